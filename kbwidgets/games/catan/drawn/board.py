"""The board drawn."""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import Event, Seat
from kbwidgets.games.catan.rules.view import CatanView


def board_svg(view: CatanView, last: Sequence[Event], shown: Seat | None, *, asks: bool) -> Node:
    """The board of a view; with `asks` a place that is no choice says why."""
    return h("svg", "map", viewBox="0 0 609 558")
