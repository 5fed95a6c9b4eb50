"""Building roads, settlements and cities: the moves, what they do, and why not (CT-8, and CT-4.4 in the setup)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.catan.rules.board import GENERIC, NOTHING, Land, Realm, owner_of
from kbwidgets.games.catan.rules.chapters.longest_road import award_longest_road, road_length
from kbwidgets.games.catan.rules.move_lists import moves_to
from kbwidgets.games.catan.rules.position import (
    NOBODY,
    ONE_SEAT,
    Fields,
    NextFields,
    Pieces,
    Placing,
    corner_key,
    edge_key,
    has_won,
    open_corners,
    others_buildings,
)
from kbwidgets.games.catan.rules.refusals import refusal
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    CITY_COST,
    COSTS,
    EACH,
    GUARD,
    MOVES,
    ROAD_COST,
    SETTLEMENT_COST,
    Goods,
    as_mapping,
    holds,
    missing,
    more_of,
    of,
)
from kbwidgets.games.catan.rules.road_length import length_with_edge
from kbwidgets.games.catan.rules.table import Table


@MOVES.form(
    "settlement {corner}",
    rule="CT-8.4",
    past="{who} built a settlement.",
    ask="build a settlement on intersection {corner}",
    at="intersection {corner}",
)
class Settle(Move):
    """A new settlement (CT-4.3, CT-8.4)."""

    corner: int


@MOVES.form(
    "road {a}-{b}", rule="CT-8.2", past="{who} built a road.", ask="build a road on edge {a}-{b}", at="edge {a}-{b}"
)
class Road(Move):
    """A new road between two intersections, the smaller id first (CT-8.2, CT-3.8)."""

    a: int
    b: int

    def canonical(self) -> Road:
        return Road(self.b, self.a) if self.a > self.b else self


@MOVES.form(
    "city {corner}",
    rule="CT-8.6",
    past="{who} built a city.",
    ask="build a city on intersection {corner}",
    at="intersection {corner}",
)
class City(Move):
    """A city that replaces one of the player's settlements (CT-8.6)."""

    corner: int


def no_pieces(table: Table) -> Pieces:
    """Return an empty board's pieces."""
    grid, nobody = table.grid, (0,) * (table.seats + 1)
    return Pieces(
        realms=(NOTHING,) * table.seats,
        free_corners=(1 << grid.corners) - 1,
        free_edges=(1 << grid.edges) - 1,
        gains=(nobody,) * 13,
        rates=(4 * EACH,) * table.seats,
        longest_holder=NOBODY,
        length=0,
    )


def with_road(table: Table, built: Pieces, seat: Seat, edge: int) -> Pieces:
    """Return the pieces with one more road. Longest Road may change hands (CT-11.4)."""
    realms, free_corners, free_edges, gains, rates, holder, length = built
    others = others_buildings(built, seat)
    realm = realms[seat].with_road(table.grid, edge, others)
    realms = (*realms[:seat], realm, *realms[seat + 1 :])
    best_so_far = length or table.limits.min_longest_road - 1
    if realm.roads.bit_count() > best_so_far:  # The length of a road is at most the number of its edges.
        own = length_with_edge(table.grid, realm.roads, others, edge, best_so_far)
        if own > best_so_far:  # CT-11.3, CT-11.6
            holder, length = seat, own
    return Pieces(realms, free_corners, free_edges ^ 1 << edge, gains, rates, holder, length)


def with_settlement(table: Table, land: Land, built: Pieces, seat: Seat, corner: int) -> Pieces:
    """Return the pieces with one more settlement, which yields, may open a port and may break a road (CT-11.5)."""
    realms, free_corners, free_edges, gains, rates, holder, length = built
    grid, bit = table.grid, 1 << corner
    realms_after = [*realms[:seat], realms[seat].with_settlement(grid, corner), *realms[seat + 1 :]]
    broken: list[Seat] = []
    for other, realm in enumerate(realms):
        if other != seat and realm.touched & bit:
            realms_after[other] = realm.cut(grid, others_buildings(built, other) | bit)
            if (realm.roads & grid.edges_at[corner]).bit_count() > 1:
                broken.append(other)
    built = Pieces(
        tuple(realms_after),
        free_corners & ~grid.blocked_by[corner],
        free_edges,
        _with_gain(land, gains, seat, corner),
        _with_port(land, rates, seat, corner),
        holder,
        length,
    )
    return award_longest_road(table, built) if length and broken and holder in (NOBODY, *broken) else built


