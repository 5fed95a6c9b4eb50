"""Catan laid out in a cell: the board, the panels beside and below it, and the picks that make moves (CT-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.choices import Choices
from kbwidgets.core.scene import h
from kbwidgets.core.table import Stamp, Table
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.catan.drawn.board import board
from kbwidgets.games.catan.drawn.picks import may_act, offer
from kbwidgets.games.catan.drawn.told import due, eyebrow, hint, picking
from kbwidgets.games.catan.drawn.victims import victim_row
from kbwidgets.games.catan.rules.codes import corner_key
from kbwidgets.games.catan.rules.frames import Placing
from kbwidgets.games.catan.rules.view import CatanView

WIDE: Final = 4
"""Larger boards take the whole width, with the panels below."""

MANY: Final = 20
"""From more places on their marks are small."""


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
            h("div", "left", board(view, last, shown, asks=asks), *victim_row(view), cls="ctb-left"),
            h("div", "side", cls="ctb-side"),
            h("div", "own", cls="ctb-own"),
            cls=f"ctb-table{' ctb-wide' if view.table.setup.radius > WIDE else ''}",
        ),
        cls=f"ctb-body kb-p-{view.colours[view.turn]}{' ctb-many' if _asks_where(view) > MANY else ''}",
    )
    return Table(
        eyebrow=eyebrow(view),
        due=due(view),
        hint=hint(view),
        body=body,
        choices=choices,
        actions=(),
        ghosts=ghosts(view) if may_act(view) else {},
        confirm="Put it here",
        picking=picking(view),
    )


def _asks_where(view: CatanView) -> int:
    """How many intersections may be settled in the setup."""
    placing = may_act(view) and isinstance(view.frame, Placing) and view.frame.corner < 0
    return view.built.places.bit_count() if placing else 0


def ghosts(view: CatanView) -> dict[str, dict[str, tuple[Stamp, ...]]]:
    """What a pick of a place puts there: a road, the robber, a settlement, a city on an own settlement."""
    colour, cities = view.colours[view.turn], view.built.realms[view.turn].settlements
    pieces = {"edge": f"ctb-road-{colour}", "hex": "ctb-robber", "intersection": f"ctb-settlement-{colour}"}
    if view.phase in ("main", "offer"):
        pieces |= {corner_key(corner): f"ctb-city-{colour}" for corner in bits(cities)}
    return {kind: {"": (Stamp(piece),)} for kind, piece in pieces.items()}
