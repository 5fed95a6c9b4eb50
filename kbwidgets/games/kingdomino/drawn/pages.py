"""The page with all 48 dominoes, which can be filtered by terrain (KD-UI.6)."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import LineKind, Page
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import ScoreLine
from kbwidgets.games.kingdomino.drawn.pieces import lying, piece, square
from kbwidgets.games.kingdomino.rules.chapters.choosing import line_ahead
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, NUMBERS, TERRAINS, Tile, half_words
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def dominoes(position: KingdominoPosition) -> Page:
    """Return the page of all dominoes, which says where each one is or that nobody has seen it."""
    where = _where(position)
    return Page(
        "Dominoes", TERRAINS, tuple((_item(tile, where.get(tile.number, "")), _lands(tile)) for tile in DOMINOES)
    )


@cache
def legend() -> tuple[tuple[Node, str], ...]:
    """Return the legend of the terrains, with their numbers of squares and crowns (KD-COMP.3)."""
    halves = [each for tile in DOMINOES for each in ((tile.left, tile.left_crowns), (tile.right, tile.right_crowns))]
    found: list[tuple[Node, str]] = []
    for n, terrain in enumerate(TERRAINS):
        crowns = [count for land, count in halves if land == n]
        sign = square(n, min(crowns))
        told = f"{terrain.capitalize()}: {counted(len(crowns), 'square')}, {counted(sum(crowns), 'crown')} in all"
        found.append((h("svg", "", sign, viewBox="-30 -30 60 60", aria_hidden="true"), told))
    return tuple(found)


@cache
def kind_of(line: ScoreLine) -> LineKind:
    """Return the terrain of a property, or the bonus."""
    name = line.text.partition(":")[0].rpartition(", ")[2]
    if name.lower() not in TERRAINS:
        return LineKind(name)
    sign = h("svg", "", square(TERRAINS.index(name.lower()), 0), viewBox="-30 -30 60 60")
    return LineKind(name.capitalize(), f"var(--kb-{name.lower()})", sign)


def _where(position: KingdominoPosition) -> dict[int, str]:
    """Return where each domino is that has been seen in this game (KD-INFO.1)."""
    found = {number: "seen" for number in NUMBERS if number not in position.pile}
    found |= dict.fromkeys(position.current, "in the current line")
    found |= dict.fromkeys(position.ahead, f"in the {line_ahead(position)}")
    for name, kingdom in zip(position.names, position.realms, strict=True):
        found |= {move.number: f"placed by {name}" for move in kingdom.laid}
        found |= dict.fromkeys(kingdom.discarded, f"discarded by {name}")
    return found


def _lands(tile: Tile) -> tuple[str, ...]:
    return tuple(dict.fromkeys((TERRAINS[tile.left], TERRAINS[tile.right])))


def _item(tile: Tile, where: str) -> Node:
    words = f"{half_words(tile.left, tile.left_crowns)} and {half_words(tile.right, tile.right_crowns)}"
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
