"""The value of the Kingdom Builder cards to a seat: the gold, the promise, and the gain from one more settlement.

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], 2, seed=1, options={"first_game": True}).state
>>> ground = Ground(state.view(0), 0)
>>> ground.gold("knights")(ground.board, HEXES.bit(4, 4) | HEXES.bit(4, 5), ())
4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdom_builder.players.weights import WEIGHTS
from kbwidgets.games.kingdom_builder.rules.board import HEXES, ROWS, SECTORS, Land
from kbwidgets.games.kingdom_builder.rules.chapters.gold import (
    CARD_GOLD,
    Areas,
    CardGold,
    fishers,
    lords_gold,
    row_counts,
    sector_counts,
)
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

Warmth: TypeAlias = "tuple[int, int]"
"""Some hexes, and the additional gain from a settlement there."""

_FAR: Final = 5
"""The largest number of settlements missing in a link that counts for the Merchants."""
_ROOM: Final = 10
"""The largest number of free hexes of a row that count for the Knights."""
_LINKS: Final = 3
"""The number of chains that are examined for a link."""


class Ground:
    """The facts that do not change while a seat thinks: the board, and the settlements of the others."""

    def __init__(self, view: KingdomBuilderView, seat: Seat) -> None:
        if view.land is None:
            raise ValueError("nothing can be rated before the board lies")
        self.board: Land = view.land
        self._presence = view.setup.lords_needs_presence
        self._others = [sector_counts(realm.own) for other, realm in enumerate(view.realms) if other != seat]
        self._lords: dict[int, tuple[int, float]] = {}

    def lords(self, sector: int, count: int) -> tuple[int, float]:
        """Return the gold of one sector with `count` settlements, and its promise (KB-7.12)."""
        key = count << 2 | sector
        if key not in self._lords:
            others = [counts[sector] for counts in self._others]
            gold = lords_gold([count, *others], presence=self._presence)
            lead = WEIGHTS["margin"] * max(-3, min(3, count - max(others)))
            self._lords[key] = gold[0], lead - WEIGHTS["rivals"] * sum(gold[1:]) / len(others)
        return self._lords[key]

    def gold(self, card: str) -> CardGold:
        """Return the function that counts the gold of a card (KB-7)."""
        return self._lords_gold if card == "lords" else CARD_GOLD[card]

    def _lords_gold(self, board: Land, own: int, areas: Areas) -> int:
        return sum(self.lords(n, count)[0] for n, count in enumerate(sector_counts(own)))


class CardRating(NamedTuple):
    """The rating of one card."""

    promise: Callable[[Ground, int, Areas, int], float] | None = None
    """The value of settlements for later turns, given the hexes that are free."""
    warmth: Callable[[Ground, int, int], Warmth] | None = None
    """The hexes where one more settlement scores more, by the settlements and the hexes next to them."""


# -- what the cards promise ---------------------------------------------------------------------------------


def chains(ground: Ground, areas: Areas) -> list[tuple[int, int]]:
    """Return the special hexes that areas touch, in chains, each with its areas (KB-7.14)."""
    joined: list[tuple[int, int]] = []
    for area in areas:
        touched = HEXES.spread(area) & ground.board.special
        if not touched:
            continue
        linked_areas = area
        rest: list[tuple[int, int]] = []
        for chain in joined:
            if chain[0] & touched:
                touched |= chain[0]
                linked_areas |= chain[1]
            else:
                rest.append(chain)
        rest.append((touched, linked_areas))
        joined = rest
    return joined


def _promise_knights(ground: Ground, own: int, areas: Areas, free: int) -> float:
    weight = WEIGHTS["row"]
    hopes = [2 * (own & row).bit_count() + weight * min(_ROOM, (free & row).bit_count()) for row in ROWS]
    return max(hopes) - 2 * max(row_counts(own))


def _promise_citizens(ground: Ground, own: int, areas: Areas, free: int) -> float:
    return WEIGHTS["half"] * (max(map(int.bit_count, areas), default=0) & 1)


def _promise_farmers(ground: Ground, own: int, areas: Areas, free: int) -> float:
    counts = sector_counts(own)
    least = min(counts)
    return WEIGHTS["sector"] * sum(min(count - least, 4) for count in counts)


def _promise_lords(ground: Ground, own: int, areas: Areas, free: int) -> float:
    return sum(ground.lords(n, count)[1] for n, count in enumerate(sector_counts(own)))


def _promise_merchants(ground: Ground, own: int, areas: Areas, free: int) -> float:
    """Return the value of the way from each chain to the nearest special hex outside it."""
    total = 0.0
    decay = WEIGHTS["link"]
    for touched, area in chains(ground, areas)[-_LINKS:]:
        around = HEXES.spread(area)
        missing = ground.board.special & ~touched
        front = around & free
        hope = 4.0 if touched & touched - 1 else 8.0
        for _ in range(_FAR):
            hope *= decay
            around = HEXES.spread(front)
            if around & missing:
                total += hope
                break
            front = (around | front) & free
    return total


# -- what the cards would give for the next settlement -------------------------------------------------------


def _warm_fishermen(ground: Ground, own: int, near: int) -> Warmth:
    return fishers(ground.board, HEXES.all), 1


def _warm_miners(ground: Ground, own: int, near: int) -> Warmth:
    return ground.board.near_mountains, 1


def _warm_workers(ground: Ground, own: int, near: int) -> Warmth:
    return ground.board.near_special, 1


def _warm_discoverers(ground: Ground, own: int, near: int) -> Warmth:
    return sum(row for row in ROWS if not own & row), 1


def _warm_knights(ground: Ground, own: int, near: int) -> Warmth:
    counts = row_counts(own)
    return ROWS[counts.index(max(counts))], 2


def _warm_hermits(ground: Ground, own: int, near: int) -> Warmth:
    return HEXES.all & ~near, 1


def _warm_farmers(ground: Ground, own: int, near: int) -> Warmth:
    counts = sector_counts(own)
    return SECTORS[counts.index(min(counts))], 2


def _warm_merchants(ground: Ground, own: int, near: int) -> Warmth:
    return HEXES.spread(ground.board.special & ~near), 2


CARD_RATINGS: Final[Mapping[str, CardRating]] = {
    "fishermen": CardRating(None, _warm_fishermen),
    "miners": CardRating(None, _warm_miners),
    "workers": CardRating(None, _warm_workers),
    "discoverers": CardRating(None, _warm_discoverers),
    "knights": CardRating(_promise_knights, _warm_knights),
    "hermits": CardRating(None, _warm_hermits),
    "citizens": CardRating(_promise_citizens),
    "merchants": CardRating(_promise_merchants, _warm_merchants),
    "farmers": CardRating(_promise_farmers, _warm_farmers),
    "lords": CardRating(_promise_lords),
}
