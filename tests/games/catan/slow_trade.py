"""Cards as numbers, and the faults in terms of trade, by a second way.

>>> read("1 brick 3 wool"), write({"brick": 1, "wool": 3}), write({})
({'brick': 1, 'wool': 3}, '3 wool 1 brick', 'nothing')
>>> terms("1 wool for 1 ore"), bundles({"wool": 2, "ore": 1}, 2)
(({'wool': 1}, {'ore': 1}), [{'wool': 1, 'ore': 1}, {'wool': 2}])
>>> term_faults({"wool": 1}, {"wool": 1}, {"wool": 1})
['same-resource']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from typing import NamedTuple, TypeAlias

from .slow_board import RESOURCES, Edge

Cards: TypeAlias = "dict[str, int]"

COSTS: dict[str, Cards] = {  # CT-1.9
    "road": {"lumber": 1, "brick": 1},
    "settlement": {"wool": 1, "grain": 1, "lumber": 1, "brick": 1},
    "city": {"grain": 2, "ore": 3},
    "card": {"wool": 1, "grain": 1, "ore": 1},
}


def read(text: str) -> Cards:
    """Return cards from their text."""
    if text == "nothing":
        return {}
    words = text.split()
    cards: Cards = {}
    for number, kind in zip(words[::2], words[1::2], strict=True):
        if kind not in RESOURCES or kind in cards or int(number) < 1:
            raise ValueError(text)
        cards[kind] = int(number)
    if not cards:
        raise ValueError(text)
    return cards


def write(cards: Mapping[str, int]) -> str:
    """Return cards as text, in the order of resources."""
    return " ".join(f"{cards[kind]} {kind}" for kind in RESOURCES if cards.get(kind)) or "nothing"


def terms(text: str) -> tuple[Cards, Cards]:
    """Return both sides of a trade."""
    give, get = text.split(" for ")
    return read(give), read(get)


def holds(hand: Mapping[str, int], cards: Mapping[str, int]) -> bool:
    """Return whether a hand has these cards."""
    return all(hand.get(kind, 0) >= number for kind, number in cards.items())


def shift(hand: Cards, cards: Mapping[str, int], sign: int) -> None:
    """Add cards to a hand, or remove them with sign -1."""
    for kind, number in cards.items():
        hand[kind] = hand.get(kind, 0) + sign * number
        assert hand[kind] >= 0


def bundles(hand: Mapping[str, int], size: int) -> list[Cards]:
    """Return all ways to take `size` cards from a hand."""
    ways = product(*(range(hand.get(kind, 0) + 1) for kind in RESOURCES))
    return [
        {kind: number for kind, number in zip(RESOURCES, way, strict=True) if number}
        for way in ways
        if sum(way) == size
    ]


def rate(kind: str, own: Collection[int], ports: Mapping[Edge, str]) -> int:
    """Return the number of cards of a kind that the bank takes for one, with these intersections (CT-9.1)."""
    reached = {port for (a, b), port in ports.items() if a in own or b in own}
    return 2 if kind in reached else 3 if "any" in reached else 4


class Offer(NamedTuple):
    """An open offer of the current player (CT-9.5 to CT-9.9)."""

    give: Cards
    get: Cards
    asked: list[int]
    call: bool
    answers: dict[int, str | tuple[Cards, Cards]]
    """The answers: `accept`, `reject`, or the terms of a counteroffer from its seat's side."""


def term_faults(give: Cards, get: Cards, hand: Mapping[str, int], *, call: bool = False) -> list[str]:
    """Return the faults in terms for the one who states them (CT-9.5 and CT-9.6)."""
    faults: list[str] = []
    if set(give) & set(get):
        faults.append("same-resource")
    if call and bool(give) == bool(get):  # CT-16.36: a request leaves exactly one side empty.
        faults.append("empty-side")
    if not call and not (give and get):
        faults.append("empty-side")
    if not holds(hand, give):
        faults.append("lacks-cards")
    return faults
