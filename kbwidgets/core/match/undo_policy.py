"""The undo policies, which decide how far a seat or the whole table can undo and which moves are final.

A match has one of three policies, chosen before it starts. Code may always go back.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> tree = MoveTree(match.state)
>>> mover = tree.state.mover(tree.state.moves()[0])
>>> tree.append(tree.state.moves()[0])
>>> both = UndoLimits(tree, "free", people=(0, 1), hides_hands=False, players_draw=False)
>>> both.target(mover), both.target(1 - mover)
(0, 1)
>>> both.why_nothing(1 - mover) == f"You can't undo past {match.names[mover]}'s move."
True
>>> both._replace(policy="none").why_nothing()
'Undo is off in this match.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.move_tree import MoveTree
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import CHANCE, Seat

Undo: TypeAlias = Literal["free", "hidden", "none"]
"""The name of an undo policy, see `UNDO`."""

UNDO: Final[Mapping[Undo, str]] = {
    "free": "You can undo any move.",
    "hidden": "You can undo until something hidden is revealed.",
    "none": "Moves are final.",
}
"""The policies, described to players."""


def check_undo(undo: object) -> Undo:
    """Return a valid policy, or raise `KbError`."""
    policy = next((each for each in get_args(Undo) if each == undo), None)
    if policy is None:
        raise KbError(f"undo is {quoted(undo)}; expected {joined([repr(each) for each in UNDO], 'or')}")
    return policy


class _Step(NamedTuple):
    """A move that an undo would take back."""

    before: State
    after: State
    move: Move
    mover: Seat
    by: Seat | None
    """The seat that undoes, or None for everyone at a shared screen."""
    people: tuple[Seat, ...]
    hides_hands: bool
    """True if the game hides hands."""


def _why_anothers(step: _Step) -> str:
    is_anothers = step.by is not None and step.mover in step.people and step.mover != step.by
    return f"You can't undo past {step.before.names[step.mover]}'s move." if is_anothers else ""


def _why_computers(step: _Step) -> str:
    is_computers = step.hides_hands and step.mover not in (CHANCE, *step.people)
    return f"You can't undo past {step.before.names[step.mover]}'s move." if is_computers else ""


def _why_drawn(step: _Step) -> str:
    return "You can't undo a draw that has been revealed." if step.mover == CHANCE else ""


def _why_ended(step: _Step) -> str:
    is_shown = step.hides_hands and step.after.over
    return "The match is over and all hands were shown." if is_shown else ""


def _why_revealing(step: _Step) -> str:
    reason = "You can't undo a move that revealed something or involved another player."
    return reason if step.before.is_final(step.move) else ""


def _why_off(step: _Step) -> str:
    return "Undo is off in this match."


_REASONS: Final[Mapping[Undo, tuple[Callable[[_Step], str], ...]]] = {
    "free": (_why_anothers,),
    "hidden": (_why_anothers, _why_computers, _why_drawn, _why_ended, _why_revealing),
    "none": (_why_off,),
}
"""The reasons that make a move final, in the order in which they are tried.

A move without a reason can be undone.
"""


class UndoLimits(NamedTuple):
    """The moves that can be undone at the current position of a match."""

    tree: MoveTree
    policy: Undo
    people: tuple[Seat, ...]
    """The seats without a computer player."""
    hides_hands: bool
    """True if the game hides hands."""
    players_draw: bool
    """True if players enter the draws, which makes the draws their decisions."""

    def stops_before(self, ply: int) -> bool:
        """Return whether an undo for everyone stops before this move.

        It stops before a move of a person, or before any move if no people play. A draw counts only if players enter
        it.
        """
        mover = self.tree.mover(ply)
        return self.players_draw if mover == CHANCE else not self.people or mover in self.people

    def target(self, seat: Seat | None = None) -> int:
        """Return the ply that an undo goes back to, or the current ply if nothing can be undone.

        The undo is for `seat`, or for everyone if `seat` is None.
        """
        now = self.tree.ply
        for ply in range(now - 1, -1, -1):
            if self._why_final(ply, seat):
                break
            if self._is_decision(ply, seat):
                return ply
        return now

    def why_nothing(self, seat: Seat | None = None) -> str:
        """Return why nothing can be undone, or `""` if nothing has been decided yet.

        The reason is that of the last move that is final.
        """
        plies = range(self.tree.ply)
        if not any(self.players_draw or self.tree.mover(ply) != CHANCE for ply in plies):
            return ""
        return next((why for ply in reversed(plies) if (why := self._why_final(ply, seat))), "")

    def why_not_to(self, ply: int, seat: Seat | None = None) -> str:
        """Return why the match cannot go back to position `ply`, or `""` if it can."""
        return next((why for n in range(self.tree.ply - 1, ply - 1, -1) if (why := self._why_final(n, seat))), "")

    def _is_decision(self, ply: int, seat: Seat | None) -> bool:
        if seat is None:
            return self.stops_before(ply)
        mover = self.tree.mover(ply)
        return mover == seat or (mover == CHANCE and self.players_draw)

    def _why_final(self, ply: int, seat: Seat | None) -> str:
        """Return why the move at `ply` is final, or `""` if it can be undone."""
        before, after = self.tree.states[ply : ply + 2]
        step = _Step(before, after, self.tree.moves[ply], self.tree.mover(ply), seat, self.people, self.hides_hands)
        return next((why for reason in _REASONS[self.policy] if (why := reason(step))), "")
