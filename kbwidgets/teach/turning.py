"""Turning points: the moves that gave most away, and those after which a match stood quite differently."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import Seat, Viewer
from kbwidgets.teach.coach import Compared, compared

MOST: Final = 3
"""Moments that are told of a match."""


class TurningPoint(NamedTuple):
    """One move that mattered."""

    ply: int
    """The position after the move."""
    seat: Seat
    told: str
    """What happened, as the viewer may know it."""
    before: tuple[int, ...]
    """The points of each seat before the move."""
    after: tuple[int, ...]
    leads: tuple[Seat, ...]
    """Who is in front since this move; () if it was so before."""
    better: Compared | None
    """The best rated move, where it was much better."""

    @property
    def swing(self) -> int:
        """By how much somebody's lead or arrears changed."""
        return max(abs(new - old) for old, new in zip(margins(self.before), margins(self.after), strict=True))


def margins(points: tuple[int, ...]) -> tuple[int, ...]:
    """How far each seat is before the best of the others; negative if behind.

    >>> margins((9, 4, 7))
    (2, -5, -2)
    """
    return tuple(own - max((n for m, n in enumerate(points) if m != seat), default=0)
                 for seat, own in enumerate(points))  # fmt: skip


def turning_points(match: Match, viewer: Viewer, rated: Collection[Seat], most: int = MOST) -> tuple[TurningPoint, ...]:
    """Where the `rated` seats missed most, then the largest swings of the score, in order of the match."""
    movers = tuple(match.mover(ply) for ply in range(match.ply))
    found = _all_points(match.game, match.at(0), match.moves, movers, viewer, frozenset(rated))
    missed = sorted((point for point in found if point.better), key=_missed)
    swings = sorted((point for point in found if point.swing), key=lambda point: -point.swing)
    told = list(dict.fromkeys(point.ply for point in (*missed, *swings)))[:most]
    return tuple(point for point in found if point.ply in told)


def _missed(point: TurningPoint) -> float:
    return -point.better.gap if point.better else 0.0


@lru_cache(maxsize=4)
def _all_points(
    game: Game,
    start: State,
    moves: tuple[Move, ...],
    movers: tuple[Seat, ...],
    viewer: Viewer,
    rated: frozenset[Seat],
) -> tuple[TurningPoint, ...]:
    """All moves; worked out once for the same ones: each of them is held against all others."""
    states = tuple(accumulate(moves, lambda state, move: state.advance(move), initial=start))
    every = zip(states, moves, movers, states[1:], strict=False)
    return tuple(_point(game, ply, *each, viewer, rated) for ply, each in enumerate(every, 1))


def _point(
    game: Game,
    ply: int,
    state: State,
    move: Move,
    seat: Seat,
    after: State,
    viewer: Viewer,
    rated: Collection[Seat],
) -> TurningPoint:
    held = compared(game, state, move, seat) if seat in rated else None
    events = [event for event in state.events(move, viewer) if event.seat == seat]
    told = after.view(viewer).recount(events) if events else ""
    before, points = state.points(), after.points()
    leads = _leaders(points) if _leaders(points) != _leaders(before) else ()
    return TurningPoint(
        ply, seat, told or state.seen(move, viewer), before, points, leads, held if held and held.much else None
    )


def _leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, n in enumerate(points) if n == max(points))
