"""The choice of offers, answers and confirmations (CT-19.8, CT-9.11).

An offer is the last thing tried in a turn (CT-16.40): one card for the one that completes a city or a settlement, and
if everyone declines, two cards for it. Then the turn ends, unless the bank gives the card. Offers are made with at most
seven cards and before playing a development card. A turn therefore has at most two offers, with different terms, and
that follows from the position alone: a player who has built after a trade has too few cards left for another.

The hard player deals more. If nothing else is left to do, it also offers what only brings its plan closer. For that it
wants at least four cards, which nobody has left after trading and settling. Right after a trade it only spends what
completes something, and after buying a card it offers nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import Seat, called
from kbwidgets.games.catan.players.outlook import Outlook
from kbwidgets.games.catan.players.standing import count_held_by_others, kinds_in, public_points
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.build import Road, city_corners, settlement_corners
from kbwidgets.games.catan.rules.chapters.trade import ACCEPTS, CONFIRMS, REJECTS, Counter, Offer, terms_of
from kbwidgets.games.catan.rules.position import NOBODY, LastTrade, Offered
from kbwidgets.games.catan.rules.resources import CARDS, CITY_COST, SETTLEMENT_COST, Goods, holds, listed, of, total

MOST: Final = 7
"""The most cards with which a player makes offers: what is left after a trade and a city could pay for another."""
FEWEST: Final = 4
"""The fewest cards with which a player makes offers that complete nothing."""
_RARE: Final = 0.2
"""The worth of a card to a player who never gets one."""


def completes(outlook: Outlook, hand: Goods) -> bool:
    """Return whether a hand pays for a city or a settlement that can be built now."""
    table, built, seat = outlook.view.table, outlook.view.built, outlook.seat
    if holds(hand, CITY_COST) and city_corners(table, built, seat):
        return True
    return holds(hand, SETTLEMENT_COST) and settlement_corners(table, built, seat) != 0


def rate_offer(outlook: Outlook) -> list[Rated]:
    """Return the offer that can be made now, if one completes a city or a settlement."""
    return [] if completes(outlook, outlook.hand) else _rate_best_offer(outlook, completes, "completes the next plan")


def rate_deal(outlook: Outlook) -> list[Rated]:
    """Return an offer or an answer to take if nothing else is left to do (CT-9.11)."""
    view, frame = outlook.view, outlook.view.frame
    if (
        isinstance(frame, LastTrade)
        or view.new_count
        or total(outlook.hand) < FEWEST
        or completes(outlook, outlook.hand)
    ):
        return []
    trades = _rate_trades(outlook) if isinstance(frame, Offered) else []
    return trades or _rate_best_offer(outlook, _accept_any, "brings the next plan closer")


def _accept_any(outlook: Outlook, hand: Goods) -> bool:
    return True


def can_follow_trade(outlook: Outlook, move: Move) -> bool:
    """Return whether a move may come right after a trade: it ends the turn, or spends what completes something."""
    if isinstance(move, BankTrade):
        return completes(outlook, outlook.hand + move.gotten * CARDS[move.get] - move.given * CARDS[move.give])
    return not isinstance(move, (Road, Offer))


def _rate_best_offer(outlook: Outlook, fits: Callable[[Outlook, Goods], bool], purpose: str) -> list[Rated]:
    """Return the best offer whose hand fits: one card for one, and after a rejection two for one."""
    view, hand, frame = outlook.view, outlook.hand, outlook.view.frame
    earlier = total(frame.give) if isinstance(frame, Offered) else 0
    if not view.table.setup.player_trade or total(hand) > MOST or view.played != NOBODY or earlier > 1:
        return []
    opponents = tuple(seat for seat in range(view.table.seats) if seat != outlook.seat and outlook.trades_with(seat))
    if not opponents:
        return []
    others, own = count_held_by_others(view, outlook.seat), kinds_in(hand)
    gives = [sum(CARDS[kind] for kind in kinds) for kinds in combinations_with_replacement(own, 1 + earlier)]
    best: Rated | None = None
    for get in kinds_in(others):
        for give in gives:
            if of(give, get) or not holds(hand, give):
                continue
            after = hand - give + CARDS[get]
            if not fits(outlook, after):
                continue
            change = outlook.change(after)
            if change > outlook.weights.margin and (best is None or change > best.worth[0]):
                words = f"{listed(CARDS[get])} {purpose}, and you can spare {listed(give)}"
                best = Rated(Offer(give, CARDS[get], opponents), (change,), (Reason("plan", change, words),))
    return [] if best is None else [best]


def rate_answers(outlook: Outlook, seat: Seat) -> list[Rated]:
    """Rate the answers to an offer, best first: acceptance, rejection, or one card more (CT-9.11)."""
    view, frame, hand = outlook.view, outlook.view.frame, outlook.hand
    assert isinstance(frame, Offered)
    rejection = Rated(REJECTS[seat], (0.0,), (Reason("refused", 0, "it helps the other player more"),))
    if not outlook.trades_with(view.turn):
        text = f"{called(view.turn, view.table.setup.names)} is about to win"
        return [rejection._replace(reasons=(Reason("leader", 0, text),))]
    if frame.call or not holds(hand, frame.get):
        return [rejection]
    gain = _measure_gain(outlook, frame.get, frame.give)
    if gain > 0:
        text = f"{listed(frame.give)} helps the next plan more than {listed(frame.get)}"
        return [Rated(ACCEPTS[seat], (gain,), (Reason("plan", gain, text),)), rejection]
    best = rejection
    for kind in kinds_in(count_held_by_others(view, seat)):
        if of(frame.get, kind):
            continue
        more = frame.give + CARDS[kind]
        gain = _measure_gain(outlook, frame.get, more)
        if gain > best.worth[0]:
            text = f"for {listed(more)} it becomes a good trade"
            best = Rated(Counter(seat, frame.get, more), (gain,), (Reason("plan", gain, text),))
    return [best] if best is rejection else [best, rejection]


def rate_confirmations(outlook: Outlook) -> list[Rated]:
    """Rate the answers that can be confirmed (CT-9.9)."""
    many = total(outlook.hand) > MOST  # Otherwise more offers could follow.
    return [rated for rated, after, _ in _list_gainful_answers(outlook) if many or completes(outlook, after)]


def _rate_trades(outlook: Outlook) -> list[Rated]:
    """Rate the answers that bring a plan closer, best first. Equal ones are ordered by the partner's points."""
    ratings = [
        (-rated.worth[0], public_points(outlook.view, seat), seat, rated)
        for rated, _, seat in _list_gainful_answers(outlook)
    ]
    return [rated for *_, rated in sorted(ratings, key=lambda each: each[:3])]


