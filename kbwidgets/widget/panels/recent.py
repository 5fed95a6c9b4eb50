"""The account below the board, with a line for each player that lights up its places."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import CHANCE, Place
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.shell import h


def recent_box(model: ScreenModel) -> Node:
    """Return the name of the thing pointed at, the account of what happened, and the legend of the board."""
    name_line = h("p", "named", cls="kb-named kb-quiet", data_kb_named=True, aria_hidden="true")
    return h("div", "below", name_line, _account_box(model), *legend(model.draw()), cls="kb-beneath")


def _account_box(model: ScreenModel) -> Node:
    """Return the lines and the button that replays them, in a box that is always as large as it can become."""
    lines = h("ol", "told", *_account_lines(model), cls="kb-told-lines", aria_label="Since your last turn",
              style=f"--kb-lines:{len(model.playing.names)}")  # fmt: skip
    replay_button = h("button", "told again", text="Replay", cls="kb-link", type="button", data_kb_replay=True,
                      title="Replay these moves")  # fmt: skip
    end_class = " kb-told-over" if model.playing.state.over else ""  # No further move will need the room.
    return h(
        "div", "told box", lines, h("div", "told ways", replay_button, cls="kb-told-ways"), cls=f"kb-told{end_class}"
    )


def legend(drawing: Drawing[View]) -> list[Node]:
    """Return a legend of the signs on the board, which is folded until somebody opens it."""
    signs = drawing.legend()
    items = [h("li", f"sign {n}", sign, h("span", text=words)) for n, (sign, words) in enumerate(signs)]
    box = h("details", "legend", h("summary", "legend head", text="Board"),
            h("ul", "signs", *items, cls="kb-legend"))  # fmt: skip
    return [box] if items else []


def _account_lines(model: ScreenModel) -> list[Node]:
    colours, nodes = model.playing.state.colours, list[Node]()
    for account in model.accounts:
        key = f"told {account.seat}"
        sign = h("span", cls="kb-dot") if account.seat == CHANCE else chip(colours[account.seat], " kb-chip-s")
        words = h("span", f"{key} words", text=account.words)
        lights = _format_places(account.places)
        line = (
            h("button", f"{key} line", sign, words, type="button", data_kb_lights=lights)
            if lights
            else h("div", f"{key} alone", sign, words)  # It has nothing to show when it is pressed.
        )
        nodes.append(h("li", key, line))
    return nodes


def _format_places(moves: Sequence[Sequence[Place]]) -> str:
    """Return the places of some moves in the form that the page reads.

    >>> _format_places([["3,4"], ["3,5", "card 2"]])
    '3,4;3,5|card 2'
    """
    return ";".join("|".join(places) for places in moves)
