"""The inspector, which shows the thing under the pointer with its code and rules, and the selection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import SHELL, Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.things.thing import Found
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.pieces import code, rule_button
from kbwidgets.widget.parts.shell import h, offer

_LONGEST_KEY: Final = 200
_HOW: Final = (
    "Point at anything to inspect it, or use the arrow keys. "
    "Click or press Enter to select it; hold Shift to select more."
)


def selectable(cell: Cell, body: Node) -> Choices:
    """Return the picks that select a drawn thing, alone or in addition to others."""
    choices = Choices()
    view = cell.view
    for key in dict.fromkeys(_keys(body)):
        if view.found(key) is not None:
            choices.add((key,), key)
    offer(choices, "also", "also {0}", Text(_LONGEST_KEY))
    return choices


def _keys(node: Node) -> Iterator[str]:
    """Yield the keys of the game in a table."""
    if node.key and not node.key.startswith(SHELL):
        yield node.key
    for child in node.children:
        yield from _keys(child)


def inspector(cell: Cell, choices: Choices) -> list[Node]:
    """Return the thing that is pointed at, and below it the selection, so that its position stays the same."""
    desk = cell.desk
    seen = desk.pointed or (desk.selected[-1] if desk.selected else "")
    how = h("p", "how to point", text=_HOW, cls="kb-quiet")
    thing = _thing(cell, choices, "pointed", seen) if seen else None
    top = h("section", "pointed", thing or how, cls="kb-block kb-pointed")
    if not desk.selected:
        return [top]
    things = [_thing(cell, choices, f"selected {n}", key) for n, key in enumerate(desk.selected)]
    offer(choices, "select none")
    words = h("h3", "selection head", text=f"{len(desk.selected)} selected", cls="kb-h")
    none = h("button", "select none", text="Clear selection", cls="kb-link kb-push", type="button")
    return [
        top,
        h("section", "selection", h("div", "selection top", words, none, cls="kb-row"),
          code("selected code", f"{cell.called or 'game'}.selected"), *filter(None, things),
          cls="kb-block kb-stack"),
    ]  # fmt: skip


def _thing(cell: Cell, choices: Choices, at: str, key: str) -> Node | None:
    """Return the expression that gives a thing, with its value and its rules."""
    found = cell.view.found(key)
    if found is None:
        return None
    for rule in found.rules:
        offer(choices, f"rule {rule} {at}", f"rule {rule}")
    rules = (
        [h("p", f"{at} rules", *(rule_button(rule, at) for rule in found.rules), cls="kb-row")] if found.rules else []
    )
    path = code(f"{at} path", expression(cell, key, found))
    return h("div", f"{at} thing", path,
             h("p", f"{at} value", text=str(found.thing)), *rules, cls="kb-thing")  # fmt: skip


def expression(cell: Cell, key: str, found: Found) -> str:
    """Return code that gives a thing.

    It reads the state if that says no more than the viewer can see, otherwise the view.
    """
    name = cell.called or "game"
    whole = cell.playing.state.found(key) == found
    return f"{name}.state.{found.path}" if whole else f"{name}.view({cell.eye!r}).{found.path}"


def spoken(cell: Cell) -> str:
    """Return the thing that is pointed at, as a sentence for screen readers."""
    found = cell.view.found(cell.desk.pointed)
    return "" if found is None else f"{expression(cell, cell.desk.pointed, found)}: {found.thing}"
