"""The whole table as one SVG for static pages: players, totals, the board and the visible hands."""

from __future__ import annotations

from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.board import board_size, draw_cells, draw_frame, draw_scores
from kbwidgets.games.pawns_board.drawn.pieces import WIDE, draw_chip, draw_hand_card
from kbwidgets.games.pawns_board.drawn.table import eyebrow
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_MARGIN: Final = 20
_TOP: Final = 156
_STEP: Final = 108
_HAND: Final = 188
"""The height of a hand with its title."""


def draw_picture(view: PawnsBoardView) -> Node:
    """Draw the table of a view, with the hands that the viewer sees below the board."""
    inner, tall = board_size(view)
    width = max(inner + 2 * _MARGIN, 560)
    rows = [hand for seat in (0, 1) if (hand := _draw_hand(view, seat, width))]
    height = _TOP + tall + _MARGIN + sum(_HAND for _ in rows)
    left = (width - inner) // 2
    prompt = view.prompt().others
    name = f"Pawns Board, {eyebrow(view)}: {prompt}"
    paper = h("rect", "", x=left - 1, y=_TOP - 80, width=inner + 2, height=tall + 86, rx=14, cls="kbp-felt")
    board = (*draw_frame(view), *draw_scores(view), *draw_cells(view, range(view.layout.cells)))
    hands = [
        h("g", "", *nodes, transform=f"translate(0 {_TOP + tall + 34 + n * _HAND})") for n, nodes in enumerate(rows)
    ]
    return h(
        "svg",
        "picture",
        h("title", "", text=name),
        h("rect", "", width=width, height=height, cls="kbp-ground"),
        h("text", "", h("tspan", text="Pawns Board", cls="kb-serif"), h("tspan", text=f" · {eyebrow(view)}"),
          x=_MARGIN, y=30, font_size=15, cls="kbp-note"),
        h("text", "", x=_MARGIN, y=60, font_size=22, cls="kbp-due", text=prompt),
        paper,
        *(_draw_side(view, seat, left, left + inner) for seat in (0, 1)),
        _draw_totals(view, left + inner // 2),
        h("g", "", *board, transform=f"translate({left} {_TOP})"),
        *hands,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=name,
        cls="kbp-picture",
    )  # fmt: skip


def _draw_side(view: PawnsBoardView, seat: Seat, left: int, right: int) -> Node:
    """Draw a player's chip, name and public figures."""
    x, anchor, way = (left + 30, "start", 1) if seat == 0 else (right - 30, "end", -1)
    sizes = f"{SIDES[seat]} · hand {view.hand_sizes[seat]} · deck {view.deck_sizes[seat]}"
    sign = draw_chip(seat).children[0]
    return h(
        "g",
        "",
        h("g", "", sign, transform=f"translate({x} {_TOP - 46}) scale(1.3)"),
        h(
            "text",
            "",
            x=x + 24 * way,
            y=_TOP - 50,
            font_size=17,
            text_anchor=anchor,
            text=view.names[seat],
            cls="kb-serif kbp-on-felt",
        ),
        h("text", "", x=x + 24 * way, y=_TOP - 31, font_size=13, text_anchor=anchor, text=sizes, cls="kbp-on-felt"),
    )


def _draw_totals(view: PawnsBoardView, x: int) -> Node:
    red, blue = view.packed.totals(view.layout)
    return h(
        "text",
        "",
        x=x,
        y=_TOP - 36,
        font_size=30,
        text_anchor="middle",
        text=f"{red}–{blue}",
        cls="kbp-due kbp-on-felt",
    )


def _draw_hand(view: PawnsBoardView, seat: Seat, width: int) -> list[Node]:
    """Draw a hand, or return [] if the viewer does not see it."""
    hand = view.hands[seat]
    if not hand:
        return []
    step = min(_STEP, (width - 2 * _MARGIN - WIDE) / max(1, len(hand) - 1))
    cards = [
        h("g", "", *draw_hand_card(view.layout.cards[card].as_played, letters=view.layout.variants).children,
          transform=f"translate({_MARGIN + step * n:g} 12)")
        for n, card in enumerate(hand)
    ]  # fmt: skip
    title = h("text", "", x=_MARGIN, y=0, font_size=15, text=f"{view.names[seat]}'s hand", cls="kbp-note")
    return [title, h("g", "", *cards, cls=f"kbp-{COLOURS[seat]}")]
