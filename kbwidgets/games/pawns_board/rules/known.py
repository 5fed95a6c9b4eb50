"""The information of a viewer: the board, all sizes, the cards placed, and the viewer's own hand (PB-INFO).

It is made by inclusion: it holds the hands that the viewer sees, and only the sizes of the others. It never holds the
order of a deck, not even for a viewer who sees all hands, and not with `shuffle` off (PB-INFO.2).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Self

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.things.unseen import surely_held
from kbwidgets.core.values.types import OPEN, Seat, Viewer
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout, draw_cards, left_over
from kbwidgets.games.pawns_board.rules.position import PawnsBoardPosition
from kbwidgets.games.pawns_board.rules.told import FIELD_DOCS, Told


class _Fields(NamedTuple):
    viewer: Viewer
    layout: Layout
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    passes: int
    packed: PackedBoard
    hands: tuple[str | None, ...]
    """The cards of each hand from left to right, or None if the viewer does not see them."""
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    """The number of cards left in each deck (PB-INFO.1)."""
    placed: tuple[str, ...]
    """The cards that each player has placed in the match, in ascending order, even those removed since."""


tell_fields(_Fields, FIELD_DOCS)


class Known(_Fields, Told):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board as one viewer knows it."""

    __slots__ = ()

    @classmethod
    def of(cls, position: PawnsBoardPosition, viewer: Viewer) -> Self:
        """Return a viewer's information about a position."""
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
            hand_sizes=position.hand_sizes,
            deck_sizes=position.deck_sizes,
            placed=position.placed,
        )

    @property
    def seat_shown(self) -> Seat | None:
        """The seat whose hand is drawn large: the viewer, or with open hands the player whose turn it is."""
        return self.turn if self.viewer == OPEN else self.viewer

    def stuck(self, seat: Seat) -> bool | None:
        """Return whether a player can place nothing, or None if the viewer cannot know."""
        hand = self.hands[seat]
        return None if hand is None else not self.packed.takes(self.layout, seat, hand)

    def bounded(self, seat: Seat) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return hand and deck with only the cards that are certainly there, then with all that may be there."""
        hand, placed = self.hands[seat], self.placed[seat]
        unseen = left_over(self.layout.lists[seat], placed + (hand or ""))
        if hand is not None:
            return (hand, unseen), (hand, unseen)
        kinds = "".join(dict.fromkeys(unseen))
        counts = [unseen.count(card) for card in kinds]
        held, rest = (
            "".join(card * count for card, count in zip(kinds, surely_held(counts, size), strict=True))
            for size in (self.hand_sizes[seat], self.deck_sizes[seat])
        )
        return (held, rest), (unseen, unseen)

    def guessed(self, seat: Seat, rng: Random) -> tuple[str, str]:
        """Return a random hand and rest of a deck that fit what is known.

        With `auto_pass`, a player who has to act can place something.
        """
        hand, layout = self.hands[seat], self.layout
        able = layout.auto_pass and hand is None and self.to_act == (seat,)
        unseen = left_over(layout.lists[seat], self.placed[seat] + (hand or ""))
        while True:
            held, rest = draw_cards(unseen, self.hand_sizes[seat], rng) if hand is None else (hand, unseen)
            if not layout.shuffle:  # The deck has an order, which nobody knows.
                rest, _ = draw_cards(rest, len(rest), rng)
            if not able or self.packed.takes(layout, seat, held):
                return held, rest
