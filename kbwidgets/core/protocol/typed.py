"""Type variables that tie a match, its history and its cell to the types of their game, for editors.

A match of a game is a `Match` of its state. If the game is not known, it is a match of any state. The defaults are read
only by type checkers and never run, because the engine needs nothing but the standard library, which has no such
defaults before Python 3.13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbwidgets.core.protocol.state import State, View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """The state of the game."""
    V = TypeVar("V", bound=View, default=View, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """A view of the game."""
    P = TypeVar("P", bound=State | View, default=State | View, covariant=True)  # noqa: PLC0105 (a name of one letter)
    """A position, which is either the state or a view of it."""
else:
    from typing import TypeVar

    S, V, P = TypeVar("S"), TypeVar("V"), TypeVar("P")
