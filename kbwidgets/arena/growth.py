"""A comparison of the time per ply on small and large boards and with few and many players.

>>> import kbwidgets as kb
>>> game = kb.games["kingdomino"]
>>> rows = growth({f"{seats} seats": game.start(seats) for seats in (2, 4)}, seconds=0.01)
>>> [(row.name, row.plies > 60) for row in rows]
[('2 seats', True), ('4 seats', True)]
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean, median
from typing import Final, NamedTuple

from kbwidgets.arena.bench import check_seconds, play_random_game
from kbwidgets.arena.tables import markdown
from kbwidgets.core.protocol.state import State

_ROUNDS: Final = 5


class Growth(NamedTuple):
    """The cost of a ply from one first state, in microseconds of CPU time.

    It includes a share of the time spent on the outcome.
    """

    name: str
    plies: float
    """The mean number of plies per game."""
    by_moves: float
    by_finish: float


def growth(starts: Mapping[str, State], seconds: float = 3.0, seed: int = 1) -> tuple[Growth, ...]:
    """Measure first states, given by name, in `seconds` of CPU time altogether.

    The states take turns, so that a busy machine slows them all equally.
    """
    share = check_seconds(seconds) / (2 * _ROUNDS * len(starts))
    for start in starts.values():
        # The first run builds the game's cached tables, which should not be measured.
        start.finish(Random(seed)).outcome()
    rounds = [[_measure(start, share, f"{seed}/{n}") for start in starts.values()] for n in range(_ROUNDS)]
    return tuple(
        Growth(name, fmean(plies), median(by_moves), median(by_finish))
        for name, (plies, by_moves, by_finish) in zip(
            starts, (zip(*each, strict=True) for each in zip(*rounds, strict=True)), strict=True
        )
    )


def growth_table(title: str, rows: Sequence[Growth]) -> str:
    """Return the figures as a Markdown table, followed by an explanation."""
    head = [title, "plies", "µs a ply", "by `finish`"]
    cells = [[row.name, f"{row.plies:.0f}", f"{row.by_moves:.2f}", f"{row.by_finish:.2f}"] for row in rows]
    note = "Random games from `start` to `outcome`, with `moves`, a pick, `advance` and a log, and by `finish`"
    return f"{markdown(head, cells)}\n\n{note}: CPU time, medians of {_ROUNDS} turns."


def _measure(start: State, seconds: float, seed: str) -> tuple[float, float, float]:
    """Return the plies per game and the microseconds per ply, move by move and by `finish`.

    Both ways play the same games.
    """
    rng = Random(seed)
    games = plies = 0
    start_time = time.process_time()
    while not games or time.process_time() - start_time < seconds:
        end, log = play_random_game(start, rng)
        end.outcome()
        games, plies = games + 1, plies + len(log)
    by_moves = time.process_time() - start_time
    rng = Random(seed)
    start_time = time.process_time()
    for _ in range(games):
        start.finish(rng).outcome()
    by_finish = time.process_time() - start_time
    return plies / games, by_moves / plies * 1e6, by_finish / plies * 1e6
