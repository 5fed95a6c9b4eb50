"""Automatic replies, moves that seats make by themselves for as long as the same turn continues.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> standing = Standing()
>>> standing.due(match.state) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Seat


class Given(NamedTuple):
    """An automatic reply, with the position in which it was first given."""

    ply: int
    state: State
    move: Move


class Standing:
    """The automatic replies of all seats."""

    __slots__ = ("_given",)

    def __init__(self, given: Mapping[Seat, Given] | None = None) -> None:
        self._given: dict[Seat, Given] = dict(given or {})

    @property
    def given(self) -> Mapping[Seat, Given]:
        """The reply of each seat that has one."""
        return dict(self._given)

    def give(self, seat: Seat, given: Given) -> None:
        """Let a seat make this move by itself wherever it is legal."""
        self._given[seat] = given

    def drop(self, seat: Seat) -> None:
        """Remove the reply of a seat."""
        self._given.pop(seat, None)

    def clear(self) -> None:
        """Remove the replies of all seats."""
        self._given.clear()

    def due(self, state: State) -> Move | None:
        """Return the automatic move of a seat that must act, or None if there is none.

        Replies that belong to an earlier turn are removed.
        """
        if not self._given:
            return None
        self._given = {seat: given for seat, given in self._given.items() if state.is_same_turn(given.state)}
        for seat in state.to_act:
            if seat in self._given and not state.judge(self._given[seat].move, seat):
                return self._given[seat].move
        return None

    def copy(self) -> Standing:
        """Return an independent copy."""
        return Standing(self._given)
