"""The picture of the table for static pages, with the kingdoms side by side and both lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.drawn.frame import draw_kingdom, points_now
from kbwidgets.games.kingdomino.drawn.pieces import UNIT, symbol_id
from kbwidgets.games.kingdomino.rules.kingdom import Realm, square_key
from kbwidgets.games.kingdomino.rules.position import KingdominoPosition
from kbwidgets.games.kingdomino.rules.words import eyebrow, prompt

WIDTH: Final = 900
_MARGIN: Final = 20
_GAP: Final = 16
_TOP: Final = 82
_LARGEST: Final = 320
"""The largest side of a kingdom, for matches of few players."""


def picture(position: KingdominoPosition) -> Node:
    """Draw the table, 900 wide."""
    count = len(position.names)
    side = min(_LARGEST, (WIDTH - 2 * _MARGIN - (count - 1) * _GAP) // count)
    left = (WIDTH - count * side - (count - 1) * _GAP) // 2
    kingdoms = [_kingdom(position, seat, left + seat * (side + _GAP), _TOP, side) for seat in range(count)]
    y = _TOP + 38 + side + (26 if any(kingdom.discarded for kingdom in position.realms) else 0) + 34
    rows: list[Node] = []
    for title, numbers, kings, acting in (
        ("Current line", position.line_numbers, position.kings, position.acting_index),
        ("Next line" if position.round else "First line", position.next_numbers, position.claimed_by, -1),
    ):
        if numbers and position.phase != "over":
            rows.append(_line(position, title, numbers, kings, acting, y))
            y += 106
    due = prompt(position).others
    name = f"Kingdomino, {eyebrow(position)}: {due}"
    return h(
        "svg",
        "picture",
        h("title", text=name),
        h("rect", width=WIDTH, height=y - 10, cls="kbd-ground"),
        h("text", "", h("tspan", text="Kingdomino", cls="kbd-serif"), h("tspan", text=f" · {eyebrow(position)}"),
          x=_MARGIN, y=34, cls="kbd-eyebrow"),
        h("text", x=_MARGIN, y=64, text=due, cls="kbd-due"),
        *kingdoms,
        *rows,
        viewBox=f"0 0 {WIDTH} {y - 10}",
        width=WIDTH,
        height=y - 10,
        role="img",
        aria_label=name,
        cls="kb-kingdomino kbd-picture",
    )  # fmt: skip


def _kingdom(position: KingdominoPosition, seat: int, x: int, y: int, side: int) -> Node:
    kingdom, colour = position.realms[seat], position.colours[seat]
    discards = f"discarded: {', '.join(map(str, kingdom.discarded))}" if kingdom.discarded else ""
    return h(
        "g",
        "",
        h("rect", x=0.5, y=38.5, width=side - 1, height=side - 1, rx=10, cls="kbd-paper"),
        _sign(f"chip-{colour}", 0, 6, 24),
        h("text", x=32, y=24, text=position.names[seat], cls="kbd-name"),
        h("text", x=side, y=26, text=str(points_now(position, seat)), cls="kbd-score"),
        draw_kingdom(kingdom.laid, kingdom.box(), position.setup.size, colour, side, 38, *_spots(seat, kingdom)),
        *([h("text", x=0, y=38 + side + 20, text=discards, cls="kbd-note")] if discards else []),
        transform=f"translate({x} {y})",
    )


def _spots(seat: int, kingdom: Realm) -> list[Node]:
    """Draw invisible squares over a kingdom, as places for marks."""
    return [
        h(
            "rect",
            square_key(seat, x, y),
            x=UNIT * x - 27,
            y=UNIT * y - 27,
            width=54,
            height=54,
            rx=5,
            data_kb_spot=True,
        )
        for x, y in ((0, 0), *kingdom.squares())
    ]


def _line(
    position: KingdominoPosition, title: str, numbers: bytes, kings: Sequence[Seat | None], acting: int, y: int
) -> Node:
    slots: list[Node] = [h("text", x=_MARGIN, y=0, text=title, cls="kbd-heading")]
    if numbers is position.next_numbers:
        pile = f"Draw pile: {position.in_pile}"
        slots.append(h("text", x=WIDTH - _MARGIN, y=0, text=pile, cls="kbd-note", text_anchor="end"))
    for n, number in enumerate(numbers):
        seat = kings[n]
        sign = "check" if n < acting else "free" if seat is None else f"king-{position.colours[seat]}"
        box = (h("rect", x=-8, y=6, width=206, height=72, rx=8, cls="kbd-band"),) if n == acting else ()
        done = n < acting or (acting < 0 and seat is not None and numbers is position.next_numbers)
        at = f"translate({_MARGIN + n * 218} 0)"
        slots.append(h("g", "", *box, *slot(number, sign, pale=done), transform=at))
    return h("g", "", *slots, transform=f"translate(0 {y})")


def slot(number: int, sign: str, *, pale: bool) -> tuple[Node, ...]:
    """Draw a domino of a line with its number and the sign beside it."""
    look = "kbd-pale" if pale else None
    return (
        h("text", x=28, y=49, text=str(number), cls="kbd-count"),
        h(
            "svg",
            "",
            h("use", href=f"#{symbol_id(number, 0)}"),
            x=38,
            y=12,
            width=118,
            height=60,
            viewBox="-31 -31 122 62",
            cls=look,
        ),
        _sign(sign, 160, 24, 36),
    )


def _sign(name: str, x: int, y: int, size: int) -> Node:
    use = h("use", href=f"#kbd-{name}")
    return h("svg", "", use, x=x, y=y, width=size, height=size, viewBox="-50 -50 100 100")
