"""The pages of both decks, with the copies of each design and the number of them placed (PB-UI.7, PB-INFO.1)."""

from __future__ import annotations

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.table import Page
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.card_words import describe_card
from kbwidgets.games.pawns_board.drawn.pieces import draw_hand_card
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView

_COSTS = ("Cost 1", "Cost 2", "Cost 3")
_LEFT = "Not yet placed"


def draw_decks(view: PawnsBoardView) -> tuple[Page, ...]:
    """Return a page for each deck, the viewer's first."""
    own = view.seat_shown or 0
    return tuple(_draw_page(view, seat) for seat in (own, 1 - own))


def _draw_page(view: PawnsBoardView, seat: Seat) -> Page:
    cards = view.layout.lists[seat]
    items: list[tuple[Node, tuple[str, ...]]] = []
    for card in dict.fromkeys(cards):
        copies, placed = cards.count(card), view.placed[seat].count(card)
        tags = (_COSTS[view.layout.costs[card] - 1], *((_LEFT,) if placed < copies else ()))
        items.append((_draw_design(view, seat, card, copies, placed), tags))
    return Page(f"{SIDES[seat]}'s deck", (*_COSTS, _LEFT), tuple(items))


def _draw_design(view: PawnsBoardView, seat: Seat, card: str, copies: int, placed: int) -> Node:
    design = view.layout.cards[card].as_played
    held = (view.hands[seat] or "").count(card)  # A hidden hand counts no copies.
    told = [counted(copies, "copy", "copies")]
    told += [f"{placed} placed"] if placed else []
    told += [f"{held} in hand"] if held else []
    title, count = h("b", text=design.name, cls="kb-serif"), h("span", text=", ".join(told), cls="kb-quiet")
    words = h("figcaption", "", title, count,
              h("span", text=describe_card(design), cls="kb-sr"))  # fmt: skip
    pale = " kbp-all-placed" if placed == copies else ""
    return h("figure", f"design {seat} {design.name}", draw_hand_card(design, letters=view.layout.variants), words,
             cls=f"kbp-known kbp-{COLOURS[seat]}{pale}")  # fmt: skip
