"""A line with a small picture for each match that was started in the cell or is saved in the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import won_by
from kbwidgets.widget.model.matches import StartedMatch
from kbwidgets.widget.model.saving import ListedMatch
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import button, embed, icon
from kbwidgets.widget.parts.shell import h, offer

CROPPED: Final = ("preserveAspectRatio", "xMidYMid slice")
"""The attribute that shows only the middle of a small picture."""


def lines(
    model: ScreenModel,
    started: Sequence[StartedMatch],
    saved_matches: Sequence[ListedMatch],
    choices: Choices,
    *,
    is_filled: bool = True,
) -> list[Node]:
    """Return a line for each match, those of the cell before the saved ones.

    If `is_filled`, the first one has the filled button.
    """
    started_lines = [
        _started_line(model, each, choices, is_first=is_filled and not n) for n, each in enumerate(started)
    ]
    saved_lines = [
        _saved_line(model, each, choices, is_first=is_filled and not (n or started))
        for n, each in enumerate(saved_matches)
    ]
    return started_lines + saved_lines


def _started_line(model: ScreenModel, started: StartedMatch, choices: Choices, *, is_first: bool) -> Node:
    """Return the line of a match in this cell.

    The current match cannot be deleted.
    """
    number, match, series = started.number, started.match, started.series
    outcome = match.state.outcome()
    status = won_by(match.names, outcome.winners) if outcome else f"Move {match.ply}"
    if series.best_of > 1:
        status += f" · Match {len(series.matches)} of {series.best_of}"
    picture = drawn(match.state, None, match.avatars).still()
    words = [match.game.title, status, joined(list(match.names))]
    if match is model.present:
        return _line(
            f"{number}", f"continue {number}", picture, words, [], choices, is_over=started.is_over, is_first=is_first
        )
    return _deletable_line(model, f"{number}", f"continue {number}", f"begun {number}", picture, words, choices,
                           is_over=started.is_over, is_first=is_first)  # fmt: skip


def _saved_line(model: ScreenModel, listed: ListedMatch, choices: Choices, *, is_first: bool) -> Node:
    saved, number = listed.saved, listed.saved.number
    status = won_by(saved.names, saved.won) if saved.over else f"Move {saved.ply}"
    status = " · ".join(filter(None, [status, saved.of_series]))
    words = [saved.title, status, f"{joined(list(saved.names))} · {saved.when}"]
    return _deletable_line(model, f"saved {number}", f"resume {number}", f"{number}", listed.picture, words, choices,
                           is_over=listed.is_over, is_first=is_first)  # fmt: skip


def _deletable_line(
    model: ScreenModel,
    key: str,
    act: str,
    match_id: str,
    picture: Node | None,
    words: Sequence[str],
    choices: Choices,
    *,
    is_over: bool,
    is_first: bool,
) -> Node:
    """Return the line of a match that can be deleted.

    A confirmation comes first, because a deleted match cannot be restored.
    """
    title, status, names = words
    if model.ui.match_to_delete == match_id:
        offer(choices, f"forget now {match_id}")
        offer(choices, "keep")
        ways = [button("keep", "Keep it"), button(f"forget now {match_id}", "Delete")]
        question = [title, "Delete this match for good?", names]
        return _line(key, "", picture, question, ways, choices, is_over=is_over, is_first=is_first)
    offer(choices, f"forget {match_id}")
    drop = h("button", f"forget {match_id}", icon("close", " kb-icon-s"), cls="kb-tool", type="button",
             aria_label=f"Delete {title}, {status}, {names}", title="Delete match")  # fmt: skip
    return _line(key, act, picture, words, [drop], choices, is_over=is_over, is_first=is_first)


def _line(
    key: str,
    act: str,
    picture: Node | None,
    words: Sequence[str],
    buttons: Sequence[Node],
    choices: Choices,
    *,
    is_over: bool,
    is_first: bool,
) -> Node:
    """Return the line of a match with its picture, text and buttons.

    `act` continues it, or is `""` while a deletion waits for confirmation.
    """
    title, status, names = words
    text_node = h(
        "div",
        f"begun words {key}",
        h("div", "", h("span", text=title, cls="kb-serif"), h("span", text=f" · {status}"), cls="kb-m"),
        h("div", text=names, cls="kb-quiet"),
    )
    pictures: list[Node] = []
    if picture is not None:
        small = embed(f"begun {key}", picture)
        pictures = [small._replace(attributes=(*small.attributes, CROPPED))]
    label = "Replay" if is_over else "Continue"
    continue_buttons: list[Node] = []
    if act:
        offer(choices, act)
        continue_buttons = [button(act, label, cls="kb-primary" if is_first and not is_over else "kb-button",
                                   aria_label=f"{label}: {title}, {status}, {names}")]  # fmt: skip
    return h("li", f"begun line {key}", h("div", f"begun picture {key}", *pictures, cls="kb-continue-picture"),
             text_node, *buttons, *continue_buttons, cls="kb-continue")  # fmt: skip
