"""The grading of answers to a lesson without a browser.

>>> import kbwidgets.teach as teach
>>> lesson = teach.lesson("kingdomino")
>>> print(lesson.run(lesson.solutions).passed)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kbwidgets.core.errors import UnknownName
from kbwidgets.teach.lessons.script import Answer, Script
from kbwidgets.teach.sessions.progress import Progress
from kbwidgets.teach.sessions.reply import FOUND, PASSED, Reply
from kbwidgets.teach.sessions.session import Session


class StepGrade(NamedTuple):
    """The result of one step, with the replies to all its answers."""

    step: str
    """The address of the step."""
    passed: bool
    replies: tuple[Reply, ...]

    @property
    def wrong(self) -> int:
        """The number of answers that were refused, unwanted or wrong."""
        return sum(reply.kind not in (PASSED, FOUND) for reply in self.replies)


class Grade(NamedTuple):
    """The result of a lesson, step by step."""

    steps: tuple[StepGrade, ...]
    progress: Progress

    @property
    def passed(self) -> bool:
        """True if every step is done."""
        return self.progress.is_complete

    def __str__(self) -> str:
        lines = [
            f"{n:3} {step.step}: {'done' if step.passed else 'open'}" + (f", {step.wrong} wrong" if step.wrong else "")
            for n, step in enumerate(self.steps, 1)
        ]
        return "\n".join([*lines, str(self.progress)])


def run(lesson: Script, answers: Mapping[str, Sequence[Answer]]) -> Grade:
    """Grade a lesson by the answers for each step.

    Answers after a step is done are ignored.
    """
    by_step = {lesson.number(name): step_answers for name, step_answers in answers.items()}
    session = Session(lesson)
    grades: list[StepGrade] = []
    for n, step in enumerate(lesson.steps, 1):
        session.goto(n)
        replies: list[Reply] = []
        step_answers = by_step.get(n, ())
        if isinstance(step_answers, str):
            raise UnknownName("list of answers", step_answers, ["a list, such as ['choose 18']"])
        for answer in step_answers:
            if session.done:
                break
            replies.append(session.answer(answer))
        if session.done:
            session.next()  # A step without tasks is done when it is left.
        grades.append(StepGrade(step.address, step.address in session.progress.done, tuple(replies)))
    return Grade(tuple(grades), session.progress)


def solutions(lesson: Script) -> Mapping[str, tuple[str, ...]]:
    """Return the lesson's own answers for each step, up to the first task that they do not solve."""
    session = Session(lesson)
    answers: dict[str, tuple[str, ...]] = {}
    for n, step in enumerate(lesson.steps, 1):
        session.goto(n)
        step_answers: tuple[str, ...] = ()
        while (task := session.task) is not None:
            step_answers += task.solution
            if not any(session.answer(text).passed for text in task.solution):
                break
        answers[step.address] = step_answers
    return answers
