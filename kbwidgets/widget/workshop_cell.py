"""WorkshopController: a cell in which something is made; the workshop itself knows what.

A pick that is refused changes nothing, and is told at its place.
"""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.types import Json, Refusal
from kbwidgets.core.workshop import Workshop
from kbwidgets.widget.answering import Answering, remembered
from kbwidgets.widget.cell import shared_symbols
from kbwidgets.widget.screens.parts import head
from kbwidgets.widget.screens.shell import h
from kbwidgets.widget.wire import Screen


class WorkshopController(Answering):
    """The part of a workshop's widget that knows no Jupyter."""

    def __init__(self, workshop: Workshop, send: Callable[[dict[str, Json]], None]) -> None:
        super().__init__(send)
        self.workshop = workshop
        own = workshop.sheet()
        self._sheet = own._replace(symbols=shared_symbols() + own.symbols)
        self._said = ""
        self._drawn(self._say)

    def close(self) -> None:
        """End: the notebook's history of outputs holds closed widgets, which must be small."""
        with self.hold():
            self.wire.clear()

    def _screen(self) -> Screen:
        table = self.workshop.table()
        choices: Choices = table.choices
        top = h(
            "div",
            "top",
            head(table.eyebrow, table.due, table.hint, *table.actions, game=self.workshop.title),
            table.body,
        )
        return Screen(top, choices, {"screen": "workshop"}, self._sheet)

    def _say(self) -> tuple[str, ...]:
        return (self._said,) if self._said else ()

    def _kept(self) -> Callable[[], None]:
        return remembered(self.workshop)

    def _carry_out(self, meaning: str, path: Path) -> None:
        self._said = self.workshop.do(meaning, path[-1])

    def _why_not(self, path: Path) -> tuple[Refusal, ...]:
        return (Refusal("", "", "that cannot be picked now"),)
