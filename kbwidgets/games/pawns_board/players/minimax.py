"""The worst reply to a placement, by the opponent's lead after one card (PB-AI.4).

A card without U or D changes only the score of its own row (PB-VAR.1). Of those cards, only the highest value that a
cell's pawns can pay for matters, so that only cards with U or D are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout


def rate_worst_reply(layout: Layout, board: PackedBoard, opponent: Seat, possible: Iterable[str]) -> int:
    """Return the opponent's largest lead after a reply with one of these designs, or after a pass."""
    rows = [(scores[opponent], scores[1 - opponent]) for scores in board.row_scores(layout)]
    lead = sum(_margin(theirs, own) for theirs, own in rows)
    worst = lead
    changing = [card for card in possible if layout.variants and _changes_values(layout, card)]
    best = _best_values(layout, [card for card in possible if card not in changing])
    for cell in bits(board.pawns_of(opponent)):
        value = best[board.pawns(cell)] + board.modifiers[cell]
        if best[board.pawns(cell)] and value > 0:  # PB-VAR.3: a card worth nothing is removed.
            theirs, own = rows[cell // layout.cols]
            worst = max(worst, lead - _margin(theirs, own) + _margin(theirs + value, own))
    cells = board.open_cells(opponent)
    for card in changing:
        for cell in bits(cells[layout.costs[card]]):
            totals = board.with_card(layout, card, cell).totals(layout)
            worst = max(worst, totals[opponent] - totals[1 - opponent])
    return worst


def _margin(theirs: int, own: int) -> int:
    """Return the opponent's points for a row minus the player's (PB-SCORE.2)."""
    return theirs if theirs > own else -own if own > theirs else 0


def _changes_values(layout: Layout, card: str) -> bool:
    return any(layout.raises[card]) or any(layout.lowers[card])


def _best_values(layout: Layout, cards: Sequence[str]) -> tuple[int, int, int, int]:
    """Return the highest value that each number of pawns can pay for, or 0 if there is none."""
    one, two, three = (max((layout.values[card] for card in cards if layout.costs[card] <= pawns), default=0)
                       for pawns in (1, 2, 3))  # fmt: skip
    return 0, one, two, three
