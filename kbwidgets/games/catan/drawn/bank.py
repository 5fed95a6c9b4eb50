"""The bank with its resources and development cards (CT-18.4)."""

from __future__ import annotations

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.catan.drawn.parts import area, kind, sign
from kbwidgets.games.catan.rules.goods import RESOURCES, counts
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.view import CatanView


def bank(view: CatanView) -> Node:
    """Return the stacks and the deck. An option hides the stacks (CT-13.1)."""
    setup = view.table.setup
    stacks: list[Node] = []
    if view.store is not None:
        endless = setup.bank == UNLIMITED
        for n, count in enumerate(counts(view.store)):
            number = "∞" if endless else str(count)
            stacks.append(_stack(f"bank {RESOURCES[n]}", kind(n), number, RESOURCES[n]))
    stacks.append(_stack("deck", sign("deck"), str(view.deck_size), "development cards"))
    aside = "Hidden" if view.store is None else ""
    return area("bank", "Bank", h("div", "stacks", *stacks, cls="ctb-stacks"), aside=aside)


def _stack(key: str, icon: Node, number: str, words: str) -> Node:
    spoken = h("span", text=f" {words} ", cls="kb-sr")
    count = h("span", f"{key} number", text=number)
    return h("span", key, icon, count, spoken, cls="ctb-empty" if number == "0" else None, title=f"{number} {words}")
