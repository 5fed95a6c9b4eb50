"""The length of a road, compared with the table of the rules and with an exhaustive search (CT-11.1, CT-11.2)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules.board import Grid, grid_of
from kbwidgets.games.catan.rules.road_length import length, length_with_edge

from .slow_board import Edge, geometry, pairs
from .slow_road import longest_trail

RING_0 = "0-1-2-3-4-5-0"
RING_1 = "6-7-8-9-2-1-6"
RING_2 = "2-9-10-11-12-3-2"
RING_11 = "34-35-36-37-14-13-34"
FORK = "12-3-2 12-11-32-31 12-13-34-35-36"

TABLE = [
    ("24-25-26-27-28-29", "", 5, 5),
    ("24-25-26-27-28-29 27-8", "", 6, 5),
    (FORK, "", 9, 7),
    (FORK, "12", 9, 4),
    (RING_0, "", 6, 6),
    (RING_0, "3", 6, 6),
    (f"{RING_0} 0-21-20", "", 8, 8),
    (f"{RING_0} 0-21 3-12", "", 8, 7),
    (f"{RING_0} 0-21", "3", 7, 6),
    (f"{RING_0} {RING_1}", "", 11, 11),
    (f"{RING_0} {RING_1}", "2", 11, 10),
    (f"{RING_0} {RING_1}", "1 2", 11, 5),
    ("2-3-4-5-0-1-6-7-8-9-2", "2", 10, 10),
    (f"{RING_0} {RING_1} {RING_2}", "", 15, 14),
    (f"{RING_0} {RING_11} 3-12-13", "", 14, 14),
    (f"{RING_0} {RING_11} 3-12-13 0-21-20-19", "", 17, 14),
    ("12-11-32-31-30-29-28-27-26", "12 26", 8, 8),
    ("12-11-32-31-30-29-28", "", 6, 6),
    ("24-25-26-27-28 40-41-42-43-44", "", 8, 4),
]


def network(grid: Grid, text: str) -> int:
    found = 0
    for walk in text.split():
        corners = [int(corner) for corner in walk.split("-")]
        for a, b in pairwise(corners):
            edge = grid.edge(a, b)
            assert edge is not None
            found |= 1 << edge
    return found


def corners(text: str) -> int:
    return sum(1 << int(corner) for corner in text.split())


def brute(grid: Grid, roads: int, blocked: int) -> int:
    """Return the longest walk, trying every one from every intersection."""
    edges = [(edge, *grid.ends[edge]) for edge in range(grid.edges) if roads >> edge & 1]

    def walk(corner: int, used: frozenset[int]) -> int:
        best = len(used)
        if used and blocked >> corner & 1:
            return best
        for edge, a, b in edges:
            if edge not in used and corner in (a, b):
                best = max(best, walk(b if corner == a else a, used | {edge}))
        return best

    return max([0, *(walk(corner, frozenset()) for _, a, b in edges for corner in (a, b))])


@pytest.mark.parametrize(("walks", "block", "edges", "expected"), TABLE)
def test_road_lengths_are_those_of_the_table(walks: str, block: str, edges: int, expected: int):
    """CT-17.13 is extended by two rings far apart with a tail, which no walk covers completely."""
    grid = grid_of(3)
    roads = network(grid, walks)
    assert roads.bit_count() == edges
    assert length(grid, roads, corners(block)) == expected


@pytest.mark.parametrize("seed", range(150))
def test_a_random_network_is_as_long_as_its_longest_walk(seed: int):
    """CT-11.1, CT-11.2: networks are grown or scattered, with blocks; the length before each road is also used."""
    rng, grid = Random(seed), grid_of(3)
    roads = known = 0
    blocked = sum(1 << rng.randrange(24) for _ in range(seed % 4))
    for _ in range(4 + seed % 12):
        touched = [edge for edge in range(grid.edges) if any(
            roads & grid.edges_at[corner] for corner in grid.ends[edge]) and not roads >> edge & 1]  # fmt: skip
        if touched and rng.random() < 0.85:
            edge = rng.choice(touched)
        else:
            edge = rng.choice([edge for edge in range(24) if not roads >> edge & 1] or [71])
        roads |= 1 << edge
        expected = brute(grid, roads, blocked)
        assert length(grid, roads, blocked) == expected
        assert length_with_edge(grid, roads, blocked, edge, known) == expected
        known = expected


def plain(grid: Grid, roads: int, blocked: int) -> int:
    """Return the longest walk, with the remaining roads in one number."""

    def walk(corner: int, left: int) -> int:
        best = 0
        for edge in bits(grid.edges_at[corner] & left):
            a, b = grid.ends[edge]
            other = b if a == corner else a
            best = max(best, 1 + (0 if blocked >> other & 1 else walk(other, left ^ 1 << edge)))
        return best

    return max(walk(corner, roads) for corner in range(grid.corners))


@pytest.mark.parametrize("seed", range(60))
def test_a_large_random_network_is_as_long_as_its_longest_walk(seed: int):
    """CT-11.1, CT-11.2: there are more roads than the box has, most of them round hexes."""
    rng, grid = Random(seed), grid_of(4)
    roads = 1 << rng.randrange(grid.edges)
    while roads.bit_count() < 17 + seed % 8:
        sides = {edge: sum((grid.edges_at[corner] & roads).bit_count() for corner in grid.ends[edge])
                 for edge in range(grid.edges) if not roads >> edge & 1}  # fmt: skip
        most = max(sides.values()) if seed % 3 else 1
        roads |= 1 << rng.choice([edge for edge, count in sides.items() if count >= most])
    touched = [corner for corner in range(grid.corners) if grid.edges_at[corner] & roads]
    blocked = sum(1 << corner for corner in rng.sample(touched, seed % 4))
    assert length(grid, roads, blocked) == plain(grid, roads, blocked)


def round_board(grid: Grid, hexes: int) -> int:
    """Return a road at each side of the first hexes, which go round the middle."""
    corners_of = 0
    for hexagon in range(hexes):
        corners_of |= grid.corners_of[hexagon]
    return sum(1 << edge for edge, (a, b) in enumerate(grid.ends) if corners_of >> a & corners_of >> b & 1)


@pytest.mark.parametrize(("hexes", "edges", "expected"), [(7, 30, 25), (19, 72, 55)])
def test_on_a_round_board_each_road_left_out_serves_two_intersections(hexes: int, edges: int, expected: int):
    """CT-11.1: of 12 or 36 intersections with three roads all but two lose one."""
    grid = grid_of(4)
    roads = round_board(grid, hexes)
    assert roads.bit_count() == edges
    assert length(grid, roads, 0) == expected


@pytest.mark.parametrize(("hexes", "expected"), [(7, 25), (19, 55)])
def test_a_road_between_rings_makes_the_longest_walk_longer_by_one(hexes: int, expected: int):
    """CT-11.1: a road from the coast inland is the last; without it equally many intersections have an odd number."""
    grid = grid_of(4)
    roads = round_board(grid, hexes)
    last = next(
        edge for edge in bits(roads) if sum((grid.edges_at[end] & roads).bit_count() for end in grid.ends[edge]) == 5
    )
    before = length(grid, roads & ~(1 << last), 0)
    assert before == expected - 1
    assert length_with_edge(grid, roads, 0, last, before) == expected


def network_by_chance(rng: Random) -> tuple[set[Edge], set[int]]:
    """Return four to twelve roads, half of them begun with a ring, and opponents' buildings at some of their ends."""
    island = geometry(rng.choice((3, 4)))
    roads: set[Edge] = set()
    if rng.random() < 0.5:
        roads |= set(pairs(island.corners[rng.randrange(19)])[: rng.choice((5, 6, 6))])
    while len(roads) < rng.randint(4, 12):
        ends = {end for road in roads for end in road}
        near = [edge for edge in island.edges if ends & {*edge} and edge not in roads]
        roads.add(rng.choice(near if near and rng.random() < 0.9 else island.edges))
    ends = sorted({end for road in roads for end in road})
    return roads, set(rng.sample(ends, min(len(ends), rng.choice((0, 0, 1, 2, 3)))))


@pytest.mark.parametrize("chunk", range(5))
def test_a_thousand_networks_are_as_long_as_the_second_catan_finds(chunk: int):
    """CT-11.1, CT-11.2: loops, branches and cuts each occur a few hundred times."""
    rng, met = Random(chunk), Counter[str]()
    for _ in range(1000):
        roads, blocked = network_by_chance(rng)
        meeting = Counter(end for road in roads for end in road)
        met["branches"] += max(meeting.values()) == 3
        met["cuts"] += any(meeting[end] > 1 for end in blocked)
        grid = grid_of(4)  # Ids never change with the radius (CT-3.4).
        met["loops"] += len(roads) >= len(meeting)
        edges = [grid.edge(a, b) for a, b in roads]
        found = length(grid, sum(1 << edge for edge in edges if edge is not None), sum(1 << end for end in blocked))
        assert found == longest_trail(roads, blocked), (roads, blocked)
    assert min(met.values()) > 200
