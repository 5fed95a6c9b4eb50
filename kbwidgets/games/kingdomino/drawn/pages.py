"""The browser of all 48 dominoes, by number, with filters by terrain and what has been seen (KD-UI.6)."""

from __future__ import annotations

from kbwidgets.core.scene import Node, h
from kbwidgets.core.table import Page
from kbwidgets.games.kingdomino.drawn.pieces import lying, piece, told
from kbwidgets.games.kingdomino.rules.board import DOMINOES, TERRAINS, Tile
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def dominoes(here: KingdominoPosition) -> Page:
    """All dominoes; of each it is said where it lies, or that nobody has seen it."""
    where = _where(here)
    return Page(
        "Dominoes", TERRAINS, tuple((_item(tile, where.get(tile.number, "")), _lands(tile)) for tile in DOMINOES)
    )


def _where(here: KingdominoPosition) -> dict[int, str]:
    """Where each domino lies that has been seen in this game (KD-INFO.1)."""
    found = {number: "seen" for number in range(1, 49) if number not in here.pile}
    found |= dict.fromkeys(here.current, "this line")
    found |= dict.fromkeys(here.ahead, "next line" if here.round else "first line")
    for name, kingdom in zip(here.names, here.realms, strict=True):
        found |= {move.number: f"laid by {name}" for move in kingdom.laid}
        found |= dict.fromkeys(kingdom.discarded, f"discarded by {name}")
    return found


def _lands(tile: Tile) -> tuple[str, ...]:
    return tuple(dict.fromkeys((TERRAINS[tile.left], TERRAINS[tile.right])))


def _item(tile: Tile, where: str) -> Node:
    words = f"{told(tile.left, tile.left_crowns)} / {told(tile.right, tile.right_crowns)}"
    return h(
        "figure",
        f"known {tile.number}",
        h("b", cls="kbd-number", text=str(tile.number)),
        lying(tile.number, "kbd-domino"),
        h(
            "figcaption",
            "",
            h("span", cls="kbd-what", text=words),
            h(
                "span",
                "",
                piece("check" if where else "free", "kbd-seen"),
                h("span", text=where or "not seen yet"),
                cls="kb-quiet",
            ),
        ),
        cls="kbd-known" if where else "kbd-known kbd-unseen",
    )
