"""Script: the steps that teach a game, as data; what checks, walks, grades and writes lessons reads one.

>>> basics = Chapter("basics", "The basics")
>>> steps = (Step("hello", "Hello", ""), Step("line", "The line", "", ("KD-PICK.1",), chapter=basics))
>>> script = Script("tiny", "kingdomino", "Tiny", steps)
>>> script.number("basics/line"), script.number("line"), script[1].title, script.rules
(2, 2, 'Hello', {'KD-PICK.1': ('basics/line',)})
>>> [(section.name, section.title, section.first) for section in script.sections]
[('', 'Tiny', 1), ('basics', 'The basics', 2)]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import index
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.text.rulebook import RULE_ID
from kbwidgets.core.values.types import Place
from kbwidgets.teach.position import OPENING, Position
from kbwidgets.teach.task import Task

Answer: TypeAlias = "str | int"
"""What a learner gives: a move, a place, a number, an answer or its number, an order such as `2, 1, 3`."""


ALL: Final = "all"
"""Says that a step uses the whole table."""


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
    uses: tuple[Place, ...] = ()
    """The parts and places of the table that it speaks of beside those that are lit up or asked for; or `ALL`."""

    @property
    def address(self) -> str:
        """How it is named in the whole lesson: `basics/place`, or `place` where it stands in no chapter."""
        return address(self.chapter, self.name)

    @property
    def length(self) -> int:
        """How many words the learner has to read before the step is done."""
        return sum(len(text.split()) for text in (self.words, *(task.ask for task in self.tasks)))

    @property
    def told(self) -> frozenset[str]:
        """The rules that its words name, and the refusals that it has an answer to."""
        texts = [self.words]
        for task in self.tasks:
            praises = (task.praise, *(praise.words for praise in task.guarded))
            texts += [task.ask, *praises, *(hint.words for hint in task.hints)]
            texts += [f"{mistake.on} {mistake.words}" for mistake in task.mistakes]
        return frozenset(rule for text in texts for rule in RULE_ID.findall(text))


class Section(NamedTuple):
    """A chapter with its steps; steps of no chapter are one, too, which has the title of the lesson and no name."""

    name: str
    title: str
    first: int
    """The number of its first step in the lesson, counted from 1."""
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.first + len(self.steps) - 1


@dataclass(frozen=True)
class Script:
    """A course of one game, as it is written; what can be done with it, a `Lesson` binds to it."""

    name: str
    game: str
    title: str
    steps: tuple[Step, ...]
    about: str = ""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    aside: tuple[str, ...] = ()
    """The chapters on what nobody needs in play, such as set-up and files: practice leaves them out unless asked."""

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

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its chapters with their steps."""
        found: list[Section] = []
        for chapter, steps in groupby(self.steps, lambda step: step.chapter):
            first = found[-1].last + 1 if found else 1
            name, title = chapter or ("", self.title)
            found.append(Section(name, title, first, tuple(steps)))
        return tuple(found)

    def section(self, name: str | int) -> Section:
        """A chapter, by its name or its number, counted from 1."""
        named = {section.name: section for section in self.sections}
        if isinstance(name, str):
            if name not in named:
                raise UnknownName("chapter", name, named)
            return named[name]
        if not 1 <= name <= len(self.sections):
            raise UnknownName("chapter", str(name), [f"1 to {len(self.sections)}"])
        return self.sections[name - 1]

    def section_at(self, number: int) -> Section:
        """The chapter of a step, by the number of the step."""
        return next(section for section in self.sections if number <= section.last)

    def told_in(self, section: Section) -> frozenset[str]:
        """The rules that a chapter tells: those of its steps, and those that they name and no later chapter teaches."""
        own = {rule for step in section.steps for rule in step.rules}
        named = {rule for step in section.steps for rule in step.told}
        later = {rule for step in self.steps[section.last :] for rule in step.rules}
        return frozenset(own | (named - later))

    @cached_property
    def told_aside(self) -> frozenset[str]:
        """The rules that no chapter tells but those aside."""
        told: tuple[set[str], set[str]] = set(), set()
        for step in self.steps:
            told[step.chapter is not None and step.chapter.name in self.aside].update(step.rules, step.told)
        return frozenset(told[True] - told[False])

    def number(self, step: str | int) -> int:
        """The number of a step, counted from 1, by its address or its number; its name does where no other has it."""
        if not isinstance(step, str):
            number = index(step)
            if not 1 <= number <= len(self.steps):
                raise UnknownName("step", str(number), [f"1 to {len(self.steps)}"])
            return number
        addresses = [known.address for known in self.steps]
        if step in addresses:
            return addresses.index(step) + 1
        named = [n for n, known in enumerate(self.steps, 1) if known.name == step]
        if len(named) != 1:
            raise UnknownName("step", step, [addresses[n - 1] for n in named] or addresses)
        return named[0]

    def __getitem__(self, step: str | int) -> Step:
        return self.steps[self.number(step) - 1]
