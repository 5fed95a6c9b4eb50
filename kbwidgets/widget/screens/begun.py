"""Begun: one line for each match that was begun in the cell, with a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import Node
from kbwidgets.core.shown import drawn
from kbwidgets.core.words import joined
from kbwidgets.widget.matches import Begun
from kbwidgets.widget.screens.parts import button, inside
from kbwidgets.widget.screens.shell import h, offer

CROPPED: Final = ("preserveAspectRatio", "xMidYMid slice")
"""A small picture shows the middle of what it is of."""


def lines(found: Sequence[Begun], choices: Choices) -> list[Node]:
    """A line for each of them; the first that goes on has the button that is pressed most."""
    return [_line(begun, choices, first=not n) for n, begun in enumerate(found)]


def _line(begun: Begun, choices: Choices, *, first: bool) -> Node:
    number, match = begun
    over = match.state.over
    offer(choices, f"continue {number}")
    told = "the end" if over else f"move {match.ply}"
    words = h(
        "div",
        f"begun words {number}",
        h("div", "", h("span", text=match.game.title, cls="kb-serif"), h("span", text=f": {told}"), cls="kb-m"),
        h("div", text=joined(list(match.names)), cls="kb-quiet"),
    )
    picture = inside(f"begun {number}", drawn(match.state, None, match.avatars).still())
    picture = picture._replace(attributes=(*picture.attributes, CROPPED))
    way = "Look" if over else "Continue"
    go_on = button(f"continue {number}", way, cls="kb-primary" if first and not over else "kb-button",
                   aria_label=f"{way}: {match.game.title}, {told}, {joined(list(match.names))}")  # fmt: skip
    return h("li", f"begun line {number}", h("div", f"begun picture {number}", picture, cls="kb-continue-picture"),
             words, go_on, cls="kb-continue")  # fmt: skip
