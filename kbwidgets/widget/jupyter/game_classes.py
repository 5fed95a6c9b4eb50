"""The live cell class of each game, made from the `Game` object when it is first needed.

>>> cell_of(next(iter(games))).__mro__[1].__name__
'GameWidget'
"""

from __future__ import annotations

from functools import cache

from kbwidgets.core.errors import KbError
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
    return _made(name, game.class_name, game.title)


@cache
def _made(name: str, class_name: str, title: str) -> type[GameWidget]:
    about = f'{title} as a live cell: `kb.{class_name}(["Ann", "Bo"], seed=7)`.'
    return type(class_name, (GameWidget,), {"GAME": name, "__doc__": about, "__module__": "kbwidgets"})
