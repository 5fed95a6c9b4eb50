"""Catan laid out in a cell: the board, the panels beside and below it, and the picks that make moves (CT-18)."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import h
from kbwidgets.core.table import Stamp, Table
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.catan.drawn.board import board_svg
from kbwidgets.games.catan.drawn.picks import may_act, offer
from kbwidgets.games.catan.rules.view import CatanView


def table(view: CatanView, last: Sequence[Event] = (), shown: Seat | None = None) -> Table:
    """A view laid out; `shown` is the seat whose things are large, and whose longest road is drawn."""
    asks = view.viewer is not None
    choices = Choices()
    offer(view, choices)
    # Beside the board: players, trade, bank. Below it: hand, development cards, pieces to build.
    body = h(
        "div",
        "catan",
        h(
            "div",
            "catan/table",
            h("div", "board", board_svg(view, last, shown, asks=asks), cls="kb-board ctb-board"),
            h("div", "side", cls="ctb-side"),
            h("div", "own", cls="ctb-own"),
            cls="ctb-table",
        ),
        cls=f"ctb-body kb-p-{view.colours[view.turn]}",
    )
    return Table(
        eyebrow=eyebrow(view),
        due=due(view),
        hint=hint(view),
        body=body,
        choices=choices,
        actions=(),
        ghosts=ghosts(view) if may_act(view) else {},
        confirm="Build here",
    )


def ghosts(view: CatanView) -> dict[str, dict[str, tuple[Stamp, ...]]]:
    """What a pick of a place puts there: a road, the robber, a settlement."""
    colour = view.colours[view.turn]
    pieces = {"edge": f"ctb-road-{colour}", "hex": "ctb-robber", "intersection": f"ctb-settlement-{colour}"}
    return {kind: {"": (Stamp(piece),)} for kind, piece in pieces.items()}


# -- words ------------------------------------------------------------------------------------------------


def eyebrow(view: CatanView) -> str:
    """Where the match stands."""
    if not view.to_act:
        return "the end"
    return f"turn {view.turns}" if view.turns else "set-up"


def due(view: CatanView) -> str:
    """Who must do what."""
    words = view.due()
    return words[0].upper() + words[1:]


def hint(view: CatanView) -> str:
    """How to do it, in one sentence."""
    return ""
