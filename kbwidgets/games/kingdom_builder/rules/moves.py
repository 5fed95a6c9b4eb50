"""The registry of the moves of Kingdom Builder, which each chapter of the rules adds to, and lists of moves.

>>> str(MOVES.parse("build 7,6")), str(MOVES.parse("farm 7, 6")), str(MOVES.parse("paddock 4,4 to 2,3"))
('build 7,6', 'farm 7,6', 'paddock 4,4 to 2,3')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from kbwidgets.core.boards.geometry import FEW, bits, nth_bit
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.games.kingdom_builder.rules.board import HEXES
from kbwidgets.games.kingdom_builder.rules.quadrant import MOVERS, TILES

MOVES: Final = Moves(
    "build", *(name for tile, name in enumerate(TILES) if tile not in MOVERS), code="KB-10.3", rule="KB-10.3"
)

MovesByHex: TypeAlias = Mapping[int, Move]
"""A table of moves by the bit of their target."""

WIDE: Final = HEXES.indices[-1] + 1
"""The number of bits of a set of hexes."""


class Part(LazyMoves):
    """A list of moves, or a part of one, that knows its length."""

    __slots__ = ("_count",)

    _count: int

    def __len__(self) -> int:
        return self._count


class HexMoves(Part):
    """The moves of a table for the hexes of a set, then the moves of further parts, each made when it is asked for.

    A random player takes one of several hundred; listing them all would cost more than the rest of its turn.
    """

    __slots__ = ("_hexes", "_more", "_spots", "_table")

    def __init__(self, table: MovesByHex, hexes: int, more: Sequence[Part] = ()) -> None:
        self._table = table
        self._hexes = hexes
        self._more = more
        self._spots = self._count = hexes.bit_count()
        if more:  # Most lists have no further parts.
            for part in more:
                self._count += part._count

    def parts(self) -> Iterator[Part]:
        """Yield the moves of the table alone, then the further parts."""
        yield HexMoves(self._table, self._hexes)
        yield from self._more

    def nth(self, n: int) -> Move:
        hexes, after = self._hexes, self._spots - 1 - n
        if after < 0:
            return self._further(n - self._spots)
        if after < n:  # Counting off a few hexes from the nearer end is faster than a call.
            if after < FEW:
                while after:
                    hexes ^= 1 << hexes.bit_length() - 1
                    after -= 1
                return self._table[hexes.bit_length() - 1]
        elif n < FEW:
            while n > 0:
                hexes &= hexes - 1
                n -= 1
            return self._table[(hexes & -hexes).bit_length() - 1]
        return self._table[nth_bit(hexes, n)]

    def _further(self, n: int) -> Move:
        for part in self._more:
            if n < part._count:
                return part.nth(n)
            n -= part._count
        raise IndexError(f"there are {len(self)} moves")

    def __iter__(self) -> Iterator[Move]:
        table = self._table
        for index in bits(self._hexes):
            yield table[index]
        for part in self._more:
            yield from part
