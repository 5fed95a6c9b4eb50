"""The drawing of a view of Kingdomino."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.scene.table import LineKind, Page, Table
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdomino.drawn.arrivals import arrivals
from kbwidgets.games.kingdomino.drawn.pages import dominoes, kind_of, legend
from kbwidgets.games.kingdomino.drawn.picks import attempt
from kbwidgets.games.kingdomino.drawn.picture import picture
from kbwidgets.games.kingdomino.drawn.pieces import sheet
from kbwidgets.games.kingdomino.drawn.table import table
from kbwidgets.games.kingdomino.rules.view import KingdominoView


class KingdominoDrawing(Drawing[KingdominoView]):
    """The drawing of a view of Kingdomino."""

    def sheet(self) -> Sheet:
        return sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return table(self.view, self.turn, self.avatars, last, shown, kept)

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        return arrivals(self.view.position, events)

    def attempt(self, path: Path) -> str | None:
        return attempt(self.view, path)

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return (dominoes(self.view.position),)

    def kind_of(self, line: ScoreLine) -> LineKind:
        return kind_of(line)

    def legend(self) -> tuple[tuple[Node, str], ...]:
        return legend()

    def picture(self) -> Node:
        return picture(self.view.position)
