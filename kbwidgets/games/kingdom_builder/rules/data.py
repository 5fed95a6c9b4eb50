"""Positions of Kingdom Builder as plain data: `to_json` writes them and `from_json` checks them.

A position need not be one that play can reach, but it must make sense: every settlement is on a hex that can carry
one, no player has more than 40, there are at most 25 terrain cards, and tiles match the locations they came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.setup.seating import check_seating
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import CHANCE, Json
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS, Land, Turned, joined, key, places
from kbwidgets.games.kingdom_builder.rules.cards import ALL, NO_HANDS, NONE, UNITS, counts, hand, total, with_hand
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.options import (
    CARDS,
    COLOURS,
    IN_FORCE,
    MANDATORY,
    SETTLEMENTS,
    TILES_EACH,
    Setup,
)
from kbwidgets.games.kingdom_builder.rules.position import KingdomBuilderKnown, KingdomBuilderPosition
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, TILES
from kbwidgets.games.kingdom_builder.rules.realm import STATES, Realm, count

VERSION: Final = 1
_CHANCE_PHASES: Final = ("quadrant", "card", "first", "deal", "draw", "replace")
_PHASES: Final = (*_CHANCE_PHASES, "start", "mandatory", "after", "over", "end")
_SWITCHES: Final = ("lords_needs_presence", "moves_after_last", "running_score")


def position_to_json(position: KingdomBuilderPosition) -> dict[str, Json]:
    """Return a position as plain data."""
    return {**_table(position), "pile": _cards(position.stock)}


def known_to_json(known: KingdomBuilderKnown) -> dict[str, Json]:
    """Return a view as plain data, with only the size of the draw pile."""
    return {**_table(known), "viewer": known.viewer, "unseen": _cards(known.unknown), "in_pile": known.in_pile,
            "holders": list[Json](known.holders)}  # fmt: skip


def _table(table: OpenFields) -> dict[str, Json]:
    setup = table.setup
    return {
        "game": "kingdom-builder",
        "version": VERSION,
        "names": list[Json](setup.names),
        "colours": list[Json](setup.colours),
        "quadrants": [{"name": name, "turned": turned} for name, turned in setup.quadrants],
        "cards": list[Json](setup.cards),
        "first": setup.first,
        "options": {name: bool(getattr(setup, name)) for name in _SWITCHES},
        "phase": table.phase,
        "turn": table.turn,
        "left": table.left,
        "card": None if table.in_play is None else TERRAINS[table.in_play],
        "discards": _cards(table.spent),
        "hands": [_terrain(hand(table.hands, seat)) for seat in range(len(table.realms))],
        "players": [_player(table, realm) for realm in table.realms],
    }


def _terrain(card: int) -> Json:
    return None if card == NONE else TERRAINS[card]


def _cards(cards: int) -> dict[str, Json]:
    return dict[str, Json](zip(TERRAINS, counts(cards), strict=True))


def _player(table: OpenFields, realm: Realm) -> dict[str, Json]:
    locations = table.land.locations if table.land else ()
    taken = {"held": realm.held, "lost": realm.claimed & ~realm.held}
    return {
        "settlements": list[Json](places(realm.own)),
        "supply": realm.supply,
        **{name: [key(*HEXES.row_column(spot[1])) for n, spot in enumerate(locations) if spot and mask >> n & 1]
           for name, mask in taken.items()},
        **{name: [TILES[kind] for kind in range(len(TILES)) for _ in range(count(tiles, kind))]
           for name, tiles in zip(STATES, (realm.ready, realm.fresh, realm.used), strict=True)},
    }  # fmt: skip


# -- reading ----------------------------------------------------------------------------------------------


def position_from_json(data: Json) -> KingdomBuilderPosition:
    """Return the position that plain data describe; `DataError` names the place of a fault."""
    whole = Plain(data).only(
        "game", "version", "names", "colours", "quadrants", "cards", "first", "options", "phase", "turn", "left",
        "card", "pile", "discards", "hands", "players",
    )  # fmt: skip
    whole["game"].text(["kingdom-builder"])
    whole["version"].number(VERSION, VERSION)
    setup = _setup(whole)
    phase = whole["phase"].text(_PHASES)
    board = joined(setup.quadrants) if len(setup.quadrants) == 4 else None
    seats = len(setup.names)
    turn = whole["turn"].number(0, 10_000)
    left = whole["left"].number(0, MANDATORY)
    card = None if whole["card"].data is None else TERRAINS.index(whole["card"].text(TERRAINS))
    pile, discards = _read_cards(whole["pile"]), _read_cards(whole["discards"])
    hands = NO_HANDS
    for seat, item in enumerate(whole["hands"].items(seats, seats)):
        if item.data is not None:
            hands = with_hand(hands, seat, TERRAINS.index(item.text(TERRAINS)))
    realms, free = _realms(whole["players"], board, seats)
    due = ((setup.first or 0) + turn) % seats
    to_act = () if phase == "end" else (CHANCE,) if phase in _CHANCE_PHASES else (due,)
    position = KingdomBuilderPosition(
        setup, board, phase, to_act, turn, left, card, pile, discards, hands, free, realms
    )  # fmt: skip
    _check_phase(position)
    _check_cards(position)
    return position


def _setup(whole: Plain) -> Setup:
    names = [item.text() for item in whole["names"].items(2, 4)]
    colours = [item.text(COLOURS) for item in whole["colours"].items(2, 4)]
    for field, given in (("names", None), ("colours", colours)):
        seating, refusals = check_seating(names, given, range(2, 5), COLOURS, "KB-10.21", "KB-2.1")
        if refusals:
            raise DataError(field, str(refusals[0]))
    options = whole["options"].only(*_SWITCHES)
    quadrants: list[Turned] = []
    for item in whole["quadrants"].items(0, 4):
        item.only("name", "turned")
        name = item["name"].text(QUADRANTS)
        if name in (known for known, _ in quadrants):
            raise DataError(item.place, f"the quadrant {name} appears twice")
        quadrants.append((name, item["turned"].truth()))
    cards: list[str] = []
    for item in whole["cards"].items(0, IN_FORCE):
        if item.text(CARDS) in cards:
            raise DataError(item.place, f"the card {item.data} appears twice")
        cards.append(item.text(CARDS))
    first = None if whole["first"].data is None else whole["first"].number(0, len(names) - 1)
    return Setup(seating.names, seating.colours, tuple(quadrants), tuple(cards), first,
                 *(options[name].truth() for name in _SWITCHES))  # fmt: skip


def _read_cards(data: Plain) -> int:
    data.only(*TERRAINS)
    return sum(data[terrain].number(0, 5) * unit for terrain, unit in zip(TERRAINS, UNITS, strict=True))


def _realms(data: Plain, board: Land | None, seats: int) -> tuple[tuple[Realm, ...], int]:
    free = HEXES.all
    claimed = [0] * len(board.locations) if board else []
    realms: list[Realm] = []
    for item in data.items(seats, seats):
        item.only("settlements", "supply", "held", "lost", *STATES)
        own = 0
        for place in item["settlements"].items(0, SETTLEMENTS):
            own |= _settlement(place, board, free & ~own)
        free ^= own
        supply = item["supply"].number(0, SETTLEMENTS - own.bit_count())
        realms.append(_tiles(item, board, own, supply, claimed))
    return tuple(realms), free


def _settlement(place: Plain, board: Land | None, free: int) -> int:
    row, _, column = place.text().partition(",")
    if board is None or not (row.isdecimal() and column.isdecimal() and int(row) < 20 and int(column) < 20):
        raise place.fault("a hex such as 7,6 of a joined board")
    bit = HEXES.bit(int(row), int(column))
    if not free & bit:
        raise DataError(place.place, f"two settlements on {place.data}")
    if not bit & (board.buildable | board.water):
        raise DataError(place.place, f"{place.data} is {board.kind(int(row), int(column))}, where no settlement can be")
    return bit


def _tiles(item: Plain, board: Land | None, own: int, supply: int, claimed: list[int]) -> Realm:
    known = {
        key(*HEXES.row_column(spot[1])): n for n, spot in enumerate(board.locations if board else ()) if spot
    }  # fmt: skip
    masks = {"held": 0, "lost": 0}
    for name in masks:
        for place in item[name].items(0, len(known)):
            location = known[place.text(known)]
            if (masks["held"] | masks["lost"]) >> location & 1:
                raise DataError(place.place, f"the location hex {place.data} appears twice")
            claimed[location] += 1
            if claimed[location] > TILES_EACH:
                raise DataError(place.place, f"more than {TILES_EACH} players took a tile from {place.data}")
            if name == "held" and board and not board.around[location] & own:
                raise DataError(place.place, f"no settlement is next to {place.data}, so its tile is lost")
            masks[name] |= 1 << location
    states = [sum(1 << 2 * TILES.index(tile.text(TILES)) for tile in item[name].items(0, 8)) for name in STATES]
    for kind, tile in enumerate(TILES):
        held = sum(board.tile_of(n) == kind for n in bits(masks["held"])) if board else 0
        found = sum(count(tiles, kind) for tiles in states)
        if found != held:
            told = f"found {found} {tile} tiles, expected {held}, one for each {tile} hex in `held`"
            raise DataError(item.place, told)
    ready, fresh, used = states
    return Realm(own, HEXES.spread(own), supply, masks["held"] | masks["lost"], masks["held"], ready, fresh, used)


def _check_phase(position: KingdomBuilderPosition) -> None:
    """Check that the phase, the card in play and the settlements still to be built fit together."""
    setup, phase = position.setup, position.phase
    due = (
        "quadrant" if len(setup.quadrants) < 4 else "card" if len(setup.cards) < IN_FORCE else "first"
        if setup.first is None else ""
    )  # fmt: skip
    if due != (phase if phase in ("quadrant", "card", "first") else ""):
        raise DataError("phase", f"found {phase!r}, expected {due or 'a later phase'} after what has been drawn")
    lefts: dict[str, Sequence[int]] = {
        "start": (MANDATORY,), "mandatory": (1, 2), "replace": (1, 2, MANDATORY),
    }  # fmt: skip
    allowed = lefts.get(phase, (0,))
    if position.left not in allowed:
        wanted = " or ".join(map(str, allowed))
        raise DataError("left", f"found {position.left}, expected {wanted} in the phase {phase}")
    if (position.in_play is not None) != (phase in ("start", "mandatory")) and phase not in ("after", "over"):
        raise DataError("card", f"found {position.in_play}, which does not fit the phase {phase}")
    if position.turn and phase in ("quadrant", "card", "first", "deal"):
        raise DataError("turn", f"found {position.turn}, expected 0 in the phase {phase}")
    if phase in ("start", "mandatory"):
        if not position.realms[position.seat].supply:
            raise DataError(f"players[{position.seat}].supply", f"found 0, expected more in the phase {phase}")
        land, card = position.land, position.in_play
        if land and card is not None and not land.terrains[card] & position.free:
            raise DataError("card", f"no {TERRAINS[card]} hex is free, so the card must be replaced")
    if phase == "over" and position.realms[position.seat].supply:
        raise DataError("phase", f"found 'over', but {position.names[position.seat]} has settlements left")
    if phase == "end" and (not position.turn or position.turn % len(position.realms)):
        raise DataError("turn", f"found {position.turn}, expected complete rounds in the phase end")
    if phase == "end" and all(realm.supply for realm in position.realms):
        raise DataError("phase", "found 'end', but everybody has settlements left")


def _check_cards(position: KingdomBuilderPosition) -> None:
    """Check that there are at most five cards of each terrain, and that no card is missing that must be there."""
    seats = range(len(position.realms))
    all_cards = position.stock + position.spent + (UNITS[position.in_play] if position.in_play is not None else 0)
    all_cards += sum(UNITS[hand(position.hands, seat)] for seat in seats if hand(position.hands, seat) != NONE)
    for terrain, number in zip(TERRAINS, counts(all_cards), strict=True):
        if number > 5:
            raise DataError("pile", f"found {number} {terrain} cards in all, expected at most 5")
    if position.phase in ("quadrant", "card", "first", "deal") and total(all_cards) != ALL:
        raise DataError("pile", f"found {total(all_cards)} terrain cards in all, expected {ALL} before the first turn")
    if position.phase in ("deal", "draw", "replace") and not position.stock:
        raise DataError("pile", f"found no cards, expected at least one in the phase {position.phase}")
    holders = {seat for seat in seats if hand(position.hands, seat) != NONE}
    if position.phase == "deal":
        dealt = {((position.setup.first or 0) + n) % len(seats) for n in range(ALL - total(position.stock))}
        if holders != dealt or len(dealt) == len(seats):
            raise DataError("hands", "each player is dealt one card in turn, starting with the first player")
    elif position.phase in ("quadrant", "card", "first") and holders:
        raise DataError("hands", f"found cards before they are dealt, in the phase {position.phase}")
    elif position.phase not in ("quadrant", "card", "first", "end") and position.seat in holders:
        told = f"it is {position.names[position.seat]}'s turn, so the card is face up"
        raise DataError(f"hands[{position.seat}]", told)
