"""The things on the table in the words of the rules, which a position and each of its views offer to notebooks.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdom-builder"], ["Ann", "Bo"], seed=1, options={"first_game": True})
>>> match.state.board[7, 6], match.state.card
(Hex(terrain='grass', settlement=None, location=None, row=7, column=6), TerrainCard(terrain='forest'))
>>> [player.card for player in match.state.view(None).players]
[TerrainCard(terrain='forest'), Hidden(1 terrain card)]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import centre
from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.things.named_sequence import Named
from kbwidgets.core.things.thing import NO_NET, Found, Hidden, Net
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import Place, ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, TERRAINS, Land, Turned, describe, key
from kbwidgets.games.kingdom_builder.rules.cards import NONE, counts, hand, total
from kbwidgets.games.kingdom_builder.rules.laid import Laid
from kbwidgets.games.kingdom_builder.rules.moves import Build, Extra, Shift
from kbwidgets.games.kingdom_builder.rules.nouns import (
    Board,
    Hex,
    Player,
    Target,
    TerrainCard,
    TerrainCards,
)
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import Realm, tiles, tiles_left
from kbwidgets.games.kingdom_builder.rules.score_nouns import Card
from kbwidgets.games.kingdom_builder.rules.scoring import CARD_RULES, CARD_TEXTS, CASTLES_RULE, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.targets import TILE_RULES, allowed, builds, uses

_TERRAIN_CARD: Final = "terrain card"
_HEX: Final = re.compile(r"(1?\d),(1?\d)")


class Readable(Laid):
    """The things on the table, in the words of the rules."""

    __slots__ = ()

    # -- the board and who plays ---------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board with its settlements: `board[7, 6]` is a hex; it is empty while quadrants are still drawn."""
        return _board(self.setup.quadrants, self.land, self.names, self.colours, self.realms)

    @property
    def players(self) -> Named[Player]:
        """The players in the order of their seats, with settlements, supply, terrain card and tiles."""
        board, gold = self.board, self.points() or (None,) * len(self.names)
        return Named(
            Player(seat, self.names[seat], self.colours[seat], gold[seat], realm.supply, seat == self.setup.first,
                   self._card_of(seat), board, realm)
            for seat, realm in enumerate(self.realms)
        )  # fmt: skip

    def _card_of(self, seat: Seat) -> TerrainCard | Hidden | None:
        if self.in_play is not None and seat == self.seat:
            return TerrainCard(TERRAINS[self.in_play])
        if (terrain := hand(self.hands, seat)) != NONE:
            return TerrainCard(TERRAINS[terrain])
        return Hidden(1, _TERRAIN_CARD) if seat in self.holders else None

    # -- cards ---------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Named[Card]:
        """The three Kingdom Builder cards in force, by number or name, once they are drawn (KB-2.4)."""
        board, lines = self.board, self._lines()
        return Named(
            Card(name, CARD_TEXTS[name], CARD_RULES[name], board, self.names, lines) for name in self.setup.cards
        )

    @property
    def castles(self) -> Card:
        """The castles, which score gold in every match (KB-7.2)."""
        return Card("castles", CASTLES_TEXT, CASTLES_RULE, self.board, self.names, self._lines())

    def _lines(self) -> tuple[ScoreLine, ...] | None:
        return None if self.points() is None else self.gold()

    @property
    def card(self) -> TerrainCard | None:
        """The terrain card in play, or None."""
        return None if self.in_play is None else TerrainCard(TERRAINS[self.in_play])

    @property
    def pile(self) -> TerrainCards | Hidden:
        """The terrain cards of the draw pile, hidden while other players hold unknown cards (KB-8.2)."""
        return self.unseen if total(self.unknown) == self.in_pile else Hidden(self.in_pile, _TERRAIN_CARD)

    @property
    def unseen(self) -> TerrainCards:
        """The terrain cards that are in the draw pile or in a hand that is not known."""
        return TerrainCards(*counts(self.unknown))

    @property
    def discards(self) -> TerrainCards:
        """The terrain cards of the discard pile."""
        return TerrainCards(*counts(self.spent))

    # -- where settlements may come ------------------------------------------------------------------------

    def targets(self, seat: Seat | str, tile: str = "") -> tuple[Target, ...]:
        """Return the hexes to which a tile of a seat, or its mandatory build without a tile, could take a settlement.

        The tile need not be held or ready, and the seat need not be the one to act: `moves` says what is legal now.
        For an Oracle, a Barn and the build the seat's terrain card decides; there are no targets if it is unknown.
        """
        seat = seat_of(seat, self.names)
        if tile and tile not in TILES:
            raise UnknownName("tile", tile, TILES)
        if self.land is None:
            return ()
        realm, held = self.realms[seat], self._card_of(seat)
        card = TERRAINS.index(held.terrain) if isinstance(held, TerrainCard) else None
        if tile:
            kind = TILES.index(tile)
            moves = uses(kind, allowed(kind, self.land, card, self.free), realm)
        else:
            moves = builds(self.land, card, self.free, realm.near) if realm.supply else ()
        board = self.board
        return tuple(_target(board, move) for move in moves)

    # -- by the names of the table -------------------------------------------------------------------------

    def places(self) -> Mapping[Place, Hex]:
        """Return the hexes by their keys, row by row."""
        return {hex_.place: hex_ for hex_ in self.board}

    def net(self) -> Net:
        """Return the positions of the hexes and their adjacent pairs (KB-0.2, KB-0.3)."""
        return _net() if self.board else NO_NET

    def found(self, place: Place) -> Found | None:
        """Return the thing that a refusal, a score line, an event or a click names, with its path in code, or None."""
        if at := _HEX.fullmatch(place):
            row, column = int(at[1]), int(at[2])
            if self.land is None:
                return None
            hex_ = self.board[row, column]
            return Found(f"board[{row}, {column}]", hex_, _hex_rules(hex_))
        return _named(self).get(place)


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


