"""The gold of settlements by the castles and the ten Kingdom Builder cards (KB-7), counted with sets of hexes.

Each rule is one function; `scoring` puts into words what each counts.

>>> from kbwidgets.games.kingdom_builder.rules.board import join_quadrants
>>> own = HEXES.bit(4, 4) | HEXES.bit(4, 5) | HEXES.bit(6, 5)
>>> board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
>>> [CARD_GOLD[card](board, own, areas(own)) for card in ("knights", "hermits", "citizens")]
[4, 2, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from kbwidgets.core.values.types import Outcome, ranked
from kbwidgets.games.kingdom_builder.rules.board import HEXES, ROWS, SECTORS, Land
from kbwidgets.games.kingdom_builder.rules.options import Setup

Owns: TypeAlias = "Sequence[int]"
"""The settlements of each seat."""
Areas: TypeAlias = "tuple[int, ...]"
"""The settlement areas (KB-7.13)."""

CardGold: TypeAlias = "Callable[[Land, int, Areas], int]"
"""A function that returns the gold of one card for settlements and their areas."""

CASTLE: Final = 3
"""The gold for a castle (KB-7.2)."""
LINKED: Final = 4
"""The gold for a linked special hex (KB-7.10)."""
FIRST, SECOND = 12, 6
"""The gold for the most settlements in a sector, and for the next lower number (KB-7.12)."""


# -- what the cards look at -------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def areas(own: int) -> Areas:
    """Return the settlement areas of a player: the largest sets of adjacent settlements (KB-7.13)."""
    return tuple(HEXES.groups(own))


def castles(board: Land, own: int) -> int:
    """Return the castle hexes next to a player's settlements (KB-7.2)."""
    return board.castles & HEXES.spread(own)


def fishers(board: Land, own: int) -> int:
    """Return the settlements that touch water but are not on it (KB-7.3, KB-7.15)."""
    return own & board.near_water & ~board.water


def row_counts(own: int) -> list[int]:
    """Return the number of settlements in each of the 20 rows."""
    return [(own & row).bit_count() for row in ROWS]


def sector_counts(own: int) -> list[int]:
    """Return the number of settlements in each of the four sectors."""
    return [(own & part).bit_count() for part in SECTORS]


def links(board: Land, area: int) -> int:
    """Return the special hexes that an area links: those that it touches if there are at least two (KB-7.14)."""
    touched = board.special & HEXES.spread(area)
    return touched if touched & touched - 1 else 0


def linked(board: Land, areas: Areas) -> int:
    """Return the special hexes that are linked to another one by any area (KB-7.14)."""
    hexes = 0
    for area in areas:
        hexes |= links(board, area)
    return hexes


# -- the cards --------------------------------------------------------------------------------------------


def _fishermen(board: Land, own: int, areas: Areas) -> int:
    """Return 1 for each settlement that is next to water but not on it (KB-7.3)."""
    return fishers(board, own).bit_count()


def _miners(board: Land, own: int, areas: Areas) -> int:
    """Return 1 for each settlement next to a mountain (KB-7.4)."""
    return (own & board.near_mountains).bit_count()


def _workers(board: Land, own: int, areas: Areas) -> int:
    """Return 1 for each settlement next to a special hex (KB-7.5)."""
    return (own & board.near_special).bit_count()


def _discoverers(board: Land, own: int, areas: Areas) -> int:
    """Return 1 for each row with a settlement (KB-7.6)."""
    return len([1 for row in ROWS if own & row])


def _knights(board: Land, own: int, areas: Areas) -> int:
    """Return 2 for each settlement in the fullest row; of rows that are tied only one counts (KB-7.7)."""
    return 2 * max(row_counts(own))


def _hermits(board: Land, own: int, areas: Areas) -> int:
    """Return 1 for each area (KB-7.8)."""
    return len(areas)


def _citizens(board: Land, own: int, areas: Areas) -> int:
    """Return half the size of the largest area (KB-7.9)."""
    return max(map(int.bit_count, areas), default=0) // 2


def _merchants(board: Land, own: int, areas: Areas) -> int:
    """Return 4 for each linked special hex (KB-7.10)."""
    return LINKED * linked(board, areas).bit_count()


def _farmers(board: Land, own: int, areas: Areas) -> int:
    """Return 3 for each settlement in the emptiest sector; of sectors that are tied only one counts (KB-7.11)."""
    return 3 * min(sector_counts(own))


CARD_GOLD: Final[Mapping[str, CardGold]] = {
    "fishermen": _fishermen,
    "miners": _miners,
    "workers": _workers,
    "discoverers": _discoverers,
    "knights": _knights,
    "hermits": _hermits,
    "citizens": _citizens,
    "merchants": _merchants,
    "farmers": _farmers,
}
"""The function of each card except Lords, which compares the settlements of all players."""
AREA_CARDS: Final = frozenset(("hermits", "citizens", "merchants"))
"""The cards that depend on areas."""


def lords_gold(counts: Sequence[int], *, presence: bool) -> list[int]:
    """Return each seat's gold for one sector: 12 for the most, 6 for the next lower number (KB-7.12, KB-7.16).

    >>> lords_gold([8, 8, 6, 2], presence=False), lords_gold([3, 0], presence=False), lords_gold([3, 0], presence=True)
    ([12, 12, 6, 0], [12, 6], [12, 0])
    """
    gold = dict(zip(sorted(set(counts), reverse=True), (FIRST, SECOND), strict=False))
    return [0 if presence and not count else gold.get(count, 0) for count in counts]  # KB-9.6


def totals(board: Land, setup: Setup, owns: Owns) -> tuple[int, ...]:
    """Return the gold of each seat from the three cards in force and the castles (KB-7.1)."""
    cards = [CARD_GOLD[card] for card in setup.cards if card != "lords"]
    with_areas = not AREA_CARDS.isdisjoint(setup.cards)
    found: list[int] = []
    for own in owns:
        gold = CASTLE * castles(board, own).bit_count()
        parts = areas(own) if with_areas else ()
        for card in cards:
            gold += card(board, own, parts)
        found.append(gold)
    if "lords" in setup.cards:
        for counts in zip(*map(sector_counts, owns), strict=True):
            won = lords_gold(counts, presence=setup.lords_needs_presence)
            found = [sum(both) for both in zip(found, won, strict=True)]
    return tuple(found)


def outcome(totals: tuple[int, ...]) -> Outcome:
    """Return the outcome, in which the most gold wins and players tied for it win together (KB-6.5)."""
    return Outcome(ranked(tuple((total,) for total in totals)), totals)
