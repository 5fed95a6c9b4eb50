"""What one player has on the table: settlements, supply, and tiles by their state (KB-5).

Tiles of a kind are interchangeable (KB-5.8), so a set of tiles is a count for each kind: two bits at 2 * kind.

>>> realm = START.with_tile(location=3, kind=5)
>>> count(realm.fresh, 5), count(realm.rested().ready, 5)
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from kbwidgets.games.kingdom_builder.rules.board import HEX, HEXES, Land
from kbwidgets.games.kingdom_builder.rules.moves import Shift
from kbwidgets.games.kingdom_builder.rules.options import SETTLEMENTS, TILES_EACH
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES

STATES: Final = ("ready", "new", "used")
"""The states of a tile (KB-5.2)."""


class Realm(NamedTuple):
    """A player's part of a position."""

    own: int
    """The hexes with a settlement of this player."""
    near: int
    """The hexes beside them; some may lie in `own`."""
    supply: int
    """Settlements not yet built."""
    claimed: int
    """A bit for each location hex from which a tile was ever taken (KB-5.4)."""
    held: int
    """A bit for each location hex whose tile is still held."""
    ready: int
    """The tiles that can be used now; the three states of a tile are those of KB-5.2."""
    fresh: int
    """The tiles gained this turn (KB-5.5)."""
    used: int
    """The tiles used this turn."""

    def with_tile(self, location: int, kind: int) -> Realm:
        """After taking a tile from a location hex (KB-5.3)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        bit = 1 << location
        return new_realm(Realm, (own, near, supply, claimed | bit, held | bit, ready, fresh + (1 << 2 * kind), used))

    def without_tile(self, location: int, kind: int) -> Realm:
        """After losing the tile of a location hex: a used one goes first, then a new one, then a ready one (KB-5.8)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        unit = 1 << 2 * kind
        if count(used, kind):
            used -= unit
        elif count(fresh, kind):
            fresh -= unit
        else:
            ready -= unit
        return Realm(own, near, supply, claimed, held ^ (1 << location), ready, fresh, used)

    def rested(self) -> Realm:
        """After the turn: all tiles are ready, those gained in it too (KB-3.6)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        return new_realm(Realm, (own, near, supply, claimed, held, ready + fresh + used, 0, 0))


def count(tiles: int, kind: int) -> int:
    """How many tiles of a kind a set holds."""
    return tiles >> 2 * kind & 3


@cache
def kinds(tiles: int) -> tuple[int, ...]:
    """The kinds of the tiles of a set.

    >>> kinds(START.with_tile(location=3, kind=5).with_tile(location=4, kind=2).fresh)
    (2, 5)
    """
    return tuple(kind for kind in range(len(TILES)) if count(tiles, kind))


def tile_key(kind: int, copy: int = 0) -> str:
    """The key of a tile in the row of tiles; a second one of a kind has a key of its own."""
    return f"tile {TILES[kind]}{' 2' if copy else ''}"


class Held(NamedTuple):
    """A tile that somebody holds."""

    kind: int
    copy: int
    state: str

    @property
    def key(self) -> str:
        """Its key in the row of tiles."""
        return tile_key(self.kind, self.copy)


def tiles(realm: Realm) -> Iterator[Held]:
    """The tiles of a player by kind; of a kind the ready ones first, for these are picked."""
    for kind in range(len(TILES)):
        states = [
            state
            for state, held in zip(STATES, (realm.ready, realm.fresh, realm.used), strict=True)
            for _ in range(count(held, kind))
        ]
        yield from (Held(kind, copy, state) for copy, state in enumerate(states))


def tiles_left(location: int, realms: Sequence[Realm]) -> int:
    """The tiles that still lie on a location hex: a lost one does not come back (KB-5.3, KB-5.6)."""
    left = TILES_EACH
    for realm in realms:
        left -= realm.claimed >> location & 1
    return left


def gained(realm: Realm, location: int, board: Land, realms: Sequence[Realm]) -> Realm:
    """A realm whose settlement came to stand beside a location hex: it takes a tile if it may (KB-5.3)."""
    if realm.claimed >> location & 1:  # KB-5.4: one for each player in the whole game
        return realm
    return realm.with_tile(location, board.tile_of(location)) if tiles_left(location, realms) else realm


def shifted(realm: Realm, move: Shift, board: Land, realms: Sequence[Realm]) -> Realm:
    """A realm that moved a settlement: lose a tile, then gain one (KB-5.6, KB-5.7)."""
    own, _, supply, claimed, held, ready, fresh, used = realm
    source, start, _ = HEX[move.row][move.column]
    target, end, _ = HEX[move.to_row][move.to_column]
    unit = 1 << 2 * move.tile
    own ^= start | end
    moved = new_realm(Realm, (own, HEXES.spread(own), supply, claimed, held, ready - unit, fresh, used + unit))
    if (lost := board.touch[source]) and held >> lost - 1 & 1 and not own & board.around[lost - 1]:
        moved = moved.without_tile(lost - 1, board.tile_of(lost - 1))
    if location := board.touch[target]:
        moved = gained(moved, location - 1, board, realms)
    return moved


new_realm: Final[Callable[[type[Realm], tuple[int, ...]], Realm]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""Makes a realm in a third of the time of a call of the class."""

START: Final = Realm(0, 0, SETTLEMENTS, 0, 0, 0, 0, 0)
