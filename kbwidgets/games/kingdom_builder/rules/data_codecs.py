"""The codecs of terrain cards and players in plain data."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import DataCodec
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.kingdom_builder.rules.board import HEXES, TERRAINS, Land, key, places
from kbwidgets.games.kingdom_builder.rules.cards import NO_HANDS, NONE, UNITS, counts, hand, with_hand
from kbwidgets.games.kingdom_builder.rules.options import SETTLEMENTS, TILES_EACH, Setup
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import STATES, Realm, count


class CardCounts(DataCodec[int, Setup]):
    """Terrain cards, as the number of each terrain."""

    def write(self, value: int, match: Setup, /) -> Json:
        return dict[str, Json](zip(TERRAINS, counts(value), strict=True))

    def read(self, data: Plain, match: Setup, index: int, /) -> int:
        data.only(*TERRAINS)
        return sum(data[terrain].number(0, 5) * unit for terrain, unit in zip(TERRAINS, UNITS, strict=True))


class HandCards(DataCodec[int, Setup]):
    """The hidden card of each seat, or null if there is none or it is not known."""

    def write(self, value: int, match: Setup, /) -> Json:
        cards = [hand(value, seat) for seat in range(len(match.names))]
        return [None if card == NONE else TERRAINS[card] for card in cards]

    def read(self, data: Plain, match: Setup, index: int, /) -> int:
        hands, seats = NO_HANDS, len(match.names)
        for seat, item in enumerate(data.items(seats, seats)):
            if item.data is not None:
                hands = with_hand(hands, seat, TERRAINS.index(item.text(TERRAINS)))
        return hands


class Realms(DataCodec[tuple[Realm, ...], Setup]):
    """The players, each with the places of their settlements and of the locations whose tiles they took."""

    def write(self, value: tuple[Realm, ...], match: Setup, /) -> Json:
        return [_player(match.land, realm) for realm in value]

    def read(self, data: Plain, match: Setup, index: int, /) -> tuple[Realm, ...]:
        return _realms(data, match.land, len(match.names))


def _player(land: Land | None, realm: Realm) -> dict[str, Json]:
    locations = land.locations if land else ()
    taken = {"held": realm.held, "lost": realm.claimed & ~realm.held}
    return {
        "settlements": list[Json](places(realm.own)),
        "supply": realm.supply,
        **{name: [key(*HEXES.row_column(spot[1])) for n, spot in enumerate(locations) if spot and mask >> n & 1]
           for name, mask in taken.items()},
        **{name: [TILES[kind] for kind in range(len(TILES)) for _ in range(count(tiles, kind))]
           for name, tiles in zip(STATES, (realm.ready, realm.fresh, realm.used), strict=True)},
    }  # fmt: skip


def _realms(data: Plain, board: Land | None, seats: int) -> tuple[Realm, ...]:
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
    return tuple(realms)


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
    locations = {
        key(*HEXES.row_column(spot[1])): n for n, spot in enumerate(board.locations if board else ()) if spot
    }  # fmt: skip
    masks = {"held": 0, "lost": 0}
    for name in masks:
        for place in item[name].items(0, len(locations)):
            location = locations[place.text(locations)]
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
        number = sum(count(tiles, kind) for tiles in states)
        if number != held:
            fault = f"found {number} {tile} tiles, expected {held}, one for each {tile} hex in `held`"
            raise DataError(item.place, fault)
    ready, fresh, used = states
    return Realm(own, HEXES.spread(own), supply, masks["held"] | masks["lost"], masks["held"], ready, fresh, used)
