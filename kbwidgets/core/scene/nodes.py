"""Trees of SVG and HTML nodes with keys, which are the content of a cell.

A key stays with its thing from position to position, so only the difference between two scenes has to be sent.

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
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import is_not
from typing import Final, NamedTuple, TypeAlias, cast

from kbwidgets.core.values.types import Json, Seat

Attribute: TypeAlias = "str | int | float | bool | None"


class Node(NamedTuple):
    """An element with its key (or `""` if it is named after its parent), tag, attributes, children and text."""

    key: str
    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node, ...]
    text: str


def h(tag: str, key: str = "", *children: Node, text: str = "", **attributes: Attribute) -> Node:
    """Make a node.

    `cls` stands for class and `_` for `-`. True makes an attribute without a value, and None or False omits it.

    >>> h("g", "cell", cls="kb-cell", aria_label="free", data_kb_cell=True).attributes
    (('class', 'kb-cell'), ('aria-label', 'free'), ('data-kb-cell', ''))
    """
    written: list[tuple[str, str]] = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        text_value = "" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
        written.append((_page_name(name), text_value))
    return _node(Node, (key, tag, tuple(written), children, text))


_node: Final = cast("Callable[[type[Node], tuple[object, ...]], Node]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Makes a node of its fields without a call in Python, because a scene has hundreds."""


