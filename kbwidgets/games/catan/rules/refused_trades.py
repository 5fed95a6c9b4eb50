"""The refusals of trades with the bank and between players (CT-9)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import refusal
from kbwidgets.games.catan.rules.frames import Offered
from kbwidgets.games.catan.rules.goods import CARDS, RESOURCES, SHIFTS, Goods, holds
from kbwidgets.games.catan.rules.listing import MOST
from kbwidgets.games.catan.rules.moves import Accept, BankTrade, Call, Confirm, Counter, Offer, Reject, Withdraw
from kbwidgets.games.catan.rules.position import Fields
from kbwidgets.games.catan.rules.refused_builds import more_of
from kbwidgets.games.catan.rules.refused_cards import bank_lacks
from kbwidgets.games.catan.rules.trading import terms_of

_OTHERS: Final = "Choose another trade, or withdraw."
_NAMED: Final = 3
"""The most kinds of cards that a refusal names."""


def _name(position: Fields, seat: Seat) -> str:
    return position.table.setup.names[seat]


def bank_refused(position: Fields, move: BankTrade) -> list[Refusal]:
    """Return the refusals of a trade with the bank (CT-9.1, CT-9.2)."""
    kind, turn = RESOURCES[move.give], position.turn
    rate = position.built.rates[turn] >> SHIFTS[move.give] & 7
    found: list[Refusal] = []
    if move.give == move.get:
        text = f"You can't trade {kind} for {kind}."
        found.append(refusal("same-resource", "CT-9.2", text, (), "Ask for a different resource."))
    if move.gotten < 1 or move.given != rate * move.gotten:
        fewer = ", or ask for fewer" if move.gotten > 1 else ""
        instead = f"Offer {rate * max(1, move.gotten)} for {max(1, move.gotten)}{fewer}."
        found.append(refusal("bad-rate", "CT-9.1", f"The bank wants {rate} {kind} for each card.", (), instead))
    given, gotten = max(0, move.given) * CARDS[move.give], max(0, move.gotten) * CARDS[move.get]
    if _too_many(move.given) or not holds(position.hands[turn], given):
        held = packs.of(position.hands[turn], move.give)
        text = f"You have {f'only {held}' if held else 'no'} {kind}."
        instead = "Offer less, or offer something else." if held else "Offer something else."
        found.append(refusal("lacks-cards", "CT-9.5", text, (), instead))
    if _too_many(move.gotten) or not holds(position.store, gotten):
        text, instead = bank_lacks(position, CARDS[move.get]), "Ask for fewer, or for other cards."
        found.append(refusal("bank-empty", "CT-9.2", text, (), instead))
    return found


def _too_many(count: int) -> bool:
    """Return whether a count is larger than any hand."""
    return count >= 1 << 19


def _sides(give: Goods, get: Goods, *, call: bool = False) -> list[Refusal]:
    """Return what is wrong with the two sides. A request leaves exactly one empty (CT-9.5, CT-9.6, CT-16.36)."""
    found: list[Refusal] = []
    both = [kind for kind in packs.as_mapping(give) if kind in packs.as_mapping(get)]
    if both:
        text = f"You can't give and get {joined(both)} in the same trade."
        found.append(refusal("same-resource", "CT-9.5", text, (), "Ask for other cards."))
    if call and bool(give) == bool(get):
        text, instead = "A request leaves exactly one side empty.", "Fill in one side, or make an offer."
        found.append(refusal("empty-side", "CT-9.6", text, (), instead))
    elif not call and not (give and get):
        text, instead = "Nobody may give cards for nothing.", "Put cards on both sides."
        found.append(refusal("empty-side", "CT-9.6", text, (), instead))
    return found


def _holds(
    position: Fields, seat: Seat, give: Goods, instead: str = "You can only offer cards you have."
) -> list[Refusal]:
    """Return the refusal of cards that the player does not have (CT-9.5)."""
    if holds(position.hands[seat], give):
        return []
    lacking = packs.missing(position.hands[seat], give)
    few = len(packs.as_mapping(lacking)) <= _NAMED
    text = f"You need {more_of(lacking)} for this trade." if few else "You don't have these cards."
    return [refusal("lacks-cards", "CT-9.5", text, (), instead)]


def _known(position: Fields, get: Goods) -> list[Refusal]:
    """Return the refusal of a side that asks for more cards than exist (CT-16.32)."""
    most = min(position.table.bank & packs.MASK, MOST)
    if max(packs.counts(get)) <= most:
        return []
    text = f"You can ask for at most {most} cards of each resource."
    return [refusal("lacks-cards", "CT-16.32", text, (), "Ask for fewer.")]


def _trade_off(position: Fields) -> list[Refusal]:
    if position.table.setup.player_trade:
        return []
    text = "Players can't trade with each other in this match."
    return [refusal("trade-off", "CT-9.13", text, (), "Trade with the bank.")]


def offer_refused(position: Fields, move: Offer) -> list[Refusal]:
    """Return the refusals of an offer or a request (CT-9.5, CT-9.6)."""
    if found := _trade_off(position):
        return found
    seats, turn = position.table.seats, position.turn
    found: list[Refusal] = []
    wrong = next((seat for seat in move.to if seat == turn or not 0 <= seat < seats), None)
    if wrong is not None or not move.to or len(set(move.to)) < len(move.to):
        text = "You can ask each player only once."
        if wrong is not None:
            text = "You can't trade with yourself." if wrong == turn else "There's no such player."
        elif not move.to:
            text = "You haven't asked anyone."
        found.append(refusal("not-addressed", "CT-9.5", text, (), "Choose one or more opponents."))
    found += _sides(move.give, move.get, call=isinstance(move, Call))
    return found + _known(position, move.get) + _holds(position, turn, move.give)


def withdraw_refused(position: Fields, _: Withdraw) -> list[Refusal]:
    """Return the refusal of withdrawing an offer when none is open (CT-9.7)."""
    return [] if isinstance(position.frame, Offered) else [_no_offer()]


def _no_offer() -> Refusal:
    return refusal("no-offer", "CT-9.7", "There's no open offer.", (), "Make an offer first.")


def unasked(position: Fields, move: Accept | Reject | Counter | Confirm) -> list[Refusal]:
    """Return the refusal of an answer by or to a seat that was not asked (CT-9.8)."""
    frame, seat = position.frame, move.seat
    confirms = isinstance(move, Confirm)
    if not isinstance(frame, Offered):
        return [_no_offer() if confirms else refusal("no-offer", "CT-9.7", "There's no offer to answer.")]
    if seat in frame.to:
        return []
    if confirms:
        names = position.table.setup.names
        text = f"You haven't asked {names[seat]}." if 0 <= seat < len(names) else "There's no such player."
        return [refusal("not-addressed", "CT-9.8", text, (), _OTHERS)]
    asked = joined([_name(position, other) for other in frame.to])
    return [refusal("not-addressed", "CT-9.8", f"This offer is for {asked}.")]


def accept_refused(position: Fields, move: Accept) -> list[Refusal]:
    """Return the refusals of an acceptance (CT-9.8)."""
    frame, seat, found = position.frame, move.seat, list[Refusal]()
    if not isinstance(frame, Offered) or seat not in frame.to:
        return unasked(position, move)
    if frame.call:
        text, instead = "You can't accept a request as it is.", "Make an offer, or decline."
        found.append(refusal("empty-side", "CT-9.6", text, (), instead))
    return found + _holds(position, seat, frame.get, "Make a counteroffer, or decline.")


def confirm_refused(position: Fields, move: Confirm) -> list[Refusal]:
    """Return the refusals of confirming an answer (CT-9.9)."""
    frame, seat = position.frame, move.seat
    if not isinstance(frame, Offered) or seat not in frame.to:
        return unasked(position, move)
    terms, turn, name = terms_of(frame, seat), position.turn, _name(position, seat)
    if terms is None:
        text = f"{name} declined." if frame.answers[seat] else f"{name} hasn't answered yet."
        instead = _OTHERS if frame.answers[seat] else "Wait for an answer, or withdraw."
        return [refusal("not-accepted", "CT-9.9", text, (), instead)]
    found = _holds(position, turn, terms.get, _OTHERS)
    if not holds(position.hands[seat], terms.give):
        found.append(refusal("lacks-cards", "CT-9.9", "This trade is no longer possible.", (), _OTHERS))
    return found


def counter_refused(position: Fields, move: Counter) -> list[Refusal]:
    """Return the refusals of a counteroffer, which may ask for cards that the other player lacks (CT-9.8)."""
    if found := unasked(position, move):
        return found
    return _sides(move.give, move.get) + _known(position, move.get) + _holds(position, move.seat, move.give)
