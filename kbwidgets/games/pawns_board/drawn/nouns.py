"""The things of Pawns Board as pictures that stand alone, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kbwidgets.core.noun import Noun
from kbwidgets.core.scene import Node, h
from kbwidgets.core.still import Still
from kbwidgets.core.svg import to_svg
from kbwidgets.games.pawns_board.drawn.pieces import called, hand_card, sheet
from kbwidgets.games.pawns_board.rules.cards import Card
from kbwidgets.games.pawns_board.rules.deck import Deck

_WIDE: Final = 116
_TALL: Final = 156
_GAP: Final = 8
_CAPTION: Final = 24
_ACROSS: Final = 6
"""Cards beside each other, which can still be read where a page is narrow."""


def shown(thing: Noun) -> Still | None:
    """The picture of a thing, None if it has none."""
    match thing:
        case Card():
            drawn = h("g", "", *_face(thing).children, cls=f"kbp-{thing.owner or 'red'}")
            return _still(drawn, _WIDE, _TALL, called(thing.lying))
        case Deck():
            copies = [(card, f"{thing.cards.count(card)} x") for card in thing.designs]
            return _spread(copies, f"{thing.name}: {len(thing.cards)} cards, {len(copies)} designs")
        case _:
            return None


def _face(card: Card) -> Node:
    """A card as its player sees it; letters tell the signs apart where there are several."""
    return hand_card(card.lying, letters=bool(card.raises or card.lowers))


def _spread(cards: Iterable[tuple[Card, str]], told: str) -> Still:
    """Cards side by side, each with a few words below it."""
    laid = list(cards)
    parts: list[Node] = []
    for n, (card, words) in enumerate(laid):
        x, y = n % _ACROSS * (_WIDE + _GAP), n // _ACROSS * (_TALL + _CAPTION)
        caption = h(
            "text", "", x=_WIDE / 2, y=_TALL + 16, font_size=14, text_anchor="middle", text=words, cls="kbp-note"
        )
        parts.append(h("g", "", *_face(card).children, caption, transform=f"translate({x} {y})",
                       cls=f"kbp-{card.owner or 'red'}"))  # fmt: skip
    across, down = min(len(laid), _ACROSS), -(-len(laid) // _ACROSS)
    return _still(h("g", "", *parts), across * (_WIDE + _GAP) - _GAP, down * (_TALL + _CAPTION), told)


def _still(drawn: Node, width: int, height: int, told: str) -> Still:
    ground = h("rect", "", width=width, height=height, cls="kbp-ground")
    alone = h("svg", "alone", ground, drawn, viewBox=f"0 0 {width} {height}", width=width, height=height, role="img",
              aria_label=told, cls="kbp-picture")  # fmt: skip
    return Still(to_svg(alone, sheet()), told)
