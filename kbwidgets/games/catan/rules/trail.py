"""The length of a road: the most edges of a walk that uses none twice and passes no opponent's building (CT-11).

A building of an opponent takes the network apart there: every road that ends at it becomes an end of its own. What is
then joined has at most three edges at an intersection, and is searched only where it has to be. A part with no or two
odd intersections is a single walk; in a part without a ring the longest way is found in one pass. Else a longest walk
starts at an odd intersection, for it could be made longer otherwise; and of the odd ones all but two leave out an
edge, which gives a bound that ends most searches at once.

>>> from kbwidgets.games.catan.rules.grid import grid_of
>>> grid = grid_of(3)
>>> ring = sum(1 << grid.edge(n, (n + 1) % 6) for n in range(6))
>>> length(grid, ring, 0), length(grid, ring, 1 << 3), longer(grid, ring, 0, grid.edge(0, 1), 4)
(6, 6, 6)
"""

from __future__ import annotations

from functools import lru_cache

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules.grid import Grid


def length(grid: Grid, roads: int, blocked: int) -> int:
    """The road length of a player with these roads; `blocked` are the intersections with opponents' buildings."""
    best = 0
    while roads.bit_count() > best:
        part, corners = _joined(grid, roads, blocked, roads & -roads)
        roads ^= part
        best = _best(grid, part, corners, blocked, best)
    return best


def longer(grid: Grid, roads: int, blocked: int, edge: int, known: int) -> int:
    """The length after a road was built on an edge, `known` being what it was before."""
    part, corners = _joined(grid, roads, blocked, 1 << edge)
    return _best(grid, part, corners, blocked, known)


@lru_cache(maxsize=64)
def longest(grid: Grid, roads: int, blocked: int) -> int:
    """The edges of one longest road, as a set: those without which there would be no other as long.

    >>> from kbwidgets.games.catan.rules.grid import grid_of
    >>> grid = grid_of(3)
    >>> fork = [(24, 25), (25, 26), (26, 27), (27, 8), (27, 28), (28, 29)]
    >>> found = longest(grid, sum(1 << (grid.edge(*pair) or 0) for pair in fork), 0)
    >>> [grid.name(edge) for edge in bits(found)]
    ['24-25', '25-26', '26-27', '27-28', '28-29']
    """
    most = length(grid, roads, blocked)
    for edge in bits(roads):
        if length(grid, roads & ~(1 << edge), blocked) == most:
            roads &= ~(1 << edge)
    return roads


def _joined(grid: Grid, roads: int, blocked: int, part: int) -> tuple[int, int]:
    """The roads that are joined to some without a step over a blocked intersection, and their intersections."""
    ends, edges_at = grid.ends, grid.edges_at
    corners, grow = 0, part
    while grow:
        found = 0
        while grow:
            low = grow & -grow
            grow ^= low
            a, b = ends[low.bit_length() - 1]
            if not corners >> a & 1:
                corners |= 1 << a
                if not blocked >> a & 1:
                    found |= edges_at[a]
            if not corners >> b & 1:
                corners |= 1 << b
                if not blocked >> b & 1:
                    found |= edges_at[b]
        grow = found & roads & ~part
        part |= grow
    return part, corners


def _best(grid: Grid, part: int, corners: int, blocked: int, best: int) -> int:
    """The longest walk in roads that are joined, if it is longer than `best`."""
    count = part.bit_count()
    if count <= best:
        return best
    edges_at = grid.edges_at
    starts: list[int] = []
    odd = split = 0
    for corner in bits(corners):
        degree = (edges_at[corner] & part).bit_count()
        if blocked >> corner & 1:
            odd += degree
            split += degree - 1
            starts.append(corner)
        elif degree & 1:
            odd += 1
            starts.append(corner)
    if odd <= 2:
        return count
    bound = count - (odd - 2) // 2
    if bound <= best:
        return best
    if corners.bit_count() + split == count + 1:  # without a ring
        return max(best, _way(grid, part, blocked, starts))
    return _searched(grid, part, blocked, starts, best, bound)


def _way(grid: Grid, part: int, blocked: int, starts: list[int]) -> int:
    """The longest way in roads without a ring: from each edge on the two deepest ways are joined."""
    ends, edges_at = grid.ends, grid.edges_at
    best = 0

    def deep(corner: int, edge: int) -> int:
        """The longest way that begins with an edge and leaves this corner."""
        nonlocal best
        a, b = ends[edge]
        other = b if a == corner else a
        first = second = 0
        if not blocked >> other & 1:
            on = edges_at[other] & part ^ 1 << edge
            if on:
                low = on & -on
                first = deep(other, low.bit_length() - 1)
                if on := on ^ low:
                    second = deep(other, on.bit_length() - 1)
                    best = max(best, first + second)
        return 1 + max(first, second)

    leaf = next(corner for corner in starts if blocked >> corner & 1 or (edges_at[corner] & part).bit_count() == 1)
    return max(deep(leaf, (edges_at[leaf] & part).bit_length() - 1), best)


def _searched(grid: Grid, part: int, blocked: int, starts: list[int], best: int, bound: int) -> int:
    """The longest walk in roads that hang together, if it is longer than `best`; none is longer than `bound`."""
    ends, edges_at = grid.ends, grid.edges_at

    def walk(corner: int, left: int, gone: int) -> None:
        nonlocal best
        best = max(best, gone)
        on = edges_at[corner] & left
        while on and best < bound and gone + left.bit_count() > best:
            low = on & -on
            on ^= low
            a, b = ends[low.bit_length() - 1]
            other = b if a == corner else a
            if blocked >> other & 1:
                best = max(best, gone + 1)
            else:
                walk(other, left ^ low, gone + 1)

    for start in starts:
        if best < bound:
            walk(start, part, 0)
    return best
