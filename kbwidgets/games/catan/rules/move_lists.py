"""Lists of moves to places, and of several seats, made when they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kbwidgets.core.boards.geometry import nth_bit
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move


def moves_to(moves: Sequence[Move], places: int) -> tuple[Move, ...]:
    """Return the moves to these places, given as a set."""
    chosen: list[Move] = []
    while places:
        low = places & -places
        places ^= low
        chosen.append(moves[low.bit_length() - 1])
    return tuple(chosen)


class PlaceMoves(LazyMoves):
    """The moves of some rows whose places are in a set, made when they are read."""

    __slots__ = ("_rows", "_size")

    def __init__(self, rows: Sequence[tuple[Sequence[Move], int]]) -> None:
        self._rows = rows
        self._size = 0
        for _, places in rows:
            self._size += places.bit_count()

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        for moves, places in self._rows:
            if n < (count := places.bit_count()):
                return moves[nth_bit(places, n)]
            n -= count
        raise IndexError(f"there are {self._size} moves")

    def __iter__(self) -> Iterator[Move]:
        for moves, places in self._rows:
            yield from moves_to(moves, places)


class JoinedMoves(LazyMoves):
    """The moves of several seats, one seat after another."""

    __slots__ = ("_parts", "_size")

    def __init__(self, parts: Sequence[Sequence[Move]]) -> None:
        self._parts = tuple(parts)
        self._size = sum(map(len, parts))

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        for part in self._parts:
            if n < len(part):
                return part[n]
            n -= len(part)
        raise IndexError(f"there are {self._size} moves")

    def __iter__(self) -> Iterator[Move]:
        for part in self._parts:
            yield from part
