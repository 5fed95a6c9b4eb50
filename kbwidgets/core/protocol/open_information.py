"""The base classes of open games, in which nothing is hidden.

A view is the position together with its viewer, and a guess is the position itself.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from kbwidgets.core.protocol.position import Position, tell_fields
from kbwidgets.core.protocol.state import View
from kbwidgets.core.values.types import Json, ScoreLine, Seat, Viewer, added


class OpenPosition(Position):
    """A position of an open game, with the fields that its state and its views share."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines of all seats, or `()` if the game counts no points."""
        return ()

    def points(self) -> tuple[int, ...]:
        """Return the points of each seat, which are the sum of its score lines."""
        return added(self.score(), len(self.names))


P = TypeVar("P", bound=OpenPosition)


class _Seen(NamedTuple, Generic[P]):
    viewer: Viewer
    position: P


tell_fields(
    _Seen,
    {
        "viewer": "The identity of the viewer, which is a seat, `OPEN`, or None for a spectator.",
        "position": "The position that the viewer sees.",
    },
)


class OpenView(_Seen[P], View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position of an open game as one viewer sees it.

    A game implements `prompt`, `due_rule`, `narrate` and `__str__`, which returns the board as text.
    """

    __slots__ = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.position.to_act

    @property
    def may_act(self) -> tuple[Seat, ...]:
        return self.position.may_act

    @property
    def phase(self) -> str:
        return self.position.phase

    @property
    def names(self) -> tuple[str, ...]:
        return self.position.names

    @property
    def colours(self) -> tuple[str, ...]:
        return self.position.colours

    def score(self) -> tuple[ScoreLine, ...] | None:
        return self.position.score()

    def to_json(self) -> dict[str, Json]:
        return {**self.position.to_json(), "viewer": self.viewer}
