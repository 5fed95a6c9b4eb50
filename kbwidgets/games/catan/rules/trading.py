"""The effects of trades with the bank and between players (CT-9)."""

from __future__ import annotations

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.frames import Done, Offered, Terms
from kbwidgets.games.catan.rules.goods import CARDS, holds
from kbwidgets.games.catan.rules.moves import Accept, BankTrade, Call, Confirm, Counter, Offer, Reject
from kbwidgets.games.catan.rules.position import ONLY, Fields, from_turn


def bank_traded(position: Fields, move: BankTrade) -> tuple[object, ...]:
    """Trade cards with the bank (CT-9.2)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    gone, come = move.given * CARDS[move.give], move.gotten * CARDS[move.get]
    hands = (*hands[:turn], hands[turn] - gone + come, *hands[turn + 1 :])
    bank += gone - come
    frame = None if table.setup.show_bank else Done(str(move))
    return table, board, "main", ONLY[turn], turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def offered(position: Fields, move: Offer) -> tuple[object, ...]:
    """Open an offer, which replaces an earlier one (CT-9.7)."""
    frame = Offered(isinstance(move, Call), move.give, move.get, move.to, ("",) * position.table.seats)
    return position._replace(phase="offer", to_act=who_must(position.order, position.turn, frame), frame=frame)


def who_must(order: tuple[Seat, ...], turn: Seat, frame: Offered) -> tuple[Seat, ...]:
    """Return the seats that have not answered, in turn order, or the player who made the offer (CT-9.12, CT-9.14)."""
    return tuple([seat for seat in from_turn(order, turn) if seat in frame.waiting]) or ONLY[turn]


def answered(position: Fields, move: Accept | Reject | Counter) -> tuple[object, ...]:
    """Answer an offer. If only one player was asked, acceptance completes the trade (CT-9.8, CT-9.9)."""
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


def confirmed(position: Fields, move: Confirm) -> tuple[object, ...]:
    """Trade with a player who accepted, or on the terms of a counteroffer (CT-9.9)."""
    frame = position.frame
    assert isinstance(frame, Offered)
    terms = terms_of(frame, move.seat)
    assert terms is not None
    return _exchanged(position, move.seat, terms)


def _exchanged(position: Fields, seat: Seat, terms: Terms) -> tuple[object, ...]:
    """Exchange cards between two hands, without the bank (CT-6.4)."""
    hands = list(position.hands)
    hands[seat] += terms.get - terms.give
    hands[position.turn] += terms.give - terms.get
    return position._replace(
        phase="main", to_act=ONLY[position.turn], frame=Done(f"confirm {seat}"), hands=tuple(hands)
    )


def withdrawn(position: Fields) -> tuple[object, ...]:
    """Close the offer (CT-9.7)."""
    return position._replace(phase="main", to_act=ONLY[position.turn], frame=None)
