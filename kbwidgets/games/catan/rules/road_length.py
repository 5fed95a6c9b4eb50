"""The length of a road, which is the longest walk without repeated edges or opponents' buildings (CT-11).

An opponent's building divides the network (CT-11.2): each road that ends there gets an end of its own. In each part,
an intersection then has at most three edges. A part with at most two odd intersections is a single walk. Otherwise all
but two of the odd intersections omit an edge, which gives a bound. Branches without a ring are removed first, and a
part without rings is finished then. In small rings, the longest walk is searched from branches or from places where
three roads meet. In large ones, one sweep over the part chooses edge by edge what to omit.

>>> from kbwidgets.games.catan.rules.board import grid_of
>>> grid = grid_of(3)
>>> ring = sum(1 << grid.edge(n, (n + 1) % 6) for n in range(6))
>>> length(grid, ring, 0), length(grid, ring, 1 << 3), length_with_edge(grid, ring, 0, grid.edge(0, 1), 4)
(6, 6, 6)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules.board import Grid

_FEW: Final = 16
"""The number of edges up to which searching all walks is as fast as sweeping."""
_Way: TypeAlias = tuple[tuple[int, ...], int, int]
"""The part of a choice of edges that matters for the rest.

It consists of the joined ends in each part that can still grow, the ends that will be odd if all other edges are kept,
and the number of odd ends still allowed.
"""


def length(grid: Grid, roads: int, blocked: int) -> int:
    """Return the road length of a player, given their roads and the intersections with opponents' buildings."""
    best = 0
    while roads.bit_count() > best:
        part, corners = _find_joined(grid, roads, blocked, roads & -roads)
        roads ^= part
        best = _find_best(grid, part, corners, blocked, best)
    return best


def length_with_edge(grid: Grid, roads: int, blocked: int, edge: int, known: int) -> int:
    """Return the road length after building on `edge`, given the length before.

    A longer road uses that edge. Without a ring, it joins the farthest ends on both sides.
    """
    ends, edges_at = grid.ends, grid.edges_at
    starts = ends[edge]
    seen = 1 << starts[0] | 1 << starts[1]
    left, far = roads ^ 1 << edge, 1
    for start in starts:
        row = [start]
        while row:
            after: list[int] = []
            for corner in row:
                if (on := edges_at[corner] & left) and not blocked >> corner & 1:
                    left ^= on
                    while on:
                        low = on & -on
                        on ^= low
                        a, b = ends[low.bit_length() - 1]
                        other = b if a == corner else a
                        if seen >> other & 1:  # A ring
                            part, corners = _find_joined(grid, roads, blocked, 1 << edge)
                            return _find_best(grid, part, corners, blocked, known)
                        seen |= 1 << other
                        after.append(other)
            far += 1 if after else 0
            row = after
    return max(far, known)


@lru_cache(maxsize=64)
def longest_edges(grid: Grid, roads: int, blocked: int) -> int:
    """Return the edges of one longest road, as a set.

    >>> from kbwidgets.games.catan.rules.board import grid_of
    >>> grid = grid_of(3)
    >>> fork = [(24, 25), (25, 26), (26, 27), (27, 8), (27, 28), (28, 29)]
    >>> found = longest_edges(grid, sum(1 << (grid.edge(*pair) or 0) for pair in fork), 0)
    >>> [grid.name(edge) for edge in bits(found)]
    ['24-25', '25-26', '26-27', '27-28', '28-29']
    """
    most = length(grid, roads, blocked)
    for edge in bits(roads):
        if length(grid, roads & ~(1 << edge), blocked) == most:
            roads &= ~(1 << edge)
    return roads


def _find_joined(grid: Grid, roads: int, blocked: int, part: int) -> tuple[int, int]:
    """Return the roads joined to some others without passing a blocked intersection, and their intersections."""
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


