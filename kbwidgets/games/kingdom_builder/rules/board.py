"""The board of Kingdom Builder: eight quadrants of hexes, of which four make up the 20 × 20 board (KB-0, KB-1, KB-2.2).

>>> board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
>>> board.kind(3, 3), board.kind(6, 7), board.terrains[GRASS].bit_count()
('castle', 'tavern', 61)
>>> print(board.text()[:41])
14477443333334464444
11444773337734464444
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import Hexes, bits
from kbwidgets.core.fields.shape import DataCodec
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, SIZE
from kbwidgets.games.kingdom_builder.rules.quadrant import kind as kind_of

TERRAINS: Final = ("grass", "flower", "forest", "canyon", "desert")
"""The terrains that settlements are built on (KB-1.2); a terrain is its number in this row."""
GRASS, FLOWER, FOREST, CANYON, DESERT = range(5)
KINDS: Final = (*TERRAINS, "castle", "water", "mountain")
"""The kinds of hex except the eight kinds of location; the character of a kind is its number."""
LANDS: Final[Mapping[str, str]] = MappingProxyType({**dict(zip(TERRAINS, TERRAINS, strict=True)), "flower": "flowers"})
"""The name of each terrain in a sentence: you build on grass, or on flowers."""
CORNERS: Final = ("top left", "top right", "bottom left", "bottom right")
"""The corners of the board in the order in which quadrants are drawn (KB-0.7), which are also the sectors."""


def hex_noun(kind: str) -> str:
    """Return the usual name of one hex of a terrain, or of water.

    >>> hex_noun("desert"), hex_noun("flower")
    ('desert hex', 'flower field')
    """
    return "flower field" if kind == "flower" else f"{kind} hex"


HEXES: Final = Hexes(2 * SIZE, 2 * SIZE)
"""The 20 × 20 hexes, with the odd rows half a hex further right (KB-0.1, KB-0.2)."""
NEAR: Final[Mapping[int, int]] = {index: HEXES.spread(1 << index) for index in HEXES.indices}
"""The neighbours of each hex (KB-0.3)."""


def _hex(row: int, column: int) -> tuple[int, int, int]:
    index = HEXES.index(row, column)
    return index, 1 << index, NEAR[index]


HEX: Final = tuple(tuple(_hex(row, column) for column in range(2 * SIZE)) for row in range(2 * SIZE))
"""The number of the hex in each row and column, the set that holds only that hex, and its neighbours."""
ROWS: Final = tuple(sum(HEXES.bit(row, column) for column in range(2 * SIZE)) for row in range(2 * SIZE))
EDGE: Final = sum(1 << i for i in HEXES.indices if NEAR[i].bit_count() < 6)
"""The 76 hexes at the edge (KB-0.8)."""

Turned = tuple[str, bool]
"""A quadrant by its id, and True if it is turned by 180 degrees."""


class TurnedData(DataCodec[Turned, object]):
    """A quadrant in plain data, as an object with its id and whether it is turned."""

    def write(self, value: Turned, match: object, /) -> Json:
        return {"name": value[0], "turned": value[1]}

    def read(self, data: Plain, match: object, index: int, /) -> Turned:
        data.only("name", "turned")
        return data["name"].text(QUADRANTS), data["turned"].truth()


_LOCATIONS_EACH: Final = 2
"""The largest number of location hexes in a quadrant, which has one or two."""


def key(row: int, column: int) -> str:
    """Return the place of a hex in refusals, events, score lines and pictures."""
    return f"{row},{column}"


def places(hexes: int) -> tuple[str, ...]:
    """Return the places of a set of hexes, row by row."""
    return tuple(map(PLACES.__getitem__, bits(hexes)))


PLACES: Final[Mapping[int, str]] = {index: key(*HEXES.row_column(index)) for index in HEXES.indices}
"""The place of each hex."""


class _Piece(NamedTuple):
    """A quadrant in its corner, as sets of hexes of the board."""

    sets: tuple[int, ...]
    """The hexes of each of `KINDS`, then the special hexes and the hexes next to something, as in `Land`."""
    locations: tuple[tuple[int, int], ...]
    """The kind of tile and the index of each location hex."""
    touch: int
    """A byte for each hex: 0, or 1 + the number of the location hex that it touches."""


class Land(SetOnce):
    """Four quadrants joined; the terrain never changes (KB-1.6)."""

    castles: int
    water: int
    mountains: int
    special: int
    """The castles and locations."""
    near_special: int
    """The hexes that touch one of them; the next two are those that touch water or a mountain."""
    near_water: int
    near_mountains: int

    def __init__(self, corners: tuple[Turned, ...]) -> None:
        pieces = [_piece(name, turned, corner) for corner, (name, turned) in enumerate(corners)]
        one, two, three, four = (piece.sets for piece in pieces)
        sets = tuple([a | b | c | d for a, b, c, d in zip(one, two, three, four, strict=True)])
        self.corners = corners
        self.kinds: tuple[int, ...] = sets[: len(KINDS)]
        self.terrains: tuple[int, ...] = sets[: len(TERRAINS)]
        self.castles, self.water, self.mountains = sets[len(TERRAINS) : len(KINDS)]
        self.special, self.near_special, self.near_water, self.near_mountains = sets[len(KINDS) :]
        """The castles and locations, and the hexes that touch one of them, water or a mountain."""
        self.buildable: int = (
            self.terrains[0] | self.terrains[1] | self.terrains[2] | self.terrains[3] | self.terrains[4]
        )
        self.rim: int = self.buildable & EDGE
        grass, *_, desert = self.terrains
        self.sites: Mapping[int | None, tuple[int, ...]] = MappingProxyType(
            {
                card: (
                    terrain,  # the Oracle, KB-5.13
                    grass,  # the Farm, KB-5.14
                    self.buildable,  # the Tavern, KB-5.17
                    self.rim,  # the Tower, KB-5.16
                    self.water,  # the Harbor, KB-5.19
                    self.buildable,  # the Paddock, KB-5.20
                    terrain,  # the Barn, KB-5.18
                    desert,  # the Oasis, KB-5.15
                )
                for card, terrain in [*enumerate(self.terrains), (None, 0)]
            }
        )
        """The hexes that each of `TILES` may build on or move to, for each card in play or for none."""
        locations: list[tuple[int, int] | None] = []
        for piece in pieces:
            locations += piece.locations
            locations += [None] * (_LOCATIONS_EACH - len(piece.locations))
        self.locations: tuple[tuple[int, int] | None, ...] = tuple(locations)
        """The kind of tile and the index of each location hex by its number, or None if a number has none."""
        self.around: tuple[int, ...] = tuple(NEAR[found[1]] if found else 0 for found in locations)
        touch = pieces[0].touch | pieces[1].touch | pieces[2].touch | pieces[3].touch
        self.touch: bytes = touch.to_bytes(HEXES.indices[-1] + 1, "little")

    def tile_of(self, location: int) -> int:
        """Return the kind of tile of a location hex."""
        found = self.locations[location]
        if found is None:
            raise ValueError(f"the board has no location hex {location}")
        return found[0]

    @cached_property
    def _characters(self) -> dict[int, str]:
        found = {index: str(kind) for kind, hexes in enumerate(self.kinds) for index in bits(hexes)}
        return found | {spot[1]: "ABCDEFGH"[spot[0]] for spot in self.locations if spot}

    def character(self, row: int, column: int) -> str:
        """Return the character of a hex (KB-1.2, KB-1.3)."""
        return self._characters[HEXES.index(row, column)]

    def kind(self, row: int, column: int) -> str:
        """Return the kind of a hex, which is a terrain, castle, water, mountain, or the name of its location."""
        return kind_of(self.character(row, column))

    def text(self) -> str:
        """Return the board in characters, 20 lines of 20 (KB-1.7)."""
        size = range(HEXES.rows)
        return "\n".join("".join(self.character(row, column) for column in size) for row in size)

    def matrix(self) -> list[list[str | None]]:
        """Return the board as 20 rows of 40 cells, in which every second cell of a row is empty (KB-0.4).

        >>> rows = join_quadrants((("tower", False), ("oracle", True), ("farm", False), ("barn", True))).matrix()
        >>> rows[0][:5], rows[1][:5]
        (['2', None, '2', None, '2'], [None, '2', None, '7', None])
        """
        rows: list[list[str | None]] = [[None] * (2 * HEXES.columns) for _ in range(HEXES.rows)]
        for row, column in HEXES.cells:
            rows[row][2 * column + row % 2] = self.character(row, column)
        return rows

    def __reduce__(self) -> tuple[type[Land], tuple[tuple[Turned, ...]]]:
        return Land, (self.corners,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Land) and self.corners == other.corners

    def __hash__(self) -> int:
        return hash(self.corners)

    def __repr__(self) -> str:
        return f"Land({self.corners!r})"


@lru_cache(maxsize=16)
def join_quadrants(corners: tuple[Turned, ...]) -> Land:
    """Return the board made of four quadrants, in the order of `CORNERS`."""
    return Land(corners)


def sector(index: int) -> int:
    """Return the number of the corner in which a hex is."""
    row, column = HEXES.row_column(index)
    return 2 * (row // SIZE) + column // SIZE


SECTORS: Final = tuple(sum(1 << index for index in HEXES.indices if sector(index) == corner) for corner in range(4))


@cache
def _piece(name: str, turned: bool, corner: int) -> _Piece:
    quadrant = QUADRANTS[name]
    rows = quadrant.turned().rows if turned else quadrant.rows
    top, left = SIZE * (corner // 2), SIZE * (corner % 2)
    kinds = [0] * len(KINDS)
    locations: list[tuple[int, int]] = []
    for row, column in ((row, column) for row in range(SIZE) for column in range(SIZE)):
        character = rows[row][column]
        index = HEXES.index(top + row, left + column)
        if character.isdigit():
            kinds[int(character)] |= 1 << index
        else:
            locations.append(("ABCDEFGH".index(character), index))
    touch = 0
    for n, (_, index) in enumerate(locations):
        for neighbour in bits(NEAR[index]):  # No hex touches two special hexes (KB-0.9).
            touch |= (1 + _LOCATIONS_EACH * corner + n) << 8 * neighbour
    special = kinds[KINDS.index("castle")] | sum(1 << index for _, index in locations)
    near = [HEXES.spread(hexes) for hexes in (special, kinds[KINDS.index("water")], kinds[KINDS.index("mountain")])]
    return _Piece((*kinds, special, *near), tuple(locations), touch)


def straight(start: int, step: int, count: int = 1) -> int | None:
    """Return the index of the hex `count` steps away in one direction, or None if it is off the board (KB-0.5).

    >>> HEXES.row_column(straight(HEXES.index(4, 4), HEXES.steps[2], 2))
    (2, 3)
    """
    index = start
    for _ in range(count):
        index += step
        if index not in NEAR:
            return None
    return index


def describe(corners: Sequence[Turned]) -> str:
    """Return quadrants as the option `quadrants` writes them, with a minus after each that is turned (KB-9.2)."""
    return " ".join(name + ("-" if turned else "") for name, turned in corners)
