"""What a seat may know of a match of Kingdomino: everything, for nothing is hidden (KD-INFO).

The order of the pile is hidden from all, and does not exist: a view holds the dominoes nobody has seen as a set.
Which of them are set aside with 2 or 3 players is not decided before the end (KD-INFO.2, KD-INFO.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kbwidgets.core.scene import Node, Path, Sheet
from kbwidgets.core.table import DrawnView, Page, Table
from kbwidgets.core.types import Event, Json, ScoreLine, Seat, Viewer
from kbwidgets.games.kingdomino.rules import words
from kbwidgets.games.kingdomino.rules.kingdom import Kingdom
from kbwidgets.games.kingdomino.rules.options import Setup
from kbwidgets.games.kingdomino.rules.scoring import match_lines

if TYPE_CHECKING:
    from kbwidgets.games.kingdomino.rules.state import KingdominoState


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


class KingdominoView(_Fields, DrawnView):  # pyright: ignore[reportIncompatibleVariableOverride]
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

    def guess(self, rng: Random) -> KingdominoState:
        from kbwidgets.games.kingdomino.rules.state import KingdominoState  # a state makes views

        return KingdominoState(*self[1:])

    def to_json(self) -> dict[str, Json]:
        return {**self.guess(Random(0)).to_json(), "viewer": self.viewer}

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

    # -- in a cell; how it is drawn is imported late, because it uses what rates moves, which uses views ----

    def sheet(self) -> Sheet:
        from kbwidgets.games.kingdomino.drawn import pieces

        return pieces.sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """The view laid out; `shown` is the seat whose kingdom is drawn large instead of the viewer's own."""
        from kbwidgets.games.kingdomino.drawn import table

        return table.table(self, last, shown, kept)

    def attempt(self, path: Path) -> str | None:
        from kbwidgets.games.kingdomino.drawn import table

        return table.attempt(self, path)

    def pages(self) -> tuple[Page, ...]:
        from kbwidgets.games.kingdomino.drawn import pages

        return (pages.dominoes(self),)

    def picture(self) -> Node:
        from kbwidgets.games.kingdomino.drawn import picture

        return picture.picture(self)
