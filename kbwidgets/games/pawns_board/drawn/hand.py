"""Drawings of the hands, first the one that is played from, then the other, face down or small (PB-UI.2).

A card keeps its key when the turn changes, because only the order of the hands decides which one is large.
"""

from __future__ import annotations

from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.drawn.keys import backs_key, card_key, face_key
from kbwidgets.games.pawns_board.drawn.picks import most_pawns
from kbwidgets.games.pawns_board.drawn.pieces import held_button, held_card, in_words, needs
from kbwidgets.games.pawns_board.rules.layout import COLOURS
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


def hands(view: PawnsBoardView, turn: Turn) -> Node:
    """Draw both hands, first the one that is played from. A spectator sees only backs."""
    own = view.seat_shown or 0
    return h("div", "hands", _hand(view, turn, own), _hand(view, turn, 1 - own), cls="kbp-hands")


def _hand(view: PawnsBoardView, turn: Turn, seat: Seat) -> Node:
    hand = view.hands[seat]
    told = [h("span", "", text=f"{view.names[seat]}'s hand")]
    if hand is not None and seat:
        told.append(h("span", "", text="Mirrored for Blue"))
    row = _backs(view, seat) if hand is None else _cards(view, turn, seat, hand)
    title = h("h3", f"hand head {seat}", *told, cls="kb-h")
    return h("section", f"hand of {seat}", title, row, cls=f"kbp-{COLOURS[seat]}")


def _backs(view: PawnsBoardView, seat: Seat) -> Node:
    """Draw the backs of a hand that is not seen."""
    count = view.hand_sizes[seat]
    backs = [h("svg", "", h("use", "", href="#kbp-back"), viewBox="0 0 58 78", aria_hidden="true")] * count
    told = f"{counted(count, 'card')}, face down"
    return h("div", backs_key(seat), *backs, cls="kbp-backs", role="img", aria_label=told)


def _cards(view: PawnsBoardView, turn: Turn, seat: Seat, hand: str) -> Node:
    """Draw a hand that is seen as a row of buttons, which the digit keys pick."""
    cell = most_pawns(view, seat)
    notes = [_why_unfit(turn, Place(view.layout.cards[card].name, *cell), seat) for card in hand]
    cards = (held_button(card_key(view, seat, n), _front(view, hand, n, note)) for n, note in enumerate(notes))
    return h("div", f"hand {seat}", *cards, cls="kbp-hand", role="group", aria_label=f"{view.names[seat]}'s hand",
             data_kb_rove=True, data_kb_digits=True)  # fmt: skip


def _why_unfit(turn: Turn, move: Place, seat: Seat) -> str:
    """Return what a player would lack for a placement, or "" if nothing (PB-PLACE.1)."""
    return next((refusal.short for refusal in turn.later(move, seat)), "")


def _front(view: PawnsBoardView, hand: str, index: int, note: str) -> Node:
    """Draw a card with its text; a card that can be placed nowhere is pale, and the note says why.

    It has its own key, so that it slides along when a card before it is played.
    """
    card, layout = hand[index], view.layout
    design = layout.cards[card].lying
    copy = hand[:index].count(card)
    return h(
        "span",
        face_key(card, copy),
        held_card(design, letters=layout.variants),
        in_words(design),
        *((needs(note),) if note else ()),
        cls="kbp-front kbp-unfit" if note else "kbp-front",
        data_kb_hint="kbp-front" if note else None,
    )
