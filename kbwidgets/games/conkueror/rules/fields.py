"""The fields of a position of ConKUeror.

Territories are numbers in map order; stacks and hands are packed (`armies`, `cards`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack
from kbwidgets.games.conkueror.rules.cards import Cards
from kbwidgets.games.conkueror.rules.table import Table

# -- frames: what a phase remembers -----------------------------------------------------------------------


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


VACANT: Final = -1
"""The owner of a vacant territory."""


OUT: Final = -2
"""The owner of a territory that is not in the game (CQ-2.4)."""


# -- the position -----------------------------------------------------------------------------------------


FIELDS_TOLD: Final = {
    "viewer": "The viewer: a seat, None for a spectator, or OPEN.",
    "phase": "The phase, in a word (CQ-4.1).",
    "to_act": "The seats that must act.",
    "turn": "The player in turn; in the opening the one who rolls, claims or places.",
    "rounds": "The number of the round, 0 in the opening (CQ-4.1).",
    "draft": "The drafted infantry that is not placed yet (CQ-5.3).",
    "captured": "The number of territories captured this turn (CQ-10.2).",
    "first": "The player who went first (CQ-3.2).",
}
"""The description of each field that code reads."""


BY_CHANCE: Final = (CHANCE,)


ONLY: Final = tuple((seat,) for seat in range(6))
"""The seats that must act if only one must."""


MAIN: Final = ("draft", "attack", "fortify")
"""The phases in which cards and armies can be exchanged (CQ-4.3)."""


Rows: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int]"
"""The territories of the player in turn in map order; the number of listed moves from each territory; the continents of
which the player has all cards but not all territories; the number of listed moves; the number of those before the
first trade of cards."""


NO_ROWS: Final[Rows] = ((), (), (), 0, 0)


class Effects(NamedTuple):
    """The chance cards and their lasting effects (CQ-12)."""

    pile: int
    """The cards of the pile, as a set of bits."""
    spent: int
    """The cards of the discard, as a set of bits."""
    immune: int
    """The territories with Diplomatic Immunity, as a set of bits (CQ-12.7)."""
    bombard: bool
    """True if the next battle of this turn is rolled with two dice (CQ-12.11)."""
    conscripted: int
    """The army cards due at the end of the turn (CQ-12.9)."""


class Fallen(NamedTuple):
    """A player who is out, with the round and the seat that took the cards (CQ-13.1)."""

    seat: Seat
    rounds: int
    by: Seat


class Fields(NamedTuple):
    """The fields of a position."""

    table: Table
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    """The player in turn; in the opening the one who rolls, claims or places."""
    rounds: int
    """The number of the round, 0 in the opening (CQ-4.1)."""
    owners: tuple[int, ...]
    """The owner of each territory, VACANT or OUT."""
    stacks: tuple[Stack, ...]
    draft: int
    """The drafted infantry that is not placed yet (CQ-5.3)."""
    hands: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    captured: int
    """The number of territories captured this turn (CQ-10.2)."""
    effects: Effects
    frame: Frame
    """The frame of the phase."""
    fallen: tuple[Fallen, ...]
    """The players who are out, in the order of defeat."""
    first: Seat
    """The player who went first (CQ-3.2)."""
    rows: Rows
    """Numbers that follow from the other fields, `NO_ROWS` if moves are not listed by territory."""


TO_ACT, TURN, ROUNDS, OWNERS, STACKS, DRAFTED, HANDS, DECK = range(2, 10)


DISCARD, CAPTURED, EFFECTS, FRAME, FALLEN, FIRST, ROWS = range(10, 17)


PHASE: Final = 1
"""The place of a field, for moves that change a position as a list, in a third of the time of `_replace`."""


tell_fields(Fields, FIELDS_TOLD)


def own(position: Fields, seat: Seat) -> list[int]:
    """Return the territories of a seat, in map order."""
    return [n for n, owner in enumerate(position.owners) if owner == seat]


def spares(owners: tuple[int, ...], stacks: tuple[Stack, ...], draft: int, seat: Seat) -> int:
    """Return the regulars beyond one on each territory, and the unplaced drafted armies (CQ-11.4)."""
    found = draft
    for owner, stack in zip(owners, stacks, strict=True):
        if owner == seat and stack:
            found += FACTS[stack][1] - 1
    return found


def after(first: Seat, seats: int) -> Iterator[Seat]:
    """Return all seats in the order of play, from one on (CQ-3.2)."""
    return ((first + n) % seats for n in range(seats))
