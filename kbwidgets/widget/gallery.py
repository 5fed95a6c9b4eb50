"""The gallery: all games on one table, as a live cell."""

from __future__ import annotations

from typing import ClassVar

from kbwidgets.core.errors import UnknownName
from kbwidgets.widget.game_widget import WIDGETS, GameWidget


class Gallery(GameWidget):
    """A cell in which a game is chosen, set up and played, then another one."""

    GAME: ClassVar[str] = next(iter(WIDGETS))
    SHELF: ClassVar[tuple[str, ...]] = tuple(WIDGETS)


def gallery(game: str | None = None) -> GameWidget:
    """A cell to choose a match in: among all games, or of the game that is named."""
    if game is None:
        return Gallery()
    if game not in WIDGETS:
        raise UnknownName("game with a cell", game, WIDGETS)
    return WIDGETS[game]()
