"""Trading with the bank and at harbors (CT-9.1, CT-9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final

from kbwidgets.core.moves.events import event
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import Refusal, called
from kbwidgets.games.catan.rules.position import ONE_SEAT, Fields, LastTrade, NextFields
from kbwidgets.games.catan.rules.refusals import bank_shortage_text, refusal
from kbwidgets.games.catan.rules.resources import (
    BITS,
    CARDS,
    EACH,
    MOVES,
    RESOURCES,
    SHIFTS,
    EventOfCards,
    Goods,
    counts,
    holds,
    name_cards,
    of,
)


@MOVES.form("trade {given=4} {give=grain} for {gotten=1} {get=ore}", rule="CT-9.2", ask="trade {terms} with the bank")
class BankTrade(Move):
    """A trade with the bank, cards of one kind for cards of another (CT-9.2)."""

    given: int
    give: Annotated[int, Words(*RESOURCES)]
    gotten: int
    get: Annotated[int, Words(*RESOURCES)]

    @property
    def terms(self) -> str:
        """The cards on both sides."""
        return str(self).removeprefix("trade ")


@event("bank", rule="CT-9.2")
class BankTraded(EventOfCards):
    """A player traded with the bank (CT-9.2)."""

    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = name_cards(self.give, brief=brief), name_cards(self.get, brief=brief)
        return f"{called(self.seat, names)} traded {give} for {get} with the bank."


def trade_with_bank(position: Fields, move: BankTrade) -> NextFields:
    """Trade cards with the bank (CT-9.2)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    gone, come = move.given * CARDS[move.give], move.gotten * CARDS[move.get]
    hands = (*hands[:turn], hands[turn] - gone + come, *hands[turn + 1 :])
    store += gone - come
    frame = None if table.setup.show_bank else LastTrade(str(move))
    return table, land, "main", ONE_SEAT[turn], turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs


@lru_cache(maxsize=1 << 10)
def bank_trades(kind: int, rate: int, times: int) -> tuple[BankTrade, ...]:
    """Return the trades of one resource for at most `times` cards of each other resource."""
    return tuple(
        BankTrade(rate * count, kind, count, other)
        for other in range(5)
        if other != kind
        for count in range(1, times + 1)
    )


def affordable_trades(store: Goods, trades: Sequence[BankTrade]) -> tuple[Move, ...]:
    """Return those trades for which the bank has the cards (CT-9.2)."""
    left = counts(store)
    return tuple([move for move in trades if left[move.get] >= move.gotten])


MOST_TIMES: Final = 6
PLENTY_LEFT: Final = MOST_TIMES * EACH
TRADES: Final = {
    1 << shift + BITS - 1: (
        shift,
        tuple([tuple([bank_trades(kind, rate, times) for times in range(MOST_TIMES + 1)]) for rate in range(5)]),
    )
    for kind, shift in enumerate(SHIFTS)
}
"""The trades of each resource by rate and number of times, if the bank has enough.

The key is the resource's guard bit, and its first value is the resource's position.
"""


def bank_refusals(position: Fields, move: BankTrade) -> list[Refusal]:
    """Return the refusals of a trade with the bank (CT-9.1, CT-9.2)."""
    kind, turn = RESOURCES[move.give], position.turn
    rate = of(position.built.rates[turn], move.give)
    refusals: list[Refusal] = []
    if move.give == move.get:
        text = f"You can't trade {kind} for {kind}."
        refusals.append(refusal("same-resource", "CT-9.2", text, (), "Ask for a different resource."))
    if move.gotten < 1 or move.given != rate * move.gotten:
        fewer = ", or ask for fewer" if move.gotten > 1 else ""
        instead = f"Offer {rate * max(1, move.gotten)} for {max(1, move.gotten)}{fewer}."
        refusals.append(refusal("bad-rate", "CT-9.1", f"The bank wants {rate} {kind} for each card.", (), instead))
    given, gotten = max(0, move.given) * CARDS[move.give], max(0, move.gotten) * CARDS[move.get]
    if is_too_many(move.given) or not holds(position.hands[turn], given):
        held = of(position.hands[turn], move.give)
        text = f"You have {f'only {held}' if held else 'no'} {kind}."
        instead = "Offer less, or offer something else." if held else "Offer something else."
        refusals.append(refusal("lacks-cards", "CT-9.5", text, (), instead))
    if is_too_many(move.gotten) or not holds(position.store, gotten):
        text, instead = bank_shortage_text(position, CARDS[move.get]), "Ask for fewer, or for other cards."
        refusals.append(refusal("bank-empty", "CT-9.2", text, (), instead))
    return refusals


def is_too_many(count: int) -> bool:
    """Return whether a count is larger than any hand."""
    return count >= 1 << BITS - 1
