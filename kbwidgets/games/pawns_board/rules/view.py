"""The view of Pawns Board, which is a viewer's information with its texts and as plain data (PB-INFO)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import OPEN, Json, ScoreLine
from kbwidgets.games.pawns_board.rules import words
from kbwidgets.games.pawns_board.rules.chapters.scoring import score_lines
from kbwidgets.games.pawns_board.rules.data import known_to_json
from kbwidgets.games.pawns_board.rules.fields import Known


class PawnsBoardView(Known, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Pawns Board as one viewer knows it."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        return score_lines(self.layout, self.packed)

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def summarize(self, events: Sequence[Event]) -> str:
        return words.summarize(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        viewer = self.viewer
        who = "a spectator" if viewer is None else "everyone" if viewer == OPEN else self.names[viewer]
        return words.format_line(self, f", seen by {who}")

    def __str__(self) -> str:
        return words.format_table(self)


def pawns_board(view: View) -> PawnsBoardView:
    """Return the view, which must be one of this game."""
    if not isinstance(view, PawnsBoardView):
        raise TypeError(f"a view of Pawns Board is needed, not {type(view).__name__}")
    return view
