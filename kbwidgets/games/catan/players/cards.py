"""The choice of when to play a development card (CT-19.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted
from kbwidgets.games.catan.players.outlook import Outlook
from kbwidgets.games.catan.players.robbing import rate_lead
from kbwidgets.games.catan.players.standing import count_held_by_others
from kbwidgets.games.catan.rules.chapters.build import with_road
from kbwidgets.games.catan.rules.chapters.cards import PLAY_KNIGHT, PLAY_ROADS, Monopoly, Plenty
from kbwidgets.games.catan.rules.chapters.largest_army import knights_needed
from kbwidgets.games.catan.rules.position import NOBODY, SPECIAL_POINTS
from kbwidgets.games.catan.rules.resources import CARDS, KNIGHT, RESOURCES, dev_count, of

_MANY = 4
"""The number of cards that makes a Monopoly worthwhile."""


def rate_cards(outlook: Outlook, moves: Sequence[Move]) -> Iterator[Rated]:
    """Yield the cards among these moves. One that is better kept is rated below zero."""
    early = outlook.view.phase == "roll"
    for move in moves:
        if move == PLAY_KNIGHT:
            yield _rate_knight(outlook, early=early)
        elif early:
            continue  # Progress cards can wait for the dice.
        elif move == PLAY_ROADS:
            yield _rate_road_building(outlook)
        elif isinstance(move, Plenty):
            change = outlook.change(outlook.hand + move.goods)
            reasons = (Reason("plan", change, "its cards help the next plan"),)
            yield Rated(move, (change - outlook.weights.progress,), reasons)
        elif isinstance(move, Monopoly):
            yield _rate_monopoly(outlook, move)


def takes_largest_army(outlook: Outlook) -> bool:
    """Return whether the next knight takes Largest Army (CT-11.7)."""
    view, seat = outlook.view, outlook.seat
    return view.army != seat and view.knights[seat] + 1 >= knights_needed(view.knights, view.army)


def _rate_knight(outlook: Outlook, *, early: bool) -> Rated:
    """Rate a knight. Before the dice, it must free one of the player's hexes or take Largest Army."""
    view, measure, weights, seat = outlook.view, outlook.measure, outlook.weights, outlook.seat
    worth, reasons = 0.0, list[Reason]()
    if takes_largest_army(outlook):
        points = outlook.points + SPECIAL_POINTS
        wins = points >= view.table.limits.vp_target
        gain = SPECIAL_POINTS * weights.point + (weights.win if wins else 0.0)
        reasons.append(Reason("army", gain, "it takes Largest Army" + (" and wins the game" if wins else "")))
        worth += gain
    elif view.army != seat:
        worth += weights.army * measure.fade
    if view.robber != NOBODY:
        realm, dots = view.built.realms[seat], measure.ground.hexes[view.robber]
        if lost := dots * realm.weight(measure.board.grid.corners_of[view.robber]):
            gain = weights.knight + weights.blocked * lost
            reasons.append(Reason("freed", gain, f"it frees a hex worth {counted(lost, 'dot')} to you"))
            worth += gain
    if early and not reasons:
        waits = Reason("early", -weights.knight, "it can wait until after the roll")
        return Rated(PLAY_KNIGHT, (-weights.knight,), (waits,))
    if dev_count(view.cards[seat] or 0, KNIGHT) > 1:
        worth += weights.knight / 2
    leads = max(rate_lead(outlook, other) for other in range(measure.seats) if other != seat)
    stolen = weights.robbed + weights.blocked * leads * 5
    reasons.append(Reason("robber", stolen, "it moves the robber and steals a card"))
    kept = Reason("kept", -weights.knight, "a knight in hand keeps the robber away")
    return Rated(PLAY_KNIGHT, (worth + stolen - weights.knight,), (*reasons, kept))


def _rate_monopoly(outlook: Outlook, move: Monopoly) -> Rated:
    """Rate a Monopoly. Counting the other cards shows how many of a resource the opponents hold."""
    count = of(count_held_by_others(outlook.view, outlook.seat), move.kind)
    change = outlook.change(outlook.hand + count * CARDS[move.kind]) - outlook.weights.progress
    if count >= _MANY:
        change = max(change, 0.0) + outlook.weights.spare * count
    elif not count:
        change = -1.0
    text = f"the opponents hold {count} {RESOURCES[move.kind]}"
    return Rated(move, (change,), (Reason("cards", change, text),))


def _rate_road_building(outlook: Outlook) -> Rated:
    """Rate two free roads, each where it gains most."""
    plans = outlook.plans
    for _ in range(2):
        choices = [
            outlook.after(with_road(outlook.measure.table, plans.built, outlook.seat, edge))
            for edge in bits(plans.edges)
        ]
        if not choices:
            break
        plans = max(choices, key=lambda each: each.value(outlook.hand))
    change = plans.value(outlook.hand) - outlook.now - outlook.weights.progress
    return Rated(PLAY_ROADS, (change,), (Reason("roads", change, "it builds two roads for free"),))
