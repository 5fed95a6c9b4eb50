"""Board games as live notebook cells: play them, learn their rules, look inside them from code.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=7)
>>> match.state.over
False
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from kbwidgets.core.errors import (
    BadNotation,
    DataError,
    GameError,
    IllegalMove,
    KbError,
    OptionError,
    PlayerError,
    Refused,
    UnknownName,
)
from kbwidgets.core.match.history import History
from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.core.record.series import Series
from kbwidgets.core.text.lazy_import import names_later
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games import games
from kbwidgets.players import Advised, Greedy, Planner, Random, player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import ClassVar

    from kbwidgets.deck_builder import DeckBuilder
    from kbwidgets.games.catan import CatanState, CatanView
    from kbwidgets.games.catan.rules.things.rolls import DiceCounts
    from kbwidgets.games.conkueror import ConKUerorState, ConKUerorView
    from kbwidgets.games.kingdom_builder import KingdomBuilderState, KingdomBuilderView
    from kbwidgets.games.kingdomino import KingdominoState, KingdominoView
    from kbwidgets.games.kingdomino.rules.things.kingdoms import Domino
    from kbwidgets.games.pawns_board import PawnsBoardState, PawnsBoardView
    from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
    from kbwidgets.inspect.chances import chances
    from kbwidgets.inspect.compared_moves import compare_moves
    from kbwidgets.inspect.difference import diff
    from kbwidgets.inspect.playouts import playouts
    from kbwidgets.inspect.supposing import whatif
    from kbwidgets.store import Store, delete_saved, saved_matches
    from kbwidgets.teach.course.book import lessons, rules
    from kbwidgets.teach.course.results import results
    from kbwidgets.widget.jupyter.gallery import gallery, load, resume
    from kbwidgets.widget.jupyter.game_widget import GameWidget
    from kbwidgets.widget.jupyter.lesson_widget import lesson, quiz
    from kbwidgets.widget.jupyter.practice_widget import practice
    from kbwidgets.widget.jupyter.sharing import export

    class Catan(GameWidget[CatanState, CatanView]):
        """Catan as a live cell."""

        dice_counts: ClassVar[Callable[[Iterable[Event]], DiceCounts]]

    class ConKUeror(GameWidget[ConKUerorState, ConKUerorView]):
        """ConKUeror as a live cell."""

    class KingdomBuilder(GameWidget[KingdomBuilderState, KingdomBuilderView]):
        """Kingdom Builder as a live cell."""

    class Kingdomino(GameWidget[KingdominoState, KingdominoView]):
        """Kingdomino as a live cell."""

        domino: ClassVar[Callable[[int], Domino]]

    class PawnsBoard(GameWidget[PawnsBoardState, PawnsBoardView]):
        """Pawns Board as a live cell."""


__version__ = "0.2.0"

_LIVE = {
    "Deck": "games.pawns_board.rules.chapters.decks",
    "DeckBuilder": "deck_builder",
    "GameWidget": "widget.jupyter.game_widget",
    "export": "widget.jupyter.sharing",
    "gallery": "widget.jupyter.gallery",
    "load": "widget.jupyter.gallery",
    "resume": "widget.jupyter.gallery",
    "lesson": "widget.jupyter.lesson_widget",
    "practice": "widget.jupyter.practice_widget",
    "quiz": "widget.jupyter.lesson_widget",
    "lessons": "teach.course.book",
    "results": "teach.course.results",
    "rules": "teach.course.book",
    "Store": "store",
    "delete_saved": "store",
    "saved_matches": "store",
    "diff": "inspect.difference",
    "chances": "inspect.chances",
    "compare_moves": "inspect.compared_moves",
    "playouts": "inspect.playouts",
    "whatif": "inspect.supposing",
}
_live = names_later(__name__, _LIVE)


def __getattr__(name: str) -> object:
    """Import and return a live cell, a course or a tool when it is first used.

    The engine therefore works even where no notebook library is installed.
    """
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    game = None if name in _LIVE else games.with_class(name)
    if name not in _LIVE and game is None:
        note = "".join(f"; {fault}" for fault in games.faults())
        if name[0].isupper():
            note += "; register a game with its package's entry point or kb.games.put(GAME)"
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{note}")
    try:
        if game is not None:
            return import_module("kbwidgets.widget.jupyter.game_classes").cell_of(game.name)
        return _live(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("kbwidgets"):
            raise
        raise ImportError(f"kb.{name} needs {error.name}; run: pip install kbwidgets") from error


def __dir__() -> list[str]:
    """Return the names of this module, including the cell of every game that has one."""
    cells = (game.class_name for game in games.loaded() if game.drawing is not None)
    return sorted({*globals(), *_LIVE, *cells})


if "IPython" in sys.modules:
    import_module("kbwidgets.inspect.completion").connect()

__all__ = [
    "CHANCE",
    "OPEN",
    "Advised",
    "BadNotation",
    "Catan",
    "ConKUeror",
    "DataError",
    "Deck",
    "DeckBuilder",
    "Event",
    "Game",
    "GameError",
    "GameWidget",
    "Greedy",
    "History",
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
    "Series",
    "State",
    "Store",
    "UnknownName",
    "View",
    "chances",
    "compare_moves",
    "delete_saved",
    "diff",
    "export",
    "gallery",
    "games",
    "lesson",
    "lessons",
    "load",
    "player",
    "playouts",
    "practice",
    "quiz",
    "results",
    "resume",
    "rules",
    "saved_matches",
    "whatif",
]
