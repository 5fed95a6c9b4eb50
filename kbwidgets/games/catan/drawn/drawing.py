"""The drawing of a view of Catan, the entrance to all of its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.scene.table import LineKind, Page, Table
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.catan.drawn import choices, offers, pages, picture, sheets, table
from kbwidgets.games.catan.drawn.arrivals import trace_arrivals
from kbwidgets.games.catan.rules.view import CatanView


class CatanDrawing(Drawing[CatanView]):
    """The drawing of a view of Catan."""

    def sheet(self) -> Sheet:
        return sheets.sheet(self.view.table.setup.radius)

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """Return the view laid out. `shown` is the seat whose longest road is drawn."""
        return table.table(self.view, self.turn, self.avatars, last, shown)

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        return trace_arrivals(self.view, self.turn, events)

    def attempt(self, path: Path) -> str | None:
        return choices.attempt(self.view, self.turn, path)

    def again(self, path: Path) -> bool:
        return path == (offers.REJECT_ALL,)

    def reply(self) -> str | None:
        return offers.reply(self.view, self.turn)

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return pages.pages(self.view, events)

    def kind_of(self, line: ScoreLine) -> LineKind:
        return pages.KINDS[line.rule]

    def legend(self) -> tuple[tuple[Node, str], ...]:
        return pages.legend(self.view)

    def picture(self) -> Node:
        return picture.picture(self.view)
