"""Where a player may build or move to: for the mandatory build and for each of the eight tiles (KB-4, KB-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.games.kingdom_builder.rules.board import DESERT, GRASS, HEXES, Land
from kbwidgets.games.kingdom_builder.rules.moves import (
    BARN,
    BUILDS,
    EXTRAS,
    FARM,
    HARBOR,
    JUMPS,
    MOVERS,
    OASIS,
    ORACLE,
    PADDOCK,
    TAVERN,
    TOWER,
    Lifts,
    Part,
    Spots,
)
from kbwidgets.games.kingdom_builder.rules.realm import Realm

TILE_RULES: Final = tuple(
    f"KB-5.{n}"
    for n in (13, 14, 17, 16, 19, 20, 18, 15)  # in the order of TILES
)
"""The rule of each kind of tile."""
TILE_TEXTS: Final[Mapping[str, str]] = {
    "oracle": "build on the land of your card",
    "farm": "build on grass",
    "tavern": "build at the end of a line of 3",
    "tower": "build at the edge of the board",
    "harbor": "move a settlement to water",
    "paddock": "move one 2 steps straight",
    "barn": "move one to the land of your card",
    "oasis": "build on desert",
}
"""What each tile does, in a few words (KB-5.13 to KB-5.20)."""

_E, _SW, _SE = HEXES.steps[0], *HEXES.steps[4:]
_LINES: Final = (_E, _SW, _SE)
"""One step along each of the three lines, to a higher bit (KB-0.5)."""
_JUMPS: Final = tuple((2 * step, jumps) for step, jumps in zip(HEXES.steps, JUMPS, strict=True))
_SPRINGS: Final = tuple(sum(1 << index for index in jumps) for jumps in JUMPS)
"""For each direction the hexes from which a jump stays on the board."""


def allowed(tile: int, board: Land, card: int | None, free: int) -> int:
    """The free hexes that a tile may build on or move to, whatever is beside them.

    Of the Tavern and the Paddock they are those that are buildable; their shape comes on top.
    """
    if tile in (ORACLE, BARN):  # KB-5.13, KB-5.18
        return free & board.terrains[card] if card is not None else 0
    if tile == FARM:
        return free & board.terrains[GRASS]  # KB-5.14
    if tile == OASIS:
        return free & board.terrains[DESERT]  # KB-5.15
    if tile == TOWER:
        return free & board.rim  # KB-5.16
    if tile == HARBOR:
        return free & board.water  # KB-5.19
    return free & board.buildable


def line_ends(own: int) -> int:
    """The hexes that continue a straight line of at least three settlements, at either end (KB-5.17)."""
    found = 0
    for step in _LINES:
        pairs = own & own >> step
        threes = pairs & own >> 2 * step
        found |= threes >> step | threes << 3 * step
    return found


def beside(hexes: int, near: int) -> int:
    """Those hexes that touch an own settlement, whichever (KB-4.5), if there is one; else all (KB-4.3, KB-5.21)."""
    return hexes & near or hexes


def build_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm) -> int:
    """Where a tile that builds may build."""
    hexes = allowed(tile, board, card, free)
    return hexes & line_ends(realm.own) if tile == TAVERN else beside(hexes, realm.near)


def shift_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm, source: int) -> int:
    """Where a tile that moves may move the settlement of one hex to."""
    hexes = allowed(tile, board, card, free)
    if tile != PADDOCK:
        return beside(hexes, HEXES.spread(realm.own ^ 1 << source))  # KB-5.12: it is lifted first
    found = 0
    for (step, _), springs in zip(_JUMPS, _SPRINGS, strict=True):
        if springs >> source & 1:
            found |= 1 << source + step
    return found & hexes


def _jumps(own: int, free: int) -> list[Part]:
    """All jumps of a Paddock, by direction (KB-5.20); off the water, never onto it (KB-5.22)."""
    parts: list[Part] = []
    for n, (step, jumps) in enumerate(_JUMPS):
        sources = own & _SPRINGS[n] & (free >> step if step > 0 else free << -step)
        if sources:
            parts.append(Spots(jumps, sources))
    return parts


def _lifts(tile: int, hexes: int, own: int, near: int) -> list[Part]:
    """All moves of a Barn or a Harbor to one of some hexes (KB-5.18, KB-5.19)."""
    if not hexes or not own:
        return []
    close = hexes & near
    once = twice = 0
    if close:
        for step in HEXES.steps:
            moved = own << step if step > 0 else own >> -step
            twice |= once & moved
            once |= moved
    return [Lifts(tile, own, hexes, close, close & once & ~twice)]


def tile_parts(tile: int, board: Land, card: int | None, free: int, realm: Realm) -> list[Part]:
    """All legal uses of one ready tile."""
    if tile == PADDOCK:
        return _jumps(realm.own, free & board.buildable)
    if tile in MOVERS:
        return _lifts(tile, allowed(tile, board, card, free), realm.own, realm.near)
    if not realm.supply:  # KB-5.10
        return []
    hexes = build_targets(tile, board, card, free, realm)
    return [Spots(EXTRAS[tile], hexes)] if hexes else []


def builds(board: Land, card: int | None, free: int, near: int) -> Spots:
    """All legal settlements of the mandatory build (KB-4.1, KB-4.3); none where no card is in play (KB-4.7)."""
    hexes = free & board.terrains[card] if card is not None else 0
    return Spots(BUILDS, hexes & near or hexes)


def usable(board: Land, card: int | None, free: int, realm: Realm) -> dict[int, list[Part]]:
    """The ready tiles that have a target, by kind, each with all its legal uses (KB-5.11)."""
    ready = [shift >> 1 for shift in board.shifts if realm.ready >> shift & 3]
    parts = {tile: tile_parts(tile, board, card, free, realm) for tile in ready}
    return {tile: uses for tile, uses in parts.items() if uses}


def turn_moves(board: Land, card: int | None, free: int, realm: Realm, *, build: bool) -> list[Part]:
    """What may be done before or after the mandatory build, but for ending the turn (KB-3.2)."""
    parts: list[Part] = [builds(board, card, free, realm.near)] if build else []
    ready = realm.ready
    for shift in board.shifts:
        if ready >> shift & 3:
            parts += tile_parts(shift >> 1, board, card, free, realm)
    return parts
