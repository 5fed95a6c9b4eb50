"""The matches that were started in one cell, most recently shown first.

The matches of a series count as one, which is shown by its current match.
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.series import Series


class StartedMatch(NamedTuple):
    """A match or a series, with its number in the cell."""

    number: int
    series: Series

    @property
    def match(self) -> Match:
        """The current match."""
        return self.series.match

    @property
    def is_over(self) -> bool:
        """True if there is nothing left to play."""
        return self.match.state.over and self.series.over


class Matches:
    """The matches of a cell.

    Opening another game removes none of them.
    """

    def __init__(self) -> None:
        self._series: dict[int, Series] = {}

    @property
    def all(self) -> tuple[StartedMatch, ...]:
        """Every match, most recently shown first."""
        return tuple(StartedMatch(number, series) for number, series in reversed(self._series.items()))

    def put_first(self, series: Series) -> None:
        """Put a series first, replacing its earlier state if it is already here."""
        first = series.matches[0]
        number = next(
            (n for n, one in self._series.items() if one.matches[0] is first), max(self._series, default=-1) + 1
        )
        self._series = {**{n: one for n, one in self._series.items() if n != number}, number: series}

    def drop(self, match: Match) -> None:
        """Remove a match in which nobody has decided anything."""
        self._series = {n: one for n, one in self._series.items() if one.match is not match}

    def __getitem__(self, number: int) -> Series:
        if number not in self._series:
            raise KbError(f"This cell has no match {number}.")
        return self._series[number]

    def close(self) -> None:
        """Forget every match."""
        self._series = {}
