"""The drawing of a view of ConKUeror."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.scene.table import OptionPicture, Page, Standings, Table
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.drawn import pages, picks, table
from kbwidgets.games.conkueror.drawn.arrivals import arrivals
from kbwidgets.games.conkueror.drawn.board import look_of, picture
from kbwidgets.games.conkueror.drawn.building import building
from kbwidgets.games.conkueror.drawn.sheets import sheet
from kbwidgets.games.conkueror.drawn.standing import standings
from kbwidgets.games.conkueror.rules import words
from kbwidgets.games.conkueror.rules.view import ConKUerorView


class ConKUerorDrawing(Drawing[ConKUerorView]):
    """A view of ConKUeror, drawn."""

    def sheet(self) -> Sheet:
        return sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """Return the view laid out; `shown` is the seat whose cards are visible."""
        return table.table(self.view, self.turn, self.avatars, last, shown)

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        plan = picks.plan_march(self.view, self.turn, path)
        return None if plan is None else table.table(self.view, self.turn, self.avatars, last, shown, plan)

    def follow(self, path: Path) -> tuple[str, ...]:
        return picks.follow(path)

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        return arrivals(self.view, events)

    def attempt(self, path: Path) -> str | None:
        return picks.attempt(self.view, self.turn, path)

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return pages.pages(self.view)

    def standings(self) -> Standings | None:
        return standings(self.view)

    def option(self, name: str, value: OptionValue) -> OptionPicture | None:
        return building(str(value)) if name == "disabled" else None

    def picture(self) -> Node:
        return picture(look_of(self.view), words.map_line(self.view))
