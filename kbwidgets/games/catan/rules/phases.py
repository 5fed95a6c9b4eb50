"""The legal moves of each phase in a fixed order (CT-5.7), and why other moves are refused (CT-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeGuard

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.games.catan.rules.chapters.bank import MOST_TIMES, PLENTY_LEFT, TRADES, affordable_trades, bank_trades
from kbwidgets.games.catan.rules.chapters.board_setup import Draft, LayDesert, draws
from kbwidgets.games.catan.rules.chapters.build import (
    road_and_settlement_moves,
)
from kbwidgets.games.catan.rules.chapters.cards import (
    BUY,
    DRAWS_OF_CARD,
    Stop,
    free_road_moves,
    playable_cards,
    ready_cards,
)
from kbwidgets.games.catan.rules.chapters.ending import reveal_moves
from kbwidgets.games.catan.rules.chapters.robber import (
    STEALS,
    Discard,
    Discards,
    Robber,
    robber_moves,
)
from kbwidgets.games.catan.rules.chapters.setup import FIRSTS, order_refusal, setup_moves
from kbwidgets.games.catan.rules.chapters.trade import (
    ACCEPTS,
    CONFIRMS,
    REJECTS,
    WITHDRAW,
    Accept,
    Counter,
    Reject,
    can_confirm,
    unasked_refusals,
)
from kbwidgets.games.catan.rules.chapters.turn import (
    DICE,
    ONLY_END,
    ONLY_ROLL,
    ROLLS_BY_HAND,
    Roll,
    has_rolled,
    order_moves,
)
from kbwidgets.games.catan.rules.move_kinds import KINDS, SEATED, Kind
from kbwidgets.games.catan.rules.move_lists import JoinedMoves, moves_to
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    Discarding,
    Fields,
    Offered,
    Placing,
    Stealing,
    has_won,
    may_act,
)
from kbwidgets.games.catan.rules.refusals import refusal, when_possible
from kbwidgets.games.catan.rules.resources import (
    BITS,
    CARD_COST,
    CARDS,
    CITY_COST,
    GUARD,
    MASK,
    ROAD_COST,
    counts,
    dev_count,
    holds,
)

_BUYING: Final[tuple[Move, ...]] = (BUY,)
_EVEN: Final = (1,) * 36


def moves_of(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """Return the legal moves of a seat, or of all seats to act, one after another."""
    phase, to_act = position.phase, position.to_act
    if phase in ("discard", "offer"):
        return _list_moves_of_several(position, seat)
    if seat is not None and seat not in to_act:
        return ()
    if phase in MOVES_OF_PHASE:
        return MOVES_OF_PHASE[phase](position)
    return chances(position)[0] if to_act else ()


def _list_moves_of_several(position: Fields, seat: Seat | None) -> Sequence[Move]:
    """Return the moves where several seats act at once."""
    acting = (*position.to_act, *may_act(position.turn, position.to_act, position.frame))
    if seat is not None:
        return _list_moves_of_seat(position, seat) if seat in acting else ()
    parts = [_list_moves_of_seat(position, other) for other in acting]
    return parts[0] if len(parts) == 1 else JoinedMoves(parts)


def _list_moves_of_seat(position: Fields, seat: Seat) -> Sequence[Move]:
    frame = position.frame
    if isinstance(frame, Discarding):
        return Discards(seat, position.hands[seat], frame.owed[seat])
    assert isinstance(frame, Offered)
    if seat == position.turn:
        confirms = [CONFIRMS[other] for other in frame.to if can_confirm(position, other)]
        return (*confirms, WITHDRAW, *_main_moves(position))
    able = not frame.call and holds(position.hands[seat], frame.get)
    return (ACCEPTS[seat], REJECTS[seat]) if able else (REJECTS[seat],)


def chances(position: Fields) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """Return the possible draws of chance and how often each occurs."""
    phase, frame = position.phase, position.frame
    if isinstance(frame, Draft):
        return draws(position.table, frame)
    if phase in ("dice", "order dice"):
        if position.table.setup.dice == "balanced":
            draws_left = tuple([DICE[pair] for pair in bits(position.pairs)])
            return draws_left, _EVEN[: len(draws_left)]
        return DICE, _EVEN
    if phase == "desert":
        draws_left = tuple([LayDesert(hexagon) for hexagon in position.land.deserts])
        return draws_left, (1,) * len(draws_left)
    if phase == "first":
        left = tuple([FIRSTS[seat] for seat in range(position.table.seats) if seat not in position.order])
        return left, (1,) * len(left)
    if phase == "card":
        weights = [dev_count(position.dev.deck, card) for card in range(5)]
        moves: Sequence[Move] = DRAWS_OF_CARD
    else:
        assert isinstance(frame, Stealing)
        weights, moves = list(counts(position.hands[frame.victim])), STEALS
    pairs = [(move, weight) for move, weight in zip(moves, weights, strict=True) if weight]
    return tuple([move for move, _ in pairs]), tuple([weight for _, weight in pairs])


def roll_moves(position: Fields) -> tuple[Move, ...]:
    """Return the moves of the current player before the roll (CT-5.2)."""
    table, turn, dev = position.table, position.turn, position.dev
    moves: tuple[Move, ...] = ROLLS_BY_HAND if table.by_hand else ONLY_ROLL
    if dev.cards[turn]:
        if cards := ready_cards(dev, turn):
            moves += playable_cards(position, cards)
        if table.early_reveal:
            moves += reveal_moves(dev, turn)
    return moves


def _main_moves(position: Fields) -> Sequence[Move]:
    """Return the moves of the current player in the main phase, except offers."""
    table, _, _, _, turn, _, _, _, _, _, hands, store, built, dev, _ = position
    hand, rates = hands[turn], built.rates[turn]
    guarded, moves = hand | GUARD, ()
    if guarded - ROAD_COST & GUARD == GUARD:
        moves = road_and_settlement_moves(table, built, turn, guarded)
    if hand >= CARDS[4]:  # The highest of the kinds
        limits, realm = table.limits, built.realms[turn]
        if guarded - CITY_COST & GUARD == GUARD and realm.cities.bit_count() < limits.cities:
            moves += moves_to(table.cities, realm.settlements)
        if dev.deck and guarded - CARD_COST & GUARD == GUARD:
            moves += _BUYING
    if tradable := guarded - rates & GUARD:
        rich = (store | GUARD) - PLENTY_LEFT & GUARD == GUARD
        while tradable:
            low = tradable & -tradable
            tradable ^= low
            shift, often = TRADES[low]
            times = (hand >> shift & MASK) // (rate := rates >> shift & MASK)
            if rich and times <= MOST_TIMES:
                moves += often[rate][times]
            else:
                moves += affordable_trades(store, bank_trades(shift // BITS, rate, times))
    if dev.cards[turn]:
        if cards := ready_cards(dev, turn):
            moves += playable_cards(position, cards)
        if table.early_reveal:
            moves += reveal_moves(dev, turn)
    return moves + ONLY_END if moves else ONLY_END


MOVES_OF_PHASE: Final[Mapping[str, Callable[[Fields], Sequence[Move]]]] = {
    "order": order_moves,
    "setup": setup_moves,
    "roll": roll_moves,
    "main": _main_moves,
    "robber": robber_moves,
    "free roads": free_road_moves,
}
"""The moves of the phases in which one seat decides."""
_NEXT_STEPS: Final[Mapping[str, str]] = {
    "order": "Roll for turn order first.",
    "setup": "Place a settlement first, then its road.",
    "roll": "Roll the dice first.",
    "discard": "Choose your discards first.",
    "robber": "Move the robber.",
    "free roads": "Place your free roads first.",
    "main": "Trade, build or end your turn.",
    "offer": "Answer the offer first.",
}
"""The advice in each phase. Everyone may read it, so it reveals nothing about a hand."""
_BY_CHANCE: Final[Mapping[str, str]] = {
    "order dice": "The dice are still rolling.",
    "dice": "The dice are still rolling.",
    "card": "A development card is still being drawn.",
    "steal": "Wait until the robber has stolen a card.",
}
"""The text while chance decides, except in the setup of the board."""
_DRAWS: Final[Mapping[str, str]] = {
    "tile": "Choose a tile that can go here.",
    "red": "Choose a hex with no red number next to it.",
    "corner": "Choose a corner hex for the spiral to start on.",
    "chit": "Choose a number token that can go here.",
    "gap": "Choose a gap between two ports.",
    "turn": "Choose how far to rotate the ports.",
    "port": "Choose a port that hasn't been placed yet.",
    "desert": "Choose a desert for the robber.",
    "first": "Choose a player who isn't in the turn order yet.",
    "card": "Choose a card that's still in the deck.",
    "steal": "Choose a card from the victim's hand.",
    **dict.fromkeys(("dice", "order dice"), "Choose a roll that's still possible."),
}
"""The advice for an impossible draw in each phase of chance."""


def judge(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the reasons that forbid a move, most basic first, or () if it is legal."""
    names = position.table.names
    if not position.to_act:
        won = has_won(position.table, position.turn, position.built, position.dev)
        text = f"The game is over: {f'{names[position.turn]} has won' if won else 'nobody has won'}."
        return (refusal("game-over", "CT-12.2", text, (), "Start a new match to play on.", "Game over"),)
    kind = KINDS.get(type(move))
    if kind is None:
        return _judge_draw(position, move, seat)
    if position.to_act == BY_CHANCE:
        text = _BY_CHANCE.get(position.phase, "The board is still being set up.")
        return (refusal("wrong-phase", "CT-5.7", text, short=when_possible(position, seat)),)
    acting = (*position.to_act, *may_act(position.turn, position.to_act, position.frame))
    answering = _is_answer(move)
    mover = move.seat if isinstance(move, SEATED) else position.turn
    wrong_turn: list[Refusal] = []
    if (seat is not None and seat != mover) or mover not in acting:
        wrong_turn.append(_refuse_seat(position, move, mover, mover if seat is None else seat))
    if wrong_phase := _refuse_phase(position, move, kind):  # CT-16.35
        return (*wrong_turn, wrong_phase._replace(short=when_possible(position, seat)))
    if wrong_turn:  # Further reasons would reveal another player's hand.
        return (*wrong_turn, *(unasked_refusals(position, move) if answering else ()))
    refusals = kind.refusals(position, move)
    if not kind.advice or all(each.instead for each in refusals):
        return tuple(refusals)
    has_place = any(type(other) is type(move) for other in moves_of(position, position.turn))
    instead = kind.advice if has_place else _NEXT_STEPS["main" if position.phase == "offer" else position.phase]
    return tuple([each if each.instead else each._replace(instead=instead) for each in refusals])


