"""The position of a match of Pawns Board: what lies where, who acts, what may be done (PB-SETUP, PB-TURN, PB-PLACE).

A card is dealt or drawn by chance, one move for each. With `shuffle` off nothing is random (PB-INFO.3): hands are
dealt before the match starts, and the draw that starts a turn belongs to the move before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import CHANCE, Outcome, ScoreLine, Seat
from kbwidgets.games.pawns_board.rules.actions import Actions
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout, left_over
from kbwidgets.games.pawns_board.rules.moves import ONLY_PASS
from kbwidgets.games.pawns_board.rules.scoring import outcome, score_lines
from kbwidgets.games.pawns_board.rules.told import FIELDS_TOLD, Told

BY_CHANCE: Final = (CHANCE,)
"""Who acts when a card is due."""


class _Fields(NamedTuple):
    layout: Layout
    phase: str
    """deal, draw, act or over."""
    to_act: tuple[Seat, ...]
    turn: Seat
    """Whose turn it is; in the phases deal and draw who gets the card."""
    passes: int
    """How many turns in a row were passes (PB-END.1)."""
    red_rest: str
    """What is left of Red's deck: ascending, for it has no order; with `shuffle` off in order, the top card first."""
    blue_rest: str
    red_hand: str
    """Red's hand from left to right."""
    blue_hand: str
    packed: PackedBoard


tell_fields(_Fields, FIELDS_TOLD)


class PawnsBoardPosition(_Fields, Told):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board, with all that is hidden."""

    __slots__ = ()

    @property
    def rests(self) -> tuple[str, str]:
        """What is left of both decks."""
        return self.red_rest, self.blue_rest

    @property
    def hands(self) -> tuple[str, str]:
        """Both hands."""
        return self.red_hand, self.blue_hand

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """Cards in each hand (PB-INFO.1)."""
        return len(self.red_hand), len(self.blue_hand)

    @property
    def deck_sizes(self) -> tuple[int, int]:
        """Cards left in each deck (PB-INFO.1)."""
        return len(self.red_rest), len(self.blue_rest)

    @property
    def placed(self) -> tuple[str, str]:
        """The cards that each player has placed in the match, ascending, removed ones too."""
        red, blue = self.layout.lists
        return left_over(red, self.red_rest + self.red_hand), left_over(blue, self.blue_rest + self.blue_hand)

    @property
    def seat_shown(self) -> Seat:
        """With open hands that of the player whose turn it is is drawn large."""
        return self.turn

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The legal moves: draws by name, or placements in hand order on cells row by row and a pass."""
        layout, phase, to_act, turn, _, _, _, red_hand, blue_hand, board = self
        if seat is not None and seat not in to_act:
            return ()
        if phase != "act":
            return tuple([layout.draws[card] for card in sorted(set(self.rests[turn]))]) if to_act else ()
        # PB-PLACE.1: every card of the hand on cells with enough own pawns; passing is always allowed (PB-TURN.3)
        own, hand = (board.blue, blue_hand) if turn else (board.red, red_hand)
        if not own:
            return ONLY_PASS
        two, three = own & board.two, own & board.three
        if len({*hand}) != len(hand):  # two copies are one move
            hand = "".join(dict.fromkeys(hand))
        costs, counts = layout.costs, (0, own.bit_count(), two.bit_count(), three.bit_count())
        starts: list[int] = []
        count = 0
        for card in hand:
            starts.append(count)
            count += counts[costs[card]]
        if not count:
            return ONLY_PASS
        starts.append(count)
        return Actions(layout, hand, (0, own, two, three), starts)

    def weights(self) -> Sequence[int]:
        """How many copies of each card are left, when one is due."""
        if self.to_act != BY_CHANCE:
            return ()
        rest = self.rests[self.turn]
        return [rest.count(card) for card in sorted(set(rest))]

    def draw(self, rng: Random) -> Move:
        """One of the cards that are left."""
        rest = self.blue_rest if self.turn else self.red_rest
        return self.layout.draws[rest[floor(rng.random() * len(rest))]]

    # -- what it is worth -----------------------------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        """What each row brings."""
        return score_lines(self.layout, self.packed)

    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        return outcome(self.layout, self.packed) if self.over else None
