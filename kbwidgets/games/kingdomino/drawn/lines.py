"""The drawing of the two lines of dominoes and their kings (KD-UI.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.games.kingdomino.drawn.pieces import draw_domino, piece
from kbwidgets.games.kingdomino.rules.chapters.choosing import next_line_name
from kbwidgets.games.kingdomino.rules.dominoes import domino_key, half_words, packed_domino
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition


def picture_key(number: int) -> str:
    """Return the key of the picture of a domino in its line."""
    return f"picture {number}"


def king_key(number: int) -> str:
    """Return the key of the king on a domino of a line."""
    return f"king {number}"


def order_key(n: int) -> str:
    """Return the key of a king in the starting order."""
    return f"order {n} king"


PILE: Final = "pile"
"""The key of the number of dominoes in the draw pile, which new dominoes come from."""


def lines(position: KingdominoPosition, explains: bool, fresh: Collection[int] = ()) -> Node:
    """Draw both lines; with `explains`, a domino of the next line that cannot be chosen explains why."""
    current = _this_line(position) if position.round else _order(position)
    return h("div", "lines", current, _next_line(position, explains, fresh), cls="kb-paper kbd-lines")


def _this_line(position: KingdominoPosition) -> Node:
    acting = position.acting_index
    slots: list[Node] = []
    for n, (number, seat) in enumerate(zip(position.line_numbers, position.kings, strict=True)):
        sign, state = f"king-{position.colours[seat]}", f"{position.names[seat]}'s king"
        look = "kbd-slot"
        if n < acting:
            sign, look, state = "", "kbd-slot kbd-done", f"{position.names[seat]}'s turn is over"
        elif n == acting:
            state = f"{position.names[seat]}'s king, whose turn it is"
        # A domino keeps its key, and so its element, when the next line becomes the current one.
        slots.append(_slot(number, sign, look, state, chosen=False, explains=False, now=n == acting))
    return _section("this line", "Now", "", slots)


def _next_line(position: KingdominoPosition, explains: bool, fresh: Collection[int]) -> Node:
    title = "Next" if position.round else "First line"
    if not position.next_numbers:
        last = position.round == position.setup.rounds
        verb = "was" if position.phase == "over" else "is"
        text = f"This {verb} the last round." if last else f"Drawing the {next_line_name(position)} …"
        return _section("next line", title, _pile(position), [], text)
    slots: list[Node] = []
    for number, seat in zip(position.next_numbers, position.claimed_by, strict=True):
        sign, look, state = "", "kbd-slot", "free"
        if seat is not None:
            sign, look, state = f"king-{position.colours[seat]}", "kbd-slot kbd-taken", f"{position.names[seat]}'s king"
        slots.append(_slot(number, sign, look, state, chosen=number in fresh, explains=explains, now=False))
    return _section("next line", title, _pile(position), slots)


def _pile(position: KingdominoPosition) -> str:
    return f"{position.in_pile} left"


def _order(position: KingdominoPosition) -> Node:
    """Draw the starting order, in which the kings choose before the first round (KD-SETUP.5)."""
    acting = position.acting_index
    items: list[Node] = []
    for n, seat in enumerate(position.kings):
        look = "kbd-slot kbd-done" if n < acting else "kbd-slot"
        sign = piece("check" if n < acting else f"king-{position.colours[seat]}", "kbd-king")._replace(key=order_key(n))
        number = h("span", cls="kbd-number", text=str(n + 1))
        name = h("span", cls="kbd-who", text=position.names[seat])
        row = h("div", "", number, name, sign, cls=look, aria_current="step" if n == acting else None)
        items.append(h("li", f"order {n}", row))
    return _section("order", "Starting order", "", items, "" if items else "Drawing the kings …")


def _section(name: str, title: str, aside: str, items: list[Node], instead: str = "") -> Node:
    head = h("h3", "", h("span", text=title), *([h("span", PILE, text=aside)] if aside else []), cls="kb-h")
    body = h("ol", f"{name}/all", *items, cls="kbd-line")
    if instead:
        body = h("p", f"{name}/none", cls="kb-quiet kbd-none", text=instead)
    return h("section", name, head, body, cls="kbd-half", aria_label=name.capitalize())


def _slot(number: int, sign: str, look: str, state: str, *, chosen: bool, explains: bool, now: bool) -> Node:
    """Draw a domino of a line with its number and its king."""
    domino = packed_domino(number)
    left, right = half_words(domino.left, domino.left_crowns), half_words(domino.right, domino.right_crowns)
    button = h(
        "button",
        domino_key(number),
        h("span", cls="kbd-number", text=str(number)),
        draw_domino(number, "kbd-domino", marked=chosen)._replace(key=picture_key(number)),
        *([piece(sign, "kbd-king")._replace(key=king_key(number))] if sign else []),
        cls=look,
        type="button",
        aria_label=f"Domino {number}: {left} and {right}; {state}",
        aria_current="step" if now else None,
        aria_disabled=None if state == "free" and explains else "true",
        data_kb_ask=explains,
        tabindex=None if explains else -1,
    )
    return h("li", f"slot {number}", button)
