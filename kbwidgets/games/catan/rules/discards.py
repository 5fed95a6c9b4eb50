"""All possible discards of a hand, in an order in which the n-th is found without the others (CT-7.1).

>>> from kbwidgets.games.catan.rules.goods import packed
>>> ways = Discards(2, packed({"wool": 2, "ore": 7}), 4)
>>> len(ways), [str(move) for move in ways]
(3, ['discard 2 4 ore', 'discard 2 1 wool 3 ore', 'discard 2 2 wool 2 ore'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.values.types import Seat
from kbwidgets.games.catan.rules.goods import CARDS, Goods, counts
from kbwidgets.games.catan.rules.moves import Discard

_WIDE: Final = 64
"""The bits for each number of ways."""
_WAYS: Final = (1 << _WIDE) - 1


@lru_cache(maxsize=1 << 7)
def _up_to(most: int) -> int:
    """Return the polynomial with one way for each number of cards from 0 to `most`."""
    return sum([1 << _WIDE * count for count in range(most + 1)])


class Discards(Listed):
    """The possible discards of a seat, those with the fewest of the first resources first."""

    __slots__ = ("_owed", "_seat", "_size", "_tables")

    def __init__(self, seat: Seat, hand: Goods, owed: int) -> None:
        self._seat = seat
        self._owed = owed
        *others, ore = counts(hand)
        within = (1 << _WIDE * (owed + 1)) - 1
        tables = [_up_to(min(ore, owed))]
        for held in others[::-1]:
            tables.append(tables[-1] * _up_to(min(held, owed)) & within)
        self._size = tables.pop() >> _WIDE * owed
        self._tables = tables
        """The number of ways to take each number of cards from the last kind, from the last two kinds, and so on.

        They are packed by number of cards, so that numbers of ways are multiplied like polynomials.
        """

    def __len__(self) -> int:
        return self._size

    def nth(self, n: int) -> Move:
        if not 0 <= n < self._size:
            raise IndexError(f"there are {self._size} moves")
        goods, owed = 0, self._owed
        for card, table in zip(CARDS, self._tables[::-1], strict=False):
            while n >= (ways := table >> _WIDE * owed & _WAYS):
                n -= ways
                goods += card
                owed -= 1
        return Discard(self._seat, goods + owed * CARDS[4])


class Joined(Listed):
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
