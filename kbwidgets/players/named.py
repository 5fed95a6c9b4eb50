"""Players by name, for the command line, set-up forms and records.

>>> player("greedy")
<player greedy>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kbwidgets.core.errors import UnknownName
from kbwidgets.core.player import Player
from kbwidgets.players.advised import Greedy, Planner
from kbwidgets.players.uniform import Random

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {"random": Random, "greedy": Greedy, "planner": Planner}
"""What makes a player, by its name."""


def player(name: str) -> Player:
    """The computer player of a name."""
    if name not in PLAYERS:
        raise UnknownName("player", name, PLAYERS)
    return PLAYERS[name]()
