"""What a seat may know of a match of Kingdom Builder: all but the cards that others hold, and the draw pile (KB-8.2).

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 3, seed=1).state
>>> waiting = next(seat for seat in range(3) if seat not in state.to_act)
>>> hand(state.view(waiting).hands, waiting) == hand(state.hands, waiting)
True
>>> hand(state.view(None).hands, waiting) == NONE
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kbwidgets.core.state import View
from kbwidgets.core.types import OPEN, Event, Json, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdom_builder import words
from kbwidgets.games.kingdom_builder.board import HEXES, Board
from kbwidgets.games.kingdom_builder.cards import ALL, NO_HANDS, NONE, UNITS, hand, total, with_hand
from kbwidgets.games.kingdom_builder.options import Setup
from kbwidgets.games.kingdom_builder.realm import Realm, tiles_left
from kbwidgets.games.kingdom_builder.scoring import score_lines

if TYPE_CHECKING:
    from kbwidgets.games.kingdom_builder.state import KingdomBuilderState


class _Fields(NamedTuple):
    viewer: Viewer
    setup: Setup
    board: Board | None
    phase: str
    to_act: tuple[Seat, ...]
    turn: int
    left: int
    card: int | None
    unseen: int
    """The cards of which the viewer does not know where they are: the draw pile and what others hold, as counts."""
    in_pile: int
    """How many cards the draw pile has."""
    discards: int
    hands: int
    """The hidden cards that the viewer knows."""
    holders: tuple[Seat, ...]
    """The seats that hold a hidden card."""
    occupied: int
    realms: tuple[Realm, ...]


class KingdomBuilderView(_Fields, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdom Builder as one viewer knows it."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdom-builder"

    @classmethod
    def of(cls, state: KingdomBuilderState, viewer: Viewer) -> KingdomBuilderView:
        """The view of a state."""
        known, unseen = NO_HANDS, state.pile
        holders = tuple(s for s in range(len(state.realms)) if hand(state.hands, s) != NONE)
        for seat in holders:
            terrain = hand(state.hands, seat)
            if viewer in (seat, OPEN):
                known = with_hand(known, seat, terrain)
            else:
                unseen += UNITS[terrain]
        return cls(
            viewer=viewer,
            setup=state.setup,
            board=state.board,
            phase=state.phase,
            to_act=state.to_act,
            turn=state.turn,
            left=state.left,
            card=state.card,
            unseen=unseen,
            in_pile=total(state.pile),
            discards=state.discards,
            hands=known,
            holders=holders,
            occupied=state.occupied,
            realms=state.realms,
        )

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def seat(self) -> Seat:
        """Whose turn it is, or was last."""
        turn = self.turn - 1 if self.phase == "end" else self.turn
        return ((self.setup.first or 0) + turn) % len(self.realms)

    @property
    def free(self) -> int:
        """The hexes without a settlement."""
        return HEXES.all & ~self.occupied

    @property
    def removed(self) -> int:
        """How many terrain cards have left the game (KB-4.6)."""
        return ALL - self.in_pile - total(self.discards) - len(self.holders) - (self.card is not None)

    def tiles_left(self, location: int) -> int:
        """The tiles that still lie on a location hex (KB-5.3)."""
        return tiles_left(location, self.realms)

    def score(self) -> tuple[ScoreLine, ...] | None:
        """The gold of everybody, line by line; not told while the running score is off (KB-9.8)."""
        if not (self.setup.running_score or self.phase == "end"):
            return None
        return score_lines(self.board, self.setup, tuple(realm.own for realm in self.realms))

    def to_json(self) -> dict[str, Json]:
        from kbwidgets.games.kingdom_builder.plain import view_to_json  # plain makes states, states make views

        return view_to_json(self)

    def due(self) -> str:
        """Who must do what, in a few words."""
        return words.due(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def prompt(self) -> str:
        return words.prompt(self)

    def narrate(self, event: Event) -> str:
        return words.narrate(self, event)

    def __str__(self) -> str:
        return words.board(self)
