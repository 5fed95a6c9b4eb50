"""The steps of a replay, each of them a decision with the draws that followed it.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> events = match.play(match.state.moves()[0])
>>> [(step.turn, step.words) for step in steps_of(match)]
[(0, 'The match began.'), (1, '...')]
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import groupby
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.lines import Lines, Sideline
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.state import State, View
from kbwidgets.core.protocol.turn_count import numbered, stops
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer


class Branch(NamedTuple):
    """A line of moves beside the main line.

    It leaves its parent after the first `ply` moves, which both have in common.
    """

    parent: int
    """The number of the line that it leaves: 0 is the main line, 1 the first branch, and so on."""
    ply: int
    match: Match
    """The match as if this line had been played."""


class Step(NamedTuple):
    """One decision with the draws that followed it. The first step is the start of the match."""

    ply: int
    """The number of moves made by then."""
    turn: int
    """The number of turns that had begun."""
    seat: Seat | None
    """The seat that decided, or None at the start."""
    words: str
    """An account of what happened, as the viewer saw it."""
    brief: str
    """A short version of it for the log."""
    events: tuple[Event, ...]
    """Every event."""
    marked: tuple[Event, ...]
    """The events caused by players, or every event if only chance acted."""
    comment: str = ""


def branches_of(match: Match, viewer: Viewer = OPEN) -> tuple[Branch, ...]:
    """Return the lines beside the main line, each after the line that it leaves.

    If the game hides information, there are none unless the hands are open, because a line tried later shows what a
    seat did not know.
    """
    if viewer != OPEN and match.game.hidden != "nothing":
        return ()
    found: list[Branch] = []

    def add(lines: Lines[Sideline[State]], parent: int) -> None:
        for line in lines:
            if parent or line.ply <= match.ply:
                twin = copy(match)
                twin.follow(line)
                found.append(Branch(parent, line.ply, twin))
                add(line.lines, len(found))

    add(match.lines, 0)
    return tuple(found)


_START: Final = "The match began."


def steps_of(match: Match, viewer: Viewer = OPEN) -> tuple[Step, ...]:
    """Return the steps of a match up to now, as `viewer` can see them."""
    with match.lock:
        states = [match.at(ply) for ply in range(match.ply + 1)]
        turns = numbered(states[:-1])
        knows_all = viewer == OPEN or match.game.hidden == "nothing"
        comments = match.comments if knows_all else dict[int, str]()
        found: list[Step] = []
        since = 0
        for ply in stops(states):
            state, plies = states[ply], range(since, ply)
            seat = next((mover for mover in map(match.mover, plies) if mover != CHANCE), None)
            happened = [(n, event) for n in plies for event in match.step_at(n).events(viewer)]
            marked = [(n, event) for n, event in happened if event.seat != CHANCE] or happened
            words = brief = _START
            if seat is not None:
                told = [(n, event) for n, event in happened if not event.seat == match.mover(n) == CHANCE]
                words = " ".join(states[n + 1].view(viewer).narrate(event) for n, event in told)
                brief = _brief(state.view(viewer), [event for _, event in told]) or words
            comment = " ".join(filter(None, (comments.get(n + 1, "") for n in plies)))
            events, shown = (tuple(event for _, event in some) for some in (happened, marked))
            found.append(Step(ply, turns[ply], seat, words, brief, events, shown, comment))
            since = ply
        return tuple(found)


def _brief(view: View, events: Sequence[Event]) -> str:
    """Return a short account of what each seat did and what happened to it."""
    told: list[str] = []
    for seat, its in groupby(events, key=lambda event: event.seat):
        some = list(its)
        told += map(view.narrate, some) if seat == CHANCE else [view.recount(some)]
    return " ".join(filter(None, told))


def checked(match: Match) -> Match:
    """Return the match, or raise `KbError` if nobody has moved yet."""
    if all(match.mover(ply) == CHANCE for ply in range(match.ply)):
        told = "nobody has moved yet, so there is nothing to replay"
        raise KbError(
            f"{match.game.title}: {told}; to save a picture of the start, export it to a name that ends in .svg"
        )
    return match