def with_city(land: Land, built: Pieces, seat: Seat, corner: int) -> Pieces:
    """Return the pieces with a city in place of a settlement (CT-8.6)."""
    realms, free_corners, free_edges, gains, rates, holder, length = built
    realms = (*realms[:seat], realms[seat].with_city(corner), *realms[seat + 1 :])
    return Pieces(realms, free_corners, free_edges, _with_gain(land, gains, seat, corner), rates, holder, length)


def settlement_corners(table: Table, built: Pieces, seat: Seat) -> int:
    """Return the intersections where a player who has a settlement left may settle (CT-8.1, CT-8.4), as a set."""
    left = built.realms[seat].settlements.bit_count() < table.limits.settlements
    return open_corners(built, seat) if left else 0


def city_corners(table: Table, built: Pieces, seat: Seat) -> int:
    """Return the settlements that a player who has a city left may replace (CT-8.1, CT-8.6), as a set."""
    realm = built.realms[seat]
    return realm.settlements if realm.cities.bit_count() < table.limits.cities else 0


def rebuild(table: Table, land: Land, pieces: Sequence[tuple[int, int, int]], longest: Seat) -> Pieces | None:
    """Return the pieces of all seats, or None if this seat can't hold Longest Road."""
    grid, built = table.grid, no_pieces(table)
    realms: list[Realm] = []
    gains, rates = built.gains, built.rates
    free_corners, free_edges = built.free_corners, built.free_edges
    for seat, (roads, settlements, cities) in enumerate(pieces):
        touched = hexes = 0
        for edge in bits(roads):
            a, b = grid.ends[edge]
            touched |= 1 << a | 1 << b
        for corner in bits(settlements | cities):
            hexes |= grid.hex_set_at[corner]
            free_corners &= ~grid.blocked_by[corner]
            gains, rates = _with_gain(land, gains, seat, corner), _with_port(land, rates, seat, corner)
            if cities >> corner & 1:
                gains = _with_gain(land, gains, seat, corner)
        free_edges &= ~roads
        realms.append(Realm(roads, settlements, cities, touched, 0, hexes))
    built = Pieces(tuple(realms), free_corners, free_edges, gains, rates, NOBODY, 0)
    cut = [realm.cut(grid, others_buildings(built, seat)) for seat, realm in enumerate(realms)]
    built = built._replace(realms=tuple(cut))
    lengths = [road_length(table, built, seat) for seat in range(table.seats)]
    most = max(lengths)
    if most < table.limits.min_longest_road:
        return built if longest == NOBODY else None
    held = lengths[longest] == most if longest != NOBODY else lengths.count(most) > 1
    return built._replace(longest_holder=longest, length=most) if held else None


def _with_gain(
    land: Land, gains: tuple[tuple[Goods, ...], ...], seat: Seat, corner: int
) -> tuple[tuple[Goods, ...], ...]:
    new_gains = list(gains)
    for chit, card, _ in land.sources[corner]:
        row = list(new_gains[chit])
        row[seat] += card
        row[-1] += card
        new_gains[chit] = tuple(row)
    return tuple(new_gains)


def _with_port(land: Land, rates: tuple[Goods, ...], seat: Seat, corner: int) -> tuple[Goods, ...]:
    """Return the rates with a new port: 2 for its resource, or 3 for all others with a generic port (CT-9.1)."""
    port = land.port_at(corner)
    if port is None:
        return rates
    old, new = rates[seat], 0
    for kind, card in enumerate(CARDS):
        rate = of(old, kind)
        new += (2 if port == kind else min(rate, 3) if port == GENERIC else rate) * card
    return (*rates[:seat], new, *rates[seat + 1 :])


