"""Marked: a table with places lit up."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kbwidgets.core.scene import Node


def marked(node: Node, lit: AbstractSet[str], picks: AbstractSet[str] = frozenset()) -> Node:
    """A table with lit places marked, and without bars on what may be picked here though not in play.

    >>> from kbwidgets.core.scene import h
    >>> marked(h("button", "a", cls="card", aria_label="otter"), {"a"}).attributes
    (('class', 'card kb-lit'), ('aria-label', 'otter, marked'))
    """
    attributes = node.attributes
    if node.key in picks:
        attributes = tuple((name, value) for name, value in attributes if name not in ("aria-disabled", "tabindex"))
    if node.key and node.key in lit:
        dressed = attributes if "class" in dict(attributes) else (("class", ""), *attributes)
        attributes = tuple(_lit(name, value) for name, value in dressed)
    return node._replace(attributes=attributes, children=tuple(marked(child, lit, picks) for child in node.children))


def _lit(name: str, value: str) -> tuple[str, str]:
    if name == "class":
        return name, f"{value} kb-lit".lstrip()
    return name, f"{value}, marked" if name == "aria-label" else value
