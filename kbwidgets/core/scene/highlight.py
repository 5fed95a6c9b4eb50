"""Places lit or heated in a table, as the page does it, and rings around places in a still picture.

>>> from kbwidgets.core.scene.nodes import h
>>> marked(h("button", "a", cls="card", aria_label="otter"), {"a"}).attributes
(('class', 'card kb-lit'), ('aria-label', 'otter, marked'))
>>> square = h("rect", "a", width=9, height=9, data_kb_spot=True)
>>> top = h("svg", "", h("g", "", square, transform="translate(9 0)"))
>>> ringed(top, set()).children[0].children, [node.tag for node in ringed(top, {"a"}).children]
((), ['g', 'rect', 'rect'])
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final

from kbwidgets.core.scene.nodes import Node, change_children, h
from kbwidgets.core.values.types import Place

_SHAPES: Final = frozenset({"path", "polygon", "rect", "circle", "ellipse", "polyline", "line", "use"})
_FORM: Final = frozenset(
    {"d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "href"}
)
"""The attributes that define the form of a shape."""
_PAGE: Final = frozenset({"data-kb-face"})
"""The attributes that only highlights read, and that a picture does not need."""
_RING: Final = "fill:none;stroke-linejoin:round;vector-effect:non-scaling-stroke;"
_RINGS: Final = (
    f"{_RING}stroke:#fff;stroke-width:4",
    f"{_RING}stroke:var(--kb-last,#c77700);stroke-width:3;stroke-dasharray:8 5",
)
"""The ring of the page with a bright line below it, because a picture may be on any background."""


def marked(node: Node, lit: AbstractSet[Place], picks: AbstractSet[str] = frozenset()) -> Node:
    """Return a table with lit places marked, and with `picks` enabled even where they are disabled in play."""
    if not lit and not picks:
        return node
    attributes = node.attributes
    if node.key in picks:
        attributes = tuple((name, value) for name, value in attributes if name not in ("aria-disabled", "tabindex"))
    if node.key and node.key in lit:
        with_class = attributes if "class" in dict(attributes) else (("class", ""), *attributes)
        attributes = tuple(_add_light(name, value) for name, value in with_class)
    if attributes is not node.attributes:
        node = node._replace(attributes=attributes)
    return change_children(node, partial(marked, lit=lit, picks=picks))


def _add_light(name: str, value: str) -> tuple[str, str]:
    if name == "class":
        return name, f"{value} kb-lit".lstrip()
    return name, f"{value}, marked" if name == "aria-label" else value


def heated(node: Node, heat: Mapping[Place, int]) -> Node:
    """Return a table with the given heat of its places, from 0 to 9, which their labels state too.

    >>> heated(h("g", "7,6", aria_label="grass"), {"7,6": 9}).attributes
    (('aria-label', 'grass, heat 9 of 9'), ('data-kb-heat', '9'))
    """
    if not heat:
        return node
    warmth = heat.get(node.key) if node.key else None
    attributes = node.attributes
    if warmth is not None:
        heat_label = f", heat {warmth} of 9"
        attributes = tuple((name, value + heat_label * (name == "aria-label")) for name, value in attributes)
        attributes = (*attributes, ("data-kb-heat", str(warmth)))
    return node._replace(attributes=attributes, children=tuple(heated(child, heat) for child in node.children))


def ringed(picture: Node, lit: AbstractSet[Place]) -> Node:
    """Return a picture with a ring around the node of each lit place.

    Nodes that only mark a place are removed.
    """
    rings: list[Node] = []
    children = [_draw_within(child, (), lit, rings) for child in picture.children]
    return picture._replace(children=(*(child for child in children if child), *rings))


def _draw_within(node: Node, moves: tuple[str, ...], lit: AbstractSet[Place], rings: list[Node]) -> Node | None:
    """Return a node as the picture shows it, or None, and add the rings in it to `rings`.

    `moves` are the transforms of the nodes around it.
    """
    names = dict(node.attributes)
    if node.key and node.key in lit:
        rings += _draw_rings(node, moves)
    if "data-kb-spot" in names:
        return None
    if node.tag == "svg":
        inner = ringed(node, lit)
    else:
        within = (*moves, names["transform"]) if "transform" in names else moves
        children = [_draw_within(child, within, lit, rings) for child in node.children]
        inner = node._replace(children=tuple(child for child in children if child)) if children else node
    attributes = tuple((name, value) for name, value in inner.attributes if name not in _PAGE)
    return inner if len(attributes) == len(inner.attributes) else inner._replace(attributes=attributes)


def _draw_rings(node: Node, moves: tuple[str, ...]) -> list[Node]:
    """Return rings in the shape of a place, or `[]` if it has no shape."""
    path = _find_face(node)
    if path is None:
        return []
    face = path[-1]
    turns = [move for each in path if (move := dict(each.attributes).get("transform"))]
    names = dict(face.attributes)
    form = [(name, value) for name, value in face.attributes if name in _FORM]
    if "data-kb-face" in names:
        form = [(name, names["data-kb-face"] if name == "href" else value) for name, value in form]
    transform = [("transform", " ".join([*moves, *turns]))] if moves or turns else []
    return [h(face.tag)._replace(attributes=(*form, *transform, ("style", style))) for style in _RINGS]


def _find_face(node: Node) -> tuple[Node, ...] | None:
    """Return the nodes from a place to the shape to ring: its ground, itself or its first shape."""
    ways = list(_list_ways(node))
    grounds = [way for way in ways if "kb-face" in dict(way[-1].attributes).get("class", "").split()]
    return next(iter(grounds or ways), None)


def _list_ways(node: Node) -> list[tuple[Node, ...]]:
    itself = [(node,)] if node.tag in _SHAPES else []
    return [*itself, *((node, *way) for child in node.children for way in _list_ways(child))]
