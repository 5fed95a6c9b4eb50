"""Board games as live notebook cells: play them, learn their rules, look inside them from code.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=7)
>>> match.state.over
False
"""

from importlib import import_module
from typing import TYPE_CHECKING

from kbwidgets.core.errors import (
    BadNotation,
    DataError,
    IllegalMove,
    KbError,
    OptionError,
    PlayerError,
    Refused,
    UnknownName,
)
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.record import Record, RecordError
from kbwidgets.core.state import Move, State, View
from kbwidgets.core.types import CHANCE, OPEN
from kbwidgets.games import games
from kbwidgets.players import Advised, Greedy, Planner, Random, player

if TYPE_CHECKING:
    from kbwidgets.games.pawns_board.rules.deck import Deck
    from kbwidgets.teach.book import lessons, rules
    from kbwidgets.widget.classes import DeckBuilder, KingdomBuilder, Kingdomino, PawnsBoard
    from kbwidgets.widget.gallery import gallery, load
    from kbwidgets.widget.game_widget import GameWidget
    from kbwidgets.widget.lesson_widget import lesson
    from kbwidgets.widget.practice_widget import practice

__version__ = "0.1.0"

_LIVE = {
    "Deck": "games.pawns_board.rules.deck",
    "DeckBuilder": "widget.classes",
    "GameWidget": "widget.game_widget",
    "KingdomBuilder": "widget.classes",
    "Kingdomino": "widget.classes",
    "PawnsBoard": "widget.classes",
    "gallery": "widget.gallery",
    "load": "widget.gallery",
    "lesson": "widget.lesson_widget",
    "practice": "widget.practice_widget",
    "lessons": "teach.book",
    "rules": "teach.book",
}


def __getattr__(name: str) -> object:
    """The live cells and the courses, imported when asked for: the engine works where no library is installed."""
    if name not in _LIVE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"kbwidgets.{_LIVE[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("kbwidgets"):
            raise
        raise ImportError(f"kb.{name} needs {error.name}: pip install kbwidgets brings it") from error


__all__ = [
    "CHANCE",
    "OPEN",
    "Advised",
    "BadNotation",
    "DataError",
    "Deck",
    "DeckBuilder",
    "Game",
    "GameWidget",
    "Greedy",
    "IllegalMove",
    "KbError",
    "KingdomBuilder",
    "Kingdomino",
    "Match",
    "Move",
    "OptionError",
    "PawnsBoard",
    "Planner",
    "PlayerError",
    "Random",
    "Record",
    "RecordError",
    "Refused",
    "State",
    "UnknownName",
    "View",
    "gallery",
    "games",
    "lesson",
    "lessons",
    "load",
    "player",
    "practice",
    "rules",
]
