"""The length of a road: the most edges of a walk that uses none twice and passes no opponent's building (CT-11).

A building of an opponent takes the network apart there (CT-11.2): every road that ends at it becomes an end of its own.
What is then joined has at most three edges at an intersection. A part with no or two odd intersections is a single
walk. Else all but two of the odd ones leave out an edge, which gives a bound. What hangs on by one end alone is taken
off; a part without a ring is done by that. In small rings a longest walk is searched, from what hung on or from where
three roads meet. In large ones it is chosen edge by edge what is left out, in one sweep over the part.

>>> from kbwidgets.games.catan.rules.grid import grid_of
>>> grid = grid_of(3)
>>> ring = sum(1 << grid.edge(n, (n + 1) % 6) for n in range(6))
>>> length(grid, ring, 0), length(grid, ring, 1 << 3), longer(grid, ring, 0, grid.edge(0, 1), 4)
(6, 6, 6)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules.grid import Grid

_FEW: Final = 16
"""So many edges are walked in all ways as fast as they are swept."""
_Way: TypeAlias = tuple[tuple[int, ...], int, int]
"""What of a choice of edges tells in what comes next: the ends that hang together in each part that can still grow, the
ends that will be odd if all other edges are kept, and how many odd ends are still allowed."""


def length(grid: Grid, roads: int, blocked: int) -> int:
    """The road length of a player with these roads; `blocked` are the intersections with opponents' buildings."""
    best = 0
    while roads.bit_count() > best:
        part, corners = _joined(grid, roads, blocked, roads & -roads)
        roads ^= part
        best = _best(grid, part, corners, blocked, best)
    return best


def longer(grid: Grid, roads: int, blocked: int, edge: int, known: int) -> int:
    """The length after a road was built on an edge, `known` being what it was before.

    What is longer uses that edge: without a ring it goes from the farthest end on one side to that on the other.
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
                        if seen >> other & 1:  # a ring
                            part, corners = _joined(grid, roads, blocked, 1 << edge)
                            return _best(grid, part, corners, blocked, known)
                        seen |= 1 << other
                        after.append(other)
            far += 1 if after else 0
            row = after
    return max(far, known)


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
    bound = count - max((odd - 2) // 2, odd_dark - 2, odd - odd_dark - 2)  # a road left out has one dark end
    if bound <= best:
        return best
    rings, tails, way = _peeled(grid, part, blocked, starts)
    best = max(best, way)
    if not rings or bound <= best:
        return best
    if rings.bit_count() <= _FEW:
        return _searched(grid, rings, starts, tails, best, bound)
    return max(best, _swept(grid, part, blocked, count - best - 1))


def _peeled(grid: Grid, part: int, blocked: int, starts: list[int]) -> tuple[int, dict[int, int], int]:
    """Roads without what hangs on by one end alone, the longest way in that from each intersection, and in all of it.

    No building of an opponent is left in rings: every road that ends at one hangs on.
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


def _searched(grid: Grid, rings: int, starts: list[int], tails: dict[int, int], best: int, bound: int) -> int:
    """The longest walk in rings with tails, if it is longer than `best`; none is longer than `bound`.

    It starts with a tail, or where three roads of rings meet. What it started with is no end of a later one.
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


def _swept(grid: Grid, part: int, blocked: int, most: int) -> int:
    """The longest walk in roads that are joined, 0 if it leaves out more than `most` of them.

    Edges that hang together and have at most two odd ends are a walk. Edge after edge is kept or left out; of all
    choices that agree in what comes next one that left out fewest is followed. To leave out an edge turns both its ends
    from odd to even or back: so it is known how many more have to be left out, and choices that leave out as few as
    can be are tried before all others.
    """
    steps, odd, black = _sweep(grid, part, blocked)
    fewest, spare = _due(odd, black, 2), 0
    while fewest + spare < most:
        if found := _kept(steps, odd, black, fewest + spare):
            return found
        spare = 2 * spare + 1
    return _kept(steps, odd, black, most)


def _due(odd: int, black: int, free: int) -> int:
    """How many edges must at least be left out so that `free` ends stay odd: each joins a black and a white end."""
    dark = (odd & black).bit_count()
    light = odd.bit_count() - dark
    return max((dark + light - free + 1) // 2, dark - free, light - free)


def _sweep(grid: Grid, part: int, blocked: int) -> tuple[list[tuple[int, int]], int, int]:
    """Each edge as the set of its two ends, with the ends that are done after it; the odd ends, and the black ones.

    The next end is one that leaves as few as can be half done.
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
    border = {row[-1]}  # far out
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


def _kept(steps: list[tuple[int, int]], odd: int, black: int, most: int) -> int:
    """The most edges that can be kept if at most so many are left out, 0 if that cannot be."""
    found = 0
    ways: dict[_Way, int] = {((), odd, 2): 0}
    for number, (ends, done) in enumerate(steps, 1):
        after: dict[_Way, int] = {}
        for (parts, odd_ends, free), gone in ways.items():
            choices = [(_joined_by(ends, parts), odd_ends, gone)]
            if gone + 1 + _due(odd_ends ^ ends, black, free) <= most:
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
                elif len(growing) == 1 and number - gone_then >= len(steps) - most:  # all other edges are left out
                    found = max(found, number - gone_then)
        ways = after
    return found


def _joined_by(ends: int, parts: tuple[int, ...]) -> tuple[int, ...]:
    """The parts after an edge between these ends was kept, in order."""
    apart: list[int] = []
    for each in parts:
        if each & ends:
            ends |= each
        else:
            apart.append(each)
    return tuple(sorted([*apart, ends]))
