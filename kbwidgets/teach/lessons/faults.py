"""The faults of a lesson, each with its kind, its step and its line.

>>> print(Fault("unknown rule", "first", 7, "there is no rule KD-X"))
line 7, step first: unknown rule: there is no rule KD-X
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.errors import KbError


class Fault(NamedTuple):
    """A fault of a lesson."""

    kind: str
    step: str
    """The address of the step, or `""` for the head of the lesson."""
    line: int
    """The line of the file, or 0 if the lesson was not read from a file."""
    text: str

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"step {self.step}"] if self.step else ["head of the lesson"]
        return f"{', '.join(where)}: {self.kind}: {self.text}"


class LessonError(KbError):
    """Raised if a lesson cannot be read or taught.

    `faults` contains everything that was found.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Unfit(KbError):
    """Raised if a part of a lesson makes no sense, before its line is known."""

    def __init__(self, kind: str, text: str, down: int = 0) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.down = down
        """The number of lines below the start of its field, or 0 if that is not known."""


class Stuck(KbError):
    """Raised if a scripted reply is not legal when it comes."""
