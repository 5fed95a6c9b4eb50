"""The fields of a position of ConKUeror: the table of the match, and what changes.

Territories are numbers in map order; stacks and hands are packed (`armies`, `cards`). The table is worked out once.

>>> from kbwidgets.core.setup.seating import Seating
>>> from kbwidgets.games.conkueror.rules.options import OPTIONS, set_up
>>> values = {option.name: option.default for option in OPTIONS} | {"disabled": "madagascar congo"}
>>> table = table_of(set_up(Seating(("Ann", "Bo"), ("blue", "red")), values))
>>> table.bonuses[4], str(table.claims[0]), len(table.enabled)
(2, 'claim alaska', 37)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.core.values.immutable import Table as Fixed
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, Stack, exchange_of
from kbwidgets.games.conkueror.rules.cards import CARD, Cards, ChanceCard, army_cards, territory_card
from kbwidgets.games.conkueror.rules.moves import exchange, make
from kbwidgets.games.conkueror.rules.odds import Rolling
from kbwidgets.games.conkueror.rules.options import Setup
from kbwidgets.games.conkueror.rules.worldmap import WorldMap

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


# -- the table of a match ---------------------------------------------------------------------------------


VACANT: Final = -1
"""The owner of a vacant territory."""


OUT: Final = -2
"""The owner of a territory that is not in the game (CQ-2.4)."""


class _Exchanges(Fixed[int, Move]):
    """The exchanges in a territory by their keys, each made when it is first needed."""

    __slots__ = ("_territory",)

    def __init__(self, territory: str) -> None:
        self._territory = territory

    def __missing__(self, key: int) -> Move:
        found = exchange(self._territory, *exchange_of(key))
        dict[int, Move].__setitem__(self, key, found)  # Nobody else may add to a table that views share.
        return found


class Table(SetOnce):
    """The setup of a match and what follows from it. Two tables are equal if their setups are."""

    __slots__ = (
        "_hash", "again", "any_fortify", "around", "bombarding", "bonuses", "cards", "chance_cards", "chance_draws",
        "chance_index", "chance_percent", "claims", "connected", "continents", "deals", "deck", "draws", "drops",
        "enabled", "exchanges", "first_phase", "first_three", "hits", "ids", "index", "lands_of", "masks", "max_rounds",
        "members", "names", "near", "per_territory", "places", "random_setup", "rolling", "seats", "setup", "world",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        options, world, on = dict(setup.options), setup.world, setup.enabled
        self.setup: Setup = setup
        self.world: WorldMap = world
        self.names: tuple[str, ...] = setup.names
        self.seats: int = len(setup.names)
        self.ids: tuple[str, ...] = world.ids
        self.index: Fixed[str, int] = world.index
        self.enabled: tuple[int, ...] = tuple(bits(on))
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in near if on >> other & 1) if on >> n & 1 else ()
            for n, near in enumerate(world.neighbours)
        )
        """The enabled neighbours of each enabled territory (CQ-2.4)."""
        self.masks: tuple[int, ...] = tuple(sum(1 << other for other in near) for near in self.near)
        self.around: tuple[tuple[int, ...], ...] = tuple((at, *near) for at, near in enumerate(self.near))
        """Each territory with its neighbours."""
        self.members: tuple[int, ...] = tuple(mask & on for mask in world.members)
        """The enabled territories of each continent (CQ-2.7)."""
        self.lands_of: tuple[tuple[int, ...], ...] = tuple(tuple(bits(mask)) for mask in self.members)
        self.bonuses: tuple[int, ...] = tuple(
            -(-part.bonus * mask.bit_count() // len(part.territories)) if options["continent_bonus"] and mask else 0
            for part, mask in zip(world.continents, self.members, strict=True)
        )
        """The draft bonus of each continent, in part if some of it is disabled (CQ-5.2)."""
        self.continents: Fixed[str, int] = Fixed({each.id: n for n, each in enumerate(world.continents)})
        self.random_setup: bool = options["setup"] == "random"
        self.chance_percent: int = int(options["chance_percent"])
        self.connected: bool = options["fortify"] == "connected"
        self.any_fortify: bool = options["fortify"] == "any"
        self.per_territory: bool = options["cards"] == "per_territory"
        self.max_rounds: int = int(options["max_rounds"])
        self.first_three: bool = options["first_draft"] == "three"
        self.again: bool = options["ties"] == "reroll"
        # A chance card comes in every turn, in some or in none (CQ-12.1).
        self.first_phase: str = {0: "draft", 100: "card"}.get(self.chance_percent, "chance")
        self.rolling: Rolling = Rolling(again=self.again)
        """The way to roll the dice of a battle (CQ-6.6)."""
        self.bombarding: Rolling = Rolling(two=True, added=options["bombardment"] == "sum", again=self.again)
        self.chance_cards: tuple[ChanceCard, ...] = setup.chance_cards
        self.chance_draws: tuple[Move, ...] = _of_each("card", [card.name for card in setup.chance_cards])
        self.chance_index: Fixed[str, int] = Fixed({card.name: n for n, card in enumerate(setup.chance_cards)})
        self.deck: Cards = army_cards(tuple(kind.cards * self.seats for kind in ARMIES)) + sum(
            territory_card(n) for n in self.enabled
        )
        """The whole main deck, with one card for each enabled territory (CQ-10.1, CQ-11.1)."""
        self.exchanges: tuple[Mapping[int, Move], ...] = tuple(map(_Exchanges, world.ids))
        """The first exchanges of each territory by their keys (CQ-9.1)."""
        self.claims: tuple[Move, ...] = _of_each("claim", world.ids)
        self.places: tuple[Move, ...] = _of_each("place", world.ids)
        self.deals: tuple[Move, ...] = _of_each("deal", world.ids)
        self.drops: tuple[Move, ...] = _of_each("drop", world.ids)
        self.hits: tuple[Move, ...] = _of_each("hit", world.ids)
        cards = (*[kind.name for kind in ARMIES], *world.ids)
        self.draws: tuple[Move, ...] = _of_each("draw", cards)
        """The draw of each army card, then of each territory card."""
        self.cards: Fixed[str, Cards] = Fixed(
            zip(cards, (*CARD, *map(territory_card, range(len(world.ids)))), strict=True)
        )
        """Each card by its word in a draw."""
        self._hash = hash(setup)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self.setup == other.setup)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.setup,)

    def __repr__(self) -> str:
        return f"<Table of {self.seats} players on {len(self.enabled)} territories>"

    def name(self, territory: int) -> str:
        """Return the name of a territory in a sentence: the Middle East."""
        return self.world.territories[territory].place

    def label(self, territory: int) -> str:
        """Return the name of a territory by itself: Middle East."""
        return self.world.territories[territory].name


def _of_each(verb: str, names: Sequence[str]) -> tuple[Move, ...]:
    """Return the move of a verb with each name."""
    return tuple([make(verb, name) for name in names])


@lru_cache(maxsize=64)
def table_of(setup: Setup) -> Table:
    """Return the table of a setup, made once."""
    return Table(setup)


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
