"""The positions in which a course teaches a rule or shows a refusal, as examples for the rulebook.

>>> found = find_example("kingdomino", "KD-PLACE.5")
>>> found.step.line, found.state.phase
("kb.lesson('kingdomino', step=6)", 'place')
>>> found.refused_move
'Not allowed, for example: place 14 at 4,1 right. ... (KD-ERR.6)'
>>> find_example("kingdomino", "KD-UI.8") is None
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import Seat
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.course.coverage import list_refusals
from kbwidgets.teach.course.shipped import courses
from kbwidgets.teach.lessons.task import Task
from kbwidgets.teach.sessions.session import Session


class TeachingStep(NamedTuple):
    """A step that teaches a rule or in which a refusal occurs."""

    number: int
    title: str
    line: str
    """The line of code that opens the step."""

    def __str__(self) -> str:
        return f"step {self.number}, “{self.title}”"


class Example(NamedTuple):
    """A position of a course and the question that it asks there."""

    step: TeachingStep
    ask: str
    state: State
    seat: Seat
    """The learner's seat."""
    refused_move: str = ""
    """A move that the rule forbids in this position, with the reason."""

    @property
    def caption(self) -> str:
        """The origin of the example, its question, and a move that is refused there."""
        return " ".join(part for part in (f"From {self.step}.", self.ask, self.refused_move) if part)


@lru_cache(maxsize=4096)
def list_teaching_steps(game: str, rule: str) -> tuple[TeachingStep, ...]:
    """Return the steps of all courses that teach a rule, or in which a refusal occurs."""
    return tuple(_make_step(course, name) for course in courses(game) for name in _list_steps(course, rule))


@lru_cache(maxsize=4096)
def find_example(game: str, rule: str) -> Example | None:
    """Return the position of the first step that teaches a rule or shows a refusal, or None if there is none."""
    for course in courses(game):
        steps = _list_steps(course, rule)
        asking = [name for name in steps if any(_asks_for(task, rule) for task in course[name].tasks)]
        if steps:
            name = (asking or steps)[0]
            session = Session(course, name)
            is_example = _asks_for if asking else _replies_to
            while rule not in course.rules and session.task is not None and not is_example(session.task, rule):
                for text in session.task.solution:
                    session.answer(text)
            task, state = session.task, session.state
            refused_move = _find_refused_move(task, state, rule) if task else ""
            return Example(_make_step(course, name), task.ask if task else "", state, session.seat, refused_move)
    return None


def _find_refused_move(task: Task, state: State, rule: str) -> str:
    """Return the first of a task's refused moves that this rule or refusal forbids, with the reason."""
    for text in task.sample if task.kind == "try" else ():
        for refusal in state.refusals(text):
            if rule in (refusal.rule, refusal.code):
                return f"Not allowed, for example: {text}. {refusal.text} ({refusal.code})"
    return ""


def _list_steps(course: Lesson, rule: str) -> tuple[str, ...]:
    return course.rules.get(rule, ()) or list_refusals(course).get(rule, ())


def _make_step(course: Lesson, name: str) -> TeachingStep:
    first = courses(course.game)[0].name == course.name
    number = course.number(name)
    name_argument = "" if first else f", name={course.name!r}"
    return TeachingStep(number, course[name].title, f"kb.lesson({course.game!r}, step={number}{name_argument})")


def _asks_for(task: Task, refusal: str) -> bool:
    """Return whether a task asks for a refusal."""
    return task.kind == "try" and refusal in task.codes


def _replies_to(task: Task, refusal: str) -> bool:
    """Return whether a task has a reply to a refusal."""
    return any(mistake.on == refusal for mistake in task.mistakes)
