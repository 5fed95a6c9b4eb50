"""Turns: the order of play, the setup, dice, production, the end of a turn (CT-4, CT-5, CT-6)."""

from __future__ import annotations

from operator import add, sub
from typing import Final

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.board import Board
from kbwidgets.games.catan.rules.building import with_road, with_settlement
from kbwidgets.games.catan.rules.frames import Discarding, Placing, Robbing, Rolls
from kbwidgets.games.catan.rules.goods import BITS, GUARD, MASK, Goods, holds
from kbwidgets.games.catan.rules.moves import First
from kbwidgets.games.catan.rules.position import BY_CHANCE, NOBODY, ONLY, Built, Dev, Fields, from_turn, has_won
from kbwidgets.games.catan.rules.robbing import ROBBING
from kbwidgets.games.catan.rules.table import Table

PAIRS: Final = (1 << 36) - 1
"""All pairs of two dice (CT-13.5)."""
_LEFT: Final = 5
"""With so many pairs left all are shuffled anew (CT-13.5)."""


# -- the order of play ------------------------------------------------------------------------------------


def ordering(position: Fields) -> tuple[object, ...]:
    """The board is laid out: who begins (CT-4.1)."""
    table = position.table
    everybody = tuple(range(table.seats))
    if table.setup.order == "seats":
        return begun(position._replace(order=everybody))
    if table.setup.order == "random":
        return position._replace(phase="first", to_act=BY_CHANCE, frame=None)
    frame = Rolls((everybody,), ())
    return position._replace(phase="order", to_act=ONLY[0], turn=0, frame=frame)


def first_named(position: Fields, move: First) -> tuple[object, ...]:
    """Chance says who comes next in the order; the last one is clear."""
    order = (*position.order, move.seat)
    left = tuple(other for other in range(position.table.seats) if other not in order)
    return begun(position._replace(order=(*order, *left))) if len(left) == 1 else position._replace(order=order)


def tied(table: Table, rolls: Rolls) -> tuple[Seat, ...]:
    """Who rolls in this round: those that are tied for the first place that has to be decided, () if none has."""
    ranks = rolls.ranks[:1] if table.setup.order == "roll" else rolls.ranks
    return next((rank for rank in ranks if len(rank) > 1), ())


def order_rolled(position: Fields, dice: tuple[int, ...], rest: int) -> tuple[object, ...]:
    """A roll for the order of play; when all that were tied have rolled, the highest come first (CT-4.2)."""
    table, rolls = position.table, position.frame
    assert isinstance(rolls, Rolls)
    group = tied(table, rolls)
    rolled = (*rolls.rolled, sum(dice))
    if len(rolled) == len(group):
        totals = dict(zip(group, rolled, strict=True))
        parts = [tuple(s for s in group if totals[s] == points) for points in sorted(set(rolled), reverse=True)]
        at = rolls.ranks.index(group)
        rolls = Rolls((*rolls.ranks[:at], *parts, *rolls.ranks[at + 1 :]), ())
    else:
        rolls = Rolls(rolls.ranks, rolled)
    group = tied(table, rolls)
    after = position._replace(dice=dice, rest=rest)
    if not group:
        first = rolls.ranks[0][0]
        seats = range(table.seats)
        order = tuple((first + n) % table.seats for n in seats)
        if table.setup.order == "roll_all":
            order = tuple(seat for rank in rolls.ranks for seat in rank)
        return begun(after._replace(order=order))
    seat = group[len(rolls.rolled)]
    return after._replace(phase="order", to_act=ONLY[seat], turn=seat, frame=rolls)


# -- the setup --------------------------------------------------------------------------------------------


def begun(position: Fields) -> tuple[object, ...]:
    """The order is known: the setup, or the first turn of a printed start (CT-2.15)."""
    position = position._replace(dice=())
    if position.table.setup.start == "beginner":
        return _first_turn(position)
    return _next_placing(position, position.built, 0)


