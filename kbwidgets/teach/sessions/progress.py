"""The progress of a learner through a lesson, with a short token that can be handed in.

>>> progress = Progress("kingdomino", "course", ("first", "second")).mark("second", helped=True)
>>> progress.token
'kingdomino.course.3.3bbc'
>>> Progress.read(progress.token, progress) == progress
True
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.text.words import cut, quoted
from kbwidgets.teach.lessons.script import Script

_OPEN, HELPED, ALONE = range(3)
"""The marks of a step, see `Progress.marks`."""


class Progress(NamedTuple):
    """The steps of a lesson that a learner has done."""

    game: str
    lesson: str
    steps: tuple[str, ...]
    """The addresses of all steps."""
    marks: tuple[int, ...] = ()
    """The mark of each step: 0 if open, 1 if done with help or after mistakes, 2 if done on the first try."""

    @classmethod
    def of(cls, lesson: Script) -> Progress:
        """Return the progress of a lesson that has just begun."""
        return cls(lesson.game, lesson.name, tuple(step.address for step in lesson.steps))

    def mark(self, step: str, *, helped: bool) -> Progress:
        """Return the progress after a step was done.

        A step done on the first try keeps its mark.
        """
        marks = list(self.marks or (_OPEN,) * len(self.steps))
        n = self.steps.index(step)
        marks[n] = max(marks[n], HELPED if helped else ALONE)
        return self._replace(marks=tuple(marks))

    def merge(self, other: Progress) -> Progress:
        """Return the better mark of each step from two records of the same lesson."""
        if not (self.marks and other.marks):
            return self if self.marks else other
        return self._replace(marks=tuple(map(max, self.marks, other.marks)))

    @property
    def done(self) -> tuple[str, ...]:
        """The addresses of the steps that are done."""
        return tuple(step for step, mark in zip(self.steps, self.marks, strict=False) if mark)

    @property
    def alone(self) -> tuple[str, ...]:
        """The addresses of the steps that were done on the first try, without a hint or a mistake."""
        return tuple(step for step, mark in zip(self.steps, self.marks, strict=False) if mark == ALONE)

    @property
    def is_complete(self) -> bool:
        """True if every step is done."""
        return len(self.done) == len(self.steps)

    @property
    def token(self) -> str:
        """The progress as a short text: game, lesson, the marks in base 36, and a checksum."""
        number = sum(mark * 3**n for n, mark in enumerate(self.marks))
        digits = _write_base36(number)
        return f"{self.game}.{self.lesson}.{digits}.{self._check(digits)}"

    def _check(self, digits: str) -> str:
        names = (step.rpartition("/")[2] for step in self.steps)  # Tokens must survive a division into chapters.
        text = "/".join((self.game, self.lesson, *names, digits))
        return sha256(text.encode()).hexdigest()[:4]

    @classmethod
    def read(cls, token: str, lesson: Script | Progress) -> Progress:
        """Return the progress that a token of this lesson contains, or raise `KbError` if the token is wrong."""
        blank = lesson if isinstance(lesson, Progress) else cls.of(lesson)
        blank = blank._replace(marks=())
        parts = token.strip().split(".")
        if len(parts) != 4:
            raise KbError(f"{quoted(token)} is not a progress code; expected four parts with dots between them")
        game, name, digits, check = parts
        if (game, name) != (blank.game, blank.lesson):
            raise KbError(f"this progress belongs to {cut(f'{game}.{name}')}, not to {blank.game}.{blank.lesson}")
        number = int(digits, 36) if digits.isascii() and digits.isalnum() and len(digits) < 100 else -1
        if not 0 <= number < 3 ** len(blank.steps) or check != blank._check(digits):
            raise KbError(f"{quoted(token)} is mistyped, or the lesson has changed since")
        marks = tuple(number // 3**n % 3 for n in range(len(blank.steps)))
        return blank._replace(marks=marks if any(marks) else ())

    def __str__(self) -> str:
        return f"{len(self.done)} of {len(self.steps)} steps done, {len(self.alone)} on the first try"


def _write_base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
    return text or "0"
