"""What a computer player is: it gets a view and the legal moves, and answers with a choice.

>>> class First:
...     name = "first"
...     def choose(self, view, moves, rng):
...         return Choice(moves[0])
>>> isinstance(First(), Player)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from kbwidgets.core.state import Move, View


class Reason(NamedTuple):
    """A named feature that speaks for a move, by how much, and in words."""

    feature: str
    change: float
    text: str


class Rated(NamedTuple):
    """A move with its worth (compared item by item) and the reasons for it."""

    move: Move
    worth: tuple[float, ...]
    reasons: tuple[Reason, ...] = ()


class Choice(NamedTuple):
    """The move that a player takes, why, and the moves it looked at, best first."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    ranking: tuple[Rated, ...] = ()


@runtime_checkable
class Player(Protocol):
    """A computer player. `choose` must not keep or change anything but itself."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice: ...


Decide: TypeAlias = "Callable[[View, Sequence[Move]], Move | str]"
"""The simplest player: a function that gets a view and the legal moves and returns one, or its text."""


class FunctionPlayer:
    """A function that plays; its name is the function's.

    >>> FunctionPlayer(lambda view, moves: moves[0], "first").name
    'first'
    """

    def __init__(self, decide: Decide, name: str = "") -> None:
        self.decide = decide
        self.name = name or str(getattr(decide, "__name__", "function"))

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        """What the function answers; a text is taken for the legal move that is written so."""
        answer = self.decide(view, moves)
        if isinstance(answer, str):
            answer = next((move for move in moves if str(move) == answer), answer)
            if isinstance(answer, str):
                raise ValueError(f"{answer!r} is not one of the {len(moves)} legal moves")
        return Choice(answer)


Adviser: TypeAlias = Callable[[View, Sequence[Move], Random], tuple[Rated, ...]]
"""Rates the moves of a game, best first: what stands behind a hint and a computer player."""


@runtime_checkable
class Hurried(Protocol):
    """An adviser or a player that may stop by the clock: if it does, what it says depends on the machine and its load.

    The others give the same answer to the same generator wherever they run.
    """

    @property
    def seconds(self) -> float | None: ...
