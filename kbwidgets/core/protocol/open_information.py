"""The base classes of open games, in which nothing is hidden.

A view is the position together with its viewer, and a guess is the position itself. A game that hides nothing at all
needs only an `OpenState`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar, cast, final

from kbwidgets.core.protocol.position import Position, tell_fields
from kbwidgets.core.protocol.state import Move, State, View
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Json, Refusal, ScoreLine, Seat, Viewer, added, called


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


class OpenState(OpenPosition, State):
    """A state of a game that hides nothing, so that its views show the state itself.

    A game implements `to_act`, `moves`, `find_faults`, `advance`, `outcome`, `prompt` and `__str__`. Its views return
    `prompt`, `due_rule` and `__str__` as their own.
    """

    __slots__ = ()

    TURN_CODE: ClassVar[str]
    """The code of the refusal of a move that is made after the match or in the turn of another seat."""

    END_RULE: ClassVar[str]
    """The rule that ends the match."""

    @abstractmethod
    def find_faults(self, move: Move) -> Iterable[Refusal]:
        """Return the reasons against a move of a seat that acts, most basic first."""

    @final
    def judge(self, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
        if self.over:
            return (Refusal(self.TURN_CODE, self.due_rule(), "The match is over."),)
        if seat not in (None, *self.to_act):
            whose = f"It's {called(self.to_act[0], self.names)}'s turn."
            return (Refusal(self.TURN_CODE, self.due_rule(), whose),)
        return tuple(self.find_faults(move))

    def due_rule(self) -> str:
        """Return the rule of the form of the first legal move, or `END_RULE` after the match."""
        return self.END_RULE if self.over else self.moves()[0].RULE

    @abstractmethod
    def prompt(self) -> Prompt:
        """Return the prompt of this position."""

    @final
    def view(self, viewer: Viewer) -> OpenView[Self]:
        return _StateView(viewer, self)

    @classmethod
    @final
    def guess(cls, view: View, rng: Random) -> Self:
        return cast("OpenView[Self]", view).position

    @abstractmethod
    def __str__(self) -> str:
        """Return the position as a readable text picture."""


S = TypeVar("S", bound=OpenState)


class _StateView(OpenView[S]):
    """An open state as one viewer sees it, in the words of the state."""

    __slots__ = ()

    @property
    def GAME(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride] # noqa: N802
        return self.position.GAME

    def prompt(self) -> Prompt:
        return self.position.prompt()

    def due_rule(self) -> str:
        return self.position.due_rule()

    def __str__(self) -> str:
        return str(self.position)
