"""Lesson: steps that teach a game, as data that can stand in a text file.

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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.files import write_text
from kbwidgets.core.game import Game
from kbwidgets.core.registry import registry
from kbwidgets.core.types import Place
from kbwidgets.teach.position import OPENING, Position
from kbwidgets.teach.task import Task

if TYPE_CHECKING:
    from kbwidgets.teach.faults import Fault
    from kbwidgets.teach.grade import Grade

Answer: TypeAlias = "str | int"
"""What a learner gives: a move, a place, a number, an answer or its number, an order such as `2, 1, 3`."""


@dataclass(frozen=True)
class Step:
    """One step: a position, some words, and what is asked for."""

    name: str
    title: str
    words: str
    """Markdown; ids of rules stand in it as they are or as targets of links."""
    rules: tuple[str, ...] = ()
    """The rules that the step teaches."""
    position: Position = OPENING
    tasks: tuple[Task, ...] = ()
    show: tuple[Place, ...] = ()
    """The places that are lit up where a task names none."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """Where its fields stand in the file."""

    @property
    def length(self) -> int:
        """How many words the learner has to read before the step is done."""
        return sum(len(text.split()) for text in (self.words, *(task.ask for task in self.tasks)))


@dataclass(frozen=True)
class Lesson:
    """A course of one game."""

    name: str
    game: str
    title: str
    steps: tuple[Step, ...]
    about: str = ""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)

    @property
    def record(self) -> Game:
        """The game that it teaches."""
        return registry[self.game]

    @property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that it teaches, each with the names of the steps."""
        found: dict[str, tuple[str, ...]] = {}
        for step in self.steps:
            for rule in step.rules:
                found[rule] = (*found.get(rule, ()), step.name)
        return found

    def number(self, step: str | int) -> int:
        """The number of a step, counted from 1, by its name or its number."""
        if isinstance(step, int):
            if not 1 <= step <= len(self.steps):
                raise UnknownName("step", str(step), [f"1 to {len(self.steps)}"])
            return step
        for n, known in enumerate(self.steps, 1):
            if known.name == step:
                return n
        raise UnknownName("step", step, [known.name for known in self.steps])

    def __getitem__(self, step: str | int) -> Step:
        return self.steps[self.number(step) - 1]

    @property
    def solutions(self) -> Mapping[str, tuple[str, ...]]:
        """For each step the answers that solve it."""
        return {step.name: tuple(text for task in step.tasks for text in task.solution) for step in self.steps}

    # How a lesson is checked, walked and written uses lessons: imported late.

    def check(self) -> tuple[Fault, ...]:
        """All that is wrong with it; () if every step has a solution that can be reached, and no dead end."""
        from kbwidgets.teach.check import check

        return check(self)

    def run(self, answers: Mapping[str, Sequence[Answer]]) -> Grade:
        """Walk it with answers for each step, by the step's name, and grade them."""
        from kbwidgets.teach.grade import run

        return run(self, answers)

    def text(self) -> str:
        """The file that `read_lesson` reads back to this lesson."""
        from kbwidgets.teach.text import write_lesson

        return write_lesson(self)

    def save(self, file: Path | str) -> None:
        """Write the file that `load_lesson` reads back to this lesson."""
        write_text(file, self.text())
