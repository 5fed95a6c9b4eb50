"""The names of the things of Kingdom Builder in refusals, score lines, events and pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import centre
from kbwidgets.core.things.thing import NO_NET, Found, Net
from kbwidgets.core.values.types import Place
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, key
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CASTLES_RULE
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import TILE_RULES
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.quadrant import TILES
from kbwidgets.games.kingdom_builder.rules.realm import tiles
from kbwidgets.games.kingdom_builder.rules.things.board import Hex, board_of
from kbwidgets.games.kingdom_builder.rules.things.players import card_in_play, pile, players, terrain_cards
from kbwidgets.games.kingdom_builder.rules.things.score_cards import cards, castles

_HEX: Final = re.compile(r"(1?\d),(1?\d)")


def net(table: OpenFields) -> Net:
    """Return the positions of the hexes and their adjacent pairs (KB-0.2, KB-0.3)."""
    return _net() if board_of(table) else NO_NET


def locate(table: OpenFields, place: Place) -> Found | None:
    """Return the thing that a refusal, a score line, an event or a click names, with its path in code, or None."""
    if at := _HEX.fullmatch(place):
        row, column = int(at[1]), int(at[2])
        if table.land is None:
            return None
        hex_ = board_of(table)[row, column]
        return Found(f"board[{row}, {column}]", hex_, _hex_rules(hex_))
    return _named(table).get(place)


@lru_cache(maxsize=8)
def _named(table: OpenFields) -> Mapping[Place, Found]:
    """Return everything except the hexes that has a name in refusals, events and pictures."""
    by_place: dict[Place, Found] = {
        "draw pile": Found("pile", pile(table), ("KB-8.2", "KB-8.3", "KB-2.5")),
        "discards": Found("discards", terrain_cards(table.spent), ("KB-3.6", "KB-8.3")),
    }
    if in_play := card_in_play(table):
        by_place["card in play"] = Found("card", in_play, ("KB-4.1", "KB-4.3", "KB-4.6"))
    for kind in TILES:
        location = board_of(table).location(kind)
        by_place[f"location {kind}"] = Found(f"board.location({kind!r})", location, (location.rule, "KB-5.3", "KB-5.4"))
        by_place[f"tile {kind}"] = by_place[f"location {kind}"]  # A refusal names it where no such tile is held.
    for player in players(table):
        path = f"players[{player.seat}]"
        by_place[f"player {player.seat}"] = Found(path, player, ("KB-1.1", "KB-6.1", "KB-7.17"))
        if player.card:
            by_place[f"hidden {player.seat}"] = Found(f"{path}.card", player.card, ("KB-8.2", "KB-3.1"))
        for n, tile in enumerate(player.tiles):
            held = Found(f"{path}.tiles[{n}]", tile, (tile.rule, _STATE_RULES[tile.state], "KB-5.2", "KB-5.6"))
            key_ = list(tiles(table.realms[player.seat]))[n].key
            by_place[key_ if player.seat == table.seat else f"{key_} of {player.seat}"] = held
    for n, card in enumerate(cards(table)):
        held = Found(f"cards[{n}]", card, (card.rule, *_ALSO.get(card.name, ()), "KB-7.1"))
        by_place[f"card {n}"] = by_place[f"card {card.name}"] = held
    by_place[f"card {len(cards(table))}"] = Found("castles", castles(table), (CASTLES_RULE, "KB-7.1"))
    return by_place


_STATE_RULES: Final[Mapping[str, str]] = {"ready": "KB-3.2", "new": "KB-5.5", "used": "KB-5.1"}
_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "fishermen": ("KB-7.15",),
    "hermits": ("KB-7.13",),
    "citizens": ("KB-7.13",),
    "merchants": ("KB-7.14", "KB-7.13"),
    "lords": ("KB-7.16",),
}
"""The other rules about a card."""
_LAND_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("KB-7.2", "KB-4.2"),
    "water": ("KB-5.19", "KB-4.2", "KB-7.15"),
    "mountain": ("KB-4.2", "KB-7.4"),
    "location": ("KB-5.3", "KB-5.4", "KB-4.2"),
}
"""The rules about a hex that settlements are not built on."""


def _hex_rules(hex_: Hex) -> tuple[str, ...]:
    """Return the rules about a hex."""
    if hex_.location:
        return (TILE_RULES[TILES.index(hex_.location)], *_LAND_RULES["location"])
    return _LAND_RULES.get(hex_.terrain) or (("KB-4.2", "KB-4.3") if hex_.settlement else ("KB-4.1", "KB-4.3"))


@cache
def _net() -> Net:
    spots = {key(row, column): centre(row, column, 1) for row, column in HEXES.cells}
    links = [
        (key(*HEXES.row_column(one)), key(*HEXES.row_column(two)))
        for one in HEXES.indices
        for two in bits(NEAR[one])
        if one < two
    ]
    return Net(spots, tuple(links))
