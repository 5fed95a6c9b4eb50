"""Boards as integer bit sets: a cell is a bit, a set of cells is an int, and a step is a shift.

Each row ends in a guard column that belongs to no cell, so that a shift needs no edge test.

>>> board = Squares(3, 2)
>>> corner = board.bit(0, 0)
>>> [board.column_row(i) for i in bits(board.spread(corner))]
[(1, 0), (0, 1)]
>>> board.groups(board.bit(0, 0) | board.bit(1, 0) | board.bit(2, 1)) == [0b11, board.bit(2, 1)]
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from kbwidgets.core.values.immutable import SetOnce


def bits(cells: int) -> Iterator[int]:
    """Yield the indices of the cells in a set, in ascending order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def nth_bit(cells: int, n: int) -> int:
    """Return the index of the n-th cell in a set, counted from 0.

    >>> nth_bit(0b10110, 2), nth_bit((1 << 400) - 1, 321)
    (4, 321)
    """
    before = 0
    while n > FEW:  # Halving a wide set costs as much as removing about eight cells.
        half = cells.bit_length() >> 1
        low = cells & (1 << half) - 1
        count = low.bit_count()
        if n < count:
            cells = low
        else:
            n -= count
            cells >>= half
            before += half
    while n:
        cells &= cells - 1
        n -= 1
    return before + (cells & -cells).bit_length() - 1


FEW = 8
"""The number of cells that can be removed one by one as fast as a set can be halved."""


class Cells(SetOnce, ABC):
    """An immutable board whose cells are bits and whose connections follow from `spread`."""

    all: int

    @abstractmethod
    def spread(self, cells: int) -> int:
        """Return all neighbours of a set of cells. Some of them may be in the set itself."""

    def group(self, start: int, cells: int) -> int:
        """Return the connected part of `cells` that contains `start`.

        Both are sets of cells.
        """
        part = start
        while (larger := (self.spread(part) | part) & cells) != part:
            part = larger
        return part

    def path(self, start: int, end: int, within: int) -> tuple[int, ...]:
        """Return a shortest path from `start` to `end` inside `within`, or `()` if there is none.

        Both ends are included and given by their indices. If there are several shortest paths, the result is always the
        same one.

        >>> Squares(3, 2).path(0, 2, 0b111), Squares(3, 2).path(0, 2, 0b101)
        ((0, 1, 2), ())
        """
        if not within >> start & within >> end & 1:
            return ()
        rings = [1 << start]
        left = within & ~rings[0]
        while not rings[-1] >> end & 1:
            ring = self.spread(rings[-1]) & left
            if not ring:
                return ()
            left &= ~ring
            rings.append(ring)
        way = [end]
        for ring in rings[-2::-1]:
            before = self.spread(1 << way[-1]) & ring
            way.append((before & -before).bit_length() - 1)
        return tuple(reversed(way))

    def groups(self, cells: int) -> list[int]:
        """Return the connected parts of a set of cells, in the order of their first cells."""
        parts: list[int] = []
        while cells:
            part = self.group(cells & -cells, cells)
            parts.append(part)
            cells ^= part
        return parts


class Squares(Cells):
    """A board of columns × rows squares, where neighbours share an edge."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.width: int = columns + 1
        row = (1 << columns) - 1
        self.all: int = sum(row << y * self.width for y in range(rows))

    def index(self, column: int, row: int) -> int:
        """Return the index of a square's bit."""
        return row * self.width + column

    def bit(self, column: int, row: int) -> int:
        """Return the set that contains one square."""
        return 1 << self.index(column, row)

    def column_row(self, index: int) -> tuple[int, int]:
        """Return the column and row of the square with this index."""
        row, column = divmod(index, self.width)
        return column, row

    def spread(self, cells: int) -> int:
        width = self.width
        return (cells << 1 | cells >> 1 | cells << width | cells >> width) & self.all


class Hexes(Cells):
    """A board of pointy-top hexes with six neighbours each, the odd rows half a hex further right.

    The bits of each row are shifted so that a step in a direction is the same shift in every row. `steps` lists the
    shifts to E, NE, NW, W, SW and SE. At least one unused bit separates two rows.

    >>> board = Hexes(20, 20)
    >>> [board.row_column(i) for i in bits(board.spread(board.bit(5, 4)))]
    [(4, 4), (4, 5), (5, 3), (5, 5), (6, 4), (6, 5)]
    >>> [board.row_column(board.index(4, 4) + step) for step in board.steps]
    [(4, 5), (3, 4), (3, 3), (4, 3), (5, 3), (5, 4)]
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        down = columns + 2
        self.steps: tuple[int, int, int, int, int, int] = (1, 1 - down, -down, -1, down - 1, down)
        self.cells: tuple[tuple[int, int], ...] = tuple(
            (row, column) for row in range(rows) for column in range(columns)
        )
        self.indices: tuple[int, ...] = tuple(down * row - row // 2 + column for row, column in self.cells)
        self.all: int = sum(1 << index for index in self.indices)
        self._places = dict(zip(self.indices, self.cells, strict=True))

    def index(self, row: int, column: int) -> int:
        """Return the index of a hex's bit."""
        return self.indices[row * self.columns + column]

    def bit(self, row: int, column: int) -> int:
        """Return the set that contains one hex."""
        return 1 << self.indices[row * self.columns + column]

    def row_column(self, index: int) -> tuple[int, int]:
        """Return the row and column of the hex with this index."""
        return self._places[index]

    def spread(self, cells: int) -> int:
        down = self.columns + 2
        pairs = cells << 1 | cells
        return (cells << 1 | cells >> 1 | pairs >> down | pairs << down - 1) & self.all

    def once(self, cells: int) -> int:
        """Return the cells with exactly one neighbour in a set, including cells of the set itself.

        >>> board = Hexes(20, 20)
        >>> [board.row_column(i) for i in bits(board.once(board.bit(0, 0) | board.bit(0, 2)))]
        [(0, 3), (1, 0), (1, 1), (1, 2)]
        """
        down = self.columns + 2
        # `other` marks pairs side by side, which share a neighbour in the rows above and below.
        one, other = cells << 1 | cells, cells << 1 & cells
        beside, above, below = cells << 1 | cells >> 1, one >> down, one << down - 1
        twice = cells << 1 & cells >> 1 | other >> down | other << down - 1
        twice |= beside & above | (beside | above) & below
        return (beside | above | below) & ~twice & self.all

    def group(self, start: int, cells: int) -> int:
        down = self.columns + 2
        part = start
        while True:  # This is `spread` inlined for speed, because a group of a few dozen hexes takes about ten steps.
            pairs = part << 1 | part
            larger = (pairs | part >> 1 | pairs >> down | pairs << down - 1) & cells
            if larger == part:
                return part
            part = larger
