"""What a board offers at each intersection, worked out once for a board (CT-19.2).

>>> from kbwidgets.games.catan.rules.given import BEGINNER, read_board
>>> ground = ground_of(read_board(BEGINNER, 3).board)
>>> counts(ground.dots[19]), ground.sums[19]
((3, 0, 0, 5, 4), 12)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kbwidgets.core.values.immutable import SetOnce
from kbwidgets.games.catan.rules.board import Board
from kbwidgets.games.catan.rules.goods import RESOURCES, Goods, counts

DOTS: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""For each chit in how many of 36 rolls it comes (CT-1.2); 0 for a desert."""


class Ground(SetOnce):
    """The dots of each intersection and of each hex, and how scarce each resource is."""

    __slots__ = ("dots", "hexes", "scarcity", "sums")

    def __init__(self, board: Board) -> None:
        self.dots: tuple[Goods, ...] = tuple(
            sum(DOTS[source.chit] * source.card for source in sources) for sources in board.sources
        )
        """The dots of each resource at an intersection, packed as goods are."""
        self.sums: tuple[int, ...] = tuple(sum(counts(dots)) for dots in self.dots)
        """The dots of each intersection."""
        self.hexes: tuple[int, ...] = tuple(DOTS[chit] for chit in board.chits)
        """The dots of each hex."""
        found = [0] * len(RESOURCES)
        for terrain, chit in zip(board.terrains, board.chits, strict=True):
            if terrain < len(found):
                found[terrain] += DOTS[chit]
        mean = sum(found) / len(found)
        self.scarcity: tuple[float, ...] = tuple(mean / count if count else 1.0 for count in found)
        """By how much fewer dots a resource has than the mean of all: above 1 for a scarce one."""


@lru_cache(maxsize=64)
def ground_of(board: Board) -> Ground:
    """What a board offers, worked out once."""
    return Ground(board)
