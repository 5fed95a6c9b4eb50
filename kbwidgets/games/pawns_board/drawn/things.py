"""Pictures of single things of Pawns Board, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.scene.nodes import Node, h
from kbwidgets.core.scene.svg import to_svg
from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.words import counted, cut
from kbwidgets.core.things.thing import Hidden, Thing
from kbwidgets.games.pawns_board.drawn.board import board_size, describe_cell, draw_cells, draw_frame, draw_scores
from kbwidgets.games.pawns_board.drawn.card_words import describe_card
from kbwidgets.games.pawns_board.drawn.pieces import (
    TALL,
    WIDE,
    cell_corner,
    draw_chip,
    draw_hand_card,
    sheet,
)
from kbwidgets.games.pawns_board.drawn.preview import Preview, make_preview
from kbwidgets.games.pawns_board.rules.cards import LONGEST, Card
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES
from kbwidgets.games.pawns_board.rules.things import (
    Board,
    Cards,
    Cell,
    Influence,
    MatchBoard,
    Player,
    Row,
    match_board_of,
)

_GAP: Final = 8
_CAPTION: Final = 24
_NUMBERS: Final = 8
"""The height that the numbers of columns need above the board."""
_ACROSS: Final = 6
"""The number of cards in a row that are still legible on a narrow page."""
_HEAD: Final = 44
"""The height of the line above some cards."""
_BACK: Final = 38
"""The width of a card's back with the gap to the next."""

_Box = tuple[float, float, float, float]


def draw_thing(thing: Thing) -> Still | None:
    """Return the picture of a thing, or None if it has none."""
    match thing:
        case Card():
            node = h("g", "", *_draw_face(thing).children, cls=f"kbp-{thing.owner or 'red'}")
            return _make_still((0, 0, WIDE, TALL), describe_card(thing.as_played), node)
        case Cards():
            return _make_still(
                _measure_spread(len(thing), 0), _join_names(thing), *_draw_spread([(card, "") for card in thing])
            )
        case Deck():
            copies = [(card, f"{thing.cards.count(card)} ×") for card in thing.designs]
            label = f"{thing.name}: {counted(len(thing.cards), 'card')}, {counted(len(copies), 'design')}"
            return _make_still(_measure_spread(len(copies), _CAPTION), label, *_draw_spread(copies))
        case Player():
            return _draw_player(thing)
        case Cell() | Row() | Board() | Influence():
            return _draw_on_board(thing, match_board_of(thing))
        case _:
            return None


# -- cards ------------------------------------------------------------------------------------------------


def _draw_face(card: Card) -> Node:
    """Draw a card as its player sees it, with letters if it has several signs."""
    return draw_hand_card(card.as_played, letters=bool(card.raises or card.lowers))


def _draw_spread(cards: Sequence[tuple[Card, str]], top: float = 0) -> list[Node]:
    """Draw cards side by side, each with its caption."""
    captions = _CAPTION if any(words for _, words in cards) else _GAP
    parts: list[Node] = []
    for n, (card, words) in enumerate(cards):
        x, y = n % _ACROSS * (WIDE + _GAP), top + n // _ACROSS * (TALL + captions)
        caption = h("text", "", x=WIDE / 2, y=TALL + 16, font_size=14, text_anchor="middle", text=words, cls="kbp-note")
        parts.append(h("g", "", *_draw_face(card).children, *((caption,) if words else ()),
                       transform=f"translate({x} {y:g})", cls=f"kbp-{card.owner or 'red'}"))  # fmt: skip
    return parts