@lru_cache(maxsize=8)
def _named(table: Readable) -> Mapping[Place, Found]:
    """Return everything except the hexes that has a name in refusals, events and pictures."""
    found: dict[Place, Found] = {
        "draw pile": Found("pile", table.pile, ("KB-8.2", "KB-8.3", "KB-2.5")),
        "discards": Found("discards", table.discards, ("KB-3.6", "KB-8.3")),
    }
    if table.card:
        found["card in play"] = Found("card", table.card, ("KB-4.1", "KB-4.3", "KB-4.6"))
    for kind in TILES:
        location = table.board.location(kind)
        found[f"location {kind}"] = Found(f"board.location({kind!r})", location, (location.rule, "KB-5.3", "KB-5.4"))
        found[f"tile {kind}"] = found[f"location {kind}"]  # A refusal names it where no such tile is held.
    for player in table.players:
        path = f"players[{player.seat}]"
        found[f"player {player.seat}"] = Found(path, player, ("KB-1.1", "KB-6.1", "KB-7.17"))
        if player.card:
            found[f"hidden {player.seat}"] = Found(f"{path}.card", player.card, ("KB-8.2", "KB-3.1"))
        for n, tile in enumerate(player.tiles):
            known = Found(f"{path}.tiles[{n}]", tile, (tile.rule, _STATE_RULES[tile.state], "KB-5.2", "KB-5.6"))
            key_ = list(tiles(table.realms[player.seat]))[n].key
            found[key_ if player.seat == table.seat else f"{key_} of {player.seat}"] = known
    for n, card in enumerate(table.cards):
        known = Found(f"cards[{n}]", card, (card.rule, *_ALSO.get(card.name, ()), "KB-7.1"))
        found[f"card {n}"] = found[f"card {card.name}"] = known
    found[f"card {len(table.cards)}"] = Found("castles", table.castles, (CASTLES_RULE, "KB-7.1"))
    return found


_STATE_RULES: Final[Mapping[str, str]] = {"ready": "KB-3.2", "new": "KB-5.5", "used": "KB-5.1"}
_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "fishermen": ("KB-7.15",),
    "hermits": ("KB-7.13",),
    "citizens": ("KB-7.13",),
    "merchants": ("KB-7.14", "KB-7.13"),
    "lords": ("KB-7.16",),
}
"""The other rules about a card."""
_LAND_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("KB-7.2", "KB-4.2"),
    "water": ("KB-5.19", "KB-4.2", "KB-7.15"),
    "mountain": ("KB-4.2", "KB-7.4"),
    "location": ("KB-5.3", "KB-5.4", "KB-4.2"),
}
"""The rules about a hex that settlements are not built on."""


def _hex_rules(hex_: Hex) -> tuple[str, ...]:
    """Return the rules about a hex."""
    if hex_.location:
        return (TILE_RULES[TILES.index(hex_.location)], *_LAND_RULES["location"])
    return _LAND_RULES.get(hex_.terrain) or (("KB-4.2", "KB-4.3") if hex_.settlement else ("KB-4.1", "KB-4.3"))


def _target(board: Board, move: Move) -> Target:
    if isinstance(move, Shift):
        return Target(str(move), board[move.to_row, move.to_column], board[move.row, move.column])
    assert isinstance(move, (Build, Extra))  # The parts of a turn have no other moves.
    return Target(str(move), board[move.row, move.column], None)


@cache
def _net() -> Net:
    spots = {key(row, column): centre(row, column, 1) for row, column in HEXES.cells}
    links = [
        (key(*HEXES.row_column(one)), key(*HEXES.row_column(two)))
        for one in HEXES.indices
        for two in bits(NEAR[one])
        if one < two
    ]
    return Net(spots, tuple(links))
