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
from kbwidgets.games.catan.players.chances import chance
from kbwidgets.games.catan.players.greedy import dealing
from kbwidgets.games.catan.players.quick import played_on
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
_TRIED: Final = 6
"""The number of moves that are tried."""
_CLOSE: Final = 1.0
"""The difference to the best rating of `dealing` above which a move is not tried."""
_SETUP: Final = 2
"""The factor for decisions of the setup, of which there are only four, and which matter most."""
_DOUBT: Final = 1.0
"""The number of standard errors by which a move must be better than the choice of `dealing`."""
_TRUST: Final = 0.05
"""The weight of a point of `dealing`'s rating against the games, in chance of winning."""


class _Tried:
    """A move with its rating by `dealing` and the chance of winning after each of its quick games."""

    __slots__ = ("ends", "rated")

    def __init__(self, rated: Rated) -> None:
        self.rated = rated
        self.ends: list[float] = []

    def ahead(self, first: _Tried) -> float:
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
        found = {**self.weighing, **weights}
        early, late = (Signs(*[found[f"{when} {name}"] for name in Signs._fields]) for when in ("early", "late"))
        return Searcher(self.playouts, self.seconds, early, late)

    def __call__(self, view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        """Return the moves, best first."""
        table = catan(view)
        rated = dealing(view, moves, rng)
        best = rated[0].worth[0]
        tried = [_Tried(each) for each in rated[:_TRIED] if best - each.worth[0] <= _CLOSE]
        if len(tried) < 2 or table.phase not in _PHASES or is_by_hand(moves[0]):
            return rated
        if table.phase == "main" and (isinstance(table.frame, LastTrade) or any(_settled(each) for each in tried)):
            return rated
        return (*self._searched(table, tried, rng), *_after(rated, tried))

    def _searched(self, view: CatanView, tried: list[_Tried], rng: Random) -> list[Rated]:
        seat, until = view.mover(tried[0].rated.move), max(view.turns, 1) + view.table.seats
        end = None if self.seconds is None else monotonic() + self.seconds
        rounds = ceil(log2(len(tried)))
        playouts = self.playouts * (_SETUP if view.phase == "setup" else 1)
        first, kept, dropped = tried[0], tried[1:], list[_Tried]()
        for _ in range(rounds):
            for _ in range(max(2, playouts // (rounds * (len(kept) + 1)))):
                world, seed = CatanState.guess(view, rng), rng.random()
                for each in (first, *kept):
                    last = played_on(world.advance(each.rated.move), until, Random(seed))
                    each.ends.append(chance(last, seat, self.early, self.late))
                if end is not None and monotonic() > end:
                    break
            kept.sort(key=lambda each: each.ahead(first), reverse=True)
            half = (len(kept) + 1) // 2
            dropped[:0] = kept[half:]
            kept = kept[:half]
        found = [
            Rated(each.rated.move, (each.ahead(first),), (_told(each), *each.rated.reasons))
            for each in (first, *kept, *dropped)
        ]
        return sorted(found, key=lambda each: each.worth, reverse=True)


def _settled(tried: _Tried) -> bool:
    """Return whether quick games would not tell a move from others: an offer, a settlement or a city."""
    return isinstance(tried.rated.move, (Offer, Settle, City))


def _told(tried: _Tried) -> Reason:
    won = fmean(tried.ends)
    return Reason(
        "games", won, f"it wins {percent(won)} of the time, judged after {counted(len(tried.ends), 'quick game')}"
    )


def _after(rated: Sequence[Rated], tried: Sequence[_Tried]) -> list[Rated]:
    """Return the moves that were not tried, ranked below all others."""
    return [each._replace(worth=(-100.0, *each.worth)) for each in rated[len(tried) :]]
