"""Drawings of the hands that are seen, first the one that is played from, and of the backs of a hand (PB-UI.2).

A card keeps its key when the turn changes, because only the order of the hands decides which one is large.
"""

from __future__ import annotations

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import backs_key, card_key, face_key
from kbwidgets.games.pawns_board.drawn.picks import find_fullest_cell
from kbwidgets.games.pawns_board.drawn.pieces import draw_card_button, draw_card_text, draw_held_card, draw_note
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def draw_hands(view: PawnsBoardView, turn: Turn) -> Node:
    """Draw the hands that are seen, first the one that is played from."""
    own = view.seat_shown or 0
    hands = [(seat, hand) for seat in (own, 1 - own) if (hand := view.hands[seat]) is not None]
    return h("div", "hands", *(_draw_hand(view, turn, seat, hand) for seat, hand in hands), cls="kbp-hands")


def _draw_hand(view: PawnsBoardView, turn: Turn, seat: Seat, hand: str) -> Node:
    mirrored = ", mirrored for Blue" if seat else ""
    title = h("h3", f"hand head {seat}", text=f"{view.names[seat]}'s hand{mirrored}", cls="kb-sr")
    return h("section", f"hand of {seat}", title, _draw_cards(view, turn, seat, hand), cls=f"kbp-{COLOURS[seat]}")


def draw_backs(view: PawnsBoardView, seat: Seat) -> Node:
    """Draw the backs of a hand that is not seen."""
    count = view.hand_sizes[seat]
    backs = [h("svg", "", h("use", "", href="#kbp-back"), viewBox="0 0 32 44", aria_hidden="true")] * count
    label = f"{counted(count, 'card')}, face down"
    return h("div", backs_key(seat), *backs, cls="kbp-backs", role="img", aria_label=label)


def _draw_cards(view: PawnsBoardView, turn: Turn, seat: Seat, hand: str) -> Node:
    """Draw a hand that is seen as a row of buttons, which the digit keys pick."""
    cell = find_fullest_cell(view, seat)
    notes = [_why_unfit(turn, Place(view.layout.cards[card].name, *cell), seat) for card in hand]
    cards = (
        draw_card_button(card_key(view, seat, n), _draw_front(view, hand, n, note)) for n, note in enumerate(notes)
    )
    return h("div", f"hand {seat}", *cards, cls="kbp-hand kb-scroll", role="group",
             aria_label=f"{view.names[seat]}'s hand", data_kb_rove=True, data_kb_digits=True)  # fmt: skip


def _why_unfit(turn: Turn, move: Place, seat: Seat) -> str:
    """Return what a player would lack for a placement, or "" if nothing (PB-PLACE.1)."""
    return next((refusal.short for refusal in turn.later(move, seat)), "")


def _draw_front(view: PawnsBoardView, hand: str, index: int, note: str) -> Node:
    """Draw a card with its text; a card that can be placed nowhere is pale, and the note says why.

    It has its own key, so that it slides along when a card before it is played.
    """
    card, layout = hand[index], view.layout
    design = layout.cards[card].as_played
    copy = hand[:index].count(card)
    return h(
        "span",
        face_key(card, copy),
        draw_held_card(design, letters=layout.variants),
        draw_card_text(design),
        *((draw_note(note),) if note else ()),
        cls="kbp-front kbp-unfit" if note else "kbp-front",
        data_kb_hint="kbp-front" if note else None,
    )
