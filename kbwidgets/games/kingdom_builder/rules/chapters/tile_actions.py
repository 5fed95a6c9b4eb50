"""The chapter on the eight tiles: where each may build or move a settlement (KB-5.10 to KB-5.22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, TypeAlias

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.move import Move
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, Land, straight
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.moves import MOVES, WIDE, HexMoves, MovesByHex, Part
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, PADDOCK, TAVERN, TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, kinds

Tile: TypeAlias = Annotated[int, Words(*TILES)]
"""The type of a kind of tile, which is written as its name."""

_BUILDERS: Final = "|".join(name for tile, name in enumerate(TILES) if tile not in MOVERS)
_MOVERS: Final = "|".join(TILES[tile] for tile in MOVERS)


@MOVES.form(
    f"{{tile:{_BUILDERS}}} {{row}},{{column}}",
    rule="KB-5.1",
    ask="use the {name} to build on ({row}, {column})",
    at="{row},{column}",
)
class Extra(Move):
    """A settlement built with a tile (KB-5.13 to KB-5.17)."""

    tile: Tile
    row: int
    column: int

    @property
    def name(self) -> str:
        """The name of the tile as a sentence writes it."""
        return TILES[self.tile].capitalize()


@MOVES.form(
    f"{{tile:{_MOVERS}}} {{row}},{{column}} to {{to_row}},{{to_column}}",
    rule="KB-5.12",
    ask="use the {name} to move a settlement from ({row}, {column}) to ({to_row}, {to_column})",
    at=("{row},{column}", "{to_row},{to_column}"),
)
class Shift(Move):
    """The move of a settlement with a tile (KB-5.18 to KB-5.20)."""

    tile: Tile
    row: int
    column: int
    to_row: int
    to_column: int

    @property
    def name(self) -> str:
        """The name of the tile as a sentence writes it."""
        return TILES[self.tile].capitalize()


EXTRAS: Final[tuple[MovesByHex, ...]] = tuple(
    {HEXES.index(*cell): Extra(tile, *cell) for cell in HEXES.cells} for tile in range(len(TILES))
)
JUMPS: Final[MovesByHex] = {
    WIDE * n + index: Shift(PADDOCK, *HEXES.row_column(index), *HEXES.row_column(target))
    for n, step in enumerate(HEXES.steps)
    for index in HEXES.indices
    for target in [straight(index, step, 2)]
    if target is not None
}
"""The jumps of a Paddock (KB-5.20) by the bit of their start, with one set of bits for each direction."""
TILE_RULES: Final = tuple(
    f"KB-5.{n}"
    for n in (13, 14, 17, 16, 19, 20, 18, 15)  # This is the order of TILES.
)
"""The rule of each kind of tile."""
TILE_TEXTS: Final[Mapping[str, str]] = {
    "oracle": "Build on your card's terrain",
    "farm": "Build on grass",
    "tavern": "Build at the end of a line of 3",
    "tower": "Build at the edge of the board",
    "harbor": "Move a settlement onto water",
    "paddock": "Move a settlement 2 hexes in a straight line",
    "barn": "Move a settlement to your card's terrain",
    "oasis": "Build on desert",
}
"""The action of each kind of tile, in a line (KB-5.13 to KB-5.20)."""

_E, _SW, _SE = HEXES.steps[0], *HEXES.steps[4:]
_LINES: Final = (_E, _SW, _SE)
"""One step along each of the three lines, towards a higher bit (KB-0.5)."""
_JUMPS: Final = tuple(
    (2 * step, sum(1 << index for index in HEXES.indices if straight(index, step, 2) is not None))
    for step in reversed(HEXES.steps)
)
"""Two steps in each direction, last direction first, with the hexes from which they stay on the board (KB-5.20)."""
SHAPED: Final = frozenset((TAVERN, *MOVERS))
"""The tiles whose targets depend on more than the terrain and the adjacent hexes."""
NO_USE: Final = HexMoves({}, 0)


class Lifts(Part):
    """The moves of a Barn or a Harbor: any settlement of the player, next to another one if possible (KB-5.12).

    `close` holds the hexes next to a settlement of the player, and `once` those next to exactly one. A hex of `once`
    is no target for the settlement next to it. A settlement that has no other hex of `close` may go to any of `hexes`.
    """

    __slots__ = ("_close", "_hexes", "_lone", "_once", "_own", "tile")

    def __init__(self, tile: int, own: int, hexes: int, close: int, once: int) -> None:
        self.tile: int = tile
        self._own = own
        self._hexes = hexes
        self._close = close
        self._once = once
        self._lone = 0
        """The settlement that alone is next to all of `close`, or all settlements if `close` is empty."""
        if not close:
            self._lone = own
        elif once == close:
            source = own & NEAR[close.bit_length() - 1]
            if not close & ~NEAR[source.bit_length() - 1]:
                self._lone = source
        # Each hex of `once` is missing for one settlement and for no other.
        self._count = own.bit_count() * close.bit_count() - once.bit_count()
        self._count += self._lone.bit_count() * hexes.bit_count()

    def groups(self) -> Iterator[tuple[int, int]]:
        """Yield settlements and their targets, with settlements that share their targets together."""
        own, once = self._own ^ self._lone, self._once
        bound = own & HEXES.spread(once) if once else 0
        if loose := own ^ bound:
            yield loose, self._close
        for source in bits(bound):
            yield 1 << source, self._close & ~(NEAR[source] & once)
        if self._lone:
            yield self._lone, self._hexes

    def nth(self, n: int) -> Move:
        for sources, targets in self.groups():
            source, target = divmod(n, targets.bit_count())
            if source < sources.bit_count():
                start = HEXES.row_column(nth_bit(sources, source))
                return Shift(self.tile, *start, *HEXES.row_column(nth_bit(targets, target)))
            n -= sources.bit_count() * targets.bit_count()
        raise IndexError(f"there are {len(self)} moves")

    def __iter__(self) -> Iterator[Move]:
        for sources, targets in self.groups():
            ends = [HEXES.row_column(index) for index in bits(targets)]
            for index in bits(sources):
                start = HEXES.row_column(index)
                for end in ends:
                    yield Shift(self.tile, *start, *end)


def list_sites(tile: int, board: Land, card: int | None, free: int) -> int:
    """Return the free hexes that a tile may build on or move to, whatever is next to them.

    For the Tavern and the Paddock these are all buildable hexes, of which only some have the right shape.
    """
    return free & board.sites[card][tile]


def line_ends(own: int) -> int:
    """Return the hexes that continue a straight line of at least three settlements, at either end (KB-5.17)."""
    ends = 0
    for step in _LINES:
        if threes := own & own >> step & own >> 2 * step:
            ends |= threes >> step | threes << 3 * step
    return ends


def beside(hexes: int, near: int) -> int:
    """Return the hexes next to any of a player's settlements (KB-4.5), or all of them if none is (KB-4.3, KB-5.21)."""
    return hexes & near or hexes


