"""The events of every move (CT-13.7)."""

from __future__ import annotations

from collections.abc import Iterator

from kbwidgets.core.moves.events import Event, done
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import CHANCE, OPEN
from kbwidgets.games.catan.rules.chapters.bank import BankTrade, BankTraded
from kbwidgets.games.catan.rules.chapters.board_setup import Lay
from kbwidgets.games.catan.rules.chapters.build import Road, Settle
from kbwidgets.games.catan.rules.chapters.cards import CardDrawn, Drawn, Monopoly, MonopolyPaid, Plenty, PlentyTaken
from kbwidgets.games.catan.rules.chapters.ending import HandShown, LimitReached, MatchWon
from kbwidgets.games.catan.rules.chapters.largest_army import LargestArmyTaken
from kbwidgets.games.catan.rules.chapters.longest_road import LongestRoadTaken
from kbwidgets.games.catan.rules.chapters.robber import CardStolen, Discard, Steal, discard_events
from kbwidgets.games.catan.rules.chapters.setup import First, NextNamed, OrderFixed, PlacementsSkipped, placing_seat
from kbwidgets.games.catan.rules.chapters.trade import (
    Accept,
    Call,
    Confirm,
    Counter,
    CounterMade,
    Offer,
    OfferMade,
    Reject,
    RequestMade,
    Traded,
    terms_of,
)
from kbwidgets.games.catan.rules.chapters.turn import Dice, Gained, Roll, roll_events
from kbwidgets.games.catan.rules.position import (
    NOBODY,
    Fields,
    Offered,
    Placing,
    Stealing,
    all_points,
    has_won,
    see_as,
)
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    DEV_NAMES,
    RESOURCES,
    dev_count,
    of,
)


def events_of(before: Fields, move: Move, after: Fields) -> Iterator[Event]:
    """Yield the events of a legal move, given the positions before and after it.

    Fields declared with `secret` say which seats can see them (CT-13.7).
    """
    yield from _move_events(before, move, after)
    turn = before.turn
    if after.order and not before.order and len(after.order) == before.table.seats:
        yield OrderFixed(CHANCE, after.order)
    if isinstance(before.frame, Placing) and after.turns and before.frame.step + 1 < 2 * before.table.seats:
        steps = range(before.frame.step + 1, 2 * before.table.seats)
        yield PlacementsSkipped(CHANCE, tuple([placing_seat(before.order, step) for step in steps]))
    old, new = before.built, after.built
    if old.longest_holder != new.longest_holder:
        rule, length = ("CT-11.3", new.length) if new.longest_holder != NOBODY else ("CT-11.5", 0)
        yield LongestRoadTaken(max(new.longest_holder, CHANCE), old.longest_holder, length, rule=rule)
    if before.dev.army != after.dev.army:
        army = after.dev.army
        yield LargestArmyTaken(army, before.dev.army, after.dev.knights[army])
    if not after.to_act:
        if has_won(after.table, after.turn, after.built, after.dev):
            points = all_points(after.built, after.dev, after.turn)
            yield MatchWon(after.turn, points, rule="CT-12.2" if after.turn == turn else "CT-12.3")
        else:
            yield LimitReached(CHANCE)
        for seat, (hand, cards) in enumerate(zip(after.hands, after.dev.cards, strict=True)):
            yield HandShown(seat, hand, tuple([dev_count(cards, n) for n in range(len(DEV_NAMES))]))


def _move_events(before: Fields, move: Move, after: Fields) -> Iterator[Event]:  # noqa: PLR0912 (one case for each kind of move)
    turn = before.turn
    match move:
        case Roll() if not move.is_by_hand:
            yield done(turn, move, "CT-5.3" if before.phase == "roll" else "CT-4.2")
        case Dice() | Roll():
            yield from roll_events(before, move, after)
        case Settle():
            yield done(turn, move, "CT-4.3" if before.phase == "setup" else "CT-8.4")
            if before.phase == "setup" and (goods := after.hands[turn] - before.hands[turn]):
                yield Gained(turn, goods, rule="CT-4.6")
        case Road():
            yield done(turn, move, {"setup": "CT-4.4", "free roads": "CT-10.8"}.get(before.phase, ""))
        case Discard():
            yield from discard_events(before, move)
        case Steal():
            assert isinstance(before.frame, Stealing)
            yield CardStolen(turn, before.frame.victim, RESOURCES[move.kind], see_as(before, turn))
        case Drawn():
            yield CardDrawn(turn, DEV_NAMES[move.card], see_as(before, turn) if after.to_act else OPEN)
        case Plenty():
            yield PlentyTaken(turn, move.goods)
        case Monopoly():
            yield done(turn, move)
            for seat, hand in enumerate(before.hands):
                if seat != turn and (count := of(hand, move.kind)):
                    yield MonopolyPaid(seat, count, RESOURCES[move.kind], turn)
        case BankTrade():
            yield BankTraded(turn, move.given * CARDS[move.give], move.gotten * CARDS[move.get])
        case Call():
            yield RequestMade(turn, move.give, move.get, move.to)
        case Offer():
            yield OfferMade(turn, move.give, move.get, move.to)
        case Counter():
            yield CounterMade(move.seat, move.give, move.get)
        case Accept() | Reject():
            yield done(move.seat, move)
            frame = before.frame
            assert isinstance(frame, Offered)
            if isinstance(move, Accept) and len(frame.to) == 1:  # CT-9.9
                yield Traded(turn, move.seat, frame.give, frame.get)
        case Confirm():
            assert isinstance(before.frame, Offered)
            terms = terms_of(before.frame, move.seat)
            assert terms is not None
            yield Traded(turn, move.seat, terms.get, terms.give)
        case First():
            yield NextNamed(CHANCE, move.seat)
        case _:
            yield done(CHANCE if isinstance(move, Lay) else turn, move)
