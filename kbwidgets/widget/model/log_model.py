"""Log model: the turns of a match as its log tells them, and the positions to which one steps.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=1)
>>> over = match.run()
>>> turns = logged(match, None)
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
from kbwidgets.core.protocol.turns import numbered, stops
from kbwidgets.core.values.types import CHANCE, Seat, Viewer


class Logged(NamedTuple):
    """What one seat did in a row within a turn, with what chance brought."""

    number: int
    """Which turn it is; 0 for what chance brought before the first one."""
    first: int
    """How many moves were made before it."""
    last: int
    """How many moves were made when it had ended."""
    seat: Seat | None
    """Who decided, None where chance alone acted."""
    words: str


def logged(match: Match, eye: Viewer) -> tuple[Logged, ...]:
    """Every turn, those that lie ahead too, as far as the one who looks may know it."""
    line = match.line(0)
    states, moves = line.states, line.moves
    made = match.steps(ahead=True)
    numbers = numbered(states[:-1])[1:]
    found: list[Logged] = []
    for first, last in pairwise((0, *_begun(states, moves, numbers), len(moves))):
        seat = next((states[n].mover(moves[n]) for n in range(first, last) if states[n].to_act != (CHANCE,)), None)
        words = "Start" if seat is None else _words(made[first:last], seat, eye)
        found.append(Logged(numbers[first] if last else 0, first, last, seat, words))
    return tuple(found)


def _begun(states: Sequence[State], moves: Sequence[Move], numbers: Sequence[int]) -> Iterator[int]:
    """Where a turn begins, or another seat decides in one."""
    seat: Seat | None = None
    for n in stops(states)[:-1]:
        mover = states[n].mover(moves[n])
        if seat is None or mover != seat or numbers[n] != numbers[n - 1]:
            yield n
        seat = mover


@lru_cache(maxsize=2048)
def _words(made: tuple[Step[State], ...], seat: Seat, eye: Viewer) -> str:
    """What a seat did; else the first thing that happened. Kept, for a log is told at every step through it."""
    view = made[-1].after.view(eye)
    events = [event for step in made for event in step.events(eye)]
    own = [event for event in events if event.seat == seat]
    return view.recount(own) or next((view.narrate(event) for event in own or events), "")


def steps(match: Match) -> tuple[int, ...]:
    """The positions in which something has been decided and what chance owed has come, with both ends."""
    found = stops(match.line(0).states)
    return found if found[0] == 0 else (0, *found)


def before(places: Sequence[int], ply: int) -> int:
    """The last of these positions that is earlier; this one if none is.

    >>> before((0, 4, 9), 9), before((0, 4, 9), 5), before((0, 4, 9), 0)
    (4, 4, 0)
    """
    return max((n for n in places if n < ply), default=ply)


def behind(places: Sequence[int], ply: int) -> int:
    """The first of these positions that is later; this one if none is.

    >>> behind((0, 4, 9), 4), behind((0, 4, 9), 9)
    (9, 9)
    """
    return min((n for n in places if n > ply), default=ply)
