"""Script: the steps that teach a game, as data; what checks, walks, grades and writes lessons reads one.

>>> basics = Chapter("basics", "The basics")
>>> steps = (Step("hello", "Hello", ""), Step("line", "The line", "", ("KD-PICK.1",), chapter=basics))
>>> script = Script("tiny", "kingdomino", "Tiny", steps)
>>> script.number("basics/line"), script.number("line"), script[1].title, script.rules
(2, 2, 'Hello', {'KD-PICK.1': ('basics/line',)})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.game import Game
from kbwidgets.core.registry import registry
from kbwidgets.core.types import Place
from kbwidgets.teach.position import OPENING, Position
from kbwidgets.teach.task import Task

Answer: TypeAlias = "str | int"
"""What a learner gives: a move, a place, a number, an answer or its number, an order such as `2, 1, 3`."""


class Chapter(NamedTuple):
    """A part of a lesson: the steps below one heading."""

    name: str
    title: str


def address(chapter: Chapter | None, step: str) -> str:
    """How a step is named in a whole lesson: by its chapter and its name, or by its name alone."""
    return f"{chapter.name}/{step}" if chapter else step


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
    chapter: Chapter | None = None
    """The chapter that it stands in."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """Where its fields stand in the file; "Chapter" is the heading, where one stands before it."""

    @property
    def address(self) -> str:
        """How it is named in the whole lesson: `basics/place`, or `place` where it stands in no chapter."""
        return address(self.chapter, self.name)

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
        """The rules that it teaches, each with the addresses of the steps."""
        found: dict[str, tuple[str, ...]] = {}
        for step in self.steps:
            for rule in step.rules:
                found[rule] = (*found.get(rule, ()), step.address)
        return found

    def number(self, step: str | int) -> int:
        """The number of a step, counted from 1, by its address or its number; its name does where no other has it."""
        if isinstance(step, int):
            if not 1 <= step <= len(self.steps):
                raise UnknownName("step", str(step), [f"1 to {len(self.steps)}"])
            return step
        addresses = [known.address for known in self.steps]
        if step in addresses:
            return addresses.index(step) + 1
        named = [n for n, known in enumerate(self.steps, 1) if known.name == step]
        if len(named) != 1:
            raise UnknownName("step", step, [addresses[n - 1] for n in named] or addresses)
        return named[0]

    def __getitem__(self, step: str | int) -> Step:
        return self.steps[self.number(step) - 1]
