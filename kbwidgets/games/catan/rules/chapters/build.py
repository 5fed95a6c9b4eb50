"""Building roads, settlements and cities: the moves, what they do, and why not (CT-8, and CT-4.4 in the setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.lazy_moves import LazyMoves
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.catan.rules.board import GENERIC, NOTHING, Board, Realm
from kbwidgets.games.catan.rules.chapters.longest_road import award_longest_road, longer, road_length
from kbwidgets.games.catan.rules.fields import (
    NOBODY,
    ONLY,
    Built,
    Fields,
    Placing,
    corner_key,
    edge_key,
    has_won,
    open_corners,
    others_buildings,
    refusal,
)
from kbwidgets.games.catan.rules.layout import Table
from kbwidgets.games.catan.rules.resources import (
    CARDS,
    CITY,
    COSTS,
    EACH,
    GUARD,
    MOVES,
    ROAD,
    SETTLEMENT,
    Goods,
    as_mapping,
    holds,
    missing,
    more_of,
)


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


def no_pieces(table: Table) -> Built:
    """Return an empty board's pieces."""
    grid, nobody = table.grid, (0,) * (table.seats + 1)
    return Built(
        realms=(NOTHING,) * table.seats,
        places=(1 << grid.corners) - 1,
        paths=(1 << grid.edges) - 1,
        gains=(nobody,) * 13,
        rates=(4 * EACH,) * table.seats,
        longest=NOBODY,
        length=0,
    )


def with_road(table: Table, built: Built, seat: Seat, edge: int) -> Built:
    """Return the pieces with one more road. Longest Road may change hands (CT-11.4)."""
    realms, places, paths, gains, rates, longest, longest_length = built
    others = others_buildings(built, seat)
    realm = realms[seat].with_road(table.grid, edge, others)
    realms = (*realms[:seat], realm, *realms[seat + 1 :])
    known = longest_length or table.limits.min_longest_road - 1
    if realm.roads.bit_count() > known:  # The length of a road is at most the number of its edges.
        own = longer(table.grid, realm.roads, others, edge, known)
        if own > known:  # CT-11.3, CT-11.6
            longest, longest_length = seat, own
    return Built(realms, places, paths ^ 1 << edge, gains, rates, longest, longest_length)


def with_settlement(table: Table, board: Board, built: Built, seat: Seat, corner: int) -> Built:
    """Return the pieces with one more settlement, which yields, may open a port and may break a road (CT-11.5)."""
    realms, places, paths, gains, rates, longest, longest_length = built
    grid, bit = table.grid, 1 << corner
    found = [*realms[:seat], realms[seat].with_settlement(grid, corner), *realms[seat + 1 :]]
    broken: list[Seat] = []
    for other, realm in enumerate(realms):
        if other != seat and realm.touched & bit:
            blocked = bit
            for owner, each in enumerate(realms):
                if owner != other:
                    blocked |= each.settlements | each.cities
            found[other] = realm.cut(grid, blocked)
            if (realm.roads & grid.edges_at[corner]).bit_count() > 1:
                broken.append(other)
    built = Built(
        tuple(found),
        places & ~grid.here[corner],
        paths,
        _with_gain(board, gains, seat, corner),
        _with_port(board, rates, seat, corner),
        longest,
        longest_length,
    )
    return award_longest_road(table, built) if longest_length and broken and longest in (NOBODY, *broken) else built


def with_city(board: Board, built: Built, seat: Seat, corner: int) -> Built:
    """Return the pieces with a city in place of a settlement (CT-8.6)."""
    realms, places, paths, gains, rates, longest, longest_length = built
    realms = (*realms[:seat], realms[seat].with_city(corner), *realms[seat + 1 :])
    return Built(realms, places, paths, _with_gain(board, gains, seat, corner), rates, longest, longest_length)


def settlement_corners(table: Table, built: Built, seat: Seat) -> int:
    """Return the intersections where a player who has a settlement left may settle (CT-8.1, CT-8.4), as a set."""
    left = built.realms[seat].settlements.bit_count() < table.limits.settlements
    return open_corners(built, seat) if left else 0


def city_corners(table: Table, built: Built, seat: Seat) -> int:
    """Return the settlements that a player who has a city left may replace (CT-8.1, CT-8.6), as a set."""
    realm = built.realms[seat]
    return realm.settlements if realm.cities.bit_count() < table.limits.cities else 0


