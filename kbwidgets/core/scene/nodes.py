"""Nodes: what a cell shows, a keyed tree of SVG and HTML nodes.

A key stays with its thing from position to position, so the difference of two scenes is what has to be sent.

>>> before = scene_of(h("svg", "board", h("circle", "king", r=4, cx=10)))
>>> after = scene_of(h("svg", "board", h("circle", "king", r=4, cx=20)))
>>> changes(before, after)
{'a': {'cx': {'king': '20'}}}
>>> changes(before, scene_of(h("svg", "board", h("circle", "king", r=4, cx=10), h("g", "laid", h("use", href="#ore")))))
{'c': {'board': {'1': [['laid=g', ['use', {'href': '#ore'}]]]}}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import is_not
from typing import Final, NamedTuple, TypeAlias, cast

from kbwidgets.core.values.types import Json, Seat

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
        found.append((_written(name), told))
    return Node(key, tag, tuple(found), children, text)


def throughout(node: Node, change: Callable[[Node], Node]) -> Node:
    """A node with its children changed; the node itself where none of them is another then.

    >>> top = h("g", "", h("b", text="1"), h("b", text="2"))
    >>> throughout(top, lambda node: node) is top
    True
    """
    children = tuple(map(change, node.children))
    return node._replace(children=children) if any(map(is_not, children, node.children)) else node


def coming(node: Node, origins: Mapping[str, str]) -> Node:
    """A tree in which the nodes of these keys tell what they come from.

    >>> coming(h("ul", "hand", h("li", "ore")), {"ore": "bank"}).children[0].attributes
    (('data-kb-origin', 'bank'),)
    """
    found = throughout(node, lambda child: coming(child, origins)) if node.children else node
    origin = origins.get(node.key)
    return found if origin is None else found._replace(attributes=(*found.attributes, ("data-kb-origin", origin)))


@cache
def _written(name: str) -> str:
    """The name of an attribute as it stands in the page; there are few, and a scene has thousands of them."""
    return "class" if name == "cls" else name.rstrip("_").replace("_", "-")


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
    ValueError: the key '/undo' of a game must not begin with '/'
    """
    nodes: Nodes = {}
    _collect(top, top.key, nodes)
    return nodes


def _collect(node: Node, key: str, nodes: Nodes) -> None:
    if key in nodes:
        raise ValueError(f"the key {key!r} appears twice in the scene")
    _, tag, attributes, children, text = node
    entry: dict[str, Json] = {"t": tag, "a": dict(attributes)}
    nodes[key] = entry
    if text:
        entry["x"] = text
    if children:
        games = not key.startswith(SHELL)
        keys = [child.key or f"{key}/{n}" for n, child in enumerate(children)]
        entry["c"] = list(keys)
        for child, its in zip(children, keys, strict=True):
            if games and its[0] == SHELL and not its.startswith(LENT):
                raise ValueError(f"the key {its!r} of a game must not begin with {SHELL!r}")
            _collect(child, its, nodes)


class Sheet(NamedTuple):
    """What all scenes of a game share: symbols for <use>, and its style."""

    name: str
    symbols: str
    style: str
    parts: tuple[Node, ...] = ()
    """Nodes that come in again and again: the page has them, and is told the number of one that comes."""


class Parts(NamedTuple):
    """The parts of a sheet as they go to the page, and their numbers by what they are; one may hold those before it.

    >>> parts_of([h("b", text="Ann"), h("li", "x", h("use", href="#ore"), h("b", text="Ann"))]).items
    [['b', 'Ann'], ['x=li', ['use', {'href': '#ore'}], 0]]
    """

    items: list[Json]
    numbers: dict[str, int]
    heads: set[str]


NO_PARTS: Final = Parts([], {}, set())


def parts_of(nodes: Sequence[Node]) -> Parts:
    """Parts with their numbers."""
    top, found = f"{SHELL}parts", Parts([], {}, set())
    every = scene_of(h("div", top, *nodes))
    for n, key in enumerate(_children(every[top])):
        item = _made(key, f"{top}/{n}", {}, every, found)
        if isinstance(item, list):  # else the same stands there already
            found.numbers[json.dumps(item)] = len(found.items)
            found.heads.add(str(item[0]))
            found.items.append(item)
    return found


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


