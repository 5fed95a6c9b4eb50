"""The placements that a strategy compares, each with the board after it (PB-AI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kbwidgets.core.protocol.state import Move
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.view import PawnsBoardView


class Spot(NamedTuple):
    """A placement with its card's number in the hand and the board after all of its influence."""

    move: Move
    hand: int
    row: int
    col: int
    after: PackedBoard


def list_spots(view: PawnsBoardView, moves: Sequence[Move]) -> Iterator[Spot]:
    """Yield the placements among the moves; of two copies in the hand, the left one is placed."""
    layout, seat = view.layout, view.turn
    hand = view.hands[seat]
    if hand is None:
        raise TypeError(f"a strategy needs a view that shows the hand of seat {seat}, not that of {view.viewer}")
    for move in moves:
        if isinstance(move, Place):
            card = layout.ids[seat][move.card]
            after = view.packed.with_card(layout, card, layout.cell(move.row, move.col))
            yield Spot(move, hand.index(card), move.row, move.col, after)
