"""What forbids roads, settlements and cities (CT-8, CT-4.4)."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.types import Refusal, Seat
from kbwidgets.core.words import counted, some
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, refusal
from kbwidgets.games.catan.rules.frames import Placing
from kbwidgets.games.catan.rules.goods import COSTS, holds
from kbwidgets.games.catan.rules.moves import City, Road, Settle
from kbwidgets.games.catan.rules.position import Fields, others_buildings


def paid(position: Fields, piece: str) -> list[Refusal]:
    """CT-1.9: whether the current player can pay for a piece."""
    hand, cost = position.hands[position.turn], COSTS[piece]
    if holds(hand, cost):
        return []
    lacking, held = packs.written(packs.missing(hand, cost)), packs.written(hand)
    told = f"a {piece} costs {packs.written(cost)}, and {_name(position)} holds {held}: {lacking} is missing"
    return [refusal("cannot-afford", "CT-1.9", told, (), "trade for it, or build something else")]


def left(position: Fields, piece: str, stand: int, limit: int) -> list[Refusal]:
    """CT-8.1: whether a piece is left in the supply."""
    if stand < limit:
        return []
    told = f"all {counted(limit, piece, 'cities' if piece == 'city' else '')} of {_name(position)} stand on the board"
    instead = "build a city in place of a settlement, which then returns" if piece == "settlement" else ""
    return [refusal("no-piece-left", "CT-8.1", told, (), instead)]


def _name(position: Fields, seat: Seat | None = None) -> str:
    return position.table.setup.names[position.turn if seat is None else seat]


def no_such_corner(position: Fields, corner: int) -> list[Refusal]:
    """Whether the board has an intersection (CT-3.3)."""
    if 0 <= corner < position.table.grid.corners:
        return []
    return [refusal("no-such-intersection", "CT-3.3", f"there is no intersection {corner}")]


def _owner(position: Fields, corner: int) -> tuple[Seat, str] | None:
    for seat, realm in enumerate(position.built.realms):
        if realm.buildings >> corner & 1:
            return seat, "settlement" if realm.settlements >> corner & 1 else "city"
    return None


def _corners(corners: int) -> str:
    return some([str(corner) for corner in bits(corners)])


def out_of_step(position: Fields, verb: str) -> Refusal | None:
    """CT-4.3: in the setup a settlement is placed, then its road."""
    assert isinstance(position.frame, Placing)
    corner = position.frame.corner
    if verb == "settlement" and corner >= 0:
        told = f"the settlement on {corner} waits for its road"
        return refusal("wrong-phase", "CT-4.3", told, (), f"place a road {_ways(position)}")
    if verb == "road" and corner < 0:
        told = "a settlement is placed before its road"
        return refusal("wrong-phase", "CT-4.3", told, (), f"settle {_corners(position.built.places)}")
    return None


def settlement_refused(position: Fields, move: Settle) -> list[Refusal]:
    """CT-8.4, CT-8.5; in the setup CT-4.3 and CT-4.4."""
    corner, seat = move.corner, position.turn
    if found := no_such_corner(position, corner):
        return found
    found: list[Refusal] = []
    if owner := _owner(position, corner):
        told = f"on intersection {corner} stands a {owner[1]} of {_name(position, owner[0])}"
        found.append(refusal("occupied", "CT-8.4", told, (corner_key(corner),)))
    else:
        for other in position.table.grid.beside(corner):
            if owner := _owner(position, other):
                told = f"beside intersection {corner}, on {other}, stands a {owner[1]} of {_name(position, owner[0])}"
                found.append(refusal("too-close", "CT-8.5", told, (corner_key(corner), corner_key(other))))
    if isinstance(position.frame, Placing):
        return found
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.touched >> corner & 1:
        told = f"no road of {_name(position)} leads to intersection {corner}"
        found.append(refusal("not-connected", "CT-8.4", told, (corner_key(corner),)))
    found += left(position, "settlement", realm.settlements.bit_count(), limits.settlements)
    return found + paid(position, "settlement")


def _ways(position: Fields) -> str:
    frame, grid = position.frame, position.table.grid
    assert isinstance(frame, Placing)
    return some([grid.name(edge) for edge in bits(grid.edges_at[frame.corner] & position.built.paths)])


def road_refused(position: Fields, move: Road) -> list[Refusal]:
    """CT-8.2, CT-8.3; in the setup CT-4.4."""
    grid, seat, frame = position.table.grid, position.turn, position.frame
    if found := [each for corner in (move.a, move.b) for each in no_such_corner(position, corner)]:
        return found
    edge, name = grid.edge(move.a, move.b), f"{move.a}-{move.b}"
    if edge is None:
        told = f"no edge joins {move.a} and {move.b}"
        return [refusal("no-such-edge", "CT-3.8", told, (corner_key(move.a),))]
    at, found = (edge_key(name),), list[Refusal]()
    if not position.built.paths >> edge & 1:
        owner = next(n for n, realm in enumerate(position.built.realms) if realm.roads >> edge & 1)
        found.append(refusal("occupied", "CT-8.2", f"on {name} lies a road of {_name(position, owner)}", at))
    if isinstance(frame, Placing):
        if frame.corner in (move.a, move.b):
            return found
        told = f"{name} does not touch the settlement on {frame.corner} that was just placed"
        return [*found, refusal("not-at-settlement", "CT-4.4", told, at)]
    realm, limits = position.built.realms[seat], position.table.limits
    if not realm.spread >> edge & 1:
        others = others_buildings(position.built, seat)
        blocks = [corner for corner in (move.a, move.b) if realm.touched & others & 1 << corner]
        if blocks:
            owner = _owner(position, blocks[0])
            who = _name(position, owner[0]) if owner else ""
            told = f"the way to {name} leads past the building of {who} on intersection {blocks[0]}"
            found.append(refusal("blocked-by-building", "CT-8.3", told, (*at, corner_key(blocks[0]))))
        else:
            told = f"no road or building of {_name(position)} touches {name}"
            found.append(refusal("not-connected", "CT-8.2", told, at))
    found += left(position, "road", realm.roads.bit_count(), limits.roads)
    return found if position.phase == "free roads" else found + paid(position, "road")


def city_refused(position: Fields, move: City) -> list[Refusal]:
    """CT-8.6."""
    if found := no_such_corner(position, move.corner):
        return found
    realm, owner = position.built.realms[position.turn], _owner(position, move.corner)
    found: list[Refusal] = []
    if not realm.settlements >> move.corner & 1:
        what = f"a {owner[1]} of {_name(position, owner[0])}" if owner else "nothing"
        told = f"a city replaces an own settlement, and on intersection {move.corner} stands {what}"
        found.append(refusal("not-own-settlement", "CT-8.6", told, (corner_key(move.corner),)))
    found += left(position, "city", realm.cities.bit_count(), position.table.limits.cities)
    return found + paid(position, "city")
