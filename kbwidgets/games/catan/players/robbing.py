"""The choice of robber moves and discards (CT-19.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat, called
from kbwidgets.games.catan.players.outlook import Outlook
from kbwidgets.games.catan.players.standing import kinds_in, public_points
from kbwidgets.games.catan.rules.chapters.robber import Discard, Robber
from kbwidgets.games.catan.rules.position import NOBODY, Discarding
from kbwidgets.games.catan.rules.resources import CARDS, Goods

_HIDDEN = 0.2
"""The average points of a hidden development card (CT-1.5)."""


def rate_lead(outlook: Outlook, seat: Seat) -> float:
    """Return how close an opponent is to winning, from 0 to about 1. The leader counts half as much again."""
    view = outlook.view
    points = [public_points(view, other) + _HIDDEN * view.card_counts[other] for other in range(outlook.measure.seats)]
    most = max(count for other, count in enumerate(points) if other != outlook.seat)
    share = points[seat] / view.table.limits.vp_target
    return share * share * (1.5 if points[seat] >= most else 1.0)


def rate_robber_moves(outlook: Outlook, moves: Sequence[Move]) -> list[Rated]:
    """Rate the robber's moves by what they take from opponents, the leader above all, minus the player's own loss."""
    leads = [0.0 if seat == outlook.seat else rate_lead(outlook, seat) for seat in range(outlook.measure.seats)]
    ratings = [_rate_robber_move(outlook, cast("Robber", move), leads) for move in moves]
    return sorted(ratings, key=lambda rated: rated.worth, reverse=True)


def _rate_robber_move(outlook: Outlook, move: Robber, leads: list[float]) -> Rated:
    view, measure, weights = outlook.view, outlook.measure, outlook.weights
    corners = measure.board.grid.corners_of[move.hexagon]
    dots = measure.ground.hexes[move.hexagon]
    reasons: list[Reason] = []
    worth = 0.0
    able, blocked = list[Seat](), list[Seat]()
    for seat, realm in enumerate(view.built.realms):
        if not realm.hexes >> move.hexagon & 1:
            continue
        lost = dots * realm.weight(corners)
        if seat == outlook.seat:
            cost = -weights.blocked * weights.own * lost
            worth += cost
            reasons.append(Reason("own", cost, f"it blocks {counted(lost, 'dot')} of yours"))
            continue
        worth += weights.blocked * leads[seat] * lost
        text = f"it blocks {lost} of {called(seat, view.table.setup.names)}'s dots"
        reasons.append(Reason("blocked", weights.blocked * leads[seat] * lost, text))
        blocked.append(seat)
        if view.hand_sizes[seat]:
            able.append(seat)
    victim = move.victim if move.victim != NOBODY else able[0] if able else NOBODY
    if victim != NOBODY:
        stolen = weights.robbed * (1 + leads[victim]) + 0.001 * view.hand_sizes[victim]
        worth += stolen
        name = "them" if blocked == [victim] else called(victim, view.table.setup.names)
        reasons.append(Reason("stolen", stolen, f"it steals from {name}"))
    return Rated(move, (worth, -move.hexagon), tuple(reasons))


def rate_discard(outlook: Outlook) -> list[Rated]:
    """Rate the discard of the cards that are missed least, one after another (CT-7.1)."""
    frame = outlook.view.frame
    owed = frame.owed[outlook.seat] if isinstance(frame, Discarding) else 0
    hand, gone = outlook.hand, 0
    for _ in range(owed):
        card = _choose_least_missed(outlook, hand)
        hand, gone = hand - card, gone + card
    reason = Reason("kept", outlook.change(hand), "the cards that stay help the next plan")
    return [Rated(Discard(outlook.seat, gone), (outlook.change(hand),), (reason,))]


def _choose_least_missed(outlook: Outlook, hand: Goods) -> Goods:
    """Return the card whose loss costs least. Among equals, the one that is easiest to get."""
    income = outlook.plans.income
    kinds = kinds_in(hand)
    return CARDS[max(kinds, key=lambda kind: (outlook.plans.hand_value(hand - CARDS[kind]), income[kind]))]
