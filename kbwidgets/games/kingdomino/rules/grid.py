"""The grid of a kingdom, and the squares that a domino covers on it (KD-PLACE.1 to KD-PLACE.5).

>>> grid(5).spots[1, 0, 0].cells.bit_count()
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
    cells: int
    """Both squares."""
    keep: int
    """The other squares that fit into an N x N square together with these two (KD-PLACE.5)."""
    near_first: int
    """The neighbours of the left half."""
    near_second: int


class Grid:
    """The squares that a kingdom of N x N can ever reach, up to N - 1 from the castle on each side.

    A square fits into the kingdom exactly if it is less than N away, in x and in y, from every square of the kingdom.
    So the squares that still fit are the intersection of one set for each square that is covered.
    """

    def __init__(self, size: int) -> None:
        self.reach: int = size - 1
        side = 2 * size - 1
        self.squares: Squares = Squares(side, side)
        self.width: int = self.squares.width
        self.block: int = side * self.width
        """The number of bits that cover all squares."""
        self.castle: int = self.squares.bit(self.reach, self.reach)
        self.near: tuple[int, ...] = tuple(
            self._near(*self.xy(i)) if self.squares.all >> i & 1 else 0 for i in range(side * self.width)
        )
        self.spots: dict[tuple[int, int, int], Spot] = {
            (x, y, turn): self._spot(x, y, turn)
            for y in range(-self.reach, size)
            for x in range(-self.reach, size)
            for turn, (dx, dy) in enumerate(STEPS)
            if self.holds(x + dx, y + dy)
        }
        self.start_free: int = self._near(0, 0) & ~self.castle
        self.start_reach: int = self.squares.spread(self.castle)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a square is less than N away from the castle."""
        return abs(x) <= self.reach and abs(y) <= self.reach

    def index(self, x: int, y: int) -> int:
        """Return the number of the bit of a square."""
        return self.squares.index(x + self.reach, y + self.reach)

    def xy(self, index: int) -> tuple[int, int]:
        """Return the square of a bit."""
        column, row = self.squares.column_row(index)
        return column - self.reach, row - self.reach

    def _near(self, x: int, y: int) -> int:
        rows = range(max(-self.reach, y - self.reach), min(self.reach, y + self.reach) + 1)
        columns = range(max(-self.reach, x - self.reach), min(self.reach, x + self.reach) + 1)
        return sum(1 << self.index(column, row) for row in rows for column in columns)

    def _spot(self, x: int, y: int, turn: int) -> Spot:
        dx, dy = STEPS[turn]
        first, second = self.index(x, y), self.index(x + dx, y + dy)
        cells = 1 << first | 1 << second
        keep = self.near[first] & self.near[second] & ~cells
        near_first, near_second = (self.squares.spread(1 << index) for index in (first, second))
        return Spot(1 << first, 1 << second, cells, keep, near_first, near_second)


@cache
def grid(size: int) -> Grid:
    """Return the grid of N x N kingdoms, where N is 5, or 7 in the Mighty Duel (KD-SETUP.1)."""
    return Grid(size)
