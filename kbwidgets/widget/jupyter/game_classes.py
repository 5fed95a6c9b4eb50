"""The live cell class of each game, made from the `Game` object when it is first needed.

>>> cell_of(next(iter(games))).__mro__[1].__name__
'GameWidget'
"""

from __future__ import annotations

from functools import cache

from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.game import Game
from kbwidgets.games import games
from kbwidgets.widget.jupyter.game_widget import GameWidget


def cell_of(name: str) -> type[GameWidget]:
    """Return the cell class of a game, the same one each time.

    `kb` offers it under the class name of the game.
    """
    game = games[name]
    if game.drawing is None:
        raise KbError(
            f"{game.title} has no pictures, so there is no cell for it; play it with: python -m kbwidgets play {name}"
        )
    return _make_class(game)


@cache
def _make_class(game: Game) -> type[GameWidget]:
    about = f'{game.title} as a live cell: `kb.{game.class_name}(["Ann", "Bo"], seed=7)`.'
    if (clash := next((name for name in game.functions if hasattr(GameWidget, name)), None)) is not None:
        raise KbError(f"{game.title} cannot offer a function `{clash}`, because every cell has one; rename it")
    functions = {name: staticmethod(function) for name, function in game.functions.items()}
    attributes = {"GAME": game.name, "__doc__": about, "__module__": "kbwidgets"}
    return type(game.class_name, (GameWidget,), functions | attributes)
