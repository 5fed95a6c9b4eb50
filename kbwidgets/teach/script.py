"""Script: the steps that teach a game, as data; what checks, walks, grades and writes lessons reads one.

>>> script = Script("tiny", "kingdomino", "Tiny", (Step("one", "One", "", ("KD-PICK.1",)), Step("two", "Two", "")))
>>> script.number("two"), script[1].title, script.rules
(2, 'One', {'KD-PICK.1': ('one',)})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.game import Game
from kbwidgets.core.registry import registry
from kbwidgets.core.types import Place
from kbwidgets.teach.position import OPENING, Position
from kbwidgets.teach.task import Task

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
class Script:
    """A course of one game, as it is written; what can be done with it, a `Lesson` binds to it."""

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
