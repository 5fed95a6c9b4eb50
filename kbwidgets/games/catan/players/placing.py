"""The choice of first settlements, with roads that point to the next one (CT-19.3).

>>> from kbwidgets.games.catan import GAME
>>> from kbwidgets.games.catan.players.weights import WEIGHTS
>>> from random import Random
>>> state = GAME.start(["Ann", "Bo"], board="beginner", order="seats")
>>> best = rate_placements(Measure(WEIGHTS, state.view(0)), state.view(0), 0, state.moves())[0]
>>> best.move in state.moves(), best.reasons[0].feature
(True, 'dots')
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.players.standing import Measure
from kbwidgets.games.catan.rules.chapters.build import Road, Settle, with_settlement
from kbwidgets.games.catan.rules.known import Known
from kbwidgets.games.catan.rules.position import Placing


def rate_placements(measure: Measure, view: Known, seat: Seat, moves: Sequence[Move]) -> list[Rated]:
    """Rate the settlements and roads of the setup, best first."""
    ratings = [
        _rate_settlement(measure, view, seat, move)
        if isinstance(move, Settle)
        else _rate_road(measure, view, seat, move)
        for move in moves
        if isinstance(move, (Settle, Road))
    ]
    return sorted(ratings, key=lambda rated: rated.worth, reverse=True)


def _rate_settlement(measure: Measure, view: Known, seat: Seat, move: Settle) -> Rated:
    built = with_settlement(measure.table, measure.board, view.built, seat, move.corner)
    worth = measure.standing(built, seat)
    dots = measure.ground.sums[move.corner]
    reasons = [Reason("dots", worth - measure.standing(view.built, seat), f"its hexes have {counted(dots, 'dot')}")]
    if measure.board.port_at(move.corner) is not None:
        reasons.append(Reason("port", 0, "it has a port"))
    return Rated(move, (worth, -move.corner), tuple(reasons))


def _rate_road(measure: Measure, view: Known, seat: Seat, move: Road) -> Rated:
    """Rate a road by the best place two steps away. Places next to others' buildings are likely to be lost."""
    frame, grid, built = view.frame, measure.table.grid, view.built
    start = frame.corner if isinstance(frame, Placing) else move.a
    end = move.b if move.a == start else move.a
    reached = 0
    for other, realm in enumerate(built.realms):
        if other != seat:
            reached |= realm.touched
    best, dots = 0.0, 0
    for corner in bits(grid.corner_neighbours[end] & built.free_corners):
        after = with_settlement(measure.table, measure.board, built, seat, corner)
        worth = measure.standing(after, seat)
        if (grid.corner_neighbours[corner] | 1 << corner) & reached:
            worth *= measure.weights.contest
        if worth > best:
            best, dots = worth, measure.ground.sums[corner]
    text = f"it leads to a spot with {counted(dots, 'dot')}" if dots else "it leads to no spot for a settlement"
    return Rated(move, (best, -end), (Reason("leads", best, text),))
