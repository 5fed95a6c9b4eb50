"""Series of matches between the same people, with a score sheet. A best-of series ends once it is decided.

>>> import kbwidgets as kb
>>> first = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=7)
>>> series = Series((first,), best_of=3)
>>> series.over, first.run().over
(False, True)
>>> series = series.next()
>>> series.match.names == first.names[1:] + first.names[:1], series.match.state.over, len(series.sheet.rows)
(True, False, 1)

A match of several games, such as a Dynasty, is one match of a series. The sheet also lists its games.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError, OptionError
from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import GAME_ENDS
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.text.files import read_bytes, write_text
from kbwidgets.core.text.markup import Shown, paragraph, table
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.plain_data import whole

_HEAD: Final = re.compile(r"(?:Series|Evening): best of ([0-9]{1,4})\s*")


class Row(NamedTuple):
    """One match of a series, or one game of such a match, with values in the order of the series's players."""

    name: str
    """The number of a match, such as `1`, or of a game in it, such as `1.2`."""
    points: tuple[int, ...]
    """The points scored, or `()` if the game does not count points."""
    winners: tuple[str, ...]
    """The winners of the match, or `()` for one game of it."""


@dataclass(frozen=True)
class Sheet:
    """The results of a series so far: a row for each finished match and for each game of a match."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    by_wins: bool
    """True if the number of wins decides, False if the sum of points does."""

    @property
    def matches(self) -> tuple[Row, ...]:
        """The rows of complete matches."""
        return tuple(row for row in self.rows if "." not in row.name)

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points in all matches, or `()` if the game does not count points."""
        return tuple(map(sum, zip(*(row.points for row in self.matches), strict=True)))

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of matches that each player has won. A shared win counts for each winner."""
        return tuple(sum(name in row.winners for row in self.matches) for name in self.names)

    @property
    def totals(self) -> tuple[int, ...]:
        """The wins or the points of each player, whichever decide."""
        return self.wins if self.by_wins or not self.points else self.points

    @property
    def leaders(self) -> tuple[str, ...]:
        """The players in the lead, or `()` before the first match has ended."""
        best = max(self.totals, default=0)
        return tuple(name for name, n in zip(self.names, self.totals, strict=True) if n == best and self.matches)

    @property
    def _table_rows(self) -> list[tuple[Shown, ...]]:
        blank = ("",) * len(self.names)
        rows: list[tuple[Shown, ...]] = [(row.name, *(row.points or blank), joined(row.winners)) for row in self.rows]
        if self.points:
            rows.append(("points", *self.points, "" if self.by_wins else joined(self.leaders)))
        return [*rows, ("won", *self.wins, joined(self.leaders) if self.totals == self.wins else "")]

    def __str__(self) -> str:
        rows = [[str(value) for value in row] for row in (("match", *self.names, "first"), *self._table_rows)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return table(("match", *self.names, "first"), self._table_rows, most=len(self.rows) + 2)


@dataclass(frozen=True, eq=False, repr=False)
class Series:
    """A series of matches between the same people, the last of which is being played.

    A `best_of` of 0 has no fixed end.
    """

    matches: tuple[Match, ...]
    best_of: int = 0

    def __post_init__(self) -> None:
        if not self.matches:
            raise KbError("a series needs at least one match")
        if (number := whole(self.best_of)) is None or number < 0 or 0 < number < len(self.matches):
            expected = f"expected 0 or at least {len(self.matches)}, the number of matches"
            raise KbError(f"best_of is {quoted(self.best_of)}, {expected}")
        first = self.matches[0]
        for match in self.matches[1:]:
            if set(match.names) != set(first.names) or match.game is not first.game:
                expected = f"expected {first.game.name} of {joined(first.names)}"
                raise KbError(f"{match!r} does not belong in this series, {expected}")

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.matches[-1]

    @property
    def sheet(self) -> Sheet:
        """The results so far."""
        names = self.matches[0].names
        rows = [row for n, match in enumerate(self.matches, 1) for row in _list_rows(str(n), match, names)]
        return Sheet(names, tuple(rows), self.best_of > 0)

    @property
    def summary(self) -> str:
        """The score with the leaders and the length of the series, or `""` for a single match."""
        if self.best_of == 1 or (not self.best_of and len(self.matches) == 1):
            return ""
        sheet = self.sheet
        if not sheet.matches:
            return f"Best of {self.best_of}" if self.best_of else "No match has been decided yet"
        figures = "\N{EN DASH}".join(map(str, sorted(sheet.totals, reverse=True)))
        is_tied = len(sheet.leaders) > 1
        who = joined(sheet.leaders)
        if self.over:
            won = f"{who} {'share the win in' if is_tied else 'wins'} the best of {self.best_of}"
            return f"{won}, {figures}"
        standing = f"{who} {'are tied' if is_tied else 'leads'}, {figures}"
        return f"{standing}, best of {self.best_of}" if self.best_of else standing

    @property
    def over(self) -> bool:
        """True if a best-of is decided, because nobody can catch up or all matches have been played."""
        sheet = self.sheet
        return is_decided(sheet.wins, len(sheet.matches), self.best_of)

    def next(self, seed: int | None = None) -> Series:
        """Start the next match and return the series with it.

        The people and options stay the same. The player in the second seat moves to the first, and so on, so that
        everyone starts in turn unless chance decides who starts.
        """
        last = self.match
        if not last.state.over:
            raise KbError(f"match {len(self.matches)} is not over; finish it before the next one")
        if self.over:
            leaders = joined(self.sheet.leaders)
            raise KbError(f"the series is over; {leaders} won the best of {self.best_of}")
        order = [*range(1, len(last.names)), 0]
        try:
            match = _start_again(last, order, [last.state.colours[seat] for seat in order], seed)
        except OptionError:  # A game may tie a colour to the first seat.
            match = _start_again(last, order, last.state.colours, seed)
        return Series((*self.matches, match), self.best_of)

    def again(self, seed: int | None = None) -> Series:
        """Return a new series of the same length and people, in the order of the first match."""
        order = [self.match.names.index(name) for name in self.matches[0].names]
        return Series((_start_again(self.match, order, self.matches[0].state.colours, seed),), self.best_of)

    def text(self) -> str:
        """Return the records of all matches, one after the other."""
        head = f"Series: best of {self.best_of}\n\n" if self.best_of else ""
        return head + "\n".join(Record.of(match).text() for match in self.matches)

    @classmethod
    def parse(cls, text: str) -> Series:
        """Return the series in a text, or raise `RecordError` with every damaged line."""
        head = _HEAD.match(text)
        records = Record.parse_all(text)
        return cls(tuple(record.replay() for record in records), int(head[1]) if head else 0)

    @classmethod
    def read(cls, path: str | Path) -> Series:
        """Return the series in a file. A file with one record is a series of one match."""
        try:
            return cls.parse(read_bytes(path).removeprefix(BOM_UTF8).decode(errors="surrogateescape"))
        except RecordError as error:
            raise error.within(path) from error

    def save(self, path: str | Path) -> Path:
        """Write the records of all matches to one file."""
        return write_text(path, self.text())

    def __repr__(self) -> str:
        of = f", best of {self.best_of}" if self.best_of else ""
        return f"<Series of {joined(self.matches[0].names)}: {counted(len(self.matches), 'match', 'matches')}{of}>"

    def __str__(self) -> str:
        return f"{self!r}\n{self.sheet}"

    def _repr_html_(self) -> str:
        return paragraph(repr(self)[1:-1]) + self.sheet._repr_html_()


def is_decided(wins: Sequence[int], match_count: int, best_of: int) -> bool:
    """Return whether nobody can catch up with the leader, or all matches have been played.

    >>> is_decided([2, 0], 2, 3), is_decided([1, 1], 2, 3), is_decided([1, 1, 1], 3, 3), is_decided([2, 0], 2, 0)
    (True, False, True, False)
    """
    most, left = sorted(wins, reverse=True), best_of - match_count
    return best_of > 0 and (left <= 0 or (len(most) > 1 and most[0] > most[1] + left))


def _start_again(last: Match, order: Sequence[int], colours: Sequence[str], seed: int | None) -> Match:
    """Return a new match with the same people, options and undo policy, but other draws and seats."""
    match = Match(
        last.game,
        [last.names[seat] for seat in order],
        seed=seed,
        chance=last.chance if isinstance(last.chance, str) else "draw",
        colours=colours,
        avatars=[last.avatars[seat] for seat in order],
        options=last.options,
        undo=last.undo_policy,
    )
    for seat, old_seat in enumerate(order):
        match.seat_player(seat, last.players[old_seat])
    return match


def _list_rows(name: str, match: Match, names: Sequence[str]) -> Iterator[Row]:
    """Yield a row for each finished game of a match with several games, then one for the match if it is over."""
    order = [match.names.index(each) for each in names]
    ends = [
        ply + 1
        for ply, step in enumerate(match.steps() if match.game.counted else ())
        if any(event.kind == GAME_ENDS for event in step.events())
    ]
    if match.state.over and ends:
        ends.append(match.ply)  # The last game ends with the match.
    before = (0,) * len(names)
    for n, ply in enumerate(ends, 1):
        points = match.at(ply).points()
        yield Row(f"{name}.{n}", tuple(points[seat] - before[seat] for seat in order), ())
        before = points
    if (outcome := match.state.outcome()) is not None:
        points = tuple(outcome.totals[seat] for seat in order) if outcome.totals else ()
        winners = tuple(each for each, seat in zip(names, order, strict=True) if seat in outcome.winners)
        yield Row(name, points, winners)
