"""What a position is worth, row by row (PB-SCORE)."""

from __future__ import annotations

from kbwidgets.core.types import Outcome, ScoreLine
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout


def score_lines(layout: Layout, board: PackedBoard) -> tuple[ScoreLine, ...]:
    """For each row what it brings to each player; it brings something to one at most (PB-SCORE.2)."""
    lines: list[ScoreLine] = []
    for row, scores in enumerate(board.row_scores(layout)):
        for seat, own in enumerate(scores):
            other = scores[1 - seat]
            points = own if own > other else 0
            why = "more" if own > other else "a tie" if own == other else "less"
            at = layout.keys([layout.cell(row, col) for col in range(layout.cols)])
            lines.append(ScoreLine("PB-SCORE.2", seat, points, f"row {row}: {own} against {other}, {why}", at))
    return tuple(lines)


def outcome(layout: Layout, board: PackedBoard) -> Outcome:
    """The higher total wins; at equal totals nobody does (PB-SCORE.3)."""
    red, blue = board.totals(layout)
    return Outcome((1 + (red < blue), 1 + (blue < red)), (red, blue), drawn=red == blue)


def result(layout: Layout, board: PackedBoard) -> str:
    """How the match ended, in a few words."""
    red, blue = board.totals(layout)
    told = f"{layout.names[0]} (Red) {red}, {layout.names[1]} (Blue) {blue}"
    return f"{told}, a draw" if red == blue else f"{told}, {layout.names[int(blue > red)]} wins"
