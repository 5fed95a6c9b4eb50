"""Matches: those that were begun in one cell, as long as it lives, the one that was shown last first.

Those of an evening count as one: it is shown by the match that is played.
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.series import Evening


class Begun(NamedTuple):
    """A match, or an evening of several, with the number that it has in its cell."""

    number: int
    evening: Evening

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.evening.match

    @property
    def over(self) -> bool:
        """Whether there is no more to play."""
        return self.match.state.over and self.evening.over


class Matches:
    """What was begun; nothing is taken away when another game is opened."""

    def __init__(self) -> None:
        self._begun: dict[int, Evening] = {}

    @property
    def all(self) -> tuple[Begun, ...]:
        """Every match, the one that was shown last first."""
        return tuple(Begun(number, evening) for number, evening in reversed(self._begun.items()))

    def show(self, evening: Evening) -> None:
        """Lay an evening on top, one that is here, gone on or not, or another one."""
        first = evening.matches[0]
        number = next(
            (n for n, one in self._begun.items() if one.matches[0] is first), max(self._begun, default=-1) + 1
        )
        self._begun = {**{n: one for n, one in self._begun.items() if n != number}, number: evening}

    def drop(self, match: Match) -> None:
        """Let go of a match in which nothing was decided."""
        self._begun = {n: one for n, one in self._begun.items() if one.match is not match}

    def __getitem__(self, number: int) -> Evening:
        if number not in self._begun:
            raise KbError(f"This cell has no match {number}.")
        return self._begun[number]

    def close(self) -> None:
        """Hold nothing any longer."""
        self._begun = {}
