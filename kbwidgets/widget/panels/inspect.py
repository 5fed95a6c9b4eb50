"""The inspector, which shows the thing under the pointer with its code and rules, and the selection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import SHELL, Node
from kbwidgets.core.setup.pick_kinds import Text
from kbwidgets.core.things.thing import Found
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import code, rule_button
from kbwidgets.widget.parts.shell import h, offer

_LONGEST_KEY: Final = 200
_HOW: Final = (
    "Point at anything to inspect it, or use the arrow keys. "
    "Click or press Enter to select it; hold Shift to select more."
)


def selection_choices(model: ScreenModel, body: Node) -> Choices:
    """Return the picks that select a drawn thing, alone or in addition to others."""
    choices = Choices()
    view = model.view
    for key in dict.fromkeys(_keys(body)):
        if view.locate(key) is not None:
            choices.add((key,), key)
    offer(choices, "also", "also {0}", Text(_LONGEST_KEY))
    return choices


def _keys(node: Node) -> Iterator[str]:
    """Yield the keys of the game in a table."""
    if node.key and not node.key.startswith(SHELL):
        yield node.key
    for child in node.children:
        yield from _keys(child)


def inspector(model: ScreenModel, choices: Choices) -> list[Node]:
    """Return the thing that is pointed at, and below it the selection, so that its position stays the same."""
    ui = model.ui
    key_shown = ui.pointed_key or (ui.selected_keys[-1] if ui.selected_keys else "")
    instructions = h("p", "how to point", text=_HOW, cls="kb-quiet")
    thing = _thing_box(model, choices, "pointed", key_shown) if key_shown else None
    top = h("section", "pointed", thing or instructions, cls="kb-block kb-pointed")
    if not ui.selected_keys:
        return [top]
    things = [_thing_box(model, choices, f"selected {n}", key) for n, key in enumerate(ui.selected_keys)]
    offer(choices, "select none")
    words = h("h3", "selection head", text=f"{len(ui.selected_keys)} selected", cls="kb-h")
    none = h("button", "select none", text="Clear selection", cls="kb-link kb-push", type="button")
    return [
        top,
        h("section", "selection", h("div", "selection top", words, none, cls="kb-row"),
          code("selected code", f"{model.widget_name or 'game'}.selected"), *filter(None, things),
          cls="kb-block kb-stack"),
    ]  # fmt: skip


def _thing_box(model: ScreenModel, choices: Choices, at: str, key: str) -> Node | None:
    """Return the expression that gives a thing, with its value and its rules."""
    entry = model.view.locate(key)
    if entry is None:
        return None
    for rule in entry.rules:
        offer(choices, f"rule {rule} {at}", f"rule {rule}")
    rules = (
        [h("p", f"{at} rules", *(rule_button(rule, at) for rule in entry.rules), cls="kb-row")] if entry.rules else []
    )
    path = code(f"{at} path", expression(model, key, entry))
    return h("div", f"{at} thing", path,
             h("p", f"{at} value", text=str(entry.thing)), *rules, cls="kb-thing")  # fmt: skip


def expression(model: ScreenModel, key: str, entry: Found) -> str:
    """Return code that gives a thing.

    It reads the state if that says no more than the viewer can see, otherwise the view.
    """
    name = model.widget_name or "game"
    is_in_state = model.playing.state.locate(key) == entry
    return f"{name}.state.{entry.path}" if is_in_state else f"{name}.view({model.viewer!r}).{entry.path}"


def speak(model: ScreenModel) -> str:
    """Return the thing that is pointed at, as a sentence for screen readers."""
    entry = model.view.locate(model.ui.pointed_key)
    return "" if entry is None else f"{expression(model, model.ui.pointed_key, entry)}: {entry.thing}"
