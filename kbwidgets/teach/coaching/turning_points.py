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
from kbwidgets.teach.coaching.coach import Comparison, compare

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
    better: Comparison | None
    """The comparison with the best move, or None if that was not much better."""


class TurningPoint(NamedTuple):
    """A move that mattered."""

    ply: int
    """The position after the move."""
    seat: Seat
    text: str
    """The account of the move that the viewer may read."""
    before: tuple[int, ...]
    """The points of each seat before the move."""
    after: tuple[int, ...]
    swing: int
    """The largest change in a seat's margin, see `margins`."""
    new_leaders: tuple[Seat, ...]
    """The seats that lead since this move, or `()` if they led before."""
    better: Comparison | None
    """The comparison with the best move, or None if that was not much better."""


def margins(points: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's lead over the best other seat, negative if it is behind.

    >>> margins((9, 4, 7))
    (2, -5, -2)
    """
    return tuple(seat_points - max((n for m, n in enumerate(points) if m != seat), default=0)
                 for seat, seat_points in enumerate(points))  # fmt: skip


def turning_points(match: Match, viewer: Viewer, rated: Collection[Seat], most: int = MOST) -> tuple[TurningPoint, ...]:
    """Return at most `most` turning points in order of the match.

    The worst mistakes of the `rated` seats are chosen first, then the largest swings of the score.
    """
    movers = tuple(match.mover(ply) for ply in range(match.ply))
    moments = _list_moments(match.game, match.at(0), match.moves, movers, frozenset(rated))
    mistakes = sorted((moment for moment in moments if moment.better), key=_order_by_gap)
    swings = sorted((moment for moment in moments if moment.swing), key=lambda moment: -moment.swing)
    plies = list(dict.fromkeys(moment.ply for moment in (*mistakes, *swings)))[:most]
    return tuple(_describe(match, moment, viewer) for moment in moments if moment.ply in plies)


def _order_by_gap(moment: Moment) -> float:
    return -moment.better.gap if moment.better else 0.0


@lru_cache(maxsize=4)
def _list_moments(
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
            _compare_if_worse(game, states[n], move, seat) if seat in rated else None,
        )
        for n, (move, seat) in enumerate(zip(moves, movers, strict=True))
    )  # fmt: skip


def _compare_if_worse(game: Game, state: State, move: Move, seat: Seat) -> Comparison | None:
    comparison = compare(game, state, move, seat)
    return comparison if comparison and comparison.is_large else None


def _describe(match: Match, moment: Moment, viewer: Viewer) -> TurningPoint:
    """Return a turning point as the viewer may see it."""
    ply, seat, before, after, swing, better = moment
    state, move = match.at(ply - 1), match.moves[ply - 1]
    events = [event for event in state.events(move, viewer) if event.seat == seat]
    text = match.at(ply).view(viewer).summarize(events) if events else ""
    new_leaders = _find_leaders(after) if _find_leaders(after) != _find_leaders(before) else ()
    return TurningPoint(ply, seat, text or state.text_for(move, viewer), before, after, swing, new_leaders, better)


def _find_leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, n in enumerate(points) if n == max(points))
