"""Quick games, in which the searcher looks ahead with a fast and simple player.

>>> from kbwidgets.games.catan import GAME
>>> start = GAME.start(["Ann", "Bo", "Cy"], board="beginner", start="beginner", order="seats")
>>> end = play_on(start, start.turns + 6, Random(1))
>>> end.turns == start.turns + 6 or end.over
True
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.games.catan.players.ground import ground_of
from kbwidgets.games.catan.rules.chapters.bank import BankTrade
from kbwidgets.games.catan.rules.chapters.build import city_corners, settlement_corners
from kbwidgets.games.catan.rules.chapters.cards import BUY, PLAY_KNIGHT, STOP, ready_cards
from kbwidgets.games.catan.rules.chapters.robber import Discard, spared_hexes, victims_at
from kbwidgets.games.catan.rules.chapters.trade import REJECTS
from kbwidgets.games.catan.rules.chapters.turn import END, ROLL
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    NOBODY,
    Discarding,
    FreeRoads,
    Offered,
    Placing,
    Robbing,
    open_edges,
    others_buildings,
)
from kbwidgets.games.catan.rules.resources import (
    CARD_COST,
    CITY_COST,
    GUARD,
    KNIGHT,
    MASK,
    ROAD_COST,
    SETTLEMENT_COST,
    SHIFTS,
    Goods,
    dev_count,
)
from kbwidgets.games.catan.rules.state import CatanState

_TRADES: Final = tuple(
    tuple(tuple(BankTrade(rate, give, 1, get) for get in range(5)) for rate in range(5)) for give in range(5)
)
"""The trades of one card for a number of another resource."""


def play_on(state: CatanState, until: int, rng: Random) -> CatanState:
    """Return the position at the start of a later turn, or the end of the match."""
    while state.to_act and state.turns < until:
        state = state.advance(state.random_draw(rng) if state.to_act == BY_CHANCE else choose_move(state, rng.random))
    return state


def quick(state: State, rng: Random) -> Move:
    """Return the move of a quick player in a play-out."""
    assert isinstance(state, CatanState)
    return choose_move(state, rng.random)


def choose_move(state: CatanState, random: Callable[[], float]) -> Move:
    """Return the move of a quick player."""
    phase, frame = state.phase, state.frame
    if phase == "main":
        return _choose_build(state, random)
    if phase == "roll":
        blocked = (
            _can_play_knight(state)
            and state.robber != NOBODY
            and state.built.realms[state.turn].hexes >> state.robber & 1
        )
        return PLAY_KNIGHT if blocked else ROLL
    if isinstance(frame, Robbing):
        return _choose_robber_move(state)
    if isinstance(frame, Discarding):
        return _choose_discard(state, frame)
    if isinstance(frame, Placing):
        return _choose_placement(state, frame)
    if isinstance(frame, FreeRoads):
        edge = _choose_edge(state, random)
        return STOP if edge < 0 else state.table.roads[edge]
    if isinstance(frame, Offered):
        waiting = frame.waiting
        return REJECTS[waiting[0]] if waiting else END
    return state.moves()[0]


def _choose_build(state: CatanState, random: Callable[[], float]) -> Move:
    """Return a city, otherwise a settlement, otherwise a card, or a road if there is no place to settle."""
    turn, built, table = state.turn, state.built, state.table
    hand, ground = state.hands[turn], ground_of(state.land)
    guarded = hand | GUARD
    if settlements := city_corners(table, built, turn):
        if guarded - CITY_COST & GUARD == GUARD:
            return table.cities[max(bits(settlements), key=ground.sums.__getitem__)]
        if move := _choose_trade(state, hand, CITY_COST):
            return move
    if corners := settlement_corners(table, built, turn):
        if guarded - SETTLEMENT_COST & GUARD == GUARD:
            return table.settles[max(bits(corners), key=ground.sums.__getitem__)]
        if move := _choose_trade(state, hand, SETTLEMENT_COST):
            return move
    if state.dev.deck and guarded - CARD_COST & GUARD == GUARD:
        return BUY
    if (
        not corners
        and guarded - ROAD_COST & GUARD == GUARD
        and built.realms[turn].roads.bit_count() < table.limits.roads
    ):
        edge = _choose_edge(state, random)
        if edge >= 0:
            return table.roads[edge]
    if _can_play_knight(state):
        return PLAY_KNIGHT
    return END


def _can_play_knight(state: CatanState) -> bool:
    """Return whether a knight can be played (CT-10.2, CT-10.3)."""
    return dev_count(ready_cards(state.dev, state.turn), KNIGHT) > 0


def _choose_trade(state: CatanState, hand: Goods, cost: Goods) -> Move | None:
    """Return a trade with the bank for missing cards, if such trades can provide all of them."""
    rates, bank = state.built.rates[state.turn], state.store
    lacking, spare, get, give = 0, 0, -1, -1
    for kind, shift in enumerate(SHIFTS):
        over = (hand >> shift & MASK) - (cost >> shift & MASK)
        if over < 0:
            lacking -= over
            if get < 0 and bank >> shift & MASK:
                get = kind
        elif times := over // (rates >> shift & 7):
            spare += times
            give = kind
    if lacking > spare or get < 0 or give < 0:
        return None
    return _TRADES[give][rates >> SHIFTS[give] & 7][get]


def _choose_edge(state: CatanState, random: Callable[[], float]) -> int:
    """Return an edge that leads to a place to settle, otherwise any edge, or -1."""
    built, turn, grid = state.built, state.turn, state.table.grid
    edges = open_edges(built, turn)
    if not edges:
        return -1
    touched = built.realms[turn].touched
    blocked = touched | others_buildings(built, turn)
    near = far = 0
    for edge in bits(edges):
        a, b = grid.ends[edge]
        end = b if touched >> a & 1 else a
        if built.free_corners >> end & 1:
            near |= 1 << edge
        elif not blocked >> end & 1 and grid.corner_neighbours[end] & built.free_corners:
            far |= 1 << edge
    edges = near or far or edges
    return nth_bit(edges, int(random() * edges.bit_count()))


def _choose_robber_move(state: CatanState) -> Move:
    """Return the robber's move to the hex where opponents lose most, with the victim who has most cards."""
    turn, grid, robbers = state.turn, state.table.grid, state.table.robbers
    dots, points, barred = ground_of(state.land).hexes, state.points(), spared_hexes(state)
    best, target = -99, 0
    for hexagon, corners in enumerate(grid.corners_of):
        if hexagon == state.robber or barred >> hexagon & 1:
            continue
        worth = 0
        for seat, realm in enumerate(state.built.realms):
            if realm.hexes >> hexagon & 1:
                lost = dots[hexagon] * realm.weight(corners)
                worth += -9 * lost - 9 if seat == turn else lost * points[seat] + 1
        if worth > best:
            best, target = worth, hexagon
    able = victims_at(state, target)
    return robbers[max(able, key=points.__getitem__) + 1 if able else 0][target]


def _choose_discard(state: CatanState, frame: Discarding) -> Move:
    """Return a discard of the most frequent cards."""
    seat = state.to_act[0]
    hand, gone = state.hands[seat], 0
    for _ in range(frame.owed[seat]):
        most = max(SHIFTS, key=lambda shift: hand >> shift & MASK)
        hand -= 1 << most
        gone += 1 << most
    return Discard(seat, gone)


def _choose_placement(state: CatanState, frame: Placing) -> Move:
    """Return the place with the most dots, or a road towards the next one."""
    grid, built = state.table.grid, state.built
    sums = ground_of(state.land).sums
    if frame.corner < 0:
        return state.table.settles[max(bits(built.free_corners), key=sums.__getitem__)]
    best, choice = -1, -1
    for edge in bits(grid.edges_at[frame.corner] & built.free_edges):
        a, b = grid.ends[edge]
        end = b if a == frame.corner else a
        worth = max((sums[corner] for corner in bits(grid.corner_neighbours[end] & built.free_corners)), default=0)
        if worth > best:
            best, choice = worth, edge
    return state.table.roads[choice]
