"""The pictures of the things of Kingdomino, which a notebook shows."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.things.thing import Thing
from kbwidgets.games.kingdomino.drawn.frame import draw_kingdom
from kbwidgets.games.kingdomino.drawn.picture import slot
from kbwidgets.games.kingdomino.drawn.pieces import UNIT, sheet, square, symbol_id
from kbwidgets.games.kingdomino.rules.dominoes import TERRAINS
from kbwidgets.games.kingdomino.rules.things.kingdoms import Box, Castle, Domino, Kingdom, Property, Square
from kbwidgets.games.kingdomino.rules.things.lines import Player, Slot

_SIDE: Final = 240
"""The side of the picture of a kingdom."""


def shown(thing: Thing) -> Still | None:
    """Return the picture of a thing, or None if it has none."""
    match thing:
        case Domino():
            return _still(thing, (h("use", href=f"#{symbol_id(thing.number, 0)}"),), -31, -31, 122, 62)
        case Square():
            return _still(thing, (_square(thing),), -31, -31, 62, 62)
        case Slot():
            sign = "check" if thing.done else f"king-{thing.colour}" if thing.colour else "free"
            ground = h("rect", width=206, height=84, rx=8, cls="kbd-ground")
            return _still(thing, (ground, *slot(thing.domino.number, sign, pale=thing.done)), 0, 0, 206, 84)
        case Kingdom():
            return _in_kingdom(thing, thing)
        case Player():
            return _in_kingdom(thing, thing.kingdom)
        case Property():
            others = [square for square in thing.kingdom.squares if square not in thing.at]
            path = "".join(f"M{UNIT * x - 30} {UNIT * y - 30}h60v60h-60z" for x, y in others)
            return _in_kingdom(thing, thing.kingdom, h("path", d=path, cls="kbd-veil"))
        case Box():
            x, y = UNIT * thing.left - 30, UNIT * thing.top - 30
            sides = h("rect", x=x, y=y, width=UNIT * thing.width, height=UNIT * thing.height, cls="kbd-box")
            return _in_kingdom(thing, thing.kingdom, sides)
        case _:
            return None


def _square(thing: Square) -> Node:
    if isinstance(thing, Castle):
        return h("use", href=f"#kbd-castle-{thing.colour}")
    if thing.terrain is None:
        return h("rect", x=-28, y=-28, width=56, height=56, rx=6, cls="kbd-room")
    return square(TERRAINS.index(thing.terrain), thing.crowns)


def _in_kingdom(thing: Thing, kingdom: Kingdom, *over: Node) -> Still:
    box = kingdom.box
    sides = (box.left, box.right, box.top, box.bottom)
    paper = h("rect", x=0.5, y=0.5, width=_SIDE - 1, height=_SIDE - 1, rx=10, cls="kbd-paper")
    whole = draw_kingdom(kingdom.laid, sides, kingdom.size, kingdom.colour, _SIDE, 0, *over)
    return _still(thing, (paper, whole), 0, 0, _SIDE, _SIDE)


def _still(thing: Thing, nodes: tuple[Node, ...], x: int, y: int, width: int, height: int) -> Still:
    name = str(thing)
    alone = h(
        "svg", "thing", *nodes,
        viewBox=f"{x} {y} {width} {height}", width=width, height=height, role="img", aria_label=name,
        cls="kb-kingdomino kbd-picture",
    )  # fmt: skip
    return Still(to_svg(alone, sheet()), name)
