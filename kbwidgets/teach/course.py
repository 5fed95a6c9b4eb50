"""Lesson: a script with what can be done with it: check it, walk it with answers, write it to a text file.

>>> from kbwidgets.teach.script import Step
>>> from kbwidgets.teach.task import Task
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
from kbwidgets.teach.check import check
from kbwidgets.teach.faults import Fault
from kbwidgets.teach.grade import Grade, run, solutions
from kbwidgets.teach.script import Answer, Script
from kbwidgets.teach.written import written


@dataclass(frozen=True)
class Lesson(Script):
    """A course of one game."""

    def check(self) -> tuple[Fault, ...]:
        """All that is wrong with it; () if every step has a solution that can be reached, and no dead end."""
        return check(self)

    def run(self, answers: Mapping[str, Sequence[Answer]]) -> Grade:
        """Walk it with answers for each step, by the step's name, and grade them."""
        return run(self, answers)

    @property
    def solutions(self) -> Mapping[str, tuple[str, ...]]:
        """For each step, by its address, the answers that solve it, those that the engine computes among them."""
        return solutions(self)

    def text(self) -> str:
        """The file that `read_lesson` reads back to this lesson."""
        return written(self)

    def save(self, file: Path | str) -> None:
        """Write the file that `load_lesson` reads back to this lesson."""
        write_text(file, self.text())
