"""How the time of a ply grows: small and large boards, few and many seats of one game in one table.

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

from kbwidgets.arena.bench import checked, random_game
from kbwidgets.arena.tables import markdown
from kbwidgets.core.protocol.state import State

_ROUNDS: Final = 5


class Grown(NamedTuple):
    """What a ply costs from one first state on, in microseconds of CPU time, with its share of the outcome."""

    name: str
    plies: float
    """The plies of a game, the mean of those measured."""
    by_moves: float
    by_finish: float


def growth(starts: Mapping[str, State], seconds: float = 3.0, seed: int = 1) -> tuple[Grown, ...]:
    """Measure first states, given by their names; `seconds` of CPU time go into all of them together.

    They take turns, so that a busy machine is as slow for one as for the other.
    """
    share = checked(seconds) / (2 * _ROUNDS * len(starts))
    for start in starts.values():
        start.finish(Random(seed)).outcome()  # tables that a game makes at its first use are not measured
    turns = [[_turn(start, share, f"{seed}/{n}") for start in starts.values()] for n in range(_ROUNDS)]
    return tuple(
        Grown(name, fmean(plies), median(by_moves), median(by_finish))
        for name, (plies, by_moves, by_finish) in zip(
            starts, (zip(*own, strict=True) for own in zip(*turns, strict=True)), strict=True
        )
    )


def growth_table(title: str, rows: Sequence[Grown]) -> str:
    """The figures as a Markdown table, and below it what they are."""
    head = [title, "plies", "µs a ply", "by `finish`"]
    cells = [[row.name, f"{row.plies:.0f}", f"{row.by_moves:.2f}", f"{row.by_finish:.2f}"] for row in rows]
    told = "Random games from `start` to `outcome`, with `moves`, a pick, `advance` and a log, and by `finish`"
    return f"{markdown(head, cells)}\n\n{told}: CPU time, medians of {_ROUNDS} turns."


def _turn(start: State, seconds: float, seed: str) -> tuple[float, float, float]:
    """The plies of a game, and the microseconds of one, move by move and by `finish` in the same games."""
    rng = Random(seed)
    games = plies = 0
    began = time.process_time()
    while not games or time.process_time() - began < seconds:
        end, log = random_game(start, rng)
        end.outcome()
        games, plies = games + 1, plies + len(log)
    by_moves = time.process_time() - began
    rng = Random(seed)
    began = time.process_time()
    for _ in range(games):
        start.finish(rng).outcome()
    by_finish = time.process_time() - began
    return plies / games, by_moves / plies * 1e6, by_finish / plies * 1e6
