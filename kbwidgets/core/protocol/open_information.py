"""Open games: where nothing is hidden, a view is the position with its viewer, and a guess is the position itself."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from kbwidgets.core.protocol.position import Position, tell_fields
from kbwidgets.core.protocol.state import View
from kbwidgets.core.values.types import Json, ScoreLine, Seat, Viewer, added


class OpenPosition(Position):
    """What lies on the table of an open game: the fields, and what is read from them alone."""

    __slots__ = ()

    def score(self) -> tuple[ScoreLine, ...]:
        """What each seat has now, line by line; nothing in a game that counts no points."""
        return ()

    def points(self) -> tuple[int, ...]:
        """The sum of the score lines of each seat."""
        return added(self.score(), len(self.names))


P = TypeVar("P", bound=OpenPosition)


class _Seen(NamedTuple, Generic[P]):
    viewer: Viewer
    position: P


tell_fields(
    _Seen, {"viewer": "Who looks: a seat, None for a spectator, or OPEN.", "position": "What lies on the table."}
)


class OpenView(_Seen[P], View):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position as one viewer looks at it: a game writes `prompt`, `due_rule`, `narrate` and the board as text."""

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
