"""Tidy rows of a match, with or without pandas, for its moves, board, players, score and legal moves.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], [kb.Greedy(), kb.Random()], seed=1)
>>> list(frame(match).columns)
['ply', 'seat', 'name', 'move', 'points 0', 'points 1']
>>> records(match, "players")[0]["name"], len(records(match, "players", whole=True)) == 2 * (match.ply + 1)
('Mara', True)
>>> records(match, "stars")
Traceback (most recent call last):
kbwidgets.core.errors.UnknownName: unknown table 'stars'; choose board, compared_moves, moves, players or scores
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from kbwidgets.core.errors import MissingExtra, UnknownName
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.protocol.turn_count import Line
from kbwidgets.core.things.thing import Fact, facts
from kbwidgets.core.values.types import OPEN, Viewer, called
from kbwidgets.inspect.compared_moves import compare_moves

if TYPE_CHECKING:
    import pandas

Row: TypeAlias = "dict[str, Fact | float]"
"""A row of a table, as values by column."""


def records(match: Line, name: str = "moves", viewer: Viewer = OPEN, *, whole: bool = False) -> list[Row]:
    """Return the rows of a table that the viewer can see, for the present or by ply for the whole match.

    `name` is "moves", "board", "players", "scores" or "compared_moves". The moves are always those of the whole match.
    """
    if name != "moves" and name not in _OF_A_POSITION:
        raise UnknownName("table", name, ["moves", *_OF_A_POSITION])
    with match.lock:
        if name == "moves":
            return list(_moves(match, viewer))
        plies = range(match.ply + 1) if whole else (match.ply,)
        rows = _OF_A_POSITION[name]
        found = [(ply, row) for ply in plies for row in rows(match.at(ply), viewer)]
    return [{"ply": ply, **row} for ply, row in found] if whole else [row for _, row in found]


def frame(match: Line, name: str = "moves", viewer: Viewer = OPEN, *, whole: bool = False) -> pandas.DataFrame:
    """Return the rows as a pandas frame, which has its fixed columns even without rows."""
    rows = records(match, name, viewer, whole=whole)
    try:
        import pandas as pd  # It is an optional dependency.
    except ImportError as error:
        raise MissingExtra("pandas", "frames") from error
    first = [*(["ply"] if whole and name != "moves" else []), *_COLUMNS[name]]
    if name == "moves" and match.game.counted:
        first += [f"points {seat}" for seat in range(len(match.at(0).names))]
    columns = dict.fromkeys([*first, *(column for row in rows for column in row)])
    found = pd.DataFrame(rows, columns=list(columns))
    for column in found.columns[found.isna().any()]:  # Integers and booleans keep their type where values are missing.
        kinds = {type(row[column]) for row in rows if row.get(column) is not None}
        if kinds in ({int}, {bool}):
            found[column] = found[column].astype("Int64" if kinds == {int} else "boolean")
    return found


_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "moves": ("ply", "seat", "name", "move"),
    "board": ("place",),
    "players": ("seat",),
    "scores": ("seat", "name", "rule", "points", "text", "places"),
    "compared_moves": ("seat", "name", "move", "points", "effects"),
}
"""The fixed columns of each table."""


def _moves(match: Line, viewer: Viewer) -> Iterator[Row]:
    """Yield a row for each move with its player, its text and the points after it."""
    for n, move in enumerate(match.moves):
        state, after = match.at(n), match.at(n + 1)
        seat = state.mover(move)
        told = _known(after, viewer).points() or (None,) * len(after.names)
        points = {f"points {s}": p for s, p in enumerate(told)} if match.game.counted else {}
        yield {
            "ply": n + 1,
            "seat": seat,
            "name": called(seat, after.names),
            "move": state.text_for(move, viewer),
            **points,
        }


def _board(state: State, viewer: Viewer) -> Iterator[Row]:
    for place, thing in _known(state, viewer).places().items():
        yield {**facts(thing), "place": place}


def _players(state: State, viewer: Viewer) -> Iterator[Row]:
    for seat, thing in enumerate(_known(state, viewer).players):
        yield {**facts(thing), "seat": seat}


def _scores(state: State, viewer: Viewer) -> Iterator[Row]:
    for line in _known(state, viewer).score() or ():
        name, places = state.names[line.seat], "; ".join(line.at)
        yield {
            "seat": line.seat, "name": name, "rule": line.rule, "points": line.points, "text": line.text,
            "places": places,
        }  # fmt: skip


def _compared_moves(state: State, viewer: Viewer) -> Iterator[Row]:
    for option in compare_moves(state, viewer):
        yield {
            "seat": option.seat, "name": option.name, "move": option.move, "points": option.points,
            "effects": " ".join(option.effects), **{name: worth[0] for name, worth in option.worth.items() if worth},
        }  # fmt: skip


def _known(state: State, viewer: Viewer) -> State | View:
    """Return the full state if the viewer sees everything, otherwise the view."""
    return state if viewer == OPEN else state.view(viewer)


_OF_A_POSITION: Final[Mapping[str, Callable[[State, Viewer], Iterator[Row]]]] = {
    "board": _board,
    "players": _players,
    "scores": _scores,
    "compared_moves": _compared_moves,
}
"""The functions that yield the rows of one position."""
