"""The drawing of a view of Pawns Board, through which all pictures of the game are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.scene.choices import Path
from kbwidgets.core.scene.nodes import Node, Sheet
from kbwidgets.core.scene.table import Page, Table
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.arrivals import origins_by_key
from kbwidgets.games.pawns_board.drawn.pages import draw_decks
from kbwidgets.games.pawns_board.drawn.picks import list_choices, read_attempt
from kbwidgets.games.pawns_board.drawn.picture import draw_picture
from kbwidgets.games.pawns_board.drawn.pieces import sheet_of
from kbwidgets.games.pawns_board.drawn.table import draw_preview, draw_table
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


class PawnsBoardDrawing(Drawing[PawnsBoardView]):
    """The drawing of a view of Pawns Board."""

    def sheet(self) -> Sheet:
        return sheet_of(self.view.layout)

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return draw_table(self.view, self.turn, self.avatars, list_choices(self.view, self.turn), last)

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        return draw_preview(self.view, self.turn, self.avatars, path, last)

    def origins(self, events: Sequence[Event]) -> Mapping[str, str]:
        return origins_by_key(self.view, events)

    def attempt(self, path: Path) -> str | None:
        return read_attempt(self.view, path)

    def pages(self, events: Sequence[Event] = ()) -> tuple[Page, ...]:
        return draw_decks(self.view)

    def picture(self) -> Node:
        return draw_picture(self.view)
