"""Kept: what is kept of a lesson for a learner: what is done, where it stands, what the quizzes brought.

It is kept by the names of the steps, so that it holds when a later version of the lesson has more of them or parts them
into chapters.

>>> from kbwidgets.teach.script import Chapter, Step
>>> before = Script("tiny", "kingdomino", "Tiny", (Step("hello", "Hello", ""), Step("line", "The line", "")))
>>> kept = Kept(Progress.of(before).mark("line", helped=False), "line")
>>> parted = (Step("new", "New", ""), Step("line", "The line", "", chapter=Chapter("basics", "The basics")))
>>> again = Kept.read(kept.json(), Script("tiny", "kingdomino", "Tiny", parted))
>>> again.progress.alone, again.step, again.next
(('basics/line',), 'basics/line', 'new')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.teach.progress import ALONE, HELPED, Progress
from kbwidgets.teach.script import Script

_MOST: Final = 1000
T = TypeVar("T")


class Result(NamedTuple):
    """How the quiz of a chapter ended."""

    right: int
    asked: int
    missed: tuple[str, ...] = ()
    """The rules of the questions that were got wrong."""

    def __str__(self) -> str:
        return f"{self.right} of {self.asked}"


class Kept(NamedTuple):
    """What is kept of one lesson."""

    progress: Progress
    step: str = ""
    """The address of the step where the learner was last."""
    quizzes: tuple[tuple[str, Result], ...] = ()
    """The last result of the quiz of each chapter, by its name."""

    @classmethod
    def of(cls, lesson: Script) -> Kept:
        """Nothing is done yet."""
        return cls(Progress.of(lesson))

    @property
    def next(self) -> str | None:
        """The address of the step to go on with: where the learner was, else the next one open; None at the end."""
        steps, done = self.progress.steps, self.progress.done
        here = steps.index(self.step) if self.step in steps else 0
        return next((step for step in (*steps[here:], *steps[:here]) if step not in done), None)

    def quiz(self, chapter: str) -> Result | None:
        """The last result of the quiz of a chapter."""
        return dict(self.quizzes).get(chapter)

    def with_quiz(self, chapter: str, result: Result) -> Kept:
        """The same with a new result."""
        return self._replace(quizzes=tuple(sorted({**dict(self.quizzes), chapter: result}.items())))

    def joined(self, earlier: Kept) -> Kept:
        """What was done here or, earlier, elsewhere; where it stands is here."""
        quizzes = {**dict(earlier.quizzes), **dict(self.quizzes)}
        return Kept(self.progress.joined(earlier.progress), self.step, tuple(sorted(quizzes.items())))

    def json(self) -> Json:
        """All this as plain data."""
        marks = dict(zip(self.progress.steps, self.progress.marks, strict=False))
        quizzes: dict[str, Json] = {
            chapter: {"right": result.right, "asked": result.asked, "missed": list(result.missed)}
            for chapter, result in self.quizzes
        }
        return {"steps": {step: mark for step, mark in marks.items() if mark}, "step": self.step, "quizzes": quizzes}

    @classmethod
    def read(cls, data: Json, lesson: Script) -> Kept:
        """What plain data says of a lesson as it is now, as far as it has these steps; a DataError where it is none."""
        found, blank = Plain(data), Progress.of(lesson)
        marks = {name: mark.number(HELPED, ALONE) for name, mark in found["steps"].named().items()}
        now = _now(marks, blank.steps)
        quizzes = {
            chapter: Result(told["right"].number(0, _MOST), told["asked"].number(0, _MOST),
                            tuple(rule.text() for rule in told["missed"].items()))
            for chapter, told in found["quizzes"].named().items()
        }  # fmt: skip
        here = next(iter(_now({found["step"].text(): True}, blank.steps)), "")
        progress = blank._replace(marks=tuple(now.get(step, 0) for step in blank.steps)) if now else blank
        return cls(progress, here, tuple(sorted(quizzes.items())))


def _now(kept: Mapping[str, T], steps: Sequence[str]) -> dict[str, T]:
    """What was kept by address, by the addresses of today: the same, else that of the one step of the same name."""
    found = {step: value for step, value in kept.items() if step in steps}
    for old, value in kept.items():
        same = [step for step in steps if step.rpartition("/")[2] == old.rpartition("/")[2]]
        if len(same) == 1:
            found.setdefault(same[0], value)
    return found
