"""Scene: what a cell shows, a keyed tree of SVG and HTML nodes.

A key stays with its thing from position to position, so the difference of two scenes is what has to be sent.

>>> before = scene_of(h("svg", "board", h("circle", "king", r=4, cx=10)))
>>> after = scene_of(h("svg", "board", h("circle", "king", r=4, cx=20)))
>>> difference(before, after)
{'king': {'a': {'cx': '20'}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.types import Json, Seat

Attribute: TypeAlias = "str | int | float | bool | None"


class Node(NamedTuple):
    """An element: its key (or "" to be named after its parent), tag, attributes, children and text."""

    key: str
    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node, ...]
    text: str


def h(tag: str, key: str = "", *children: Node, text: str = "", **attributes: Attribute) -> Node:
    """A node. `cls` stands for class, `_` for `-`; True is an attribute without a value, None or False is left out.

    >>> h("g", "cell", cls="kb-cell", aria_label="free", data_kb_cell=True).attributes
    (('class', 'kb-cell'), ('aria-label', 'free'), ('data-kb-cell', ''))
    """
    found: list[tuple[str, str]] = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        told = "" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
        found.append(("class" if name == "cls" else _NAMES.get(name) or name.rstrip("_").replace("_", "-"), told))
    return Node(key, tag, tuple(found), children, text)


_NAMES = {"viewBox": "viewBox", "preserveAspectRatio": "preserveAspectRatio"}

Nodes: TypeAlias = "dict[str, dict[str, Json]]"

SHELL: Final = "/"
"""What the keys of the shell's nodes and picks begin with, and no key of a game."""

LENT: Final = (f"{SHELL}look ", f"{SHELL}mark ")
"""The beginnings of the shell's picks that a game may draw, see `look_key` and `mark_key`."""


def look_key(seat: Seat) -> str:
    """The key of a button by which a game lets one look at the things of a seat: the shell carries it out."""
    return f"{LENT[0]}{seat}"


def mark_key(seat: Seat, rule: str = "") -> str:
    """The key of a button by which a game lets one mark what earned the points of a seat, by one rule or by all."""
    return f"{LENT[1]}{seat} {rule}".rstrip()


def scene_of(top: Node) -> Nodes:
    """All nodes of a tree by key, as they go to the page; a key that stands twice is an error.

    Below a node of a game only keys of the game may stand, and those that the shell lends.

    >>> scene_of(h("div", "a", h("p", text="Hi")))
    {'a': {'t': 'div', 'a': {}, 'c': ['a/0']}, 'a/0': {'t': 'p', 'a': {}, 'x': 'Hi'}}
    >>> scene_of(h("div", "/top", h("div", "board", h("button", "/undo"))))
    Traceback (most recent call last):
    ValueError: the key '/undo' stands in the part of a game, where no key may begin with '/'
    """
    nodes: Nodes = {}
    _collect(top, top.key, nodes)
    return nodes


def _collect(node: Node, key: str, nodes: Nodes) -> None:
    if key in nodes:
        raise ValueError(f"the key {key!r} stands twice in the scene")
    games = not key.startswith(SHELL)
    entry: dict[str, Json] = {"t": node.tag, "a": dict(node.attributes)}
    nodes[key] = entry
    if node.text:
        entry["x"] = node.text
    if node.children:
        keys = [child.key or f"{key}/{n}" for n, child in enumerate(node.children)]
        entry["c"] = list(keys)
        for child, its in zip(node.children, keys, strict=True):
            if games and its.startswith(SHELL) and not its.startswith(LENT):
                raise ValueError(f"the key {its!r} stands in the part of a game, where no key may begin with {SHELL!r}")
            _collect(child, its, nodes)


class Sheet(NamedTuple):
    """What all scenes of a game share: symbols for <use>, and its style."""

    name: str
    symbols: str
    style: str


def difference(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """The merge patch (RFC 7386) that makes one plain object into another: null deletes.

    >>> difference({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 2, "d": 4}, "e": [5]})
    {'a': None, 'b': {'d': 4}, 'e': [5]}
    """
    patch: dict[str, Json] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            if old != value:
                patch[key] = difference(old, value)
        elif key not in before or old != value:
            patch[key] = value
    return patch
