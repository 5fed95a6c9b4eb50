"""Matches from the words of a command line: players, options and saved files.

>>> match = new_match("kingdomino", "Ann,greedy", seed=7, options=["harmony=on"])
>>> match.players, match.options
((None, <player greedy>), {'harmony': True})
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from kbwidgets.core.errors import KbError, OptionError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.setup.options import OptionValue, check_options
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.games import games
from kbwidgets.players import PLAYERS, player, substitute

PERSON = "person"
"""The word for a seat without a computer player, in records and on the command line."""


def new_match(
    game: str,
    players: str | None = None,
    *,
    seed: int | None = None,
    options: Sequence[str] = (),
    colours: str | None = None,
    avatars: str | None = None,
    chance: Literal["draw", "ask"] = "draw",
) -> Match:
    """Start a match as the command line asks for it.

    By default, one person plays against the game's first computer player.
    """
    the_game = games[game]
    match = Match(
        the_game,
        _read_players(players, the_game),
        seed=seed,
        chance=chance,
        colours=_split(colours) if colours is not None else None,
        avatars=_read_avatars(avatars) if avatars is not None else None,
        options=read_options(the_game, options),
    )
    the_game.check_company(match.players, match.options)
    return match


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _read_avatars(text: str) -> list[int]:
    words = _split(text)
    if wrong_words := [word for word in words if not (word.isascii() and word.isdecimal() and len(word) < 9)]:
        raise KbError(f"{quoted(wrong_words[0])} is not an avatar; expected numbers from {AVATARS[0]} to {AVATARS[-1]}")
    return [int(word) for word in words]


def _read_players(text: str | None, game: Game) -> int | list[str | Player]:
    """Return the players: `3` means three people, `Ann,greedy` a person and a computer player."""
    if text is None:
        return ["Player 1", *(player(substitute(game)) for _ in range(game.seats[0] - 1))]
    if text.strip().isdecimal() and len(text) < 9:
        return int(text)
    return [player(word) if word in PLAYERS or word in game.advisers else word for word in _split(text)]


def read_options(game: Game, texts: Sequence[str]) -> dict[str, OptionValue]:
    """Return the options set by texts such as `harmony=on`, or raise `OptionError`.

    >>> read_options(games["kingdomino"], ["harmony=on", "dynasty_measure=crowns"])
    {'harmony': True, 'dynasty_measure': 'crowns'}
    """
    declared = {option.name: option for option in game.options}
    settings: dict[str, OptionValue] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise KbError(f"the option {text!r} has no value; write {text}=VALUE, with one of {', '.join(declared)}")
        if name in settings:
            raise KbError(f"the option {name} is set twice")
        settings[name] = declared[name].parse(value) if name in declared else value
    _, refusals = check_options(game.options, settings, game.codes.options_error)
    if refusals:
        raise OptionError(tuple(refusals))
    return settings


def load_match(path: str | Path, good_part: bool = False) -> Match:
    """Load a match with its computer players, or only the good part of a damaged one if `good_part` is true."""
    try:
        return _restore_match(Record.read(path))
    except RecordError as error:
        if error.good is None:
            raise error.within(path) from error
        good = _restore_match(error.good)
        if good_part:
            return good
        words = f"play --load {shlex.quote(str(path))} --good-part"
        hint = f"{counted(good.ply, 'move')} can still be played; continue from there with: {write_command(words)}"
        raise KbError(f"{error.within(path)}\n{hint}") from error


def write_command(words: str) -> str:
    """Return a command line of this program."""
    return f"python -m kbwidgets {words}"


def _restore_match(record: Record) -> Match:
    match = record.replay()
    for seat, name in enumerate(record.players):
        match.seat_player(seat, player(name) if name == "random" or name in match.game.advisers else None)
    return match


def find_free_file(folder: Path, name: str) -> Path:
    """Return a path at which no file exists yet."""
    path, n = folder / f"{name}.kbg", 1
    while path.exists():
        n += 1
        path = folder / f"{name}-{n}.kbg"
    return path
