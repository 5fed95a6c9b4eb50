"""The turning points of a match, which are the worst mistakes and the moves that changed the score most."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.teach.coaching.coach import Compared, compared

MOST: Final = 3
"""The number of turning points of a match."""


class Moment(NamedTuple):
    """A move with its effect on the score."""

    ply: int
    """The position after the move."""
    seat: Seat
    before: tuple[int, ...]
    """The points of each seat before the move."""
    after: tuple[int, ...]
    swing: int
    """The largest change in a seat's margin, see `margins`."""
    better: Compared | None
    """The comparison with the best move, or None if that was not much better."""


class TurningPoint(NamedTuple):
    """A move that mattered."""

    ply: int
    """The position after the move."""
    seat: Seat
    told: str
    """The account of the move that the viewer may read."""
    before: tuple[int, ...]
    """The points of each seat before the move."""
    after: tuple[int, ...]
    swing: int
    """The largest change in a seat's margin, see `margins`."""
    leads: tuple[Seat, ...]
    """The seats that lead since this move, or `()` if they led before."""
    better: Compared | None
    """The comparison with the best move, or None if that was not much better."""


def margins(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's lead over the best other seat, negative if it is behind.

    >>> margins((9, 4, 7))
    (2, -5, -2)
    """
    return tuple(own - max((n for m, n in enumerate(points) if m != seat), default=0)
                 for seat, own in enumerate(points))  # fmt: skip


def turning_points(match: Match, viewer: Viewer, rated: Collection[Seat], most: int = MOST) -> tuple[TurningPoint, ...]:
    """Return at most `most` turning points in order of the match.

    The worst mistakes of the `rated` seats are chosen first, then the largest swings of the score.
    """
    movers = tuple(match.mover(ply) for ply in range(match.ply))
    moments = _moments(match.game, match.at(0), match.moves, movers, frozenset(rated))
    missed = sorted((moment for moment in moments if moment.better), key=_missed)
    swings = sorted((moment for moment in moments if moment.swing), key=lambda moment: -moment.swing)
    chosen = list(dict.fromkeys(moment.ply for moment in (*missed, *swings)))[:most]
    return tuple(_point(match, moment, viewer) for moment in moments if moment.ply in chosen)


def _missed(moment: Moment) -> float:
    return -moment.better.gap if moment.better else 0.0


@lru_cache(maxsize=4)
def _moments(
    game: Game, start: State, moves: tuple[Move, ...], movers: tuple[Seat, ...], rated: frozenset[Seat]
) -> tuple[Moment, ...]:
    """Return all moves with their effects, cached because each one is compared with all alternatives."""
    states = tuple(accumulate(moves, lambda state, move: state.advance(move), initial=start))
    points = [state.points() for state in states]
    ahead = [margins(each) for each in points]
    return tuple(
        Moment(
            n + 1, seat, points[n], points[n + 1],
            max(abs(new - old) for old, new in zip(ahead[n], ahead[n + 1], strict=True)),
            _much_better(game, states[n], move, seat) if seat in rated else None,
        )
        for n, (move, seat) in enumerate(zip(moves, movers, strict=True))
    )  # fmt: skip


def _much_better(game: Game, state: State, move: Move, seat: Seat) -> Compared | None:
    held = compared(game, state, move, seat)
    return held if held and held.much else None


def _point(match: Match, moment: Moment, viewer: Viewer) -> TurningPoint:
    """Return a turning point as the viewer may see it."""
    ply, seat, before, after, swing, better = moment
    state, move = match.at(ply - 1), match.moves[ply - 1]
    events = [event for event in state.events(move, viewer) if event.seat == seat]
    told = match.at(ply).view(viewer).recount(events) if events else ""
    leads = _leaders(after) if _leaders(after) != _leaders(before) else ()
    return TurningPoint(ply, seat, told or state.text_for(move, viewer), before, after, swing, leads, better)


def _leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, n in enumerate(points) if n == max(points))
