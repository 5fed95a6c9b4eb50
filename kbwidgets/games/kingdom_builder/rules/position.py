"""The positions of Kingdom Builder with their legal moves, and what one viewer sees of them (KB-2 to KB-6, KB-8.2).

The phases of a turn are those of KB-3.4: `start`, `mandatory`, `after` and `over`. Chance acts in `quadrant`, `card`,
`first` and `deal` before the first turn, in `draw` between turns, and in `replace` during a turn. `end` is the end.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdom-builder"], ["Ann", "Bo"], seed=1, options={"first_game": True})
>>> match.state.board[7, 6], match.state.card
(Hex(terrain='grass', settlement=None, location=None, row=7, column=6), TerrainCard(terrain='forest'))
>>> [player.card for player in match.state.view(None).players]
[TerrainCard(terrain='forest'), Hidden(1 terrain card)]

A waiting card is hidden from everyone else.

>>> state = kb.Match(kb.games["kingdom-builder"], 3, seed=1).state
>>> waiting = next(seat for seat in range(3) if seat not in state.to_act)
>>> hand(state.view(waiting).hands, waiting) == hand(state.hands, waiting)
True
>>> hand(state.view(None).hands, waiting) == NONE
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from random import Random
from typing import Annotated, NamedTuple

from kbwidgets.core.fields.shape import Follows, Given, Key
from kbwidgets.core.fields.sight import Sight
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Found, Hidden, Net
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import CHANCE, Place, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdom_builder.rules.board import Land
from kbwidgets.games.kingdom_builder.rules.cards import NO_HANDS, NONE, UNITS, counts, hand, total, with_hand
from kbwidgets.games.kingdom_builder.rules.chapters.building import BUILDS, turn_moves
from kbwidgets.games.kingdom_builder.rules.chapters.setup import list_draws
from kbwidgets.games.kingdom_builder.rules.chapters.turns import DRAWS, END
from kbwidgets.games.kingdom_builder.rules.fields import (
    FIELD_TEXTS,
    CardInPlay,
    Cards,
    Discards,
    Fields,
    Hands,
    OpenFields,
    Phase,
    Players,
)
from kbwidgets.games.kingdom_builder.rules.moves import HexMoves
from kbwidgets.games.kingdom_builder.rules.options import Setup
from kbwidgets.games.kingdom_builder.rules.things import board, places, players, score_cards
from kbwidgets.games.kingdom_builder.rules.things.board import Board, Hex
from kbwidgets.games.kingdom_builder.rules.things.players import Player, Target, TerrainCard, TerrainCards
from kbwidgets.games.kingdom_builder.rules.things.score_cards import Card


class Table(OpenFields):
    """The things on the table in the words of the rules, which a position and each of its views offer to notebooks."""

    __slots__ = ()

    @property
    def board(self) -> Board:
        """The board with its settlements: `board[7, 6]` is a hex; it is empty while quadrants are still drawn."""
        return board.board_of(self)

    @property
    def players(self) -> NamedSequence[Player]:
        """The players in the order of their seats, with settlements, supply, terrain card and tiles."""
        return players.players(self)

    @property
    def cards(self) -> NamedSequence[Card]:
        """The three Kingdom Builder cards in force, by number or name, once they are drawn (KB-2.4)."""
        return score_cards.cards(self)

    @property
    def castles(self) -> Card:
        """The castles, which score gold in every match (KB-7.2)."""
        return score_cards.castles(self)

    @property
    def card(self) -> TerrainCard | None:
        """The terrain card in play, or None."""
        return players.card_in_play(self)

    @property
    def pile(self) -> TerrainCards | Hidden:
        """The terrain cards of the draw pile, hidden while other players hold unknown cards (KB-8.2)."""
        return players.pile(self)

    @property
    def unseen(self) -> TerrainCards:
        """The terrain cards that are in the draw pile or in a hand that is not known."""
        return players.terrain_cards(self.unknown)

    @property
    def discards(self) -> TerrainCards:
        """The terrain cards of the discard pile."""
        return players.terrain_cards(self.spent)

    def targets(self, seat: Seat | str, tile: str = "") -> tuple[Target, ...]:
        """Return the hexes to which a tile of a seat, or its mandatory build without a tile, could take a settlement.

        The tile need not be held or ready, and the seat need not be the one to act: `moves` says what is legal now.
        For an Oracle, a Barn and the build the seat's terrain card decides; there are no targets if it is unknown.
        """
        return players.targets(self, seat, tile)

    def places(self) -> Mapping[Place, Hex]:
        """Return the hexes by their keys, row by row."""
        return {hex_.place: hex_ for hex_ in self.board}

    def net(self) -> Net:
        """Return the positions of the hexes and their adjacent pairs (KB-0.2, KB-0.3)."""
        return places.net(self)

    def locate(self, place: Place) -> Found | None:
        """Return the thing that a refusal, a score line, an event or a click names, with its path in code, or None."""
        return places.locate(self, place)


class KingdomBuilderPosition(Fields, Table):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position with everything that is hidden; `OpenFields` explains the other fields."""

    __slots__ = ()

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves in a fixed order."""
        _, board, phase, to_act, _, _, card, _, _, _, free, realms = self
        if seat is not None and seat not in to_act:
            return ()
        if board is not None and phase in ("mandatory", "start", "after"):
            realm = realms[to_act[0]]
            if phase == "mandatory" or (phase == "start" and not realm.ready):
                hexes = board.terrains[card] & free if card is not None else 0  # This is `list_builds` without a call.
                return HexMoves(BUILDS, hexes & realm.near or hexes)  # KB-3.2: a build that has begun comes first.
            if phase == "after" and not realm.ready:
                return (END,)
            return turn_moves(board, card, free, realm, build=phase == "start")
        return (END,) if phase == "over" else list_draws(self)

    def weights(self) -> Sequence[int]:
        """Return how often each of `moves()` comes when chance is due."""
        if self.phase in ("draw", "deal", "replace"):
            return [count for count in counts(self.stock) if count]
        return [1] * len(list_draws(self)) if CHANCE in self.to_act else ()

    def random_draw(self, rng: Random) -> Move:  # KB-8.4: the generator comes from the seed of the match.
        """Return one chance move, drawn by its weight."""
        if self.phase in ("draw", "deal", "replace"):
            pile = self.stock
            n = floor(rng.random() * total(pile))
            for draw in DRAWS:
                n -= pile & 255
                if n < 0:
                    return draw
                pile >>= 8
        draws = list_draws(self)
        return draws[floor(rng.random() * len(draws))]


def _see_hand(hands: int, position: Fields, viewer: Seat | None) -> int:
    return NO_HANDS if viewer is None or viewer < 0 else with_hand(NO_HANDS, viewer, hand(hands, viewer))


def _see_unknown(stock: int, position: Fields, viewer: Seat | None) -> int:
    return stock + sum([UNITS[hand(position.hands, seat)] for seat in position.holders if seat != viewer])


class KnownFields(NamedTuple):
    """The fields of a view."""

    viewer: Viewer
    setup: Annotated[Setup, Given()]
    land: Annotated[Land | None, Follows()]
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows()]
    turn: int
    left: int
    in_play: CardInPlay
    unknown: Annotated[Cards, Key("unseen"), Sight(_see_unknown)]
    """The cards whose place the viewer does not know, as counts: the draw pile and the hidden cards of others."""
    in_pile: int
    """The number of cards in the draw pile."""
    spent: Discards
    hands: Annotated[Hands, Sight(_see_hand)]
    holders: tuple[Seat, ...]
    """The seats that hold a hidden card."""
    free: Annotated[int, Follows()]
    realms: Players


tell_fields(KnownFields, FIELD_TEXTS)


class KingdomBuilderKnown(KnownFields, Table):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position as one viewer sees it; `OpenFields` explains the other fields."""

    __slots__ = ()

    def fill_in(self, rng: Random) -> KingdomBuilderPosition:
        """Return a position that fits the view, with the hidden cards drawn from those that the viewer has not seen."""
        cards = [terrain for terrain, count in enumerate(counts(self.unknown)) for _ in range(count)]
        rng.shuffle(cards)
        hands, pile = self.hands, self.unknown
        for seat in self.holders:
            if hand(hands, seat) == NONE:
                terrain = cards.pop()
                hands = with_hand(hands, seat, terrain)
                pile -= UNITS[terrain]
        return self._with(pile, hands)

    def bound(self) -> tuple[KingdomBuilderPosition, KingdomBuilderPosition]:
        """Return the position with the cards that are surely in the draw pile, then with all that may be there."""
        sure = surely_held(counts(self.unknown), self.in_pile)
        least = sum(unit * count for unit, count in zip(UNITS, sure, strict=True))
        return self._with(least, self.hands), self._with(self.unknown, self.hands)

    def _with(self, pile: int, hands: int) -> KingdomBuilderPosition:
        return KingdomBuilderPosition(
            self.setup, self.land, self.phase, self.to_act, self.turn, self.left, self.in_play, pile, self.spent,
            hands, self.free, self.realms,
        )  # fmt: skip

    def score(self) -> tuple[ScoreLine, ...] | None:
        """Return everyone's gold line by line, or None if the running score is off during play (KB-9.8)."""
        return self.gold() if self.setup.running_score or self.phase == "end" else None
