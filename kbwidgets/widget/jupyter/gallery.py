"""The gallery of all games as a live cell, and the cells that a name or a record selects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.record import Record, RecordError
from kbwidgets.games import games
from kbwidgets.store import Store, open_users_store
from kbwidgets.widget.jupyter.game_classes import cell_of
from kbwidgets.widget.jupyter.game_widget import GameWidget


class Gallery(GameWidget):
    """A cell in which games are chosen, set up and played, one after another."""

    def _shelf(self) -> tuple[str, ...]:
        return tuple(game.name for game in games.loaded() if game.drawing is not None)


def gallery(game: str | None = None) -> GameWidget:
    """Return a cell for choosing a match, among all games or of the game that is named."""
    return Gallery() if game is None else cell_of(game)()


def resume(number: int | None = None, *, store: Store | None = None) -> GameWidget:
    """Return a cell that continues a saved match, or the last unfinished one if `number` is None."""
    saves = open_users_store() if store is None else store
    series = saves.resume_series(number)
    return cell_of(series.match.game.name)(match=series, store=saves)


def load(path: str | Path, players: Sequence[str | Player] | None = None) -> GameWidget:
    """Return a cell that continues the match in a file."""
    record = Record.read(path)
    cell = cell_of(record.game)
    try:
        return cell(match=record.replay(players))
    except RecordError as error:
        raise error.within(path) from error
