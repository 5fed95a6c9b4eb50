"""Marked: a table with places lit up, without the points that it tells, or without the buttons that mark them."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from kbwidgets.core.scene import LENT, Node


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


def heated(node: Node, heat: Mapping[str, int]) -> Node:
    """A table whose places are as warm as it is said, from 0 to 9.

    >>> from kbwidgets.core.scene import h
    >>> heated(h("g", "7,6"), {"7,6": 9}).attributes
    (('data-kb-heat', '9'),)
    """
    if not heat:
        return node
    warmth = heat.get(node.key) if node.key else None
    attributes = node.attributes if warmth is None else (*node.attributes, ("data-kb-heat", str(warmth)))
    return node._replace(attributes=attributes, children=tuple(heated(child, heat) for child in node.children))


def without_points(node: Node) -> Node:
    """A table that tells no points: what has `data-kb-tally` says that instead, and shows a question mark.

    >>> from kbwidgets.core.scene import h
    >>> found = without_points(h("b", text="12", aria_label="12 points", data_kb_tally="points not shown"))
    >>> found.text, dict(found.attributes)["aria-label"]
    ('?', 'points not shown')
    """
    instead = dict(node.attributes).get("data-kb-tally")
    if instead is not None:
        attributes = tuple((name, instead if name == "aria-label" else value) for name, value in node.attributes)
        node = node._replace(attributes=attributes, text="?" if node.text else node.text)
    return node._replace(children=tuple(map(without_points, node.children)))


def resting(node: Node, picks: AbstractSet[str] = frozenset()) -> Node:
    """A table on which no move is made now: its buttons wait, but for what may be picked; how to move is not told.

    A button that turns to another part of the table (`look_key`) stays what it is; so do the cells.

    >>> from kbwidgets.core.scene import h
    >>> resting(h("button", "pass", type="button", data_kb_confirm=True)).attributes
    (('type', 'button'), ('disabled', ''))
    >>> resting(h("p", "how", text="Pick a card.", data_kb_how=True)).text
    ''
    """
    names = dict(node.attributes)
    kept = tuple((name, value) for name, value in node.attributes if name != "data-kb-confirm")
    is_move = node.tag == "button" and "data-kb-cell" not in names and not node.key.startswith(LENT)
    if is_move and node.key not in picks and "disabled" not in names:
        kept = (*kept, ("disabled", ""))
    text = "" if "data-kb-how" in names else node.text
    return node._replace(attributes=kept, text=text, children=tuple(resting(child, picks) for child in node.children))


def unmarked(node: Node) -> Node:
    """A table whose score lines are plain words: what earned them is marked in play alone.

    >>> from kbwidgets.core.scene import h
    >>> unmarked(h("button", "/mark 0 XX-1", text="Rows 3", type="button")).tag
    'div'
    """
    if node.tag == "button" and node.key.startswith(LENT):
        kept = tuple((name, value) for name, value in node.attributes if name not in ("type", "aria-pressed"))
        node = node._replace(tag="div", attributes=kept)
    return node._replace(children=tuple(map(unmarked, node.children)))
