"""The effects of playing development cards (CT-10)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.building import with_road
from kbwidgets.games.catan.rules.frames import Done, FreeRoads, Robbing
from kbwidgets.games.catan.rules.goods import BITS, MASK
from kbwidgets.games.catan.rules.moves import KNIGHT, MONOPOLY, PLENTY, ROAD_BUILDING, Monopoly, Plenty, Show
from kbwidgets.games.catan.rules.position import ARMY, DEV_CARDS, NOBODY, ONLY, Dev, Fields, has_won, open_edges

FREE: Final = 2
"""The free roads of a Road Building card (CT-10.8)."""


def _played(dev: Dev, seat: Seat, card: int) -> Dev:
    """Return the development cards after one leaves a hand. Progress cards leave the game (CT-10.2, CT-10.5)."""
    held, deck, new, _, knights, spent, shown, army = dev
    held = (*held[:seat], held[seat] - DEV_CARDS[card], *held[seat + 1 :])
    if card != KNIGHT:
        spent += DEV_CARDS[card]
    return Dev(held, deck, new, card, knights, spent, shown, army)


def back_to(position: Fields) -> str:
    """Return the phase to which a card returns, after closing an open offer (CT-5.1)."""
    return "roll" if position.phase == "roll" else "main"


def knight_played(position: Fields) -> tuple[object, ...]:
    """Play a knight, which counts towards Largest Army before the robber moves (CT-10.7, CT-11.7, CT-16.20)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    held, deck, new, played, knights, spent, shown, army = _played(dev, turn, KNIGHT)
    most = ARMY if army == NOBODY else knights[army] + 1
    knights = (*knights[:turn], knights[turn] + 1, *knights[turn + 1 :])
    if knights[turn] >= most:
        army = turn
    dev = Dev(held, deck, new, played, knights, spent, shown, army)
    phase, to_act, frame = "robber", ONLY[turn], Robbing(back_to(position))
    if has_won(table, turn, built, dev):
        phase, to_act, frame = "over", (), None
    return table, board, phase, to_act, turn, turns, frame, dice, order, robber, hands, bank, built, dev, rest


def roads_played(position: Fields) -> tuple[object, ...]:
    """Play a Road Building card, for up to two free roads (CT-10.8)."""
    dev = _played(position.dev, position.turn, ROAD_BUILDING)
    frame = FreeRoads(0, back_to(position))
    return position._replace(phase="free roads", to_act=ONLY[position.turn], frame=frame, dev=dev)


def can_pave(position: Fields) -> bool:
    """Return whether the player has a road left and an edge for it."""
    seat, built = position.turn, position.built
    pieces = position.table.limits.roads - built.realms[seat].roads.bit_count()
    return pieces > 0 and open_edges(built, seat) != 0


def free_road_placed(position: Fields, edge: int) -> tuple[object, ...]:
    """Place a free road. The second one follows if possible (CT-10.8)."""
    frame, turn = position.frame, position.turn
    assert isinstance(frame, FreeRoads)
    after = position._replace(built=with_road(position.table, position.built, turn, edge))
    if has_won(after.table, turn, after.built, after.dev):
        return after._replace(phase="over", to_act=(), frame=None)
    placed = frame.placed + 1
    if placed < FREE and can_pave(after):
        return after._replace(frame=FreeRoads(placed, frame.back))
    return after._replace(phase=frame.back, frame=None)


def stopped(position: Fields) -> tuple[object, ...]:
    """Skip the second free road (CT-10.8)."""
    frame = position.frame
    assert isinstance(frame, FreeRoads)
    return position._replace(phase=frame.back, frame=None)


def plenty_played(position: Fields, move: Plenty) -> tuple[object, ...]:
    """Take two cards from the bank (CT-10.9)."""
    turn, hands, goods = position.turn, position.hands, move.goods
    hands = (*hands[:turn], hands[turn] + goods, *hands[turn + 1 :])
    dev = _played(position.dev, turn, PLENTY)
    frame = None if position.table.setup.show_bank else Done(str(move))
    return position._replace(
        phase=back_to(position), to_act=ONLY[turn], frame=frame, hands=hands, store=position.store - goods, dev=dev
    )


def monopoly_played(position: Fields, move: Monopoly) -> tuple[object, ...]:
    """Take all cards of a resource from every opponent (CT-10.10)."""
    turn, shift = position.turn, BITS * move.kind
    given = [(hand >> shift & MASK) << shift for hand in position.hands]
    hands = [hand - gone for hand, gone in zip(position.hands, given, strict=True)]
    hands[turn] += sum(given)
    dev = _played(position.dev, turn, MONOPOLY)
    frame = Done(str(move))
    return position._replace(phase=back_to(position), to_act=ONLY[turn], frame=frame, hands=tuple(hands), dev=dev)


def points_shown(position: Fields, move: Show) -> tuple[object, ...]:
    """Reveal victory point cards (CT-10.4)."""
    turn, dev = position.turn, position.dev
    shown = (*dev.shown[:turn], dev.shown[turn] + move.count, *dev.shown[turn + 1 :])
    dev = dev._replace(shown=shown)
    return position._replace(phase=back_to(position), to_act=ONLY[turn], frame=None, dev=dev)
