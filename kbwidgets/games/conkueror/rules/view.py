"""The view of ConKUeror, which is a viewer's knowledge with its words and as data (CQ-14.2)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.state import View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror.rules import words
from kbwidgets.games.conkueror.rules.known import Known
from kbwidgets.games.conkueror.rules.plain import known_to_json
from kbwidgets.games.conkueror.rules.readable import Readable
from kbwidgets.games.conkueror.rules.recount import recount


class ConKUerorView(Known, Readable, View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of ConKUeror as one viewer knows it."""

    __slots__ = ()

    @property
    def all_known(self) -> Known:
        """The knowledge of this viewer."""
        return self

    def prompt(self) -> Prompt:
        return words.prompt(self)

    def due_rule(self) -> str:
        return words.due_rule(self)

    def recount(self, events: Sequence[Event]) -> str:
        return recount(self, events)

    def to_json(self) -> dict[str, Json]:
        return known_to_json(self)

    def __repr__(self) -> str:
        return words.line(self, f", seen by {words.whose(self)}")

    def __str__(self) -> str:
        return words.table_text(self)


def conkueror(view: View) -> ConKUerorView:
    """Return the view, or raise `TypeError` if it belongs to another game."""
    if not isinstance(view, ConKUerorView):
        raise TypeError(f"a view of ConKUeror is needed, not {type(view).__name__}")
    return view
