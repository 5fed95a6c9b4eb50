"""Play-outs, which estimate how a match ends by playing it on many times, with margins of error.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> found = playouts(match, 20, seed=1)
>>> found == playouts(match, 20, seed=1), len(found), sum(found.wins) + found.shared >= 20
(True, 20, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import NormalDist, fmean
from typing import Final

from kbwidgets.arena.intervals import standard_error, wilson
from kbwidgets.core.errors import KbError
from kbwidgets.core.match.chance import check_seed
from kbwidgets.core.protocol.policy import Policy
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import State
from kbwidgets.core.protocol.turn_count import Line, begins
from kbwidgets.core.text.markup import Markup, Shown, paragraph, table
from kbwidgets.core.text.words import counted, percent, quoted
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import CHANCE, OPEN, Outcome, Viewer
from kbwidgets.inspect.knowledge import knows_all, position_of
from kbwidgets.inspect.waiting import show_progress

_Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Playouts:
    """The results of playing a match on many times from one position."""

    names: tuple[str, ...]
    requested: int
    """The number asked for, which is larger than the number played after an interruption."""
    seed: int
    policy: str
    """The way in which everyone played, as it follows the word "everyone": "plays at random"."""
    rounds: int
    """The turns per player after which each play-out was cut off, or 0 if they were played to the end."""
    ends: tuple[Outcome, ...] = field(repr=False)
    """The outcome of each play-out that reached the end."""
    cut: int = 0
    """The number of play-outs that were cut off, which count as wins for nobody."""

    def __len__(self) -> int:
        return len(self.ends) + self.cut

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """The number of wins of each seat, shared victories included."""
        return tuple(sum(seat in end.winners for end in self.ends) for seat in range(len(self.names)))

    @property
    def shared(self) -> int:
        """The number that ended with several winners, or with none."""
        return sum(len(end.winners) != 1 for end in self.ends)

    @property
    def shares(self) -> tuple[tuple[float, float], ...]:
        """The bounds of each seat's share of wins (Wilson's interval, 95%)."""
        return tuple(wilson(wins, len(self)) for wins in self.wins)

    @cached_property
    def means(self) -> tuple[float, ...]:
        """The mean points of each seat at the end, or `()` if no points are counted or no play-out reached the end."""
        return tuple(fmean(points) for points in self._points)

    @cached_property
    def bounds(self) -> tuple[tuple[float, float], ...]:
        """The bounds of each seat's mean points (95%)."""
        margins = [_Z * standard_error(points) for points in self._points]
        return tuple((mean - by, mean + by) for mean, by in zip(self.means, margins, strict=True))

    @property
    def _points(self) -> Sequence[Sequence[int]]:
        """The points at the end of each play-out, by seat."""
        totals = [end.totals for end in self.ends if end.totals]
        return [[each[seat] for each in totals] for seat in range(len(self.names))] if totals else []

    def __repr__(self) -> str:
        broken = f" of {self.requested}, interrupted" if len(self) < self.requested else ""
        return f"<Playouts: {len(self)}{broken}{f', {self.cut} cut off' if self.cut else ''}>"

    def __str__(self) -> str:
        return "\n".join([self._note, *(", ".join(f"{name} {value}" for name, value in row) for row in self._rows())])

    @property
    def _note(self) -> str:
        broken = f"Interrupted after {len(self)} of {self.requested}. " if len(self) < self.requested else ""
        cut = f" {self.cut} {'was' if self.cut == 1 else 'were'} stopped after {counted(self.rounds, 'round')} and"
        wins = f"{cut} {'counts' if self.cut == 1 else 'count'} as no win." if self.cut else ""
        return f"{broken}{counted(len(self), 'play-out')}: everyone {self.policy}, so this is an estimate.{wins}"

    def _rows(self) -> list[list[tuple[str, Shown]]]:
        """Return the columns for each seat, as pairs of heading and value."""
        rows: list[list[tuple[str, Shown]]] = []
        for seat, name in enumerate(self.names):
            row: list[tuple[str, Shown]] = [("player", name)]
            if self.means:
                low, high = self.bounds[seat]
                row += [("mean points", f"{self.means[seat]:.1f}"), ("95%", f"{low:.1f} to {high:.1f}")]
            low, high = self.shares[seat]
            share = percent(self.wins[seat] / len(self)) if len(self) else ""
            row += [
                ("wins", self.wins[seat]),
                ("share", share),
                ("wins, 95%", f"{percent(low)} to {percent(high)}"),
            ]
            rows.append(row)
        return rows

    def _repr_html_(self) -> str:
        rows = self._rows()
        body = table([name for name, _ in rows[0]], [[value for _, value in row] for row in rows])
        return Markup(paragraph(self._note) + body)


def playouts(of: Line | State, n: int = 200, *, seed: int = 1, viewer: Viewer = OPEN) -> Playouts:
    """Return estimates of how a match would end, played on from now or from a state by the game's policy.

    Without a policy, play-outs are random and run to the end. With one, they are cut off after some rounds. An
    interruption keeps the play-outs so far. For a viewer who does not know everything, each play-out starts from
    another guess of the hidden information. The draws are not those of the match.
    """
    state = position_of(of)
    if (count := whole(n)) is None or count < 1:
        raise KbError(f"the number of play-outs is {quoted(n)}; expected a whole number of at least 1")
    rng = Random(f"play-outs/{check_seed(seed)}")
    knows_everything, view = knows_all(state, viewer), state.view(viewer)
    policy = registry[state.GAME].policy
    ends: list[Outcome | None] = []
    try:
        with show_progress(count, "Play-outs") as show:
            for n_done in range(count):
                start = state if knows_everything else state.guess(view, rng)
                end = start.finish(rng) if policy is None else _finish(start, policy, rng)
                ends.append(end.outcome())
                show(n_done + 1)
    except KeyboardInterrupt:
        pass  # The play-outs so far are an answer, too.
    words, rounds = ("plays at random", 0) if policy is None else (policy.words, policy.rounds)
    outcomes = tuple(end for end in ends if end is not None)
    return Playouts(state.names, count, seed, words, rounds, outcomes, len(ends) - len(outcomes))


def _finish(state: State, policy: Policy, rng: Random) -> State:
    """Return the end of the match, or the position in which it is cut off."""
    turns_left = policy.rounds * len(state.names)
    before: State | None = None
    while state.to_act:
        if begins(before, state):
            if not turns_left:
                return state
            turns_left -= 1
        move = state.random_draw(rng) if state.to_act == (CHANCE,) else policy.choose(state, rng)
        before, state = state, state.advance(move)
    return state
