"""Cards of resources packed into one whole number, so that hands are added like numbers.

>>> hand = packed({"wool": 1, "ore": 3})
>>> written(hand), total(hand), counts(hand + CARDS[0])
('1 wool 3 ore', 4, (2, 0, 0, 0, 3))
>>> listed(hand), listed(0)
('1 wool and 3 ore', 'nothing')
>>> holds(hand, packed({"ore": 2})), holds(hand, packed({"grain": 1}))
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from kbwidgets.core.setup.pick_kinds import Bundle, Item
from kbwidgets.core.text.words import joined

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

ROAD: Final[Goods] = CARDS[2] + CARDS[3]
SETTLEMENT: Final[Goods] = CARDS[0] + CARDS[1] + CARDS[2] + CARDS[3]
CITY: Final[Goods] = 2 * CARDS[1] + 3 * CARDS[4]
CARD: Final[Goods] = CARDS[0] + CARDS[1] + CARDS[4]
COSTS: Final[Mapping[str, Goods]] = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY, "development card": CARD}
"""The costs of what players build (CT-1.9)."""

ANY: Final = Bundle(tuple(Item(kind, kind.capitalize(), 9999) for kind in RESOURCES), 0, 49995)
"""The open pick of any cards, as they are written in a move."""


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
    return sum(max(0, asked - held) * card for held, asked, card in pairs)


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
    found = ANY.read(text)
    return packed(found) if isinstance(found, dict) else 0


def pile(goods: Goods, name: str = "", low: int = 1) -> Bundle:
    """Return an open pick of some of these cards."""
    items = tuple(Item(kind, kind.capitalize(), count) for kind, count in as_mapping(goods).items())
    return Bundle(items, low, max(low, total(goods)), name)
