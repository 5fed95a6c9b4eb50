"""The benchmark of a store, `python -m kbwidgets bench --store`, which measures listing, resuming and saving.

>>> print(bench_store(20, 5).table())
| a store of 20 matches | median, ms |
...
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from sqlite3 import Connection
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.games import games
from kbwidgets.store.saved_match import COLUMNS
from kbwidgets.store.store import Store

_GAME: Final = "kingdomino"
_DECISIONS: Final = 20
"""The number of decisions in the match that fills the store."""
_COPIED: Final = ", ".join(COLUMNS[1:-1])


class StoreBench(NamedTuple):
    """The times measured in a store with this number of matches, in milliseconds."""

    matches: int
    listed: float
    resumed: float
    kept: float
    """The time of a move in a match that is saved; `played` is that of the same move in one that is not."""
    played: float

    def table(self) -> str:
        """Return the figures as a Markdown table."""
        rows = [
            ["`print(kb.saved_matches())`", f"{self.listed:.2f}"],
            ["`store.resume(n)`", f"{self.resumed:.2f}"],
            ["a move in a saved match", f"{self.kept:.3f}"],
            ["a move in an unsaved match", f"{self.played:.3f}"],
        ]
        lines = [f"| {what} | {ms} |" for what, ms in rows]
        return "\n".join([f"| a store of {self.matches} matches | median, ms |", "|---|--:|", *lines])


def bench_store(matches: int = 10_000, repeats: int = 50) -> StoreBench:
    """Measure a temporary store with this number of matches."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        _play(store, 1, _DECISIONS)
        store._journal.write(lambda sql: _fill(sql, matches))
        listed = [_measure_ms(lambda: str(store.saved_matches())) for _ in range(repeats)]
        other = Store(Path(folder))
        resumed = [_measure_ms(lambda n=n: other.resume(n)) for n in range(2, min(repeats, matches) + 1)]
        kept = [ms for seed in range(repeats) for ms in _play(store, seed, _DECISIONS)]
        played = [ms for seed in range(repeats) for ms in _play(None, seed, _DECISIONS)]
        other.close()
        store.close()
    return StoreBench(matches, median(listed), median(resumed), median(kept), median(played))


def _play(store: Store | None, seed: int, decisions: int) -> list[float]:
    """Play a match, saved if there is a store, and return the time of each move."""
    match, rng = Match(games[_GAME], ["Ann", "Bo"], seed=seed), Random(seed)
    if store is not None:
        store.keep(match)
    times: list[float] = []
    for _ in range(decisions):
        move = match.state.sample(rng)
        times.append(_measure_ms(lambda move=move: match.play(move)))
    return times


def _fill(sql: Connection, matches: int) -> None:
    """Fill the store with copies of the first match."""
    for number in range(2, matches + 1):
        sql.execute(f"INSERT INTO matches ({_COPIED}) SELECT {_COPIED} FROM matches WHERE number = 1")
        sql.execute("INSERT INTO moves SELECT ?, ply, move, comment FROM moves WHERE match = 1", (number,))


def _measure_ms(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)
