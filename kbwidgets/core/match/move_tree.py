"""Move tree: the positions that a match went through, the moves between them, where it stands, and the lines beside.

>>> from random import Random
>>> import kbwidgets as kb
>>> track = Track(next(iter(kb.games.values())).start(2))
>>> track.append(track.state.draw(Random(1)))
>>> track.ply, track.draws(track.states[0].phase), str(track.mover(0))
(1, 1, '-1')
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.lines import Lines, Sideline, joined, met, rows, shared, straight, way_to
from kbwidgets.core.protocol.events import Event, seen
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer


class Step(Generic[S]):
    """One move of a match: the positions before and after it, and what it did, which is worked out once."""

    __slots__ = ("_events", "after", "before", "move")

    def __init__(self, before: S, move: Move, after: S) -> None:
        self.before: S = before
        self.move: Move = move
        self.after: S = after
        self._events: dict[Viewer, tuple[Event, ...]] = {}

    @property
    def mover(self) -> Seat:
        """Who made the move, CHANCE for a draw."""
        return self.before.mover(self.move)

    def events(self, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        """Return what the move did, in order, as far as the viewer may know it."""
        events = self._events.get(viewer)
        if events is None:
            events = self._events[viewer] = seen(self.before.happened(self.move, self.after, viewer), viewer)
        return events


class Track(Generic[S]):
    """The line of a match; what was taken back lies ahead, until another move is made; `lines` are kept beside it."""

    __slots__ = ("_draws", "comments", "lines", "moves", "ply", "states", "steps")

    def __init__(self, start: S) -> None:
        self.states: list[S] = [start]
        self.moves: list[Move] = []
        self.steps: list[Step[S]] = []
        self.ply: int = 0
        self.comments: dict[int, str] = {}
        self.lines: Lines[Sideline[S]] = Lines()
        self._draws: dict[str, list[int]] = {}
        """The plies of the draws of each kind, in order: a draw is numbered without a look at all the moves."""

    @property
    def state(self) -> S:
        """The position now."""
        return self.states[self.ply]

    def checked(self, ply: object) -> int:
        """The number of a position that is there."""
        if (found := whole(ply)) is None or not 0 <= found < len(self.states):
            raise KbError(f"there is no position {quoted(ply)}; the match has positions 0 to {len(self.states) - 1}")
        return found

    def mover(self, ply: int) -> Seat:
        """Who made the move after `ply` moves, CHANCE for a draw."""
        if ply == len(self.moves):
            raise KbError(f"no move was made at position {ply}; the moves are 0 to {len(self.moves) - 1}")
        return self.states[ply].mover(self.moves[ply])

    def events(self, viewer: Viewer, since: int) -> tuple[Event, ...]:
        """What happened after so many moves, as far as the viewer may know it."""
        return tuple(event for step in self.steps[since : self.ply] for event in step.events(viewer))

    def log(self, viewer: Viewer) -> tuple[str, ...]:
        """What happened up to now, a sentence for each event, as far as the viewer may know it."""
        return tuple(
            line for step in self.steps[: self.ply] for line in step.after.view(viewer).logged(step.events(viewer))
        )

    def draws(self, kind: str) -> int:
        """How many draws of a kind were made up to now."""
        return bisect_left(self._draws.get(kind, ()), self.ply)

    def draws_since(self, ply: int) -> int:
        """How many draws of any kind were made after `ply` moves."""
        return sum(bisect_left(plies, self.ply) - bisect_left(plies, ply) for plies in self._draws.values())

    def append(self, move: Move) -> None:
        """Go on with a legal move; what was taken back is forgotten, unless a line that is kept hangs on it."""
        state = self.state
        after = state.advance(move)
        if self.ply < len(self.moves):
            if self.lines and self.lines[-1].ply > self.ply:
                self.set_aside(self.ply)
            self.cut(self.ply)
        if state.to_act == (CHANCE,):
            self._draws.setdefault(state.phase, []).append(self.ply)
        self.states.append(after)
        self.moves.append(move)
        self.steps.append(Step(state, move, after))
        if self.lines:
            self.lines, comment = met(self.lines, self.ply, move)
            if comment:
                self.comments[self.ply + 1] = comment
        self.ply += 1

    def cut(self, ply: int) -> None:
        """Forget what comes after `ply` moves."""
        if ply < len(self.moves):
            del self.states[ply + 1 :], self.moves[ply:], self.steps[ply:]
            self.comments = {at: text for at, text in self.comments.items() if at <= ply}
            self.lines = Lines(line for line in self.lines if line.ply <= ply)
            for plies in self._draws.values():
                del plies[bisect_left(plies, ply) :]
        self.ply = min(self.ply, ply)

    def _extend(self, moves: Sequence[Move], states: Sequence[S]) -> None:
        """Put moves at the end of the line, each with the position after it; where the match stands stays."""
        for n, (move, after) in enumerate(zip(moves, states, strict=True), len(self.moves)):
            if (before := self.states[n]).to_act == (CHANCE,):
                self._draws.setdefault(before.phase, []).append(n)
            self.states.append(after)
            self.moves.append(move)
            self.steps.append(Step(before, move, after))

    # -- lines beside ---------------------------------------------------------------------------------

    def after(self, ply: int) -> Sideline[S]:
        """What comes after `ply` moves, with what leaves it there, as a line."""
        comments = {at: text for at, text in self.comments.items() if at > ply}
        lines = Lines(line for line in self.lines if line.ply > ply)
        return Sideline(ply, tuple(self.states[ply:]), tuple(self.moves[ply:]), comments, lines)

    def set_aside(self, ply: int) -> None:
        """Let the moves after `ply` be a line beside, and stand there at the end."""
        rest = self.after(ply)
        self.cut(ply)
        self.ply = ply
        if rest.moves:
            self.lines = joined(self.lines, straight(rest))

    def keep(self, line: Sideline[S]) -> None:
        """Put a line and what leaves it beside this one; what two share stands there once."""
        for row in rows(line):
            fork = row.ply + shared(self.moves[row.ply :], row.moves)
            for at, text in row.comments.items():
                if at <= fork:
                    self.comments.setdefault(at, text)
            self.lines = joined(self.lines, row.part(fork))

    def follow(self, line: Sideline[S]) -> int:
        """Let a line beside be the one that is played, standing at its end; the other is kept. Where they part."""
        way = way_to(self.lines, line)
        for each in way:
            self._exchange(each)
        return way[0].ply

    def _exchange(self, line: Sideline[S]) -> None:
        """Exchange what comes after some moves for a line that leaves there; the one takes the place of the other."""
        rest = straight(self.after(line.ply))
        before = [each for each in self.lines if each.ply <= line.ply]
        self.cut(line.ply)
        self._extend(line.moves, line.states[1:])
        self.comments.update(line.comments)
        kept = (rest if each is line else each for each in before)
        self.lines = Lines((*(each for each in kept if each.moves), *line.lines))
        self.ply = line.end

    def comment(self, text: str, ply: int) -> None:
        """Write a comment to the move that led to `ply`; an empty text removes it."""
        if ply == 0:
            raise KbError("a comment belongs to a move, and no move leads to position 0")
        self.comments.pop(ply, None)
        if text:
            self.comments[ply] = text

    def copy(self) -> Track[S]:
        """A track of its own; the positions and moves are the same."""
        twin: Track[S] = Track(self.states[0])
        twin.states, twin.moves, twin.ply, twin.comments = self.states[:], self.moves[:], self.ply, dict(self.comments)
        twin.lines, twin.steps = self.lines, self.steps[:]
        twin._draws = {kind: plies[:] for kind, plies in self._draws.items()}
        return twin
