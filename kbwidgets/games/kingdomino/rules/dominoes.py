"""The dominoes in packed form, from their data file (KD-COMP).

>>> packed_domino(48)
PackedDomino(number=48, left=0, left_crowns=0, right=5, right_crowns=3)
"""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.errors import DataError
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Place as PlaceKey

NUMBERS: Final = range(1, 49)  # KD-COMP.1
"""The numbers of the dominoes."""
DOMINO_KEY: Final = re.compile(r"domino (\d{1,2})")
TERRAINS: Final = ("wheat", "forest", "lake", "plains", "swamp", "mountain")  # KD-COMP.2

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


class PackedDomino(NamedTuple):
    """A domino in packed form; a terrain is an index into `TERRAINS`."""

    number: int
    left: int
    left_crowns: int
    right: int
    right_crowns: int

    @property
    def is_double(self) -> bool:
        """True if both halves are equal, so that turning it round changes nothing."""
        return self.left == self.right and self.left_crowns == self.right_crowns

    def __str__(self) -> str:
        left = TERRAINS[self.left] + (f" {self.left_crowns}" if self.left_crowns else "")
        right = TERRAINS[self.right] + (f" {self.right_crowns}" if self.right_crowns else "")
        return f"{self.number} ({left} / {right})"


def read_dominoes(text: str, name: str = "dominoes.csv") -> tuple[PackedDomino, ...]:
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
    dominoes: dict[int, PackedDomino] = {}
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
        domino = PackedDomino(*values)
        if domino.number in dominoes:
            raise fault(line, "number", domino.number, f"every number once; it is also in line {at[domino.number]}")
        dominoes[domino.number], at[domino.number] = domino, line
    if missing := [number for number in NUMBERS if number not in dominoes]:
        raise fault(len(lines) + 1, "number", f"{len(dominoes)} rows", f"{len(NUMBERS)} rows; missing: {missing}")
    for terrain, expected in _TOTALS.items():
        crowns = [d.left_crowns for d in dominoes.values() if TERRAINS[d.left] == terrain]
        crowns += [d.right_crowns for d in dominoes.values() if TERRAINS[d.right] == terrain]
        counts = tuple(crowns.count(n) for n in range(4))
        if counts != expected:
            count = f"squares of {terrain} with 0, 1, 2, 3 crowns: {counts}"
            last = max(at[d.number] for d in dominoes.values() if terrain in (TERRAINS[d.left], TERRAINS[d.right]))
            raise fault(last, "left_terrain to right_crowns", count, str(expected))
    return tuple(dominoes[number] for number in NUMBERS)


DOMINOES: Final = read_dominoes(Path(__file__).with_name("dominoes.csv").read_text(encoding="utf-8"))


def packed_domino(number: int) -> PackedDomino:
    """Return the domino with a number from 1 to 48."""
    return DOMINOES[number - 1]


def domino_key(number: int) -> PlaceKey:
    """Return the key of a domino."""
    return f"domino {number}"
