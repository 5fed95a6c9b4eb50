"""A workshop as a cell shows it.

The workshop itself knows what it makes. A refused pick changes nothing, and the refusal is shown where the pick was
made.
"""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.protocol.drawing import shared_symbols
from kbwidgets.core.protocol.workshop import Workshop
from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import Refusal
from kbwidgets.widget.page.mode import Mode, checkpoint_fields
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import bar, button, leave_button, sign
from kbwidgets.widget.parts.shell import h, is_of_shell, offer


class WorkshopMode(Mode):
    """One workshop.

    With `leave` it can return to the cell of the game that opened it, and `use` gives that cell the result for an
    option.
    """

    def __init__(
        self,
        workshop: Workshop,
        *,
        option: str = "",
        leave: Callable[[], None] | None = None,
        use: Callable[[str, str], None] = lambda option, made: None,
    ) -> None:
        self.workshop = workshop
        self._option = option
        self._leave = leave
        self._use = use
        sheet = workshop.sheet()
        self._sheet = sheet._replace(symbols=shared_symbols() + sheet.symbols)
        self._last_effect = ""

    def screen(self) -> Screen:
        """Return the screen of the workshop."""
        table = self.workshop.table()
        choices: Choices = table.choices
        tools = list(table.actions)
        if self._leave is not None:
            offer(choices, "use")
            tools += [button("use", self.workshop.use, cls="kb-primary"), leave_button("Back", choices)]
        prompt = table.prompt
        head = bar(table.eyebrow, prompt.text, prompt.hint, *tools, game=self.workshop.title, marks=(sign("settings"),))
        top = h("div", "top", head, h("div", "workshop", table.body, cls="kb-ground kb-workshop"),
                cls="kb-seat-at-table")  # fmt: skip
        return Screen(top, choices, {"screen": "workshop"}, self._sheet)

    def say(self, *, with_events: bool = False) -> tuple[str, ...]:
        """Return the effect of the last pick."""
        return (self._last_effect,) if self._last_effect else ()

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the workshop."""
        return checkpoint_fields(self.workshop)

    def carry_out(self, meaning: str, path: Path) -> None:
        """Carry out a pick of the workshop, or leave it."""
        if not is_of_shell(path):
            self._last_effect = self.workshop.do(meaning, path[-1])
        elif self._leave is not None:
            if meaning == "use":
                self._use(self._option, self.workshop.made)
            self._leave()

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Return a refusal, because nothing else can be picked."""
        return (Refusal("", "", "You can't choose that now."),)
