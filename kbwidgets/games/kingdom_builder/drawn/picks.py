"""The picks that make each move: a hex, a tile and a hex, a tile and two hexes, or the end of the turn (KB-13.5)."""

from __future__ import annotations

import re
from typing import Final

from kbwidgets.core.scene.choices import Choices, Path
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.kingdom_builder.rules.board import places
from kbwidgets.games.kingdom_builder.rules.chapters.building import builds
from kbwidgets.games.kingdom_builder.rules.chapters.tile_actions import Lifts, usable_tiles
from kbwidgets.games.kingdom_builder.rules.moves import Part
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES
from kbwidgets.games.kingdom_builder.rules.realm import count, tile_key
from kbwidgets.games.kingdom_builder.rules.view import KingdomBuilderView

_HEX: Final = re.compile(r"\d{1,2},\d{1,2}")
_TILE: Final = re.compile(r"tile (\w+)(?: 2)?")
END: Final = "end"
"""The key of the button that ends the turn."""


def may_act(view: KingdomBuilderView) -> bool:
    """Return whether the viewer is the one who must act; with open hands all people share the page."""
    return view.phase in ("start", "mandatory", "after", "over") and view.viewer in (OPEN, view.to_act[0])


def offer(view: KingdomBuilderView) -> Choices:
    """Return everything that may be picked now."""
    choices = Choices()
    if not may_act(view) or view.land is None:
        return choices
    realm = view.realms[view.seat]
    if view.phase in ("start", "mandatory"):
        for move in builds(view.land, view.in_play, view.free, realm.near):
            choices.add((str(move).removeprefix("build "),), str(move))
    for kind, uses in usable_tiles(view).items():
        for copy in range(count(realm.ready, kind)):
            _offer_tile(kind, copy, uses, choices)
    if view.phase in ("after", "over"):
        choices.add((END,), END)
    return choices


def _offer_tile(kind: int, copy: int, uses: Part, choices: Choices) -> None:
    """Offer a tile that can be used: its targets, or the settlements that it moves and then their targets (KB-13.5)."""
    tile, name = tile_key(kind, copy), TILES[kind]
    if isinstance(uses, Lifts):
        for sources, targets in uses.groups():
            choices.add_pairs((tile,), places(sources), places(targets), f"{name} {{0}} to {{1}}")
        return
    for move in uses:
        picks = str(move).removeprefix(f"{name} ").split(" to ")
        choices.add((tile, *picks), str(move))


def attempt(view: KingdomBuilderView, path: Path) -> str | None:
    """Return the move that a path tries to make although it is no choice, so that the rules can say why not."""
    if not path or not all(isinstance(pick, str) for pick in path):
        return None
    first, *others = (str(pick) for pick in path)
    if not all(_HEX.fullmatch(pick) for pick in others):
        return None
    if first == END:
        return END if not others else None
    if _HEX.fullmatch(first):
        return None if others else f"build {first}"
    found = _TILE.fullmatch(first)
    if not found or found[1] not in TILES:
        return None
    return _with_tile(view, TILES.index(found[1]), others)


def _with_tile(view: KingdomBuilderView, kind: int, hexes: list[str]) -> str | None:
    """Return the use of a tile with the hexes that were picked, or None if they may still become a choice.

    A missing hex is made up if the picks are refused without it: a tile that cannot be used, a hex without a settlement
    of the player, or a settlement that can go nowhere.
    """
    needed = 2 if kind in MOVERS else 1
    if len(hexes) > needed or (len(hexes) < needed and _begun(view, kind, hexes)):
        return None
    free = [place for place in ("0,0", "0,1") if place not in hexes]
    return f"{TILES[kind]} {' to '.join([*hexes, *free][:needed])}"


def _begun(view: KingdomBuilderView, kind: int, hexes: list[str]) -> bool:
    """Return whether picks begin a choice: a tile that can be used, alone or with a settlement that it can move."""
    uses = usable_tiles(view).get(kind, ()) if may_act(view) else ()
    if not hexes:
        return bool(uses)
    return any(str(move).startswith(f"{TILES[kind]} {hexes[0]} to ") for move in uses)