def build_road(position: Fields, edge: int) -> NextFields:
    """Pay for a road and place it (CT-8.2)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    built = with_road(table, built, turn, edge)
    hands = (*hands[:turn], hands[turn] - ROAD_COST, *hands[turn + 1 :])
    won = built.longest_holder == turn and has_won(table, turn, built, dev)
    phase, to_act = ("over", ()) if won else ("main", ONE_SEAT[turn])
    store += ROAD_COST
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


def build_settlement(position: Fields, corner: int) -> NextFields:
    """Pay for a settlement and place it (CT-8.4)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    built = with_settlement(table, land, built, turn, corner)
    hands = (*hands[:turn], hands[turn] - SETTLEMENT_COST, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONE_SEAT[turn])
    store += SETTLEMENT_COST
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


def build_city(position: Fields, move: City) -> NextFields:
    """Pay for a city and place it, even on a settlement built this turn (CT-8.6, CT-8.8)."""
    table, land, _, _, turn, turns, _, dice, order, robber, hands, store, built, dev, pairs = position
    built = with_city(land, built, turn, move.corner)
    hands = (*hands[:turn], hands[turn] - CITY_COST, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONE_SEAT[turn])
    store += CITY_COST
    return table, land, phase, to_act, turn, turns, None, dice, order, robber, hands, store, built, dev, pairs


def road_and_settlement_moves(table: Table, built: Pieces, turn: Seat, guarded: Goods) -> tuple[Move, ...]:
    """Return the roads and settlements of a player who can afford a road; settlements cost more (CT-1.9)."""
    limits, realm, moves = table.limits, built.realms[turn], ()
    if (edges := realm.reachable_edges & built.free_edges) and realm.roads.bit_count() < limits.roads:
        moves = moves_to(table.roads, edges)
    if (
        (corners := realm.touched & built.free_corners)
        and guarded - SETTLEMENT_COST & GUARD == GUARD
        and realm.settlements.bit_count() < limits.settlements
    ):
        moves += moves_to(table.settles, corners)
    return moves


def cost_refusals(position: Fields, piece: str) -> list[Refusal]:
    """Return the refusal of a piece that the current player cannot afford (CT-1.9)."""
    hand, cost = position.hands[position.turn], COSTS[piece]
    return [] if holds(hand, cost) else [_cannot_afford(piece, missing(hand, cost))]


@lru_cache(maxsize=1 << 8)
def _cannot_afford(piece: str, lacking: Goods) -> Refusal:
    text = f"You need {more_of(lacking)} for a {piece}."
    instead = f"You could trade for {'it' if len(as_mapping(lacking)) == 1 else 'them'}."
    kinds = as_mapping(lacking)
    more = "more " if len(kinds) == 1 else ""
    short = ", ".join(f"{count} {more}{kind}" for kind, count in kinds.items())
    return refusal("cannot-afford", "CT-1.9", text, (), instead, f"Need {short}")


def supply_refusals(piece: str, pieces: str, built: int, limit: int) -> list[Refusal]:
    """Return the refusal of a piece of which no more are left (CT-8.1)."""
    if built < limit:
        return []
    again = "Turn one into a city to get it back." if piece == "settlement" else "Build something else, or trade."
    return [refusal("no-piece-left", "CT-8.1", f"You have no {pieces} left.", (), again, "None left")]


def _whose(position: Fields, owner: Seat) -> str:
    return "your" if owner == position.turn else f"{position.table.names[owner]}'s"


def _occupied_text(position: Fields, owner: Seat, what: str) -> str:
    who = "You already have" if owner == position.turn else f"{position.table.names[owner]} already has"
    return f"{who} a {what} here."


def corner_refusals(position: Fields, corner: int) -> list[Refusal]:
    """Return the refusal of an intersection that the board does not have (CT-3.3)."""
    corners = position.table.grid.corners
    if 0 <= corner < corners:
        return []
    text, instead = "There's no such intersection.", f"Choose one from 0 to {corners - 1}."
    return [refusal("no-such-intersection", "CT-3.3", text, (), instead)]


