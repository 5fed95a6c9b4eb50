"""Cards of resources and development cards, packed into numbers, and how moves and events name them.

>>> hand = packed({"wool": 1, "ore": 3})
>>> written(hand), total(hand), counts(hand + CARDS[0])
('1 wool 3 ore', 4, (2, 0, 0, 0, 3))
>>> listed(hand), listed(0)
('1 wool and 3 ore', 'nothing')
>>> holds(hand, packed({"ore": 2})), holds(hand, packed({"grain": 1}))
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from kbwidgets.core.moves.events import Event
from kbwidgets.core.moves.forms import Moves, Words
from kbwidgets.core.moves.move import Move
from kbwidgets.core.setup.pick_kinds import Bundle, Item, Open
from kbwidgets.core.text.words import in_one_line, joined

Goods: TypeAlias = int
"""Cards of each resource in one number, 20 bits for each kind, with wool in the lowest."""
RESOURCES: Final = ("wool", "grain", "lumber", "brick", "ore")
"""The resources, in the order that is used everywhere."""
DESERT: Final = len(RESOURCES)
TERRAINS: Final = (*RESOURCES, "desert")
"""The terrains, named by their resources (CT-1.1)."""
LANDS: Final = ("pasture", "fields", "forest", "hills", "mountains", "desert")
BITS: Final = 20
MASK: Final = (1 << BITS) - 1
SHIFTS: Final = tuple(BITS * kind for kind in range(len(RESOURCES)))
CARDS: Final[tuple[Goods, ...]] = tuple(1 << shift for shift in SHIFTS)
"""One card of each kind."""
EACH: Final[Goods] = sum(CARDS)
"""One card of every kind."""
GUARD: Final = EACH << BITS - 1
"""The highest bit of each resource's field, always 0 in a hand.