def _list_gainful_answers(outlook: Outlook) -> Iterator[tuple[Rated, Goods, Seat]]:
    """Yield the answers that gain something, each with the hand after it and the partner."""
    frame = outlook.view.frame
    assert isinstance(frame, Offered)
    for seat in frame.to:
        terms = terms_of(frame, seat)
        if terms is None or not holds(outlook.hand, terms.get) or not outlook.trades_with(seat):
            continue
        after = outlook.hand + terms.give - terms.get
        change = outlook.change(after)
        if change > 0:
            partner = called(seat, outlook.view.table.setup.names)
            text = f"{partner} gives {listed(terms.give)} for {listed(terms.get)}"
            yield Rated(CONFIRMS[seat], (change,), (Reason("plan", change, text),)), after, seat


def _measure_gain(outlook: Outlook, give: Goods, get: Goods) -> float:
    """Return the gain of a trade beyond the required minimum, minus part of the current player's gain."""
    weights, view = outlook.weights, outlook.view
    income = outlook.measure.income(view.built, view.turn)
    each = [_RARE / (1 + view.table.seats * flow) for flow in income]
    theirs = sum(each[kind] * (of(give, kind) - of(get, kind)) for kind in range(len(each)))
    return outlook.change(outlook.hand + get - give) - weights.margin - weights.partner * max(0.0, theirs)
