"""The players of Kingdom Builder with their tiles, the terrain cards, and the targets of builds and tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Hidden
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.rules.board import TERRAINS
from kbwidgets.games.kingdom_builder.rules.cards import NONE, counts, hand, total
from kbwidgets.games.kingdom_builder.rules.chapters.building import Build, list_builds
from kbwidgets.games.kingdom_builder.rules.chapters.gold import areas
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import (
    TILE_RULES,
    TILE_TEXTS,
    Extra,
    Shift,
    list_sites,
    list_uses,
)
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles
from kbwidgets.games.kingdom_builder.rules.things.board import Board, Hex, KingdomBuilderThing, board_of

_TERRAIN_CARD: Final = "terrain card"


@dataclass(frozen=True, slots=True, repr=False)
class Tile(KingdomBuilderThing):
    """A location tile that a player holds: ready, new if it was taken this turn, or used this turn (KB-5.2)."""

    kind: str
    state: str
    origin: Hex = field(repr=False)
    """The location hex that it came from; two tiles of a kind are interchangeable and follow the order of the board."""

    @property
    def text(self) -> str:
        """The action of the tile."""
        return TILE_TEXTS[self.kind]

    @property
    def rule(self) -> str:
        """The rule for this kind of tile."""
        return TILE_RULES[TILES.index(self.kind)]


@dataclass(frozen=True, slots=True, repr=False)
class Target(KingdomBuilderThing):
    """A hex that a settlement may go to, with the move as it is written and the hex that it would leave, if any."""

    move: str
    hex: Hex = field(repr=False)
    source: Hex | None = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class TerrainCard(KingdomBuilderThing):
    """A terrain card, which is the terrain of the three settlements of its turn (KB-4.1)."""

    terrain: str


@dataclass(frozen=True, slots=True, repr=False)
class TerrainCards(KingdomBuilderThing):
    """Terrain cards as counts, because their order is not known; the length is the number of cards."""

    grass: int
    flower: int
    forest: int
    canyon: int
    desert: int

    def __len__(self) -> int:
        return self.grass + self.flower + self.forest + self.canyon + self.desert


@dataclass(frozen=True, slots=True, repr=False)
class Player(KingdomBuilderThing):
    """A player at a seat, with everything they have on the table."""

    seat: Seat
    name: str
    colour: str
    points: int | None
    """The gold that the player would have if the match ended now (KB-7.17), or None while it is hidden (KB-9.8)."""
    supply: int
    """The settlements that are not built yet."""
    first: bool
    """True if this player has the first-player token (KB-2.6)."""
    card: TerrainCard | Hidden | None
    """The terrain card in play on the player's turn, otherwise the card that waits face down (KB-8.2)."""
    _board: Board = field(repr=False, compare=False)
    _realm: Realm = field(repr=False)

    @property
    def settlements(self) -> tuple[Hex, ...]:
        """The hexes with a settlement of this player, row by row."""
        return self._board._of(self._realm.own)

    @property
    def areas(self) -> tuple[tuple[Hex, ...], ...]:
        """The settlement areas, each with its hexes (KB-7.13)."""
        return tuple(self._board._of(area) for area in areas(self._realm.own))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The location tiles by kind; of two of a kind, a ready one comes first."""
        held = [found for n, found in enumerate(self._board._spots()) if found and self._realm.held >> n & 1]
        return tuple(
            Tile(TILES[tile.kind], tile.state, self._board._of(1 << origins[tile.copy])[0])
            for tile in tiles(self._realm)
            if (origins := [index for kind, index in held if kind == tile.kind])  # KB-5.8
        )


def players(table: OpenFields) -> NamedSequence[Player]:
    """Return the players in the order of their seats, with settlements, supply, terrain card and tiles."""
    board, gold = board_of(table), table.points() or (None,) * len(table.names)
    return NamedSequence(
        Player(seat, table.names[seat], table.colours[seat], gold[seat], realm.supply, seat == table.setup.first,
               _card_of(table, seat), board, realm)
        for seat, realm in enumerate(table.realms)
    )  # fmt: skip


def _card_of(table: OpenFields, seat: Seat) -> TerrainCard | Hidden | None:
    if table.in_play is not None and seat == table.seat:
        return TerrainCard(TERRAINS[table.in_play])
    if (terrain := hand(table.hands, seat)) != NONE:
        return TerrainCard(TERRAINS[terrain])
    return Hidden(1, _TERRAIN_CARD) if seat in table.holders else None


def card_in_play(table: OpenFields) -> TerrainCard | None:
    """Return the terrain card in play, or None."""
    return None if table.in_play is None else TerrainCard(TERRAINS[table.in_play])


def pile(table: OpenFields) -> TerrainCards | Hidden:
    """Return the terrain cards of the draw pile, hidden while other players hold unknown cards (KB-8.2)."""
    return (
        terrain_cards(table.unknown) if total(table.unknown) == table.in_pile else Hidden(table.in_pile, _TERRAIN_CARD)
    )


def terrain_cards(cards: int) -> TerrainCards:
    """Return terrain cards as a thing, from their counts."""
    return TerrainCards(*counts(cards))


def targets(table: OpenFields, seat: Seat | str, tile: str = "") -> tuple[Target, ...]:
    """Return the hexes to which a tile of a seat, or its mandatory build without a tile, could take a settlement."""
    seat = seat_of(seat, table.names)
    if tile and tile not in TILES:
        raise UnknownName("tile", tile, TILES)
    if table.land is None:
        return ()
    realm, held = table.realms[seat], _card_of(table, seat)
    card = TERRAINS.index(held.terrain) if isinstance(held, TerrainCard) else None
    if tile:
        kind = TILES.index(tile)
        moves = list_uses(kind, list_sites(kind, table.land, card, table.free), realm)
    else:
        moves = list_builds(table.land, card, table.free, realm.near) if realm.supply else ()
    board = board_of(table)
    return tuple(_target(board, move) for move in moves)


def _target(board: Board, move: Move) -> Target:
    if isinstance(move, Shift):
        return Target(str(move), board[move.to_row, move.to_column], board[move.row, move.column])
    assert isinstance(move, (Build, Extra))  # The parts of a turn have no other moves.
    return Target(str(move), board[move.row, move.column], None)
