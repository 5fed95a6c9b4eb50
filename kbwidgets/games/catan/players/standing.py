"""The worth of a seat's pieces: points, production and ports (CT-19.2).

>>> from kbwidgets.games.catan import GAME
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> counts(dots_of(state.built, 0))
(3, 1, 5, 5, 4)
"""

from __future__ import annotations

from typing import Final

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.ground import Ground, ground_of
from kbwidgets.games.catan.players.weights import Weights
from kbwidgets.games.catan.rules.board import Land
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.position import NOBODY, Pieces, piece_points
from kbwidgets.games.catan.rules.resources import BITS, CARDS, GUARD, MASK, POINT, Goods, counts, dev_count, total
from kbwidgets.games.catan.rules.stock import DOTS, VALUES
from kbwidgets.games.catan.rules.table import Table

ENOUGH: Final = 4
"""The number of dots that is enough to have a resource at hand."""


def dots_of(built: Pieces, seat: Seat) -> Goods:
    """Return the dots of each resource that a seat produces, packed, ignoring the robber."""
    return sum([DOTS[value] * built.gains[value][seat] for value in VALUES])


class Measure:
    """The yardstick of a player, with the values that all moves of a decision share."""

    __slots__ = ("_by_kind", "board", "fade", "ground", "robber", "seats", "table", "weights")

    def __init__(self, weights: Weights, view: Known) -> None:
        self.weights: Weights = weights
        self.table: Table = view.table
        self.board: Land = view.land
        self.ground: Ground = ground_of(view.land)
        self.robber: int = view.robber
        self.seats: int = view.table.seats
        most = max(public_points(view, seat) for seat in range(self.seats))
        self.fade: float = max(0.1, 1 - most / view.table.limits.vp_target)
        """The share of the match still to come, by which later gains count."""
        kinds = (weights.wool, weights.grain, weights.lumber, weights.brick, weights.ore)
        self._by_kind = tuple(
            weights.dot * each * scarce**weights.scarcity
            for each, scarce in zip(kinds, self.ground.scarcity, strict=True)
        )

    def production(self, dots: Goods) -> float:
        """Return the worth of dots of production: by resource, and for having each of them."""
        weights, worth = self.weights, 0.0
        each = counts(dots)
        for count, factor in zip(each, self._by_kind, strict=True):
            if count:
                worth += factor * count + weights.variety * (1.0 if count >= ENOUGH else count / ENOUGH)
        _, grain, lumber, brick, ore = each
        return worth + weights.pairs * (min(lumber, brick) + min(grain, ore))

    def standing(self, built: Pieces, seat: Seat) -> float:
        """Return the worth of a seat's production and ports for the rest of the match, without its points."""
        weights, gains, rates = self.weights, built.gains, built.rates[seat]
        dots = numbers = 0
        for value in VALUES:
            if gain := gains[value][seat]:
                dots += DOTS[value] * gain
                numbers += 1
        worth = self.production(dots) + weights.numbers * numbers
        if rates & 7 * GUARD >> BITS - 1 != 4 * GUARD >> BITS - 1:
            for shift in range(0, 5 * BITS, BITS):
                rate = rates >> shift & 7
                if rate < 4:  # CT-9.1
                    worth += (weights.special_port if rate == 2 else weights.port) * (dots >> shift & MASK)
        return worth * self.fade

    def income(self, built: Pieces, seat: Seat) -> tuple[float, ...]:
        """Return the average cards of each resource per roll. A hex with the robber counts half."""
        dots = dots_of(built, seat)
        flows = [count / 36 for count in counts(dots)]
        if self.robber != NOBODY and (dots_there := self.ground.hexes[self.robber]):
            weight = built.realms[seat].weight(self.board.grid.corners_of[self.robber])
            if weight:
                flows[self.board.terrains[self.robber]] -= dots_there * weight / 72
        return tuple(flows)


def public_points(view: Known, seat: Seat) -> int:
    """Return the points of a seat that everyone sees (CT-12.1)."""
    return piece_points(view.built, view.army, seat) + view.shown[seat]


def built_points(built: Pieces, seat: Seat) -> int:
    """Return the points of a seat's pieces."""
    return piece_points(built, NOBODY, seat)


def own_points(view: Known, seat: Seat) -> int:
    """Return the points of a seat, with its hidden cards if they are visible."""
    cards = view.cards[seat]
    hidden = 0 if cards is None else dev_count(cards, POINT) - view.shown[seat]
    return public_points(view, seat) + hidden


def count_held_by_others(view: Known, seat: Seat) -> Goods:
    """Return the cards that the opponents hold together: all that are neither in the bank nor in the player's hand.

    If the bank is hidden, they are the most likely numbers of each kind.
    """
    unseen = view.table.full_bank - (view.hands[seat] or 0)
    if view.store is not None:
        return unseen - view.store
    others = sum(view.hand_sizes) - view.hand_sizes[seat]
    return sum(n * others // total(unseen) * card for n, card in zip(counts(unseen), CARDS, strict=True))


def kinds_in(goods: Goods) -> list[int]:
    """Return the kinds of which there is a card."""
    return [kind for kind in range(len(CARDS)) if goods >> BITS * kind & MASK]
