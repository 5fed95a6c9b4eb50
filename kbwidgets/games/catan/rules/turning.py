"""The effects of turns, from turn order and setup to dice, production and the end of a turn (CT-4, CT-5, CT-6)."""

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
"""All rolls of two dice, as a set (CT-13.5)."""
_LEFT: Final = 5
"""The number of rolls at which the deck of dice is reshuffled (CT-13.5)."""


# -- the order of play ------------------------------------------------------------------------------------


def ordering(position: Fields) -> tuple[object, ...]:
    """Decide the turn order after the board is laid out (CT-4.1)."""
    table = position.table
    everybody = tuple(range(table.seats))
    if table.setup.order == "seats":
        return begun(position._replace(order=everybody))
    if table.setup.order == "random":
        return position._replace(phase="first", to_act=BY_CHANCE, frame=None)
    frame = Rolls((everybody,), ())
    return position._replace(phase="order", to_act=ONLY[0], turn=0, frame=frame)


def first_named(position: Fields, move: First) -> tuple[object, ...]:
    """Add the drawn player to the turn order. The last one follows by itself."""
    order = (*position.order, move.seat)
    left = tuple(other for other in range(position.table.seats) if other not in order)
    return begun(position._replace(order=(*order, *left))) if len(left) == 1 else position._replace(order=order)


def tied(table: Table, rolls: Rolls) -> tuple[Seat, ...]:
    """Return the seats that roll in this round: those tied for the first undecided place, or ()."""
    ranks = rolls.ranks[:1] if table.setup.order == "roll" else rolls.ranks
    return next((rank for rank in ranks if len(rank) > 1), ())


def order_rolled(position: Fields, dice: tuple[int, ...], rest: int) -> tuple[object, ...]:
    """Roll for turn order. After the last of the tied seats, the highest come first (CT-4.2)."""
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
    """Start the setup, or the first turn with a printed start (CT-2.15)."""
    position = position._replace(dice=())
    if position.table.setup.start == "beginner":
        return _first_turn(position)
    return _next_placing(position, position.built, 0)


def snake(order: tuple[Seat, ...], step: int) -> Seat:
    """Return the seat that places settlement `step`: forwards in round one, backwards in round two (CT-4.3)."""
    return order[step] if step < len(order) else order[2 * len(order) - 1 - step]


def _next_placing(position: Fields, built: Built, step: int) -> tuple[object, ...]:
    """Continue with the next settlement, or skip the rest if no intersection is legal (CT-4.7)."""
    table, board, _, _, _, turns, _, dice, order, robber, hands, bank, _, dev, rest = position
    if step == 2 * len(order) or not built.places:
        return _first_turn(position._replace(built=built))
    turn, frame = snake(order, step), Placing(step, -1)
    return table, board, "setup", ONLY[turn], turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def _first_turn(position: Fields) -> Fields:
    """Start the first turn. A player who already has enough points wins before rolling (CT-4.8)."""
    first = position.order[0]
    over = has_won(position.table, first, position.built, position.dev)
    return position._replace(
        phase="over" if over else "roll", to_act=() if over else ONLY[first], turn=first, turns=1, frame=None
    )


def settlement_placed(position: Fields, corner: int) -> tuple[object, ...]:
    """Place a free settlement. The second one pays a card for each hex next to it (CT-4.5, CT-4.6)."""
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
    """Return the cards of the hexes at an intersection that the bank can pay (CT-4.6)."""
    goods = 0
    for _, card, _ in board.sources[corner]:
        if holds(bank, goods + card):
            goods += card
    return goods


def road_placed(position: Fields, edge: int) -> tuple[object, ...]:
    """Place a free road next to the new settlement (CT-4.4)."""
    frame = position.frame
    assert isinstance(frame, Placing)
    built = with_road(position.table, position.built, position.turn, edge)
    return _next_placing(position, built, frame.step + 1)


# -- dice and production ----------------------------------------------------------------------------------


def rolling(position: Fields) -> tuple[object, ...]:
    """Roll the dice, which chance decides."""
    table, board, phase, _, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest = position
    phase = "dice" if phase == "roll" else "order dice"
    return table, board, phase, BY_CHANCE, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def rest_after(rest: int, first: int, second: int) -> int:
    """Return the deck of balanced dice without a roll (CT-13.5)."""
    rest &= ~(1 << 6 * first + second - 7)
    return PAIRS if rest.bit_count() == _LEFT else rest


def rolled(position: Fields, faces: tuple[int, ...], rest: int) -> tuple[object, ...]:
    """Produce cards for a roll, or start the discards or the robber after a 7 (CT-6.1, CT-7.1)."""
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
        hands = tuple(map(add, hands, gains))  # The sum at the end of the gains belongs to nobody.
        bank -= need
    return table, board, "main", ONLY[turn], turn, turns, None, faces, order, robber, hands, bank, built, dev, rest


def production(position: Fields, value: int) -> tuple[tuple[Goods, ...], tuple[Goods, ...], tuple[Goods, ...]]:
    """Return what a roll pays each seat, what the robber blocks, and what the bank cannot pay (CT-6.5)."""
    full = position.built.gains[value]
    free = full
    if position.robber != NOBODY and position.land.chits[position.robber] == value:
        free = _robbed(position.land, position.built, position.robber, full)
    given = free
    if not holds(position.store, free[-1]):
        given = _short(free, position.store, single=position.table.setup.bank_shortage == "single")
    return given[:-1], tuple(map(sub, full, free))[:-1], tuple(map(sub, free, given))[:-1]


def _robbed(board: Board, built: Built, robber: int, gains: tuple[Goods, ...]) -> tuple[Goods, ...]:
    """Return the gains without the robber's hex (CT-7.6)."""
    corners = board.grid.corners_of[robber]
    card = 1 << BITS * board.terrains[robber]
    less = [
        card * ((settlements & corners).bit_count() + 2 * (cities & corners).bit_count())  # CT-6.1
        for _, settlements, cities, _, _, _ in built.realms
    ]
    return tuple(map(sub, gains, (*less, sum(less))))


def _short(gains: tuple[Goods, ...], bank: Goods, *, single: bool) -> tuple[Goods, ...]:
    """Return the gains after a shortage, where nobody or only a single player gets that resource (CT-6.2, CT-6.3)."""
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
    """Return the phase after a 7: players with too many cards discard, then the robber moves (CT-7.1, CT-7.2)."""
    limit = table.setup.discard_limit
    counts = [hand % MASK for hand in hands]
    if max(counts) <= limit:
        return "robber", ONLY[turn], ROBBING
    owed = tuple([count // 2 if count > limit else 0 for count in counts])
    to_act = tuple([seat for seat in from_turn(order, turn) if owed[seat]])
    return "discard", to_act, Discarding(owed, (0,) * table.seats)


def ended(position: Fields) -> tuple[object, ...]:
    """End the turn. The next player wins at once with enough points (CT-5.5, CT-12.3, CT-12.6)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    if dev[2] or dev[3] != NOBODY:
        held, deck, _, _, knights, spent, shown, army = dev
        dev = Dev(held, deck, 0, NOBODY, knights, spent, shown, army)
    phase, to_act = "over", ()
    if turns != table.max_turns:
        turn = order[turns % len(order)]
        turns += 1
        if built.longest != turn or not has_won(table, turn, built, dev):  # Nothing else scores on others' turns.
            phase, to_act = "roll", ONLY[turn]
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest


def printed_start(position: Fields, starts: tuple[tuple[tuple[int, tuple[int, int]], ...], ...]) -> Fields:
    """Place the printed pieces of each seat and pay for the second settlements (CT-2.15)."""
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
