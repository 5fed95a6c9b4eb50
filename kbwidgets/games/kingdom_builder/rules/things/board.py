"""The board of Kingdom Builder with its hexes and locations, in the words of the rules.

>>> from kbwidgets.games.kingdom_builder.rules.board import join_quadrants
>>> land = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
>>> board = Board("tavern paddock oasis farm", land, ("Ann", "Bo"), ("red", "blue"), (HEXES.bit(7, 6), 0), (2,) * 8)
>>> board[7, 6], [near.place for near in board[7, 6].neighbours if near.location]
(Hex(terrain='grass', settlement='Ann', location=None, row=7, column=6), ['6,7'])
>>> board[30, 1]
Traceback (most recent call last):
kbwidgets.core.errors.KbError: there is no hex 30,1: rows and columns go from 0 to 19
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import ClassVar, Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import cut, quoted
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.plain_data import whole_pair
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.kingdom_builder.rules.board import (
    CORNERS,
    EDGE,
    HEXES,
    NEAR,
    TERRAINS,
    Land,
    Turned,
    describe,
    key,
    sector,
)
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_RULES, TILE_TEXTS
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles_left

_LONG: Final = 80
"""The number of characters of a field that the representation repeats, because a player may have any name."""


@dataclass(frozen=True, slots=True, repr=False)
class KingdomBuilderThing(Thing):
    """A thing of Kingdom Builder."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = later(
        "kbwidgets.games.kingdom_builder.drawn.things:shown"
    )

    def __repr__(self) -> str:
        shown = [f"{each.name}={cut(repr(getattr(self, each.name)), _LONG)}" for each in fields(self) if each.repr]
        return f"{type(self).__name__}({', '.join(shown)})"


