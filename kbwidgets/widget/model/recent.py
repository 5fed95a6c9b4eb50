"""An account of what happened since a seat's last move, with a line per player and the places in it.

It is computed only from the positions of the match, so it is the same after a step back, after a reload and on another
page.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import Event
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Seat, Viewer


class Step(NamedTuple):
    """One move and the events of it that the viewer can see."""

    mover: Seat
    events: tuple[Event, ...]


class Account(NamedTuple):
    """An account of what one seat did and what happened to it."""

    seat: Seat
    words: str
    places: tuple[tuple[Place, ...], ...]
    """The places of each of its moves, in order."""


def list_steps_since(match: Match, seat: Seat | None, viewer: Viewer) -> tuple[Step, ...]:
    """Return the other players' moves since `seat` last moved.

    If there are none, return the seat's own last move with its consequences. If the seat no longer moves, or is None,
    return the last turn of the match.
    """
    last = _find_last_move(match, seat)
    if last is None:
        start = _find_turn_start(match) if match.ply else 0
    else:
        is_others_news = any(match.mover(n) not in (CHANCE, seat) for n in range(last + 1, match.ply))
        start = max(0, last + is_others_news)
    return tuple(Step(step.mover, step.events(viewer)) for step in match.steps(start))


def _find_last_move(match: Match, seat: Seat | None) -> int | None:
    """Return the ply of a seat's last move, -1 if it has not moved yet, or None if everyone has had two turns since."""
    turn_count = 0
    for n in range(match.ply - 1, -1, -1):
        if match.mover(n) == seat:
            return n
        before, state = match.at(n - 1) if n else None, match.at(n)
        turn_count += CHANCE not in state.to_act and (before is None or not state.is_same_turn(before))
        if turn_count > 2 * len(match.names):
            return None
    return None if seat is None else -1


def _find_turn_start(match: Match) -> int:
    """Return the ply at which the turn of the last decision began."""
    for n in range(match.ply - 1, 0, -1):
        state = match.at(n)
        if CHANCE not in state.to_act and not state.is_same_turn(match.at(n - 1)):
            return n
    return 0


def list_accounts(match: Match, steps: Iterable[Step], viewer: Viewer) -> tuple[Account, ...]:
    """Return an account for each seat that has one, in the order in which they acted."""
    moves_by_seat: dict[Seat, list[tuple[Event, ...]]] = {}
    for step in steps:
        for seat, events in groupby(sorted(step.events, key=lambda event: event.seat), key=lambda event: event.seat):
            if seat != CHANCE:
                moves_by_seat.setdefault(seat, []).append(tuple(events))
    view = match.state.view(viewer)
    accounts: list[Account] = []
    for seat, moves in moves_by_seat.items():
        words = view.summarize([event for events in moves for event in events])
        if words:
            accounts.append(Account(seat, words, _list_places(moves)))
    return tuple(accounts)


def _list_places(moves: Iterable[tuple[Event, ...]]) -> tuple[tuple[Place, ...], ...]:
    """Return the places of each move that has any.

    Consecutive moves at the same places are listed once.
    """
    each = (tuple(dict.fromkeys(place for event in events for place in event.at)) for events in moves)
    return tuple(places for places, _ in groupby(each) if places)


def is_end_seen(match: Match, ply: int, viewer: Viewer) -> bool:
    """Return whether the people at a page have seen the move that led to `ply` end the match.

    They have if it came by a move of theirs, or if only one game of the match ended. After another player's move the
    page first shows the board, with a button that leads to the result.
    """
    if not match.state.over:
        return True
    movers = (match.mover(n) for n in range(ply - 1, -1, -1))
    last = next((seat for seat in movers if seat != CHANCE), None)
    return match.players[last] is None and viewer in (None, OPEN, last) if last is not None else True
