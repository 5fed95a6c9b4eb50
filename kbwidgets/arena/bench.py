"""Measurements of a game's speed: random games and play-outs, compared with a calibration loop.

>>> import kbwidgets as kb
>>> state, log = play_random_game(kb.games["kingdomino"].start(2), Random(1))
>>> state.over, len(log)
(True, 76)
>>> state == kb.games["kingdomino"].start(2).finish(Random(1))
True
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import cycle
from math import floor
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Final, NamedTuple

from kbwidgets.arena.calibration import do_unit, measure_rate
from kbwidgets.arena.tables import markdown
from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games import games

_PAIRS: Final = 7
_STARTS: Final = 7
_POSITIONS: Final = 12
_STRETCH: Final = 100
"""The number of moves measured at a time."""

MEASURED: Final[Mapping[str, str]] = {
    "moves": "a move is made with `moves`, a pick, `advance` and a log",
    "matches": "a match runs from `start` to `outcome` by such moves",
    "matches by `finish`": "a match by `finish` runs from `start` by `finish` to `outcome`",
    "play-outs": "a play-out runs from a view in mid-match by `guess` and `finish` to `outcome`",
}
"""The kinds of random play that are measured, with a description of each.

Moves are the best measure of a game whose matches vary widely in length.
"""


class Rate(NamedTuple):
    """The rate at which something is done."""

    per_second: float
    """The rate per second of CPU time."""
    per_unit: float
    """The rate per unit of the calibration loop, as a median of ratios. Use it to compare machines."""


class Micro(NamedTuple):
    """The time of single calls in microseconds, averaged over decisions in the middle of a game."""

    start: float
    play: float
    advance: float
    moves: float
    pick: float
    sample: float
    guess: float
    outcome: float


class Bench(NamedTuple):
    """The results of benchmarking one game."""

    game: str
    seats: int
    rates: Mapping[str, Rate]
    """The rate of each kind of random play, keyed by its name in `MEASURED`."""
    units_per_second: float
    micro: Micro
    import_ms: float
    """The time in milliseconds that `import kbwidgets.games` adds to the start of an interpreter."""

    def table(self) -> str:
        """Return the figures as a Markdown table, followed by an explanation."""
        rows = [
            *([f"{kind} per CPU second", f"{each.per_second:,.0f}"] for kind, each in self.rates.items()),
            ["calibration units per CPU second", f"{self.units_per_second:,.0f}"],
            *([f"{kind} per unit", _format_ratio(each.per_unit)] for kind, each in self.rates.items()),
            ["`game.start()`, µs", f"{self.micro.start:.2f}"],
            ["`state.play(move)`, µs", f"{self.micro.play:.2f}"],
            ["`state.advance(move)`, µs", f"{self.micro.advance:.2f}"],
            ["`state.moves()`, µs", f"{self.micro.moves:.2f}"],
            ["picking one of the moves, µs", f"{self.micro.pick:.2f}"],
            ["`state.sample(rng)`, µs", f"{self.micro.sample:.2f}"],
            ["`state.guess(view, rng)`, µs", f"{self.micro.guess:.2f}"],
            ["`state.outcome()` at the end, µs", f"{self.micro.outcome:.2f}"],
            ["`import kbwidgets.games`, ms", f"{self.import_ms:.0f}"],
        ]
        note = f"Moves are random and unchecked; {'; '.join(MEASURED.values())}."
        note += f" Per unit: medians of {_PAIRS} ratios to the calibration loop, run alternately."
        return f"{markdown([self._title(), 'measured'], rows)}\n\n{note}"

    def _title(self) -> str:
        return f"{self.game}, {self.seats} seats, Python {platform.python_version()}"


def _format_ratio(ratio: float) -> str:
    """Format a ratio with two decimal places, or four if it is below 0.1."""
    return f"{ratio:.{2 if ratio >= 0.1 else 4}f}"


def play_random_game(state: State, rng: Random, most: int = sys.maxsize) -> tuple[State, list[Move]]:
    """Play random moves to the end or for at most `most` moves, and return the last state and the moves.

    Moves come from `moves()` and are not checked.
    """
    log: list[Move] = []
    random = rng.random
    while (to_act := state.to_act) and len(log) < most:
        if to_act[0] == CHANCE:
            move = state.random_draw(rng)
        else:
            moves = state.moves()
            move = moves[floor(random() * len(moves))]
        log.append(move)
        state = state.advance(move)
    return state, log


def bench(
    game: Game | str,
    seats: int | None = None,
    seconds: float = 3.0,
    seed: int = 1,
    options: Mapping[str, OptionValue] | None = None,
) -> Bench:
    """Measure a game, spending `seconds` of CPU time on each kind of random play.

    The calibration loop takes the same time again.
    """
    share = check_seconds(seconds) / _PAIRS
    game = games[game] if isinstance(game, str) else game
    begin = partial(game.start, seats, **(options or {}))
    start = begin()
    rng = Random(seed)
    play_moves, *jobs = _list_jobs(begin, list_middle_decisions(start, rng), rng)
    for job in (play_moves, *jobs):
        job()  # The first run builds the game's cached tables, which should not be measured.
    rounds = [
        [_STRETCH * measure_rate(share, play_moves), *[measure_rate(share, job) for job in (*jobs, do_unit)]]
        for _ in range(_PAIRS)
    ]
    *columns, units = zip(*rounds, strict=True)
    return Bench(
        game.name,
        len(start.names),
        {
            kind: Rate(median(rates), median(each / one for each, one in zip(rates, units, strict=True)))
            for kind, rates in zip(MEASURED, columns, strict=True)
        },
        median(units),
        measure_calls(begin, seed),
        measure_import(),
    )


def check_seconds(seconds: float) -> float:
    """Return `seconds`, or raise `KbError` if it is not positive."""
    if not seconds > 0:
        raise KbError(f"seconds is {seconds:g}, expected more than 0")
    return seconds


def _list_jobs(begin: Callable[[], State], positions: Sequence[State], rng: Random) -> tuple[Callable[[], object], ...]:
    """Return a function for each entry of `MEASURED` that plays once at random.

    The function for moves plays a stretch of them.
    """
    state = begin()
    views = cycle([(position.guess, position.view(position.to_act[0])) for position in positions])

    def play_stretch() -> object:
        nonlocal state
        left = _STRETCH
        while left:
            state, log = play_random_game(state, rng, left)
            left -= len(log)
            if not state.to_act:
                state = begin()

    def play_moves() -> object:
        return play_random_game(begin(), rng)[0].outcome()

    def play_by_finish() -> object:
        return begin().finish(rng).outcome()

    def play_out() -> object:
        guess, view = next(views)
        return guess(view, rng).finish(rng).outcome()

    return play_stretch, play_moves, play_by_finish, play_out


def list_middle_decisions(start: State, rng: Random) -> list[State]:
    """Return the decisions in the middle of a random game."""
    decisions: list[State] = []
    state = start
    for move in play_random_game(start, rng)[1]:
        if state.to_act != (CHANCE,):
            decisions.append(state)
        state = state.advance(move)
    first = max(0, (len(decisions) - _POSITIONS) // 2)
    return decisions[first : first + _POSITIONS]


def measure_calls(begin: Callable[[], State], seed: int = 1) -> Micro:
    """Measure single calls in positions from the middle of a random game."""
    rng = Random(seed)
    start = begin()
    end = start.finish(Random(seed))
    start_time, outcome_time = _microseconds(begin), _microseconds(end.outcome)
    figures: list[Micro] = []
    for position in list_middle_decisions(start, rng):
        moves, view = position.moves(), position.view(position.to_act[0])
        move = moves[len(moves) // 2]
        figures.append(
            Micro(
                start_time,
                _microseconds(partial(position.play, move)),
                _microseconds(partial(position.advance, move)),
                _microseconds(position.moves),
                _microseconds(lambda moves=moves: moves[floor(rng.random() * len(moves))]),
                _microseconds(partial(position.sample, rng)),
                _microseconds(partial(position.guess, view, rng)),
                outcome_time,
            )
        )
    return Micro(*map(fmean, zip(*figures, strict=True)))


def _microseconds(call: Callable[[], object], number: int = 200) -> float:
    return min(timeit.repeat(call, timer=time.process_time, repeat=5, number=number)) / number * 1e6


def measure_import() -> float:
    """Return the milliseconds that importing the games adds to the start of a fresh interpreter.

    It is the difference between two medians.
    """
    home = str(Path(__file__).parents[2])
    path = os.pathsep.join([home, *filter(None, [os.environ.get("PYTHONPATH")])])
    bare: list[float] = []
    full: list[float] = []
    for _ in range(_STARTS):
        for times, code in ((bare, "pass"), (full, "import kbwidgets.games")):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})
            times.append(time.perf_counter() - start)
    return 1000 * (median(full) - median(bare))
