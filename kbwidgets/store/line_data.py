"""The variations of a match as plain data, and back.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> first, other = match.state.moves()[:2]
>>> events = match.play(first)
>>> match.begin_line(match.ply - 1)
>>> data = data_of(match.lines)
>>> [line.entries[0].text for line in lines_from(data)] == [str(first)]
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kbwidgets.core.match.line_text import Entry, WrittenLine
from kbwidgets.core.match.lines import Lines, Sideline
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json

_MOST: Final = 10**6
"""The most moves that a match may have."""


def data_of(lines: Lines[Sideline]) -> Json:
    """Return each variation as the ply where it branches off, its moves, and its own variations."""
    return [_data(line.written) for line in lines]


def _data(line: WrittenLine) -> Json:
    moves: list[Json] = [[entry.text, entry.chance, entry.comment] for entry in line.entries]
    return [line.ply, moves, [_data(deeper) for deeper in line.lines]]


def lines_from(data: Json) -> tuple[WrittenLine, ...]:
    """Return the variations from plain data, or raise `DataError` if the data is malformed."""
    return tuple(_lines(Plain(data).items()))


def _lines(data: Iterable[Plain]) -> Iterable[WrittenLine]:
    for line in data:
        ply, moves, deeper = line.items(3, 3)
        entries = (move.items(3, 3) for move in moves.items())
        yield WrittenLine(
            ply.number(0, _MOST),
            tuple(Entry(text.text(), chance.truth(), comment.text()) for text, chance, comment in entries),
            tuple(_lines(deeper.items())),
        )
