"""Reading in: the match of a record that a page sends as text; a page opens no file of its choice by it."""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.setup.options import Free
from kbwidgets.games import games
from kbwidgets.players import player, players_of
from kbwidgets.widget.page.request import LONGEST_FILE


def match_of(text: str, known: tuple[str, ...]) -> Match:
    """The match of a record, with the computer players that it had; a KbError says what is wrong and in which line.

    `known` are the games that the cell can show. A page sends no more of a file than is taken.
    """
    if len(text) >= LONGEST_FILE:
        raise KbError("This file is too long for a saved match.")
    try:
        record = Record.parse(text)
        if record.game not in known:
            raise RecordError(record.header_lines.get("Game", 1), f"This cell can't show {record.game}.")
        _check_options(record)
        match = record.replay()
    except RecordError as error:
        raise KbError(f"This file can't be opened: {error}") from error
    its = players_of(match.game)
    for seat, name in enumerate(record.players):
        if name in its:
            match.seat_player(seat, player(name))
    return match


def _check_options(record: Record) -> None:
    """Refuse a value that names a file which a page may not open."""
    written = dict(record.options)
    for option in games[record.game].options:
        values, value = option.values, written.get(option.name, "")
        if isinstance(values, Free) and (fault := values.page_fault(value)):
            raise RecordError(record.header_lines.get(option.name, 1), fault)
