"""The chance of winning, estimated from a position in which a quick game is cut off.

Each sign that favours a seat has an early and a late weight, and shifts from one to the other with the leader's
points. The sum of signs is the logarithm of a seat's odds, which gives the seats their shares of the chance.

>>> from kbwidgets.games.catan import GAME
>>> start = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> each = [estimate_chance(start, seat, EARLY, LATE) for seat in range(3)]
>>> f"{sum(each):.3f}", max(each) < 0.5
('1.000', True)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.ground import ground_of
from kbwidgets.games.catan.players.standing import ENOUGH, dots_of
from kbwidgets.games.catan.players.weights import EARLY, LATE, Signs
from kbwidgets.games.catan.rules.chapters.build import city_corners, settlement_corners
from kbwidgets.games.catan.rules.position import Fields, all_points, outcome_of
from kbwidgets.games.catan.rules.resources import (
    CITY_COST,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    SETTLEMENT_COST,
    Goods,
    counts,
    dev_count,
    total,
)

_EARLY: Final = 0.2
"""The share of the winning points up to which a match is early."""
_LATE: Final = 0.9
"""The share of the winning points from which a match is late."""
_SAFE: Final = 7
"""The number of cards above which some are soon lost (CT-7.1)."""


def estimate_chance(position: Fields, seat: Seat, early: Signs = EARLY, late: Signs = LATE) -> float:
    """Return a seat's chance of winning, from 0 to 1. After the match it is exactly 0 or 1."""
    if outcome := outcome_of(position):
        return 0.0 if outcome.drawn or outcome.places[seat] > 1 else 1.0
    built, dev, seats = position.built, position.dev, range(position.table.seats)
    most = max([all_points(built, dev, each) for each in seats]) / position.table.limits.vp_target
    shift = min(1.0, max(0.0, (most - _EARLY) / (_LATE - _EARLY)))
    weights = [one + shift * (other - one) for one, other in zip(early, late, strict=True)]
    sums = [sum(map(mul, weights, read_signs(position, each))) for each in seats]
    top = max(sums)
    odds = [exp(each - top) for each in sums]
    return odds[seat] / sum(odds)


def read_signs(position: Fields, seat: Seat) -> Sequence[float]:
    """Return the signs that favour a seat, in the order of the weights."""
    table, built, dev, ground = position.table, position.built, position.dev, ground_of(position.land)
    dots = counts(dots_of(built, seat))
    realm, hand, held = built.realms[seat], position.hands[seat], dev.cards[seat]
    settlements, cities = realm.settlements.bit_count(), realm.cities.bit_count()
    return (
        *dots,
        sum([1.0 if count >= ENOUGH else count / ENOUGH for count in dots]),
        settlements,
        cities,
        dev_count(held, POINT),
        built.longest_holder == seat,
        dev.army == seat,
        dev.knights[seat],
        dev_count(held, KNIGHT),
        sum([dev_count(held, card) for card in (ROAD_BUILDING, PLENTY, MONOPOLY)]),
        min(total(hand), _SAFE),
        _share_held(hand, CITY_COST) if city_corners(table, built, seat) else 0.0,
        _share_held(hand, SETTLEMENT_COST) if settlements < table.limits.settlements else 0.0,
        max([ground.sums[corner] for corner in bits(settlement_corners(table, built, seat))], default=0),
    )


@lru_cache(maxsize=1 << 12)
def _share_held(hand: Goods, cost: Goods) -> float:
    """Return the share of a cost's cards that a hand contains."""
    return sum(map(min, counts(hand), counts(cost))) / total(cost)
