"""Matches from records that a page sends as text.

A record cannot make the cell open a file of the page's choice.
"""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.setup.options import Free
from kbwidgets.games import games
from kbwidgets.players import player, players_of
from kbwidgets.widget.page.request import LONGEST_FILE


def read_match(text: str, game_names: tuple[str, ...]) -> Match:
    """Return the match of a record, with its computer players.

    `game_names` are the games that the cell can show. Raise `KbError`, with the line at fault, if the record cannot be
    used. A page never sends more of a file than `LONGEST_FILE` characters.
    """
    if len(text) >= LONGEST_FILE:
        raise KbError("This file is too long for a saved match.")
    try:
        record = Record.parse(text)
        if record.game not in game_names:
            raise RecordError(record.header_lines.get("Game", 1), f"This cell can't show {record.game}.")
        _check_options(record)
        match = record.replay()
    except RecordError as error:
        raise KbError(f"This file can't be opened: {error}") from error
    computer_players = players_of(match.game)
    for seat, name in enumerate(record.players):
        if name in computer_players:
            match.seat_player(seat, player(name))
    return match


def _check_options(record: Record) -> None:
    """Raise `RecordError` if an option names a file that a page may not open."""
    options = dict(record.options)
    for option in games[record.game].options:
        values, value = option.values, options.get(option.name, "")
        if isinstance(values, Free) and (fault := values.page_fault(value)):
            raise RecordError(record.header_lines.get(option.name, 1), fault)
