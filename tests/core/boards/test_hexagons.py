"""Hexagons in the plane, compared with the plain definition: a point and six sides."""

from collections.abc import Iterator
from math import dist, sqrt
from random import Random

import pytest

from kbwidgets.core.boards.hexagons import Point, centre, corners, doubled, hex_at, undoubled

Hex = tuple[int, int]

BOARDS = [(20, 20, 20.0), (3, 5, 7.3), (1, 4, 1.0), (2, 1, 0.01)]
"""The rows, columns and side of each board."""

each_board = pytest.mark.parametrize(("rows", "columns", "side"), BOARDS)


def hexes(rows: int, columns: int) -> Iterator[Hex]:
    return ((row, column) for row in range(rows) for column in range(columns))


def depth(point: Point, at: Hex, side: float) -> float:
    """Return how far a point is inside a hexagon, in sides; negative outside, zero on its border.

    By definition a point is inside if it is on the inner side of all six border lines.
    """
    x, y = point
    around = corners(*at, side)
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / side**2
        for (ax, ay), (bx, by) in zip(around, [*around[1:], around[0]], strict=True)
    )


def holding(point: Point, rows: int, columns: int, side: float, least: float = 0.0) -> list[Hex]:
    """Return all hexagons that contain a point, by trying each one whose centre is not too far away."""
    return [
        at
        for at in hexes(rows, columns)
        if dist(centre(*at, side), point) <= 1.01 * side and depth(point, at, side) >= least
    ]


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ((17.32, 20), (0, 0)),
        ((34.0, 38.0), (1, 0)),  # This is in the zigzag band of rows 0 and 1.
        ((25, 33), (0, 0)),  # This is in the same band.
        ((5, 45), None),  # This is in the straight band of row 1, left of its first hexagon.
        ((2, 38), None),  # This is in the band, but the nearest hexagon, (0, 0), does not contain it.
    ],
)
def test_the_worked_example_of_a_click(point: Point, found: Hex | None):
    """W20 of Kingdom Builder, by KB-13.19 to KB-13.23."""
    assert hex_at(*point, side=20, rows=20, columns=20) == found


def test_centres_lie_where_the_rule_says():
    """KB-13.20: width sqrt(3) * s, height 2 * s, row pitch 1.5 * s."""
    assert centre(0, 0, 20) == pytest.approx((17.3205, 20))
    assert centre(0, 1, 20) == pytest.approx((51.9615, 20))
    assert centre(1, 0, 20) == pytest.approx((34.6410, 50))
    assert centre(19, 19, 20) == pytest.approx((692.8203, 590))


def test_a_hexagon_is_regular():
    """KB-13.19: six sides have one length, and six corners the same distance from the centre."""
    around = corners(3, 2, 7)
    assert [dist(centre(3, 2, 7), corner) for corner in around] == pytest.approx([7] * 6)
    assert [dist(a, b) for a, b in zip(around, [*around[1:], around[0]], strict=True)] == pytest.approx([7] * 6)


@each_board
def test_a_point_has_the_hexagon_that_holds_it(rows: int, columns: int, side: float):
    """KB-13.19, KB-13.21 to KB-13.23: the test takes 20,000 points on and around the boards."""
    random = Random(20)
    width, height = sqrt(3) * side * (columns + 0.5), side * (1.5 * rows + 0.5)
    seen: set[Hex | None] = set()
    for _ in range(20_000 // len(BOARDS)):
        point = random.uniform(-side, width + side), random.uniform(-side, height + side)
        place = hex_at(*point, side, rows, columns)
        assert [place] == (holding(point, rows, columns, side) or [None]), point
        seen.add(place)
    assert seen == {None, *hexes(rows, columns)}


@each_board
def test_a_border_belongs_to_exactly_one_of_its_hexagons(rows: int, columns: int, side: float):
    """KB-13.19 and KB-13.23: corners and edges are part of the board, even at its rim."""
    shared = 0
    for at in hexes(rows, columns):
        around = corners(*at, side)
        for (ax, ay), (bx, by) in zip(around, [*around[1:], around[0]], strict=True):
            for part in (0, 1 / 3, 0.5, 0.9):
                point = ax + part * (bx - ax), ay + part * (by - ay)
                owners = holding(point, rows, columns, side, least=-1e-8)
                assert at in owners
                assert hex_at(*point, side, rows, columns) in owners
                shared += len(owners) > 1
    assert shared


def test_borders_that_binary_numbers_hold_exactly_go_to_one_side():
    """KB-13.21: a column begins at its left border; KB-13.23: no point is lost or counted twice."""
    half = sqrt(3) / 2
    assert hex_at(0, 1, side=1, rows=2, columns=2) == (0, 0)
    assert hex_at(2 * half, 1, side=1, rows=2, columns=2) == (0, 1)
    assert hex_at(4 * half, 1, side=1, rows=2, columns=2) == (0, 1)  # This is on the rim.
    assert hex_at(half, 0, side=1, rows=2, columns=2) == (0, 0)  # This is the corner at the top.
    assert hex_at(2 * half, 3.5, side=1, rows=2, columns=2) == (1, 0)  # This is the corner at the bottom.


@each_board
def test_outside_the_board_there_is_no_hexagon(rows: int, columns: int, side: float):
    """KB-13.23: the points are on all four sides, near and far."""
    width, height = sqrt(3) * side * (columns + 0.5), side * (1.5 * rows + 0.5)
    for away in (side / 1000, 3 * side, 1000 * side):
        for step in range(50):
            x, y = width * step / 50, height * step / 50
            for point in ((x, -away), (x, height + away), (-away, y), (width + away, y)):
                assert hex_at(*point, side, rows, columns) is None


@pytest.mark.parametrize(
    ("at", "twice", "neighbours"),
    [
        ((4, 4), (4, 8), [(4, 10), (3, 9), (3, 7), (4, 6), (5, 7), (5, 9)]),
        ((5, 4), (5, 9), [(5, 11), (4, 10), (4, 8), (5, 7), (6, 8), (6, 10)]),
        ((19, 19), (19, 39), [(18, 38), (19, 37)]),
    ],
)
def test_in_the_doubled_form_neighbours_look_alike_in_every_row(at: Hex, twice: Hex, neighbours: list[Hex]):
    """W2 of Kingdom Builder, KB-0.4; neighbours are the hexagons whose centres are one width away."""
    assert doubled(*at) == twice
    near = [other for other in hexes(20, 20) if 0 < dist(centre(*at, 1), centre(*other, 1)) < 1.1 * sqrt(3)]
    assert sorted(doubled(*other) for other in near) == sorted(neighbours)


def test_the_doubled_form_has_a_hexagon_at_every_second_place():
    """KB-0.4: even rows begin with a hexagon, odd rows with none; the inverse gives the same hexagon."""
    places = {doubled(*at): at for at in hexes(20, 20)}
    for row, column in hexes(20, 40):
        if (row + column) % 2:
            assert (row, column) not in places
            with pytest.raises(ValueError, match=rf"there is no hexagon at row {row}, doubled column {column};"):
                undoubled(row, column)
        else:
            assert undoubled(row, column) == places[row, column]