def changes(before: Nodes, after: Nodes, parts: Parts = NO_PARTS) -> dict[str, Json]:
    """What makes the nodes of one tree into those of another with the same top, each by the key of its node.

    `t` has the tags that differ, `a` the attributes by their names, `x` the texts, null where one goes; `gone` the
    nodes that are taken away, each with all below it. `c` has what comes into lists of children, by its place
    there, or a list anew, which takes the others away; a list of one key or number is that alone. A known node
    comes by its key, which leaves its old list, a part of the sheet by its number, another new one as a list. That
    begins with key, tag and classes, `key=tag.class`, without a key if it is named after its place; then come the
    other attributes, the text, and the children, of which a known one is `[key=]`. What begins as a part of the
    sheet does has `key=`, or `=`, and the number of that instead. Children that are named after their places and
    have none themselves come anew where that is shorter than what differs in them.

    >>> before = scene_of(h("ol", "line", h("li", "a", h("b", text="Ann")), h("li", "b"), h("li", "c", text="Bo")))
    >>> after = scene_of(h("ol", "line", h("li", "b"), h("li", "c", h("i", text="Cy")), h("li", "d", text="Di")))
    >>> for what, found in changes(before, after).items():
    ...     print(what, found)
    x {'c': None}
    c {'line': {'2': [['d=li', 'Di']]}, 'c': [['i', 'Cy']]}
    gone ['a']
    """
    tags, texts, lists = (dict[str, Json]() for _ in range(3))
    attributes: dict[str, dict[str, Json]] = {}
    gone: list[Json] = []
    renewed: set[str] = set()
    differing = {key for key, node in after.items() if before.get(key) != node}
    for key, node in after.items():
        if key not in differing and ("c" not in node or differing.isdisjoint(_children(node))):  # most nodes of a board
            continue
        old = before.get(key)
        were, are = _children(old or {}), _children(node)
        if old and not differing.isdisjoint(are) and (anew := _anew(key, were, are, before, after, parts)):
            lists[key] = _short(anew)
            renewed.update(are)
        if old is None or old == node or key in renewed:
            continue
        if old["t"] != node["t"]:
            tags[key] = node["t"]
        for name, value in difference(_attributes(old), _attributes(node)).items():
            attributes.setdefault(name, {})[key] = value
        if old.get("x") != node.get("x"):
            texts[key] = node.get("x")
        if were != are and key not in lists:
            if come := _incoming(key, were, are, before, after, parts):
                lists[key] = _short(come)
            if not come or isinstance(come, dict):
                gone += [child for child in were if child not in after]
    every: dict[str, Json] = {"t": tags, "a": dict[str, Json](attributes), "x": texts, "c": lists, "gone": gone}
    return {what: found for what, found in every.items() if found}


def _attributes(node: dict[str, Json]) -> dict[str, Json]:
    """The attributes of a node."""
    found = node["a"]
    return found if isinstance(found, dict) else {}


def _children(node: dict[str, Json]) -> list[str]:
    """The keys of the children of a node."""
    return cast("list[str]", node.get("c") or [])


def _short(come: Json) -> Json:
    """A list, or lists by their places, of which one that holds a key or a number alone is that."""
    if isinstance(come, dict):
        return {at: _short(run) for at, run in come.items()}
    return come[0] if isinstance(come, list) and len(come) == 1 and isinstance(come[0], str | int) else come


def _anew(
    key: str, were: Sequence[str], are: Sequence[str], before: Nodes, after: Nodes, parts: Parts
) -> list[Json] | None:
    """A list of children made anew, if all are named after their places and that is shorter than what differs."""
    if not were or not are:
        return None
    places = [f"{key}/{n}" for n in range(max(len(were), len(are)))]
    if not set(were) | set(are) <= set(places) or any("c" in before[child] for child in were):
        return None
    made = [_made(child, child, before, after, parts) for child in are]
    differing = 0
    for child in set(were) & set(are):
        old, new = before[child], after[child]
        if old["t"] != new["t"] or old.get("x") != new.get("x"):
            differing += len(child) + len(str(new.get("x"))) + len('"": "", ')
        if "c" in new:
            return None
        for value in difference(_attributes(old), _attributes(new)).values():
            differing += len(child) + len(str(value)) + len('"": "", ')
    if len(are) > len(were):
        differing += len(json.dumps(made[len(were) :])) + len(json.dumps(key)) + len('{"0": }, ')
    return made if len(json.dumps(made)) + len(json.dumps(key)) + len(": , ") < differing else None


def _incoming(key: str, were: Sequence[str], are: Sequence[str], before: Nodes, after: Nodes, parts: Parts) -> Json:
    """What comes into a list of children, by its place there, or the list anew; nothing if it only gets shorter."""

    def item(child: str, n: int) -> Json:
        return child if child in before else _made(child, f"{key}/{n}", before, after, parts)

    now = set(are)
    kept = [child for child in were if child in now]
    known = set(kept)
    order = [child for child in are if child in known]
    if kept != order and (moved := _moved(kept, order)):
        known.remove(moved)
        kept = order = []
    if not known or kept != order:
        return [item(child, n) for n, child in enumerate(are)]
    runs: dict[str, Json] = {}
    run: list[Json] = []
    for n, child in enumerate(are):
        if child in known:
            run = []
            continue
        if not run:
            runs[str(n)] = run
        run.append(item(child, n))
    return runs


def _moved(before: Sequence[str], after: Sequence[str]) -> str:
    """The one whose move alone makes an order into another, "" if there is none."""
    left = ((one, [other for other in before if other != one]) for one in after)
    return next((one for one, rest in left if rest == [other for other in after if other != one]), "")


_CLASSES: Final = re.compile(r"[\w-]+(?: [\w-]+)*")


def _made(key: str, place: str, before: Nodes, after: Nodes, parts: Parts) -> Json:
    """A new node with all below it, or the number of the part that is the same."""
    node = after[key]
    attributes = dict(_attributes(node))
    head = str(node["t"])
    if _CLASSES.fullmatch(classes := str(attributes.get("class", ""))):
        head = ".".join([head, *classes.split()])
        del attributes["class"]
    name = "" if key == place else f"{key}="
    found: list[Json] = [f"{name}{head}", *([attributes] if attributes else [])]
    like = parts.numbers.get(json.dumps([head, *found[1:]])) if head in parts.heads else None
    if like is not None:
        found = [name or "=", like]
    if "x" in node:
        found.append(node["x"])
    for n, child in enumerate(_children(node)):
        found.append([f"{child}="] if child in before else _made(child, f"{key}/{n}", before, after, parts))
    if found[0] == "=" and found[1:] == [like]:
        return like
    known = parts.numbers.get(json.dumps(found)) if found[0] in parts.heads else None
    return found if known is None else known
