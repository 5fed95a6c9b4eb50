"""The hard player, which looks ahead with quick games from guesses of what is hidden (CT-19.9).

The moves that `dealing` rates best are tried against the same guesses and with the same random numbers. After each
round, the worse half is dropped. A quick game is cut off after one turn of each seat, and the chance of winning is
estimated from its position. The searcher counts its games, the play-outs, and uses no clock unless it is given seconds,
so that the same seed gives the same advice on any machine. Trades, discards and settled choices need no games.

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", order="seats")
>>> best = Searcher(playouts=24)(state.view(0), state.moves(), Random(0))[0]
>>> best.move in state.moves(), best.reasons[0].feature
(True, 'games')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from kbwidgets.core.players.search_budget import Searching
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted, percent
from kbwidgets.games.catan.players.chances import estimate_chance
from kbwidgets.games.catan.players.greedy import dealing
from kbwidgets.games.catan.players.quick import play_on
from kbwidgets.games.catan.players.turn import is_by_hand
from kbwidgets.games.catan.players.weights import EARLY, LATE, Signs
from kbwidgets.games.catan.rules.chapters.build import City, Settle
from kbwidgets.games.catan.rules.chapters.trade import Offer
from kbwidgets.games.catan.rules.position import LastTrade
from kbwidgets.games.catan.rules.state import CatanState
from kbwidgets.games.catan.rules.view import CatanView, catan

PLAYOUTS: Final = 200
"""The quick games of one decision, shared by all of its moves."""
_PHASES: Final = ("setup", "roll", "main", "robber")
"""The phases in which quick games are played."""
_MOST_TRIED: Final = 6
"""The number of moves that are tried."""
_CLOSE: Final = 1.0
"""The difference to the best rating of `dealing` above which a move is not tried."""
_SETUP: Final = 2
"""The factor for decisions of the setup, of which there are only four, and which matter most."""
_DOUBT: Final = 1.0
"""The number of standard errors by which a move must be better than the choice of `dealing`."""
_TRUST: Final = 0.05
"""The weight of a point of `dealing`'s rating against the games, in chance of winning."""


class _Trial:
    """A move with its rating by `dealing` and the chance of winning after each of its quick games."""

    __slots__ = ("ends", "rated")

    def __init__(self, rated: Rated) -> None:
        self.rated = rated
        self.ends: list[float] = []

    def lead_over(self, first: _Trial) -> float:
        """Return how much better a move is than the choice of `dealing` in the same games, minus the error."""
        if self is first:
            return 0.0
        more = [one - other for one, other in zip(self.ends, first.ends, strict=False)]
        trust = _TRUST * (self.rated.worth[0] - first.rated.worth[0])
        return fmean(more) - (_DOUBT * stdev(more) / sqrt(len(more)) if len(more) > 1 else 1.0) + trust


class Searcher(Searching):
    """A player that rates moves by quick games. Moves dropped early rank below those that stay."""

    def __init__(
        self, playouts: int = PLAYOUTS, seconds: float | None = None, early: Signs = EARLY, late: Signs = LATE
    ) -> None:
        super().__init__(playouts, seconds)
        self.early = early
        self.late = late

    @property
    def weighing(self) -> Mapping[str, float]:
        """The weights that estimate a chance of winning, by name."""
        both = {"early": self.early, "late": self.late}
        return {f"{when} {name}": value for when, each in both.items() for name, value in each._asdict().items()}

    def with_weights(self, weights: Mapping[str, float]) -> Searcher:
        """Return the same player with some weights changed."""
        values = {**self.weighing, **weights}
        early, late = (Signs(*[values[f"{when} {name}"] for name in Signs._fields]) for when in ("early", "late"))
        return Searcher(self.playouts, self.seconds, early, late)

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves, best first."""
        known = catan(view)
        rated = dealing(view, moves, rng)
        best = rated[0].worth[0]
        trials = [_Trial(each) for each in rated[:_MOST_TRIED] if best - each.worth[0] <= _CLOSE]
        if len(trials) < 2 or known.phase not in _PHASES or is_by_hand(moves[0]):
            return rated
        if known.phase == "main" and (isinstance(known.frame, LastTrade) or any(_is_settled(each) for each in trials)):
            return rated
        return (*self._search(known, trials, rng), *_rank_untried(rated, trials))

    def _search(self, view: CatanView, trials: list[_Trial], rng: Random) -> list[Rated]:
        seat, until = view.mover(trials[0].rated.move), max(view.turns, 1) + view.table.seats
        end = None if self.seconds is None else monotonic() + self.seconds
        rounds = ceil(log2(len(trials)))
        playouts = self.playouts * (_SETUP if view.phase == "setup" else 1)
        first, left, dropped = trials[0], trials[1:], list[_Trial]()
        for _ in range(rounds):
            for _ in range(max(2, playouts // (rounds * (len(left) + 1)))):
                world, seed = CatanState.guess(view, rng), rng.random()
                for each in (first, *left):
                    last = play_on(world.advance(each.rated.move), until, Random(seed))
                    each.ends.append(estimate_chance(last, seat, self.early, self.late))
                if end is not None and monotonic() > end:
                    break
            left.sort(key=lambda each: each.lead_over(first), reverse=True)
            half = (len(left) + 1) // 2
            dropped[:0] = left[half:]
            left = left[:half]
        ratings = [
            Rated(each.rated.move, (each.lead_over(first),), (_explain(each), *each.rated.reasons))
            for each in (first, *left, *dropped)
        ]
        return sorted(ratings, key=lambda each: each.worth, reverse=True)


def _is_settled(trial: _Trial) -> bool:
    """Return whether quick games would not tell a move from others: an offer, a settlement or a city."""
    return isinstance(trial.rated.move, (Offer, Settle, City))


def _explain(trial: _Trial) -> Reason:
    share = fmean(trial.ends)
    return Reason(
        "games", share, f"it wins {percent(share)} of the time, judged after {counted(len(trial.ends), 'quick game')}"
    )


def _rank_untried(rated: Sequence[Rated], trials: Sequence[_Trial]) -> list[Rated]:
    """Return the moves that were not tried, ranked below all others."""
    return [each._replace(worth=(-100.0, *each.worth)) for each in rated[len(trials) :]]