def _measure_spread(count: int, caption: int, top: float = 0) -> _Box:
    """Return the room that this number of cards takes."""
    down, across = -(-count // _ACROSS), min(count, _ACROSS)
    step = TALL + (caption or _GAP)
    return 0, 0, max(across * (WIDE + _GAP) - _GAP, WIDE), top + max(down * step, _CAPTION)


def _join_names(cards: Cards) -> str:
    return ", ".join(card.name for card in cards) or "no cards"


def _draw_player(player: Player) -> Still:
    """Draw a player's name, public figures and hand, face down if it is not seen."""
    hand = player.hand
    sizes = f"hand {len(hand)} · deck {len(player.deck)}"
    label = f"{cut(player.name, LONGEST)} ({SIDES[player.seat]}), {counted(player.points, 'point')}, {sizes}"
    sign = h("g", "", *draw_chip(player.seat).children, transform=f"translate(16 {_HEAD / 2 - 4:g})")
    words = h("text", "", x=36, y=_HEAD / 2 + 2, font_size=17, text=label, cls="kbp-due")
    if isinstance(hand, Hidden):
        backs = [h("use", "", href="#kbp-back", transform=f"translate({n * _BACK} {_HEAD})") for n in range(len(hand))]
        box, cards = (0, 0, max(len(hand) * _BACK, WIDE), _HEAD + 80), backs
    else:
        box, cards = _measure_spread(len(hand), 0, _HEAD), _draw_spread([(card, "") for card in hand], _HEAD)
    wide = max(box[2], 36 + _LETTER * len(label))
    return _make_still((0, 0, wide, box[3]), label, sign, words, h("g", "", *cards, cls=f"kbp-{player.colour}"))


_LETTER: Final = 11
"""The approximate width of a letter in the line above a hand."""


# -- the board --------------------------------------------------------------------------------------------


def _draw_on_board(thing: Cell | Row | Board | Influence, board: MatchBoard) -> Still:
    """Draw a part of the board, or all of it, with the changes of a placement if the thing is an influence."""
    layout = board.layout
    match thing:
        case Cell():
            cell = layout.cell(thing.row, thing.col)
            return _on_felt(
                (*cell_corner(board.layout, cell), WIDE, TALL), describe_cell(board, cell), *draw_cells(board, [cell])
            )
        case Row():
            cells = range(layout.cell(thing.row, 0), layout.cell(thing.row + 1, 0))
            label = f"Row {thing.row}. {_describe_cells(board, thing, cells)}"
            nodes = (*draw_frame(board), *draw_scores(board), *draw_cells(board, cells))
            return _on_felt(
                (0, cell_corner(layout, layout.cell(thing.row, 0))[1] - 4, board_size(board)[0], TALL + 8),
                label,
                *nodes,
            )
        case Board():
            return _draw_board(board, None, _describe_cells(board, thing, range(layout.cells)))
        case Influence():
            card = layout.ids[COLOURS.index(thing.card.owner or COLOURS[0])][thing.card.name]
            peek = make_preview(board, card, layout.cell(thing.row, thing.col))
            return _draw_board(board, peek, peek.describe(board))


def _draw_board(board: MatchBoard, peek: Preview | None, label: str) -> Still:
    nodes = (*draw_frame(board), *draw_scores(board, peek), *draw_cells(board, range(board.layout.cells), peek))
    return _on_felt((0, -_NUMBERS, board_size(board)[0], board_size(board)[1] + _NUMBERS), label, *nodes)


def _describe_cells(board: MatchBoard, thing: Row | Board, cells: range) -> str:
    return f"Red {thing.red}, Blue {thing.blue}. {'. '.join(describe_cell(board, cell) for cell in cells)}."


def _on_felt(box: _Box, label: str, *nodes: Node) -> Still:
    return _make_still(box, label, *nodes, ground="kbp-felt")


def _make_still(box: _Box, label: str, *nodes: Node, ground: str = "kbp-ground") -> Still:
    x, y, width, height = box
    below = h("rect", "", x=x, y=y, width=width, height=height, cls=ground)
    picture = h("svg", "alone", below, *nodes, viewBox=f"{x:g} {y:g} {width:g} {height:g}", width=width, height=height,
               role="img", aria_label=label, cls="kbp-picture")  # fmt: skip
    return Still(to_svg(picture, sheet()), label)
