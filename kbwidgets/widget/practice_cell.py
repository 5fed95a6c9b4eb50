"""PracticeController: a cell that asks questions without end; what was got wrong comes more often.

>>> from kbwidgets.teach import practice
>>> control = PracticeController(practice("kingdomino", "KD-SCORE", seed=1), lambda message: None)
>>> control.receive({"id": "a-1", "rev": control.wire.rev, "path": [f"answer {control.question.right}"]})
>>> control.right, control.asked
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.core.scene import Path, Pick
from kbwidgets.core.types import Json, Refusal
from kbwidgets.teach import Marked, Practice
from kbwidgets.widget.answering import Answering
from kbwidgets.widget.screens.practice import practice
from kbwidgets.widget.wire import Screen


class PracticeController(Answering):
    """The part of a practice widget that knows no Jupyter."""

    def __init__(self, drill: Practice, send: Callable[[dict[str, Json]], None]) -> None:
        super().__init__(send)
        self.drill = drill
        self.question = next(drill)
        self.marked: Marked | None = None
        """The answer to the question, None as long as there is none."""
        self.right = 0
        """How many answers were right."""
        self.asked = 0
        """How many questions were answered."""
        self.rule = ""
        """The rule that lies open."""
        self.wire.show(self._screen(), (self.question.words,))

    def refresh(self) -> None:
        """Send what has changed."""
        with self.hold():
            self._show((str(self.marked) if self.marked else self.question.words,))

    def close(self) -> None:
        """End: the notebook's history of outputs holds closed widgets, which must be small."""
        with self.hold():
            self.wire.clear()

    def _screen(self) -> Screen:
        return practice(self.drill, self.question, self.marked, (self.right, self.asked), self.rule)

    def _carry_out(self, meaning: str, pick: Pick) -> None:
        name, _, words = meaning.removeprefix("/").partition(" ")
        if name == "answer":
            self.marked = self.drill.answer(self.question, int(words))
            self.asked += 1
            self.right += self.marked.passed
        elif name == "next":
            self.question, self.marked, self.rule = next(self.drill), None, ""
        else:
            self.rule = words if name == "rule" else ""

    def _why_not(self, path: Path) -> tuple[Refusal, ...]:
        return (Refusal("", "", "the answers stand beside the board"),)
