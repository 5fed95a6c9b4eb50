"""The box over a screen after an error, with a message, a report to copy and buttons that lead elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.widget.page.error_report import ErrorReport
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import button
from kbwidgets.widget.parts.shell import h, offer, shell_key
from kbwidgets.widget.parts.without_hints import disable_moves

GO_ON: Final = "go on"


def add_error_box(screen: Screen, error: ErrorReport) -> Screen:
    """Return a screen with an error message on top. The rest of it can still be used."""
    return _add_box(screen, error, "Something went wrong. Your match is unchanged.", {})


def freeze(screen: Screen, error: ErrorReport, exits: Mapping[str, str]) -> Screen:
    """Return the last screen that could be drawn, at rest, in place of one that cannot.

    `exits` are acts that lead elsewhere, with the labels of their buttons.
    """
    still = Screen(disable_moves(screen.top), Choices(), screen.about, screen.sheet)
    return _add_box(still, error, "The next position can't be shown. You're seeing the one before it.", exits)


def _add_box(screen: Screen, error: ErrorReport, headline: str, exits: Mapping[str, str]) -> Screen:
    key = shell_key("trouble")
    choices = screen.choices
    offer(choices, GO_ON)
    report = button("trouble report", "Copy error report", data_kb_copy=error.report)
    buttons = [button(GO_ON, "Continue")]
    for name, words in exits.items():
        offer(choices, f"way {name}", name)  # The picture below may contain the button of the same act.
        buttons.append(button(f"way {name}", words))
    box = h(
        "div",
        "trouble",
        h("p", "trouble words", h("b", text=f"{headline} "), h("code", "trouble told", text=error.message)),
        h("div", "trouble buttons", *buttons, report, cls="kb-row"),
        cls="kb-message kb-note kb-trouble",
        role="status",
    )
    rest = tuple(child for child in screen.top.children if child.key != key)
    top: Node = screen.top._replace(children=(box, *rest))
    about = MappingProxyType({"screen": "trouble", **screen.about, "trouble": "yes"})
    return Screen(top, choices, about, screen.sheet)
