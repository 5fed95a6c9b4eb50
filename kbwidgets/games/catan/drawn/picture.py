"""The whole table as one SVG for static pages, with board, players, points and bank (CT-18.10)."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.catan.drawn.board import dice, edges, hexes, intersections, ports, robber
from kbwidgets.games.catan.drawn.panels import specials
from kbwidgets.games.catan.drawn.sea import places_of
from kbwidgets.games.catan.drawn.table import eyebrow
from kbwidgets.games.catan.rules.chapters.longest_road import road_length
from kbwidgets.games.catan.rules.options import UNLIMITED
from kbwidgets.games.catan.rules.resources import RESOURCES, counts, listed
from kbwidgets.games.catan.rules.view import CatanView

WIDTH: Final = 1040
_TOP: Final = 84
_MAP: Final = 740
"""The width of the board."""
_SIDE: Final = 776
"""The left edge of the panels next to the board."""
_ROW: Final = 76
_KEPT: Final = ("href", "class", "data-kb-face", "x", "y")


def picture(view: CatanView) -> Node:
    """Return the table of a view."""
    width, height = places_of(view.table.setup.radius)[4:]
    scale = _MAP / (2 * width)
    tall = round(2 * height * scale)
    bottom = max(tall + _TOP + 16, _TOP + _ROW * len(view.names) + 90)
    text = f"Catan, {eyebrow(view)}: {view.prompt().others}"
    parts = [
        h("title", text=text),
        h("rect", width=WIDTH, height=bottom, cls="ctb-under"),
        h("text", "", h("tspan", text="Catan", cls="ctb-serif"), h("tspan", text=f" · {eyebrow(view)}"),
          x=16, y=30, cls="ctb-note"),
        h("text", x=16, y=60, text=view.prompt().others, cls="ctb-due"),
        h("rect", x=16, y=_TOP, width=_MAP, height=tall, rx=10, cls="ctb-ground"),
        h("g", "", *map_parts(view), transform=f"translate({16 + _MAP / 2:g} {_TOP + tall / 2:g}) scale({scale:.4f})"),
        *(h("g", "", *_player(view, seat), transform=f"translate({_SIDE} {_TOP + _ROW * seat})")
          for seat in range(len(view.names))),
        *_bank(view, _TOP + _ROW * len(view.names) + 26),
    ]  # fmt: skip
    return h("svg", "picture", *parts, viewBox=f"0 0 {WIDTH} {bottom}", width=WIDTH, height=bottom, role="img",
             aria_label=text, cls="kb-catan ctb-picture")  # fmt: skip


def map_parts(view: CatanView) -> list[Node]:
    """Return the board around its centre. Empty places are there to be marked, but invisible."""
    cells = [*hexes(view, explains=False), *edges(view, explains=False), *intersections(view, explains=False)]
    return [
        h("use", href="#ctb-waves", cls="ctb-waves"),
        h("g", "", *(port._replace(attributes=()) for port in ports(view).children), cls="ctb-ports"),
        h("use", href="#ctb-island"),
        *(strip_cell(cell) for cell in cells),
        *robber(view),
        dice(view),
    ]


def strip_cell(cell: Node) -> Node:
    """Return a cell without the parts that only a page needs."""
    attributes = dict(cell.attributes)
    kept = tuple(each for each in cell.attributes if each[0] in _KEPT)
    free = attributes["href"].startswith(("#ctb-edge", "#ctb-corner"))
    return Node(cell.key, cell.tag, (*kept, ("data-kb-spot", "")) if free else kept, (), "")


def _player(view: CatanView, seat: Seat) -> tuple[Node, ...]:
    """Return a player's public facts, in 250 x 72 units."""
    hand = view.hands[seat]
    cards = listed(hand) if hand else _count_or_no(view.hand_sizes[seat], "card")
    bought = f"{_count_or_no(view.card_counts[seat], 'development card')}, {_count_or_no(view.knights[seat], 'knight')}"
    more = "+" if seat in view.seats_hiding_points() else ""
    return (
        h("use", href=f"#ctb-settlement-{view.colours[seat]}", transform="translate(13 20)"),
        h("text", "", h("tspan", text=view.names[seat], cls="ctb-name"),
          h("tspan", text="".join(f" · {prize}" for prize in specials(view, seat))), x=34, y=16, cls="ctb-note"),
        h("text", x=34, y=33, text=cards, cls="ctb-note"),
        h("text", x=34, y=49, text=bought, cls="ctb-note"),
        h("text", x=34, y=65, text=f"longest road {road_length(view.table, view.built, seat)}", cls="ctb-note"),
        h("text", x=248, y=18, text=f"{sum_points(view.score(), seat)}{more}", cls="ctb-points"),
    )  # fmt: skip


def _count_or_no(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}s"


def sum_points(lines: tuple[ScoreLine, ...], seat: Seat) -> int:
    """Return the visible points of a seat."""
    return sum(line.points for line in lines if line.seat == seat)


def _bank(view: CatanView, top: int) -> tuple[Node, ...]:
    """Return the cards of the bank (CT-13.1, CT-16.34)."""
    setup = view.table.setup
    if view.store is None:
        lines = ["Hidden"]
    elif setup.bank == UNLIMITED:
        lines = ["Unlimited"]
    else:
        text = [f"{count} {kind}" for count, kind in zip(counts(view.store), RESOURCES, strict=True)]
        lines = [", ".join(text[:3]), ", ".join(text[3:])]
    lines.append(f"{counted(view.deck_size, 'development card')} left")
    return (
        h("text", x=_SIDE, y=top, text="Bank", cls="ctb-name"),
        *(h("text", x=_SIDE, y=top + 18 * n, text=line, cls="ctb-note") for n, line in enumerate(lines, 1)),
    )
