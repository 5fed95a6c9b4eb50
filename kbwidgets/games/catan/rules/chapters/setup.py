"""The setup, from turn order to first settlements and roads (CT-4), or with printed pieces (CT-2.15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import counted, joined
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.catan.rules.board import NOWHERE, Land
from kbwidgets.games.catan.rules.chapters.board_setup import Draft, Lay, land_of, lay
from kbwidgets.games.catan.rules.chapters.build import Road, Settle, with_road, with_settlement
from kbwidgets.games.catan.rules.move_lists import PlaceMoves, moves_to
from kbwidgets.games.catan.rules.options import MOST_SEATS
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    ONE_SEAT,
    Fields,
    NextFields,
    OrderRolls,
    Pieces,
    Placing,
    has_won,
)
from kbwidgets.games.catan.rules.refusals import refusal
from kbwidgets.games.catan.rules.resources import MOVES, Goods, holds
from kbwidgets.games.catan.rules.table import Table


@MOVES.form("first {seat}", rule="CT-4.1")
class First(Move):
    """The next seat in turn order, drawn by chance (CT-4.1)."""

    seat: int


_MANY: Final = 5
"""The number of players from which their order is put in brackets."""


@event("lay", rule="CT-4.1", is_logged=False)
class NextNamed(Event):
    """Chance named the next player in turn order (CT-4.1)."""

    next: Seat

    def text(self, names: Sequence[str]) -> str:
        return f"{names[self.next]} comes next in turn order."


@event("tie", rule="CT-4.2")
class Tied(Event):
    """Players rolled the same number and roll again (CT-4.2)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        return f"{joined([names[seat] for seat in self.seats])} tied and roll again."


@event("order", rule="CT-4.1")
class OrderFixed(Event):
    """The turn order was decided (CT-4.1)."""

    order: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        first, others = names[self.order[0]], joined([names[seat] for seat in self.order[1:]])
        if len(names) < _MANY:
            return f"{first} plays first, then {others}."
        return f"{first} plays first (then {others})."


@event("pass", rule="CT-4.7")
class PlacementsSkipped(Event):
    """The setup skipped settlements because no legal intersection is left (CT-4.7)."""

    seats: tuple[Seat, ...]

    def text(self, names: Sequence[str]) -> str:
        count = len(self.seats)
        return f"No legal spot left: {counted(count, 'placement')} {'was' if count == 1 else 'were'} skipped."


def lay_out(position: Fields, move: Lay) -> NextFields:
    """Lay out one part of the board. A single desert gets the robber (CT-2.14)."""
    table, draft = position.table, position.frame
    if not isinstance(draft, Draft):
        return decide_order(position._replace(robber=move.what))
    draft = lay(table, draft, move)
    if draft.phase:
        return table, position.land, draft.phase, *position[3:6], draft, *position[7:]
    land = land_of(table, draft)
    deserts = land.deserts
    after = position._replace(land=land, frame=None, robber=deserts[0] if len(deserts) == 1 else NOWHERE)
    return after._replace(phase="desert") if len(deserts) > 1 else decide_order(after)


def decide_order(position: Fields) -> NextFields:
    """Decide the turn order after the board is laid out (CT-4.1)."""
    table = position.table
    everybody = tuple(range(table.seats))
    if table.setup.order == "seats":
        return begin_setup(position._replace(order=everybody))
    if table.setup.order == "random":
        return position._replace(phase="first", to_act=BY_CHANCE, frame=None)
    frame = OrderRolls((everybody,), ())
    return position._replace(phase="order", to_act=ONE_SEAT[0], turn=0, frame=frame)


def add_to_order(position: Fields, move: First) -> NextFields:
    """Add the drawn player to the turn order. The last one follows by itself."""
    order = (*position.order, move.seat)
    left = tuple(other for other in range(position.table.seats) if other not in order)
    return begin_setup(position._replace(order=(*order, *left))) if len(left) == 1 else position._replace(order=order)


def tied_seats(table: Table, rolls: OrderRolls) -> tuple[Seat, ...]:
    """Return the seats that roll in this round: those tied for the first undecided place, or ()."""
    ranks = rolls.ranks[:1] if table.setup.order == "roll" else rolls.ranks
    return next((rank for rank in ranks if len(rank) > 1), ())


def roll_for_order(position: Fields, dice: tuple[int, ...], pairs: int) -> NextFields:
    """Roll for turn order. After the last of the tied seats, the highest come first (CT-4.2)."""
    table, rolls = position.table, position.frame
    assert isinstance(rolls, OrderRolls)
    group = tied_seats(table, rolls)
    rolled = (*rolls.rolled, sum(dice))
    if len(rolled) == len(group):
        totals = dict(zip(group, rolled, strict=True))
        parts = [tuple(s for s in group if totals[s] == points) for points in sorted(set(rolled), reverse=True)]
        at = rolls.ranks.index(group)
        rolls = OrderRolls((*rolls.ranks[:at], *parts, *rolls.ranks[at + 1 :]), ())
    else:
        rolls = OrderRolls(rolls.ranks, rolled)
    group = tied_seats(table, rolls)
    after = position._replace(dice=dice, pairs=pairs)
    if not group:
        first = rolls.ranks[0][0]
        seats = range(table.seats)
        order = tuple((first + n) % table.seats for n in seats)
        if table.setup.order == "roll_all":
            order = tuple(seat for rank in rolls.ranks for seat in rank)
        return begin_setup(after._replace(order=order))
    seat = group[len(rolls.rolled)]
    return after._replace(phase="order", to_act=ONE_SEAT[seat], turn=seat, frame=rolls)


