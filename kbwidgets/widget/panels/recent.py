"""The news, with a line for each player that lights up its places, and the legend of the board."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import CHANCE, Place
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.parts.pieces import icon
from kbwidgets.widget.parts.shell import h


def news(model: ScreenModel) -> Node:
    """Return the panel with the account of what happened and the button that replays it.

    Its place is always the same, and the latest is at the top.
    """
    lines = h("ol", "told", *reversed(_account_lines(model)), cls="kb-news-lines", aria_label="Since your last turn")
    replay_button = h("button", "told again", icon("play", " kb-icon-s"), cls="kb-tool", type="button",
                      data_kb_replay=True, aria_label="Replay", title="Replay these moves")  # fmt: skip
    return h("section", "news", lines, replay_button, cls="kb-paper kb-news", aria_label="What happened")


def legend_box(drawing: Drawing[View]) -> list[Node]:
    """Return the legend below the table, or nothing."""
    signs = legend(drawing)
    return [h("div", "below", *signs, cls="kb-beneath")] if signs else []


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
        words = h("span", f"{key} words", text=account.words, title=account.words)
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
