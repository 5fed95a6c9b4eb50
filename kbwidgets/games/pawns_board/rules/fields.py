"""The fields of a position and of a view of Pawns Board (PB-SETUP, PB-TURN, PB-INFO).

Each card that chance deals or draws is a move. With `shuffle` off nothing is random (PB-INFO.3): the hands are dealt
before the match starts, and the draw at the start of a turn belongs to the move before it.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from kbwidgets.core.fields.shape import Follows, Given, Key, Number, by_seat
from kbwidgets.core.fields.sight import own
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import CHANCE, OPEN, Outcome, ScoreLine, Seat, Viewer
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.chapters.scoring import outcome, score_lines
from kbwidgets.games.pawns_board.rules.data_codecs import BoardCells, CardNames
from kbwidgets.games.pawns_board.rules.layout import Layout, draw_cards, without_cards
from kbwidgets.games.pawns_board.rules.position import FIELD_DOCS, PublicPosition

BY_CHANCE: Final = (CHANCE,)
"""The seats to act when a card is due."""


Phase: TypeAlias = Literal["deal", "draw", "act", "over"]
Cards: TypeAlias = Annotated[str, CardNames()]
Board: TypeAlias = Annotated[PackedBoard, BoardCells(), Key("board")]


class PositionFields(NamedTuple):
    """The fields of a position, of which `HiddenFields` writes the cards of each seat."""

    layout: Annotated[Layout, Given()]
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows(())]
    turn: Annotated[Seat, Number(0, 1)]
    """The seat whose turn it is, or that gets the card in the phases deal and draw."""
    passes: Annotated[int, Number(0, 2)]
    """The number of passes in a row (PB-END.1)."""
    red_rest: Annotated[str, Follows("")]
    """The rest of Red's deck in ascending order, or with `shuffle` off in its own order, the top card first."""
    blue_rest: Annotated[str, Follows("")]
    red_hand: Annotated[str, Follows("")]
    """Red's hand from left to right."""
    blue_hand: Annotated[str, Follows("")]
    packed: Board


tell_fields(PositionFields, FIELD_DOCS)


class HiddenFields(NamedTuple):
    """The properties of a position that write the cards of each seat."""

    rests: Annotated[tuple[Cards, ...], by_seat]
    hands: Annotated[tuple[Cards, ...], by_seat]


class PawnsBoardPosition(PositionFields, PublicPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
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
        return without_cards(red, self.red_rest + self.red_hand), without_cards(blue, self.blue_rest + self.blue_hand)

    @property
    def seat_shown(self) -> Seat:
        """The seat whose hand is drawn large: with open hands, the player whose turn it is."""
        return self.turn

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the scores of each row."""
        return score_lines(self.layout, self.packed)

    def outcome(self) -> Outcome | None:
        """Return the result of the match, or None if it is not over."""
        return outcome(self.layout, self.packed) if self.over else None


class KnownFields(NamedTuple):
    """The fields of a view, so that nobody sees the order of a deck (PB-INFO.2)."""

    viewer: Viewer
    layout: Annotated[Layout, Given()]
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows()]
    turn: Seat
    passes: int
    packed: Board
    hands: Annotated[tuple[Cards | None, ...], own]
    """The cards of each hand from left to right, or None if the viewer does not see them."""
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    """The number of cards left in each deck (PB-INFO.1)."""
    placed: tuple[Cards, ...]
    """The cards that each player has placed in the match, in ascending order, even those removed since."""


tell_fields(KnownFields, FIELD_DOCS)


class Known(KnownFields, PublicPosition):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board as one viewer knows it."""

    __slots__ = ()

    @property
    def seat_shown(self) -> Seat | None:
        """The seat whose hand is drawn large: the viewer, or with open hands the player whose turn it is."""
        return self.turn if self.viewer == OPEN else self.viewer

    def can_only_pass(self, seat: Seat) -> bool | None:
        """Return whether a player can place nothing, or None if the viewer cannot know."""
        hand = self.hands[seat]
        return None if hand is None else not self.packed.can_place_any(self.layout, seat, hand)

    def bound_cards(self, seat: Seat) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return hand and deck with only the cards that are certainly there, then with all that may be there."""
        hand, placed = self.hands[seat], self.placed[seat]
        unseen = without_cards(self.layout.lists[seat], placed + (hand or ""))
        if hand is not None:
            return (hand, unseen), (hand, unseen)
        kinds = "".join(dict.fromkeys(unseen))
        counts = [unseen.count(card) for card in kinds]
        held, rest = (
            "".join(card * count for card, count in zip(kinds, surely_held(counts, size), strict=True))
            for size in (self.hand_sizes[seat], self.deck_sizes[seat])
        )
        return (held, rest), (unseen, unseen)

    def guess_cards(self, seat: Seat, rng: Random) -> tuple[str, str]:
        """Return a random hand and rest of a deck that fit what is known.

        With `auto_pass`, a player who has to act can place something.
        """
        hand, layout = self.hands[seat], self.layout
        able = layout.auto_pass and hand is None and self.to_act == (seat,)
        unseen = without_cards(layout.lists[seat], self.placed[seat] + (hand or ""))
        while True:
            held, rest = draw_cards(unseen, self.hand_sizes[seat], rng) if hand is None else (hand, unseen)
            if not layout.shuffle:  # The deck has an order, which nobody knows.
                rest, _ = draw_cards(rest, len(rest), rng)
            if not able or self.packed.can_place_any(layout, seat, held):
                return held, rest
