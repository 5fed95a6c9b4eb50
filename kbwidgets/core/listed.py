"""Moves that are made when they are asked for: a player takes one of many, making all would cost more than its turn.

>>> class Evens(Listed):
...     def __len__(self): return 3
...     def nth(self, n): return f"step {2 * n}"
>>> Evens(), Evens() == Evens(), Evens()[-1], Evens()[1:]
([step 0, step 2, step 4], True, 'step 4', ['step 2', 'step 4'])
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import overload

from kbwidgets.core.state import Move


class Listed(Sequence[Move]):
    """A sequence of moves; two are equal if they hold the same moves in the same order.

    A game writes `__len__` and `nth`. One that is in a hurry writes `__getitem__` and `__iter__` too.
    """

    __slots__ = ()

    @abstractmethod
    def nth(self, n: int) -> Move:
        """Move `n`, which is at least 0 and less than the length."""

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        count = len(self)
        n = index if index >= 0 else index + count
        if 0 <= n < count:
            return self.nth(n)
        raise IndexError(f"there are {count} moves, no move {index}")

    def __iter__(self) -> Iterator[Move]:
        return map(self.nth, range(len(self)))

    def __contains__(self, move: object) -> bool:
        return any(move == other for other in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
