"""Tournaments in which all computer players of a game meet in pairs, each player in both seats.

>>> results = tournament("kingdomino", games=2, players=["random", "greedy"], seed=3)
>>> [(pair.one, pair.other, pair.games, pair.wins, pair.draws, pair.losses) for pair in results.pairs]
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
from kbwidgets.arena.tables import describe_limits, markdown
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games import games as known_games

_SEATS: Final = 2


class Pair(NamedTuple):
    """The results of the games between two players, counted for the first."""

    one: str
    other: str
    wins: int
    draws: int
    """The games that nobody won or that both players won."""
    losses: int
    faults: tuple[Row, ...]
    """The games stopped because a player failed, which count for nobody."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The first player's share of wins, with a draw as half a win."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the share."""
        return wilson(self.wins + self.draws / 2, self.games)


class Tournament(NamedTuple):
    """The results of all pairs of a tournament."""

    game: str
    seed: int
    pairs: tuple[Pair, ...]
    limits: Mapping[str, float] = MappingProxyType({})
    """The seconds per move of each player that has a time limit."""

    def table(self) -> str:
        """Return the pairs as a Markdown table, followed by the games that were stopped."""
        head = ["pair", "games", "wins", "draws", "losses", "share of the first (95%)"]
        rows: list[list[str]] = []
        for pair in self.pairs:
            low, high = pair.interval
            share = f"{pair.share:.3f} ({low:.3f} to {high:.3f})" if pair.games else "none"
            counts = map(str, (pair.games, pair.wins, pair.draws, pair.losses))
            rows.append([f"{pair.one} against {pair.other}", *counts, share])
        broken = [
            f"{pair.one} against {pair.other}, game {row.number} (seed {row.seed}) was stopped: {row.fault}."
            for pair in self.pairs
            for row in pair.faults
        ]
        return "\n".join([markdown(head, rows), *describe_limits(self.limits), *broken])

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
    """Play all pairs of players, with the same seeds for every pair.

    By default, all computer players of the game take part. `fewer` gives a smaller number of games per pair for slow
    players.
    """
    game = known_games[game] if isinstance(game, str) else game
    if _SEATS not in game.seats:
        raise KbError(f"{game.title} is not for two players, but a tournament plays in pairs")
    names = list(players) if players is not None else list_entrants(game)
    limits = dict(fewer or {})
    for name in limits:
        if name not in names:
            raise UnknownName("player of the tournament", name, names)
    main_seed = SystemRandom().randrange(1 << 31) if seed is None else seed
    pairs: list[Pair] = []
    hurried_limits: dict[str, float] = {}
    for one, other in combinations(names, 2):
        count = min(games, limits.get(one, games), limits.get(other, games))
        results = run(
            game, [one, other], games=count, seed=main_seed, workers=workers, options=options, progress=progress
        )
        pairs.append(_count_pair(one, other, results))
        hurried_limits |= results.limits
    return Tournament(game.name, main_seed, tuple(pairs), hurried_limits)


def list_entrants(game: Game) -> list[str]:
    """Return the computer players of a game and `random`, leaving out second names of the same player.

    >>> list_entrants(known_games["kingdomino"])
    ['greedy', 'planner', 'random']
    """
    names: dict[int, str] = {}
    for name, adviser in game.advisers.items():
        names.setdefault(id(adviser), name)
    return [*names.values(), "random"]


def _count_pair(one: str, other: str, results: Results) -> Pair:
    places = [row.places for row in results.rows if not row.fault]
    wins, losses = (sum(mine < theirs for mine, theirs in order) for order in (places, [p[::-1] for p in places]))
    return Pair(one, other, wins, len(places) - wins - losses, losses, results.faults)
