"""Typed: what a match, its history and its cell say of the game that is played, so that an editor knows its words.

A match of a game is a `Match` of its state; where nobody says which game it is, it is a match of any.
The engine needs the standard library alone, which has no such defaults before Python 3.13: they are read by type
checkers and never run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.protocol.state import State, View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """The state of the game."""
    V = TypeVar("V", bound=View, default=View, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """What a viewer of the game knows."""
    P = TypeVar("P", bound=State | View, default=State | View, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """A position as it is told: the state, or what a viewer knows of it."""
else:
    from typing import TypeVar

    S, V, P = TypeVar("S"), TypeVar("V"), TypeVar("P")
