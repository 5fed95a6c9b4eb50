"""Pawns Board as it looks in a cell: the one door to its pictures."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.choices import Path
from kbwidgets.core.drawing import Drawing
from kbwidgets.core.scene import Node, Sheet
from kbwidgets.core.table import Page, Table
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.pawns_board import pages, picks, picture, pieces, scene
from kbwidgets.games.pawns_board.view import PawnsBoardView


class PawnsBoardDrawing(Drawing[PawnsBoardView]):
    """A view of Pawns Board that can be shown."""

    def sheet(self) -> Sheet:
        return pieces.sheet()

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        return scene.table(self.view, last)

    def peek(
        self, path: Path, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table | None:
        return scene.peeked(self.view, path, last)

    def attempt(self, path: Path) -> str | None:
        return picks.attempt(self.view, path)

    def pages(self) -> tuple[Page, ...]:
        return pages.decks(self.view)

    def picture(self) -> Node:
        return picture.picture(self.view)
