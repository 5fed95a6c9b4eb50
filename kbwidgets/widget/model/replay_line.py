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
from kbwidgets.core.moves.events import Event
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
    marked_events: tuple[Event, ...]
    """The events caused by players, or every event if only chance acted."""
    comment: str = ""


def branches_of(match: Match, viewer: Viewer = OPEN) -> tuple[Branch, ...]:
    """Return the lines beside the main line, each after the line that it leaves.

    If the game hides information, there are none unless the hands are open, because a line tried later shows what a
    seat did not know.
    """
    if viewer != OPEN and match.game.hidden != "nothing":
        return ()
    branches: list[Branch] = []

    def add(lines: Lines[Sideline[State]], parent: int) -> None:
        for line in lines:
            if parent or line.ply <= match.ply:
                copied = copy(match)
                copied.follow(line)
                branches.append(Branch(parent, line.ply, copied))
                add(line.lines, len(branches))

    add(match.lines, 0)
    return tuple(branches)


_START: Final = "The match began."


def steps_of(match: Match, viewer: Viewer = OPEN) -> tuple[Step, ...]:
    """Return the steps of a match up to now, as `viewer` can see them."""
    with match.lock:
        states = [match.at(ply) for ply in range(match.ply + 1)]
        turns = numbered(states[:-1])
        knows_all = viewer == OPEN or match.game.hidden == "nothing"
        comments = match.comments if knows_all else dict[int, str]()
        steps: list[Step] = []
        since = 0
        for ply in stops(states):
            state, plies = states[ply], range(since, ply)
            seat = next((mover for mover in map(match.mover, plies) if mover != CHANCE), None)
            visible = [(n, event) for n in plies for event in match.step_at(n).events(viewer)]
            highlighted = [(n, event) for n, event in visible if event.seat != CHANCE] or visible
            words = brief = _START
            if seat is not None:
                narrated = [(n, event) for n, event in visible if not event.seat == match.mover(n) == CHANCE]
                words = " ".join(states[n + 1].view(viewer).narrate(event) for n, event in narrated)
                brief = _summarise(state.view(viewer), [event for _, event in narrated]) or words
            comment = " ".join(filter(None, (comments.get(n + 1, "") for n in plies)))
            events, marked_events = (tuple(event for _, event in pairs) for pairs in (visible, highlighted))
            steps.append(Step(ply, turns[ply], seat, words, brief, events, marked_events, comment))
            since = ply
        return tuple(steps)


def _summarise(view: View, events: Sequence[Event]) -> str:
    """Return a short account of what each seat did and what happened to it."""
    accounts: list[str] = []
    for seat, group in groupby(events, key=lambda event: event.seat):
        seat_events = list(group)
        accounts += map(view.narrate, seat_events) if seat == CHANCE else [view.summarize(seat_events)]
    return " ".join(filter(None, accounts))


def require_moves(match: Match) -> Match:
    """Return the match, or raise `KbError` if nobody has moved yet."""
    if all(match.mover(ply) == CHANCE for ply in range(match.ply)):
        reason = "nobody has moved yet, so there is nothing to replay"
        raise KbError(
            f"{match.game.title}: {reason}; to save a picture of the start, export it to a name that ends in .svg"
        )
    return match
