"""The small parts of Catan's panels: resources, signs, chips, costs, heads; and who looks at what."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.setup.pick_kinds import Bundle, Item
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.catan.rules.goods import RESOURCES, Goods, as_mapping, counts, listed
from kbwidgets.games.catan.rules.view import CatanView

# -- who looks --------------------------------------------------------------------------------------------


def actor(view: CatanView, shown: Seat | None = None) -> Seat | None:
    """The seat for which this page acts now; with open hands the one that is shown, if it may, else the first."""
    acting = [seat for seat in (*view.to_act, *view.may_act) if seat >= 0]
    if view.viewer == OPEN:
        return shown if shown in acting else next(iter(acting), None)
    return view.viewer if view.viewer in acting else None


def seat_shown(view: CatanView, shown: Seat | None = None) -> Seat | None:
    """Whose hand is laid out: that of the seat asked for if it is seen, else that of who looks; None if none is."""
    own = view.viewer if view.viewer is not None and view.viewer >= 0 else actor(view, shown)
    wanted = (shown, own, view.turn)
    return next((seat for seat in wanted if seat is not None and view.hands[seat] is not None), None)


# -- small parts ------------------------------------------------------------------------------------------


@cache
def sign(name: str, cls: str = "ctb-icon") -> Node:
    """A sign of the sheet, in a square."""
    return h("svg", "", h("use", href=f"#ctb-{name}"), cls=cls, viewBox="-50 -50 100 100", aria_hidden="true")


@cache
def kind(resource: int, cls: str = "ctb-kind") -> Node:
    """A resource on a square of its land."""
    return sign(f"kind-{RESOURCES[resource]}", cls)


@cache
def _piece(name: str, colour: str) -> Node:
    return h("svg", "", h("use", href=f"#ctb-{name}-{colour}"), cls="ctb-piece", viewBox="-22 -22 44 44",
             aria_hidden="true")  # fmt: skip


def pieces(name: str, colour: str) -> Node:
    """A road, a settlement or a city of a colour."""
    return _piece(name, colour)


def head(key: str, words: str, aside: str = "") -> Node:
    """The heading of a panel."""
    more = [h("span", f"{key} aside", text=aside)] if aside else []
    return h("h3", f"{key} head", h("span", f"{key} title", text=words), *more, cls="kb-h")


def area(key: str, words: str, *children: Node, aside: str = "", cls: str = "") -> Node:
    """A panel with its heading."""
    return h("section", key, head(key, words, aside), *children, cls=f"kb-section {cls}".rstrip())


def heap(key: str, goods: Goods) -> Node:
    """Some cards: a number and a sign for each kind, and the same in words."""
    parts: list[Node] = []
    for n, count in enumerate(counts(goods)):
        if count:
            parts += [h("b", text=str(count)), kind(n)]
    spoken = h("span", f"{key} words", text=listed(goods), cls="kb-sr")
    inside = h("span", f"{key} signs", *parts, cls="ctb-heap", aria_hidden="true")
    return h("span", key, inside if parts else h("span", text="nothing", aria_hidden="true"), spoken)


def bundle(most: Goods, name: str, low: int, high: int, start: Goods = 0) -> Bundle:
    """A pick of cards of all kinds, each with its sign; of a kind that is not there none can be picked."""
    pairs = zip(RESOURCES, counts(most), strict=True)
    items = tuple(Item(kind, kind.capitalize(), count, f"ctb-kind-{kind}") for kind, count in pairs)
    return Bundle(items, low, high, name, tuple(as_mapping(start).items()))


def who(view: CatanView, seat: Seat, by: Seat | None) -> str:
    """The name of a seat, "You" for the one that looks."""
    return "You" if seat == by else view.names[seat]
