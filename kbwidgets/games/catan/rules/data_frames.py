"""The frame of a phase as JSON, checked against the rest of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import KbError
from kbwidgets.core.fields.shape import Shape
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.board_setup import (
    PHASES,
    Draft,
    Lay,
    LayChit,
    LayCorner,
    LayGap,
    LayPort,
    LayRed,
    LayTile,
    LayTurn,
    draws,
    first_draft,
    lay,
)
from kbwidgets.games.catan.rules.chapters.cards import Plenty, can_build_road
from kbwidgets.games.catan.rules.chapters.robber import cards_owed
from kbwidgets.games.catan.rules.chapters.setup import placing_seat, tied_seats
from kbwidgets.games.catan.rules.chapters.trade import seats_to_answer, side_refusals
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    ONE_SEAT,
    Discarding,
    Fields,
    Frame,
    FreeRoads,
    LastTrade,
    Offered,
    OrderRolls,
    Placing,
    Robbing,
    Stealing,
    seats_from_turn,
)
from kbwidgets.games.catan.rules.resources import MOVES, RESOURCES, Terms, holds, total
from kbwidgets.games.catan.rules.table import Table

_KINDS: Final[Mapping[str, type[tuple[object, ...]]]] = {
    **dict.fromkeys(PHASES[:-1], Draft), **dict.fromkeys(("order", "order dice"), OrderRolls), "setup": Placing,
    "discard": Discarding, "robber": Robbing, "steal": Stealing, "free roads": FreeRoads, "offer": Offered,
    **dict.fromkeys(("main", "roll", "dice"), LastTrade),
}  # fmt: skip
"""The class of the frame in each phase that has one."""
_SHAPES: Final = {kind: Shape(kind) for kind in set(_KINDS.values())}


def frame_to_json(frame: Frame, table: Table) -> Json:
    """Return a frame as JSON, with -1 for hidden discards."""
    return None if frame is None else _SHAPES[type(frame)].write(frame, table)


def frame_from_json(data: Plain, position: Fields) -> Frame:
    """Return the frame that data describe for the phase of a position."""
    kind = _KINDS.get(position.phase)
    if kind is None or (kind is LastTrade and data.data is None):
        if data.data is not None:
            raise data.fault("nothing in this phase")
        return None
    shape = _SHAPES[kind]
    frame = cast("Frame", shape.read(data.only(*shape.keys), position.table))
    if isinstance(frame, Draft):
        return _replay_draft(data, position, frame)
    if check := _CHECKS.get(kind):
        check(data, position, frame)
    return frame


def _check_stealing(data: Plain, position: Fields, frame: Stealing) -> None:
    victim, robber = frame.victim, position.robber
    is_at_robber = robber != NOBODY and position.built.realms[victim].hexes >> robber & 1
    if victim == position.turn or not position.hands[victim] or not is_at_robber:
        raise data["victim"].fault("an opponent with cards at the robber")


def _check_free_roads(data: Plain, position: Fields, frame: FreeRoads) -> None:
    if not can_build_road(position):
        raise data.fault("a place for a free road")


def _check_last_trade(data: Plain, position: Fields, frame: LastTrade) -> None:
    """Check the last move that everyone saw. A hidden bank's cards exist only in its text (CT-13.1)."""
    told, public_moves = data["told"], [f"monopoly {kind}" for kind in RESOURCES]
    if position.phase == "main":
        public_moves += [f"confirm {seat}" for seat in range(position.table.seats) if seat != position.turn]
    if position.table.setup.show_bank:
        told.text(public_moves)
    elif frame.move not in public_moves:
        try:
            move = MOVES.parse(frame.move)
        except KbError:
            move = None
        if not isinstance(move, (BankTrade, Plenty)) or str(move) != frame.move:
            raise told.fault("a trade with the bank, a year of plenty, or one of " + ", ".join(public_moves))


def find_seats_to_act(plain: Plain, position: Fields) -> tuple[Seat, ...]:
    """Return the seats that must act in a phase."""
    phase, frame, turn = position.phase, position.frame, position.turn
    if phase == "over":
        return ()
    if phase == "desert" and len(position.land.deserts) < 2:
        raise plain["phase"].fault("a phase with several deserts")
    if phase == "card" and not position.dev.deck:
        raise plain["phase"].fault("a phase with a card in the deck")
    if phase == "first" and len(position.order) >= position.table.seats - 1:
        raise plain["order"].fault("an order that is not complete yet")
    if phase in ("order", "order dice") and position.order:
        raise plain["order"].fault("no order before the rolls")
    if phase in (*PHASES, "order") and position.order:
        raise plain["order"].fault("no order yet")
    if phase in (*PHASES, "first", "order dice", "dice", "card", "steal"):
        return BY_CHANCE
    left = seats_from_turn(position.order, turn) if turn in position.order else ()
    if isinstance(frame, Discarding):
        return tuple(seat for seat in left if frame.owed[seat] and not frame.chosen[seat])
    if isinstance(frame, Offered):
        return seats_to_answer(left, turn, frame) if left else ()
    return ONE_SEAT[turn]