def build_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm) -> int:
    """Return the hexes on which a tile that builds may build."""
    hexes = list_sites(tile, board, card, free)
    return hexes & line_ends(realm.own) if tile == TAVERN else beside(hexes, realm.near)


def shift_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm, source: int) -> int:
    """Return the hexes to which a tile may move the settlement on one hex."""
    hexes = list_sites(tile, board, card, free)
    if tile != PADDOCK:
        return beside(hexes, HEXES.spread(realm.own ^ 1 << source))  # KB-5.12: the settlement is lifted first.
    targets = 0
    for step, springs in _JUMPS:
        if springs >> source & 1:
            targets |= 1 << source + step
    return targets & hexes


def _jumps(own: int, free: int) -> HexMoves:
    """Return all jumps of a Paddock by direction (KB-5.20): off the water, never onto it (KB-5.22)."""
    springboards = 0
    for step, springs in _JUMPS:
        springboards = springboards << WIDE | own & springs & (free >> step if step > 0 else free << -step)
    return HexMoves(JUMPS, springboards)


def _lifts(tile: int, hexes: int, own: int, near: int) -> Part:
    """Return all moves of a Barn or a Harbor to some hexes (KB-5.18, KB-5.19)."""
    if not hexes or not own:
        return NO_USE
    close = hexes & near
    return Lifts(tile, own, hexes, close, close & HEXES.once(own) if close else 0)


def list_uses(tile: int, hexes: int, realm: Realm) -> Part:
    """Return all legal uses of a ready tile, for which `hexes` are `allowed`; there may be none."""
    if tile == PADDOCK:
        return _jumps(realm.own, hexes)
    if tile in MOVERS:
        return _lifts(tile, hexes, realm.own, realm.near)
    if not realm.supply:  # KB-5.10
        return NO_USE
    return HexMoves(EXTRAS[tile], hexes & line_ends(realm.own) if tile == TAVERN else hexes & realm.near or hexes)


def usable_tiles(table: OpenFields) -> dict[int, Part]:
    """Return the ready tiles that have a target, by kind, each with all its legal uses (KB-5.11).

    There are none inside the build (KB-3.2) or once the turn is over.
    """
    if table.land is None or table.phase not in ("start", "after"):
        return {}
    realm = table.realms[table.seat]
    sites = {tile: list_sites(tile, table.land, table.in_play, table.free) for tile in kinds(realm.ready)}
    return {tile: part for tile, hexes in sites.items() if (part := list_uses(tile, hexes, realm))}
