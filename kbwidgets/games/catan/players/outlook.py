"""The prospects of a seat in a position: its hand, its plans, and the value of changes.

>>> from kbwidgets.games.catan import GAME
>>> from kbwidgets.games.catan.players.weights import WEIGHTS
>>> state = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> state = state.play("roll").play("dice 4 6")
>>> outlook = Outlook(WEIGHTS, state.view(0), 0)
>>> outlook.points, outlook.plans.best(outlook.hand).kind
(2, 'city')
"""

from __future__ import annotations

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted, with_article
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.plans import Plans, estimate_rolls
from kbwidgets.games.catan.players.standing import Measure, built_points, own_points, public_points
from kbwidgets.games.catan.players.weights import Weights
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.position import Pieces
from kbwidgets.games.catan.rules.resources import Goods, counts

NEAR = 2
"""The number of points from the target at which nobody trades with a player (CT-19.8)."""
_LEAST = 0.02
"""The change below which no reason is given."""


class Outlook:
    """The prospects of a seat."""

    __slots__ = ("hand", "measure", "now", "plans", "points", "seat", "view", "weights")

    def __init__(self, weights: Weights, view: Known, seat: Seat) -> None:
        self.weights: Weights = weights
        self.view: Known = view
        self.seat: Seat = seat
        self.measure: Measure = Measure(weights, view)
        self.hand: Goods = view.hands[seat] or 0
        self.points: int = own_points(view, seat)
        self.plans: Plans = self.after(view.built)
        self.now: float = self.plans.value(self.hand)
        """The total worth of the prospects."""

    def after(self, built: Pieces) -> Plans:
        """Return the plans with other pieces on the board."""
        extra = self.points - built_points(self.view.built, self.seat)
        return Plans(self.measure, built, self.seat, extra, deck=self.view.deck_size > 0)

    def change(self, hand: Goods) -> float:
        """Return how much more another hand would be worth."""
        return self.plans.hand_value(hand) - self.plans.hand_value(self.hand)

    def rate_build(self, move: Move, built: Pieces, hand: Goods, more: float = 0.0) -> Rated:
        """Rate a move that builds, by its pieces and what can follow."""
        after = self.after(built)
        points = after.points - self.plans.points
        reasons: list[Reason] = []
        if points:
            reasons.append(Reason("points", points, f"it scores {counted(points, 'point')}"))
        if after.points >= self.view.table.limits.vp_target:  # Nothing later can outweigh it.
            return Rated(move, (2 * self.weights.win,), (*reasons, Reason("win", self.weights.win, "it wins the game")))
        standing = self.measure.standing(built, self.seat) - self.measure.standing(self.view.built, self.seat)
        if standing > _LEAST:
            reasons.append(Reason("production", standing, "it produces more or better cards"))
        if more:
            reasons.append(Reason("claim", more, "it claims a spot before somebody else does"))
        reasons += self._explain_plan(after, hand)
        return Rated(move, (after.value(hand) + more - self.now,), tuple(reasons))

    def rate_exchange(self, move: Move, hand: Goods) -> Rated:
        """Rate a move that only changes the hand."""
        return Rated(move, (self.change(hand),), tuple(self._explain_plan(self.plans, hand)))

    def _explain_plan(self, plans: Plans, hand: Goods) -> list[Reason]:
        """Return what can come next with this hand."""
        plan = plans.best(hand)
        change = plans.hand_value(hand) - self.plans.hand_value(self.hand)
        if plan is None:
            return []
        time = estimate_rolls(plans.income, plans.rates, counts(hand), counts(plan.cost))
        when = "at once" if time < 1 else f"in about {counted(round(time), 'roll')}"
        names = {"card": "a development card", "longest": "Longest Road"}
        return [Reason("plan", change, f"{names.get(plan.kind) or with_article(plan.kind)} can follow {when}")]

    def trades_with(self, seat: Seat) -> bool:
        """Return whether a seat is far enough from winning, and has cards, so that a trade is fine (CT-19.8)."""
        far = self.view.table.limits.vp_target - public_points(self.view, seat) > NEAR
        return far and self.view.hand_sizes[seat] > 0
