"""The grid of a kingdom, and the squares that a domino covers on it (KD-PLACE.1 to KD-PLACE.5).

>>> grid_of(5).spots[1, 0, 0].squares.bit_count()
2
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import Squares

DIRECTIONS: Final = ("right", "down", "left", "up")  # These are quarter turns clockwise (KD-PLACE.2).
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # x increases to the right, y downwards (KD-PLACE.1).


class Spot(NamedTuple):
    """Two neighbouring squares that a domino can cover, as sets of bits."""

    first: int
    """The square of the left half."""
    second: int
    squares: int
    """Both squares."""
    keep: int
    """The other squares that fit into an N x N square together with these two (KD-PLACE.5)."""
    first_neighbours: int
    """The neighbours of the left half."""
    second_neighbours: int


class Grid:
    """The squares that a kingdom of N x N can ever reach, up to N - 1 from the castle on each side.

    A square fits into the kingdom exactly if it is less than N away, in x and in y, from every square of the kingdom.
    So the squares that still fit are the intersection of one set for each square that is covered.
    """

    def __init__(self, size: int) -> None:
        self.radius: int = size - 1
        side = 2 * size - 1
        self.squares: Squares = Squares(side, side)
        self.width: int = self.squares.width
        self.block: int = side * self.width
        """The number of bits that cover all squares."""
        self.castle: int = self.squares.bit(self.radius, self.radius)
        self.fitting: tuple[int, ...] = tuple(
            self._fitting(*self.xy(i)) if self.squares.all >> i & 1 else 0 for i in range(side * self.width)
        )
        self.spots: dict[tuple[int, int, int], Spot] = {
            (x, y, turn): self._spot(x, y, turn)
            for y in range(-self.radius, size)
            for x in range(-self.radius, size)
            for turn, (dx, dy) in enumerate(STEPS)
            if self.holds(x + dx, y + dy)
        }
        self.start_free: int = self._fitting(0, 0) & ~self.castle
        self.start_reach: int = self.squares.spread(self.castle)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a square is less than N away from the castle."""
        return abs(x) <= self.radius and abs(y) <= self.radius

    def index(self, x: int, y: int) -> int:
        """Return the number of the bit of a square."""
        return self.squares.index(x + self.radius, y + self.radius)

    def xy(self, index: int) -> tuple[int, int]:
        """Return the square of a bit."""
        column, row = self.squares.column_row(index)
        return column - self.radius, row - self.radius

    def _fitting(self, x: int, y: int) -> int:
        rows = range(max(-self.radius, y - self.radius), min(self.radius, y + self.radius) + 1)
        columns = range(max(-self.radius, x - self.radius), min(self.radius, x + self.radius) + 1)
        return sum(1 << self.index(column, row) for row in rows for column in columns)

    def _spot(self, x: int, y: int, turn: int) -> Spot:
        dx, dy = STEPS[turn]
        first, second = self.index(x, y), self.index(x + dx, y + dy)
        squares = 1 << first | 1 << second
        keep = self.fitting[first] & self.fitting[second] & ~squares
        first_neighbours, second_neighbours = (self.squares.spread(1 << index) for index in (first, second))
        return Spot(1 << first, 1 << second, squares, keep, first_neighbours, second_neighbours)


@cache
def grid_of(size: int) -> Grid:
    """Return the grid of N x N kingdoms, where N is 5, or 7 in the Mighty Duel (KD-SETUP.1)."""
    return Grid(size)
