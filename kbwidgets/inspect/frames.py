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
from kbwidgets.core.types import CHANCE

if TYPE_CHECKING:
    import pandas


def moves_rows(match: Match) -> list[dict[str, int | str]]:
    """A row for each move made: who made it, its text, and the points of all seats after it."""
    with match.lock:
        rows: list[dict[str, int | str]] = []
        for n, move in enumerate(match.moves):
            seat = match.at(n).to_act[0]
            points = {f"points {s}": p for s, p in enumerate(match.at(n + 1).points())}
            name = "chance" if seat == CHANCE else match.names[seat]
            rows.append({"ply": n + 1, "seat": seat, "name": name, "move": str(move), **points})
        return rows


def moves_frame(match: Match) -> pandas.DataFrame:
    """The rows as a pandas frame; with no move made yet it has the columns alone."""
    try:
        import pandas as pd  # an extra
    except ImportError as error:
        raise MissingExtra("pandas", "frames") from error
    columns = ["ply", "seat", "name", "move", *(f"points {seat}" for seat in range(len(match.names)))]
    return pd.DataFrame(moves_rows(match), columns=columns)