def rebuild(table: Table, board: Board, pieces: Sequence[tuple[int, int, int]], longest: Seat) -> Built | None:
    """Return the pieces of all seats, or None if this seat can't hold Longest Road."""
    grid, built = table.grid, no_pieces(table)
    stand = [towns | cities for _, towns, cities in pieces]
    realms: list[Realm] = []
    gains, rates = built.gains, built.rates
    places, paths = built.places, built.paths
    for seat, (roads, towns, cities) in enumerate(pieces):
        others = sum(found for other, found in enumerate(stand) if other != seat)
        touched = hexes = 0
        for edge in bits(roads):
            a, b = grid.ends[edge]
            touched |= 1 << a | 1 << b
        for corner in bits(towns | cities):
            hexes |= grid.meeting[corner]
            places &= ~grid.here[corner]
            gains, rates = _with_gain(board, gains, seat, corner), _with_port(board, rates, seat, corner)
            if cities >> corner & 1:
                gains = _with_gain(board, gains, seat, corner)
        paths &= ~roads
        realms.append(Realm(roads, towns, cities, touched, 0, hexes).cut(grid, others))
    built = Built(tuple(realms), places, paths, gains, rates, NOBODY, 0)
    lengths = [road_length(table, built, seat) for seat in range(table.seats)]
    most = max(lengths)
    if most < table.limits.min_longest_road:
        return built if longest == NOBODY else None
    held = lengths[longest] == most if longest != NOBODY else lengths.count(most) > 1
    return built._replace(longest=longest, length=most) if held else None


def _with_gain(
    board: Board, gains: tuple[tuple[Goods, ...], ...], seat: Seat, corner: int
) -> tuple[tuple[Goods, ...], ...]:
    found = list(gains)
    for chit, card, _ in board.sources[corner]:
        row = list(found[chit])
        row[seat] += card
        row[-1] += card
        found[chit] = tuple(row)
    return tuple(found)


def _with_port(board: Board, rates: tuple[Goods, ...], seat: Seat, corner: int) -> tuple[Goods, ...]:
    """Return the rates with a new port: 2 for its resource, or 3 for all others with a generic port (CT-9.1)."""
    port = board.port_at(corner)
    if port is None:
        return rates
    old, new = rates[seat], 0
    for kind, card in enumerate(CARDS):
        rate = old >> 20 * kind & 7
        new += (2 if port == kind else min(rate, 3) if port == GENERIC else rate) * card
    return (*rates[:seat], new, *rates[seat + 1 :])


def build_road(position: Fields, edge: int) -> tuple[object, ...]:
    """Pay for a road and place it (CT-8.2)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_road(table, built, turn, edge)
    hands = (*hands[:turn], hands[turn] - ROAD, *hands[turn + 1 :])
    won = built.longest == turn and has_won(table, turn, built, dev)
    phase, to_act = ("over", ()) if won else ("main", ONLY[turn])
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank + ROAD, built, dev, rest


def build_settlement(position: Fields, corner: int) -> tuple[object, ...]:
    """Pay for a settlement and place it (CT-8.4)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_settlement(table, board, built, turn, corner)
    hands = (*hands[:turn], hands[turn] - SETTLEMENT, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONLY[turn])
    bank += SETTLEMENT
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest


def build_city(position: Fields, move: City) -> tuple[object, ...]:
    """Pay for a city and place it, even on a settlement built this turn (CT-8.6, CT-8.8)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_city(board, built, turn, move.corner)
    hands = (*hands[:turn], hands[turn] - CITY, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONLY[turn])
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank + CITY, built, dev, rest


def paving(table: Table, built: Built, turn: Seat, guarded: Goods) -> tuple[Move, ...]:
    """Return the roads and settlements of a player who can afford a road; settlements cost more (CT-1.9)."""
    limits, realm, found = table.limits, built[0][turn], ()
    if (edges := realm[4] & built[2]) and realm[0].bit_count() < limits.roads:
        found = moves_to(table.roads, edges)
    if (
        (corners := realm[3] & built[1])
        and guarded - SETTLEMENT & GUARD == GUARD
        and realm[1].bit_count() < limits.settlements
    ):
        found += moves_to(table.settles, corners)
    return found


def moves_to(moves: Sequence[Move], places: int) -> tuple[Move, ...]:
    """Return the moves to these places, given as a set."""
    found: list[Move] = []
    while places:
        low = places & -places
        places ^= low
        found.append(moves[low.bit_length() - 1])
    return tuple(found)


class Places(LazyMoves):
    """The moves of some rows whose places are in a set, made when they are read."""

    __slots__ = ("_rows", "_size")

    def __init__(self, rows: Sequence[tuple[Sequence[Move], int]]) -> None:
        self._rows = rows
        self._size = 0
        for _, places in rows:
            self._size += places.bit_count()

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        for moves, places in self._rows:
            if n < (count := places.bit_count()):
                return moves[nth_bit(places, n)]
            n -= count
        raise IndexError(f"there are {self._size} moves")

    def __iter__(self) -> Iterator[Move]:
        for moves, places in self._rows:
            yield from moves_to(moves, places)


def cost_refused(position: Fields, piece: str) -> list[Refusal]:
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


def supply_refused(piece: str, pieces: str, built: int, limit: int) -> list[Refusal]:
    """Return the refusal of a piece of which no more are left (CT-8.1)."""
    if built < limit:
        return []
    again = "Turn one into a city to get it back." if piece == "settlement" else "Build something else, or trade."
    return [refusal("no-piece-left", "CT-8.1", f"You have no {pieces} left.", (), again, "None left")]


def _owner(position: Fields, corner: int) -> tuple[Seat, str] | None:
    for seat, realm in enumerate(position.built.realms):
        if realm.buildings >> corner & 1:
            return seat, "settlement" if realm.settlements >> corner & 1 else "city"
    return None


def _whose(position: Fields, owner: Seat) -> str:
    return "your" if owner == position.turn else f"{position.table.setup.names[owner]}'s"


def _taken(position: Fields, owner: Seat, what: str) -> str:
    who = "You already have" if owner == position.turn else f"{position.table.setup.names[owner]} already has"
    return f"{who} a {what} here."


def no_such_corner(position: Fields, corner: int) -> list[Refusal]:
    """Return the refusal of an intersection that the board does not have (CT-3.3)."""
    corners = position.table.grid.corners
    if 0 <= corner < corners:
        return []
    text, instead = "There's no such intersection.", f"Choose one from 0 to {corners - 1}."
    return [refusal("no-such-intersection", "CT-3.3", text, (), instead)]


def settlement_refused(position: Fields, move: Settle) -> list[Refusal]:
    """Return the refusals of a settlement (CT-8.4, CT-8.5, and CT-4.3, CT-4.4 in the setup)."""
    corner, seat = move.corner, position.turn
    if found := no_such_corner(position, corner):
        return found
    found: list[Refusal] = []
    if owner := _owner(position, corner):
        found.append(refusal("occupied", "CT-8.4", _taken(position, *owner), (corner_key(corner),)))
    else:
        for other in position.table.grid.beside(corner):
            if owner := _owner(position, other):
                text = f"This is too close to {_whose(position, owner[0])} {owner[1]}."
                instead = "Leave at least one empty intersection between."
                found.append(refusal("too-close", "CT-8.5", text, (corner_key(corner), corner_key(other)), instead))
    if isinstance(position.frame, Placing):
        return found
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.touched >> corner & 1:
        text = "None of your roads reaches this intersection."
        found.append(refusal("not-connected", "CT-8.4", text, (corner_key(corner),), "Build a road here first."))
    found += supply_refused("settlement", "settlements", realm.settlements.bit_count(), limits.settlements)
    return found + cost_refused(position, "settlement")


def road_refused(position: Fields, move: Road) -> list[Refusal]:
    """Return the refusals of a road (CT-8.2, CT-8.3, and CT-4.4 in the setup)."""
    grid, seat, frame = position.table.grid, position.turn, position.frame
    if found := [each for corner in (move.a, move.b) for each in no_such_corner(position, corner)]:
        return found
    edge = grid.edge(move.a, move.b)
    if edge is None:
        text, instead = "No edge joins these two intersections.", "Choose two that are next to each other."
        return [refusal("no-such-edge", "CT-3.8", text, (corner_key(move.a),), instead)]
    at, found = (edge_key(f"{move.a}-{move.b}"),), list[Refusal]()
    if not position.built.paths >> edge & 1:
        owner = next(n for n, realm in enumerate(position.built.realms) if realm.roads >> edge & 1)
        found.append(refusal("occupied", "CT-8.2", _taken(position, owner, "road"), at))
    if isinstance(frame, Placing):
        if frame.corner in (move.a, move.b):
            return found
        text = "The road must touch the settlement you've just placed."
        return [*found, refusal("not-at-settlement", "CT-4.4", text, at)]
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.spread >> edge & 1:
        others = others_buildings(position.built, seat)
        block = next((corner for corner in (move.a, move.b) if realm.touched & others & 1 << corner), -1)
        if owner := _owner(position, block) if block >= 0 else None:
            text = f"You can't build past {_whose(position, owner[0])} {owner[1]}."
            found.append(refusal("blocked-by-building", "CT-8.3", text, (*at, corner_key(block)), "Go around it."))
        else:
            text = "A road must connect to your roads or buildings."
            found.append(refusal("not-connected", "CT-8.2", text, at))
    found += supply_refused("road", "roads", realm.roads.bit_count(), limits.roads)
    return found if position.phase == "free roads" else found + cost_refused(position, "road")


def city_refused(position: Fields, move: City) -> list[Refusal]:
    """Return the refusals of a city (CT-8.6)."""
    if found := no_such_corner(position, move.corner):
        return found
    realm, owner = position.built.realms[position.turn], _owner(position, move.corner)
    found: list[Refusal] = []
    if not realm.settlements >> move.corner & 1:
        text = "There's no settlement here."
        if owner:
            mine = owner[0] == position.turn
            text = _taken(position, *owner) if mine else f"This is {_whose(position, owner[0])} {owner[1]}."
        yours = "yours" if owner and owner[1] == "settlement" else "your settlements"
        instead = f"A city can only replace one of {yours}."
        found.append(refusal("not-own-settlement", "CT-8.6", text, (corner_key(move.corner),), instead))
    found += supply_refused("city", "cities", realm.cities.bit_count(), position.table.limits.cities)
    return found + cost_refused(position, "city")