Subtraction borrows from it, which shows that a hand is short of that resource.
"""
ROAD_COST: Final[Goods] = CARDS[2] + CARDS[3]
SETTLEMENT_COST: Final[Goods] = CARDS[0] + CARDS[1] + CARDS[2] + CARDS[3]
CITY_COST: Final[Goods] = 2 * CARDS[1] + 3 * CARDS[4]
CARD_COST: Final[Goods] = CARDS[0] + CARDS[1] + CARDS[4]
COSTS: Final[Mapping[str, Goods]] = {
    "road": ROAD_COST,
    "settlement": SETTLEMENT_COST,
    "city": CITY_COST,
    "development card": CARD_COST,
}
"""The costs of what players build (CT-1.9)."""
ANY: Final = Bundle(tuple(Item(kind, kind.capitalize(), 9999) for kind in RESOURCES), 0, 49995)
"""The open pick of any cards, as they are written in a move."""


class Terms(NamedTuple):
    """The cards that one side of a trade gives and gets."""

    give: Goods
    get: Goods


def packed(cards: Mapping[str, int]) -> Goods:
    """Return cards, given by the names of their kinds, as one number."""
    return sum(CARDS[RESOURCES.index(kind)] * count for kind, count in cards.items())


def counts(goods: Goods) -> tuple[int, int, int, int, int]:
    """Return the number of cards of each kind."""
    return goods & MASK, goods >> 20 & MASK, goods >> 40 & MASK, goods >> 60 & MASK, goods >> 80


def of(goods: Goods, kind: int) -> int:
    """Return the number of cards of one kind."""
    return goods >> BITS * kind & MASK


def total(goods: Goods) -> int:
    """Return the number of cards.

    The digits of a number to the base 2 ** 20 add up modulo one less.
    """
    return goods % MASK


def holds(goods: Goods, wanted: Goods) -> bool:
    """Return whether a hand contains certain cards."""
    return (goods | GUARD) - wanted & GUARD == GUARD


def missing(goods: Goods, wanted: Goods) -> Goods:
    """Return the cards that a hand lacks."""
    pairs = zip(counts(goods), counts(wanted), CARDS, strict=True)
    return sum(max(0, needed - held) * card for held, needed, card in pairs)


def as_mapping(goods: Goods) -> dict[str, int]:
    """Return the number of cards of each kind that there is any of."""
    return {kind: count for kind, count in zip(RESOURCES, counts(goods), strict=True) if count}


def written(goods: Goods) -> str:
    """Return cards as they are written in a move."""
    return ANY.write(dict(as_mapping(goods)))


def listed(goods: Goods) -> str:
    """Return cards as a sentence lists them."""
    return joined([f"{count} {kind}" for kind, count in as_mapping(goods).items()]) or "nothing"


def read(text: str) -> Goods:
    """Return the cards in a text made by `written`."""
    numbers = ANY.read(text)
    return packed(numbers) if isinstance(numbers, dict) else 0


@lru_cache(maxsize=1 << 8)
def pile(goods: Goods, name: str = "", low: int = 1) -> Bundle:
    """Return an open pick of some of these cards."""
    items = tuple(Item(kind, kind.capitalize(), count) for kind, count in as_mapping(goods).items())
    return Bundle(items, low, max(low, total(goods)), name)


DEV_NAMES: Final = ("knight", "road-building", "plenty", "monopoly", "point")
"""The development cards (CT-1.5). All victory point cards are alike."""
DEV_NOUNS: Final = ("knight", "Road Building card", "Year of Plenty card", "Monopoly card", "victory point card")
"""The development cards, as a sentence names them."""
KNIGHT, ROAD_BUILDING, PLENTY, MONOPOLY, POINT = range(5)
POINT_NAMES: Final = ("Chapel", "Library", "Market", "Palace", "University")
"""The victory point cards by name (CT-1.5)."""


def point_names(seat: int, count: int) -> list[str]:
    """Return the names of the victory point cards in a hand.

    They are alike, so each hand starts at a different name (CT-16.28).

    >>> point_names(0, 2), point_names(1, 1), point_names(2, 2)
    (['Chapel', 'Library'], ['Market'], ['University', 'Chapel'])
    """
    return [POINT_NAMES[(2 * seat + n) % len(POINT_NAMES)] for n in range(count)]


def describe_dev_cards(seat: int, numbers: Sequence[int]) -> str:
    """Return the development cards of a hand as text, given the number of each kind."""
    cards = [f"{count} {name}" for name, count in zip(DEV_NAMES[:POINT], numbers, strict=False) if count]
    return ", ".join([*cards, *point_names(seat, numbers[POINT])])


PORTS: Final = (*RESOURCES, "any")
"""The kinds of ports (CT-9.1)."""
DEV_BITS: Final = 8
DEV_MASK: Final = (1 << DEV_BITS) - 1
DEV_CARDS: Final = tuple(1 << DEV_BITS * card for card in range(5))
"""One development card of each kind, packed like resources, but in 8 bits each."""
DEV_DECK: Final = sum(count * card for count, card in zip((14, 2, 2, 2, 5), DEV_CARDS, strict=True))
"""The deck of 25 cards (CT-1.5)."""
POINT_SHIFT: Final = DEV_BITS * POINT
"""The position of the victory point cards, which have the highest bits."""


def dev_count(cards: int, kind: int) -> int:
    """Return the number of development cards of a kind."""
    return cards >> DEV_BITS * kind & DEV_MASK


def full_deck(decks: int) -> int:
    """Return the development cards of a match (CT-1.5)."""
    return decks * DEV_DECK


def dev_total(cards: int) -> int:
    """Return the number of development cards of all kinds."""
    return sum(dev_count(cards, card) for card in range(5))


MOVES: Final = Moves("roll", "buy", "stop", "withdraw", "end", code="CT-ERR.32", rule="CT-5.7")


class _GoodsText:
    """The codec of packed resource cards, written as a list."""

    accepts = "goods"
    open: Open = ANY
    write = staticmethod(written)
    read = staticmethod(read)


WrittenGoods: TypeAlias = Annotated[Goods, _GoodsText()]
Resource: TypeAlias = Annotated[int, Words(*RESOURCES, called="resource")]


_PACKED: Final = ("goods", "give", "get")
"""The names of the fields that contain packed cards."""


class MoveOfCards(Move):
    """A move that names packed cards, and therefore shows its text as its `repr`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if name not in _PACKED]

    @property
    def cards(self) -> str:
        """The cards as a sentence lists them, those of both sides in a trade."""
        return " for ".join([listed(getattr(self, name)) for name in _PACKED if hasattr(self, name)])


_LONGEST: Final = 12
"""The most words of a sentence that lists every card and player."""


class EventOfCards(Event):
    """An event that names cards.

    A long sentence counts cards and players, and lists the cards in brackets.
    """

    __slots__ = ()

    def text(self, names: Sequence[str]) -> str:
        text = self.sentence(names, brief=False)
        return text if len(text.split()) <= _LONGEST else self.sentence(names, brief=True)

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        """Return the sentence with every card and player, or a brief one."""
        raise NotImplementedError

    def __repr__(self) -> str:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        cards = {name: written(values[name]) for name in ("goods", "give", "get") if values.get(name) is not None}
        return in_one_line(type(self).__name__, values | cards)


def name_cards(goods: Goods, *, brief: bool) -> str:
    """Return cards as a sentence lists them, with their number if it is brief."""
    return f"{total(goods)} cards ({listed(goods)})" if brief and len(as_mapping(goods)) > 1 else listed(goods)


def more_of(goods: Goods) -> str:
    """Return missing cards as a sentence lists them.

    >>> more_of(packed({"ore": 2})), more_of(packed({"wool": 1, "ore": 2}))
    ('2 more ore', '1 more wool and 2 ore')
    """
    return listed(goods).replace(" ", " more ", 1)
