"""Lesson state: what the page of a lesson shows beside the lesson itself.

>>> LessonDesk().order
()
"""

from __future__ import annotations

from dataclasses import dataclass

from kbwidgets.core.values.types import Seat


@dataclass(frozen=True)
class LessonDesk:
    """What lies open; a value, changed by `replace`."""

    rule: str = ""
    """The rule that is shown below the words."""
    steps: bool = False
    """Whether the list of all steps is open."""
    order: tuple[int, ...] = ()
    """The answers of an order that were pressed so far, counted from 0."""
    shown: Seat | None = None
    """The seat whose things are drawn large."""
