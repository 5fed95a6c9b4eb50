"""Replay line: the steps of a match as somebody follows them later, by turns: decisions with the draws they led to.

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
from kbwidgets.core.protocol.turns import numbered, stops
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer


class Branch(NamedTuple):
    """A line of moves beside the one that is played: it leaves another line after so many moves, which both have."""

    parent: int
    """The number of the line that it leaves: 0 is the main line, 1 the first branch, and so on."""
    ply: int
    match: Match
    """The match as if this line were played."""


class Step(NamedTuple):
    """One decision with what chance brought behind it; the first one is the start."""

    ply: int
    """How many moves were made by then."""
    turn: int
    """How many turns had begun."""
    seat: Seat | None
    """Who decided, None at the start."""
    words: str
    """What happened, as far as the viewer knew it."""
    brief: str
    """The same in short, for a log."""
    events: tuple[Event, ...]
    """All that happened."""
    marked: tuple[Event, ...]
    """What players did of it; where chance alone acted, all."""
    comment: str = ""


def branches_of(match: Match, viewer: Viewer = OPEN) -> tuple[Branch, ...]:
    """The lines beside the one that is played, each behind the line that it leaves.

    Of a match that hides things they are for open hands alone: what was tried later shows what a seat did not know.
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
    """The steps of a match up to now, as far as a viewer may know them."""
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
    """What each seat did and what befell it, in short."""
    told: list[str] = []
    for seat, its in groupby(events, key=lambda event: event.seat):
        some = list(its)
        told += map(view.narrate, some) if seat == CHANCE else [view.recount(some)]
    return " ".join(filter(None, told))


def checked(match: Match) -> Match:
    """The match, if there is anything in it to follow."""
    if all(match.mover(ply) == CHANCE for ply in range(match.ply)):
        told = "nobody has moved yet, so there is nothing to replay"
        raise KbError(
            f"{match.game.title}: {told}; to save a picture of the start, export it to a name that ends in .svg"
        )
    return match
