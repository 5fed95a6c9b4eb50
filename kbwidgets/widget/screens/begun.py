"""Begun: one line for each match that was begun in the cell or lies in the store, with a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import Node
from kbwidgets.core.shown import drawn
from kbwidgets.core.types import won_by
from kbwidgets.core.words import joined
from kbwidgets.widget.desk import Desk
from kbwidgets.widget.matches import Begun
from kbwidgets.widget.saving import Stored
from kbwidgets.widget.screens.parts import button, icon, inside
from kbwidgets.widget.screens.shell import h, offer

CROPPED: Final = ("preserveAspectRatio", "xMidYMid slice")
"""A small picture shows the middle of what it is of."""


def lines(
    found: Sequence[Begun], stored: Sequence[Stored], desk: Desk, choices: Choices, *, filled: bool = True
) -> list[Node]:
    """A line for each match, those of the cell before those of the store; the first may have the filled button."""
    own = [_begun(begun, choices, first=filled and not n) for n, begun in enumerate(found)]
    kept = [_stored(each, desk, choices, first=filled and not (n or found)) for n, each in enumerate(stored)]
    return own + kept


def _begun(begun: Begun, choices: Choices, *, first: bool) -> Node:
    number, match, evening = begun.number, begun.match, begun.evening
    outcome = match.state.outcome()
    told = won_by(match.names, outcome.winners) if outcome else f"move {match.ply}"
    if evening.best_of > 1:
        told += f", match {len(evening.matches)} of a best of {evening.best_of}"
    picture = drawn(match.state, None, match.avatars).still()
    words = [match.game.title, told, joined(list(match.names))]
    return _line(f"{number}", f"continue {number}", picture, words, [], choices, over=begun.over, first=first)


def _stored(stored: Stored, desk: Desk, choices: Choices, *, first: bool) -> Node:
    saved, picture = stored.saved, stored.picture
    key, number = f"saved {saved.number}", saved.number
    told = won_by(saved.names, saved.won) if saved.over else f"move {saved.ply}"
    told = ", ".join(filter(None, [told, saved.of_evening]))
    words = [saved.title, told, f"{joined(list(saved.names))} · {saved.when}"]
    if desk.forgetting == number:
        offer(choices, f"forget now {number}")
        offer(choices, "keep")
        return _line(key, "", picture, [saved.title, "forget it? It does not come back.", words[2]],
                     [button("keep", "Keep"), button(f"forget now {number}", "Forget")],
                     choices, over=stored.over, first=first)  # fmt: skip
    offer(choices, f"forget {number}")
    named = f"Forget {saved.title}, {told}, {joined(list(saved.names))}"
    drop = h("button", f"forget {number}", icon("close", " kb-icon-s"), cls="kb-tool", type="button",
             aria_label=named, title="Forget this match")  # fmt: skip
    return _line(key, f"resume {number}", picture, words, [drop], choices, over=stored.over, first=first)


def _line(
    key: str,
    act: str,
    picture: Node | None,
    words: Sequence[str],
    buttons: Sequence[Node],
    choices: Choices,
    *,
    over: bool,
    first: bool,
) -> Node:
    """A match with its picture, its words, and what can be done with it: `act` is to go on, "" while it is asked."""
    title, told, names = words
    said = h(
        "div",
        f"begun words {key}",
        h("div", "", h("span", text=title, cls="kb-serif"), h("span", text=f": {told}"), cls="kb-m"),
        h("div", text=names, cls="kb-quiet"),
    )
    drawn_small: list[Node] = []
    if picture is not None:
        small = inside(f"begun {key}", picture)
        drawn_small = [small._replace(attributes=(*small.attributes, CROPPED))]
    way = "Look" if over else "Continue"
    on: list[Node] = []
    if act:
        offer(choices, act)
        on = [button(act, way, cls="kb-primary" if first and not over else "kb-button",
                     aria_label=f"{way}: {title}, {told}, {names}")]  # fmt: skip
    return h("li", f"begun line {key}", h("div", f"begun picture {key}", *drawn_small, cls="kb-continue-picture"),
             said, *buttons, *on, cls="kb-continue")  # fmt: skip