def _find_best(grid: Grid, part: int, corners: int, blocked: int, best: int) -> int:
    """Return the longest walk in joined roads if it is longer than `best`."""
    count = part.bit_count()
    if count <= best:
        return best
    edges_at, dark = grid.edges_at, grid.dark
    starts: list[int] = []
    odd = odd_dark = 0
    for corner in bits(corners):
        degree = (edges_at[corner] & part).bit_count()
        if blocked >> corner & 1:
            odd += degree
        elif degree & 1:
            odd += (degree := 1)
        else:
            continue
        starts.append(corner)
        odd_dark += degree if dark >> corner & 1 else 0
    if odd <= 2:
        return count
    bound = count - max((odd - 2) // 2, odd_dark - 2, odd - odd_dark - 2)  # A road that is left out has one dark end.
    if bound <= best:
        return best
    rings, tails, way = _peel(grid, part, blocked, starts)
    best = max(best, way)
    if not rings or bound <= best:
        return best
    if rings.bit_count() <= _FEW:
        return _search(grid, rings, starts, tails, best, bound)
    return max(best, _sweep_edges(grid, part, blocked, count - best - 1))


def _peel(grid: Grid, part: int, blocked: int, starts: list[int]) -> tuple[int, dict[int, int], int]:
    """Return the roads without branches, the longest branch at each intersection, and the longest walk in branches.

    Rings contain no building of an opponent, because every road that ends at one is a branch.
    """
    ends, edges_at = grid.ends, grid.edges_at
    tails: dict[int, int] = {}
    longest_way = 0
    loose = starts[:]
    for corner in loose:
        on = edges_at[corner] & part
        if on & (on - 1) and not blocked >> corner & 1:
            continue
        part ^= on
        while on:
            low = on & -on
            on ^= low
            a, b = ends[low.bit_length() - 1]
            other = b if a == corner else a
            way, before = 1 + tails.get(corner, 0), tails.get(other, 0)
            longest_way = max(longest_way, way + before)
            if not blocked >> other & 1:
                tails[other] = max(way, before)
                loose.append(other)
    return part, tails, longest_way


def _search(grid: Grid, rings: int, starts: list[int], tails: dict[int, int], best: int, bound: int) -> int:
    """Return the longest walk in rings with branches if it is longer than `best`; none is longer than `bound`.

    It starts with a branch, or where three roads of rings meet. Where one walk started, no later one ends.
    """
    ends, edges_at = grid.ends, grid.edges_at
    tails = {corner: tail for corner, tail in tails.items() if edges_at[corner] & rings}
    forks = [corner for corner in starts if (edges_at[corner] & rings).bit_count() > 2]
    most = max(tails.values(), default=0)

    def walk(corner: int, left: int, gone: int) -> None:
        nonlocal best
        best = max(best, gone + tails.get(corner, 0))
        on = edges_at[corner] & left
        while on and best < bound and gone + left.bit_count() + most > best:
            low = on & -on
            on ^= low
            a, b = ends[low.bit_length() - 1]
            walk(b if a == corner else a, left ^ low, gone + 1)

    for start in [*sorted(tails, key=tails.__getitem__, reverse=True), *forks]:
        if best < bound:
            walk(start, rings, tails.pop(start, 0))
    return best


def _sweep_edges(grid: Grid, part: int, blocked: int, most: int) -> int:
    """Return the longest walk in joined roads, or 0 if it omits more than `most` of them.

    Joined edges with at most two odd ends are a walk. Edge after edge is kept or omitted, and among choices that agree
    in what matters next, one that omits the fewest is followed. Omitting an edge makes both of its ends odd or even.
    This bounds the number of edges that must still be omitted, and the choices with the fewest are tried first.
    """
    steps, odd, black = _sweep(grid, part, blocked)
    fewest, spare = _count_omitted(odd, black, 2), 0
    while fewest + spare < most:
        if found := _count_kept(steps, odd, black, fewest + spare):
            return found
        spare = 2 * spare + 1
    return _count_kept(steps, odd, black, most)


def _count_omitted(odd: int, black: int, free: int) -> int:
    """Return how many edges must be omitted so that `free` ends stay odd. Each joins a black and a white end."""
    dark = (odd & black).bit_count()
    light = odd.bit_count() - dark
    return max((dark + light - free + 1) // 2, dark - free, light - free)


def _sweep(grid: Grid, part: int, blocked: int) -> tuple[list[tuple[int, int]], int, int]:
    """Return each edge as a set of its ends, with the ends completed after it; then the odd and the black ends.

    The next end is one that leaves the fewest ends half done.
    """
    beside: dict[int, list[int]] = {}
    for edge in bits(part):
        a, b = grid.ends[edge]
        a, b = -1 - 2 * edge if blocked >> a & 1 else a, -2 - 2 * edge if blocked >> b & 1 else b
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    left = {end: len(near) for end, near in beside.items()}
    place: dict[int, int] = {}
    steps: list[tuple[int, int]] = []
    odd = black = 0

    def cost(end: int) -> tuple[int, int]:
        near = [other for other in beside[end] if other in place]
        return (len(near) < left[end]) - sum([left[other] == 1 for other in near]), min(map(place.__getitem__, near))

    row = [next(iter(beside))]
    for end in row:
        row += [other for other in beside[end] if other not in row]
    border = {row[-1]}  # Far outside
    while border:
        end = min(border, key=cost) if place else min(border)
        border.remove(end)
        place[end] = len(place)
        bit, done = 1 << place[end], 0
        odd |= bit if left[end] & 1 else 0
        for other in beside[end]:
            if other not in place:
                border.add(other)
                continue
            one = 1 << place[other]
            black |= 0 if black & one else bit
            left[end] -= 1
            left[other] -= 1
            done |= (0 if left[other] else one) | (0 if left[end] else bit)
            steps.append((bit | one, 0))
        if done:
            steps[-1] = steps[-1][0], done
    return steps, odd, black


def _count_kept(steps: list[tuple[int, int]], odd: int, black: int, most: int) -> int:
    """Return the most edges that can be kept if at most `most` are omitted, or 0 if that is impossible."""
    best = 0
    ways: dict[_Way, int] = {((), odd, 2): 0}
    for number, (ends, done) in enumerate(steps, 1):
        after: dict[_Way, int] = {}
        for (parts, odd_ends, free), gone in ways.items():
            choices = [(_join_parts(ends, parts), odd_ends, gone)]
            if gone + 1 + _count_omitted(odd_ends ^ ends, black, free) <= most:
                choices.append((parts, odd_ends ^ ends, gone + 1))
            for growing, odd_then, gone_then in choices:
                free_then = free - (odd_then & done).bit_count()
                if free_then < 0:
                    continue
                open_ends = tuple([each & ~done for each in growing if each & ~done])
                if len(open_ends) == len(growing):
                    way = open_ends, odd_then & ~done, free_then
                    if after.get(way, gone_then) >= gone_then:
                        after[way] = gone_then
                elif len(growing) == 1 and number - gone_then >= len(steps) - most:  # All other edges are omitted.
                    best = max(best, number - gone_then)
        ways = after
    return best


def _join_parts(ends: int, parts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the parts after keeping an edge between these ends, in order."""
    apart: list[int] = []
    for each in parts:
        if each & ends:
            ends |= each
        else:
            apart.append(each)
    return tuple(sorted([*apart, ends]))
