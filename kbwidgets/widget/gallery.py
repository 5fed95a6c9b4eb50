"""The gallery: all games on one table, as a live cell; and the cell of a game that a name or a record tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.player import Player
from kbwidgets.core.record import Record, RecordError
from kbwidgets.widget.classes import WIDGETS
from kbwidgets.widget.game_widget import GameWidget


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


def load(path: str | Path, players: Sequence[str | Player] | None = None) -> GameWidget:
    """A cell in which a saved match goes on."""
    record = Record.read(path)
    if record.game not in WIDGETS:
        raise KbError(f"{path} holds a match of {record.game}, which has no cell")
    try:
        return WIDGETS[record.game](match=record.replay(players))
    except RecordError as error:
        raise error.within(path) from error
