"""Computer players by name, for the command line, set-up forms and records.

>>> player("greedy")
<player greedy>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.values.level import Level
from kbwidgets.games import games
from kbwidgets.players.advised import Advised, Greedy, Planner
from kbwidgets.players.uniform import Random

PLAYERS: Final[Mapping[str, Callable[[str], Player]]] = {"random": Random, "greedy": Greedy, "planner": Planner}
"""The classes of players that know several games, by strategy."""


def players_of(game: Game) -> tuple[str, ...]:
    """Return the names of a game's computer players: `random` and the game's advisers."""
    return ("random", *game.advisers)


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return the levels to choose from, weakest first, or all players by name if the game has no levels."""
    return game.levels or tuple(Level(name.capitalize(), name, "") for name in players_of(game))


def middle(game: Game) -> str:
    """Return the name of the computer player of medium strength, the default in a set-up form."""
    levels = levels_of(game)
    return levels[len(levels) // 2].player


def substitute(game: Game) -> str:
    """Return the name of the computer player that takes a seat by default."""
    return next(iter(game.advisers), "random")


def level_word(game: Game, player: Player) -> str:
    """Return a computer player's level in its game as a subtitle, such as `hard`, or its strategy if it has none."""
    words = {level.player: level.word.lower() for level in game.levels}
    return words.get(name_of(player), name_of(player))


def player(name: str, seat_name: str = "") -> Player:
    """Return the computer player of a strategy or of any game's adviser. `seat_name` is its name at the table."""
    if isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        if name in PLAYERS:
            return PLAYERS[name](seat_name)
        if any(name in game.advisers for game in games.at_hand()):
            return Advised(name, seat_name)
    advisers = (adviser for game in games.loaded() for adviser in game.advisers)
    raise UnknownName("player", name, {*PLAYERS, *advisers})
