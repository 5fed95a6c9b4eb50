"""Boards as integer bit sets: a cell is a bit, a set of cells an int, a step a shift.

Each row ends in a guard column that belongs to no cell, so that a shift needs no edge test.

>>> board = Squares(3, 2)
>>> corner = board.bit(0, 0)
>>> [board.column_row(i) for i in bits(board.spread(corner))]
[(1, 0), (0, 1)]
>>> board.groups(board.bit(0, 0) | board.bit(1, 0) | board.bit(2, 1)) == [0b11, board.bit(2, 1)]
True
"""

from __future__ import annotations

from collections.abc import Iterator


def bits(cells: int) -> Iterator[int]:
    """The indices of the cells of a set, in ascending order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def nth_bit(cells: int, n: int) -> int:
    """The index of the n-th cell of a set, counted from 0.

    >>> nth_bit(0b10110, 2)
    4
    """
    while n:
        cells &= cells - 1
        n -= 1
    return (cells & -cells).bit_length() - 1


class Squares:
    """A board of columns x rows squares; the neighbours of a square share an edge with it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.width = columns + 1
        row = (1 << columns) - 1
        self.all = sum(row << y * self.width for y in range(rows))

    def index(self, column: int, row: int) -> int:
        """The number of the bit that stands for a square."""
        return row * self.width + column

    def bit(self, column: int, row: int) -> int:
        """The set that holds one square."""
        return 1 << self.index(column, row)

    def column_row(self, index: int) -> tuple[int, int]:
        """The square that a bit stands for."""
        row, column = divmod(index, self.width)
        return column, row

    def spread(self, cells: int) -> int:
        """All neighbours of a set of squares, some of which may lie in the set."""
        width = self.width
        return (cells << 1 | cells >> 1 | cells << width | cells >> width) & self.all

    def group(self, start: int, cells: int) -> int:
        """The connected part of `cells` that `start` lies in."""
        part = start
        while (grown := (self.spread(part) | part) & cells) != part:
            part = grown
        return part

    def groups(self, cells: int) -> list[int]:
        """The connected parts of a set of squares, by their first square."""
        parts: list[int] = []
        while cells:
            part = self.group(cells & -cells, cells)
            parts.append(part)
            cells ^= part
        return parts
