"""The fields of a position of ConKUeror and how they are written as data (CQ-14.4).

Territories are numbers in map order; stacks and hands are packed (`armies`, `cards`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, cast, get_args

from kbwidgets.core.fields.shape import DataCodec, Follows, Given, Items, Key, Number, by_seat
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, Json, Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, MOST, Stack
from kbwidgets.games.conkueror.rules.cards import Cards, size
from kbwidgets.games.conkueror.rules.data.codecs import CHANCE_CARDS, TERRITORIES, Name, PackedCards, SeatSet, StackText
from kbwidgets.games.conkueror.rules.table import Table

# -- frames: what a phase remembers -----------------------------------------------------------------------


T = TypeVar("T")


Row: TypeAlias = "tuple[object, ...] | list[object]"
"""The fields of a position or of a frame, in order."""


class _New(Protocol):
    def __call__(self, kind: type[T], fields: Row, /) -> T: ...


new: Final = cast("_New", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Make a position or a frame of its fields, in a third to half of the time of calling its class."""


OneSeat: TypeAlias = Annotated[Seat, Number(0, lambda table: table.seats - 1)]
TerritoryName: TypeAlias = Annotated[int, Name(lambda table: table.ids)]
Due: TypeAlias = Annotated[int, Number(0, 99)]
Main: TypeAlias = Literal["draft", "attack", "fortify"]
Phase: TypeAlias = Literal[
    "order", "claim", "deal", "reinforce", "drop", "chance", "card", "answer", "die", "hit", "draft", "attack",
    "battle", "dice", "outcome", "conquest", "station", "fortify", "draw", "conscript", "over",
]  # fmt: skip


class Rolls(NamedTuple):
    """The seats that roll for the first turn, and the rolls so far (CQ-3.2)."""

    group: Annotated[tuple[OneSeat, ...], Items(2, lambda table: table.seats)]
    rolled: tuple[Annotated[int, Number(1, 6)], ...]


class Opening(NamedTuple):
    """The initial infantry that each seat has left, and the seats with a standing order, as bits (CQ-3.4, CQ-3.5)."""

    left: Annotated[tuple[Annotated[int, Number(0, lambda table: table.setup.initial)], ...], by_seat]
    standing: Annotated[int, SeatSet()]


class Shown(NamedTuple):
    """The number of the chance card that was drawn, and its targets once they are chosen (CQ-12.13)."""

    card: Annotated[int, Name(CHANCE_CARDS.names)]
    targets: tuple[TerritoryName, ...]


class Battle(NamedTuple):
    """A battle in progress, with its territories and the armies left of those sent (CQ-6.8)."""

    source: TerritoryName
    target: TerritoryName
    sent: Annotated[Stack, StackText()]
    bombarded: bool


class Conquest(NamedTuple):
    """A conquered territory, which armies must move into (CQ-7.1)."""

    source: TerritoryName
    target: TerritoryName


class Stationing(NamedTuple):
    """The territories gained by cards that still need garrisons, and the phase to return to (CQ-11.3)."""

    lands: Annotated[int, TERRITORIES]
    back: Main


class CardsDue(NamedTuple):
    """The cards still due at the end of the turn, and then the army cards of a Conscription."""

    cards: Annotated[int, Number(0, lambda table: len(table.enabled) if table.has_card_per_territory else 1)]
    conscripted: Due


Frame: TypeAlias = Rolls | Opening | Shown | Battle | Conquest | Stationing | CardsDue | None


_ROUNDS: Final = 10**6


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


MAIN: Final = get_args(Main)
"""The phases in which cards and armies can be exchanged (CQ-4.3)."""


Rows: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int]"
"""The territories of the player in turn in map order; the number of listed moves from each territory; the continents of
which the player has all cards but not all territories; the number of listed moves; the number of those before the
first trade of cards."""


NO_ROWS: Final[Rows] = ((), (), (), 0, 0)


