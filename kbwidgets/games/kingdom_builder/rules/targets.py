"""The hexes that a player may build on or move to, for the mandatory build and for each tile (KB-4, KB-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kbwidgets.games.kingdom_builder.rules.board import HEXES, Land, straight
from kbwidgets.games.kingdom_builder.rules.moves import (
    BUILDS,
    ENDING,
    EXTRAS,
    JUMPS,
    MOVERS,
    PADDOCK,
    TAVERN,
    WIDE,
    HexMoves,
    Lifts,
    Part,
)
from kbwidgets.games.kingdom_builder.rules.realm import Realm, kinds

TILE_RULES: Final = tuple(
    f"KB-5.{n}"
    for n in (13, 14, 17, 16, 19, 20, 18, 15)  # This is the order of TILES.
)
"""The rule of each kind of tile."""
TILE_TEXTS: Final[Mapping[str, str]] = {
    "oracle": "Build on your card's terrain",
    "farm": "Build on grass",
    "tavern": "Build at the end of a line of 3",
    "tower": "Build at the edge of the board",
    "harbor": "Move a settlement onto water",
    "paddock": "Move a settlement 2 hexes in a straight line",
    "barn": "Move a settlement to your card's terrain",
    "oasis": "Build on desert",
}
"""The action of each kind of tile, in a line (KB-5.13 to KB-5.20)."""

_E, _SW, _SE = HEXES.steps[0], *HEXES.steps[4:]
_LINES: Final = (_E, _SW, _SE)
"""One step along each of the three lines, towards a higher bit (KB-0.5)."""
_JUMPS: Final = tuple(
    (2 * step, sum(1 << index for index in HEXES.indices if straight(index, step, 2) is not None))
    for step in reversed(HEXES.steps)
)
"""Two steps in each direction, last direction first, with the hexes from which they stay on the board (KB-5.20)."""
_SHAPED: Final = frozenset((TAVERN, *MOVERS))
"""The tiles whose targets depend on more than the terrain and the adjacent hexes."""
NO_USE: Final = HexMoves({}, 0)


def allowed(tile: int, board: Land, card: int | None, free: int) -> int:
    """Return the free hexes that a tile may build on or move to, whatever is next to them.

    For the Tavern and the Paddock these are all buildable hexes, of which only some have the right shape.
    """
    return free & board.sites[card][tile]


def line_ends(own: int) -> int:
    """Return the hexes that continue a straight line of at least three settlements, at either end (KB-5.17)."""
    found = 0
    for step in _LINES:
        if threes := own & own >> step & own >> 2 * step:
            found |= threes >> step | threes << 3 * step
    return found


def beside(hexes: int, near: int) -> int:
    """Return the hexes next to any of a player's settlements (KB-4.5), or all of them if none is (KB-4.3, KB-5.21)."""
    return hexes & near or hexes


def build_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm) -> int:
    """Return the hexes on which a tile that builds may build."""
    hexes = allowed(tile, board, card, free)
    return hexes & line_ends(realm.own) if tile == TAVERN else beside(hexes, realm.near)


def shift_targets(tile: int, board: Land, card: int | None, free: int, realm: Realm, source: int) -> int:
    """Return the hexes to which a tile may move the settlement on one hex."""
    hexes = allowed(tile, board, card, free)
    if tile != PADDOCK:
        return beside(hexes, HEXES.spread(realm.own ^ 1 << source))  # KB-5.12: the settlement is lifted first.
    found = 0
    for step, springs in _JUMPS:
        if springs >> source & 1:
            found |= 1 << source + step
    return found & hexes


def _jumps(own: int, free: int) -> HexMoves:
    """Return all jumps of a Paddock by direction (KB-5.20): off the water, never onto it (KB-5.22)."""
    found = 0
    for step, springs in _JUMPS:
        found = found << WIDE | own & springs & (free >> step if step > 0 else free << -step)
    return HexMoves(JUMPS, found)


def _lifts(tile: int, hexes: int, own: int, near: int) -> Part:
    """Return all moves of a Barn or a Harbor to some hexes (KB-5.18, KB-5.19)."""
    if not hexes or not own:
        return NO_USE
    close = hexes & near
    return Lifts(tile, own, hexes, close, close & HEXES.once(own) if close else 0)


def uses(tile: int, hexes: int, realm: Realm) -> Part:
    """Return all legal uses of a ready tile, for which `hexes` are `allowed`; there may be none."""
    if tile == PADDOCK:
        return _jumps(realm.own, hexes)
    if tile in MOVERS:
        return _lifts(tile, hexes, realm.own, realm.near)
    if not realm.supply:  # KB-5.10
        return NO_USE
    return HexMoves(EXTRAS[tile], hexes & line_ends(realm.own) if tile == TAVERN else hexes & realm.near or hexes)


def builds(board: Land, card: int | None, free: int, near: int) -> HexMoves:
    """Return all legal settlements of the mandatory build (KB-4.1, KB-4.3), if a card is in play (KB-4.7)."""
    hexes = free & board.terrains[card] if card is not None else 0
    return HexMoves(BUILDS, hexes & near or hexes)


def usable(board: Land, card: int | None, free: int, realm: Realm) -> dict[int, Part]:
    """Return the ready tiles that have a target, by kind, each with all its legal uses (KB-5.11)."""
    found = {tile: uses(tile, allowed(tile, board, card, free), realm) for tile in kinds(realm.ready)}
    return {tile: part for tile, part in found.items() if part}


def turn_moves(board: Land, card: int | None, free: int, realm: Realm, *, build: bool) -> HexMoves:
    """Return the legal moves before the mandatory build or after it (KB-3.2)."""
    _, near, supply, _, _, ready, _, _ = realm
    sites = board.sites[card]
    parts: list[Part] = []
    for tile in kinds(ready):
        hexes = free & sites[tile]
        if supply and tile not in _SHAPED:  # This is `uses` without a call.
            parts.append(HexMoves(EXTRAS[tile], hexes & near or hexes))
        else:
            parts.append(uses(tile, hexes, realm))
    if not build:
        parts.append(ENDING)
        return HexMoves(BUILDS, 0, parts)
    hexes = free & board.terrains[card] if card is not None else 0  # This is `builds` without a call.
    return HexMoves(BUILDS, hexes & near or hexes, parts)
