"""The refusals of roads, settlements and cities (CT-8, CT-4.4)."""

from __future__ import annotations

from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.catan.rules import goods as packs
from kbwidgets.games.catan.rules.codes import corner_key, edge_key, refusal
from kbwidgets.games.catan.rules.frames import Placing
from kbwidgets.games.catan.rules.goods import COSTS, Goods, holds
from kbwidgets.games.catan.rules.moves import City, Road, Settle
from kbwidgets.games.catan.rules.position import Fields, others_buildings


def paid(position: Fields, piece: str) -> list[Refusal]:
    """Return the refusal of a piece that the current player cannot afford (CT-1.9)."""
    hand, cost = position.hands[position.turn], COSTS[piece]
    if holds(hand, cost):
        return []
    lacking = packs.missing(hand, cost)
    text = f"You need {more_of(lacking)} for a {piece}."
    instead = f"You could trade for {'it' if len(packs.as_mapping(lacking)) == 1 else 'them'}."
    return [refusal("cannot-afford", "CT-1.9", text, (), instead)]


def more_of(goods: Goods) -> str:
    """Return missing cards as a sentence lists them.

    >>> more_of(packs.packed({"ore": 2})), more_of(packs.packed({"wool": 1, "ore": 2}))
    ('2 more ore', '1 more wool and 2 ore')
    """
    return packs.listed(goods).replace(" ", " more ", 1)


def left(piece: str, pieces: str, built: int, limit: int) -> list[Refusal]:
    """Return the refusal of a piece of which no more are left (CT-8.1)."""
    if built < limit:
        return []
    again = "Turn one into a city to get it back." if piece == "settlement" else "Build something else, or trade."
    return [refusal("no-piece-left", "CT-8.1", f"You have no {pieces} left.", (), again)]


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


def out_of_step(position: Fields, verb: str) -> Refusal | None:
    """Return the refusal of a settlement or road in the wrong order (CT-4.3)."""
    assert isinstance(position.frame, Placing)
    corner = position.frame.corner
    if verb == "settlement" and corner >= 0:
        text = "Your new settlement needs a road first."
        return refusal("wrong-phase", "CT-4.3", text, (), "Choose an edge beside it.")
    if verb == "road" and corner < 0:
        text = "A settlement comes before its road."
        return refusal("wrong-phase", "CT-4.3", text, (), "Choose a marked intersection.")
    return None


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
    found += left("settlement", "settlements", realm.settlements.bit_count(), limits.settlements)
    return found + paid(position, "settlement")


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
    found += left("road", "roads", realm.roads.bit_count(), limits.roads)
    return found if position.phase == "free roads" else found + paid(position, "road")


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
    found += left("city", "cities", realm.cities.bit_count(), position.table.limits.cities)
    return found + paid(position, "city")
