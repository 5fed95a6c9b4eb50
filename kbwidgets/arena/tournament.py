"""Tournament: each computer player of a game against each other, two at the table, each in both seats.

>>> played = tournament("kingdomino", games=2, players=["random", "greedy"], seed=3)
>>> [(pair.one, pair.other, pair.games, pair.wins, pair.draws, pair.losses) for pair in played.pairs]
[('random', 'greedy', 2, 0, 0, 2)]

`print(tournament)` shows the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import SystemRandom
from types import MappingProxyType
from typing import Final, NamedTuple

from kbwidgets.arena.intervals import wilson
from kbwidgets.arena.results import Results, Row
from kbwidgets.arena.series import run
from kbwidgets.arena.tables import limits_told, markdown
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games import games as known_games

_SEATS: Final = 2


class Pair(NamedTuple):
    """What came out of the games of two players; the counts are those of the first."""

    one: str
    other: str
    wins: int
    draws: int
    """Games that nobody won, or both did."""
    losses: int
    faults: tuple[Row, ...]
    """Games that a player broke off; they count for nobody."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the first player; a draw is half a win."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.wins + self.draws / 2, self.games)


class Tournament(NamedTuple):
    """All pairs of a tournament."""

    game: str
    seed: int
    pairs: tuple[Pair, ...]
    limits: Mapping[str, float] = MappingProxyType({})
    """The seconds for a move of each player that stops by the clock."""

    def table(self) -> str:
        """The pairs as a Markdown table, and a line for each game that a player broke."""
        head = ["pair", "games", "wins", "draws", "losses", "share of the first (95%)"]
        rows: list[list[str]] = []
        for pair in self.pairs:
            low, high = pair.interval
            told = f"{pair.share:.3f} ({low:.3f} to {high:.3f})" if pair.games else "none"
            counts = map(str, (pair.games, pair.wins, pair.draws, pair.losses))
            rows.append([f"{pair.one} against {pair.other}", *counts, told])
        broken = [
            f"{pair.one} against {pair.other}, game {row.number} (seed {row.seed}) was stopped: {row.fault}."
            for pair in self.pairs
            for row in pair.faults
        ]
        return "\n".join([markdown(head, rows), *limits_told(self.limits), *broken])

    def __str__(self) -> str:
        return self.table()


def tournament(
    game: Game | str,
    *,
    games: int = 1000,
    fewer: Mapping[str, int] | None = None,
    players: Sequence[str] | None = None,
    seed: int | None = None,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Tournament:
    """Play all pairs of the players, of all that the game has if none are named, every pair with the same seeds.

    `fewer` says how many games a player that takes long plays in each of its pairs.
    """
    record = known_games[game] if isinstance(game, str) else game
    if _SEATS not in record.seats:
        raise KbError(f"{record.title} is not for two players, but a tournament plays in pairs")
    names = list(players) if players is not None else entrants(record)
    limits = dict(fewer or {})
    for name in limits:
        if name not in names:
            raise UnknownName("player of the tournament", name, names)
    main_seed = SystemRandom().randrange(1 << 31) if seed is None else seed
    pairs: list[Pair] = []
    hurried: dict[str, float] = {}
    for one, other in combinations(names, 2):
        count = min(games, limits.get(one, games), limits.get(other, games))
        played = run(
            record, [one, other], games=count, seed=main_seed, workers=workers, options=options, progress=progress
        )
        pairs.append(_counted(one, other, played))
        hurried |= played.limits
    return Tournament(record.name, main_seed, tuple(pairs), hurried)


def entrants(game: Game) -> list[str]:
    """The computer players of a game, each once though it may have two names, and the one that takes any move.

    >>> entrants(known_games["kingdomino"])
    ['greedy', 'planner', 'random']
    """
    found: dict[int, str] = {}
    for name, adviser in game.advisers.items():
        found.setdefault(id(adviser), name)
    return [*found.values(), "random"]


def _counted(one: str, other: str, played: Results) -> Pair:
    places = [row.places for row in played.rows if not row.fault]
    wins, losses = (sum(mine < theirs for mine, theirs in order) for order in (places, [p[::-1] for p in places]))
    return Pair(one, other, wins, len(places) - wins - losses, losses, played.faults)
