"""The greedy player, which rates the moves of Kingdomino and gives reasons (KD-AI.2).

It uses public information only (KD-INFO.4), and the planner builds on it. A hint is its best move with its reasons
(KD-AI.4). The random player is the same for every game (KD-AI.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.text.words import counted
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose
from kbwidgets.games.kingdomino.rules.chapters.scoring import Part, best_gain, gain, properties
from kbwidgets.games.kingdomino.rules.kingdom import Place, Realm, placements
from kbwidgets.games.kingdomino.rules.view import position_of


def greedy(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Rate moves by the points that they score now, best first (KD-AI.2)."""
    position = position_of(view)
    rated: list[Rated] = []
    kingdom = position.acting_kingdom
    parts = properties(kingdom)
    for move in moves:
        if isinstance(move, Place):
            rated.append(rate_placement(kingdom, parts, move))
        elif isinstance(move, Choose):
            points = best_gain(kingdom, parts, move.number)
            rated.append(Rated(move, (points, -move.number), (choice_reason(move.number, points),)))
        else:
            rated.append(Rated(move, (0,)))
    return tuple(sorted(rated, key=lambda r: r.worth, reverse=True))


def choice_reason(number: int, points: int) -> Reason:
    """Return the points of a choice as a reason, which must read well both before the choice and after it."""
    return Reason("points", points, f"{'up to ' if points else ''}{counted(points, 'point')} from domino {number}")


def rate_placement(kingdom: Realm, parts: Sequence[Part], move: Place) -> Rated:
    """Rate a placement by its points.

    Ties are broken by the fewest dead squares, then by the smallest growth of the rectangle around the kingdom, then by
    the order y, x, turn.
    """
    points = gain(parts, kingdom.grid.spots[move.x, move.y, move.turn], move.number)
    after = kingdom.with_domino(move)
    dead = dead_squares(after)
    growth = _area(after) - _area(kingdom)
    reasons = [Reason("points", points, counted(points, "more point"))]
    if killed := dead - dead_squares(kingdom):
        text = f"{counted(abs(killed), 'more square' if killed > 0 else 'fewer square')} that no domino can fill"
        reasons.append(Reason("dead squares", -killed, text))
    if growth:
        reasons.append(
            Reason("frame", -growth, f"the rectangle around the kingdom grows by {counted(growth, 'square')}")
        )
    return Rated(move, (points, -dead, -growth, -move.y, -move.x, -move.turn), tuple(reasons))


def best_placement(kingdom: Realm, number: int) -> Place | None:
    """Return where a greedy player places a domino, or None if it does not fit."""
    parts = properties(kingdom)
    return max([*placements(kingdom, number)], key=lambda m: rate_placement(kingdom, parts, m).worth, default=None)


def dead_squares(kingdom: Realm) -> int:
    """Return the number of empty squares in the rectangle around the kingdom that no domino can fill."""
    grid = kingdom.grid
    x0, x1, y0, y1 = kingdom.box()
    box = sum(1 << grid.index(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1))
    return (box & kingdom.free & ~grid.squares.spread(kingdom.free)).bit_count()


def _area(kingdom: Realm) -> int:
    x0, x1, y0, y1 = kingdom.box()
    return (x1 - x0 + 1) * (y1 - y0 + 1)
