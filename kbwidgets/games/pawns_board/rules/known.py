"""What a viewer may know of a match of Pawns Board: the board, all sizes, what was placed, the own hand (PB-INFO).

It is made by inclusion: it holds the hands that the viewer sees and of the others their sizes. It never holds the
order of a deck, not even for who sees all hands, and not with `shuffle` off (PB-INFO.2).
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, NamedTuple, Self

from kbwidgets.core.position import Position
from kbwidgets.core.types import OPEN, Seat, Viewer
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import COLOURS, Layout, drawn, left_over
from kbwidgets.games.pawns_board.rules.lines import detailed, textual
from kbwidgets.games.pawns_board.rules.position import PawnsBoardPosition


class _Fields(NamedTuple):
    viewer: Viewer
    layout: Layout
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    passes: int
    packed: PackedBoard
    hands: tuple[str | None, ...]
    """The cards in each hand from left to right, None where the viewer does not see them."""
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    """Cards left in each deck (PB-INFO.1)."""
    placed: tuple[str, ...]
    """The cards that each player has placed in the match, ascending, removed ones too."""


class Known(_Fields, Position):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board as one viewer knows it."""

    __slots__ = ()

    GAME: ClassVar[str] = "pawns-board"

    @classmethod
    def of(cls, position: PawnsBoardPosition, viewer: Viewer) -> Self:
        """What is known of a position."""
        layout = position.layout
        return cls(
            viewer=viewer,
            layout=layout,
            phase=position.phase,
            to_act=position.to_act,
            turn=position.turn,
            passes=position.passes,
            packed=position.packed,
            hands=tuple(hand if viewer in (OPEN, seat) else None for seat, hand in enumerate(position.hands)),
            hand_sizes=tuple(map(len, position.hands)),
            deck_sizes=tuple(map(len, position.rests)),
            placed=tuple(
                left_over(cards, rest + hand)
                for cards, rest, hand in zip(layout.lists, position.rests, position.hands, strict=True)
            ),
        )

    @property
    def names(self) -> tuple[str, ...]:
        return self.layout.names

    @property
    def colours(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def textual(self) -> str:
        """The rows as text (PB-VIEW.1)."""
        return textual(self.layout, self.packed)

    @property
    def detailed(self) -> str:
        """The rows as text with owners and modifiers (PB-VIEW.2)."""
        return detailed(self.layout, self.packed)

    def unplaced(self, seat: Seat) -> str:
        """The cards of a player that lie in the hand or in the deck: the public list less what was placed."""
        return left_over(self.layout.lists[seat], self.placed[seat])

    def stuck(self, seat: Seat) -> bool | None:
        """Whether a player can place nothing; None if the viewer cannot know."""
        hand = self.hands[seat]
        return None if hand is None else not self.packed.takes(self.layout, seat, hand)

    def guessed(self, seat: Seat, rng: Random) -> tuple[str, str]:
        """A hand and the rest of a deck that fit; who has to act and did not pass by itself can place something."""
        hand, layout = self.hands[seat], self.layout
        able = layout.auto_pass and hand is None and self.to_act == (seat,)
        unseen = left_over(layout.lists[seat], self.placed[seat] + (hand or ""))
        while True:
            held, rest = drawn(unseen, self.hand_sizes[seat], rng) if hand is None else (hand, unseen)
            if not layout.shuffle:  # the rest has an order, which nobody knows
                rest, _ = drawn(rest, len(rest), rng)
            if not able or self.packed.takes(layout, seat, held):
                return held, rest
