"""The buttons of players who can be robbed, picked after a hex with several of them or before any hex (CT-18.6)."""

from __future__ import annotations

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.drawn.picks import may_act, robber_hexes, victim_key, victims
from kbwidgets.games.catan.rules.view import CatanView


def victim_row(view: CatanView) -> tuple[Node, ...]:
    """Return a button for each player who can be robbed, with their number of cards."""
    if view.phase != "robber" or not may_act(view):
        return ()
    seats = sorted({seat for hexagon in bits(robber_hexes(view)) for seat in victims(view, hexagon)})
    if not seats:
        return ()
    words = h("span", "victims words", text="Steal from whom?", cls="kb-quiet")
    return (h("div", "victims", words, *(_victim(view, seat) for seat in seats), cls="ctb-victims"),)


def _victim(view: CatanView, seat: Seat) -> Node:
    cards = counted(view.hand_sizes[seat], "card")
    piece = h("use", "", href=f"#ctb-settlement-{view.colours[seat]}")
    return h(
        "button",
        victim_key(seat),
        h("svg", f"victim {seat} piece", piece, viewBox="-12 -13 24 26", cls="ctb-small", aria_hidden="true"),
        h("b", f"victim {seat} name", text=f"{view.names[seat]} "),
        h("span", f"victim {seat} cards", text=cards, cls="kb-quiet"),
        cls="kb-button ctb-victim",
        type="button",
    )
