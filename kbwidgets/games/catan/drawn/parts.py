"""The small parts of Catan's panels: resources, signs, pieces, costs, headings, and the seat that is shown."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Bundle, Item
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.resources import RESOURCES, Goods, as_mapping, counts, listed
from kbwidgets.games.catan.rules.view import CatanView

# -- who looks --------------------------------------------------------------------------------------------


def seat_shown(view: CatanView, acting: Seat | None, shown: Seat | None = None) -> Seat | None:
    """Return the seat whose hand is shown: the one asked for if visible, otherwise the viewer's, or None."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else acting
    wanted = (shown, own, view.turn)
    return next((seat for seat in wanted if seat is not None and view.hands[seat] is not None), None)


# -- small parts ------------------------------------------------------------------------------------------


@cache
def sign(name: str, cls: str = "ctb-icon") -> Node:
    """Return a sign of the sheet, in a square."""
    return h("svg", "", h("use", href=f"#ctb-{name}"), cls=cls, viewBox="-50 -50 100 100", aria_hidden="true")


@cache
def kind(resource: int, cls: str = "ctb-kind") -> Node:
    """Return a resource on a square of its terrain."""
    return sign(f"kind-{RESOURCES[resource]}", cls)


@cache
def card(resource: int) -> Node:
    """Return the picture of a card of a resource."""
    art = h("use", "", href=f"#ctb-card-{RESOURCES[resource]}")
    return h("svg", "", art, cls="ctb-card", viewBox="-50 -70 100 140", aria_hidden="true")


@cache
def _piece(name: str, colour: str) -> Node:
    return h("svg", "", h("use", href=f"#ctb-{name}-{colour}"), cls="ctb-piece", viewBox="-26 -26 52 52",
             aria_hidden="true")  # fmt: skip


def pieces(name: str, colour: str) -> Node:
    """Return a road, a settlement or a city of a colour."""
    return _piece(name, colour)


GIVE: Final = "give"
TAKE: Final = "take"
"""The verbs of cards that are clicked, in the hand and in the bank."""


def head(key: str, words: str, aside: str = "", *, heard: bool = False) -> Node:
    """Return the heading of a panel, which is `heard` only if the panel speaks for itself."""
    more = [h("span", f"{key} aside", text=aside)] if aside else []
    return h("h3", f"{key} head", h("span", f"{key} title", text=words), *more, cls="kb-h kb-sr" if heard else "kb-h")


def area(key: str, words: str, *children: Node, aside: str = "", cls: str = "", heard: bool = False) -> Node:
    """Return a panel with its heading."""
    return h("section", key, head(key, words, aside, heard=heard), *children, cls=f"kb-section {cls}".rstrip())


def heap(key: str, goods: Goods) -> Node:
    """Return cards as a number and a sign for each kind, with the same as text."""
    parts: list[Node] = []
    for n, count in enumerate(counts(goods)):
        if count:
            parts += [h("b", text=str(count)), kind(n)]
    spoken = h("span", f"{key} words", text=listed(goods), cls="kb-sr")
    inside = h("span", f"{key} signs", *parts, cls="ctb-heap", aria_hidden="true")
    return h("span", key, inside if parts else h("span", text="nothing", aria_hidden="true"), spoken)


@lru_cache(maxsize=1 << 8)
def bundle(most: Goods, name: str, low: int, high: int, start: Goods = 0, *, verb: str = "") -> Bundle:
    """Return a pick of cards of all kinds with their signs; missing kinds cannot be picked.

    With a `verb`, the cards are clicked where they are, in the hand or the bank.
    """
    pairs = zip(RESOURCES, counts(most), strict=True)
    items = tuple(
        Item(kind, kind.capitalize(), count, f"ctb-card-{kind}", f"{verb} {kind}" if verb else "")
        for kind, count in pairs
        if count or not verb
    )
    return Bundle(items, low, high, name, tuple(as_mapping(start).items()))


def who(view: CatanView, seat: Seat, by: Seat | None) -> str:
    """Return the name of a seat, or "You" for the viewer's own."""
    return "You" if seat == by else view.names[seat]
