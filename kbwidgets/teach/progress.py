"""Progress: which steps of a lesson are done, as a value with a short token that can be handed in.

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
from kbwidgets.teach.script import Script

_OPEN, HELPED, ALONE = range(3)
"""How a step stands; see `marks`."""


class Progress(NamedTuple):
    """What has been done of a lesson."""

    game: str
    lesson: str
    steps: tuple[str, ...]
    """The addresses of all steps."""
    marks: tuple[int, ...] = ()
    """For each step 0, 1 if it was done with help or after mistakes, 2 if it was done at the first try."""

    @classmethod
    def of(cls, lesson: Script) -> Progress:
        """Nothing is done yet."""
        return cls(lesson.game, lesson.name, tuple(step.address for step in lesson.steps))

    def mark(self, step: str, *, helped: bool) -> Progress:
        """The progress after a step was done; what was done at the first try stays so."""
        marks = list(self.marks or (_OPEN,) * len(self.steps))
        n = self.steps.index(step)
        marks[n] = max(marks[n], HELPED if helped else ALONE)
        return self._replace(marks=tuple(marks))

    def joined(self, other: Progress) -> Progress:
        """What was done here or there, each step as well as in either; both are of the same lesson."""
        if not (self.marks and other.marks):
            return self if self.marks else other
        return self._replace(marks=tuple(map(max, self.marks, other.marks)))

    @property
    def done(self) -> tuple[str, ...]:
        """The addresses of the steps that are done."""
        return tuple(step for step, mark in zip(self.steps, self.marks, strict=False) if mark)

    @property
    def alone(self) -> tuple[str, ...]:
        """The addresses of the steps that were done at the first try, without a hint and without a mistake."""
        return tuple(step for step, mark in zip(self.steps, self.marks, strict=False) if mark == ALONE)

    @property
    def complete(self) -> bool:
        """Whether every step is done."""
        return len(self.done) == len(self.steps)

    @property
    def token(self) -> str:
        """A short text that says all this: game, lesson, the steps in base 36, and a check."""
        number = sum(mark * 3**n for n, mark in enumerate(self.marks))
        digits = _base36(number)
        return f"{self.game}.{self.lesson}.{digits}.{self._check(digits)}"

    def _check(self, digits: str) -> str:
        names = (step.rpartition("/")[2] for step in self.steps)  # to part a lesson into chapters makes no token void
        text = "/".join((self.game, self.lesson, *names, digits))
        return sha256(text.encode()).hexdigest()[:4]

    @classmethod
    def read(cls, token: str, lesson: Script | Progress) -> Progress:
        """The progress that a token says, of this lesson; KbError tells what is wrong with it."""
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


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
    return text or "0"