def change_children(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return a node with its children changed, or the node itself if no child has changed.

    >>> top = h("g", "", h("b", text="1"), h("b", text="2"))
    >>> change_children(top, lambda node: node) is top
    True
    """
    children = tuple(map(change, node.children))
    return node._replace(children=children) if any(map(is_not, children, node.children)) else node


def add_origins(node: Node, origins: Mapping[str, str]) -> Node:
    """Return a tree in which the nodes with these keys state where they come from.

    >>> add_origins(h("ul", "hand", h("li", "ore")), {"ore": "bank"}).children[0].attributes
    (('data-kb-origin', 'bank'),)
    """
    key, tag, attributes, children, text = node
    changed = tuple([add_origins(child, origins) if child[3] or child[0] in origins else child for child in children])
    if key in origins:
        attributes = (*attributes, ("data-kb-origin", origins[key]))
    elif not any(map(is_not, changed, children)):
        return node
    return Node(key, tag, attributes, changed, text)


@cache
def _page_name(name: str) -> str:
    """Return the name of an attribute in the page, cached because a scene repeats a few names thousands of times."""
    return "class" if name == "cls" else name.rstrip("_").replace("_", "-")


Nodes: TypeAlias = "dict[str, dict[str, Json]]"

SHELL: Final = "/"
"""The prefix of the keys of the shell's nodes and picks, which no key of a game may have."""

LENT: Final = (f"{SHELL}look ", f"{SHELL}mark ")
"""The prefixes of the shell's picks that a game may draw, see `look_key` and `mark_key`."""


def look_key(seat: Seat) -> str:
    """Return the key of a game's button that shows the things of a seat. The shell carries it out."""
    return f"{LENT[0]}{seat}"


def mark_key(seat: Seat, rule: str = "") -> str:
    """Return the key of a game's button that marks what earned a seat its points, by one rule or by all."""
    return f"{LENT[1]}{seat} {rule}".rstrip()


def scene_of(top: Node) -> Nodes:
    """Return all nodes of a tree by key, as sent to the page.

    Raise `ValueError` if a key appears twice. Below a node of a game, only keys of the game and those that the shell
    lends are allowed.

    >>> scene_of(h("div", "a", h("p", text="Hi")))
    {'a': {'t': 'div', 'a': {}, 'c': ['a/0']}, 'a/0': {'t': 'p', 'a': {}, 'x': 'Hi'}}
    >>> scene_of(h("div", "/top", h("div", "board", h("button", "/undo"))))
    Traceback (most recent call last):
    ValueError: the key '/undo' of a game must not begin with '/'
    """
    nodes: Nodes = {}
    waiting = [(top.key, top)]
    while waiting:
        key, (_, tag, attributes, children, text) = waiting.pop()
        if key in nodes:
            raise ValueError(f"the key {key!r} appears twice in the scene")
        entry: dict[str, Json] = {"t": tag, "a": dict(attributes)}
        nodes[key] = entry
        if text:
            entry["x"] = text
        if children:
            keys = [child[0] or f"{key}/{n}" for n, child in enumerate(children)]
            if not key.startswith(SHELL):
                check_game_keys(keys)
            entry["c"] = list[Json](keys)
            waiting += [*zip(keys, children, strict=True)][::-1]
    return nodes


def check_game_keys(keys: Iterable[str]) -> None:
    """Raise `ValueError` if a key of a game is one of the shell that it has not been lent."""
    for key in keys:
        if key.startswith(SHELL) and not key.startswith(LENT):
            raise ValueError(f"the key {key!r} of a game must not begin with {SHELL!r}")


class Sheet(NamedTuple):
    """The parts that all scenes of a game share: symbols for <use>, a style and recurring nodes."""

    name: str
    symbols: str
    style: str
    parts: tuple[Node, ...] = ()
    """The recurring nodes. The page knows them, so only their numbers have to be sent."""


class Parts(NamedTuple):
    """The parts of a sheet as sent to the page, and their numbers by content. A part may contain earlier ones.

    >>> parts_of([h("b", text="Ann"), h("li", "x", h("use", href="#ore"), h("b", text="Ann"))]).items
    [['b', 'Ann'], ['x=li', ['use', {'href': '#ore'}], 0]]
    """

    items: list[Json]
    numbers: dict[str, int]
    heads: set[str]


NO_PARTS: Final = Parts([], {}, set())


def parts_of(nodes: Sequence[Node]) -> Parts:
    """Number the recurring nodes of a sheet."""
    top, parts = f"{SHELL}parts", Parts([], {}, set())
    scene = scene_of(h("div", top, *nodes))
    for n, key in enumerate(_children(scene[top])):
        item = _write_new(key, f"{top}/{n}", {}, scene, parts)
        if isinstance(item, list):  # Otherwise the same part has a number already.
            parts.numbers[json.dumps(item)] = len(parts.items)
            parts.heads.add(str(item[0]))
            parts.items.append(item)
    return parts


def difference(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the merge patch (RFC 7386) that turns one plain object into another. Null deletes a key.

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
    """Return the changes that turn the nodes of one tree into those of another with the same top.

    Each change is stored by the key of its node. `t` contains changed tags, `a` changed attributes by name, and `x`
    changed texts, with null for a deletion. `gone` lists the removed nodes, each with everything below it.

    `c` contains new children by their index in the list of children, or a complete new list. A list with a single key
    or number is written as that alone. A known node is written as its key and leaves its old list, a part of the sheet
    is written as its number, and any other node is written as a list. This list begins with the node's key, tag and
    classes, `key=tag.class`, or without the key if the node is named after its place. The other attributes, the text
    and the children follow, and a known child is written as `[key=]`. If a node begins like a part of the sheet, this
    beginning is replaced by `key=`, or `=`, and the number of the part. Children that are named after their places and
    have no children are all written again if that is shorter than their differences.

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
    lists_of = cast("Mapping[str, Mapping[str, Sequence[str]]]", after)
    for key, node in after.items():
        # This skips most nodes of a board.
        if key not in differing and ("c" not in node or differing.isdisjoint(lists_of[key]["c"])):
            continue
        old = before.get(key)
        old_keys, new_keys = _children(old or {}), _children(node)
        has_changes = old is not None and not differing.isdisjoint(new_keys)
        if has_changes and (children := _rewrite(key, old_keys, new_keys, before, after, parts)):
            lists[key] = _shorten(children)
            renewed.update(new_keys)
        if old is None or old == node or key in renewed:
            continue
        if old["t"] != node["t"]:
            tags[key] = node["t"]
        for name, value in difference(_attributes(old), _attributes(node)).items():
            attributes.setdefault(name, {})[key] = value
        if old.get("x") != node.get("x"):
            texts[key] = node.get("x")
        if old_keys != new_keys and key not in lists:
            if new_children := _list_new(key, old_keys, new_keys, before, after, parts):
                lists[key] = _shorten(new_children)
            if not new_children or isinstance(new_children, dict):
                gone += [child for child in old_keys if child not in after]
    every: dict[str, Json] = {"t": tags, "a": dict[str, Json](attributes), "x": texts, "c": lists, "gone": gone}
    return {what: part for what, part in every.items() if part}


def _attributes(node: dict[str, Json]) -> dict[str, Json]:
    """Return the attributes of a node."""
    attributes = node["a"]
    return attributes if isinstance(attributes, dict) else {}


def _children(node: dict[str, Json]) -> list[str]:
    """Return the keys of a node's children."""
    return cast("list[str]", node.get("c") or [])


def _shorten(run: Json) -> Json:
    """Return a list, or lists by index, with each single key or number written as that alone."""
    if isinstance(run, dict):
        return {at: _shorten(each) for at, each in run.items()}
    return run[0] if isinstance(run, list) and len(run) == 1 and isinstance(run[0], str | int) else run


def _rewrite(
    key: str, old_keys: Sequence[str], new_keys: Sequence[str], before: Nodes, after: Nodes, parts: Parts
) -> list[Json] | None:
    """Return a complete list of children if that is shorter than the differences, or None.

    All children must be named after their places.
    """
    if not old_keys or not new_keys:
        return None
    places = [f"{key}/{n}" for n in range(max(len(old_keys), len(new_keys)))]
    if not set(old_keys) | set(new_keys) <= set(places) or any("c" in before[child] for child in old_keys):
        return None
    children = [_write_new(child, child, before, after, parts) for child in new_keys]
    differing = 0
    for child in set(old_keys) & set(new_keys):
        old, new = before[child], after[child]
        if old["t"] != new["t"] or old.get("x") != new.get("x"):
            differing += len(child) + len(str(new.get("x"))) + len('"": "", ')
        if "c" in new:
            return None
        for value in difference(_attributes(old), _attributes(new)).values():
            differing += len(child) + len(str(value)) + len('"": "", ')
    if len(new_keys) > len(old_keys):
        differing += len(json.dumps(children[len(old_keys) :])) + len(json.dumps(key)) + len('{"0": }, ')
    return children if len(json.dumps(children)) + len(json.dumps(key)) + len(": , ") < differing else None


def _list_new(
    key: str, old_keys: Sequence[str], new_keys: Sequence[str], before: Nodes, after: Nodes, parts: Parts
) -> Json:
    """Return the new children of a list by index, or the complete list.

    The result is empty if the list only shrinks.
    """

    def item(child: str, n: int) -> Json:
        return child if child in before else _write_new(child, f"{key}/{n}", before, after, parts)

    now = set(new_keys)
    kept = [child for child in old_keys if child in now]
    unmoved = set(kept)
    order = [child for child in new_keys if child in unmoved]
    if kept != order and (moved := _find_moved(kept, order)):
        unmoved.remove(moved)
        kept = order = []
    if not unmoved or kept != order:
        return [item(child, n) for n, child in enumerate(new_keys)]
    runs: dict[str, Json] = {}
    run: list[Json] = []
    for n, child in enumerate(new_keys):
        if child in unmoved:
            run = []
            continue
        if not run:
            runs[str(n)] = run
        run.append(item(child, n))
    return runs


def _find_moved(before: Sequence[str], after: Sequence[str]) -> str:
    """Return the one item whose move alone turns one order into the other, or `""` if there is none."""
    left = ((one, [other for other in before if other != one]) for one in after)
    return next((one for one, rest in left if rest == [other for other in after if other != one]), "")


_CLASSES: Final = re.compile(r"[\w-]+(?: [\w-]+)*")


def _write_new(key: str, place: str, before: Nodes, after: Nodes, parts: Parts) -> Json:
    """Return a new node with everything below it, or the number of an equal part."""
    node = after[key]
    attributes = dict(_attributes(node))
    head = str(node["t"])
    if _CLASSES.fullmatch(classes := str(attributes.get("class", ""))):
        head = ".".join([head, *classes.split()])
        del attributes["class"]
    name = "" if key == place else f"{key}="
    item: list[Json] = [f"{name}{head}", *([attributes] if attributes else [])]
    head_number = parts.numbers.get(json.dumps([head, *item[1:]])) if head in parts.heads else None
    if head_number is not None:
        item = [name or "=", head_number]
    if "x" in node:
        item.append(node["x"])
    for n, child in enumerate(_children(node)):
        item.append([f"{child}="] if child in before else _write_new(child, f"{key}/{n}", before, after, parts))
    if item[0] == "=" and item[1:] == [head_number]:
        return head_number
    number = parts.numbers.get(json.dumps(item)) if item[0] in parts.heads else None
    return item if number is None else number
