"""How fast a game is: random games through the public protocol, beside a calibration loop in the same process.

>>> import kbwidgets as kb
>>> state, log = random_game(kb.games["kingdomino"].start(2), Random(1))
>>> state.over, len(log)
(True, 76)
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from kbwidgets.arena.calibration import rate
from kbwidgets.arena.tables import markdown
from kbwidgets.core.errors import KbError
from kbwidgets.core.game import Game
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE
from kbwidgets.games import games

_PAIRS = 7
_STARTS = 7
_POSITIONS = 12


class Micro(NamedTuple):
    """Microseconds of single calls, averaged over decisions in the middle of a game."""

    play: float
    advance: float
    moves: float
    pick: float


class Bench(NamedTuple):
    """What a benchmark of one game measured."""

    game: str
    seats: int
    games_per_second: float
    units_per_second: float
    games_per_unit: float
    """The median of the ratios of the pairs: the one figure to compare across machines."""
    micro: Micro
    import_ms: float
    """What `import kbwidgets.games` adds to the start of an interpreter."""

    def table(self) -> str:
        """The figures as a Markdown table."""
        rows = [
            ["random games per CPU second", f"{self.games_per_second:,.0f}"],
            ["calibration units per CPU second", f"{self.units_per_second:,.0f}"],
            [f"games per unit, median of {_PAIRS} pairs", f"{self.games_per_unit:.2f}"],
            ["`state.play(move)`, µs", f"{self.micro.play:.2f}"],
            ["`state.advance(move)`, µs", f"{self.micro.advance:.2f}"],
            ["`state.moves()`, µs", f"{self.micro.moves:.2f}"],
            ["one of the moves picked, µs", f"{self.micro.pick:.2f}"],
            ["`import kbwidgets.games`, ms", f"{self.import_ms:.0f}"],
        ]
        return markdown([f"{self.game}, {self.seats} seats, Python {platform.python_version()}", "measured"], rows)


def random_game(state: State, rng: Random) -> tuple[State, list[Move]]:
    """A whole game of random moves from a state: its end and its log. No move is checked: all come from `moves`."""
    log: list[Move] = []
    random = rng.random
    while to_act := state.to_act:
        if to_act[0] == CHANCE:
            move = state.draw(rng)
        else:
            moves = state.moves()
            move = moves[int(random() * len(moves))]
        log.append(move)
        state = state.advance(move)
    return state, log


def bench(game: Game | str, seats: int | None = None, seconds: float = 3.0, seed: int = 1) -> Bench:
    """Measure a game; `seconds` of CPU time go into its random games, as many into the calibration beside them."""
    if not seconds > 0:
        raise KbError(f"seconds is {seconds:g}, expected more than 0")
    record = games[game] if isinstance(game, str) else game
    start = record.start(seats)
    rng = Random(seed)
    random_game(start, rng)  # tables that a game makes at its first use are not measured
    pairs = [(_games_rate(start, rng, seconds / _PAIRS), rate(seconds / _PAIRS)) for _ in range(_PAIRS)]
    return Bench(
        record.name,
        len(start.names),
        median(played for played, _ in pairs),
        median(units for _, units in pairs),
        median(played / units for played, units in pairs),
        micro(start, seed),
        import_ms(),
    )


def _games_rate(start: State, rng: Random, seconds: float) -> float:
    """Random games for each second of CPU time."""
    began = time.process_time()
    count = 0
    while True:
        random_game(start, rng)
        count += 1
        spent = time.process_time() - began
        if spent > seconds:
            return count / spent


def micro(start: State, seed: int = 1) -> Micro:
    """The time of single calls in positions from the middle of a random game."""
    rng = Random(seed)
    _, log = random_game(start, rng)
    decisions: list[State] = []
    state = start
    for move in log:
        if state.to_act != (CHANCE,):
            decisions.append(state)
        state = state.advance(move)
    first = max(0, (len(decisions) - _POSITIONS) // 2)
    figures: list[Micro] = []
    for position in decisions[first : first + _POSITIONS]:
        moves = position.moves()
        move = moves[len(moves) // 2]
        figures.append(
            Micro(
                _microseconds(lambda position=position, move=move: position.play(move)),
                _microseconds(lambda position=position, move=move: position.advance(move)),
                _microseconds(lambda position=position: position.moves()),
                _microseconds(lambda moves=moves: moves[int(rng.random() * len(moves))]),
            )
        )
    return Micro(*(fmean(figure[n] for figure in figures) for n in range(4)))


def _microseconds(call: Callable[[], object], number: int = 200) -> float:
    return min(timeit.repeat(call, time.process_time, repeat=5, number=number)) / number * 1e6


def import_ms() -> float:
    """Milliseconds that importing the games adds to the start of a fresh interpreter, medians of several."""
    home = str(Path(__file__).parents[2])
    path = os.pathsep.join([home, *filter(None, [os.environ.get("PYTHONPATH")])])
    bare: list[float] = []
    full: list[float] = []
    for _ in range(_STARTS):
        for times, code in ((bare, "pass"), (full, "import kbwidgets.games")):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})
            times.append(time.perf_counter() - began)
    return 1000 * (median(full) - median(bare))
