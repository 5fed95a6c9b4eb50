"""The turns of a match as its log shows them, and the positions that can be stepped to.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=1)
>>> over = match.run()
>>> turns = list_log_turns(match, None)
>>> turns[0].words, turns[0].first, turns[-1].last == match.ply
('Start', 0, True)
>>> all(before.last == after.first for before, after in zip(turns, turns[1:]))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kbwidgets.core.match.match import Match
from kbwidgets.core.match.move_tree import Step
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.protocol.turn_count import numbered, stops
from kbwidgets.core.values.types import CHANCE, Seat, Viewer


class LogTurn(NamedTuple):
    """The moves that one seat made in a row within a turn, with the draws that followed."""

    number: int
    """The number of the turn, 0 for draws before the first turn."""
    first: int
    """The number of moves made before it."""
    last: int
    """The number of moves made when it ended."""
    seat: Seat | None
    """The seat that decided, or None if only chance acted."""
    words: str


def list_log_turns(match: Match, viewer: Viewer) -> tuple[LogTurn, ...]:
    """Return every turn as `viewer` can see it, including undone turns that can be redone."""
    line = match.line(0)
    states, moves = line.states, line.moves
    steps_made = match.steps(ahead=True)
    numbers = numbered(states[:-1])[1:]
    turns: list[LogTurn] = []
    for first, last in pairwise((0, *_find_turn_starts(states, moves, numbers), len(moves))):
        seat = next((states[n].mover(moves[n]) for n in range(first, last) if states[n].to_act != (CHANCE,)), None)
        words = "Start" if seat is None else _describe_turn(steps_made[first:last], seat, viewer)
        turns.append(LogTurn(numbers[first] if last else 0, first, last, seat, words))
    return tuple(turns)


def _find_turn_starts(states: Sequence[State], moves: Sequence[Move], numbers: Sequence[int]) -> Iterator[int]:
    """Yield the plies at which a turn begins or another seat decides within a turn."""
    seat: Seat | None = None
    for n in stops(states)[:-1]:
        mover = states[n].mover(moves[n])
        if seat is None or mover != seat or numbers[n] != numbers[n - 1]:
            yield n
        seat = mover


@lru_cache(maxsize=2048)
def _describe_turn(steps_made: tuple[Step[State], ...], seat: Seat, viewer: Viewer) -> str:
    """Return an account of what a seat did, or of the first event if there is nothing to say about the seat.

    It is cached because the log is drawn again at every step through it.
    """
    view = steps_made[-1].after.view(viewer)
    events = [event for step in steps_made for event in step.events(viewer)]
    own_events = [event for event in events if event.seat == seat]
    return view.summarize(own_events) or next((view.narrate(event) for event in own_events or events), "")


def list_stops(match: Match) -> tuple[int, ...]:
    """Return the positions after a decision and the draws that it caused, including both ends."""
    plies = stops(match.line(0).states)
    return plies if plies[0] == 0 else (0, *plies)


def find_before(plies: Sequence[int], ply: int) -> int:
    """Return the last of these positions before `ply`, or `ply` if there is none.

    >>> find_before((0, 4, 9), 9), find_before((0, 4, 9), 5), find_before((0, 4, 9), 0)
    (4, 4, 0)
    """
    return max((n for n in plies if n < ply), default=ply)


def find_after(plies: Sequence[int], ply: int) -> int:
    """Return the first of these positions after `ply`, or `ply` if there is none.

    >>> find_after((0, 4, 9), 4), find_after((0, 4, 9), 9)
    (9, 9)
    """
    return min((n for n in plies if n > ply), default=ply)
