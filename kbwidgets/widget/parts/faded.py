"""Faded: a table on which the parts stand back that a step of a lesson does not speak of.

>>> from kbwidgets.core.scene.nodes import h
>>> table = h("div", "all", h("section", "hand", h("b", "card 1")), h("section", "bank", h("b", "ore")))
>>> [dict(part.attributes) for part in faded(table, {"card 1"}).children]
[{}, {'data-kb-faded': ''}]
>>> faded(table, {"nothing here"}) == table
True
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from kbwidgets.core.scene.nodes import Node

_WHOLE: Final = frozenset({"details", "ol", "section", "svg", "table", "ul"})
"""What fades as a whole or not at all; so does a board."""
_NEEDED: Final = frozenset(
    {"data-kb-confirm", "data-kb-due", "data-kb-how", "data-kb-panel", "data-kb-show", "data-kb-turn"}
)
"""What a move is made with, whatever it is about, and what says which one is due."""


class _Part(NamedTuple):
    node: Node
    is_used: bool


def faded(table: Node, used: AbstractSet[str]) -> Node:
    """A table with what holds none of the used keys faded; as it is where nothing on it is used."""
    found = [_part(child, used) for child in table.children]
    if not _holds(table, used):
        return table
    return table._replace(children=tuple(_faded(part) for part in found))


def _faded(part: _Part) -> Node:
    if part.is_used:
        return part.node
    return part.node._replace(attributes=(*part.node.attributes, ("data-kb-faded", "")))


def _part(node: Node, used: AbstractSet[str]) -> _Part:
    """A node, whose parts stand back where it is used and they are not."""
    names = dict(node.attributes)
    if node.key in used or names.keys() & _NEEDED:
        return _Part(node, True)
    if node.tag in _WHOLE or "kb-board" in names.get("class", "").split():
        return _Part(node, _holds(node, used))
    found = [_part(child, used) for child in node.children]
    if not any(part.is_used for part in found):
        return _Part(node, False)
    return _Part(node._replace(children=tuple(map(_faded, found))), True)


def _holds(node: Node, used: AbstractSet[str]) -> bool:
    """Whether a node is used, or something in it."""
    return (bool(node.key) and node.key in used) or any(_holds(child, used) for child in node.children)
