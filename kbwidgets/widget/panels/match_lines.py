"""A line with a small picture for each match that was started in the cell or is saved in the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import won_by
from kbwidgets.widget.model.matches import Begun
from kbwidgets.widget.model.saving import Stored
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.pieces import button, icon, inside
from kbwidgets.widget.parts.shell import h, offer

CROPPED: Final = ("preserveAspectRatio", "xMidYMid slice")
"""The attribute that shows only the middle of a small picture."""


def lines(
    cell: Cell, found: Sequence[Begun], stored: Sequence[Stored], choices: Choices, *, filled: bool = True
) -> list[Node]:
    """Return a line for each match, those of the cell before the saved ones.

    If `filled`, the first one has the filled button.
    """
    own = [_begun(cell, begun, choices, first=filled and not n) for n, begun in enumerate(found)]
    kept = [_stored(cell, each, choices, first=filled and not (n or found)) for n, each in enumerate(stored)]
    return own + kept


def _begun(cell: Cell, begun: Begun, choices: Choices, *, first: bool) -> Node:
    """Return the line of a match in this cell.

    The current match cannot be deleted.
    """
    number, match, series = begun.number, begun.match, begun.series
    outcome = match.state.outcome()
    told = won_by(match.names, outcome.winners) if outcome else f"Move {match.ply}"
    if series.best_of > 1:
        told += f" · Match {len(series.matches)} of {series.best_of}"
    picture = drawn(match.state, None, match.avatars).still()
    words = [match.game.title, told, joined(list(match.names))]
    if match is cell.present:
        return _line(f"{number}", f"continue {number}", picture, words, [], choices, over=begun.over, first=first)
    return _droppable(cell, f"{number}", f"continue {number}", f"begun {number}", picture, words, choices,
                      over=begun.over, first=first)  # fmt: skip


def _stored(cell: Cell, stored: Stored, choices: Choices, *, first: bool) -> Node:
    saved, number = stored.saved, stored.saved.number
    told = won_by(saved.names, saved.won) if saved.over else f"Move {saved.ply}"
    told = " · ".join(filter(None, [told, saved.of_series]))
    words = [saved.title, told, f"{joined(list(saved.names))} · {saved.when}"]
    return _droppable(cell, f"saved {number}", f"resume {number}", f"{number}", stored.picture, words, choices,
                      over=stored.over, first=first)  # fmt: skip


def _droppable(
    cell: Cell,
    key: str,
    act: str,
    which: str,
    picture: Node | None,
    words: Sequence[str],
    choices: Choices,
    *,
    over: bool,
    first: bool,
) -> Node:
    """Return the line of a match that can be deleted.

    A confirmation comes first, because a deleted match cannot be restored.
    """
    title, told, names = words
    if cell.desk.forgetting == which:
        offer(choices, f"forget now {which}")
        offer(choices, "keep")
        ways = [button("keep", "Keep it"), button(f"forget now {which}", "Delete")]
        asked = [title, "Delete this match for good?", names]
        return _line(key, "", picture, asked, ways, choices, over=over, first=first)
    offer(choices, f"forget {which}")
    drop = h("button", f"forget {which}", icon("close", " kb-icon-s"), cls="kb-tool", type="button",
             aria_label=f"Delete {title}, {told}, {names}", title="Delete match")  # fmt: skip
    return _line(key, act, picture, words, [drop], choices, over=over, first=first)


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
    """Return the line of a match with its picture, text and buttons.

    `act` continues it, or is `""` while a deletion waits for confirmation.
    """
    title, told, names = words
    said = h(
        "div",
        f"begun words {key}",
        h("div", "", h("span", text=title, cls="kb-serif"), h("span", text=f" · {told}"), cls="kb-m"),
        h("div", text=names, cls="kb-quiet"),
    )
    drawn_small: list[Node] = []
    if picture is not None:
        small = inside(f"begun {key}", picture)
        drawn_small = [small._replace(attributes=(*small.attributes, CROPPED))]
    way = "Replay" if over else "Continue"
    on: list[Node] = []
    if act:
        offer(choices, act)
        on = [button(act, way, cls="kb-primary" if first and not over else "kb-button",
                     aria_label=f"{way}: {title}, {told}, {names}")]  # fmt: skip
    return h("li", f"begun line {key}", h("div", f"begun picture {key}", *drawn_small, cls="kb-continue-picture"),
             said, *buttons, *on, cls="kb-continue")  # fmt: skip
