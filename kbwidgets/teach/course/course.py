"""Lessons that can be checked, walked through with answers and written to a text file.

>>> from kbwidgets.teach.lessons.script import Step
>>> from kbwidgets.teach.lessons.task import Task
>>> step = Step("colour", "Colours", "Castles are blue, see KD-COMP.4.", ("KD-COMP.4",), tasks=(
...     Task("choice", "1", ask="What is a castle?", answers=("blue", "sweet")),))
>>> lesson = Lesson("tiny", "kingdomino", "A tiny lesson", (step,))
>>> lesson.check()
()
>>> lesson.run({"colour": ["sweet", "blue"]}).steps[0].wrong
1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kbwidgets.core.text.files import write_text
from kbwidgets.teach.checks.check import check
from kbwidgets.teach.lessons.faults import Fault
from kbwidgets.teach.lessons.script import Answer, Script
from kbwidgets.teach.lessons.writer import write_lesson
from kbwidgets.teach.sessions.grade import Grade, run, solutions


@dataclass(frozen=True)
class Lesson(Script):
    """A course of one game."""

    def check(self) -> tuple[Fault, ...]:
        """Return all faults of the lesson, or `()` if every step can be solved and there is no dead end."""
        return check(self)

    def run(self, answers: Mapping[str, Sequence[Answer]]) -> Grade:
        """Grade answers, given for each step by its name."""
        return run(self, answers)

    @property
    def solutions(self) -> Mapping[str, tuple[str, ...]]:
        """The answers that solve each step, by its address, including those that the engine computes."""
        return solutions(self)

    def text(self) -> str:
        """Return the text of the file from which `read_lesson` restores this lesson."""
        return write_lesson(self)

    def save(self, file: Path | str) -> None:
        """Write the file from which `load_lesson` restores this lesson."""
        write_text(file, self.text())
