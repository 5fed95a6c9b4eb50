"""The door to all pictures of one view of Kingdom Builder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.scene.table import Page, Table
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.drawn import pages, picks, picture, pieces, table
from kbwidgets.games.kingdom_builder.drawn.arrivals import arrivals
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView


class KingdomBuilderDrawing(Drawing[KingdomBuilderView]):
    """A view of Kingdom Builder, drawn."""

    def sheet(self) -> Sheet:
        return pieces.sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        """Return the view laid out; the gold and tiles shown are those of the seat `shown`, or of the active one."""
        return table.table(self.view, self.turn, self.avatars, last, shown)

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        return arrivals(self.view, events)

    def attempt(self, path: Path) -> str | None:
        return picks.attempt(self.view, self.turn, path)

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return pages.pages(self.view)

    def legend(self) -> tuple[tuple[Node, str], ...]:
        return pages.legend(self.view)

    def picture(self) -> Node:
        return picture.picture(self.view)
