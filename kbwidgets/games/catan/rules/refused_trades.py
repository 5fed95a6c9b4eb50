"""What forbids trades with the bank and between players (CT-9)."""

from __future__ import annotations

from kbwidgets.core.types import Refusal, Seat, called
from kbwidgets.core.words import joined, with_article
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import refusal
from kbwidgets.games.catan.rules.frames import Offered
from kbwidgets.games.catan.rules.goods import CARDS, RESOURCES, SHIFTS, Goods, holds
from kbwidgets.games.catan.rules.listing import MOST
from kbwidgets.games.catan.rules.moves import Answer, BankTrade, Counter, Offer
from kbwidgets.games.catan.rules.position import Fields
from kbwidgets.games.catan.rules.refused_cards import bank_lacks
from kbwidgets.games.catan.rules.remedies import other_trade
from kbwidgets.games.catan.rules.trading import can_confirm, terms_of


def _name(position: Fields, seat: Seat) -> str:
    return position.table.setup.names[seat]


def bank_refused(position: Fields, move: BankTrade) -> list[Refusal]:
    """CT-9.1, CT-9.2."""
    kind, turn = RESOURCES[move.give], position.turn
    rate = position.built.rates[turn] >> SHIFTS[move.give] & 7
    found: list[Refusal] = []
    if move.give == move.get:
        told = f"{kind} for {kind} is no trade"
        found.append(refusal("same-resource", "CT-9.2", told, (), "ask for another resource"))
    if move.gotten < 1 or move.given != rate * move.gotten:
        side = kind if rate == 2 else "generic"
        why = f"with {with_article(side)} port" if rate < 4 else "without a port"
        told = f"{move.given} {kind} for {move.gotten}: {_name(position, turn)} gives {rate} for each card {why}"
        found.append(refusal("bad-rate", "CT-9.1", told, (), other_trade(position, move)))
    given, gotten = max(0, move.given) * CARDS[move.give], max(0, move.gotten) * CARDS[move.get]
    if _too_many(move.given) or not holds(position.hands[turn], given):
        held = packs.of(position.hands[turn], move.give)
        told = f"{_name(position, turn)} holds {held} {kind}, not {move.given}"
        found.append(refusal("lacks-cards", "CT-9.5", told, (), "give what is there"))
    if _too_many(move.gotten) or not holds(position.store, gotten):
        found.append(refusal("bank-empty", "CT-9.2", bank_lacks(position, CARDS[move.get]), (), "ask for fewer"))
    return found


def _too_many(count: int) -> bool:
    """More than a hand is counted with."""
    return count >= 1 << 19


def _sides(give: Goods, get: Goods, *, call: bool = False) -> list[Refusal]:
    """CT-9.5: none is on both sides, and both have a card; of a call exactly one has (CT-9.6, CT-16.36)."""
    found: list[Refusal] = []
    both = [kind for kind in packs.as_mapping(give) if kind in packs.as_mapping(get)]
    if both:
        told = f"{joined(both)} stands on both sides"
        found.append(refusal("same-resource", "CT-9.5", told, (), "ask for other cards"))
    if call and bool(give) == bool(get):
        told = "a call leaves exactly one side empty"
        found.append(refusal("empty-side", "CT-9.6", told, (), "name cards on one side, or make an offer"))
    elif not call and not (give and get):
        told = "one side is empty, and nobody may give for nothing"
        found.append(refusal("empty-side", "CT-9.6", told, (), "name cards on both sides, or call"))
    return found


def _holds(position: Fields, seat: Seat, give: Goods) -> list[Refusal]:
    if holds(position.hands[seat], give):
        return []
    lacking = packs.written(packs.missing(position.hands[seat], give))
    told = f"{_name(position, seat)} does not hold {packs.written(give)}: {lacking} is missing"
    return [refusal("lacks-cards", "CT-9.5", told, (), "give what is there")]


