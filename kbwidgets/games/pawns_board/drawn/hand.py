"""The hands: the own one to play from, the other face down or, with open hands, small (PB-UI.2)."""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.scene import Node, h
from kbwidgets.core.types import Seat
from kbwidgets.core.words import counted
from kbwidgets.games.pawns_board.drawn.picks import card_key, may_act
from kbwidgets.games.pawns_board.drawn.pieces import called, hand_card
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def hands(view: PawnsBoardView) -> tuple[Node, ...]:
    """The hand that is played from, large; the others below it. A spectator sees backs alone."""
    own = view.seat_shown
    if own is None:
        others = h("div", "others", *(_other(view, seat) for seat in (0, 1)), cls="kbp-others")
        return (others,)
    return _own(view, own), h("div", "others", _other(view, 1 - own), cls="kbp-others")


def _title(view: PawnsBoardView, key: str, seat: Seat, aside: str) -> Node:
    told = h("span", f"{key} of", text=f"{view.names[seat]}'s hand")
    return h("h3", key, told, h("span", f"{key} aside", text=aside), cls="kb-h")


def _own(view: PawnsBoardView, seat: Seat) -> Node:
    """The hand of the viewer as buttons, from left to right; a card that can be placed nowhere is pale and says why."""
    hand = view.hands[seat] or ""
    cells, layout = view.packed.open_cells(seat), view.layout
    acts = may_act(view)
    aside = "mirrored for Blue" if seat else counted(len(hand), "card")
    printed = _printed(view, seat, hand)
    cards = [_card(n, printed[n], fits=not acts or cells[layout.costs[card]] > 0) for n, card in enumerate(hand)]
    row = h("div", "hand", *cards, cls=f"kbp-hand kbp-{COLOURS[seat]}", role="group",
            aria_label=f"Hand of {view.names[seat]}", data_kb_rove=True)  # fmt: skip
    return h("section", "own", _title(view, "own head", seat, aside), row, cls="kbp-own")


class _Printed(NamedTuple):
    """A card of a hand by itself: what is printed on it, and the same in words; both have keys of their own.

    So they move on when a card before them is played, and from the large hand to the small one when hands are open.
    """

    design: Card
    front: Node
    words: Node


def _printed(view: PawnsBoardView, seat: Seat, hand: str) -> list[_Printed]:
    found: list[_Printed] = []
    for n, card in enumerate(hand):
        design, name = view.layout.cards[card].lying, f"{seat} {ord(card)} {hand[:n].count(card)}"
        front = hand_card(design, letters=view.layout.variants)._replace(key=f"front {name}")
        found.append(_Printed(design, front, h("span", f"told {name}", text=f"{called(design)}, ", cls="kb-sr")))
    return found


def _card(index: int, card: _Printed, *, fits: bool) -> Node:
    """A card of the hand that is played from."""
    design = card.design
    why = "" if fits else f"needs {design.cost} pawn{'' if design.cost == 1 else 's'}"
    below = f"{index + 1} · {why}" if why else str(index + 1)
    return h(
        "button",
        card_key(index),
        card.front,
        card.words,
        h("span", "", text=below, cls="kbp-key"),
        cls="kbp-card" if fits else "kbp-card kbp-unfit",
        type="button",
        data_kb_cell=True,
        data_kb_ask=True,
    )


def _other(view: PawnsBoardView, seat: Seat) -> Node:
    """A hand that is not played from now: as many backs as cards, or the cards themselves where hands are open."""
    hand, count = view.hands[seat], view.hand_sizes[seat]
    if hand is None:
        backs = [h("svg", "", h("use", "", href="#kbp-back"), viewBox="0 0 58 78", aria_hidden="true")] * count
        row = h(
            "div",
            f"backs {seat}",
            *backs,
            cls="kbp-backs",
            role="img",
            aria_label=f"{counted(count, 'card')}, face down",
        )
    else:
        cards = (h("li", f"held {seat} {n}", card.front, card.words)
                 for n, card in enumerate(_printed(view, seat, hand)))  # fmt: skip
        row = h("ul", f"open {seat}", *cards, cls="kbp-open")
    title = _title(view, f"other head {seat}", seat, counted(count, "card"))
    return h("section", f"other {seat}", title, row, cls=f"kbp-other kbp-{COLOURS[seat]}")
