"""Auto replies: the answers that seats give by themselves in a match, until they are out of date.

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
    """A standing answer, with the position in which it was first given."""

    ply: int
    state: State
    move: Move


class Standing:
    """The standing answer of each seat."""

    __slots__ = ("_given",)

    def __init__(self, given: Mapping[Seat, Given] | None = None) -> None:
        self._given: dict[Seat, Given] = dict(given or {})

    @property
    def given(self) -> Mapping[Seat, Given]:
        """The answer of each seat that has one."""
        return dict(self._given)

    def give(self, seat: Seat, given: Given) -> None:
        """From now on this seat makes this move by itself, wherever it may."""
        self._given[seat] = given

    def drop(self, seat: Seat) -> None:
        """A seat decides by itself again."""
        self._given.pop(seat, None)

    def clear(self) -> None:
        """All seats decide by themselves again."""
        self._given.clear()

    def due(self, state: State) -> Move | None:
        """The move that a seat that must act makes by itself, None if there is none; what is out of date goes."""
        if not self._given:
            return None
        self._given = {seat: given for seat, given in self._given.items() if state.goes_on(given.state)}
        for seat in state.to_act:
            if seat in self._given and not state.judge(self._given[seat].move, seat):
                return self._given[seat].move
        return None

    def copy(self) -> Standing:
        """Answers of their own."""
        return Standing(self._given)