def _known(position: Fields, get: Goods) -> list[Refusal]:
    """CT-16.32: nobody asks for more cards than there are."""
    most = min(position.table.bank & packs.MASK, MOST)
    if max(packs.counts(get)) <= most:
        return []
    told = f"{packs.written(get)} is more than the {most} cards of a resource that can be asked for"
    return [refusal("lacks-cards", "CT-16.32", told, (), "ask for fewer")]


def _trade_off(position: Fields) -> list[Refusal]:
    if position.table.setup.player_trade:
        return []
    told = "trade between players is switched off in this match"
    return [refusal("trade-off", "CT-9.13", told, (), "trade with the bank")]


def offer_refused(position: Fields, move: Offer) -> list[Refusal]:
    """CT-9.5, CT-9.6."""
    if found := _trade_off(position):
        return found
    seats, turn = position.table.seats, position.turn
    found: list[Refusal] = []
    names = position.table.setup.names
    others = [f"{names[seat]} ({seat})" for seat in range(seats) if seat != turn]
    wrong = [seat for seat in move.to if seat == turn or not 0 <= seat < seats]
    if wrong or not move.to or len(set(move.to)) < len(move.to):
        told = f"{called(wrong[0], names)} cannot be asked" if wrong else "each opponent who is asked is named once"
        found.append(refusal("not-addressed", "CT-9.5", told, (), f"ask {joined(others, 'or')}"))
    found += _sides(move.give, move.get, call=move.call)
    return found + _known(position, move.get) + _holds(position, turn, move.give)


def withdraw_refused(position: Fields) -> list[Refusal]:
    """CT-9.7."""
    return [] if isinstance(position.frame, Offered) else [_no_offer()]


def _no_offer() -> Refusal:
    return refusal("no-offer", "CT-9.7", "no offer is open", (), "make an offer first")


def unasked(position: Fields, seat: Seat) -> list[Refusal]:
    """CT-9.8: whether an offer was made to a seat at all."""
    frame = position.frame
    if not isinstance(frame, Offered):
        return [_no_offer()]
    return [] if seat in frame.to else [_not_asked(position, frame, seat)]


def answer_refused(position: Fields, move: Answer) -> list[Refusal]:
    """CT-9.8, CT-9.9."""
    frame, seat, found = position.frame, move.seat, list[Refusal]()
    if not isinstance(frame, Offered) or seat not in frame.to:
        return unasked(position, seat)
    if move.word == "confirm":
        return _confirm_refused(position, frame, seat)
    if move.word == "reject":
        return []
    if frame.call:
        told = "a call cannot be accepted: one of its sides is empty"
        found.append(refusal("empty-side", "CT-9.6", told, (), f"counter {seat}, or reject {seat}"))
    return found + _holds(position, seat, frame.get)


def _not_asked(position: Fields, frame: Offered, seat: Seat) -> Refusal:
    asked = joined([_name(position, other) for other in frame.to])
    who = called(seat, position.table.setup.names)
    return refusal("not-addressed", "CT-9.8", f"the offer was made to {asked}, not to {who}", (), "wait")


def _confirm_refused(position: Fields, frame: Offered, seat: Seat) -> list[Refusal]:
    terms, turn = terms_of(frame, seat), position.turn
    if terms is None:
        answer = "has rejected" if frame.answers[seat] else "has not answered"
        willing = [str(other) for other in frame.to if can_confirm(position, other)]
        instead = f"confirm {joined(willing, 'or')}" if willing else "wait, or withdraw"
        return [refusal("not-accepted", "CT-9.9", f"{_name(position, seat)} {answer}", (), instead)]
    found = _holds(position, turn, terms.get)
    if not holds(position.hands[seat], terms.give):
        found.append(refusal("lacks-cards", "CT-9.9", "this trade is no longer possible", (), "withdraw"))
    return found


def counter_refused(position: Fields, move: Counter) -> list[Refusal]:
    """CT-9.8: from the side of who answers; it may ask for cards that the other lacks."""
    seat = move.seat
    if found := unasked(position, seat):
        return found
    return _sides(move.give, move.get) + _known(position, move.get) + _holds(position, seat, move.give)
