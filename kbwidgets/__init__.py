"""Board games as live notebook cells: play them, learn their rules, look inside them from code.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=7)
>>> match.state.over
False
"""

from kbwidgets.core.errors import (
    BadNotation,
    DataError,
    IllegalMove,
    KbError,
    OptionError,
    PlayerError,
    RecordError,
    Refused,
    UnknownName,
)
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.record import Record
from kbwidgets.core.state import Move, State, View
from kbwidgets.core.types import CHANCE, OPEN
from kbwidgets.games import games
from kbwidgets.players import Advised, Greedy, Planner, Random

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OPEN",
    "Advised",
    "BadNotation",
    "DataError",
    "Game",
    "Greedy",
    "IllegalMove",
    "KbError",
    "Match",
    "Move",
    "OptionError",
    "Planner",
    "PlayerError",
    "Random",
    "Record",
    "RecordError",
    "Refused",
    "State",
    "UnknownName",
    "View",
    "games",
]
