"""The state of a lesson's page that is not part of the lesson itself.

>>> LessonUi().order
()
"""

from __future__ import annotations

from dataclasses import dataclass

from kbwidgets.core.values.types import Seat


@dataclass(frozen=True)
class LessonUi:
    """The open parts of a lesson's page. The value is immutable; change it with `replace`."""

    rule: str = ""
    """The rule shown below the text, or `""`."""
    is_step_list_open: bool = False
    """True if the list of all steps is open."""
    order: tuple[int, ...] = ()
    """The answers of an ordering task pressed so far, counted from 0."""
    shown_seat: Seat | None = None
    """The seat whose pieces and cards are drawn large."""
