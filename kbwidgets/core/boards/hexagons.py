"""The hexagons of a board in a plane: where each lies, and which of them a point lies in.

The hexagons stand on a corner and have sides of one length; every odd row is shifted half a hexagon to the right.
The board's corner is the point (0, 0), x grows to the right and y downwards.

>>> x, y = centre(1, 0, side=20)
>>> round(x, 2), round(y, 2)
(34.64, 50.0)
>>> hex_at(34.0, 38.0, side=20, rows=20, columns=20)
(1, 0)
>>> doubled(1, 0), undoubled(1, 1)
((1, 1), (1, 0))
"""

from __future__ import annotations

from math import floor, hypot, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = "tuple[float, float]"
Spot: TypeAlias = "tuple[int, int]"
"""A middle or a corner of a hexagon, counted in halves of its width to the right and halves of its side downwards."""

AROUND: Final[tuple[Spot, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The steps from the middle of a hexagon to its corners, clockwise from the top."""

_SQRT3 = sqrt(3)
_SLACK = 1e-9
"""What rounding may move a point of the board's border, in sides."""


def point(spot: Spot, side: float) -> Point:
    """Where a spot lies in the plane."""
    x, y = spot
    return _SQRT3 * side * x / 2, side * y / 2


def around(spot: Spot) -> tuple[Spot, ...]:
    """The corners of the hexagon with this middle, clockwise from the top."""
    x, y = spot
    return tuple((x + dx, y + dy) for dx, dy in AROUND)


def middle(row: int, column: int) -> Spot:
    """The spot in the middle of a hexagon of the board.

    >>> middle(0, 0), middle(1, 0)
    ((1, 2), (2, 5))
    """
    return 2 * column + 1 + row % 2, 3 * row + 2


def centre(row: int, column: int, side: float) -> Point:
    """The middle of a hexagon."""
    return point(middle(row, column), side)


def corners(row: int, column: int, side: float) -> tuple[Point, ...]:
    """The six corners of a hexagon, clockwise from the top.

    >>> [(round(x, 2), round(y, 2)) for x, y in corners(0, 0, side=2)]
    [(1.73, 0.0), (3.46, 1.0), (3.46, 3.0), (1.73, 4.0), (0.0, 3.0), (0.0, 1.0)]
    """
    return tuple(point(spot, side) for spot in around(middle(row, column)))


def hex_at(x: float, y: float, side: float, rows: int, columns: int) -> tuple[int, int] | None:
    """The row and column of the hexagon that holds a point, or None outside the board.

    Borders and corners belong to the board; a point on a border between hexagons gets exactly one of them.

    >>> hex_at(1, 1, side=20, rows=20, columns=20) is None
    True
    """
    slack = _SLACK * side
    if not -slack <= y <= side * (1.5 * rows + 0.5) + slack:
        return None
    # Bands of half a side, numbered so that three of them make a row: two straight ones, then a zigzag one
    # shared with the next row. The zigzag bands above the first and below the last row end in corners.
    band = min(max(floor(2 * y / side) - 1, -1), 3 * rows - 1)
    row = band // 3
    if band % 3 == 2:
        return _in_zigzag(x, y, side, [near for near in (row, row + 1) if 0 <= near < rows], columns)
    column = floor(_along(x, row, side))
    nearest = min(max(column, 0), columns - 1)
    at, _ = centre(row, nearest, side)
    # Between the board's sides the column is the answer; only at these sides can it be another than the nearest.
    if column != nearest and abs(x - at) > _SQRT3 * side / 2 + slack:
        return None
    return row, nearest


def _along(x: float, row: int, side: float) -> float:
    """How many hexagons fit between the left side of a row and x."""
    width = _SQRT3 * side
    return (x - (row % 2) * width / 2) / width


def _in_zigzag(x: float, y: float, side: float, rows: list[int], columns: int) -> tuple[int, int] | None:
    """The hexagon among the nearest of the adjoining rows that holds a point between them."""
    candidates = [(row, min(max(floor(_along(x, row, side)), 0), columns - 1)) for row in rows]
    found = min(candidates, key=lambda at: _distance(x, y, at, side))
    middle_x, middle_y = centre(*found, side)
    # Here a hexagon is bounded by its four slanting sides alone.
    inside = abs(y - middle_y) <= side - abs(x - middle_x) / _SQRT3 + _SLACK * side
    return found if inside else None


def _distance(x: float, y: float, at: tuple[int, int], side: float) -> float:
    middle_x, middle_y = centre(*at, side)
    return hypot(x - middle_x, y - middle_y)


def doubled(row: int, column: int) -> tuple[int, int]:
    """The same hexagon where each takes two columns of a grid, so that the neighbours look alike in every row.

    >>> doubled(4, 4), doubled(5, 4)
    ((4, 8), (5, 9))
    """
    return row, 2 * column + row % 2


def undoubled(row: int, column: int) -> tuple[int, int]:
    """The row and column of the hexagon that stands at a place of the doubled grid.

    >>> undoubled(5, 9)
    (5, 4)
    """
    if (row + column) % 2:
        raise ValueError(f"there is no hexagon at row {row}, doubled column {column}; both must be odd or both even")
    return row, column // 2
