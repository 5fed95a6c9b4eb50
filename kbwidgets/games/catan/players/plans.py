"""The next things that a seat can build, their worth, and how soon their cards can be there (CT-19.4).

>>> from kbwidgets.games.catan.rules.resources import CITY_COST, EACH, packed
>>> estimate_rolls((0.1,) * 5, (4,) * 5, counts(packed({"ore": 3, "grain": 1})), counts(CITY_COST))
5.0
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.standing import Measure, built_points
from kbwidgets.games.catan.rules.chapters.build import city_corners, with_city, with_settlement
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.position import NOBODY, SPECIAL_POINTS, Pieces, others_buildings
from kbwidgets.games.catan.rules.resources import (
    CARD_COST,
    CITY_COST,
    GUARD,
    ROAD_COST,
    SETTLEMENT_COST,
    Goods,
    counts,
    total,
)

FAR = 3
"""The number of roads ahead in which places are searched."""
_NEVER = 400.0
"""A number of rolls that stands for never."""


class Plan(NamedTuple):
    """A thing to build."""

    kind: str
    """One of city, settlement, card and longest."""
    gain: float
    cost: Goods
    edges: int
    """The roads that lead there, as a set of first edges."""


class Plans:
    """The plans of a seat, and the worth of a hand that may be spent on them."""

    def __init__(self, measure: Measure, built: Pieces, seat: Seat, extra: int = 0, *, deck: bool = True) -> None:
        self.measure: Measure = measure
        self.built: Pieces = built
        self.seat: Seat = seat
        self.points: int = built_points(built, seat) + extra
        """The points, with Largest Army and the hidden cards in `extra`."""
        self.base: float = measure.standing(built, seat) + self._value_points(0)
        """The worth of what stands, with its points."""
        self.income: tuple[float, ...] = measure.income(built, seat)
        self.rates: tuple[int, ...] = counts(built.rates[seat])
        self.plans: list[Plan] = self._make_plans(deck=deck)
        self._needs = [(plan, counts(plan.cost)) for plan in self.plans]
        self._hand_values: dict[Goods, float] = {}

    def _value_points(self, more: int) -> float:
        """Return the worth of the points with `more` added. Enough of them win."""
        weights, points = self.measure.weights, self.points + more
        return weights.point * points + (weights.win if points >= self.measure.table.limits.vp_target else 0.0)

    def _measure_gain(self, built: Pieces, more: int) -> float:
        return self.measure.standing(built, self.seat) + self._value_points(more) - self.base

    def _make_plans(self, *, deck: bool) -> list[Plan]:
        measure, built, seat = self.measure, self.built, self.seat
        board, limits = measure.board, measure.table.limits
        realm = built.realms[seat]
        cities = [Plan("city", self._measure_gain(with_city(board, built, seat, corner), 1), CITY_COST, 0)
                  for corner in bits(city_corners(measure.table, built, seat))]  # fmt: skip
        plans = sorted(cities, key=_gain_of, reverse=True)[:1]
        left = limits.roads - realm.roads.bit_count()
        if realm.settlements.bit_count() < limits.settlements:
            plans += self._plan_settlements(left)
        if deck:
            bought = measure.weights.card
            if self.points + 1 >= limits.vp_target:
                bought += measure.weights.win / 5  # CT-1.5: 5 of 25 cards are points.
            plans.append(Plan("card", bought, CARD_COST, 0))
        if built.longest_holder != seat and left:
            plans += self._plan_longest_road(left)
        return plans

    def _plan_settlements(self, left: int) -> list[Plan]:
        """Return the best place for each number of roads, if it is better than nearer ones (CT-8.4)."""
        plans: list[Plan] = []
        rivals = self._find_contested()
        best = 0.0
        for steps, front in enumerate(self._walk_fronts(min(FAR, left))):
            top: Plan | None = None
            for corner, edges in front.items():
                if not self.built.free_corners >> corner & 1:
                    continue
                gain = self._settlement_gain(corner)
                if steps and rivals >> corner & 1:
                    gain *= self.measure.weights.contest
                if gain > best:
                    best = gain
                    top = Plan("settlement", gain, SETTLEMENT_COST + steps * ROAD_COST, edges)
            if top is not None:
                plans.append(top)
        return plans

    def _settlement_gain(self, corner: int) -> float:
        measure = self.measure
        return self._measure_gain(with_settlement(measure.table, measure.board, self.built, self.seat, corner), 1)

    def _find_contested(self) -> int:
        """Return the intersections that an opponent reaches with at most one road."""
        near, reached = self.measure.table.grid.corner_neighbours, 0
        for other, realm in enumerate(self.built.realms):
            if other != self.seat:
                reached |= realm.touched
        for corner in bits(reached):
            reached |= near[corner]
        return reached

    def _walk_fronts(self, most: int) -> Iterator[dict[int, int]]:
        """Yield the intersections that 0, 1, 2 … roads reach, each with the first edges on the way."""
        grid, paths, blocked = self.measure.table.grid, self.built.free_edges, others_buildings(self.built, self.seat)
        seen = self.built.realms[self.seat].touched
        front = dict.fromkeys(bits(seen), 0)
        yield front
        for _ in range(most):
            after: dict[int, int] = {}
            for corner, edges in front.items():
                if blocked >> corner & 1:
                    continue
                for edge in bits(grid.edges_at[corner] & paths):
                    a, b = grid.ends[edge]
                    end = b if a == corner else a
                    if not seen >> end & 1:
                        after[end] = after.get(end, 0) | (edges or 1 << edge)
            for corner in after:
                seen |= 1 << corner
            front = after
            yield front

    def _plan_longest_road(self, left: int) -> list[Plan]:
        """Return the plan for Longest Road, unless too many roads are missing (CT-11.3)."""
        measure, built, seat = self.measure, self.built, self.seat
        wanted = measure.table.limits.min_longest_road
        if built.longest_holder != NOBODY:
            wanted = max(wanted, built.length + 1)
        roads = built.realms[seat].roads.bit_count()
        if roads + FAR < wanted:
            return []
        missing = max(1, wanted - road_length(measure.table, built, seat))
        if missing > min(FAR, left):
            return []
        gain = self._value_points(SPECIAL_POINTS) - self._value_points(0)
        edges = built.realms[seat].reachable_edges & built.free_edges
        return [Plan("longest", gain * measure.weights.longest, missing * ROAD_COST, edges)] if edges else []

    def hand_value(self, hand: Goods) -> float:
        """Return the worth of a hand: the best plan by its time, part of the second, and the risk of a 7."""
        value = self._hand_values.get(hand)
        if value is None:
            weights = self.measure.weights
            held, guarded = counts(hand), hand | GUARD
            best = second = 0.0
            for plan, need in self._needs:
                if guarded - plan.cost & GUARD == GUARD:
                    worth = plan.gain
                else:
                    worth = plan.gain * weights.patience ** max(
                        1.0, estimate_rolls(self.income, self.rates, held, need)
                    )
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
            size = total(hand)
            value = best + weights.second * second + weights.spare * size
            if size > self.measure.table.setup.discard_limit:
                value -= weights.risk * (size // 2)
            self._hand_values[hand] = value
        return value

    def value(self, hand: Goods) -> float:
        """Return the worth of what stands and of a hand."""
        return self.base + self.hand_value(hand)

    @property
    def edges(self) -> int:
        """The roads that lead to planned places, as a set."""
        edges = 0
        for plan in self.plans:
            edges |= plan.edges
        return edges

    def best(self, hand: Goods) -> Plan | None:
        """Return the plan for which a hand is most useful."""
        held, patience = counts(hand), self.measure.weights.patience
        return max(
            self.plans,
            key=lambda plan: plan.gain * patience ** estimate_rolls(self.income, self.rates, held, counts(plan.cost)),
            default=None,
        )


def _gain_of(plan: Plan) -> float:
    return plan.gain


def estimate_rolls(
    income: tuple[float, ...], rates: tuple[int, ...], held: tuple[int, ...], need: tuple[int, ...]
) -> float:
    """Return the average number of rolls until the cards are there, with surplus cards traded at the bank.

    The shortage falls along a slope that only becomes flatter, so that steps along it never go too far.
    """
    time = 0.0
    for _ in range(8):
        lacking = slope = 0.0
        for inflow, rate, has, wants in zip(income, rates, held, need, strict=True):
            over = has + inflow * time - wants
            if over < -1e-9:
                lacking -= over
                slope += inflow
            else:
                lacking -= over / rate
                slope += inflow / rate
        if lacking <= 1e-6:
            return time
        if slope <= 0 or time > _NEVER:
            return _NEVER
        time += lacking / slope
    return time
