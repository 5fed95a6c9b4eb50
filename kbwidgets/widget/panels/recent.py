"""The account below the board, with a line for each player that lights up its places."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.protocol.drawing import Drawing
from kbwidgets.core.protocol.state import View
from kbwidgets.core.scene.chips import chip
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.values.types import CHANCE, Place
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.parts.shell import h


def happened(cell: Cell) -> Node:
    """Return the name of the thing pointed at, the account of what happened, and the legend of the board."""
    named = h("p", "named", cls="kb-named kb-quiet", data_kb_named=True, aria_hidden="true")
    return h("div", "below", named, _told(cell), *legend(cell.look()), cls="kb-beneath")


def _told(cell: Cell) -> Node:
    """Return the lines and the button that replays them, in a box that is always as large as it can become."""
    lines = h("ol", "told", *_lines(cell), cls="kb-told-lines", aria_label="Since your last turn",
              style=f"--kb-lines:{len(cell.playing.names)}")  # fmt: skip
    again = h("button", "told again", text="Replay", cls="kb-link", type="button", data_kb_replay=True,
              title="Replay these moves")  # fmt: skip
    over = " kb-told-over" if cell.playing.state.over else ""  # No further move will need the room.
    return h("div", "told box", lines, h("div", "told ways", again, cls="kb-told-ways"), cls=f"kb-told{over}")


def legend(look: Drawing[View]) -> list[Node]:
    """Return a legend of the signs on the board, which is folded until somebody opens it."""
    told = look.legend()
    items = [h("li", f"sign {n}", sign, h("span", text=words)) for n, (sign, words) in enumerate(told)]
    whole = h("details", "legend", h("summary", "legend head", text="Board"),
              h("ul", "signs", *items, cls="kb-legend"))  # fmt: skip
    return [whole] if items else []


def _lines(cell: Cell) -> list[Node]:
    colours, found = cell.playing.state.colours, list[Node]()
    for account in cell.told:
        key = f"told {account.seat}"
        sign = h("span", cls="kb-dot") if account.seat == CHANCE else chip(colours[account.seat], " kb-chip-s")
        words = h("span", f"{key} words", text=account.words)
        lights = _written(account.places)
        line = (
            h("button", f"{key} line", sign, words, type="button", data_kb_lights=lights)
            if lights
            else h("div", f"{key} alone", sign, words)  # It has nothing to show when it is pressed.
        )
        found.append(h("li", key, line))
    return found


def _written(moves: Sequence[Sequence[Place]]) -> str:
    """Return the places of some moves in the form that the page reads.

    >>> _written([["3,4"], ["3,5", "card 2"]])
    '3,4;3,5|card 2'
    """
    return ";".join("|".join(places) for places in moves)
