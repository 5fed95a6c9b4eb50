"""The scores of a position, row by row, and the end of a match (PB-SCORE, PB-END)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Outcome, ScoreLine
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout


def score_lines(layout: Layout, board: PackedBoard) -> tuple[ScoreLine, ...]:
    """Return each player's score in each row, of which at most one is not 0 (PB-SCORE.2)."""
    lines: list[ScoreLine] = []
    for row, scores in enumerate(board.row_scores(layout)):
        name, at = row_name(layout.rows, row), layout.keys([layout.cell(row, col) for col in range(layout.cols)])
        for seat, mine in enumerate(scores):
            other = scores[1 - seat]
            text = f"{name}: {_compare(mine, other)}"
            lines.append(ScoreLine("PB-SCORE.2", seat, mine if mine > other else 0, text, at))
    return tuple(lines)


def row_name(rows: int, row: int) -> str:
    """Return the name of a row, which is its place among up to three rows, otherwise its number from 1.

    >>> row_name(3, 1), row_name(5, 1), row_name(23, 21)
    ('Middle row', '2nd row', '22nd row')
    """
    if rows <= len(_FEW):
        return f"{_FEW[rows - 1][row]} row"
    number = row + 1
    ending = "th" if 10 < number < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} row"


_FEW: Final = (("Only",), ("Top", "Bottom"), ("Top", "Middle", "Bottom"))


def _compare(mine: int, other: int) -> str:
    if mine == other:
        return f"tied at {mine}" if mine else "no cards"
    return f"{mine} to {other}"


def outcome(layout: Layout, board: PackedBoard) -> Outcome:
    """Return the result, in which the higher total wins, or nobody at equal totals (PB-SCORE.3)."""
    red, blue = board.totals(layout)
    return Outcome((1 + (red < blue), 1 + (blue < red)), (red, blue), drawn=red == blue)


@event("over", rule="PB-END.1")
class MatchEnded(Event):
    """The match is over (PB-END.1)."""

    red: int
    blue: int

    def text(self, names: Sequence[str]) -> str:
        if self.red == self.blue:
            return f"The game ended in a draw: {counted(self.red, 'point')} each."
        return f"{names[self.blue > self.red]} won {max(self.red, self.blue)}–{min(self.red, self.blue)}."