def snake(order: tuple[Seat, ...], step: int) -> Seat:
    """Who places settlement number `step`: round one forwards, round two backwards (CT-4.3)."""
    return order[step] if step < len(order) else order[2 * len(order) - 1 - step]


def _next_placing(position: Fields, built: Built, step: int) -> tuple[object, ...]:
    """Who comes next; without a legal intersection a placement is passed over (CT-4.7)."""
    table, board, _, _, _, turns, _, dice, order, robber, hands, bank, _, dev, rest = position
    if step == 2 * len(order) or not built.places:
        return _first_turn(position._replace(built=built))
    turn, frame = snake(order, step), Placing(step, -1)
    return table, board, "setup", ONLY[turn], turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def _first_turn(position: Fields) -> Fields:
    """CT-4.8; who has the points by now wins before rolling."""
    first = position.order[0]
    over = has_won(position.table, first, position.built, position.dev)
    return position._replace(
        phase="over" if over else "roll", to_act=() if over else ONLY[first], turn=first, turns=1, frame=None
    )


def settlement_placed(position: Fields, corner: int) -> tuple[object, ...]:
    """A free settlement; the second one brings a card for each land beside it (CT-4.5, CT-4.6)."""
    table, board, phase, to_act, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    assert isinstance(frame, Placing)
    built = with_settlement(table, board, built, turn, corner)
    if frame.step >= len(order):
        goods = start_cards(board, corner, bank)
        hands = (*hands[:turn], hands[turn] + goods, *hands[turn + 1 :])
        bank -= goods
    frame = Placing(frame.step, corner)
    return table, board, phase, to_act, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def start_cards(board: Board, corner: int, bank: Goods) -> Goods:
    """The cards of the lands at an intersection, as far as the bank has them (CT-4.6)."""
    goods = 0
    for _, card, _ in board.sources[corner]:
        if holds(bank, goods + card):
            goods += card
    return goods


def road_placed(position: Fields, edge: int) -> tuple[object, ...]:
    """A free road beside the settlement that was just placed (CT-4.4)."""
    frame = position.frame
    assert isinstance(frame, Placing)
    built = with_road(position.table, position.built, position.turn, edge)
    return _next_placing(position, built, frame.step + 1)


# -- dice and production ----------------------------------------------------------------------------------


def rolling(position: Fields) -> tuple[object, ...]:
    """The dice are cast: chance is due."""
    table, board, phase, _, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    phase = "dice" if phase == "roll" else "order dice"
    return table, board, phase, BY_CHANCE, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def rest_after(rest: int, first: int, second: int) -> int:
    """The deck of balanced dice without a pair (CT-13.5)."""
    rest &= ~(1 << 6 * first + second - 7)
    return PAIRS if rest.bit_count() == _LEFT else rest


def rolled(position: Fields, faces: tuple[int, ...], rest: int) -> tuple[object, ...]:
    """A roll for production, or a seven (CT-6.1, CT-7.1)."""
    table, board, _, _, turn, turns, _, _, order, robber, hands, bank, built, dev, _ = position
    value = sum(faces)
    if value == 7:
        phase, to_act, frame = _seven(table, turn, order, hands)
        return table, board, phase, to_act, turn, turns, frame, faces, order, robber, hands, bank, built, dev, rest
    gains = built[3][value]
    if need := gains[-1]:
        if robber != NOBODY and board.chits[robber] == value:
            gains = _robbed(board, built, robber, gains)
            need = gains[-1]
        if (bank | GUARD) - need & GUARD != GUARD:
            gains = _short(gains, bank, single=table.setup.bank_shortage == "single")
            need = gains[-1]
        hands = tuple(map(add, hands, gains))  # the sum at the end of the gains falls to nobody
        bank -= need
    return table, board, "main", ONLY[turn], turn, turns, None, faces, order, robber, hands, bank, built, dev, rest