def begin_setup(position: Fields) -> NextFields:
    """Start the setup, or the first turn with a printed start (CT-2.15)."""
    position = position._replace(dice=())
    if position.table.setup.start == "beginner":
        return _first_turn(position)
    return _next_placing(position, position.built, 0)


def placing_seat(order: tuple[Seat, ...], step: int) -> Seat:
    """Return the seat that places settlement `step`: forwards in round one, backwards in round two (CT-4.3)."""
    return order[step] if step < len(order) else order[2 * len(order) - 1 - step]


def _next_placing(position: Fields, built: Pieces, step: int) -> NextFields:
    """Continue with the next settlement, or skip the rest if no intersection is legal (CT-4.7)."""
    table, land, _, _, _, turns, _, dice, order, robber, hands, store, _, dev, pairs = position
    if step == 2 * len(order) or not built.free_corners:
        return _first_turn(position._replace(built=built))
    turn, frame = placing_seat(order, step), Placing(step, -1)
    phase, to_act = "setup", ONE_SEAT[turn]
    return table, land, phase, to_act, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs


def _first_turn(position: Fields) -> Fields:
    """Start the first turn. A player who already has enough points wins before rolling (CT-4.8)."""
    first = position.order[0]
    over = has_won(position.table, first, position.built, position.dev)
    return position._replace(
        phase="over" if over else "roll", to_act=() if over else ONE_SEAT[first], turn=first, turns=1, frame=None
    )


def place_settlement(position: Fields, corner: int) -> NextFields:
    """Place a free settlement. The second one pays a card for each hex next to it (CT-4.5, CT-4.6)."""
    table, land, phase, to_act, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs = position
    assert isinstance(frame, Placing)
    built = with_settlement(table, land, built, turn, corner)
    if frame.step >= len(order):
        goods = start_cards(land, corner, store)
        hands = (*hands[:turn], hands[turn] + goods, *hands[turn + 1 :])
        store -= goods
    frame = Placing(frame.step, corner)
    return table, land, phase, to_act, turn, turns, frame, dice, order, robber, hands, store, built, dev, pairs


def start_cards(land: Land, corner: int, store: Goods) -> Goods:
    """Return the cards of the hexes at an intersection that the bank can pay (CT-4.6)."""
    goods = 0
    for _, card, _ in land.sources[corner]:
        if holds(store, goods + card):
            goods += card
    return goods


def place_road(position: Fields, edge: int) -> NextFields:
    """Place a free road next to the new settlement (CT-4.4)."""
    frame = position.frame
    assert isinstance(frame, Placing)
    built = with_road(position.table, position.built, position.turn, edge)
    return _next_placing(position, built, frame.step + 1)


def place_printed(position: Fields, starts: tuple[tuple[tuple[int, tuple[int, int]], ...], ...]) -> Fields:
    """Place the printed pieces of each seat and pay for the second settlements (CT-2.15)."""
    table, built, hands, store = position.table, position.built, list(position.hands), position.store
    for seat, pieces in enumerate(starts):
        for corner, (a, b) in pieces:
            built = with_settlement(table, position.land, built, seat, corner)
            edge = table.grid.edge(a, b)
            assert edge is not None
            built = with_road(table, built, seat, edge)
        goods = start_cards(position.land, pieces[1][0], store)
        hands[seat] += goods
        store -= goods
    return position._replace(built=built, hands=tuple(hands), store=store)


FIRSTS: Final = tuple(First(seat) for seat in range(MOST_SEATS))


def setup_moves(position: Fields) -> Sequence[Move]:
    """Return the settlements wherever they are legal, or the roads next to the last one (CT-4.3, CT-4.4)."""
    table, frame = position.table, position.frame
    assert isinstance(frame, Placing)
    if frame.corner < 0:
        return PlaceMoves([(table.settles, position.built.free_corners)])
    return moves_to(table.roads, table.grid.edges_at[frame.corner] & position.built.free_edges)


def order_refusal(position: Fields, move: Move) -> Refusal | None:
    """Return the refusal of a settlement or road in the wrong order (CT-4.3)."""
    assert isinstance(position.frame, Placing)
    corner = position.frame.corner
    if isinstance(move, Settle) and corner >= 0:
        text = "Your new settlement needs a road first."
        return refusal("wrong-phase", "CT-4.3", text, (), "Choose an edge beside it.")
    if isinstance(move, Road) and corner < 0:
        text = "A settlement comes before its road."
        return refusal("wrong-phase", "CT-4.3", text, (), "Choose a marked intersection.")
    return None
