"""Question: one practice question about a position, with its answers and why the right one is right.

>>> question = Question("XX-1", "sum 2 3", "What is 2 + 3?", ("4", "5"), 1, "2 + 3 = 5.")
>>> question.solution
'5'
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

from kbwidgets.core.state import State
from kbwidgets.core.types import Place


class Question(NamedTuple):
    """A question that one rule decides."""

    rule: str
    """The rule that decides it."""
    about: str
    """What is asked, in a few fixed words for programs: a move, `size 0:1,0`, …"""
    words: str
    answers: tuple[str, ...]
    right: int
    """Index of the right answer."""
    explanation: str
    state: State | None = None
    """The position it is about, None where it is about no position."""
    at: tuple[Place, ...] = ()
    """The places concerned."""

    @property
    def solution(self) -> str:
        """The right answer."""
        return self.answers[self.right]


Maker: TypeAlias = Callable[[Random], Question]
"""Makes a question by chance."""
