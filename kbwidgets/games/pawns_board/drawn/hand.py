"""The hands: first the one to play from, large; then the other, face down or, with open hands, small (PB-UI.2).

A card keeps its key while the turn goes from hand to hand: which hand is large is told by their order alone.
"""

from __future__ import annotations

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import backs_key, card_key, face_key
from kbwidgets.games.pawns_board.drawn.pieces import held_button, held_card, in_words, needs
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def hands(view: PawnsBoardView) -> Node:
    """Both hands, the one that is played from in front. A spectator sees backs alone."""
    own = view.seat_shown or 0
    return h("div", "hands", _hand(view, own), _hand(view, 1 - own), cls="kbp-hands")


def _hand(view: PawnsBoardView, seat: Seat) -> Node:
    hand = view.hands[seat]
    told = [h("span", "", text=f"{view.names[seat]}'s hand")]
    if hand is not None and seat:
        told.append(h("span", "", text="Mirrored for Blue"))
    row = _backs(view, seat) if hand is None else _cards(view, seat, hand)
    title = h("h3", f"hand head {seat}", *told, cls="kb-h")
    return h("section", f"hand of {seat}", title, row, cls=f"kbp-{COLOURS[seat]}")


def _backs(view: PawnsBoardView, seat: Seat) -> Node:
    """As many backs as cards."""
    count = view.hand_sizes[seat]
    backs = [h("svg", "", h("use", "", href="#kbp-back"), viewBox="0 0 58 78", aria_hidden="true")] * count
    told = f"{counted(count, 'card')}, face down"
    return h("div", backs_key(seat), *backs, cls="kbp-backs", role="img", aria_label=told)


def _cards(view: PawnsBoardView, seat: Seat, hand: str) -> Node:
    """A hand that is seen, as buttons from left to right, which the digits pick."""
    cards = (held_button(card_key(view, seat, n), _front(view, seat, hand, n)) for n in range(len(hand)))
    return h("div", f"hand {seat}", *cards, cls="kbp-hand", role="group", aria_label=f"{view.names[seat]}'s hand",
             data_kb_rove=True, data_kb_digits=True)  # fmt: skip


def _front(view: PawnsBoardView, seat: Seat, hand: str, index: int) -> Node:
    """A card by itself: drawn and in words; one that can be placed nowhere is pale and says why.

    It has a key of its own, so it moves on when a card before it is played.
    """
    card, layout = hand[index], view.layout
    design = layout.cards[card].lying
    parts = [held_card(design, letters=layout.variants), in_words(design)]
    fits = view.phase == "over" or view.packed.open_cells(seat)[design.cost] > 0
    if not fits:
        parts.append(needs(design.cost))
    copy = hand[:index].count(card)
    return h(
        "span",
        face_key(card, copy),
        *parts,
        cls="kbp-front" if fits else "kbp-front kbp-unfit",
        data_kb_hint=None if fits else "kbp-front",
    )
