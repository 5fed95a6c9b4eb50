"""The effects of building roads, settlements, cities and cards, and Longest Road (CT-8, CT-11)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.board import GENERIC, Board
from kbwidgets.games.catan.rules.goods import CARD, CARDS, CITY, EACH, ROAD, SETTLEMENT, Goods
from kbwidgets.games.catan.rules.moves import City, Drawn
from kbwidgets.games.catan.rules.position import (
    BY_CHANCE,
    DEV_CARDS,
    NOBODY,
    ONLY,
    Built,
    Dev,
    Fields,
    all_points,
    has_won,
    others_buildings,
)
from kbwidgets.games.catan.rules.realm import NOTHING, Realm
from kbwidgets.games.catan.rules.table import Table
from kbwidgets.games.catan.rules.trail import length, longer


def empty(table: Table) -> Built:
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
    realm = realms[seat].paved(table.grid, edge, others)
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
    found = [*realms[:seat], realms[seat].settled(grid, corner), *realms[seat + 1 :]]
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
    return _awarded(table, built) if longest_length and broken and longest in (NOBODY, *broken) else built


def with_city(board: Board, built: Built, seat: Seat, corner: int) -> Built:
    """Return the pieces with a city in place of a settlement (CT-8.6)."""
    realms, places, paths, gains, rates, longest, longest_length = built
    realms = (*realms[:seat], realms[seat].raised(corner), *realms[seat + 1 :])
    return Built(realms, places, paths, _with_gain(board, gains, seat, corner), rates, longest, longest_length)


def rebuilt(table: Table, board: Board, pieces: Sequence[tuple[int, int, int]], longest: Seat) -> Built | None:
    """Return the pieces of all seats, or None if this seat can't hold Longest Road."""
    grid, built = table.grid, empty(table)
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


def road_length(table: Table, built: Built, seat: Seat) -> int:
    """Return the road length of a player (CT-11.1)."""
    return length(table.grid, built.realms[seat].roads, others_buildings(built, seat))


def _awarded(table: Table, built: Built) -> Built:
    """Award Longest Road after its holder's road, or one of equal length, was broken (CT-11.5, CT-11.6)."""
    fewest = table.limits.min_longest_road
    lengths = [
        road_length(table, built, seat) if realm.roads.bit_count() >= fewest else 0
        for seat, realm in enumerate(built.realms)
    ]
    most = max(lengths)
    if most < fewest:
        return built._replace(longest=NOBODY, length=0)
    first = [seat for seat, found in enumerate(lengths) if found == most]
    holder = built.longest if built.longest in first else first[0] if len(first) == 1 else NOBODY
    return built._replace(longest=holder, length=most)


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


# -- the moves --------------------------------------------------------------------------------------------


def road_built(position: Fields, edge: int) -> tuple[object, ...]:
    """Pay for a road and place it (CT-8.2)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_road(table, built, turn, edge)
    hands = (*hands[:turn], hands[turn] - ROAD, *hands[turn + 1 :])
    won = built.longest == turn and has_won(table, turn, built, dev)
    phase, to_act = ("over", ()) if won else ("main", ONLY[turn])
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank + ROAD, built, dev, rest


def settlement_built(position: Fields, corner: int) -> tuple[object, ...]:
    """Pay for a settlement and place it (CT-8.4)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_settlement(table, board, built, turn, corner)
    hands = (*hands[:turn], hands[turn] - SETTLEMENT, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONLY[turn])
    bank += SETTLEMENT
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest


def city_built(position: Fields, move: City) -> tuple[object, ...]:
    """Pay for a city and place it, even on a settlement built this turn (CT-8.6, CT-8.8)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    built = with_city(board, built, turn, move.corner)
    hands = (*hands[:turn], hands[turn] - CITY, *hands[turn + 1 :])
    phase, to_act = ("over", ()) if has_won(table, turn, built, dev) else ("main", ONLY[turn])
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank + CITY, built, dev, rest


def card_bought(position: Fields) -> tuple[object, ...]:
    """Pay for a development card, which chance then draws (CT-8.7)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    hands = (*hands[:turn], hands[turn] - CARD, *hands[turn + 1 :])
    bank += CARD
    return table, board, "card", BY_CHANCE, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest


def card_drawn(position: Fields, move: Drawn) -> tuple[object, ...]:
    """Add a drawn card to the hand. A victory point may win at once (CT-10.1, CT-17.22)."""
    table, board, _, _, turn, turns, _, dice, order, robber, hands, bank, built, dev, rest = position
    held, deck, new, played, knights, spent, shown, army = dev
    one = DEV_CARDS[move.card]
    held = (*held[:turn], held[turn] + one, *held[turn + 1 :])
    dev = Dev(held, deck - one, new + one, played, knights, spent, shown, army)
    won = all_points(built, dev, turn) >= table.limits.vp_target
    phase, to_act = ("over", ()) if won else ("main", ONLY[turn])
    return table, board, phase, to_act, turn, turns, None, dice, order, robber, hands, bank, built, dev, rest
