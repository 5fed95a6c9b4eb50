"""Series: several matches of the same people one after the other, with a score sheet; a best-of ends early.

>>> import kbwidgets as kb
>>> first = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=7)
>>> evening = Evening((first,), best_of=3)
>>> evening.over, first.run().over
(False, True)
>>> evening = evening.next()
>>> evening.match.names == first.names[1:] + first.names[:1], evening.match.state.over, len(evening.sheet.rows)
(True, False, 1)

A match of several games, such as a Dynasty, is one match of an evening; the sheet tells its games, too.
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
from kbwidgets.core.protocol.events import GAME_ENDS
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.text.files import read_bytes, write_text
from kbwidgets.core.text.markup import Shown, paragraph, table
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.plain_data import whole

_HEAD: Final = re.compile(r"Evening: best of ([0-9]{1,4})\s*")


class Row(NamedTuple):
    """One match of an evening, or one game of such a match, by the people of the evening in their order."""

    name: str
    """`1` for a match, `1.2` for the second game of it."""
    points: tuple[int, ...]
    """The points that it brought; none where the game counts none."""
    winners: tuple[str, ...]
    """Who won a match; nobody is named for one game of it, or while it goes on."""


@dataclass(frozen=True)
class Sheet:
    """What an evening has brought so far: a row for each match that has ended, and for the games of a match."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    by_wins: bool
    """Whether matches won decide, or the sum of the points."""

    @property
    def matches(self) -> tuple[Row, ...]:
        """The rows of whole matches."""
        return tuple(row for row in self.rows if "." not in row.name)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each in all matches; none where the game counts none."""
        return tuple(map(sum, zip(*(row.points for row in self.matches), strict=True)))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many matches each has won; a first place that is shared counts for all who share it."""
        return tuple(sum(name in row.winners for row in self.matches) for name in self.names)

    @property
    def totals(self) -> tuple[int, ...]:
        """What decides: the wins or the points of each."""
        return self.wins if self.by_wins or not self.points else self.points

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who leads, several where they are equal; nobody before the first match has ended."""
        best = max(self.totals, default=0)
        return tuple(name for name, n in zip(self.names, self.totals, strict=True) if n == best and self.matches)

    @property
    def _lines(self) -> list[tuple[Shown, ...]]:
        blank = ("",) * len(self.names)
        found: list[tuple[Shown, ...]] = [(row.name, *(row.points or blank), joined(row.winners)) for row in self.rows]
        if self.points:
            found.append(("points", *self.points, "" if self.by_wins else joined(self.leaders)))
        return [*found, ("won", *self.wins, joined(self.leaders) if self.totals == self.wins else "")]

    def __str__(self) -> str:
        rows = [[str(value) for value in row] for row in (("match", *self.names, "first"), *self._lines)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return table(("match", *self.names, "first"), self._lines, most=len(self.rows) + 2)


@dataclass(frozen=True, eq=False, repr=False)
class Evening:
    """Matches of the same people, the last of them the one that is played; `best_of` 0 goes on as long as one likes."""

    matches: tuple[Match, ...]
    best_of: int = 0

    def __post_init__(self) -> None:
        if not self.matches:
            raise KbError("an evening needs at least one match")
        if (number := whole(self.best_of)) is None or number < 0 or 0 < number < len(self.matches):
            told = f"expected 0 or at least {len(self.matches)}, the number of matches"
            raise KbError(f"best_of is {quoted(self.best_of)}, {told}")
        first = self.matches[0]
        for match in self.matches[1:]:
            if set(match.names) != set(first.names) or match.game is not first.game:
                told = f"expected {first.game.name} of {joined(first.names)}"
                raise KbError(f"{match!r} does not belong in this evening, {told}")

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.matches[-1]

    @property
    def sheet(self) -> Sheet:
        """What was brought so far."""
        names = self.matches[0].names
        rows = [row for n, match in enumerate(self.matches, 1) for row in _rows(str(n), match, names)]
        return Sheet(names, tuple(rows), self.best_of > 0)

    @property
    def told(self) -> str:
        """How it stands: who leads by how much, and what decides; "" of one match alone."""
        if self.best_of == 1 or (not self.best_of and len(self.matches) == 1):
            return ""
        sheet = self.sheet
        if not sheet.matches:
            return f"Best of {self.best_of}" if self.best_of else "No match has been decided yet"
        figures = "\N{EN DASH}".join(map(str, sorted(sheet.totals, reverse=True)))
        equal = len(sheet.leaders) > 1
        who = joined(sheet.leaders)
        if self.over:
            won = f"{who} {'share the win in' if equal else 'wins'} the best of {self.best_of}"
            return f"{won}, {figures}"
        stands = f"{who} {'are tied' if equal else 'leads'}, {figures}"
        return f"{stands}, best of {self.best_of}" if self.best_of else stands

    @property
    def over(self) -> bool:
        """Whether a best-of is decided: nobody can reach who leads any more, or all of it was played."""
        sheet = self.sheet
        return is_decided(sheet.wins, len(sheet.matches), self.best_of)

    def next(self, seed: int | None = None) -> Evening:
        """The evening with its next match begun: the same people and options; who sat second begins, and so on.

        Where chance says who begins it makes no difference, elsewhere each begins in turn.
        """
        last = self.match
        if not last.state.over:
            raise KbError(f"match {len(self.matches)} is not over; finish it before the next one")
        if self.over:
            leaders = joined(self.sheet.leaders)
            raise KbError(f"the evening is over; {leaders} won the best of {self.best_of}")
        order = [*range(1, len(last.names)), 0]
        try:
            match = _again(last, order, [last.state.colours[seat] for seat in order], seed)
        except OptionError:  # a game may tie a colour to who begins
            match = _again(last, order, last.state.colours, seed)
        return Evening((*self.matches, match), self.best_of)

    def again(self, seed: int | None = None) -> Evening:
        """Another evening, as long as this one, of the same people in the order of its first match."""
        order = [self.match.names.index(name) for name in self.matches[0].names]
        return Evening((_again(self.match, order, self.matches[0].state.colours, seed),), self.best_of)

    def text(self) -> str:
        """The records of all matches, one after the other."""
        head = f"Evening: best of {self.best_of}\n\n" if self.best_of else ""
        return head + "\n".join(Record.of(match).text() for match in self.matches)

    @classmethod
    def parse(cls, text: str) -> Evening:
        """The evening that a text holds; RecordError names every line that is damaged."""
        head = _HEAD.match(text)
        records = Record.parse_all(text)
        return cls(tuple(record.replay() for record in records), int(head[1]) if head else 0)

    @classmethod
    def read(cls, path: str | Path) -> Evening:
        """The evening that a file holds; a file of one record is an evening of one match."""
        try:
            return cls.parse(read_bytes(path).removeprefix(BOM_UTF8).decode(errors="surrogateescape"))
        except RecordError as error:
            raise error.within(path) from error

    def save(self, path: str | Path) -> Path:
        """Write the records of all matches to one file."""
        return write_text(path, self.text())

    def __repr__(self) -> str:
        of = f", best of {self.best_of}" if self.best_of else ""
        return f"<Evening of {joined(self.matches[0].names)}: {counted(len(self.matches), 'match', 'matches')}{of}>"

    def __str__(self) -> str:
        return f"{self!r}\n{self.sheet}"

    def _repr_html_(self) -> str:
        return paragraph(repr(self)[1:-1]) + self.sheet._repr_html_()


def is_decided(wins: Sequence[int], played: int, best_of: int) -> bool:
    """Whether nobody can reach who leads any more, or all was played.

    >>> is_decided([2, 0], 2, 3), is_decided([1, 1], 2, 3), is_decided([1, 1, 1], 3, 3), is_decided([2, 0], 2, 0)
    (True, False, True, False)
    """
    most, left = sorted(wins, reverse=True), best_of - played
    return best_of > 0 and (left <= 0 or (len(most) > 1 and most[0] > most[1] + left))


def _again(last: Match, order: Sequence[int], colours: Sequence[str], seed: int | None) -> Match:
    """The same people, options and policy with other draws, in another order."""
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
    for seat, before in enumerate(order):
        match.seat_player(seat, last.players[before])
    return match


def _rows(name: str, match: Match, names: Sequence[str]) -> Iterator[Row]:
    """The games of a match that have ended, if it has several, then the match if it is over."""
    order = [match.names.index(each) for each in names]
    ends = [
        ply + 1
        for ply, step in enumerate(match.steps() if match.game.counted else ())
        if any(event.kind == GAME_ENDS for event in step.events())
    ]
    if match.state.over and ends:
        ends.append(match.ply)  # the last game ends with the match
    before = (0,) * len(names)
    for n, ply in enumerate(ends, 1):
        points = match.at(ply).points()
        yield Row(f"{name}.{n}", tuple(points[seat] - before[seat] for seat in order), ())
        before = points
    if (outcome := match.state.outcome()) is not None:
        points = tuple(outcome.totals[seat] for seat in order) if outcome.totals else ()
        winners = tuple(each for each, seat in zip(names, order, strict=True) if seat in outcome.winners)
        yield Row(name, points, winners)
