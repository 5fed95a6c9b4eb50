"""The board of Catan has numbers in rings, its parts, the beginner map, and boards by hand (CT-2, CT-3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kbwidgets.core.boards.geometry import bits
from kbwidgets.games.catan.rules import stock
from kbwidgets.games.catan.rules.board import coastal_edge, grid_of, red_neighbours
from kbwidgets.games.catan.rules.options import BEGINNER, board_text, read_board
from kbwidgets.games.catan.rules.resources import DESERT, TERRAINS

from .tables import CHITS, CORNERS_3, CORNERS_4, COUNTS, EVEN, HEXES_3, HEXES_4

each_radius = pytest.mark.parametrize("radius", range(3, 13))


def ids(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.mark.parametrize(("radius", "hexes"), [(3, HEXES_3), (4, HEXES_4)])
def test_hexes_have_the_neighbours_and_corners_of_the_tables(radius: int, hexes: dict[int, tuple[str, str]]):
    """CT-3.2, CT-3.5, CT-3.7."""
    grid = grid_of(radius)
    assert {n: (grid.neighbours(n), grid.around(n)) for n in hexes} == {
        n: (ids(a), ids(b)) for n, (a, b) in hexes.items()
    }


@pytest.mark.parametrize(("radius", "corners"), [(3, CORNERS_3), (4, CORNERS_4)])
def test_intersections_have_the_neighbours_and_hexes_of_the_tables(radius: int, corners: dict[int, tuple[str, str]]):
    """CT-3.3, CT-3.6."""
    grid = grid_of(radius)
    found = {n: (grid.beside(n), grid.hexes_at[n]) for n in corners}
    assert found == {n: (ids(a), ids(b)) for n, (a, b) in corners.items()}


@each_radius
def test_counts_follow_the_radius(radius: int):
    """CT-2.2."""
    grid = grid_of(radius)
    assert grid.hexes == len(grid.corners_of) == 3 * radius**2 - 3 * radius + 1
    assert grid.corners == len(grid.corner_neighbours) == 6 * radius**2
    assert grid.edges == len(grid.ends) == 9 * radius**2 - 3 * radius
    assert len(grid.coast) == 12 * radius - 6
    degrees = [len(grid.beside(corner)) for corner in range(grid.corners)]
    assert degrees.count(2) == 6 * radius
    assert [degrees[corner] for corner in grid.coast].count(3) == 6 * radius - 6
    assert set(degrees[: grid.coast[0]]) == {3}


@each_radius
def test_hexes_touch_by_the_rule_of_rings(radius: int):
    """CT-3.5."""
    links = {tuple(sorted((0, 1 + j))) for j in range(6)}
    for k in range(1, radius):
        first, after = 1 + 3 * k * (k - 1), 1 + 3 * (k + 1) * k
        for j in range(6 * k):
            t = j // k
            links.add(tuple(sorted((first + j, first + (j + 1) % (6 * k)))))
            for out in (j + t, j + t + 1, *((j + t - 1,) if j % k == 0 else ())):
                if k + 1 < radius:
                    links.add(tuple(sorted((first + j, after + out % (6 * k + 6)))))
    grid = grid_of(radius)
    assert {(n, m) for n in range(grid.hexes) for m in grid.neighbours(n) if n < m} == links


@each_radius
def test_intersections_touch_by_the_rule_of_rings(radius: int):
    """CT-3.6."""
    links: set[tuple[int, ...]] = set()
    for k in range(radius):
        size, first, after = 6 * (2 * k + 1), 6 * k * k, 6 * (k + 1) ** 2
        links |= {tuple(sorted((first + j, first + (j + 1) % size))) for j in range(size)}
        if k + 1 < radius:
            for t in range(6):
                links.add((first + (t * (2 * k + 1) + 1) % size, after + t * (2 * k + 3)))
                for m in range(1, k + 1):
                    links.add((first + (t * (2 * k + 1) + 2 * m) % size, after + t * (2 * k + 3) + 2 * m + 1))
    assert set(grid_of(radius).ends) == links


@each_radius
def test_ids_never_change_with_the_radius(radius: int):
    """CT-3.4."""
    small, large = grid_of(radius), grid_of(radius + 1)
    assert [large.around(n) for n in range(small.hexes)] == [small.around(n) for n in range(small.hexes)]
    inside = [pair for pair in large.ends if pair[1] < small.corners]
    assert inside == list(small.ends)


def test_an_edge_is_its_pair_in_any_order():
    """CT-3.8."""
    grid = grid_of(3)
    assert grid.edge(8, 27) == grid.edge(27, 8)
    assert grid.edge(8, 26) is None


@pytest.mark.parametrize("radius", COUNTS)
def test_tiles_chits_and_ports_are_those_of_the_results(radius: int):
    """CT-2.4, CT-2.6, CT-2.9."""
    hexes, corners, edges, coast, tiles, count, specific, generic = COUNTS[radius]
    grid = grid_of(radius)
    assert (grid.hexes, grid.corners, grid.edges, len(grid.coast)) == (hexes, corners, edges, coast)
    assert stock.tiles(radius) == tiles
    assert tuple(stock.chits(radius).values()) == CHITS[radius]
    ports = stock.ports(radius)
    assert (stock.port_count(radius), sum(ports[:5]), ports[5]) == (count, specific, generic)
    assert len(set(ports[:5])) == 1


def test_the_first_radius_with_unequal_chits_is_seven():
    """CT-2.6."""
    chits = stock.chits(7)
    assert (chits[6], chits[3]) == (13, 12)


@each_radius
def test_there_is_a_chit_for_each_land_and_half_of_the_ports_are_specific(radius: int):
    """CT-2.6, CT-2.9, CT-16.7."""
    tiles = stock.tiles(radius)
    assert sum(tiles) == grid_of(radius).hexes
    assert sum(stock.chits(radius).values()) == sum(tiles[:5])
    count, specific = stock.port_count(radius), sum(stock.ports(radius)[:5])
    assert specific % 5 == 0
    assert 0 <= specific - count // 2 < 5


@pytest.mark.parametrize("radius", EVEN)
def test_even_ports_lie_as_printed(radius: int):
    """CT-2.12, CT-17.25."""
    grid = grid_of(radius)
    assert [grid.name(coastal_edge(grid, at)) for at in stock.even_port_positions(radius)] == EVEN[radius].split()


@each_radius
def test_between_two_ports_lies_an_intersection_without_one(radius: int):
    """CT-2.10, CT-2.12."""
    size = 12 * radius - 6
    starts = [*stock.even_port_positions(radius), size + 1]
    assert min(after - before for before, after in pairwise(starts)) >= 3
    gaps = [0] * stock.port_count(radius)
    gaps[0] = stock.spare_corners(radius)
    dealt = sorted(stock.port_positions(radius, tuple(gaps), size - 1))
    assert min((after - before) % size for before, after in zip(dealt, dealt[1:] + dealt[:1], strict=True)) >= 3


def test_the_beginner_board_is_the_printed_one():
    """CT-2.15, CT-17.2."""
    board, robber, faults = read_board(BEGINNER, 3)
    assert faults == ()
    assert robber == 13
    assert board.deserts == (13,)
    assert sorted(board.terrains) == sorted(n for n, count in enumerate(stock.tiles(3)) for _ in range(count))
    assert [board.chits[n] for n in (15, 16, 17, 18, 7, 8, 9, 10, 11, 12, 14, 5, 6, 1, 2, 3, 4, 0)] == [*stock.SPIRAL]
    assert red_neighbours(board) == ()
    kinds = {name: [*bits(corners)] for name, corners in zip(TERRAINS, board.sides, strict=True)}
    assert kinds["lumber"] == [48, 49]
    assert len(kinds["desert"]) == 8  # The generic ones come last.


def test_a_board_by_hand_is_read_as_it_is_written():
    """CT-2.16."""
    board, robber, _ = read_board(BEGINNER, 3)
    assert read_board(board_text(board, robber), 3) == (board, robber, ())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("grain 11, ", ""), "a board of size 3 has 19 hexes, and this one lists 18"),
        (
            ("lumber 4", "gold 4"),
            "hex 1 is 'gold 4'; use wool, grain, lumber, brick, ore or desert",
        ),
        (("lumber 4", "lumber 7"), "hex 1 has the number '7'; use 2 to 6 or 8 to 12"),
        (("lumber 4", "lumber"), "hex 1 has the number ''; use 2 to 6 or 8 to 12"),
        (("desert", "desert 5"), "hex 13 is a desert, which has no number, and '5' is given"),
        (("25-26 any", "25-27 any"), "the port 25-27 is not on the coast"),
        (("25-26 any", "8-27 any"), "the port 8-27 is not on the coast"),
        (("28-29 any", "27-28 any"), "the ports 25-26 and 27-28 need an intersection without a port between them"),
        (("25-26 any", "25-26 gold"), "'25-26 gold' is not a port; write it like 25-26 wool or 25-26 any"),
        (("52-53 brick", "24-53 brick"), "the ports 24-53 and 25-26 need an intersection without a port between them"),
        (("robber 13", "robber 19"), "'robber 19' is neither a list of ports nor a hex for the robber"),
    ],
)
def test_each_failing_point_of_a_board_by_hand_is_named(change: tuple[str, str], fault: str):
    """CT-2.16."""
    assert fault in read_board(BEGINNER.replace(*change), 3).faults


def test_without_a_desert_the_robber_starts_off_the_board():
    """CT-16.23."""
    text = BEGINNER.replace("desert", "ore 12").replace("; robber 13", "")
    board, robber, faults = read_board(text, 3)
    assert faults == ()
    assert robber == -1
    assert DESERT not in board.terrains
