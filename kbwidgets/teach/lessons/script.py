"""The data of a lesson, its steps and chapters, on which checks, sessions, grades and files are based.

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
from itertools import groupby
from operator import index
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.text.rulebook import RULE_ID
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.core.values.types import Place
from kbwidgets.teach.lessons.position import OPENING, Position
from kbwidgets.teach.lessons.task import Task

Answer: TypeAlias = "str | int"
"""The type of a learner's answer: a move, a place, a number, an answer or its number, or an order such as `2, 1, 3`."""


ALL: Final = "all"
"""The value of `Step.uses` for the whole table."""


class Chapter(NamedTuple):
    """A part of a lesson, with the steps below one heading."""

    name: str
    title: str


def address(chapter: Chapter | None, step: str) -> str:
    """Return the address of a step in its lesson: chapter and name, or the name alone without a chapter."""
    return f"{chapter.name}/{step}" if chapter else step


@dataclass(frozen=True)
class Step:
    """A step of a lesson, with a position, some text and tasks."""

    name: str
    title: str
    words: str
    """The text in Markdown, where rule ids appear as they are or as targets of links."""
    rules: tuple[str, ...] = ()
    """The rules that the step teaches."""
    position: Position = OPENING
    tasks: tuple[Task, ...] = ()
    show: tuple[Place, ...] = ()
    """The places that are lit up when a task names none."""
    chapter: Chapter | None = None
    """The chapter that the step belongs to, if any."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """The line numbers of the fields in the file; "Chapter" is that of a heading directly before the step."""
    uses: tuple[Place, ...] = ()
    """The parts and places of the table that the text mentions besides those lit up or asked for, or `ALL`."""

    @property
    def address(self) -> str:
        """The address in the lesson: `basics/place`, or `place` if the step has no chapter."""
        return address(self.chapter, self.name)

    @property
    def length(self) -> int:
        """The number of words that the learner has to read before the step is done."""
        return sum(len(text.split()) for text in (self.words, *(task.ask for task in self.tasks)))

    @property
    def named_rules(self) -> frozenset[str]:
        """The rules that the step's texts name, and the refusals that it has a reply to."""
        texts = [self.words]
        for task in self.tasks:
            praises = (task.praise, *(praise.words for praise in task.guarded))
            texts += [task.ask, *praises, *(hint.words for hint in task.hints)]
            texts += [f"{mistake.on} {mistake.words}" for mistake in task.mistakes]
        return frozenset(rule for text in texts for rule in RULE_ID.findall(text))


class Section(NamedTuple):
    """A chapter with its steps, or a run of steps without a chapter, which has no name and the lesson's title."""

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
    """The written form of a game's course, without the methods that `Lesson` adds."""

    name: str
    game: str
    title: str
    steps: tuple[Step, ...]
    about: str = ""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    aside: tuple[str, ...] = ()
    """The chapters that are not needed in play, such as set-up and files, and that practice omits by default."""

    @property
    def loaded_game(self) -> Game:
        """The game that the course teaches."""
        return registry[self.game]

    @property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that the course teaches, each with the addresses of its steps."""
        steps_by_rule: dict[str, tuple[str, ...]] = {}
        for step in self.steps:
            for rule in step.rules:
                steps_by_rule[rule] = (*steps_by_rule.get(rule, ()), step.address)
        return steps_by_rule

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The chapters with their steps."""
        result: list[Section] = []
        for chapter, steps in groupby(self.steps, lambda step: step.chapter):
            first = result[-1].last + 1 if result else 1
            name, title = chapter or ("", self.title)
            result.append(Section(name, title, first, tuple(steps)))
        return tuple(result)

    def section(self, name: str | int) -> Section:
        """Return a chapter by its name or its number, counted from 1."""
        sections_by_name = {section.name: section for section in self.sections}
        if isinstance(name, str):
            if name not in sections_by_name:
                raise UnknownName("chapter", name, sections_by_name)
            return sections_by_name[name]
        if not 1 <= name <= len(self.sections):
            raise UnknownName("chapter", str(name), [f"1 to {len(self.sections)}"])
        return self.sections[name - 1]

    def section_at(self, number: int) -> Section:
        """Return the chapter that contains the step with this number."""
        return next(section for section in self.sections if number <= section.last)

    def list_rules(self, section: Section) -> frozenset[str]:
        """Return the rules that a chapter covers.

        They are the rules that its steps teach, and those that they name and no later chapter teaches.
        """
        taught = {rule for step in section.steps for rule in step.rules}
        named = {rule for step in section.steps for rule in step.named_rules}
        later = {rule for step in self.steps[section.last :] for rule in step.rules}
        return frozenset(taught | (named - later))

    @cached_property
    def aside_rules(self) -> frozenset[str]:
        """The rules that are covered only in the chapters of `aside`."""
        rules: tuple[set[str], set[str]] = set(), set()
        for step in self.steps:
            rules[step.chapter is not None and step.chapter.name in self.aside].update(step.rules, step.named_rules)
        return frozenset(rules[True] - rules[False])

    def number(self, step: str | int) -> int:
        """Return the number of a step, counted from 1, by its address, its number or its unique name."""
        if not isinstance(step, str):
            number = index(step)
            if not 1 <= number <= len(self.steps):
                raise UnknownName("step", str(number), [f"1 to {len(self.steps)}"])
            return number
        addresses = [each.address for each in self.steps]
        if step in addresses:
            return addresses.index(step) + 1
        numbers = [n for n, each in enumerate(self.steps, 1) if each.name == step]
        if len(numbers) != 1:
            raise UnknownName("step", step, [addresses[n - 1] for n in numbers] or addresses)
        return numbers[0]

    def __getitem__(self, step: str | int) -> Step:
        return self.steps[self.number(step) - 1]
