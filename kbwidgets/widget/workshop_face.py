"""WorkshopFace: something that is made, as a cell shows it; the workshop itself knows what.

A pick that is refused changes nothing, and is told at its place.
"""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.choices import Choices, Path
from kbwidgets.core.drawing import shared_symbols
from kbwidgets.core.types import Refusal
from kbwidgets.core.workshop import Workshop
from kbwidgets.widget.face import Face, remembered
from kbwidgets.widget.screens.parts import head
from kbwidgets.widget.screens.shell import h
from kbwidgets.widget.wire import Screen


class WorkshopFace(Face):
    """One workshop."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        own = workshop.sheet()
        self._sheet = own._replace(symbols=shared_symbols() + own.symbols)
        self._said = ""

    def screen(self) -> Screen:
        """The work laid out."""
        table = self.workshop.table()
        choices: Choices = table.choices
        top = h(
            "div",
            "top",
            head(table.eyebrow, table.due, table.hint, *table.actions, game=self.workshop.title),
            table.body,
        )
        return Screen(top, choices, {"screen": "workshop"}, self._sheet)

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """What the last pick did."""
        return (self._said,) if self._said else ()

    def kept(self) -> Callable[[], None]:
        """The work."""
        return remembered(self.workshop)

    def carry_out(self, meaning: str, path: Path) -> None:
        """Work on."""
        self._said = self.workshop.do(meaning, path[-1])

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Nothing else can be picked."""
        return (Refusal("", "", "that cannot be picked now"),)
