"""Fading the parts of a table that a step of a lesson does not mention.

>>> from kbwidgets.core.scene.nodes import h
>>> table = h("div", "all", h("section", "hand", h("b", "card 1")), h("section", "bank", h("b", "ore")))
>>> [dict(part.attributes) for part in fade_unused(table, {"card 1"}).children]
[{}, {'data-kb-faded': ''}]
>>> fade_unused(table, {"nothing here"}) == table
True
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from kbwidgets.core.scene.nodes import Node

_WHOLE: Final = frozenset({"details", "ol", "section", "svg", "table", "ul"})
"""The tags of nodes that fade as a whole or not at all, unless one of them contains the prompt. A board does too."""
_NEEDED: Final = frozenset(
    {"data-kb-confirm", "data-kb-due", "data-kb-how", "data-kb-panel", "data-kb-show", "data-kb-turn"}
)
"""The attributes of nodes that every move needs, or that show the current prompt."""


class _Part(NamedTuple):
    node: Node
    is_used: bool


def fade_unused(table: Node, used: AbstractSet[str]) -> Node:
    """Return a table whose parts without a used key are faded, or the table itself if nothing on it is used."""
    parts = [_fade_within(child, used) for child in table.children]
    if not _is_used(table, used):
        return table
    return table._replace(children=tuple(_fade(part) for part in parts))


def _fade(part: _Part) -> Node:
    if part.is_used:
        return part.node
    return part.node._replace(attributes=(*part.node.attributes, ("data-kb-faded", "")))


def _fade_within(node: Node, used: AbstractSet[str]) -> _Part:
    """Return a node and whether it is used.

    If only some of its parts are used, the others are faded.
    """
    names = dict(node.attributes)
    if node.key in used or names.keys() & _NEEDED:
        return _Part(node, True)
    is_whole = node.tag in _WHOLE or "kb-board" in names.get("class", "").split()
    if is_whole and not _shows_prompt(node):
        return _Part(node, _is_used(node, used))
    parts = [_fade_within(child, used) for child in node.children]
    if not any(part.is_used for part in parts):
        return _Part(node, False)
    return _Part(node._replace(children=tuple(map(_fade, parts))), True)


def _shows_prompt(node: Node) -> bool:
    return any(name == "data-kb-due" for name, _ in node.attributes) or any(map(_shows_prompt, node.children))


def _is_used(node: Node, used: AbstractSet[str]) -> bool:
    """Return whether a node or one of its descendants is used."""
    return (bool(node.key) and node.key in used) or any(_is_used(child, used) for child in node.children)
