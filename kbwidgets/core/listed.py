"""Moves that are made when they are asked for: a player takes one of many, making all would cost more than its turn.

>>> class Evens(Listed):
...     def __len__(self): return 3
...     def __getitem__(self, index): return f"step {2 * range(3)[index]}"
...     def __iter__(self): return (self[n] for n in range(3))
>>> Evens(), Evens() == Evens()
([step 0, step 2, step 4], True)
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.state import Move


class Listed(Sequence[Move]):
    """A sequence of moves; two are equal if they hold the same moves in the same order."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return any(move == other for other in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
