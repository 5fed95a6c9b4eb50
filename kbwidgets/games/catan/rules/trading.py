"""Trade with the bank and between players (CT-9)."""

from __future__ import annotations

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.frames import Done, Offered, Terms
from kbwidgets.games.catan.rules.goods import CARDS, holds
from kbwidgets.games.catan.rules.moves import Accept, BankTrade, Call, Confirm, Counter, Offer, Reject
from kbwidgets.games.catan.rules.position import ONLY, Fields, from_turn


def bank_traded(position: Fields, move: BankTrade) -> tuple[object, ...]:
    """Cards go to the bank for others (CT-9.2)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    gone, come = move.given * CARDS[move.give], move.gotten * CARDS[move.get]
    hands = (*hands[:turn], hands[turn] - gone + come, *hands[turn + 1 :])
    bank += gone - come
    frame = None if table.setup.show_bank else Done(str(move))
    return table, board, "main", ONLY[turn], turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def offered(position: Fields, move: Offer) -> tuple[object, ...]:
    """An offer is open, in place of one before (CT-9.7)."""
    frame = Offered(isinstance(move, Call), move.give, move.get, move.to, ("",) * position.table.seats)
    return position._replace(phase="offer", to_act=who_must(position.order, position.turn, frame), frame=frame)


def who_must(order: tuple[Seat, ...], turn: Seat, frame: Offered) -> tuple[Seat, ...]:
    """Those who have not answered, in turn order, else who made the offer (CT-9.14, CT-9.12)."""
    return tuple([seat for seat in from_turn(order, turn) if seat in frame.waiting]) or ONLY[turn]


def answered(position: Fields, move: Accept | Reject | Counter) -> tuple[object, ...]:
    """An answer; of a single one who was asked it is carried out at once when it is yes (CT-9.8, CT-9.9)."""
    frame, seat = position.frame, move.seat
    assert isinstance(frame, Offered)
    if isinstance(move, Accept) and len(frame.to) == 1:
        return _exchanged(position, seat, Terms(frame.get, frame.give))
    answer = "accept" if isinstance(move, Accept) else "reject"
    if isinstance(move, Counter):
        answer = Terms(move.give, move.get)
    frame = frame._replace(answers=(*frame.answers[:seat], answer, *frame.answers[seat + 1 :]))
    return position._replace(to_act=who_must(position.order, position.turn, frame), frame=frame)


def terms_of(frame: Offered, seat: Seat) -> Terms | None:
    """What a seat gives and gets if it is confirmed, None if it has neither accepted nor countered."""
    answer = frame.answers[seat]
    return answer if isinstance(answer, Terms) else Terms(frame.get, frame.give) if answer == "accept" else None


def can_confirm(position: Fields, seat: Seat) -> bool:
    """Whether both sides hold what they give (CT-9.9)."""
    frame = position.frame
    terms = terms_of(frame, seat) if isinstance(frame, Offered) else None
    if terms is None:
        return False
    return holds(position.hands[seat], terms.give) and holds(position.hands[position.turn], terms.get)


def confirmed(position: Fields, move: Confirm) -> tuple[object, ...]:
    """The trade is made with one who accepted, or on the terms of a counter (CT-9.9)."""
    frame = position.frame
    assert isinstance(frame, Offered)
    terms = terms_of(frame, move.seat)
    assert terms is not None
    return _exchanged(position, move.seat, terms)


def _exchanged(position: Fields, seat: Seat, terms: Terms) -> tuple[object, ...]:
    """Cards go from hand to hand, past the bank (CT-6.4)."""
    hands = list(position.hands)
    hands[seat] += terms.get - terms.give
    hands[position.turn] += terms.give - terms.get
    return position._replace(
        phase="main", to_act=ONLY[position.turn], frame=Done(f"confirm {seat}"), hands=tuple(hands)
    )


def withdrawn(position: Fields) -> tuple[object, ...]:
    """The offer is closed (CT-9.7)."""
    return position._replace(phase="main", to_act=ONLY[position.turn], frame=None)
