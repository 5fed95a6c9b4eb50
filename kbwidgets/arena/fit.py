"""A search for better weights of a computer player whose weights are data.

The search makes one weight at a time larger or smaller. With records, it counts how many recorded moves the player
would have made. Without records, it counts the player's wins against its old self. The result is then measured on data
that the search has not seen: new games, or every other game of the records.

>>> fit("kingdomino", "planner")
Traceback (most recent call last):
kbwidgets.core.errors.UnknownName: unknown player with weights of Kingdomino 'planner'; there are none
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random, SystemRandom
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.arena.intervals import wilson
from kbwidgets.arena.series import derive_seed, run
from kbwidgets.arena.tables import markdown
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Adviser, Choice, Weighted
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.record.record import Record
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.words import percent, quoted
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games import games as known_games

_FACTOR: Final = 1.25
"""The factor by which a weight is raised or lowered."""
_MOST_SEATS: Final = 4
"""The largest number of players used by default, because larger games make each step slow."""

Weights: TypeAlias = "Mapping[str, float]"


class FitResult(NamedTuple):
    """The result of a search for weights."""

    measure: str
    before: Weights
    weights: Weights
    hits: int
    games: int
    """The number of trials that the search had not seen: games, or moves of records."""
    baseline: float
    """The share of hits to beat, either that of one player among equals or that of the old weights."""

    @property
    def share(self) -> float:
        return self.hits / self.games

    def table(self) -> str:
        """Return a table of the weights that changed, followed by the improvement."""
        low, high = wilson(self.hits, self.games)
        result = f"{percent(self.share, 1)} of {self.games} (95%: {percent(low, 1)} to {percent(high, 1)})"
        summary = f"{self.measure}: {result}; the old weights won {percent(self.baseline, 1)}"
        changed = [(name, f"{old:.4g}", f"{self.weights[name]:.4g}") for name, old in self.before.items()]
        rows = [row for row in changed if row[1] != row[2]]
        return "\n".join(
            [markdown(("weight", "before", "fitted"), rows) if rows else "No other weights were better.", summary]
        )


class _Player:
    """A player that follows an adviser and may have any name."""

    def __init__(self, name: str, adviser: Adviser) -> None:
        self.name = name
        self.adviser = adviser

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        return Choice(self.adviser(view, moves, rng)[0].move)


def fit(
    game: Game | str,
    player: str,
    *,
    steps: int = 20,
    games: int = 100,
    seats: int | None = None,
    seed: int | None = None,
    records: Sequence[Record] = (),
    options: Mapping[str, OptionValue] | None = None,
    progress: Callable[[int], object] | None = None,
) -> FitResult:
    """Search for better weights of a computer player in `steps` steps.

    Each step plays `games` games or, if `records` are given, checks how many of their moves the player would make.
    """
    for what, number in (("games", games), ("steps", steps)):
        if number < 1:
            raise KbError(f"{what} is {number}, expected at least 1")
    game = known_games[game] if isinstance(game, str) else game
    adviser = find_weighted(game, player)
    main = SystemRandom().randrange(1 << 31) if seed is None else seed
    trials: _Games | _Records
    if records:
        trials = _Records(adviser, [*_list_decisions(game, records)])
    else:
        trials = _Games(game, adviser, games, seats or _choose_seats(game), main, dict(options or {}))
    before = dict(adviser.weighing)
    weights, rng = before, Random(f"{main}/fit")
    names = [each for each, value in before.items() if value]
    for step in range(1, steps + 1):
        name = names[int(rng.random() * len(names))]
        factor = _FACTOR if rng.random() < 1 / 2 else 1 / _FACTOR
        other = {**weights, name: weights[name] * factor}
        if trials.is_better(other, weights, step):
            weights = other
        if progress:
            progress(1)
    hits, tries = trials.measure(weights, before)
    return FitResult(trials.MEASURE, before, weights, hits, tries, trials.baseline(before))


def _choose_seats(game: Game) -> int:
    """Return the default number of players."""
    return max([seats for seats in game.seats if seats <= _MOST_SEATS], default=game.seats[0])


def find_weighted(game: Game, player: str) -> Weighted:
    """Return the adviser named `player`, or raise `UnknownName` if its weights are not data."""
    names = [name for name in game.advisers if isinstance(game.advisers[name], Weighted)]
    if player not in names:
        raise UnknownName(f"player with weights of {game.title}", player, names)
    adviser = game.advisers[player]
    assert isinstance(adviser, Weighted)
    return adviser


class _Decision(NamedTuple):
    """A recorded move made where there was a choice."""

    game: int
    state: State
    seat: int
    move: Move


class _Games:
    """Games of one player against others of its kind with different weights."""

    MEASURE: Final = "games won against players with the old weights"

    def __init__(
        self,
        game: Game,
        adviser: Weighted,
        games: int,
        seats: int,
        seed: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        self._game, self._adviser, self._games = game, adviser, games
        self._seats, self._seed, self._options = seats, seed, options

    def baseline(self, before: Weights) -> float:
        """Return the share of wins of one player among equals."""
        return 1 / self._seats

    def is_better(self, other: Weights, weights: Weights, step: int) -> bool:
        """Return whether `other` beats the expected share of wins by more than the standard error."""
        baseline, (hits, tries) = 1 / self._seats, self._count_wins(other, weights, step)
        return hits / tries > baseline + sqrt(baseline * (1 - baseline) / tries)

    def measure(self, weights: Weights, before: Weights) -> tuple[int, int]:
        """Return the number of wins and of games, played with seeds that the search did not use."""
        return self._count_wins(weights, before, 0)

    def _count_wins(self, one: Weights, other: Weights, sample: int) -> tuple[int, int]:
        others = [_Player("before", self._adviser.with_weights(other)) for _ in range(self._seats - 1)]
        players = [_Player("after", self._adviser.with_weights(one)), *others]
        seed = derive_seed(self._seed, sample)
        rows = run(self._game, players, games=self._games, seed=seed, options=self._options).rows
        return sum(row.places[:1] == (1,) and not row.drawn for row in rows), len(rows)


class _Records:
    """Recorded moves made where there was a choice.

    The search uses the odd games, and the final measurement uses the even ones.
    """

    MEASURE: Final = "recorded moves that it would have made"

    def __init__(self, adviser: Weighted, decisions: Sequence[_Decision]) -> None:
        if len({decision.game for decision in decisions}) <= 1:
            raise KbError("give at least two records: one to search with and one to measure with")
        self._adviser = adviser
        self._halves = tuple([each for each in decisions if each.game % 2 == half] for half in range(2))

    def baseline(self, before: Weights) -> float:
        """Return the share of moves that the old weights would have made."""
        hits, tries = self._count_hits(before, 0)
        return hits / tries

    def is_better(self, other: Weights, weights: Weights, step: int) -> bool:
        """Return whether `other` would have made more of the moves."""
        return self._count_hits(other, 1) > self._count_hits(weights, 1)

    def measure(self, weights: Weights, before: Weights) -> tuple[int, int]:
        """Return the number of moves that the weights would have made, and the number of all moves."""
        return self._count_hits(weights, 0)

    def _count_hits(self, weights: Weights, half: int) -> tuple[int, int]:
        adviser = self._adviser.with_weights(weights)
        hits = sum(
            adviser(state.view(seat), state.moves(seat), Random(0))[0].move == move
            for _, state, seat, move in self._halves[half]
        )
        return hits, len(self._halves[half])


def _list_decisions(game: Game, records: Sequence[Record]) -> Iterator[_Decision]:
    for number, record in enumerate(records):
        if record.game != game.name:
            raise KbError(f"the record is of {quoted(record.game)}; expected {game.name}")
        match = record.replay(game=game)
        for ply, move in enumerate(match.moves):
            state = match.at(ply)
            seat = state.mover(move)
            if seat != CHANCE and len(state.moves(seat)) > 1:
                yield _Decision(number, state, seat, move)
