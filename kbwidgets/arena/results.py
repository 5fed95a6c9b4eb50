"""The results of many games, with a row for each game, a standing for each player, and a table.

>>> row = Row(0, 5, (1, 0), (30, 22), (1, 2), 76)
>>> results = Results("kingdomino", ("greedy", "random"), 7, {}, (row,), ((0.5,), (0.1,)))
>>> [(standing.player, standing.wins, standing.mean) for standing in results.standings()]
[('greedy', 1, 30.0), ('random', 0, 22.0)]
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from kbwidgets.arena.intervals import percentile, standard_error, wilson
from kbwidgets.arena.tables import describe_limits, markdown
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.files import write_text


class Row(NamedTuple):
    """One game, with seats, totals and places in the order of the players, not of the seats."""

    number: int
    seed: int
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    """The players' points, or `()` if the game was not finished or counts no points."""
    places: tuple[int, ...]
    moves: int
    """The number of moves made, chance included."""
    failed: int = -1
    """The index of the player that failed, or -1 if none did."""
    fault: str = ""
    """A description of the failure, or `""` if no player failed."""
    drawn: bool = False
    """True if nobody won."""


class Standing(NamedTuple):
    """One player's record over all finished games."""

    player: str
    games: int
    wins: int
    """The number of first places. A shared win counts for each of its winners."""
    low: float
    high: float
    """The upper end of Wilson's 95% interval of the share of wins, `low` being the lower end."""
    mean: float
    error: float
    """The standard error of the mean score."""
    places: tuple[int, ...]
    """The number of times it came first, second and so on."""
    ms: float
    """The mean thinking time per move in milliseconds."""
    ms95: float
    """The thinking time in milliseconds that 95% of its moves did not exceed."""
    faults: int
    """The number of games stopped because this player failed."""


@dataclass(frozen=True)
class Results:
    """The results of a series of games of the same players."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: Mapping[str, OptionValue]
    rows: tuple[Row, ...]
    times: tuple[tuple[float, ...], ...]
    """The thinking times of each player's moves in milliseconds."""
    limits: Mapping[str, float] = field(default_factory=dict[str, float])
    """The seconds per move of each player that has a time limit."""

    @property
    def faults(self) -> tuple[Row, ...]:
        """The games in which a player failed, which count for nobody."""
        return tuple(row for row in self.rows if row.fault)

    def standings(self) -> tuple[Standing, ...]:
        """Return each player's standing, in the order given to `run`."""
        finished = [row for row in self.rows if not row.fault]
        standings: list[Standing] = []
        for n, player in enumerate(self.players):
            places = [row.places[n] for row in finished]
            scores = [row.totals[n] for row in finished if row.totals]
            wins = sum(row.places[n] == 1 and not row.drawn for row in finished)
            times = self.times[n]
            standings.append(
                Standing(
                    player,
                    len(finished),
                    wins,
                    *wilson(wins, len(finished)),
                    fmean(scores) if scores else 0.0,
                    standard_error(scores),
                    tuple(places.count(place) for place in range(1, len(self.players) + 1)),
                    fmean(times) if times else 0.0,
                    percentile(times, 0.95),
                    sum(row.failed == n for row in self.faults),
                )
            )
        return tuple(standings)

    def table(self) -> str:
        """Return the standings as a Markdown table, followed by notes on winners, length and stopped games."""
        nth = "places " + "/".join(str(place) for place in range(1, len(self.players) + 1))
        has_points = not any(row.places and not row.totals for row in self.rows)
        score = ["score"] if has_points else []
        head = ["player", "games", "wins", "win share (95%)", *score, nth, "ms a move", "95% within"]
        rows = [
            [
                s.player,
                str(s.games),
                str(s.wins),
                f"{s.wins / s.games:.3f} ({s.low:.3f} to {s.high:.3f})" if s.games else "none",
                *([f"{s.mean:.1f} +- {s.error:.1f}" if s.games else "none"] if has_points else []),
                "/".join(map(str, s.places)),
                f"{s.ms:.2f}",
                f"{s.ms95:.2f}",
            ]
            for s in self.standings()
        ]
        lines = [markdown(head, rows)]
        shared = sum(row.places.count(1) > 1 for row in self.rows)
        if shared:
            lines.append(f"Shared wins, counted for each winner: {shared}.")
        if nobody := sum(row.drawn for row in self.rows):
            lines.append(f"Games without a winner: {nobody}.")
        elif not self.faults:
            lines.append("Every game has a winner.")
        if longest := max([row.moves for row in self.rows if not row.fault], default=0):
            lines.append(f"The longest game had {longest} moves, including draws.")
        lines += describe_limits(self.limits)
        lines += [f"Game {row.number} (seed {row.seed}) was stopped: {row.fault}." for row in self.faults]
        return "\n".join(lines)

    def csv(self) -> str:
        """Return a CSV table with a header and a line for each player of each game."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["game", "seed", "player", "seat", "score", "place", "fault"])
        for row in self.rows:
            for n, player in enumerate(self.players):
                score = row.totals[n] if row.totals else ""
                place = row.places[n] if row.places else ""
                writer.writerow([row.number, row.seed, player, row.seats[n], score, place, row.fault])
        return text.getvalue()

    def save_csv(self, path: str | Path) -> None:
        """Write `csv()` to a file."""
        write_text(path, self.csv())

    def __str__(self) -> str:
        return self.table()
