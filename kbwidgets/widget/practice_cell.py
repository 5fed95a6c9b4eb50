"""PracticeController: a cell that asks questions without end; what was got wrong comes more often.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import practice
>>> control = PracticeController(practice(next(iter(games)), seed=1), lambda message: None)
>>> control.receive({"id": "a-1", "rev": control.wire.rev, "path": [f"/answer {control.question.right}"]})
>>> control.right, control.asked
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kbwidgets.core.choices import Path
from kbwidgets.core.types import Json, Refusal
from kbwidgets.teach import Marked, Practice
from kbwidgets.widget.answering import Answering
from kbwidgets.widget.lesson_desk import LessonDesk
from kbwidgets.widget.screens.markdown import spoken
from kbwidgets.widget.screens.practice import practice
from kbwidgets.widget.wire import Screen


class PracticeController(Answering):
    """The part of a practice widget that knows no Jupyter."""

    def __init__(self, drill: Practice, send: Callable[[dict[str, Json]], None], *, guest: bool = False) -> None:
        super().__init__(send)
        self._guest = guest  # in the cell of a game, which can be gone back to
        self.drill = drill
        self.question = next(drill)
        self.marked: Marked | None = None
        """The answer to the question, None as long as there is none."""
        self.right = 0
        """How many answers were right."""
        self.asked = 0
        """How many questions were answered."""
        self.desk = LessonDesk()
        """The rule that lies open, and whose things are drawn large."""
        self._drawn(self._say)

    def close(self) -> None:
        """End: the notebook's history of outputs holds closed widgets, which must be small."""
        with self.hold():
            self.wire.clear()

    def _screen(self) -> Screen:
        count = (self.right, self.asked)
        return practice(self.drill, self.question, self.marked, count, self.desk, guest=self._guest)

    def _say(self) -> tuple[str, ...]:
        return (spoken(str(self.marked) if self.marked else self.question.words),)

    def _kept(self) -> Callable[[], None]:
        question, marked, right, asked, desk = self.question, self.marked, self.right, self.asked, self.desk

        def put_back() -> None:
            self.question, self.marked, self.right, self.asked, self.desk = question, marked, right, asked, desk

        return put_back

    def _ways(self) -> Mapping[str, str]:
        return {"next": "Another question"}

    def _carry_out(self, meaning: str, path: Path) -> None:
        name, _, words = meaning.partition(" ")
        if name == "answer":
            self.marked = self.drill.answer(self.question, int(words))
            self.asked += 1
            self.right += self.marked.passed
        elif name == "next":
            self.question, self.marked, self.desk = next(self.drill), None, LessonDesk()
        elif name == "look":
            self.desk = replace(self.desk, shown=None if self.desk.shown == int(words) else int(words))
        else:
            self.desk = replace(self.desk, rule=words if name == "rule" else "")

    def _why_not(self, path: Path) -> tuple[Refusal, ...]:
        return (Refusal("", "", "the answers stand beside the board"),)