class Effects(NamedTuple):
    """The chance cards and their lasting effects (CQ-12)."""

    pile: Annotated[int, CHANCE_CARDS]
    """The cards of the pile, as a set of bits."""
    spent: Annotated[int, CHANCE_CARDS]
    """The cards of the discard, as a set of bits."""
    immune: Annotated[int, TERRITORIES]
    """The territories with Diplomatic Immunity, as a set of bits (CQ-12.7)."""
    bombard: bool
    """True if the next battle of this turn is rolled with two dice (CQ-12.11)."""
    conscripted: Due
    """The army cards due at the end of the turn (CQ-12.9)."""


class Fallen(NamedTuple):
    """A player who is out, with the round and the seat that took the cards (CQ-13.1)."""

    seat: Seat
    rounds: int
    by: Seat


class FallenItems(DataCodec[Fallen, Table]):
    """A player who is out, written as a list."""

    def write(self, value: Fallen, match: Table, /) -> Json:
        return [*value]

    def read(self, data: Plain, match: Table, index: int, /) -> Fallen:
        seat, rounds, by = data.items(3, 3)
        last = match.seats - 1
        return Fallen(seat.number(0, last), rounds.number(1, _ROUNDS), by.number(0, last))


Round: TypeAlias = Annotated[int, Number(0, lambda table: table.max_rounds or _ROUNDS)]
Hand: TypeAlias = Annotated[Cards, PackedCards()]
Owners: TypeAlias = Annotated[tuple[int, ...], Follows(())]
Stacks: TypeAlias = Annotated[tuple[Stack, ...], Follows(())]
Defeat: TypeAlias = Annotated[Fallen, FallenItems()]


class Fields(NamedTuple):
    """The fields of a position. In data, `owners` and `stacks` are together, and `frame` depends on the phase."""

    table: Annotated[Table, Given()]
    phase: Phase
    to_act: Annotated[tuple[Seat, ...], Follows(())]
    turn: OneSeat
    rounds: Round
    owners: Owners
    """The owner of each territory, VACANT or OUT."""
    stacks: Stacks
    draft: Annotated[int, Number(0, MOST)]
    hands: Annotated[tuple[Hand, ...], by_seat]
    deck: Hand
    discard: Hand
    captured: Annotated[int, Number(0, lambda table: len(table.ids))]
    effects: Annotated[Effects, Key("chance")]
    frame: Annotated[Frame, Follows()]
    """The frame of the phase."""
    fallen: Annotated[tuple[Defeat, ...], Items(0, lambda table: table.seats - 1)]
    """The players who are out, in the order of defeat."""
    first: OneSeat
    rows: Annotated[Rows, Follows(NO_ROWS)]
    """Numbers that follow from the other fields, `NO_ROWS` if moves are not listed by territory."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([size(hand) for hand in self.hands])

    @property
    def deck_size(self) -> int:
        """The number of cards in the main deck."""
        return size(self.deck)


TO_ACT, TURN, ROUNDS, OWNERS, STACKS, DRAFTED, HANDS, DECK = range(2, 10)


DISCARD, CAPTURED, EFFECTS, FRAME, FALLEN, FIRST, ROWS = range(10, 17)


PHASE: Final = 1
"""The place of a field, for moves that change a position as a list, in a third of the time of `_replace`."""


tell_fields(Fields, FIELDS_TOLD)


def round_of_fall(fallen: tuple[Fallen, ...], seat: Seat) -> int | None:
    """Return the round in which a seat fell, or None if it is still in the game (CQ-13.1)."""
    return next((each.rounds for each in fallen if each.seat == seat), None)


def count_spares(owners: tuple[int, ...], stacks: tuple[Stack, ...], draft: int, seat: Seat) -> int:
    """Return the regulars beyond one on each territory, and the unplaced drafted armies (CQ-11.4)."""
    spares = draft
    for owner, stack in zip(owners, stacks, strict=True):
        if owner == seat and stack:
            spares += FACTS[stack][1] - 1
    return spares


def seats_from(first: Seat, seats: int) -> Iterator[Seat]:
    """Return all seats in the order of play, from one on (CQ-3.2)."""
    return ((first + n) % seats for n in range(seats))
