"""The second Catan's board is itself held to the tables of the rules, to their formulas, and to the data file."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from .slow_board import (
    BEGINNER,
    BEGINNER_STARTS,
    RESOURCES,
    SPIRAL,
    board_faults,
    chit_list,
    clusters,
    dealt,
    dots,
    even_ports,
    geometry,
    own_board_faults,
    port_list,
    red_neighbours,
    spiral_order,
    tile_list,
)
from .slow_data import DATA

RADII = range(3, 13)


# CT-3 has worked tables of hex: neighbours: corners S SE NE N NW SW.
HEXES = """
0: 1 2 3 4 5 6: 0 1 2 3 4 5
1: 0 2 6 7 8 18: 6 7 8 9 2 1
2: 0 1 3 8 9 10: 2 9 10 11 12 3
4: 0 3 5 12 13 14: 18 5 4 15 16 17
6: 0 1 5 16 17 18: 22 23 6 1 0 21
7: 1 8 18: 24 25 26 27 8 7
8: 1 2 7 9: 8 27 28 29 10 9
9: 2 8 10: 10 29 30 31 32 11
13: 4 12 14: 42 17 16 39 40 41
18: 1 6 7 17: 52 53 24 7 6 23
"""
# The columns are intersection: neighbours: hexes.
INTERSECTIONS = """
0: 1 5 21: 0 5 6
1: 0 2 6: 0 1 6
5: 0 4 18: 0 4 5
6: 1 7 23: 1 6 18
8: 7 9 27: 1 7 8
12: 3 11 13: 2 3 10
23: 6 22 52: 6 17 18
24: 7 25 53: 7 18
25: 24 26: 7
26: 25 27: 7
27: 8 26 28: 7 8
29: 10 28 30: 8 9
34: 13 33 35: 10 11
53: 24 52: 18
"""
HEXES_OF_4 = """
7: 1 8 18 19 20 36: 24 25 26 27 8 7
18: 1 6 7 17 35 36: 52 53 24 7 6 23
19: 7 20 36: 54 55 56 57 26 25
20: 7 8 19 21: 26 57 58 59 28 27
36: 7 18 19 35: 94 95 54 25 24 53
"""
INTERSECTIONS_OF_4 = """
25: 24 26 54: 7 19 36
26: 25 27 57: 7 19 20
53: 24 52 94: 18 35 36
54: 25 55 95: 19 36
55: 54 56: 19
"""


def rows(table: str) -> list[list[list[int]]]:
    return [[[int(word) for word in part.split()] for part in line.split(":")] for line in table.strip().split("\n")]


@pytest.mark.parametrize(("radius", "table"), [(3, HEXES), (4, HEXES_OF_4)])
def test_hexes_as_in_the_worked_tables(radius: int, table: str):
    """CT-3.5, CT-3.7."""
    island = geometry(radius)
    for (number,), near, corners in rows(table):
        assert (island.near[number], island.corners[number]) == (near, corners)


@pytest.mark.parametrize(("radius", "table"), [(3, INTERSECTIONS), (4, INTERSECTIONS_OF_4)])
def test_intersections_as_in_the_worked_tables(radius: int, table: str):
    """CT-3.6."""
    island = geometry(radius)
    for (number,), beside, around in rows(table):
        assert (island.beside[number], island.around[number]) == (beside, around)


def test_radius_3_as_in_the_data_file():
    """CT-3.1 to CT-3.8: every position, neighbour, corner and edge."""
    island = geometry(3)
    for number, hex_ in enumerate(DATA["radius3"]["hexes"]):
        x, y = island.centres[number]
        assert (round(x * 2 / 3**0.5), round(y * 2)) == (hex_["x2"], hex_["y2"])
        assert (island.near[number], island.corners[number]) == (hex_["neighbours"], hex_["corners"])
    for number, place in enumerate(DATA["radius3"]["intersections"]):
        x, y = island.points[number]
        assert (round(x * 2 / 3**0.5), round(y * 2)) == (place["x2"], place["y2"])
        assert (island.beside[number], island.around[number]) == (place["neighbours"], place["hexes"])
    assert island.edges == [tuple(pair) for pair in DATA["radius3"]["edges"]]


@pytest.mark.parametrize("radius", RADII)
def test_counts_of_a_radius(radius: int):
    """CT-2.2."""
    island = geometry(radius)
    assert len(island.centres) == 3 * radius**2 - 3 * radius + 1
    assert len(island.points) == 6 * radius**2
    assert len(island.edges) == 9 * radius**2 - 3 * radius
    assert len(island.coast) == len(island.outer) == 12 * radius - 6
    ends = Counter(len(island.beside[number]) for number in island.outer)
    assert ends == {2: 6 * radius, 3: 6 * radius - 6}
    assert {len(island.beside[number]) for number in range(len(island.points)) if number not in island.outer} == {3}
    assert len(island.points) - len(island.edges) + len(island.centres) == 1  # This is Euler's formula.


@pytest.mark.parametrize("radius", [number for number in RADII if str(number) in DATA["generation"]])
def test_counts_as_in_the_data_file(radius: int):
    """CT-2.2, CT-2.4, CT-2.6, CT-2.9: the tables of section 2 and their continuation."""
    told = DATA["generation"][str(radius)]
    island = geometry(radius)
    assert (len(island.centres), len(island.points)) == (told["hexes"], told["intersections"])
    assert (len(island.edges), len(island.coast)) == (told["edges"], told["coast_edges"])
    assert Counter(tile_list(radius)) == told["tiles"]
    assert Counter(map(str, chit_list(radius))) == told["chits"]
    kinds = Counter(port_list(radius))
    assert (kinds.total(), kinds["any"]) == (told["ports"]["total"], told["ports"]["generic"])
    assert {kinds[kind] for kind in RESOURCES} == {told["ports"]["specific"] // 5}


# These are the tables of results in section 2.
RESULTS = """
3: 19 54 72 30: 4 3 1: 9 5 4: 1 2 2 2 2 2 2 2 2 1
4: 37 96 132 42: 8 6 1: 12 10 2: 2 4 4 4 4 4 4 4 4 2
5: 61 150 210 54: 12 10 5: 16 10 6: 4 6 6 6 6 6 6 6 6 4
6: 91 216 306 66: 18 16 5: 19 10 9: 7 9 9 9 9 9 9 9 9 7
"""


def test_counts_as_in_the_tables_of_results():
    """CT-1.2, CT-2.2, CT-2.4, CT-2.6, CT-2.9."""
    for (radius,), sizes, (wool, brick, desert), (ports, specific, generic), chits in rows(RESULTS):
        island = geometry(radius)
        assert [len(island.centres), len(island.points), len(island.edges), len(island.coast)] == sizes
        lands = {"wool": wool, "grain": wool, "lumber": wool, "brick": brick, "ore": brick, "desert": desert}
        assert Counter(tile_list(radius)) == lands
        assert Counter(chit_list(radius)) == dict(zip([2, 3, 4, 5, 6, 8, 9, 10, 11, 12], chits, strict=True))
        kinds = Counter(port_list(radius))
        assert (kinds.total(), kinds.total() - kinds["any"], kinds["any"]) == (ports, specific, generic)


def test_what_each_ring_adds():
    """CT-17.24, CT-2.4, CT-2.6, CT-2.9."""
    assert Counter(tile_list(4)) - Counter(tile_list(3)) == {"wool": 4, "grain": 4, "lumber": 4, "brick": 3, "ore": 3}
    assert Counter(tile_list(5)) - Counter(tile_list(4)) == {**dict.fromkeys(RESOURCES, 4), "desert": 4}
    ring3 = Counter([2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 3, 4, 5, 6, 8, 9, 10, 11])
    assert Counter(chit_list(4)) - Counter(chit_list(3)) == ring3
    assert Counter(chit_list(5)) - Counter(chit_list(4)) == dict.fromkeys([2, 3, 4, 5, 6, 8, 9, 10, 11, 12], 2)
    assert Counter(port_list(4)) == {**dict.fromkeys(RESOURCES, 2), "any": 2}


@pytest.mark.parametrize("radius", RADII)
def test_there_is_a_chit_for_each_hex_but_the_deserts(radius: int):
    """CT-2.4, CT-2.6."""
    tiles = tile_list(radius)
    assert len(tiles) == len(geometry(radius).centres)
    assert len(chit_list(radius)) == len(tiles) - tiles.count("desert")


@pytest.mark.parametrize("radius", RADII)
def test_ids_never_change_with_the_radius(radius: int):
    """CT-3.4: new places touch only those that were at the coast."""
    small, large = geometry(radius - 1), geometry(radius)
    assert large.centres[: len(small.centres)] == small.centres
    assert large.points[: len(small.points)] == small.points
    assert large.corners[: len(small.corners)] == small.corners
    assert set(small.edges) <= set(large.edges)


def test_ids_turn_with_the_board():
    """CT-3.2, CT-3.3: a sixth of a turn adds `k` to a hex of ring `k`, `2k + 1` to an intersection."""
    island = geometry(12)

    def turned_hex(number: int) -> int:
        ring = next(k for k in range(12) if number < 1 + 3 * k * (k + 1))
        first = 1 + 3 * ring * (ring - 1)
        return first + (number - first + ring) % (6 * ring) if ring else 0

    def turned(number: int) -> int:
        ring = next(k for k in range(12) if number < 6 * (k + 1) ** 2)
        return 6 * ring**2 + (number - 6 * ring**2 + 2 * ring + 1) % (6 * (2 * ring + 1))

    for number, corners in enumerate(island.corners):
        image = turned_hex(number)
        assert island.near[image] == sorted(turned_hex(other) for other in island.near[number])
        # S becomes SE after the rotation.
        found = [turned(corner) for corner in corners]
        assert island.corners[image] == [found[-1], *found[:-1]]
    for number, beside in enumerate(island.beside):
        assert island.beside[turned(number)] == sorted(turned(other) for other in beside)


def test_hex_neighbours_by_the_formula():
    """CT-3.5, to radius 12."""
    island = geometry(12)

    def number(ring: int, position: int) -> int:
        return 1 + 3 * ring * (ring - 1) + position % (6 * ring) if ring else 0

    found: list[set[int]] = [set() for _ in island.near]
    found[0] = {1, 2, 3, 4, 5, 6}
    for k in range(1, 12):
        for j in range(6 * k):
            t = j // k
            near = {number(k, j - 1), number(k, j + 1)}
            if k < 11:
                outward = [j + t, j + t + 1] + ([j + t - 1] if j % k == 0 else [])
                near |= {number(k + 1, position) for position in outward}
            found[number(k, j)] |= near
            for other in near:  # The relation is symmetric.
                found[other].add(number(k, j))
        if k == 1:
            for j in range(6):
                found[number(1, j)].add(0)
    assert island.near == [sorted(near) for near in found]


def test_intersection_neighbours_by_the_formula():
    """CT-3.6, to radius 12."""
    island = geometry(12)

    def number(ring: int, position: int) -> int:
        return 6 * ring**2 + position % (6 * (2 * ring + 1))

    links: set[tuple[int, int]] = set()
    for k in range(12):
        links |= {(number(k, j), number(k, j + 1)) for j in range(6 * (2 * k + 1))}
        for t in range(6 if k < 11 else 0):
            links.add((number(k, t * (2 * k + 1) + 1), number(k + 1, t * (2 * k + 3))))
            for m in range(1, k + 1):
                links.add((number(k, t * (2 * k + 1) + 2 * m), number(k + 1, t * (2 * k + 3) + 2 * m + 1)))
    assert island.edges == sorted((min(link), max(link)) for link in links)


def test_corners_by_the_formula():
    """CT-3.7, to radius 12."""
    island = geometry(12)
    for k in range(1, 12):
        for j in range(6 * k):
            t, o = divmod(j, k)
            own = range(t * (2 * k + 1), t * (2 * k + 1) + 4)
            inner = range(t * (2 * k - 1) + 1, t * (2 * k - 1) + 3)
            if o:
                own = range(t * (2 * k + 1) + 2 * o + 1, t * (2 * k + 1) + 2 * o + 4)
                inner = range(t * (2 * k - 1) + 2 * o, t * (2 * k - 1) + 2 * o + 3)
            found = {6 * k**2 + position % (6 * (2 * k + 1)) for position in own}
            found |= {6 * (k - 1) ** 2 + position % (6 * (2 * k - 1)) for position in inner}
            assert set(island.corners[1 + 3 * k * (k - 1) + j]) == found


def test_even_ports():
    """CT-2.12, CT-17.25, and the data file to radius 6."""
    printed = "25-26 28-29 32-33 35-36 38-39 42-43 45-46 48-49 52-53"
    assert " ".join(f"{a}-{b}" for a, b in even_ports(3)) == printed
    at_radius_4 = "55-56 59-60 62-63 66-67 69-70 73-74 76-77 80-81 83-84 87-88 90-91 94-95"
    assert " ".join(f"{a}-{b}" for a, b in even_ports(4)) == at_radius_4
    for radius, places in DATA["even_ports"].items():
        assert even_ports(int(radius)) == [tuple(place) for place in places]


@pytest.mark.parametrize("radius", RADII)
def test_even_ports_lie_apart(radius: int):
    """CT-2.10, CT-2.12."""
    ends = [end for place in even_ports(radius) for end in place]
    assert len(set(ends)) == len(ends) == 2 * len(port_list(radius))
    assert set(even_ports(radius)) <= set(geometry(radius).coast)
    ring = geometry(radius).outer
    bare = [number for number in ring if number not in ends]
    gaps = [number for number in ring if number in bare and ring[ring.index(number) - 1] not in bare]
    assert len(gaps) == len(port_list(radius))


def test_the_beginner_map():
    """CT-17.2, CT-2.15: the words, the data file and the spiral started at hex 15 agree."""
    told = DATA["beginner"]
    assert [tile["terrain"] for tile in told["tiles"]] == BEGINNER.terrain
    assert [tile["chit"] for tile in told["tiles"]] == BEGINNER.chits
    assert {(port["edge"][0], port["edge"][1]): port["type"] for port in told["ports"]} == BEGINNER.ports
    assert told["robber"] == BEGINNER.robber == 13
    for colour, (first, first_road, second, second_road) in BEGINNER_STARTS.items():
        start = told["start"][colour]
        assert (start["first"]["settlement"], tuple(start["first"]["road"])) == (first, first_road)
        assert (start["second"]["settlement"], tuple(start["second"]["road"])) == (second, second_road)
    spiral = [15, 16, 17, 18, 7, 8, 9, 10, 11, 12, 13, 14, 5, 6, 1, 2, 3, 4, 0]
    assert spiral_order(4) == spiral
    assert [BEGINNER.chits[hex_] for hex_ in spiral if hex_ != 13] == SPIRAL
    assert board_faults(BEGINNER, chits="spiral", ports="even") == []


def test_all_spirals_keep_the_reds_apart():
    """CT-2.8: there are six starts and nineteen places of the desert."""
    assert DATA["spiral"]["sequence"] == SPIRAL
    for start in range(6):
        order = spiral_order(start)
        assert order == DATA["spiral"]["paths"][str(7 + 2 * start)]
        for desert in range(19):
            chits: list[int | None] = [None] * 19
            for hex_, chit in zip([hex_ for hex_ in order if hex_ != desert], SPIRAL, strict=True):
                chits[hex_] = chit
            assert red_neighbours(BEGINNER._replace(chits=chits)) == []


@pytest.mark.parametrize("radius", [3, 4, 5])
def test_a_dealt_board_has_no_fault_and_each_fault_is_found(radius: int):
    """CT-2.4 to CT-2.14."""
    rng = Random(radius)
    board = dealt(radius, rng)
    assert board_faults(board) == []
    fields = [hex_ for hex_, chit in enumerate(board.chits) if chit is not None]
    red = next(hex_ for hex_ in fields if board.chits[hex_] in {6, 8} and board.terrain[hex_] != "wool")
    beside = next(hex_ for hex_ in geometry(radius).near[red] if board.chits[hex_] is not None)
    chits = list(board.chits)
    other = next(hex_ for hex_ in fields if board.chits[hex_] in {6, 8} and hex_ != red)
    chits[beside], chits[other] = chits[other], chits[beside]
    assert "red neighbours" in board_faults(board._replace(chits=chits))
    terrain = list(board.terrain)
    terrain[red] = "wool"
    assert board_faults(board._replace(terrain=terrain)) == ["tiles"]
    assert board_faults(board._replace(robber=red)) == ["robber"]
    kinds = dict(board.ports)
    kinds[next(place for place, kind in kinds.items() if kind != "any")] = "any"
    assert board_faults(board._replace(ports=kinds)) == ["kinds of ports"]
    chits = list(board.chits)
    chits[next(hex_ for hex_ in fields if chits[hex_] == 12)] = 2
    assert board_faults(board._replace(chits=chits)) == ["chits"]


def test_faults_that_an_option_makes():
    """CT-1.3, CT-2.8, CT-2.12 and section 14, `terrain`: the number tokens of the beginner map form a spiral."""
    chits = list(BEGINNER.chits)
    chits[0], chits[1] = chits[1], chits[0]  # These are 11 and 4.
    assert board_faults(BEGINNER._replace(chits=chits)) == []
    assert board_faults(BEGINNER._replace(chits=chits), chits="spiral") == ["spiral"]
    moved = {(26, 27) if place == (25, 26) else place: kind for place, kind in BEGINNER.ports.items()}
    assert own_board_faults(BEGINNER._replace(ports=moved)) == ["ports too near"]
    moved = {(29, 30) if place == (28, 29) else place: kind for place, kind in BEGINNER.ports.items()}
    assert board_faults(BEGINNER._replace(ports=moved)) == []
    assert board_faults(BEGINNER._replace(ports=moved), ports="even") == ["even ports"]
    terrain = list(BEGINNER.terrain)
    terrain[2], terrain[0], terrain[11] = "lumber", "lumber", "grain"
    terrain[17] = "brick"
    assert board_faults(BEGINNER._replace(terrain=terrain)) == []
    assert board_faults(BEGINNER._replace(terrain=terrain), terrain="spread") == ["spread"]
    chits = list(BEGINNER.chits)
    chits[13], chits[18] = None, None
    assert board_faults(BEGINNER._replace(chits=chits)) == ["chits", "hex without chit"]


def test_faults_of_a_board_by_hand():
    """CT-2.16, CT-2.10."""
    assert own_board_faults(BEGINNER._replace(terrain=BEGINNER.terrain[:18])) == ["number of hexes"]
    chits = [7 if chit == 12 else chit for chit in BEGINNER.chits]
    assert own_board_faults(BEGINNER._replace(chits=chits)) == ["value of a chit"]
    chits = [5 if hex_ == 13 else chit for hex_, chit in enumerate(BEGINNER.chits)]
    assert own_board_faults(BEGINNER._replace(chits=chits)) == ["desert with a chit"]
    assert own_board_faults(BEGINNER._replace(ports={(0, 1): "any"})) == ["port off the coast"]
    assert own_board_faults(BEGINNER._replace(ports={(25, 26): "any", (26, 27): "wool"})) == ["ports too near"]
    assert own_board_faults(BEGINNER._replace(ports={(25, 26): "any", (27, 28): "wool"})) == ["ports too near"]
    assert own_board_faults(BEGINNER._replace(ports={(25, 26): "any", (28, 29): "wool"})) == []


def test_lands_that_meet():
    """Section 14, `terrain`: hexes 0, 1 and 2 meet at intersection 2."""
    terrain = ["lumber", "lumber", "lumber", *BEGINNER.terrain[3:]]
    assert clusters(BEGINNER) == []
    assert clusters(BEGINNER._replace(terrain=terrain)) == [2]


def test_dots_of_places():
    """CT-1.2: of 19, 41 and 31 the first has the most (lesson 2)."""
    assert [dots([chit]) for chit in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)] == [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]
    found = {at: dots(BEGINNER.chits[hex_] for hex_ in geometry(3).around[at]) for at in (19, 41, 31)}
    assert found == {19: 12, 41: 0, 31: 4}
