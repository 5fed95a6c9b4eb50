"""The frames of phases, which hold what a phase remembers apart from what is on the table."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules.armies import Stack

T = TypeVar("T")
Row: TypeAlias = "tuple[object, ...] | list[object]"
"""The fields of a position or of a frame, in order."""


class _New(Protocol):
    def __call__(self, kind: type[T], fields: Row, /) -> T: ...


new: Final = cast("_New", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Make a position or a frame of its fields, in a third to half of the time of calling its class."""


class Rolls(NamedTuple):
    """The seats that roll for the first turn, and the rolls so far (CQ-3.2)."""

    group: tuple[Seat, ...]
    rolled: tuple[int, ...]


class Opening(NamedTuple):
    """The initial infantry that each seat has left, and the seats with a standing order, as bits (CQ-3.4, CQ-3.5)."""

    left: tuple[int, ...]
    standing: int


class Shown(NamedTuple):
    """The number of the chance card that was drawn, and its targets once they are chosen (CQ-12.13)."""

    card: int
    targets: tuple[int, ...]


class Battle(NamedTuple):
    """A battle in progress, with its territories and the armies left of those sent (CQ-6.8)."""

    source: int
    target: int
    sent: Stack
    bombarded: bool


class Conquest(NamedTuple):
    """A conquered territory, which armies must move into (CQ-7.1)."""

    source: int
    target: int


class Stationing(NamedTuple):
    """The territories gained by cards that still need garrisons, and the phase to return to (CQ-11.3)."""

    lands: int
    back: str


class Drawing(NamedTuple):
    """The cards still due at the end of the turn, and then the army cards of a Conscription."""

    cards: int
    conscripted: int


Frame: TypeAlias = "Rolls | Opening | Shown | Battle | Conquest | Stationing | Drawing | None"
