"""Automatic replies, moves that seats make by themselves for as long as the same turn continues.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> replies = AutoReplies()
>>> replies.find_due(match.state) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Seat


class AutoReply(NamedTuple):
    """An automatic reply, with the position in which it was first given."""

    ply: int
    state: State
    move: Move


class AutoReplies:
    """The automatic replies of all seats."""

    __slots__ = ("_by_seat",)

    def __init__(self, by_seat: Mapping[Seat, AutoReply] | None = None) -> None:
        self._by_seat: dict[Seat, AutoReply] = dict(by_seat or {})

    @property
    def by_seat(self) -> Mapping[Seat, AutoReply]:
        """The reply of each seat that has one."""
        return dict(self._by_seat)

    def give(self, seat: Seat, reply: AutoReply) -> None:
        """Let a seat make this move by itself wherever it is legal."""
        self._by_seat[seat] = reply

    def drop(self, seat: Seat) -> None:
        """Remove the reply of a seat."""
        self._by_seat.pop(seat, None)

    def clear(self) -> None:
        """Remove the replies of all seats."""
        self._by_seat.clear()

    def find_due(self, state: State) -> Move | None:
        """Return the automatic move of a seat that must act, or None if there is none.

        Replies that belong to an earlier turn are removed.
        """
        if not self._by_seat:
            return None
        self._by_seat = {seat: reply for seat, reply in self._by_seat.items() if state.is_same_turn(reply.state)}
        for seat in state.to_act:
            if seat in self._by_seat and not state.judge(self._by_seat[seat].move, seat):
                return self._by_seat[seat].move
        return None

    def copy(self) -> AutoReplies:
        """Return an independent copy."""
        return AutoReplies(self._by_seat)
