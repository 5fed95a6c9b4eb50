"""The 25 terrain cards as counts: eight bits for each terrain, so that drawing one is a subtraction (KB-1.1, KB-8).

>>> pile = FULL - UNITS[0]  # a card of grass
>>> total(pile), counts(pile)
(24, (4, 5, 5, 5, 5))
"""

from __future__ import annotations

from typing import Final

from kbwidgets.games.kingdom_builder.rules.board import TERRAINS

UNITS: Final = tuple(1 << 8 * terrain for terrain in range(len(TERRAINS)))
FULL: Final = 5 * sum(UNITS)
"""Five cards of each terrain."""
ALL: Final = 5 * len(TERRAINS)

NONE: Final = 7
"""In a row of hands: no card."""
_HAND: Final = 3
"""Bits of a hand in a row of hands."""
NO_HANDS: Final = 0o7777


def total(cards: int) -> int:
    """How many cards there are."""
    return cards * 0x0101010101 >> 32 & 255


def counts(cards: int) -> tuple[int, ...]:
    """How many cards of each terrain."""
    return tuple(cards >> 8 * terrain & 255 for terrain in range(len(TERRAINS)))


def hand(hands: int, seat: int) -> int:
    """The terrain of a seat's hidden card, or NONE."""
    return hands >> _HAND * seat & 7


def with_hand(hands: int, seat: int, terrain: int) -> int:
    """A row of hands in which a seat's card is another one."""
    return hands & ~(7 << _HAND * seat) | terrain << _HAND * seat