def _replay_draft(data: Plain, position: Fields, frame: Draft) -> Draft:
    """Return a draft, laid out again draw by draw."""
    table = position.table
    queue: list[Lay] = [LayTile(what) for what in frame.terrains]
    queue += [LayRed(what) for what in bits(frame.reds)]
    spiral = table.setup.chits == "spiral"
    if spiral and len(frame.chits) == table.grid.hexes:
        queue += [LayCorner(_find_corner(data, table, frame))]
    elif not spiral:
        queue += [LayChit(what) for what in frame.chits if what]
    queue += [LayGap(what) for what in frame.gaps]
    if frame.turn >= 0 and table.setup.ports != "even":
        queue += [LayTurn(frame.turn)]
    queue += [LayPort(what) for what in frame.ports]
    draft = first_draft(table)
    for move in queue:
        if not draft.phase or move not in draws(table, draft)[0]:
            raise data.fault(f"draws that can come: {move} cannot")
        draft = lay(table, draft, move)
    if draft[:6] != frame[:6] or draft.phase != position.phase:
        raise data.fault("a draft in the phase that is due")
    return draft


def _find_corner(data: Plain, table: Table, frame: Draft) -> int:
    """Return the start of the spiral that produces these tokens."""
    draft = first_draft(table)
    for what in frame.terrains:
        move = LayTile(what)
        if draft.phase != "tile" or move not in draws(table, draft)[0]:
            break
        draft = lay(table, draft, move)
    if draft.phase == "corner":
        for corner in range(7, 19, 2):
            if lay(table, draft, LayCorner(corner)).chits == frame.chits:
                return corner
    raise data["chits"].fault("the chits of a spiral")


def _check_rolls(data: Plain, position: Fields, frame: OrderRolls) -> None:
    table, ranks, rolled = position.table, frame.ranks, frame.rolled
    everybody = [seat for rank in ranks for seat in rank]
    if sorted(everybody) != list(range(table.seats)) or not all(ranks) or any(list(r) != sorted(r) for r in ranks):
        raise data["ranks"].fault("each seat once, those that are tied ascending")
    group = tied_seats(table, frame)
    if table.setup.order not in ("roll", "roll_all") or len(rolled) >= len(group):
        raise data["rolled"].fault("fewer rolls than players that are tied")
    if group[len(rolled)] != position.turn:
        raise data.fault(f"the roll of seat {position.turn}")


def _check_placing(data: Plain, position: Fields, frame: Placing) -> None:
    """Check the pieces in the setup, which follow from the step (CT-4.3)."""
    order, built, turn = position.order, position.built, position.turn
    step, corner = frame
    if len(order) != position.table.seats or placing_seat(order, step) != turn:
        raise data["step"].fault(f"a step of seat {turn}")
    placed = [placing_seat(order, n) for n in range(step)]
    for seat, realm in enumerate(built.realms):
        roads = placed.count(seat)
        settlements = roads + (corner != NOBODY and seat == turn)
        if (realm.settlements.bit_count(), realm.roads.bit_count()) != (settlements, roads) or realm.cities:
            raise data["step"].fault("as many pieces as were placed")
    if corner == NOBODY:
        if not built.free_corners:
            raise data["corner"].fault("an intersection for a settlement")
    elif (
        not built.realms[turn].settlements >> corner & 1 or not position.table.grid.edges_at[corner] & built.free_edges
    ):
        raise data["corner"].fault("a settlement of the player with an empty edge")


def _check_discarding(data: Plain, position: Fields, frame: Discarding) -> None:
    """Check the discards. The numbers owed follow from the hands (CT-7.1)."""
    limit = position.table.setup.discard_limit
    if frame.owed != tuple(cards_owed(size, limit) for size in position.hand_sizes):
        raise data["owed"].fault("half of each hand that is too large")
    for hand, owed, goods in zip(position.hands, frame.owed, frame.chosen, strict=True):
        if goods and (total(goods) != owed or not holds(hand, goods)):
            raise data["chosen"].fault("as many cards as must go, from the hand")
    if not any(owed and not goods for owed, goods in zip(frame.owed, frame.chosen, strict=True)):
        raise data["chosen"].fault("a seat that has yet to choose")


def _check_offered(data: Plain, position: Fields, frame: Offered) -> None:
    """Check an open offer and the answers to it (CT-9.5 to CT-9.8)."""
    call, give, get, to, answers = frame
    hands, turn = position.hands, position.turn
    if not to or turn in to or list(to) != sorted(set(to)) or not position.table.setup.player_trade:
        raise data["to"].fault("opponents, ascending")
    if not holds(hands[turn], give) or side_refusals(give, get, call=call):
        raise data["give"].fault("an offer that may be made")
    for seat, (hand, answer) in enumerate(zip(hands, answers, strict=True)):
        if isinstance(answer, Terms):
            if seat not in to or not holds(hand, answer.give) or side_refusals(*answer):
                raise data["answers"].items()[seat].fault("a counter that may be given")
        elif (answer and seat not in to) or (answer == "accept" and (call or not holds(hand, get) or len(to) == 1)):
            raise data["answers"].items()[seat].fault("an answer that may be given")


_CHECKS: Final[Mapping[type[object], Callable[..., None]]] = {
    OrderRolls: _check_rolls,
    Placing: _check_placing,
    Discarding: _check_discarding,
    Stealing: _check_stealing,
    FreeRoads: _check_free_roads,
    Offered: _check_offered,
    LastTrade: _check_last_trade,
}
