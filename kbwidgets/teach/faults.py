"""What can be wrong with a lesson: each fault names its kind, the step and the line.

>>> print(Fault("unknown rule", "first", 7, "there is no rule KD-X"))
line 7, step first: unknown rule: there is no rule KD-X
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.errors import KbError


class Fault(NamedTuple):
    """One thing that is wrong with a lesson."""

    kind: str
    step: str
    """The address of the step, "" for the head of the lesson."""
    line: int
    """The line of the file, 0 where the lesson was not read from one."""
    told: str

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"step {self.step}"] if self.step else ["head of the lesson"]
        return f"{', '.join(where)}: {self.kind}: {self.told}"


class LessonError(KbError):
    """A lesson cannot be read or taught; `faults` are all that were found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Unfit(KbError):
    """A part of a lesson that makes no sense: the kind of the fault, and what it is; its line is not known here."""

    def __init__(self, kind: str, told: str, down: int = 0) -> None:
        super().__init__(told)
        self.kind = kind
        self.told = told
        self.down = down
        """How many lines below its field it stands, where that is known."""


class Stuck(KbError):
    """A scripted reply that is not legal where it is due."""
