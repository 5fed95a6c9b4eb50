"""Frames: what a phase has to remember beside what lies on the table."""

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
"""Makes a position or a frame of its fields, in a third to half of the time of a call of its class."""


class Rolls(NamedTuple):
    """Who rolls for the first turn, and what those have rolled that came first (CQ-3.2)."""

    group: tuple[Seat, ...]
    rolled: tuple[int, ...]


class Opening(NamedTuple):
    """The initial infantry that each seat has left, and who gave a standing order, as bits (CQ-3.4, CQ-3.5)."""

    left: tuple[int, ...]
    standing: int


class Shown(NamedTuple):
    """The chance card that was drawn, by its number, and the targets that were chosen (CQ-12.13)."""

    card: int
    targets: tuple[int, ...]


class Battle(NamedTuple):
    """A battle that runs: from where, against whom, what is left of the pieces sent (CQ-6.8)."""

    source: int
    target: int
    sent: Stack
    bombarded: bool


class Conquest(NamedTuple):
    """A territory was conquered and waits for the move-in (CQ-7.1)."""

    source: int
    target: int


class Stationing(NamedTuple):
    """The territories that were gained by cards and are not manned yet, and the phase to go back to (CQ-11.3)."""

    lands: int
    back: str


class Drawing(NamedTuple):
    """The cards that are still due at the end of the turn, and the army cards of a Conscription draft after them."""

    cards: int
    conscripted: int


Frame: TypeAlias = "Rolls | Opening | Shown | Battle | Conquest | Stationing | Drawing | None"
