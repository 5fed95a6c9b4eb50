"""The position of a match of Pawns Board with its legal moves (PB-SETUP, PB-TURN, PB-PLACE).

Each card that chance deals or draws is a move. With `shuffle` off nothing is random (PB-INFO.3): the hands are dealt
before the match starts, and the draw at the start of a turn belongs to the move before it.
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
from kbwidgets.games.pawns_board.rules.told import FIELD_DOCS, Told

BY_CHANCE: Final = (CHANCE,)
"""The seats to act when a card is due."""


class _Fields(NamedTuple):
    layout: Layout
    phase: str
    """One of deal, draw, act or over."""
    to_act: tuple[Seat, ...]
    turn: Seat
    """The seat whose turn it is, or that gets the card in the phases deal and draw."""
    passes: int
    """The number of passes in a row (PB-END.1)."""
    red_rest: str
    """The rest of Red's deck in ascending order, or with `shuffle` off in its own order, the top card first."""
    blue_rest: str
    red_hand: str
    """Red's hand from left to right."""
    blue_hand: str
    packed: PackedBoard


tell_fields(_Fields, FIELD_DOCS)


class PawnsBoardPosition(_Fields, Told):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board with all hidden cards."""

    __slots__ = ()

    @property
    def rests(self) -> tuple[str, str]:
        """The cards left in both decks."""
        return self.red_rest, self.blue_rest

    @property
    def hands(self) -> tuple[str, str]:
        """The cards of both hands."""
        return self.red_hand, self.blue_hand

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """The number of cards in each hand (PB-INFO.1)."""
        return len(self.red_hand), len(self.blue_hand)

    @property
    def deck_sizes(self) -> tuple[int, int]:
        """The number of cards left in each deck (PB-INFO.1)."""
        return len(self.red_rest), len(self.blue_rest)

    @property
    def placed(self) -> tuple[str, str]:
        """The cards that each player has placed in the match, in ascending order, even those removed since."""
        red, blue = self.layout.lists
        return left_over(red, self.red_rest + self.red_hand), left_over(blue, self.blue_rest + self.blue_hand)

    @property
    def seat_shown(self) -> Seat:
        """The seat whose hand is drawn large: with open hands, the player whose turn it is."""
        return self.turn

    # -- what may be done -----------------------------------------------------------------------------

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """Return the legal moves, either draws by name, or placements in hand order on cells row by row and a pass."""
        layout, phase, to_act, turn, _, _, _, red_hand, blue_hand, board = self
        if seat is not None and seat not in to_act:
            return ()
        if phase != "act":
            return tuple([layout.draws[card] for card in sorted(set(self.rests[turn]))]) if to_act else ()
        # PB-PLACE.1: cards go on cells with enough of the player's pawns. PB-TURN.3: passing is always allowed.
        own, hand = (board.blue, blue_hand) if turn else (board.red, red_hand)
        if not own:
            return ONLY_PASS
        two, three = own & board.two, own & board.three
        if len({*hand}) != len(hand):  # Two copies are one move.
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
        """Return the number of copies of each card that can come, or () if none is due."""
        if self.to_act != BY_CHANCE:
            return ()
        rest = self.rests[self.turn]
        return [rest.count(card) for card in sorted(set(rest))]

    def draw(self, rng: Random) -> Move:
        """Draw one of the cards that are left."""
        rest = self.blue_rest if self.turn else self.red_rest
        return self.layout.draws[rest[floor(rng.random() * len(rest))]]

    # -- what it is worth -----------------------------------------------------------------------------

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the scores of each row."""
        return score_lines(self.layout, self.packed)

    def outcome(self) -> Outcome | None:
        """Return the result of the match, or None if it is not over."""
        return outcome(self.layout, self.packed) if self.over else None
