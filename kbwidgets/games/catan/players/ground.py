"""The worth of each intersection of a board, computed once per board (CT-19.2).

>>> from kbwidgets.games.catan.rules.options import BEGINNER, read_board
>>> ground = ground_of(read_board(BEGINNER, 3).board)
>>> counts(ground.dots[19]), ground.sums[19]
((3, 0, 0, 5, 4), 12)
"""

from __future__ import annotations

from functools import lru_cache

from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.games.catan.rules.board import Land
from kbwidgets.games.catan.rules.resources import RESOURCES, Goods, counts
from kbwidgets.games.catan.rules.stock import DOTS


class Ground(SetOnce):
    """The dots of each intersection and of each hex, and the scarcity of each resource."""

    __slots__ = ("dots", "hexes", "scarcity", "sums")

    def __init__(self, board: Land) -> None:
        self.dots: tuple[Goods, ...] = tuple(
            sum(DOTS[source.chit] * source.card for source in sources) for sources in board.sources
        )
        """The dots of each resource at an intersection, packed like cards."""
        self.sums: tuple[int, ...] = tuple(sum(counts(dots)) for dots in self.dots)
        """The dots of each intersection."""
        self.hexes: tuple[int, ...] = tuple(DOTS[chit] for chit in board.chits)
        """The dots of each hex."""
        totals = [0] * len(RESOURCES)
        for terrain, chit in zip(board.terrains, board.chits, strict=True):
            if terrain < len(totals):
                totals[terrain] += DOTS[chit]
        mean = sum(totals) / len(totals)
        self.scarcity: tuple[float, ...] = tuple(mean / count if count else 1.0 for count in totals)
        """The mean dots of all resources divided by those of each. It is above 1 for a scarce resource."""


@lru_cache(maxsize=64)
def ground_of(board: Land) -> Ground:
    """Return the worth of a board's intersections, computed once."""
    return Ground(board)
