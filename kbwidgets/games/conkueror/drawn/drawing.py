"""The door to all pictures of ConKUeror: how one view of it looks. As yet the map, and the picks of the opening."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.choices import Choices
from kbwidgets.core.drawing import Drawing
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.table import Table
from kbwidgets.core.types import OPEN, Event, Seat
from kbwidgets.games.conkueror.drawn.board import board, look_of, picture
from kbwidgets.games.conkueror.drawn.sheets import sheet
from kbwidgets.games.conkueror.rules.table import VACANT
from kbwidgets.games.conkueror.rules.view import ConKUerorView


class ConKUerorDrawing(Drawing[ConKUerorView]):
    """A view of ConKUeror, drawn."""

    def sheet(self) -> Sheet:
        return sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        view = self.view
        where = f"round {view.rounds}" if view.rounds else "opening"
        return Table(where, view.due(), "", board(look_of(view)), _picks(view))

    def picture(self) -> Node:
        return picture(look_of(self.view), str(self.view))


def _picks(view: ConKUerorView) -> Choices:
    """The territories that can be claimed (CQ-3.3), or where an infantry can be placed (CQ-3.4)."""
    choices = Choices()
    deed, owner = {"claim": ("claim", VACANT), "reinforce": ("place", view.turn)}.get(view.phase, ("", VACANT))
    if deed and view.viewer in (OPEN, *view.to_act):
        for n, name in enumerate(view.table.ids):
            if view.owners[n] == owner:
                choices.add((name,), f"{deed} {name}")
    return choices
