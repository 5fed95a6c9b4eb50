"""The textual views of the board, with a line for each row (PB-VIEW)."""

from __future__ import annotations

from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout


def format_short(layout: Layout, board: PackedBoard) -> str:
    """Return the short view, with a character for each cell between the row-scores (PB-VIEW.1)."""
    lines: list[str] = []
    for row, (red, blue) in enumerate(board.row_scores(layout)):
        cells = (layout.cell(row, col) for col in range(layout.cols))
        lines.append(f"{red} {''.join(_sign(layout, board, cell) for cell in cells)} {blue}")
    return "\n".join(lines)


def _sign(layout: Layout, board: PackedBoard, cell: int) -> str:
    card = board.card_at[cell]
    return str(board.pawns(cell) or "_") if card == NOTHING else "RB"[layout.owner(card)]


def format_detailed(layout: Layout, board: PackedBoard) -> str:
    """Return the detailed view, with owners, values and modifiers (PB-VIEW.2)."""
    lines: list[str] = []
    for row, (red, blue) in enumerate(board.row_scores(layout)):
        cells = (layout.cell(row, col) for col in range(layout.cols))
        lines.append(f"{red} | {' '.join(format_cell(layout, board, cell) for cell in cells)} | {blue}")
    return "\n".join(lines)


def format_cell(layout: Layout, board: PackedBoard, cell: int) -> str:
    """Return a cell of the detailed view: `_`, `r2`, `B4+1`."""
    owner, modifier = board.owner(layout, cell), board.modifiers[cell]
    if owner is None:
        text = "_"
    elif board.card_at[cell] == NOTHING:
        text = f"{'rb'[owner]}{board.pawns(cell)}"
    else:
        text = f"{'RB'[owner]}{board.value(layout, cell)}"
    return f"{text}{modifier:+d}" if modifier else text
