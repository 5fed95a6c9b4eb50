"""The record that is kept of a lesson for a learner: the finished steps, the current step and the quiz results.

Steps are recorded by name, so that the record remains valid if a later version of the lesson adds steps or divides
them into chapters.

>>> from kbwidgets.teach.lessons.script import Chapter, Step
>>> before = Script("tiny", "kingdomino", "Tiny", (Step("hello", "Hello", ""), Step("line", "The line", "")))
>>> kept = SavedProgress(Progress.of(before).mark("line", helped=False), "line")
>>> parted = (Step("new", "New", ""), Step("line", "The line", "", chapter=Chapter("basics", "The basics")))
>>> again = SavedProgress.read(kept.json(), Script("tiny", "kingdomino", "Tiny", parted))
>>> again.progress.alone, again.step, again.next_step
(('basics/line',), 'basics/line', 'new')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.progress import ALONE, HELPED, Progress

_MOST: Final = 1000
T = TypeVar("T")


class QuizResult(NamedTuple):
    """The result of a chapter's quiz."""

    right: int
    asked: int
    missed: tuple[str, ...] = ()
    """The rules of the missed questions."""

    def __str__(self) -> str:
        return f"{self.right} of {self.asked}"


class SavedProgress(NamedTuple):
    """The record that is kept of one lesson."""

    progress: Progress
    step: str = ""
    """The address of the learner's last step."""
    quizzes: tuple[tuple[str, QuizResult], ...] = ()
    """The latest quiz result of each chapter, by the chapter's name."""

    @classmethod
    def of(cls, lesson: Script) -> SavedProgress:
        """Return the record of a lesson that has just begun."""
        return cls(Progress.of(lesson))

    @property
    def next_step(self) -> str | None:
        """The address of the next unfinished step, starting at the learner's last step, or None if all are done."""
        steps, done = self.progress.steps, self.progress.done
        first = steps.index(self.step) if self.step in steps else 0
        return next((step for step in (*steps[first:], *steps[:first]) if step not in done), None)

    def quiz(self, chapter: str) -> QuizResult | None:
        """Return the latest quiz result of a chapter, or None if there is none."""
        return dict(self.quizzes).get(chapter)

    def with_quiz(self, chapter: str, result: QuizResult) -> SavedProgress:
        """Return a copy of the record with a new quiz result."""
        return self._replace(quizzes=tuple(sorted({**dict(self.quizzes), chapter: result}.items())))

    def merge(self, earlier: SavedProgress) -> SavedProgress:
        """Return this record combined with an earlier one.

        The current step stays the same.
        """
        quizzes = {**dict(earlier.quizzes), **dict(self.quizzes)}
        return SavedProgress(self.progress.merge(earlier.progress), self.step, tuple(sorted(quizzes.items())))

    def json(self) -> Json:
        """Return the record as plain data."""
        marks = dict(zip(self.progress.steps, self.progress.marks, strict=False))
        quizzes: dict[str, Json] = {
            chapter: {"right": result.right, "asked": result.asked, "missed": list(result.missed)}
            for chapter, result in self.quizzes
        }
        return {"steps": {step: mark for step, mark in marks.items() if mark}, "step": self.step, "quizzes": quizzes}

    @classmethod
    def read(cls, data: Json, lesson: Script) -> SavedProgress:
        """Return the record from plain data, without steps that the lesson no longer has.

        Raise `DataError` if the data is malformed.
        """
        plain, blank = Plain(data), Progress.of(lesson)
        marks = {name: mark.number(HELPED, ALONE) for name, mark in plain["steps"].named().items()}
        current = _match_addresses(marks, blank.steps)
        quizzes = {
            chapter: QuizResult(result["right"].number(0, _MOST), result["asked"].number(0, _MOST),
                            tuple(rule.text() for rule in result["missed"].items()))
            for chapter, result in plain["quizzes"].named().items()
        }  # fmt: skip
        last = next(iter(_match_addresses({plain["step"].text(): True}, blank.steps)), "")
        progress = blank._replace(marks=tuple(current.get(step, 0) for step in blank.steps)) if current else blank
        return cls(progress, last, tuple(sorted(quizzes.items())))


def _match_addresses(values: Mapping[str, T], steps: Sequence[str]) -> dict[str, T]:
    """Return the values by the current addresses of the steps.

    If an address no longer exists, use that of the only step with the same name.
    """
    matched = {step: value for step, value in values.items() if step in steps}
    for old, value in values.items():
        candidates = [step for step in steps if step.rpartition("/")[2] == old.rpartition("/")[2]]
        if len(candidates) == 1:
            matched.setdefault(candidates[0], value)
    return matched
