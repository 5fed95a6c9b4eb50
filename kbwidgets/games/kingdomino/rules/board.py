"""The dominoes and the squares that they cover (KD-COMP, KD-PLACE.1 to KD-PLACE.3).

>>> tile_of(48)
Tile(number=48, left=0, left_crowns=0, right=5, right_crowns=3)
>>> grid(5).spots[1, 0, 0].cells.bit_count()
2
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import Squares
from kbwidgets.core.errors import DataError
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Place as Key

NUMBERS: Final = range(1, 49)  # KD-COMP.1
"""The numbers of the dominoes."""
TERRAINS: Final = ("wheat", "forest", "lake", "plains", "swamp", "mountain")  # KD-COMP.2
DIRECTIONS: Final = ("right", "down", "left", "up")  # These are quarter turns clockwise (KD-PLACE.2).
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # x increases to the right, y downwards (KD-PLACE.1).

_HEADER = ("number", "left_terrain", "left_crowns", "right_terrain", "right_crowns")
_TOTALS: Final = {
    "wheat": (21, 5, 0, 0),
    "forest": (16, 6, 0, 0),
    "lake": (12, 6, 0, 0),
    "plains": (10, 2, 2, 0),
    "swamp": (6, 2, 2, 0),
    "mountain": (1, 1, 3, 1),
}
"""The number of squares of each terrain with 0, 1, 2 and 3 crowns (KD-COMP.3)."""


@cache
def half_words(terrain: int, crowns: int) -> str:
    """Return the description of half a domino.

    >>> half_words(5, 2), half_words(0, 0)
    ('mountain with 2 crowns', 'wheat')
    """
    return TERRAINS[terrain] + (f" with {counted(crowns, 'crown')}" if crowns else "")


class Tile(NamedTuple):
    """A domino in packed form; a terrain is an index into `TERRAINS`."""

    number: int
    left: int
    left_crowns: int
    right: int
    right_crowns: int

    @property
    def double(self) -> bool:
        """True if both halves are equal, so that turning it round changes nothing."""
        return self.left == self.right and self.left_crowns == self.right_crowns

    def __str__(self) -> str:
        left = TERRAINS[self.left] + (f" {self.left_crowns}" if self.left_crowns else "")
        right = TERRAINS[self.right] + (f" {self.right_crowns}" if self.right_crowns else "")
        return f"{self.number} ({left} / {right})"


def read_dominoes(text: str, name: str = "dominoes.csv") -> tuple[Tile, ...]:
    r"""Return the 48 dominoes of a data file, in order of number.

    Raise `DataError` with the line and the column of a fault (KD-ERR.14).

    >>> read_dominoes("number,left_terrain\n")
    Traceback (most recent call last):
    kbwidgets.core.errors.DataError: KD-ERR.14: dominoes.csv line 1: found 'number,left_terrain', expected ...
    """

    def fault(line: int, column: str, found: object, expected: str) -> DataError:
        place = f"{name} line {line}" + (f", column {column}" if column else "")
        return DataError(place, f"found {quoted(found)}, expected {expected}", "KD-ERR.14")

    lines = text.splitlines()
    if not lines or lines[0] != ",".join(_HEADER):
        raise fault(1, "", lines[0] if lines else "", repr(",".join(_HEADER)))
    found: dict[int, Tile] = {}
    at: dict[int, int] = {}
    for line, row in enumerate(csv.reader(lines[1:]), 2):
        if len(row) != len(_HEADER):
            raise fault(line, "", ",".join(row), f"{len(_HEADER)} columns")
        values: list[int] = []
        for column, value in zip(_HEADER, row, strict=True):
            if column.endswith("terrain"):
                if value not in TERRAINS:
                    raise fault(line, column, value, "one of " + ", ".join(TERRAINS))
                values.append(TERRAINS.index(value))
            else:
                low, high = (NUMBERS[0], NUMBERS[-1]) if column == "number" else (0, 3)
                if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
                    raise fault(line, column, value, f"a whole number from {low} to {high}")
                values.append(int(value))
        tile = Tile(*values)
        if tile.number in found:
            raise fault(line, "number", tile.number, f"every number once; it is also in line {at[tile.number]}")
        found[tile.number], at[tile.number] = tile, line
    if missing := [number for number in NUMBERS if number not in found]:
        raise fault(len(lines) + 1, "number", f"{len(found)} rows", f"48 rows; missing: {missing}")
    for terrain, expected in _TOTALS.items():
        crowns = [d.left_crowns for d in found.values() if TERRAINS[d.left] == terrain]
        crowns += [d.right_crowns for d in found.values() if TERRAINS[d.right] == terrain]
        found_crowns = tuple(crowns.count(n) for n in range(4))
        if found_crowns != expected:
            told = f"squares of {terrain} with 0, 1, 2, 3 crowns: {found_crowns}"
            last = max(at[d.number] for d in found.values() if terrain in (TERRAINS[d.left], TERRAINS[d.right]))
            raise fault(last, "left_terrain to right_crowns", told, str(expected))
    return tuple(found[number] for number in NUMBERS)


DOMINOES: Final = read_dominoes(Path(__file__).with_name("dominoes.csv").read_text(encoding="utf-8"))


def tile_of(number: int) -> Tile:
    """Return the domino with a number from 1 to 48."""
    return DOMINOES[number - 1]


def domino_key(number: int) -> Key:
    """Return the key of a domino."""
    return f"domino {number}"


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
