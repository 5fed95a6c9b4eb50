"""Cards and decks as a notebook shows them."""

from __future__ import annotations

from html import escape

from kbwidgets.core.scene import h
from kbwidgets.core.still import Still
from kbwidgets.core.svg import to_svg
from kbwidgets.games.pawns_board.drawn.pieces import hand_card, influence, sheet
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.deck import Deck


def card_svg(card: Card) -> str:
    """A card as Red sees it, as a picture that stands alone."""
    return _picture(card).svg


def deck_html(deck: Deck) -> str:
    """All designs as pictures with how often each is there."""
    shown = [
        f'<figure style="margin:0 8px 8px 0">{_picture(card).html()}'
        f"<figcaption>{deck.cards.count(card)} x</figcaption></figure>"
        for card in deck.designs
    ]
    told = f"{escape(deck.name)}: {len(deck.cards)} cards, {len(deck.designs)} designs"
    return f'<p>{told}</p><div style="display:flex;flex-wrap:wrap">{"".join(shown)}</div>'


def _picture(card: Card) -> Still:
    drawn = hand_card(card, letters=bool(card.reach("U") or card.reach("D")))
    told = f"{card.name}, cost {card.cost}, value {card.value}, influence {influence(card)}"
    alone = h("svg", "card", *drawn.children, viewBox="0 0 116 156", width=116, height=156, role="img", aria_label=told,
              cls="kbp-picture kbp-red")  # fmt: skip
    return Still(to_svg(alone, sheet()), told)
