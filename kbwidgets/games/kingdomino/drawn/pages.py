"""The page with all 48 dominoes, which can be filtered by terrain (KD-UI.6)."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import LineKind, Page
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import ScoreLine
from kbwidgets.games.kingdomino.drawn.pieces import draw_domino, piece, square
from kbwidgets.games.kingdomino.rules.chapters.choosing import next_line_name
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, NUMBERS, TERRAINS, PackedDomino, half_words
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def dominoes(position: KingdominoPosition) -> Page:
    """Return the page of all dominoes, which says where each one is or that nobody has seen it."""
    where = _where(position)
    items = tuple((_item(domino, where.get(domino.number, "")), _terrains(domino)) for domino in DOMINOES)
    return Page("Dominoes", TERRAINS, items)


@cache
def legend() -> tuple[tuple[Node, str], ...]:
    """Return the legend of the terrains, with their numbers of squares and crowns (KD-COMP.3)."""
    halves = [half for d in DOMINOES for half in ((d.left, d.left_crowns), (d.right, d.right_crowns))]
    entries: list[tuple[Node, str]] = []
    for n, terrain in enumerate(TERRAINS):
        crowns = [count for half, count in halves if half == n]
        sign = square(n, min(crowns))
        text = f"{terrain.capitalize()}: {counted(len(crowns), 'square')}, {counted(sum(crowns), 'crown')} in all"
        entries.append((h("svg", "", sign, viewBox="-30 -30 60 60", aria_hidden="true"), text))
    return tuple(entries)


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
    where = {number: "seen" for number in NUMBERS if number not in position.unseen_numbers}
    where |= dict.fromkeys(position.line_numbers, "in the current line")
    where |= dict.fromkeys(position.next_numbers, f"in the {next_line_name(position)}")
    for name, kingdom in zip(position.names, position.realms, strict=True):
        where |= {move.number: f"placed by {name}" for move in kingdom.laid}
        where |= dict.fromkeys(kingdom.discarded, f"discarded by {name}")
    return where


def _terrains(domino: PackedDomino) -> tuple[str, ...]:
    return tuple(dict.fromkeys((TERRAINS[domino.left], TERRAINS[domino.right])))


def _item(domino: PackedDomino, where: str) -> Node:
    words = f"{half_words(domino.left, domino.left_crowns)} and {half_words(domino.right, domino.right_crowns)}"
    return h(
        "figure",
        f"known {domino.number}",
        h("b", cls="kbd-number", text=str(domino.number)),
        draw_domino(domino.number, "kbd-domino"),
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
