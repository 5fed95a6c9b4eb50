"""All ways to discard, listed by rank: the n-th is found without the others (CT-7.1).

>>> from kbwidgets.games.catan.rules.goods import packed
>>> ways = Discards(2, packed({"wool": 2, "ore": 7}), 4)
>>> len(ways), [str(move) for move in ways]
(3, ['discard 2 4 ore', 'discard 2 1 wool 3 ore', 'discard 2 2 wool 2 ore'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kbwidgets.core.listed import Listed
from kbwidgets.core.state import Move
from kbwidgets.core.types import Seat
from kbwidgets.games.catan.rules.goods import CARDS, Goods, counts
from kbwidgets.games.catan.rules.moves import Discard


@lru_cache(maxsize=1 << 10)
def _tables(held: tuple[int, ...], owed: int) -> tuple[tuple[int, ...], ...]:
    """For each kind: in how many ways so many cards are taken from it and the later ones, from 0 to what is owed."""
    found = [tuple([int(count <= held[-1]) for count in range(owed + 1)])]
    for most in held[-2::-1]:
        later, row, ways = found[-1], list[int](), 0
        for count in range(owed + 1):
            ways += later[count]
            if count > most:
                ways -= later[count - most - 1]
            row.append(ways)
        found.append(tuple(row))
    return tuple(found[::-1])


class Discards(Listed):
    """What a seat may discard, few of the first resources first."""

    __slots__ = ("_owed", "_seat", "_size", "_tables")

    def __init__(self, seat: Seat, hand: Goods, owed: int) -> None:
        self._seat = seat
        self._owed = owed
        self._tables = _tables(counts(hand), owed)
        self._size = self._tables[0][owed]

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        goods, owed = 0, self._owed
        for kind in range(4):
            after = self._tables[kind + 1]
            taken = 0
            while n >= (ways := after[owed - taken]):
                n -= ways
                taken += 1
            goods += taken * CARDS[kind]
            owed -= taken
        return Discard(self._seat, goods + owed * CARDS[4])


class Joined(Listed):
    """The moves of several seats, one after another."""

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
