"""Variants of a table without its points, its hints, its moves or the buttons that mark places."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final

from kbwidgets.core.scene.nodes import LENT, Node, change_children

_NO_MOVES: Final = {"data-kb-cell", "data-kb-back"}
"""The attributes of cells, and of buttons that take a pick back."""
_MOVING: Final = {"data-kb-confirm", "data-kb-panel"}
"""The attributes that are needed while a move is being made."""


def without_points(node: Node) -> Node:
    """Return a table that hides the points.

    A node with `data-kb-tally` is labelled by its value instead, and shows a question mark.

    >>> from kbwidgets.core.scene.nodes import h
    >>> result = without_points(h("b", text="12", aria_label="12 points", data_kb_tally="points not shown"))
    >>> result.text, dict(result.attributes)["aria-label"]
    ('?', 'points not shown')
    """
    label = dict(node.attributes).get("data-kb-tally")
    if label is not None:
        attributes = tuple((name, label if name == "aria-label" else value) for name, value in node.attributes)
        node = node._replace(attributes=attributes, text="?" if node.text else node.text)
    return change_children(node, without_points)


def without_hints(node: Node) -> Node:
    """Return a table that does not show what may be done.

    A node with `data-kb-hint` gets its value as its text or its class instead. Text that would then be empty is left
    out.

    >>> from kbwidgets.core.scene.nodes import h
    >>> words = h("small", text="needs ore", data_kb_hint=""), h("small", text="used this turn", data_kb_hint="used")
    >>> result = without_hints(h("button", "city", *words, cls="pale", aria_disabled="true", data_kb_hint="plain"))
    >>> dict(result.attributes), [child.text for child in result.children]
    ({'class': 'plain', 'data-kb-hint': 'plain'}, ['used'])
    """
    hint = dict(node.attributes).get("data-kb-hint")
    if hint is not None and node.text:
        node = node._replace(text=hint)
    elif hint is not None:
        node = node._replace(
            attributes=tuple((name, hint if name == "class" else value) for name, value in node.attributes)
        )
    if node.tag == "svg":  # A board shows only the pieces on it.
        return node
    if node.tag == "button":
        node = node._replace(attributes=tuple(each for each in node.attributes if each[0] != "aria-disabled"))
    result = change_children(node, without_hints)
    children = tuple(
        child for child in result.children if child.text or dict(child.attributes).get("data-kb-hint") != ""
    )
    return result if len(children) == len(result.children) else result._replace(children=children)


def disable_moves(node: Node, picks: AbstractSet[str] = frozenset()) -> Node:
    """Return a table on which no move can be made now.

    Its buttons are disabled, except those in `picks`, and it does not explain how to move. Nothing is asked for at its
    places, so the shell asks for its own picks elsewhere.

    The cells stay as they are, and so do buttons that turn to another part of the table (`look_key`) or take a pick
    back.

    >>> from kbwidgets.core.scene.nodes import h
    >>> disable_moves(h("button", "pass", type="button", data_kb_confirm=True)).attributes
    (('type', 'button'), ('disabled', ''))
    >>> disable_moves(h("p", "how", text="Pick a card.", data_kb_how=True)).text
    ''
    """
    if node.tag == "svg":  # A board has many cells, and none of them is a button.
        return node
    names = dict(node.attributes)
    if names.keys() & _MOVING:
        node = node._replace(attributes=tuple(each for each in node.attributes if each[0] not in _MOVING))
    is_move = node.tag == "button" and not names.keys() & _NO_MOVES and not node.key.startswith(LENT)
    if is_move and node.key not in picks and "disabled" not in names:
        node = node._replace(attributes=(*node.attributes, ("disabled", "")))
    if "data-kb-how" in names:
        node = node._replace(text="")
    return change_children(node, partial(disable_moves, picks=picks))


def remove_marks(node: Node) -> Node:
    """Return a table whose score lines are plain text.

    The places that earned them can be marked only during play.

    >>> from kbwidgets.core.scene.nodes import h
    >>> remove_marks(h("button", "/mark 0 XX-1", text="Rows 3", type="button")).tag
    'div'
    """
    if node.tag == "button" and node.key.startswith(LENT):
        attributes = tuple((name, value) for name, value in node.attributes if name not in ("type", "aria-pressed"))
        node = node._replace(tag="div", attributes=attributes)
    return change_children(node, remove_marks)
