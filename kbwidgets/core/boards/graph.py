"""Boards without a pattern, such as the countries of a map.

>>> lands = Graph([(1,), (0, 2, 3), (1,), (1,), ()])
>>> list(bits(lands.spread(0b101))), lands.path(0, 3, lands.all)
([1], (0, 1, 3))
>>> lands.groups(0b11101)
[1, 4, 8, 16]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kbwidgets.core.boards.geometry import Cells, bits


class Graph(Cells):
    """A board of cells numbered from 0. `neighbours` holds the set of neighbours of each cell."""

    def __init__(self, neighbours: Sequence[Iterable[int]]) -> None:
        self.all: int = (1 << len(neighbours)) - 1
        self.neighbours: tuple[int, ...] = tuple(sum(1 << other for other in set(others)) for others in neighbours)
        for cell, others in enumerate(self.neighbours):
            if others & ~self.all or others >> cell & 1:
                raise ValueError(f"cell {cell} has neighbours that are not other cells of the board")
            if one_way := [other for other in bits(others) if not self.neighbours[other] >> cell & 1]:
                raise ValueError(f"cell {cell} is a neighbour of {one_way[0]}, but not the other way round")

    def spread(self, cells: int) -> int:
        neighbours = 0
        for cell in bits(cells):
            neighbours |= self.neighbours[cell]
        return neighbours
