"""The inspector: what lies under the pointer, with the code that gives it and its rules; and what is selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kbwidgets.core.choices import Choices
from kbwidgets.core.noun import Found
from kbwidgets.core.opens import Text
from kbwidgets.core.scene import SHELL, Node
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.screens.parts import button, code, rule_button
from kbwidgets.widget.screens.shell import h, offer

_LONGEST_KEY: Final = 200
_HOW: Final = "Point at a thing to read it; a click selects it, with Shift one more."


def selectable(cell: Cell, body: Node) -> Choices:
    """Picks that select what is drawn: one alone, or one more."""
    choices = Choices()
    view = cell.view
    for key in dict.fromkeys(_keys(body)):
        if view.found(key) is not None:
            choices.add((key,), key)
    offer(choices, "also", "also {0}", Text(_LONGEST_KEY))
    return choices


def _keys(node: Node) -> Iterator[str]:
    """The keys of the game in a table."""
    if node.key and not node.key.startswith(SHELL):
        yield node.key
    for child in node.children:
        yield from _keys(child)


def inspector(cell: Cell, choices: Choices) -> list[Node]:
    """What is pointed at, and below it what is selected."""
    desk = cell.desk
    seen = desk.pointed or (desk.selected[-1] if desk.selected else "")
    how = h("p", "how to point", text=_HOW, cls="kb-quiet")
    parts = _thing(cell, choices, "pointed", seen) if seen else []
    top = h("section", "pointed", *(parts or [how]), cls="kb-block kb-stack")
    if not desk.selected:
        return [top]
    lines = [line for n, key in enumerate(desk.selected) for line in _thing(cell, choices, f"selected {n}", key)]
    offer(choices, "select none")
    name = cell.called or "game"
    return [
        top,
        h("section", "selection", h("h3", "selection head", text="Selected", cls="kb-h"), *lines,
          code("selected code", f"{name}.selected"), button("select none", "Select nothing"),
          cls="kb-block kb-stack"),
    ]  # fmt: skip


def _thing(cell: Cell, choices: Choices, at: str, key: str) -> list[Node]:
    """The expression that gives a thing, its value and its rules."""
    found = cell.view.found(key)
    if found is None:
        return []
    for rule in found.rules:
        offer(choices, f"rule {rule} {at}", f"rule {rule}")
    rules = (
        [h("p", f"{at} rules", *(rule_button(rule, at) for rule in found.rules), cls="kb-row")] if found.rules else []
    )
    return [code(f"{at} path", expression(cell, key, found)), h("p", f"{at} value", text=str(found.thing)), *rules]


def expression(cell: Cell, key: str, found: Found) -> str:
    """Code that gives a thing: read from the state where that says no more than the one who looks may know."""
    name = cell.called or "game"
    whole = cell.playing.state.found(key) == found
    return f"{name}.state.{found.path}" if whole else f"{name}.view({cell.eye!r}).{found.path}"


def spoken(cell: Cell) -> str:
    """What is pointed at, for those who listen."""
    found = cell.view.found(cell.desk.pointed)
    return "" if found is None else f"{expression(cell, cell.desk.pointed, found)}: {found.thing}"
