"""What a seat may know of a match of Pawns Board: the board, all sizes, what was placed, the own hand (PB-INFO).

A view is made by inclusion: it holds the hands that the viewer sees and of the others their sizes. It never holds the
order of a deck, not even for who sees all hands, and not with `shuffle` off (PB-INFO.2).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kbwidgets.core.state import View
from kbwidgets.core.types import OPEN, Event, Json, ScoreLine, Seat, Viewer
from kbwidgets.games.pawns_board import words
from kbwidgets.games.pawns_board.board import Board
from kbwidgets.games.pawns_board.layout import COLOURS, Layout
from kbwidgets.games.pawns_board.lines import detailed, textual
from kbwidgets.games.pawns_board.scoring import score_lines

if TYPE_CHECKING:
    from kbwidgets.games.pawns_board.state import PawnsBoardState


class _Fields(NamedTuple):
    viewer: Viewer
    layout: Layout
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    passes: int
    board: Board
    hands: tuple[str | None, ...]
    """The cards in each hand from left to right, None where the viewer does not see them."""
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    """Cards left in each deck (PB-INFO.1)."""
    placed: tuple[str, ...]
    """The cards that each player has placed in the match, ascending, removed ones too."""


class PawnsBoardView(_Fields, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board as one viewer knows it."""

    __slots__ = ()

    GAME: ClassVar[str] = "pawns-board"

    @classmethod
    def of(cls, state: PawnsBoardState, viewer: Viewer) -> PawnsBoardView:
        """The view of a state."""
        layout = state.layout
        return cls(
            viewer=viewer,
            layout=layout,
            phase=state.phase,
            to_act=state.to_act,
            turn=state.turn,
            passes=state.passes,
            board=state.board,
            hands=tuple(hand if viewer in (OPEN, seat) else None for seat, hand in enumerate(state.hands)),
            hand_sizes=tuple(map(len, state.hands)),
            deck_sizes=tuple(map(len, state.rests)),
            placed=tuple(
                left_over(cards, rest + hand)
                for cards, rest, hand in zip(layout.lists, state.rests, state.hands, strict=True)
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
        return textual(self.layout, self.board)

    @property
    def detailed(self) -> str:
        """The rows as text with owners and modifiers (PB-VIEW.2)."""
        return detailed(self.layout, self.board)

    def unplaced(self, seat: Seat) -> str:
        """The cards of a player that lie in the hand or in the deck: the public list less what was placed."""
        return left_over(self.layout.lists[seat], self.placed[seat])

    def stuck(self, seat: Seat) -> bool | None:
        """Whether a player can place nothing; None if the viewer cannot know."""
        hand = self.hands[seat]
        if hand is None:
            return None
        cells = self.board.open_cells(seat)
        return not any(cells[self.layout.costs[card]] for card in hand)

    def score(self) -> tuple[ScoreLine, ...]:
        return score_lines(self.layout, self.board)

    def guessed(self, seat: Seat, rng: Random) -> tuple[str, str]:
        """A hand and the rest of a deck that fit; who has to act and did not pass by itself can place something."""
        hand = self.hands[seat]
        cells, costs = self.board.open_cells(seat), self.layout.costs
        able = self.layout.auto_pass and hand is None and self.to_act == (seat,)
        while True:
            cards = list(self.unplaced(seat)) if hand is None else list(left_over(self.unplaced(seat), hand))
            for n in range(len(cards) - 1, 0, -1):
                other = int(rng.random() * (n + 1))
                cards[n], cards[other] = cards[other], cards[n]
            size = self.hand_sizes[seat] if hand is None else 0
            held = "".join(cards[:size]) if hand is None else hand
            rest = cards[size:]
            if not able or any(cells[costs[card]] for card in held):
                return held, "".join(sorted(rest) if self.layout.shuffle else rest)

    def to_json(self) -> dict[str, Json]:
        from kbwidgets.games.pawns_board.plain import view_to_json  # plain makes states

        return view_to_json(self)

    def due(self) -> str:
        """Who must do what, in a few words."""
        return words.due(self)

    def prompt(self) -> str:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def narrate(self, event: Event) -> str:
        return words.narrate(self, event)

    def __str__(self) -> str:
        return words.table(self)


def left_over(cards: str, gone: str) -> str:
    """What is left of some cards when others are taken away, ascending."""
    left = Counter(cards)
    left.subtract(gone)
    return "".join(sorted(left.elements()))