def production(position: Fields, value: int) -> tuple[tuple[Goods, ...], tuple[Goods, ...], tuple[Goods, ...]]:
    """What a roll gives to each seat, what the robber keeps back, and what is withheld by shortage (CT-6.5)."""
    full = position.built.gains[value]
    free = full
    if position.robber != NOBODY and position.land.chits[position.robber] == value:
        free = _robbed(position.land, position.built, position.robber, full)
    given = free
    if not holds(position.store, free[-1]):
        given = _short(free, position.store, single=position.table.setup.bank_shortage == "single")
    return given[:-1], tuple(map(sub, full, free))[:-1], tuple(map(sub, free, given))[:-1]


def _robbed(board: Board, built: Built, robber: int, gains: tuple[Goods, ...]) -> tuple[Goods, ...]:
    """Without the hex of the robber (CT-7.6)."""
    corners = board.grid.corners_of[robber]
    card = 1 << BITS * board.terrains[robber]
    less = [
        card * ((settlements & corners).bit_count() + 2 * (cities & corners).bit_count())  # CT-6.1
        for _, settlements, cities, _, _, _ in built.realms
    ]
    return tuple(map(sub, gains, (*less, sum(less))))


def _short(gains: tuple[Goods, ...], bank: Goods, *, single: bool) -> tuple[Goods, ...]:
    """Of a resource that is short nobody gets any (CT-6.2), or who alone is due gets the rest (CT-6.3)."""
    found = list(gains)
    for shift in range(0, 5 * BITS, BITS):
        each = [gain >> shift & MASK for gain in gains[:-1]]
        left = bank >> shift & MASK
        if sum(each) <= left:
            continue
        concerned = [seat for seat, count in enumerate(each) if count]
        for seat in concerned:
            kept = left if single and len(concerned) == 1 else 0
            found[seat] -= each[seat] - kept << shift
            found[-1] -= each[seat] - kept << shift
    return tuple(found)


def _seven(
    table: Table, turn: Seat, order: tuple[Seat, ...], hands: tuple[Goods, ...]
) -> tuple[str, tuple[Seat, ...], Discarding | Robbing]:
    """Who has too many cards discards half of them, then the robber moves (CT-7.1, CT-7.2)."""
    limit = table.setup.discard_limit
    counts = [hand % MASK for hand in hands]
    if max(counts) <= limit:
        return "robber", ONLY[turn], ROBBING
    owed = tuple([count // 2 if count > limit else 0 for count in counts])
    to_act = tuple([seat for seat in from_turn(order, turn) if owed[seat]])
    return "discard", to_act, Discarding(owed, (0,) * table.seats)


def ended(position: Fields) -> tuple[object, ...]:
    """The turn is over: who has enough points at the start of the next one wins (CT-5.5, CT-12.3, CT-12.6)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    if dev[2] or dev[3] != NOBODY:
        held, deck, _, _, knights, spent, shown, army = dev
        dev = Dev(held, deck, 0, NOBODY, knights, spent, shown, army)
    phase, to_act = "over", ()
    if turns != table.max_turns:
        turn = order[turns % len(order)]
        turns += 1
        if built.longest != turn or not has_won(table, turn, built, dev):  # nothing else comes on another's turn
            phase, to_act = "roll", ONLY[turn]
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest


def printed_start(position: Fields, starts: tuple[tuple[tuple[int, tuple[int, int]], ...], ...]) -> Fields:
    """The printed pieces of each seat stand, and the second settlements have brought their cards (CT-2.15)."""
    table, built, hands, bank = position.table, position.built, list(position.hands), position.store
    for seat, pieces in enumerate(starts):
        for corner, (a, b) in pieces:
            built = with_settlement(table, position.land, built, seat, corner)
            edge = table.grid.edge(a, b)
            assert edge is not None
            built = with_road(table, built, seat, edge)
        goods = start_cards(position.land, pieces[1][0], bank)
        hands[seat] += goods
        bank -= goods
    return position._replace(built=built, hands=tuple(hands), store=bank)
