"""Matches: those that were begun in one cell, as long as it lives, the one that was shown last first."""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match import Match


class Begun(NamedTuple):
    """A match with the number that it has in its cell."""

    number: int
    match: Match


class Matches:
    """What was begun; nothing is taken away when another game is opened."""

    def __init__(self) -> None:
        self._begun: dict[int, Match] = {}

    @property
    def all(self) -> tuple[Begun, ...]:
        """Every match, the one that was shown last first."""
        return tuple(Begun(number, match) for number, match in reversed(self._begun.items()))

    def show(self, match: Match) -> None:
        """Lay a match on top, one that is here or another one."""
        number = next((n for n, one in self._begun.items() if one is match), max(self._begun, default=-1) + 1)
        self._begun = {**{n: one for n, one in self._begun.items() if n != number}, number: match}

    def drop(self, match: Match) -> None:
        """Let go of a match in which nothing was decided."""
        self._begun = {n: one for n, one in self._begun.items() if one is not match}

    def __getitem__(self, number: int) -> Match:
        if number not in self._begun:
            raise KbError(f"no match {number} was begun in this cell")
        return self._begun[number]

    def close(self) -> None:
        """Hold nothing any longer."""
        self._begun = {}
