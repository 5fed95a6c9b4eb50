"""The door to the pictures of ConKUeror: how one view of it looks."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.choices import Path
from kbwidgets.core.drawing import Drawing
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.table import Table
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.conkueror.drawn import picks, table
from kbwidgets.games.conkueror.drawn.board import look_of, picture
from kbwidgets.games.conkueror.drawn.sheets import sheet
from kbwidgets.games.conkueror.rules.view import ConKUerorView


class ConKUerorDrawing(Drawing[ConKUerorView]):
    """A view of ConKUeror, drawn."""

    def sheet(self) -> Sheet:
        return sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """The view laid out; `shown` is the seat whose cards are seen."""
        return table.table(self.view, self.avatars, last, shown)

    def attempt(self, path: Path) -> str | None:
        return picks.attempt(self.view, path)

    def picture(self) -> Node:
        return picture(look_of(self.view), str(self.view))
