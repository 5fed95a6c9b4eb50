"""The time of each game's cell to answer a move: the median, the slowest in a hundred, and their ratio.

Run it with `python -m tests.widget.answer_times`, followed by the names of games if not all are wanted. Times are CPU
time from the move to its message. All hands are open, so every move draws everything. When a match ends, another
begins; the result screen, which covers the whole match once, has a column of its own.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles

from kbwidgets.arena.tables import markdown
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN, Json
from kbwidgets.games import games
from kbwidgets.widget.modes.controller import Controller

MOVES = 500
_PEOPLE = ("Ann", "Bo", "Cy", "Di")


def measured(name: str, seed: int = 3) -> list[str]:
    """Return the row of a game with its times in milliseconds, and the full rounds of the garbage collector."""
    game, rng = games[name], Random(seed)
    times: list[float] = []
    ends: list[float] = [0.0]
    sent = 0.0

    def send(_message: dict[str, Json]) -> None:
        nonlocal sent
        sent = time.process_time()

    full_rounds = gc.get_stats()[2]["collections"]
    while len(times) < MOVES:
        people = _PEOPLE[: max(seats for seats in game.seats if seats <= len(_PEOPLE))]
        cell = Controller(game, Match(game, people, seed=rng.randrange(1 << 30)), send, viewer=OPEN)
        while len(times) < MOVES and not cell.playing.state.over:
            move = cell.playing.state.sample(rng)
            began = time.process_time()
            cell.playing.play(move)
            (ends if cell.playing.state.over else times).append(1000 * (sent - began))
        cell.close()
    middle, slow = median(times), quantiles(times, n=100)[-1]
    figures = [middle, slow, slow / middle, max(ends)]
    return [name, *(f"{figure:.2f}" for figure in figures), str(gc.get_stats()[2]["collections"] - full_rounds)]


def main(names: Sequence[str]) -> None:
    """Print the table of these games, or of all."""
    head = ["game", "median, ms", "99th percentile, ms", "ratio", "result, ms", "full rounds"]
    print(markdown(head, [measured(name) for name in names or games]))


if __name__ == "__main__":
    main(sys.argv[1:])
