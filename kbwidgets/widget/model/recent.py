"""Recent: what was done since a seat moved last, a line for each player, with the places that it speaks of.

It is read from the positions of a match alone, so that it is the same after a step back, a reload, or another page.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.values.types import CHANCE, Place, Seat, Viewer


class Step(NamedTuple):
    """One move and what it did, as far as the one who looks may know it."""

    mover: Seat
    events: tuple[Event, ...]


class Account(NamedTuple):
    """What one seat did and what befell it."""

    seat: Seat
    words: str
    places: tuple[tuple[Place, ...], ...]
    """The places of its moves, one after the other."""


def steps_since(match: Match, seat: Seat | None, eye: Viewer) -> tuple[Step, ...]:
    """What the others did since a seat moved last; its own last move, with what came of it, if they did nothing.

    Of a seat that moves no more, or for nobody: the last turn of whoever had it.
    """
    last = _last_of(match, seat)
    if last is None:
        start = _turn_began(match) if match.ply else 0
    else:
        others = any(match.mover(n) not in (CHANCE, seat) for n in range(last + 1, match.ply))
        start = max(0, last + others)
    return tuple(Step(step.mover, step.events(eye)) for step in match.steps(start))


def _last_of(match: Match, seat: Seat | None) -> int | None:
    """The ply of the last move of a seat, -1 before its first; None if all others have had two turns since."""
    begun = 0
    for n in range(match.ply - 1, -1, -1):
        if match.mover(n) == seat:
            return n
        before, state = match.at(n - 1) if n else None, match.at(n)
        begun += CHANCE not in state.to_act and (before is None or not state.goes_on(before))
        if begun > 2 * len(match.names):
            return None
    return None if seat is None else -1


def _turn_began(match: Match) -> int:
    """The ply at which the turn began to which the last decision belongs."""
    for n in range(match.ply - 1, 0, -1):
        state = match.at(n)
        if CHANCE not in state.to_act and not state.goes_on(match.at(n - 1)):
            return n
    return 0


def accounts(match: Match, steps: Iterable[Step], eye: Viewer) -> tuple[Account, ...]:
    """A line for each seat of which something is told, in the order in which it came."""
    found: dict[Seat, list[tuple[Event, ...]]] = {}
    for step in steps:
        for seat, events in groupby(sorted(step.events, key=lambda event: event.seat), key=lambda event: event.seat):
            if seat != CHANCE:
                found.setdefault(seat, []).append(tuple(events))
    view = match.state.view(eye)
    told: list[Account] = []
    for seat, moves in found.items():
        words = view.recount([event for events in moves for event in events])
        if words:
            told.append(Account(seat, words, _places(moves)))
    return tuple(told)


def _places(moves: Iterable[tuple[Event, ...]]) -> tuple[tuple[Place, ...], ...]:
    """The places of each move that has any; those of moves at the same places are named once."""
    each = (tuple(dict.fromkeys(place for event in events for place in event.at)) for events in moves)
    return tuple(places for places, _ in groupby(each) if places)
