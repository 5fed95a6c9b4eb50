"""Trade between players, with offers, requests, answers and confirmations (CT-9.4 to CT-9.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, cast

from kbwidgets.core.moves.events import event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.state import OpenMove
from kbwidgets.core.setup.pick_kinds import Open, Some
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Refusal, Seat, called
from kbwidgets.games.catan.rules.options import MOST_SEATS
from kbwidgets.games.catan.rules.position import (
    MAIN_PHASES,
    ONE_SEAT,
    Fields,
    LastTrade,
    NextFields,
    Offered,
    seats_from_turn,
)
from kbwidgets.games.catan.rules.refusals import refusal
from kbwidgets.games.catan.rules.resources import (
    EACH,
    MASK,
    MOVES,
    EventOfCards,
    Goods,
    MoveOfCards,
    Terms,
    WrittenGoods,
    as_mapping,
    counts,
    holds,
    missing,
    more_of,
    name_cards,
    pile,
)

SEATS: Final = Some(tuple(map(str, range(MOST_SEATS))), 1, MOST_SEATS)


class _Seats:
    """The codec of the seats that are asked."""

    accepts = "seats"
    open: Open = SEATS

    def write(self, value: object, /) -> str:
        return " ".join(map(str, cast("tuple[int, ...]", value))) or "nothing"

    def read(self, text: str, /) -> tuple[int, ...]:
        seats = SEATS.read(text)
        return tuple(map(int, seats)) if isinstance(seats, tuple) else ()


@MOVES.form("offer {give=1 grain} for {get=1 ore} to {to}", rule="CT-9.5", ask="offer {cards}")
class Offer(MoveOfCards):
    """An offer of cards for cards to some opponents (CT-9.5)."""

    give: WrittenGoods
    get: WrittenGoods
    to: Annotated[tuple[int, ...], _Seats()]


@MOVES.form("call {give=1 grain} for {get=1 ore} to {to}", rule="CT-9.6")
class Call(Offer):
    """A request, which is an offer with one empty side that asks opponents for offers (CT-9.6)."""


@MOVES.form("accept {seat}", rule="CT-9.8", past="{who} accepted.", ask="accept the offer")
class Accept(Move):
    """The acceptance of an offer (CT-9.8)."""

    seat: int


@MOVES.form("reject {seat}", rule="CT-9.8", past="{who} declined.")
class Reject(Move):
    """The rejection of an offer (CT-9.8)."""

    seat: int


@MOVES.form("counter {seat} {give=1 grain} for {get=1 ore}", rule="CT-9.8")
class Counter(MoveOfCards):
    """A counteroffer to an offer, from the side of the seat that makes it (CT-9.8)."""

    seat: int
    give: WrittenGoods
    get: WrittenGoods


@MOVES.form("confirm {seat}", rule="CT-9.9")
class Confirm(Move):
    """The confirmation of a trade with a seat that accepted or countered (CT-9.9)."""

    seat: int


@MOVES.form("withdraw", rule="CT-9.7", past="{who} withdrew the offer.", ask="withdraw an offer")
class Withdraw(Move):
    """The end of an open offer (CT-9.7)."""


WITHDRAW: Final = Withdraw()
ACCEPTS: Final = tuple(Accept(seat) for seat in range(MOST_SEATS))
REJECTS: Final = tuple(Reject(seat) for seat in range(MOST_SEATS))
CONFIRMS: Final = tuple(Confirm(seat) for seat in range(MOST_SEATS))


@event("offer", rule="CT-9.5")
class OfferMade(EventOfCards):
    """A player offered cards for cards. Everyone sees offers, answers and trades (CT-9.5, CT-9.10)."""

    give: Goods
    get: Goods
    to: tuple[Seat, ...]

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = name_cards(self.give, brief=brief), name_cards(self.get, brief=brief)
        return f"{called(self.seat, names)} offered {_asked(names, self.to, brief=brief)} {give} for {get}."


@event("call", rule="CT-9.6")
class RequestMade(OfferMade):
    """A player asked for cards, or for offers for some of their own (CT-9.6)."""

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = name_cards(self.give, brief=brief), name_cards(self.get, brief=brief)
        asked = _asked(names, self.to, brief=brief)
        return f"{called(self.seat, names)} asked {asked} for {f'offers for {give}' if self.give else get}."


@event("counter", rule="CT-9.8")
class CounterMade(EventOfCards):
    """A player who was asked made a counteroffer, written from their side (CT-9.8)."""

    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = name_cards(self.give, brief=brief), name_cards(self.get, brief=brief)
        return f"{called(self.seat, names)} countered: {give} for {get}."


@event("trade", rule="CT-9.9")
class Traded(EventOfCards):
    """Two players traded cards (CT-9.9)."""

    other: Seat
    give: Goods
    get: Goods

    def sentence(self, names: Sequence[str], *, brief: bool) -> str:
        give, get = name_cards(self.give, brief=brief), name_cards(self.get, brief=brief)
        return f"{called(self.seat, names)} traded {give} for {get} with {names[self.other]}."


def _asked(names: Sequence[str], seats: Sequence[Seat], *, brief: bool) -> str:
    """Return the names of the opponents who are asked, or "everyone"."""
    if 1 < len(seats) == len(names) - 1:
        return "everyone"
    return f"{len(seats)} players" if brief and len(seats) > 1 else joined([names[seat] for seat in seats])


def open_offer(position: Fields, move: Offer) -> NextFields:
    """Open an offer, which replaces an earlier one (CT-9.7)."""
    frame = Offered(isinstance(move, Call), move.give, move.get, move.to, ("",) * position.table.seats)
    return position._replace(phase="offer", to_act=seats_to_answer(position.order, position.turn, frame), frame=frame)


def seats_to_answer(order: tuple[Seat, ...], turn: Seat, frame: Offered) -> tuple[Seat, ...]:
    """Return the seats that have not answered, in turn order, or the player who made the offer (CT-9.12, CT-9.14)."""
    return tuple([seat for seat in seats_from_turn(order, turn) if seat in frame.waiting]) or ONE_SEAT[turn]


def answer_offer(position: Fields, move: Accept | Reject | Counter) -> NextFields:
    """Answer an offer. If only one player was asked, acceptance completes the trade (CT-9.8, CT-9.9)."""
    frame, seat = position.frame, move.seat
    assert isinstance(frame, Offered)
    if isinstance(move, Accept) and len(frame.to) == 1:
        return _exchange(position, seat, Terms(frame.get, frame.give))
    answer = "accept" if isinstance(move, Accept) else "reject"
    if isinstance(move, Counter):
        answer = Terms(move.give, move.get)
    frame = frame._replace(answers=(*frame.answers[:seat], answer, *frame.answers[seat + 1 :]))
    return position._replace(to_act=seats_to_answer(position.order, position.turn, frame), frame=frame)


def terms_of(frame: Offered, seat: Seat) -> Terms | None:
    """Return the terms on which a seat can be confirmed, or None if it neither accepted nor countered."""
    answer = frame.answers[seat]
    return answer if isinstance(answer, Terms) else Terms(frame.get, frame.give) if answer == "accept" else None


def can_confirm(position: Fields, seat: Seat) -> bool:
    """Return whether both sides hold the cards that they give (CT-9.9)."""
    frame = position.frame
    terms = terms_of(frame, seat) if isinstance(frame, Offered) else None
    if terms is None:
        return False
    return holds(position.hands[seat], terms.give) and holds(position.hands[position.turn], terms.get)


def confirm_trade(position: Fields, move: Confirm) -> NextFields:
    """Trade with a player who accepted, or on the terms of a counteroffer (CT-9.9)."""
    frame = position.frame
    assert isinstance(frame, Offered)
    terms = terms_of(frame, move.seat)
    assert terms is not None
    return _exchange(position, move.seat, terms)


def _exchange(position: Fields, seat: Seat, terms: Terms) -> NextFields:
    """Exchange cards between two hands, without the bank (CT-6.4)."""
    hands = list(position.hands)
    hands[seat] += terms.get - terms.give
    hands[position.turn] += terms.give - terms.get
    return position._replace(
        phase="main", to_act=ONE_SEAT[position.turn], frame=LastTrade(f"confirm {seat}"), hands=tuple(hands)
    )


def withdraw_offer(position: Fields, _move: Withdraw) -> NextFields:
    """Close the offer (CT-9.7)."""
    return position._replace(phase="main", to_act=ONE_SEAT[position.turn], frame=None)


MOST_ON_A_SIDE: Final = 99
"""The most cards of a resource on one side of a trade, if the match has that many (CT-16.32)."""


def open_forms(position: Fields) -> tuple[OpenMove, ...]:
    """Return the forms of offers and counteroffers, which are far too many to list (CT-9.14)."""
    turn, frame, forms = position.turn, position.frame, list[OpenMove]()
    if position.phase not in MAIN_PHASES or not position.table.setup.player_trade:
        return ()
    others = tuple(str(seat) for seat in range(position.table.seats) if seat != turn)
    seats, hand = Some(others, 1, len(others)), position.hands[turn]
    wanted = pile(min(position.table.full_bank & MASK, MOST_ON_A_SIDE) * EACH, "You get")
    if hand:
        forms.append(OpenMove("offer {0} for {1} to {2}", (pile(hand, "You give"), wanted, seats), turn))
        forms.append(OpenMove("call {0} for nothing to {1}", (pile(hand, "You give"), seats), turn))
    forms.append(OpenMove("call nothing for {0} to {1}", (wanted, seats), turn))
    for seat in frame.to if isinstance(frame, Offered) else ():
        if position.hands[seat]:
            mine = pile(position.hands[seat], "You give")
            forms.append(OpenMove(f"counter {seat} {{0}} for {{1}}", (mine, wanted), seat))
    return tuple(forms)


_OTHERS: Final = "Choose another trade, or withdraw."
_NAMED: Final = 3
"""The most kinds of cards that a refusal names."""


def side_refusals(give: Goods, get: Goods, *, call: bool = False) -> list[Refusal]:
    """Return what is wrong with the two sides. A request leaves exactly one empty (CT-9.5, CT-9.6, CT-16.36)."""
    refusals: list[Refusal] = []
    both = [kind for kind in as_mapping(give) if kind in as_mapping(get)]
    if both:
        text = f"You can't give and get {joined(both)} in the same trade."
        refusals.append(refusal("same-resource", "CT-9.5", text, (), "Ask for other cards."))
    if call and bool(give) == bool(get):
        text, instead = "A request leaves exactly one side empty.", "Fill in one side, or make an offer."
        refusals.append(refusal("empty-side", "CT-9.6", text, (), instead))
    elif not call and not (give and get):
        text, instead = "Nobody may give cards for nothing.", "Put cards on both sides."
        refusals.append(refusal("empty-side", "CT-9.6", text, (), instead))
    return refusals


def _lacking_refusals(
    position: Fields, seat: Seat, give: Goods, instead: str = "You can only offer cards you have."
) -> list[Refusal]:
    """Return the refusal of cards that the player does not have (CT-9.5)."""
    if holds(position.hands[seat], give):
        return []
    lacking = missing(position.hands[seat], give)
    few = len(as_mapping(lacking)) <= _NAMED
    text = f"You need {more_of(lacking)} for this trade." if few else "You don't have these cards."
    return [refusal("lacks-cards", "CT-9.5", text, (), instead, f"You need {more_of(lacking)}")]


def _too_many_refusals(position: Fields, get: Goods) -> list[Refusal]:
    """Return the refusal of a side that asks for more cards than exist (CT-16.32)."""
    most = min(position.table.full_bank & MASK, MOST_ON_A_SIDE)
    if max(counts(get)) <= most:
        return []
    text = f"You can ask for at most {most} cards of each resource."
    return [refusal("lacks-cards", "CT-16.32", text, (), "Ask for fewer.")]


def _trade_off_refusals(position: Fields) -> list[Refusal]:
    if position.table.setup.player_trade:
        return []
    text = "Players can't trade with each other in this match."
    return [refusal("trade-off", "CT-9.13", text, (), "Trade with the bank.")]


def offer_refusals(position: Fields, move: Offer) -> list[Refusal]:
    """Return the refusals of an offer or a request (CT-9.5, CT-9.6)."""
    if refusals := _trade_off_refusals(position):
        return refusals
    seats, turn = position.table.seats, position.turn
    refusals: list[Refusal] = []
    wrong = next((seat for seat in move.to if seat == turn or not 0 <= seat < seats), None)
    if wrong is not None or not move.to or len(set(move.to)) < len(move.to):
        text = "You can ask each player only once."
        if wrong is not None:
            text = "You can't trade with yourself." if wrong == turn else "There's no such player."
        elif not move.to:
            text = "You haven't asked anyone."
        refusals.append(refusal("not-addressed", "CT-9.5", text, (), "Choose one or more opponents."))
    refusals += side_refusals(move.give, move.get, call=isinstance(move, Call))
    return refusals + _too_many_refusals(position, move.get) + _lacking_refusals(position, turn, move.give)


def withdraw_refusals(position: Fields, _: Withdraw) -> list[Refusal]:
    """Return the refusal of withdrawing an offer when none is open (CT-9.7)."""
    return [] if isinstance(position.frame, Offered) else [_no_offer_refusal()]


def _no_offer_refusal() -> Refusal:
    return refusal("no-offer", "CT-9.7", "There's no open offer.", (), "Make an offer first.")


def unasked_refusals(position: Fields, move: Accept | Reject | Counter | Confirm) -> list[Refusal]:
    """Return the refusal of an answer by or to a seat that was not asked (CT-9.8)."""
    frame, seat = position.frame, move.seat
    confirms = isinstance(move, Confirm)
    if not isinstance(frame, Offered):
        return [_no_offer_refusal() if confirms else refusal("no-offer", "CT-9.7", "There's no offer to answer.")]
    if seat in frame.to:
        return []
    if confirms:
        names = position.table.names
        text = f"You haven't asked {names[seat]}." if 0 <= seat < len(names) else "There's no such player."
        return [refusal("not-addressed", "CT-9.8", text, (), _OTHERS)]
    asked = joined([position.table.names[other] for other in frame.to])
    return [refusal("not-addressed", "CT-9.8", f"This offer is for {asked}.")]


def accept_refusals(position: Fields, move: Accept) -> list[Refusal]:
    """Return the refusals of an acceptance (CT-9.8)."""
    frame, seat, refusals = position.frame, move.seat, list[Refusal]()
    if not isinstance(frame, Offered) or seat not in frame.to:
        return unasked_refusals(position, move)
    if frame.call:
        text, instead = "You can't accept a request as it is.", "Make an offer, or decline."
        refusals.append(refusal("empty-side", "CT-9.6", text, (), instead))
    return refusals + _lacking_refusals(position, seat, frame.get, "Make a counteroffer, or decline.")


def confirm_refusals(position: Fields, move: Confirm) -> list[Refusal]:
    """Return the refusals of confirming an answer (CT-9.9)."""
    frame, seat = position.frame, move.seat
    if not isinstance(frame, Offered) or seat not in frame.to:
        return unasked_refusals(position, move)
    terms, turn, name = terms_of(frame, seat), position.turn, position.table.names[seat]
    if terms is None:
        text = f"{name} declined." if frame.answers[seat] else f"{name} hasn't answered yet."
        instead = _OTHERS if frame.answers[seat] else "Wait for an answer, or withdraw."
        return [refusal("not-accepted", "CT-9.9", text, (), instead)]
    refusals = _lacking_refusals(position, turn, terms.get, _OTHERS)
    if not holds(position.hands[seat], terms.give):
        refusals.append(refusal("lacks-cards", "CT-9.9", "This trade is no longer possible.", (), _OTHERS))
    return refusals


def counter_refusals(position: Fields, move: Counter) -> list[Refusal]:
    """Return the refusals of a counteroffer, which may ask for cards that the other player lacks (CT-9.8)."""
    if refusals := unasked_refusals(position, move):
        return refusals
    return (
        side_refusals(move.give, move.get)
        + _too_many_refusals(position, move.get)
        + _lacking_refusals(position, move.seat, move.give)
    )
