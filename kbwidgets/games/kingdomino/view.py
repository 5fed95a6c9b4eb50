"""What a seat may know of a match of Kingdomino: everything, for nothing is hidden (KD-INFO).

The order of the pile is hidden from all, and does not exist: a view holds the dominoes nobody has seen as a set.
Which of them are set aside with 2 or 3 players is not decided before the end (KD-INFO.2, KD-INFO.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kbwidgets.core.state import View
from kbwidgets.core.types import Event, Json, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdomino import words
from kbwidgets.games.kingdomino.kingdom import Kingdom
from kbwidgets.games.kingdomino.options import Setup
from kbwidgets.games.kingdomino.scoring import match_lines

if TYPE_CHECKING:
    from kbwidgets.games.kingdomino.state import KingdominoState


class _Fields(NamedTuple):
    viewer: Viewer
    setup: Setup
    past: tuple[tuple[Kingdom, ...], ...]
    phase: str
    to_act: tuple[Seat, ...]
    round: int
    unseen: bytes
    """The numbers that have not been turned up in this game, ascending."""
    line: bytes
    kings: bytes
    turn: int
    ahead: bytes
    claims: bytes
    kingdoms: tuple[Kingdom, ...]


class KingdominoView(_Fields, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdomino as one viewer knows it."""

    __slots__ = ()

    GAME: ClassVar[str] = "kingdomino"

    @classmethod
    def of(cls, state: KingdominoState, viewer: Viewer) -> KingdominoView:
        """The view of a state."""
        return cls(
            viewer=viewer,
            setup=state.setup,
            past=state.past,
            phase=state.phase,
            to_act=state.to_act,
            round=state.round,
            unseen=state.pile,
            line=state.line,
            kings=state.kings,
            turn=state.turn,
            ahead=state.ahead,
            claims=state.claims,
            kingdoms=state.kingdoms,
        )

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.setup.colours

    @property
    def in_pile(self) -> int:
        """How many dominoes are still to be drawn in this game (KD-INFO.1)."""
        shown = self.round + (1 if self.ahead and self.phase != "draw" else 0)
        return (self.setup.lines - shown) * self.setup.length - (len(self.ahead) if self.phase == "draw" else 0)

    def score(self) -> tuple[ScoreLine, ...]:
        return match_lines((*self.past, self.kingdoms), self.setup, self.phase == "over")

    def to_json(self) -> dict[str, Json]:
        from kbwidgets.games.kingdomino.state import KingdominoState  # a state makes views

        return {**KingdominoState(*self[1:]).to_json(), "viewer": self.viewer}

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
        return words.board(self)
