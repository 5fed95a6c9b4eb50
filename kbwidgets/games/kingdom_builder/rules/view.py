"""A match of Kingdom Builder as one viewer sees it, with its texts and as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.games.kingdom_builder.rules import words
from kbwidgets.games.kingdom_builder.rules.data import known_to_json
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderKnown


class KingdomBuilderView(KingdomBuilderKnown, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of Kingdom Builder as one viewer sees it."""

    __slots__ = ()

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def summarize(self, events: Sequence[Event]) -> str:
        return words.summarize(self, events)

    def __repr__(self) -> str:
        viewer = self.viewer
        who = "a spectator" if viewer is None else "all" if viewer == OPEN else self.names[viewer]
        return words.line(self, f", seen by {who}")

    def __str__(self) -> str:
        return words.board(self)


def kingdom_builder(view: View) -> KingdomBuilderView:
    """Return a view as one of this game, or raise `TypeError`."""
    if not isinstance(view, KingdomBuilderView):
        raise TypeError(f"a view of Kingdom Builder is needed, not {type(view).__name__}")
    return view
