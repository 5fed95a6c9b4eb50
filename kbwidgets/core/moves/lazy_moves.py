"""Lists of moves that are made on demand, because making all of them would cost more than a turn.

>>> class Evens(LazyMoves):
...     def __len__(self): return 3
...     def nth(self, n): return f"step {2 * range(3)[n]}"
>>> Evens(), Evens() == Evens(), Evens()[-1], Evens()[1:]
([step 0, step 2, step 4], True, 'step 4', ['step 2', 'step 4'])
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import index as whole_number
from typing import Final, overload

from kbwidgets.core.moves.move import Move
from kbwidgets.core.text.words import bracketed

_LINE: Final = 160


class LazyMoves(Sequence[Move]):
    """A sequence of moves. Two are equal if they contain the same moves in the same order.

    A game implements `__len__` and `nth`, and also `__iter__` if that is faster.
    """

    __slots__ = ()

    @abstractmethod
    def nth(self, n: int) -> Move:
        """Return move `n`, counted from 0, or raise `IndexError` if there are fewer moves."""

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        index = whole_number(index)  # Like a list, this accepts any object with `__index__`, such as numpy's integers.
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(f"there are {len(self)} moves")
        return self.nth(index)

    def __iter__(self) -> Iterator[Move]:
        return map(self.nth, range(len(self)))

    def __contains__(self, move: object) -> bool:
        return any(move == other for other in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyMoves) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return bracketed(map(str, self), len(self), _LINE)
