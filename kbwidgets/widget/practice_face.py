"""PracticeFace: questions without end as a cell shows them; what was got wrong comes more often.

>>> from kbwidgets.games import games
>>> from kbwidgets.teach import practice
>>> face = PracticeFace(practice(next(iter(games)), seed=1))
>>> face.carry_out(f"answer {face.question.right}", ("/answer",))
>>> face.right, face.asked
(1, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kbwidgets.core.choices import Path
from kbwidgets.core.question import Question
from kbwidgets.core.types import Refusal
from kbwidgets.teach import Marked, Practice
from kbwidgets.widget.face import Face
from kbwidgets.widget.lesson_desk import LessonDesk
from kbwidgets.widget.screens.markdown import spoken
from kbwidgets.widget.screens.parts import LEAVE
from kbwidgets.widget.screens.practice import practice
from kbwidgets.widget.wire import Screen


class PracticeFace(Face):
    """One question after the other; with `leave` a guest in the cell of a game, which can be gone back to."""

    def __init__(self, drill: Practice, *, leave: Callable[[], None] | None = None) -> None:
        self._leave = leave
        self.drill = drill
        self.question: Question = next(drill)
        self.marked: Marked | None = None
        """The answer to the question, None as long as there is none."""
        self.right: int = 0
        """How many answers were right."""
        self.asked: int = 0
        """How many questions were answered."""
        self.desk: LessonDesk = LessonDesk()
        """The rule that lies open, and whose things are drawn large."""

    def screen(self) -> Screen:
        """The question, or the answer with why it is right or wrong."""
        count = (self.right, self.asked)
        return practice(self.drill, self.question, self.marked, count, self.desk, guest=self._leave is not None)

    def say(self, *, told: bool = False) -> tuple[str, ...]:
        """The question, or whether the answer was right."""
        return (spoken(str(self.marked) if self.marked else self.question.words),)

    def kept(self) -> Callable[[], None]:
        """The question with its answer, the count, the desk."""
        question, marked, right, asked, desk = self.question, self.marked, self.right, self.asked, self.desk

        def put_back() -> None:
            self.question, self.marked, self.right, self.asked, self.desk = question, marked, right, asked, desk

        return put_back

    def ways(self) -> Mapping[str, str]:
        """Out of practice where there is a way out; else to another question."""
        return {LEAVE: "Leave"} if self._leave is not None else {"next": "Another question"}

    def carry_out(self, meaning: str, path: Path) -> None:
        """Answer, or do what a button says."""
        name, _, words = meaning.partition(" ")
        if meaning == LEAVE and self._leave is not None:
            self._leave()
        elif name == "answer":
            self.marked = self.drill.answer(self.question, int(words))
            self.asked += 1
            self.right += self.marked.passed
        elif name == "next":
            self.question, self.marked, self.desk = next(self.drill), None, LessonDesk()
        elif name == "look":
            self.desk = replace(self.desk, shown=None if self.desk.shown == int(words) else int(words))
        else:
            self.desk = replace(self.desk, rule=words if name == "rule" else "")

    def why_not(self, path: Path) -> tuple[Refusal, ...]:
        """Nothing on the board can be picked."""
        return (Refusal("", "", "the answers stand beside the board"),)
