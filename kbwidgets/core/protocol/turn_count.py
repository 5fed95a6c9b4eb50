"""The turns of a match. Successive decisions of one seat are one turn, and draws are not counted.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=1)
>>> match.run().over, turns(match) < match.ply
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.values.types import CHANCE


class Line(Protocol[S]):
    """The part of a match that is read here: its positions and the moves between them."""

    @property
    def game(self) -> Game: ...

    @property
    def lock(self) -> AbstractContextManager[bool]: ...

    @property
    def ply(self) -> int: ...

    @property
    def moves(self) -> tuple[Move, ...]: ...

    def at(self, ply: int) -> S: ...


def turns(match: Line) -> int:
    """Return the number of turns so far, including the current one."""
    with match.lock:
        return numbered([match.at(ply) for ply in range(match.ply)])[-1]


def numbered(states: Sequence[State]) -> tuple[int, ...]:
    """Return the number of turns begun up to each of these positions, preceded by a 0."""
    found = [0]
    for before, state in zip((None, *states), states, strict=False):
        found.append(found[-1] + begins(before, state))
    return tuple(found)


def begins(before: State | None, state: State) -> bool:
    """Return whether a turn begins in a position, given the position before it."""
    return CHANCE not in state.to_act and (before is None or not state.is_same_turn(before))


def stops(states: Sequence[State]) -> tuple[int, ...]:
    """Return the plies at which no draw is due, and the last one."""
    last = len(states) - 1
    return tuple(n for n, state in enumerate(states) if n == last or state.to_act != (CHANCE,))