@dataclass(frozen=True, slots=True, repr=False)
class Hex(KingdomBuilderThing):
    """A hex of the board, with the name of the player who has a settlement on it (KB-1.2)."""

    terrain: str
    """The terrain (grass, flower, forest, canyon or desert), or castle, water, mountain or location."""
    settlement: str | None
    """The name of the player who has a settlement here, or None on a free hex; `seat` is that player's seat."""
    location: str | None
    """The kind of a location hex, or None; `tiles` is the number of tiles left on it."""
    tiles: int | None = field(repr=False)
    row: int
    column: int
    place: Place = field(repr=False)
    """The name of the hex in refusals, score lines and events, such as `7,6`."""
    sector: str = field(repr=False)
    """The corner of the board in which it is, such as `top left`."""
    seat: Seat | None = field(repr=False)
    colour: str | None = field(repr=False)
    """The colour of the settlement, or None on a free hex."""
    _board: Board = field(repr=False, compare=False)

    @property
    def buildable(self) -> bool:
        """True if it is one of the five terrains, the only hexes that settlements are built on (KB-1.2, KB-4.2)."""
        return self.terrain in TERRAINS

    @property
    def edge(self) -> bool:
        """True if it is at the edge of the board (KB-0.8)."""
        return bool(EDGE >> HEXES.index(self.row, self.column) & 1)

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The adjacent hexes in the order east, north-east, north-west, west, south-west, south-east (KB-0.3)."""
        index = HEXES.index(self.row, self.column)
        beside = [index + step for step in HEXES.steps if index + step in NEAR]
        return tuple(self._board[HEXES.row_column(other)] for other in beside)


@dataclass(frozen=True, slots=True, repr=False)
class Board(KingdomBuilderThing):
    """The board: `board[row, column]` is a hex, and iteration goes row by row.

    While quadrants are still drawn it has no hexes, its length is 0, and it counts as false.
    """

    quadrants: str
    """The quadrants from top left to bottom right as the option `quadrants` writes them: a minus after a turned one."""
    _land: Land | None = field(repr=False)
    _names: tuple[str, ...] = field(repr=False)
    _colours: tuple[str, ...] = field(repr=False)
    _owns: tuple[int, ...] = field(repr=False)
    _left: tuple[int, ...] = field(repr=False)

    def __len__(self) -> int:
        return 0 if self._land is None else len(HEXES.cells)

    def __iter__(self) -> Iterator[Hex]:
        return (self[cell] for cell in (HEXES.cells if self else ()))

    def __getitem__(self, cell: tuple[int, int]) -> Hex:
        if (pair := whole_pair(cell)) is None:
            raise KbError(f"found {quoted(cell)} for a hex, expected its row and column, as in board[7, 6]")
        row, column = pair
        if self._land is None:
            raise KbError(f"there is no hex {row},{column} yet: the board is still being set up")
        if not (0 <= row < HEXES.rows and 0 <= column < HEXES.columns):  # KB-0.3
            told = f"rows and columns go from 0 to {HEXES.rows - 1}"
            raise KbError(f"there is no hex {quoted(row)},{quoted(column)}: {told}")
        return self._hex(self._land, HEXES.index(row, column))

    def _hex(self, land: Land, index: int) -> Hex:
        row, column = HEXES.row_column(index)
        kind = land.kind(row, column)
        seat = next((seat for seat, own in enumerate(self._owns) if own >> index & 1), None)
        settlement, colour = (None, None) if seat is None else (self._names[seat], self._colours[seat])
        tiles = next((self._left[n] for n, found in enumerate(land.locations) if found and found[1] == index), None)
        terrain, location = (kind, None) if tiles is None else ("location", kind)
        corner = CORNERS[sector(index)]
        return Hex(terrain, settlement, location, tiles, row, column, key(row, column), corner, seat, colour, self)

    def _of(self, hexes: int) -> tuple[Hex, ...]:
        return tuple(self[HEXES.row_column(index)] for index in bits(hexes))

    @property
    def locations(self) -> tuple[Location, ...]:
        """The kinds of location on the board (KB-13.10)."""
        return tuple(self.location(TILES[kind]) for kind in sorted({found[0] for found in self._spots() if found}))

    def location(self, kind: str) -> Location:
        """Return one of the eight kinds of location, on the board or not."""
        if kind not in TILES:
            raise UnknownName("location", kind, TILES)
        number = TILES.index(kind)
        hexes = self._of(sum(1 << found[1] for found in self._spots() if found and found[0] == number))
        return Location(kind, TILE_TEXTS[kind], TILE_RULES[number], sum(hex_.tiles or 0 for hex_ in hexes), hexes)

    def _spots(self) -> tuple[tuple[int, int] | None, ...]:
        return self._land.locations if self._land else ()

    def text(self) -> str:
        """Return the land in characters, 20 lines of 20 (KB-1.7)."""
        return self._land.text() if self._land else ""

    def matrix(self) -> list[list[str | None]]:
        """Return the land as 20 rows of 40 cells, in which every second cell of a row is empty (KB-0.4)."""
        return self._land.matrix() if self._land else []


@dataclass(frozen=True, slots=True, repr=False)
class Location(KingdomBuilderThing):
    """A kind of location, with what its tiles do and how many are left on its hexes (KB-2.3, KB-5.1)."""

    kind: str
    text: str
    """The action of a tile of this kind."""
    rule: str
    tiles: int
    """The number of tiles left on the board."""
    hexes: tuple[Hex, ...] = field(repr=False)
    """The hexes of this kind, or () if it is not on the board."""


def board_of(table: OpenFields) -> Board:
    """Return the board with its settlements, which has no hexes while quadrants are still drawn."""
    return _board(table.setup.quadrants, table.land, table.names, table.colours, table.realms)


@lru_cache(maxsize=32)
def _board(
    quadrants: tuple[Turned, ...],
    land: Land | None,
    names: tuple[str, ...],
    colours: tuple[str, ...],
    realms: tuple[Realm, ...],
) -> Board:
    """Return a board with its settlements, made only once because it is read hex by hex."""
    left = tuple(tiles_left(location, realms) for location in range(len(land.locations))) if land else ()
    return Board(describe(quadrants), land, names, colours, tuple(realm.own for realm in realms), left)
