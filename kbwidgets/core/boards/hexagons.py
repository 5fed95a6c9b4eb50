"""Hexagons of a board in the plane: their coordinates, and the hexagon that contains a point.

The hexagons have a corner at the top and sides of equal length. Every odd row is shifted half a hexagon to the right.
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
"""The centre or a corner of a hexagon.

It is counted in halves of a hexagon's width to the right and halves of its side downwards.
"""

AROUND: Final[tuple[Spot, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The steps from the centre of a hexagon to its corners, clockwise from the top."""

_SQRT3 = sqrt(3)
_SLACK = 1e-9
"""The largest error that rounding may cause at the board's border, in sides."""


def point(spot: Spot, side: float) -> Point:
    """Return the position of a spot in the plane."""
    x, y = spot
    return _SQRT3 * side * x / 2, side * y / 2


def around(spot: Spot) -> tuple[Spot, ...]:
    """Return the corners of the hexagon with this centre, clockwise from the top."""
    x, y = spot
    return tuple((x + dx, y + dy) for dx, dy in AROUND)


def middle(row: int, column: int) -> Spot:
    """Return the spot at the centre of a hexagon.

    >>> middle(0, 0), middle(1, 0)
    ((1, 2), (2, 5))
    """
    return 2 * column + 1 + row % 2, 3 * row + 2


def centre(row: int, column: int, side: float) -> Point:
    """Return the centre of a hexagon."""
    return point(middle(row, column), side)


def corners(row: int, column: int, side: float) -> tuple[Point, ...]:
    """Return the six corners of a hexagon, clockwise from the top.

    >>> [(round(x, 2), round(y, 2)) for x, y in corners(0, 0, side=2)]
    [(1.73, 0.0), (3.46, 1.0), (3.46, 3.0), (1.73, 4.0), (0.0, 3.0), (0.0, 1.0)]
    """
    return tuple(point(spot, side) for spot in around(middle(row, column)))


def hex_at(x: float, y: float, side: float, rows: int, columns: int) -> tuple[int, int] | None:
    """Return the row and column of the hexagon that contains a point, or None outside the board.

    The board includes its border. A point on a border between hexagons belongs to exactly one of them.

    >>> hex_at(1, 1, side=20, rows=20, columns=20) is None
    True
    """
    slack = _SLACK * side
    if not -slack <= y <= side * (1.5 * rows + 0.5) + slack:
        return None
    # The bands are half a side high. Three of them make a row: two straight ones, then a zigzag one shared with the
    # next row. The zigzag bands above the first row and below the last end in corners.
    band = min(max(floor(2 * y / side) - 1, -1), 3 * rows - 1)
    row = band // 3
    if band % 3 == 2:
        return _find_in_zigzag(x, y, side, [near for near in (row, row + 1) if 0 <= near < rows], columns)
    column = floor(_measure_along(x, row, side))
    nearest = min(max(column, 0), columns - 1)
    at, _ = centre(row, nearest, side)
    # The column can differ from the nearest one only outside the board's left and right sides.
    if column != nearest and abs(x - at) > _SQRT3 * side / 2 + slack:
        return None
    return row, nearest


def _measure_along(x: float, row: int, side: float) -> float:
    """Return the distance of x from the left side of a row, in widths of a hexagon."""
    width = _SQRT3 * side
    return (x - (row % 2) * width / 2) / width


def _find_in_zigzag(x: float, y: float, side: float, rows: list[int], columns: int) -> tuple[int, int] | None:
    """Return the hexagon that contains a point of a zigzag band, or None if there is none.

    `rows` are the adjoining rows.
    """
    candidates = [(row, min(max(floor(_measure_along(x, row, side)), 0), columns - 1)) for row in rows]
    nearest = min(candidates, key=lambda at: _distance(x, y, at, side))
    middle_x, middle_y = centre(*nearest, side)
    # In a zigzag band, a hexagon is bounded by its four slanting sides alone.
    is_inside = abs(y - middle_y) <= side - abs(x - middle_x) / _SQRT3 + _SLACK * side
    return nearest if is_inside else None


def _distance(x: float, y: float, at: tuple[int, int], side: float) -> float:
    middle_x, middle_y = centre(*at, side)
    return hypot(x - middle_x, y - middle_y)


def doubled(row: int, column: int) -> tuple[int, int]:
    """Return the coordinates of a hexagon in the doubled grid.

    Each hexagon there takes two columns, so that the neighbours have the same offsets in every row.

    >>> doubled(4, 4), doubled(5, 4)
    ((4, 8), (5, 9))
    """
    return row, 2 * column + row % 2


def undoubled(row: int, column: int) -> tuple[int, int]:
    """Return the row and column of the hexagon at a place of the doubled grid.

    Raise `ValueError` if there is none.

    >>> undoubled(5, 9)
    (5, 4)
    """
    if (row + column) % 2:
        raise ValueError(f"there is no hexagon at row {row}, doubled column {column}; both must be odd or both even")
    return row, column // 2
