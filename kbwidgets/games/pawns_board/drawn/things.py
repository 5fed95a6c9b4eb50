"""Pictures of single things of Pawns Board, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.things.thing import Hidden, Thing
from kbwidgets.games.pawns_board.drawn.board import alone, frame, scores, size, spoken
from kbwidgets.games.pawns_board.drawn.pieces import CELL, RAIL, TOP, called, chip, corner, hand_card, sheet
from kbwidgets.games.pawns_board.drawn.preview import Preview, preview
from kbwidgets.games.pawns_board.rules.cards import LONGEST, Card
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.things import Board, Cards, Cell, Influence, Laid, Player, Row, laid_of

_WIDE: Final = 116
_TALL: Final = 156
_GAP: Final = 8
_CAPTION: Final = 24
_ACROSS: Final = 6
"""The number of cards in a row that are still legible on a narrow page."""
_HEAD: Final = 44
"""The height of the line above some cards."""
_BACK: Final = 66
"""The width of a card's back with the gap to the next."""

_Box = tuple[float, float, float, float]


def shown(thing: Thing) -> Still | None:
    """Return the picture of a thing, or None if it has none."""
    match thing:
        case Card():
            drawn = h("g", "", *_face(thing).children, cls=f"kbp-{thing.owner or 'red'}")
            return _still((0, 0, _WIDE, _TALL), called(thing.lying), drawn)
        case Cards():
            return _still(_spread_box(len(thing), 0), _names(thing), *_spread([(card, "") for card in thing]))
        case Deck():
            copies = [(card, f"{thing.cards.count(card)} ×") for card in thing.designs]
            told = f"{thing.name}: {counted(len(thing.cards), 'card')}, {counted(len(copies), 'design')}"
            return _still(_spread_box(len(copies), _CAPTION), told, *_spread(copies))
        case Player():
            return _player(thing)
        case Cell() | Row() | Board() | Influence():
            return _on_board(thing, laid_of(thing))
        case _:
            return None


# -- cards ------------------------------------------------------------------------------------------------


def _face(card: Card) -> Node:
    """Draw a card as its player sees it, with letters if it has several signs."""
    return hand_card(card.lying, letters=bool(card.raises or card.lowers))


def _spread(cards: Sequence[tuple[Card, str]], top: float = 0) -> list[Node]:
    """Draw cards side by side, each with its caption."""
    captions = _CAPTION if any(words for _, words in cards) else _GAP
    parts: list[Node] = []
    for n, (card, words) in enumerate(cards):
        x, y = n % _ACROSS * (_WIDE + _GAP), top + n // _ACROSS * (_TALL + captions)
        caption = h(
            "text", "", x=_WIDE / 2, y=_TALL + 16, font_size=14, text_anchor="middle", text=words, cls="kbp-note"
        )
        parts.append(h("g", "", *_face(card).children, *((caption,) if words else ()),
                       transform=f"translate({x} {y:g})", cls=f"kbp-{card.owner or 'red'}"))  # fmt: skip
    return parts


def _spread_box(count: int, caption: int, top: float = 0) -> _Box:
    """Return the room that this number of cards takes."""
    down, across = -(-count // _ACROSS), min(count, _ACROSS)
    step = _TALL + (caption or _GAP)
    return 0, 0, max(across * (_WIDE + _GAP) - _GAP, _WIDE), top + max(down * step, _CAPTION)


def _names(cards: Cards) -> str:
    return ", ".join(card.name for card in cards) or "no cards"


def _player(player: Player) -> Still:
    """Draw a player's name, public figures and hand, face down if it is not seen."""
    hand = player.hand
    sizes = f"hand {len(hand)} · deck {len(player.deck)}"
    told = f"{cut(player.name, LONGEST)} ({SIDES[player.seat]}), {counted(player.points, 'point')}, {sizes}"
    sign = h("g", "", *chip(player.seat).children, transform=f"translate(16 {_HEAD / 2 - 4:g})")
    words = h("text", "", x=36, y=_HEAD / 2 + 2, font_size=17, text=told, cls="kbp-due")
    if isinstance(hand, Hidden):
        backs = [h("use", "", href="#kbp-back", transform=f"translate({n * _BACK} {_HEAD})") for n in range(len(hand))]
        box, cards = (0, 0, max(len(hand) * _BACK, _WIDE), _HEAD + 80), backs
    else:
        box, cards = _spread_box(len(hand), 0, _HEAD), _spread([(card, "") for card in hand], _HEAD)
    wide = max(box[2], 36 + _LETTER * len(told))
    return _still((0, 0, wide, box[3]), told, sign, words, h("g", "", *cards, cls=f"kbp-{player.colour}"))


_LETTER: Final = 11
"""The approximate width of a letter in the line above a hand."""


# -- the board --------------------------------------------------------------------------------------------


def _on_board(thing: Cell | Row | Board | Influence, laid: Laid) -> Still:
    """Draw a part of the board, or all of it, with the changes of a placement if the thing is an influence."""
    layout = laid.layout
    match thing:
        case Cell():
            cell = layout.cell(thing.row, thing.col)
            return _still((*corner(laid.layout, cell), CELL, CELL), spoken(laid, cell), *alone(laid, [cell]))
        case Row():
            cells = range(layout.cell(thing.row, 0), layout.cell(thing.row + 1, 0))
            told = f"Row {thing.row}. {_spoken_cells(laid, thing, cells)}"
            drawn = (*frame(laid), *scores(laid), *alone(laid, cells))
            return _still((0, TOP + CELL * thing.row, 2 * RAIL + CELL * layout.cols, CELL), told, *drawn)
        case Board():
            return _board(laid, None, _spoken_cells(laid, thing, range(layout.cells)))
        case Influence():
            card = layout.ids[COLOURS.index(thing.card.owner or COLOURS[0])][thing.card.name]
            peek = preview(laid, card, layout.cell(thing.row, thing.col))
            return _board(laid, peek, peek.spoken(laid))


def _board(laid: Laid, peek: Preview | None, told: str) -> Still:
    drawn = (*frame(laid), *scores(laid, peek), *alone(laid, range(laid.layout.cells), peek))
    return _still((0, 0, *size(laid)), told, *drawn)


def _spoken_cells(laid: Laid, thing: Row | Board, cells: range) -> str:
    return f"Red {thing.red}, Blue {thing.blue}. {'. '.join(spoken(laid, cell) for cell in cells)}."


def _still(box: _Box, told: str, *drawn: Node) -> Still:
    x, y, width, height = box
    ground = h("rect", "", x=x, y=y, width=width, height=height, cls="kbp-ground")
    alone_ = h("svg", "alone", ground, *drawn, viewBox=f"{x:g} {y:g} {width:g} {height:g}", width=width, height=height,
               role="img", aria_label=told, cls="kbp-picture")  # fmt: skip
    return Still(to_svg(alone_, sheet()), told)
