"""The codecs of cards and of the board in plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.errors import DataError
from kbwidgets.core.fields.shape import DataCodec
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.layout import COLOURS, Layout

_MOST: Final = 10**9
"""A bound beyond any modifier that a match can reach."""


class CardNames(DataCodec[str, Layout]):
    """The cards of a seat, as a list of their names."""

    def write(self, value: str, match: Layout, /) -> Json:
        return [match.cards[card].name for card in value]

    def read(self, data: Plain, match: Layout, index: int, /) -> str:
        ids = match.ids[index]
        return "".join([ids[item.text(ids)] for item in data.items()])


class BoardCells(DataCodec[PackedBoard, Layout]):
    """The board, as the text of each cell and its modifier."""

    def write(self, value: PackedBoard, match: Layout, /) -> Json:
        cells = [_write_cell(match, value, cell) for cell in range(match.cells)]
        return {"cells": _split_rows(match, cells), "modifiers": _split_rows(match, value.modifiers)}

    def read(self, data: Plain, match: Layout, index: int, /) -> PackedBoard:
        return _read_board(match, data.only("cells", "modifiers"))


def _split_rows(layout: Layout, cells: Sequence[Json]) -> list[Json]:
    return [list(cells[layout.cell(row, 0) : layout.cell(row + 1, 0)]) for row in range(layout.rows)]


def _write_cell(layout: Layout, board: PackedBoard, cell: int) -> str:
    """Return `_`, `red 2` for pawns or `red =Otter` for a card."""
    owner, card = board.owner(layout, cell), board.card_at[cell]
    if owner is None:
        return "_"
    return f"{COLOURS[owner]} {board.pawns(cell) if card == NOTHING else '=' + layout.cards[card].name}"


def _read_board(layout: Layout, data: Plain) -> PackedBoard:
    sets = {"red": 0, "blue": 0}
    two = three = cards = 0
    card_at = [NOTHING] * layout.cells
    modifiers = [0] * layout.cells
    for row, items in enumerate(data["cells"].items(layout.rows, layout.rows)):
        for col, item in enumerate(items.items(layout.cols, layout.cols)):
            cell, text = layout.cell(row, col), item.text()
            colour, _, what = text.partition(" ")
            if text == "_":
                continue
            if colour in COLOURS and what in ("1", "2", "3"):
                sets[colour] |= 1 << cell
                two |= int(what > "1") << cell
                three |= int(what > "2") << cell
            elif colour in COLOURS and what.startswith("=") and what[1:] in layout.ids[COLOURS.index(colour)]:
                card_at[cell] = layout.ids[COLOURS.index(colour)][what[1:]]
                cards |= 1 << cell
            else:
                raise item.fault("_, red or blue with 1 to 3 pawns, or red or blue with = and a card from its deck")
    for row, items in enumerate(data["modifiers"].items(layout.rows, layout.rows)):
        for col, item in enumerate(items.items(layout.cols, layout.cols)):
            most = _MOST if layout.variants else 0
            modifiers[layout.cell(row, col)] = item.number(-most, most)
    board = PackedBoard(sets["red"], sets["blue"], two, three, cards, "".join(card_at), tuple(modifiers))
    for cell in range(layout.cells):
        if card_at[cell] != NOTHING and board.value(layout, cell) <= 0:  # PB-VAR.3
            row, col = layout.row_col(cell)
            raise DataError(f"board.cells[{row}][{col}]", "found a card worth 0 or less, which would have been removed")
    return board
