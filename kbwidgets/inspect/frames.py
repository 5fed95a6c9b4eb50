"""A match as a data frame.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Random()], seed=1)
>>> frame = moves_frame(match)
>>> list(frame.columns)
['ply', 'seat', 'name', 'move', 'points 0', 'points 1']
>>> int(frame.seat[0]), frame.move[0].split()[0]
(-1, 'draw')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.errors import MissingExtra
from kbwidgets.core.match import Match
from kbwidgets.core.types import CHANCE, OPEN, Viewer

if TYPE_CHECKING:
    import pandas


def moves_rows(match: Match, viewer: Viewer = OPEN) -> list[dict[str, int | str | None]]:
    """A row for each move made: who made it, its text and the points after it as far as the viewer may know them."""
    with match.lock:
        rows: list[dict[str, int | str | None]] = []
        for n, move in enumerate(match.moves):
            state = match.at(n)
            seat = state.mover(move)
            after = match.at(n + 1)
            told = (after.points() if viewer == OPEN else after.view(viewer).points()) or (None,) * len(match.names)
            points = {f"points {s}": p for s, p in enumerate(told)} if match.game.counted else {}
            name = "chance" if seat == CHANCE else match.names[seat]
            rows.append({"ply": n + 1, "seat": seat, "name": name, "move": state.seen(move, viewer), **points})
        return rows


def moves_frame(match: Match, viewer: Viewer = OPEN) -> pandas.DataFrame:
    """The rows as a pandas frame; with no move made yet it has the columns alone."""
    try:
        import pandas as pd  # an extra
    except ImportError as error:
        raise MissingExtra("pandas", "frames") from error
    points = [f"points {seat}" for seat in range(len(match.names))] if match.game.counted else []
    columns = ["ply", "seat", "name", "move", *points]
    return pd.DataFrame(moves_rows(match, viewer), columns=columns)