def settlement_refusals(position: Fields, move: Settle) -> list[Refusal]:
    """Return the refusals of a settlement (CT-8.4, CT-8.5, and CT-4.3, CT-4.4 in the setup)."""
    corner, seat = move.corner, position.turn
    if refusals := corner_refusals(position, corner):
        return refusals
    refusals: list[Refusal] = []
    if owner := owner_of(position.built.realms, corner):
        refusals.append(refusal("occupied", "CT-8.4", _occupied_text(position, *owner), (corner_key(corner),)))
    else:
        for other in position.table.grid.beside(corner):
            if owner := owner_of(position.built.realms, other):
                text = f"This is too close to {_whose(position, owner[0])} {owner[1]}."
                instead = "Leave at least one empty intersection between."
                refusals.append(refusal("too-close", "CT-8.5", text, (corner_key(corner), corner_key(other)), instead))
    if isinstance(position.frame, Placing):
        return refusals
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.touched >> corner & 1:
        text = "None of your roads reaches this intersection."
        refusals.append(refusal("not-connected", "CT-8.4", text, (corner_key(corner),), "Build a road here first."))
    refusals += supply_refusals("settlement", "settlements", realm.settlements.bit_count(), limits.settlements)
    return refusals + cost_refusals(position, "settlement")


def road_refusals(position: Fields, move: Road) -> list[Refusal]:
    """Return the refusals of a road (CT-8.2, CT-8.3, and CT-4.4 in the setup)."""
    grid, seat, frame = position.table.grid, position.turn, position.frame
    if refusals := [each for corner in (move.a, move.b) for each in corner_refusals(position, corner)]:
        return refusals
    edge = grid.edge(move.a, move.b)
    if edge is None:
        text, instead = "No edge joins these two intersections.", "Choose two that are next to each other."
        return [refusal("no-such-edge", "CT-3.8", text, (corner_key(move.a),), instead)]
    at, refusals = (edge_key(f"{move.a}-{move.b}"),), list[Refusal]()
    if not position.built.free_edges >> edge & 1:
        owner = next(n for n, realm in enumerate(position.built.realms) if realm.roads >> edge & 1)
        refusals.append(refusal("occupied", "CT-8.2", _occupied_text(position, owner, "road"), at))
    if isinstance(frame, Placing):
        if frame.corner in (move.a, move.b):
            return refusals
        text = "The road must touch the settlement you've just placed."
        return [*refusals, refusal("not-at-settlement", "CT-4.4", text, at)]
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.reachable_edges >> edge & 1:
        others = others_buildings(position.built, seat)
        block = next((corner for corner in (move.a, move.b) if realm.touched & others & 1 << corner), -1)
        if owner := owner_of(position.built.realms, block) if block >= 0 else None:
            text = f"You can't build past {_whose(position, owner[0])} {owner[1]}."
            refusals.append(refusal("blocked-by-building", "CT-8.3", text, (*at, corner_key(block)), "Go around it."))
        else:
            text = "A road must connect to your roads or buildings."
            refusals.append(refusal("not-connected", "CT-8.2", text, at))
    refusals += supply_refusals("road", "roads", realm.roads.bit_count(), limits.roads)
    return refusals if position.phase == "free roads" else refusals + cost_refusals(position, "road")


def city_refusals(position: Fields, move: City) -> list[Refusal]:
    """Return the refusals of a city (CT-8.6)."""
    if refusals := corner_refusals(position, move.corner):
        return refusals
    realm, owner = position.built.realms[position.turn], owner_of(position.built.realms, move.corner)
    refusals: list[Refusal] = []
    if not realm.settlements >> move.corner & 1:
        text = "There's no settlement here."
        if owner:
            mine = owner[0] == position.turn
            text = _occupied_text(position, *owner) if mine else f"This is {_whose(position, owner[0])} {owner[1]}."
        yours = "yours" if owner and owner[1] == "settlement" else "your settlements"
        instead = f"A city can only replace one of {yours}."
        refusals.append(refusal("not-own-settlement", "CT-8.6", text, (corner_key(move.corner),), instead))
    refusals += supply_refusals("city", "cities", realm.cities.bit_count(), position.table.limits.cities)
    return refusals + cost_refusals(position, "city")
