"""The gallery: all games on one table, as a live cell; and the cell of a game that a name or a record tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.games import games
from kbwidgets.store import Store, users
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget


class Gallery(GameWidget):
    """A cell in which a game is chosen, set up and played, then another one."""

    def _shelf(self) -> tuple[str, ...]:
        return tuple(game.name for game in games.loaded() if game.drawing is not None)


def gallery(game: str | None = None) -> GameWidget:
    """A cell to choose a match in: among all games, or of the game that is named."""
    return Gallery() if game is None else cell_of(game)()


def resume(number: int | None = None, *, store: Store | None = None) -> GameWidget:
    """A cell in which the match of a number goes on where it stood; without one the last that is not over."""
    found = users() if store is None else store
    evening = found.resume_evening(number)
    return cell_of(evening.match.game.name)(match=evening, store=found)


def load(path: str | Path, players: Sequence[str | Player] | None = None) -> GameWidget:
    """A cell in which a saved match goes on."""
    record = Record.read(path)
    cell = cell_of(record.game)
    try:
        return cell(match=record.replay(players))
    except RecordError as error:
        raise error.within(path) from error
