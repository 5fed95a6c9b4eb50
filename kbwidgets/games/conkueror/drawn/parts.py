"""The small parts of ConKUeror's panels: signs, chips, heads; who acts, and which armies may leave a territory.

>>> leaving(5), leaving(0)
((Span(low=1, high=4, start=1), '{0}i'), None)
"""

from __future__ import annotations

from functools import cache

from kbwidgets.core.colours import MARKS
from kbwidgets.core.opens import Bundle, Item, Open, Span
from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import OPEN, Seat
from kbwidgets.games.conkueror.rules.armies import ARMIES, FACTS, Stack
from kbwidgets.games.conkueror.rules.known import Known


def actor(view: Known) -> Seat | None:
    """The seat that acts on this page, None if nobody does; with open hands all share the page."""
    seat = view.to_act[0] if view.to_act else -1
    return seat if seat >= 0 and view.viewer in (OPEN, seat) else None


def seat_shown(view: Known, shown: Seat | None) -> Seat | None:
    """Whose cards are laid out: of the seat asked for if they are seen, else of who looks; None if none are seen."""
    wanted = (shown, view.viewer, view.turn)
    return next((seat for seat in wanted if seat is not None and seat >= 0 and view.hands[seat] is not None), None)


def leaving(stack: Stack) -> tuple[Open, str] | None:
    """The pick of regulars that leave a territory, where one stays, and how it stands in a move (CQ-7.2, CQ-8.1).

    A number where all are of one type, else a number of each; it starts at the least.
    """
    held = [(kind, count) for kind, count in zip(ARMIES, FACTS[stack][6], strict=True) if count]
    most = FACTS[stack][1] - 1
    if most < 1:
        return None
    if len(held) == 1:
        return Span(1, most, 1), f"{{0}}{held[0][0].letter}"
    items = tuple(Item(kind.letter, kind.name.capitalize(), count, f"cq-item-{kind.name}") for kind, count in held)
    return Bundle(items, 1, most, start=((items[0].kind, 1),), gap=""), "{0}"


# -- small parts ------------------------------------------------------------------------------------------


@cache
def sign(name: str, cls: str = "cq-sign") -> Node:
    """A sign of the sheet, in a square."""
    return h("svg", "", h("use", href=f"#cq-{name}"), cls=cls, viewBox="0 0 24 24", aria_hidden="true")


@cache
def chip(colour: str) -> Node:
    """A player's chip: the colour and its mark."""
    mark = h("use", href=f"#kb-mark-{MARKS[colour]}", x=-6, y=-6, width=12, height=12)
    return h("svg", "", h("circle", r=11), mark, cls=f"kb-chip kb-p-{colour}", viewBox="-12 -12 24 24",
             aria_hidden="true")  # fmt: skip


def button(key: str, *inside: Node, text: str = "", cls: str = "kb-button") -> Node:
    """A button; `cq-usable` is seen only while it may be picked."""
    return h("button", key, *inside, text=text, cls=cls, type="button")


def area(key: str, words: str, *children: Node, aside: str = "", cls: str = "") -> Node:
    """A panel with its heading."""
    more = [h("span", f"{key} aside", text=aside)] if aside else []
    head = h("h3", f"{key} head", h("span", f"{key} title", text=words), *more, cls="kb-h")
    return h("section", key, head, *children, cls=f"kb-panel {cls}".rstrip())
