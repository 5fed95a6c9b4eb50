"""The moves and positions of a match, with its variations and its comments.

>>> from random import Random
>>> import kbwidgets as kb
>>> tree = MoveTree(next(iter(kb.games.values())).start(2))
>>> tree.append(tree.state.random_draw(Random(1)))
>>> tree.ply, tree.draws(tree.states[0].phase), str(tree.mover(0))
(1, 1, '-1')
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.lines import (
    Lines,
    Sideline,
    add_line,
    advance_lines,
    count_shared,
    find_way,
    list_rows,
    straighten,
)
from kbwidgets.core.moves.events import Event, as_seen
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.plain_data import whole
from kbwidgets.core.values.types import CHANCE, OPEN, Seat, Viewer


class Step(Generic[S]):
    """One move of a match, with the positions before and after it and its events, which are computed once."""

    __slots__ = ("_events", "after", "before", "move")

    def __init__(self, before: S, move: Move, after: S) -> None:
        self.before: S = before
        self.move: Move = move
        self.after: S = after
        self._events: tuple[Event, ...] | None = None

    @property
    def mover(self) -> Seat:
        """The seat that made the move, `CHANCE` for a draw."""
        return self.before.mover(self.move)

    def events(self, viewer: Viewer = OPEN) -> tuple[Event, ...]:
        """Return the events of the move in order, as the viewer sees them."""
        if self._events is None:
            self._events = tuple(self.before.events_of(self.move, self.after))
        return as_seen(self._events, viewer)


class MoveTree(Generic[S]):
    """The main line of a match, and the variations in `lines` that branch off it.

    Undone moves stay in it, after the current position, until another move is made.
    """

    __slots__ = ("_draws", "comments", "lines", "moves", "ply", "states", "steps")

    def __init__(self, start: S) -> None:
        self.states: list[S] = [start]
        self.moves: list[Move] = []
        self.steps: list[Step[S]] = []
        self.ply: int = 0
        self.comments: dict[int, str] = {}
        self.lines: Lines[Sideline[S]] = Lines()
        self._draws: dict[str, list[int]] = {}
        """The plies of the draws of each kind, in order, so that draws are counted without going through all moves."""

    @property
    def state(self) -> S:
        """The current position."""
        return self.states[self.ply]

    def check_ply(self, ply: object) -> int:
        """Return the ply of an existing position, or raise `KbError`."""
        if (number := whole(ply)) is None or not 0 <= number < len(self.states):
            raise KbError(f"there is no position {quoted(ply)}; the match has positions 0 to {len(self.states) - 1}")
        return number

    def mover(self, ply: int) -> Seat:
        """Return the seat that made the move at position `ply`, which is `CHANCE` for a draw.

        Raise `KbError` if no move was made there.
        """
        if ply == len(self.moves):
            raise KbError(f"no move was made at position {ply}; the moves are 0 to {len(self.moves) - 1}")
        return self.states[ply].mover(self.moves[ply])

    def events(self, viewer: Viewer, since: int) -> tuple[Event, ...]:
        """Return the events from position `since` to the current one, as the viewer sees them."""
        return tuple(event for step in self.steps[since : self.ply] for event in step.events(viewer))

    def log(self, viewer: Viewer) -> tuple[str, ...]:
        """Return the log up to the current position as the viewer sees it, one sentence for each event."""
        return tuple(
            line for step in self.steps[: self.ply] for line in step.after.view(viewer).logged(step.events(viewer))
        )

    def draws(self, kind: str) -> int:
        """Return the number of draws of a kind up to the current position."""
        return bisect_left(self._draws.get(kind, ()), self.ply)

    def draws_since(self, ply: int) -> int:
        """Return the number of draws of any kind from position `ply` to the current one."""
        return sum(bisect_left(plies, self.ply) - bisect_left(plies, ply) for plies in self._draws.values())

    def append(self, move: Move) -> None:
        """Add a legal move at the current position.

        Undone moves are deleted, unless a variation branches off them: they then become a variation themselves.
        """
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
            self.lines, comment = advance_lines(self.lines, self.ply, move)
            if comment:
                self.comments[self.ply + 1] = comment
        self.ply += 1

    def cut(self, ply: int) -> None:
        """Delete everything after position `ply`."""
        if ply < len(self.moves):
            del self.states[ply + 1 :], self.moves[ply:], self.steps[ply:]
            self.comments = {at: text for at, text in self.comments.items() if at <= ply}
            self.lines = Lines(line for line in self.lines if line.ply <= ply)
            for plies in self._draws.values():
                del plies[bisect_left(plies, ply) :]
        self.ply = min(self.ply, ply)

    def _extend(self, moves: Sequence[Move], states: Sequence[S]) -> None:
        """Add moves and the positions after them to the end, without changing the current position."""
        for n, (move, after) in enumerate(zip(moves, states, strict=True), len(self.moves)):
            if (before := self.states[n]).to_act == (CHANCE,):
                self._draws.setdefault(before.phase, []).append(n)
            self.states.append(after)
            self.moves.append(move)
            self.steps.append(Step(before, move, after))

    # -- variations -----------------------------------------------------------------------------------

    def after(self, ply: int) -> Sideline[S]:
        """Return the moves after position `ply` as a variation, with the variations that branch off them."""
        comments = {at: text for at, text in self.comments.items() if at > ply}
        lines = Lines(line for line in self.lines if line.ply > ply)
        return Sideline(ply, tuple(self.states[ply:]), tuple(self.moves[ply:]), comments, lines)

    def set_aside(self, ply: int) -> None:
        """Turn the moves after position `ply` into a variation, and end the main line there."""
        line = self.after(ply)
        self.cut(ply)
        self.ply = ply
        if line.moves:
            self.lines = add_line(self.lines, straighten(line))

    def keep(self, line: Sideline[S]) -> None:
        """Add a variation and its own variations. Shared moves are kept once."""
        for row in list_rows(line):
            fork = row.ply + count_shared(self.moves[row.ply :], row.moves)
            for at, text in row.comments.items():
                if at <= fork:
                    self.comments.setdefault(at, text)
            self.lines = add_line(self.lines, row.part(fork))

    def follow(self, line: Sideline[S]) -> int:
        """Swap a variation with the main line, and return the ply at which they diverge.

        The current position is then the end of the variation.
        """
        way = find_way(self.lines, line)
        for each in way:
            self._exchange(each)
        return way[0].ply

    def _exchange(self, line: Sideline[S]) -> None:
        """Swap the moves after a position with a variation that branches off there."""
        rest = straighten(self.after(line.ply))
        before = [each for each in self.lines if each.ply <= line.ply]
        self.cut(line.ply)
        self._extend(line.moves, line.states[1:])
        self.comments.update(line.comments)
        branches = (rest if each is line else each for each in before)
        self.lines = Lines((*(each for each in branches if each.moves), *line.lines))
        self.ply = line.end

    def comment(self, text: str, ply: int) -> None:
        """Set the comment on the move that led to position `ply`, or remove it if the text is empty."""
        if ply == 0:
            raise KbError("a comment belongs to a move, and no move leads to position 0")
        self.comments.pop(ply, None)
        if text:
            self.comments[ply] = text

    def copy(self) -> MoveTree[S]:
        """Return an independent copy, which shares the positions and moves."""
        twin: MoveTree[S] = MoveTree(self.states[0])
        twin.states, twin.moves, twin.ply, twin.comments = self.states[:], self.moves[:], self.ply, dict(self.comments)
        twin.lines, twin.steps = self.lines, self.steps[:]
        twin._draws = {kind: plies[:] for kind, plies in self._draws.items()}
        return twin
