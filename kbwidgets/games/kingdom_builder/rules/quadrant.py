"""The quadrants, each ten rows of ten hexes in characters, read from text and written as text (KB-1.2 to KB-1.5).

>>> quadrant = QUADRANTS["tower"]
>>> quadrant.rows[0], quadrant.turned().rows[0]
('2222770733', '0002226334')
>>> read_quadrant(quadrant.text(), "tower") == quadrant
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.errors import DataError
from kbwidgets.core.text.files import read_text, write_text
from kbwidgets.core.values.plain_data import Plain

SIZE: Final = 10
TILES: Final = ("oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis")
"""The eight kinds of location and tile in the order of their letters A to H (KB-1.3); a kind is its number here."""
ORACLE, FARM, TAVERN, TOWER, HARBOR, PADDOCK, BARN, OASIS = range(8)
MOVERS: Final = (HARBOR, PADDOCK, BARN)
"""The tiles that move a settlement; the other tiles build one."""

_NAMES: Final = dict(zip("01234567ABCDEFGH", (
    "grass", "flower", "forest", "canyon", "desert", "castle", "water", "mountain", *TILES,
), strict=True))  # fmt: skip
_ALIASES: Final = {"8": "A", "9": "B"}  # KB-1.3


def kind(character: str) -> str:
    """Return what the character of a hex means."""
    return _NAMES[character]


class Quadrant(NamedTuple):
    """Ten rows of ten characters."""

    name: str
    rows: tuple[str, ...]

    def turned(self) -> Quadrant:
        """Return the quadrant turned by 180 degrees: (r, c) goes to (9 - r, 9 - c) (KB-0.6)."""
        return Quadrant(self.name, tuple(row[::-1] for row in reversed(self.rows)))

    @classmethod
    def read(cls, path: str | Path) -> Quadrant:
        """Return the quadrant in a text file, named after it; `DataError` names the place of a fault (KB-10.22)."""
        file = Path(path)
        return read_quadrant(read_text(path), file.name)._replace(name=file.stem)

    def write(self, path: str | Path) -> None:
        """Write its text to a file, which `read` takes back."""
        write_text(path, self.text() + "\n")

    def text(self) -> str:
        """Return ten lines of ten characters with blanks between them; odd rows begin half a hex further right."""
        return "\n".join(" " * (n % 2) + " ".join(row) for n, row in enumerate(self.rows))


def read_quadrant(text: str, name: str) -> Quadrant:
    """Return the quadrant in a text; `DataError` names the line and column of a fault (KB-10.22).

    >>> read_quadrant("0 1 2", "mine")
    Traceback (most recent call last):
    kbwidgets.core.errors.DataError: KB-10.22: mine line 1, column 6: found 3 hexes, expected 10
    """
    lines = text.rstrip().splitlines()
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        tokens: list[str] = []
        for column, character in enumerate(line.rstrip(), 1):
            if character in " \t":
                continue
            spot = f"{name} line {number}, column {column}"
            if column > 1 and line[column - 2] not in " \t":
                raise DataError(spot, f"found {character!r}, expected a space between two hexes", "KB-10.22")
            if character not in _NAMES and character not in _ALIASES:
                raise DataError(spot, f"found {character!r}, expected one of 0 to 9 and A to H", "KB-10.22")
            if len(tokens) == SIZE:
                raise DataError(spot, f"found {character!r}, expected the end of the line after 10 hexes", "KB-10.22")
            tokens.append(_ALIASES.get(character, character))
        if len(tokens) < SIZE:
            spot = f"{name} line {number}, column {len(line.rstrip()) + 1}"
            raise DataError(spot, f"found {len(tokens)} hexes, expected {SIZE}", "KB-10.22")
        rows.append("".join(tokens))
    if len(rows) != SIZE:
        spot = f"{name} line {min(len(rows), SIZE) + 1}, column 1"
        raise DataError(spot, f"found {len(rows)} rows, expected {SIZE}", "KB-10.22")
    return Quadrant(name, tuple(rows))


def _load() -> Mapping[str, Quadrant]:
    """Return the eight quadrants in the file, after checking each against the counts beside it (KB-1.4)."""
    file = "quadrants.json"
    quadrants: dict[str, Quadrant] = {}
    data = Plain(json.loads(Path(__file__).with_name(file).read_text(encoding="utf-8")))
    for item in data["quadrants"].items(len(TILES), len(TILES)):
        name = item["id"].text(TILES)
        rows = "\n".join(" ".join(row.text()) for row in item["rows"].items(SIZE, SIZE))
        quadrant = read_quadrant(rows, f"{file} {name}")._replace(name=name)
        characters = "".join(quadrant.rows)
        for character, kind_ in _NAMES.items():
            counted = "location" if kind_ in TILES else kind_
            expected = item["counts"][counted].number(0, SIZE * SIZE) if counted != "location" or kind_ == name else 0
            if characters.count(character) != expected:
                fault = f"found {characters.count(character)} hexes of {kind_}, expected {expected}"
                raise DataError(f"{file} {item.place}", fault)
        quadrants[name] = quadrant
    return quadrants


QUADRANTS: Final = _load()
"""The eight quadrants by name."""
