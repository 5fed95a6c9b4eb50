"""The 25 terrain cards as counts of eight bits, so that drawing one is a subtraction (KB-1.1, KB-8).

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
"""The value that stands for no card in a row of hands."""
_HAND: Final = 3
"""The number of bits of each hand in a row of hands."""
NO_HANDS: Final = 0o7777


def total(cards: int) -> int:
    """Return the number of cards."""
    return cards * 0x0101010101 >> 32 & 255


def counts(cards: int) -> tuple[int, ...]:
    """Return the number of cards of each terrain."""
    return tuple(cards >> 8 * terrain & 255 for terrain in range(len(TERRAINS)))


def hand(hands: int, seat: int) -> int:
    """Return the terrain of a seat's hidden card, or `NONE`."""
    return hands >> _HAND * seat & 7


def with_hand(hands: int, seat: int, terrain: int) -> int:
    """Return a row of hands in which a seat's card is replaced."""
    return hands & ~(7 << _HAND * seat) | terrain << _HAND * seat