def _is_answer(move: Move) -> TypeGuard[Accept | Reject | Counter]:
    """Return whether a move is an answer, which a player makes who is not the current one (CT-9.4)."""
    return isinstance(move, (Accept, Reject, Counter))


def _refuse_seat(position: Fields, move: Move, mover: Seat, seat: Seat) -> Refusal:
    """Return the refusal of a seat that cannot act now, or cannot act for another player (CT-5.6)."""
    names, owes = position.table.names, seat in position.to_act
    instead = _NEXT_STEPS[position.phase] if owes else ""
    text = f"It's {names[position.turn]}'s turn."
    if mover not in (seat, position.turn):
        other = names[mover] if 0 <= mover < len(names) else "another player"
        text = f"You can't {'discard' if isinstance(move, Discard) else 'answer'} for {other}."
    elif position.phase == "discard" and not owes:
        text = "You don't have to discard."
        if not isinstance(move, Discard):
            text = f"{joined([names[other] for other in position.to_act])} must discard first."
    return refusal("not-your-turn", "CT-5.6", text, (), instead, when_possible(position, seat))


def _refuse_phase(position: Fields, move: Move, kind: Kind) -> Refusal | None:
    """Return the refusal of an action that the phase does not have, or that comes later (CT-5.2, CT-5.3, CT-5.7)."""
    phase = position.phase
    if phase in kind.phases:
        return order_refusal(position, move) if isinstance(position.frame, Placing) else None
    now = _NEXT_STEPS["main" if phase == "offer" else phase]
    if isinstance(move, Roll) and has_rolled(position):
        return refusal("already-rolled", "CT-5.3", "You've already rolled this turn.", (), now)
    if phase == "roll" and not isinstance(move, (Discard, Robber, Stop)):
        instead = "Before that, you can only play a development card."
        return refusal("must-roll", "CT-5.2", "Roll the dice first.", (), instead)
    return refusal("wrong-phase", "CT-5.7", f"You can't {kind.action} now.", (), now)


def _judge_draw(position: Fields, move: Move, seat: Seat | None) -> tuple[Refusal, ...]:
    """Return the refusals of a draw made by code, by a script or by a damaged record."""
    if position.to_act != BY_CHANCE:
        return (refusal("impossible-draw", "CT-13.3", "Nothing is drawn now.", (), _NEXT_STEPS[position.phase]),)
    if seat is not None and seat != CHANCE:
        return (refusal("not-your-turn", "CT-13.3", "Only chance can draw now."),)
    if move in chances(position)[0]:
        return ()
    text = "The dice can't show that now." if "dice" in position.phase else "You can't draw that now."
    return (refusal("impossible-draw", "CT-13.3", text, (), _DRAWS[position.phase]),)
