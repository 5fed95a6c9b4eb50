"""The things that one player has on the table: settlements, supply, and tiles by their state (KB-5).

Tiles of a kind are interchangeable (KB-5.8), so a set of tiles is a count for each kind: two bits at 2 * kind.

>>> realm = START.with_tile(location=3, kind=5)
>>> count(realm.fresh, 5), count(realm.with_ready_tiles().ready, 5)
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from kbwidgets.games.kingdom_builder.rules.board import Land
from kbwidgets.games.kingdom_builder.rules.options import SETTLEMENTS, TILES_EACH
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES

STATES: Final = ("ready", "new", "used")
"""The states of a tile (KB-5.2)."""


class Realm(NamedTuple):
    """A player's part of a position."""

    own: int
    """The hexes with a settlement of this player."""
    near: int
    """The adjacent hexes, some of which may be in `own`."""
    supply: int
    """The settlements that are not built yet."""
    claimed: int
    """A bit for each location hex from which a tile was ever taken (KB-5.4)."""
    held: int
    """A bit for each location hex whose tile the player still has."""
    ready: int
    """The tiles that can be used now; KB-5.2 names the three states of a tile."""
    fresh: int
    """The tiles taken this turn (KB-5.5)."""
    used: int
    """The tiles used this turn."""

    def with_tile(self, location: int, kind: int) -> Realm:
        """Return the realm after taking a tile from a location hex (KB-5.3)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        bit = 1 << location
        return new_realm(Realm, (own, near, supply, claimed | bit, held | bit, ready, fresh + (1 << 2 * kind), used))

    def without_tile(self, location: int, kind: int) -> Realm:
        """Return the realm after losing the tile of a location hex: a used one if possible, then a new one (KB-5.8)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        unit = 1 << 2 * kind
        if count(used, kind):
            used -= unit
        elif count(fresh, kind):
            fresh -= unit
        else:
            ready -= unit
        return Realm(own, near, supply, claimed, held ^ (1 << location), ready, fresh, used)

    def with_ready_tiles(self) -> Realm:
        """Return the realm after the turn, with all tiles ready, even those taken in it (KB-3.6)."""
        own, near, supply, claimed, held, ready, fresh, used = self
        return new_realm(Realm, (own, near, supply, claimed, held, ready + fresh + used, 0, 0))


def count(tiles: int, kind: int) -> int:
    """Return the number of tiles of a kind in a set."""
    return tiles >> 2 * kind & 3


@cache
def kinds(tiles: int) -> tuple[int, ...]:
    """Return the kinds of the tiles in a set.

    >>> kinds(START.with_tile(location=3, kind=5).with_tile(location=4, kind=2).fresh)
    (2, 5)
    """
    return tuple(kind for kind in range(len(TILES)) if count(tiles, kind))


def tile_key(kind: int, copy: int = 0) -> str:
    """Return the key of a tile in the row of tiles; a second one of a kind has a key of its own."""
    return f"tile {TILES[kind]}{' 2' if copy else ''}"


class Held(NamedTuple):
    """A tile that a player holds."""

    kind: int
    copy: int
    state: str

    @property
    def key(self) -> str:
        """The key of the tile in the row of tiles."""
        return tile_key(self.kind, self.copy)


def tiles(realm: Realm) -> Iterator[Held]:
    """Yield the tiles of a player by kind; the ready ones of a kind come first, because they are picked."""
    for kind in range(len(TILES)):
        states = [
            state
            for state, held in zip(STATES, (realm.ready, realm.fresh, realm.used), strict=True)
            for _ in range(count(held, kind))
        ]
        yield from (Held(kind, copy, state) for copy, state in enumerate(states))


def tiles_left(location: int, realms: Sequence[Realm]) -> int:
    """Return the number of tiles left on a location hex, to which a lost tile never returns (KB-5.3, KB-5.6)."""
    left = TILES_EACH
    for realm in realms:
        left -= realm.claimed >> location & 1
    return left


def take_tile(realm: Realm, location: int, board: Land, realms: Sequence[Realm]) -> Realm:
    """Return a realm with a new settlement next to a location hex, with the tile if the player may take it (KB-5.3)."""
    if realm.claimed >> location & 1:  # KB-5.4: a player takes one tile from a hex in the whole game.
        return realm
    return realm.with_tile(location, board.tile_of(location)) if tiles_left(location, realms) else realm


new_realm: Final[Callable[[type[Realm], tuple[int, ...]], Realm]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""The constructor of a realm, which takes a third of the time of a call of the class."""

START: Final = Realm(0, 0, SETTLEMENTS, 0, 0, 0, 0, 0)
