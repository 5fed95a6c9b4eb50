"""The legal moves of a turn, stored as bit sets (PB-PLACE.1, PB-TURN.3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.pawns_board.rules.layout import Layout
from kbwidgets.games.pawns_board.rules.moves import PASS


class Actions(Listed):
    """The legal moves of a turn, which are each card in hand order on its cells row by row, then a pass.

    A random player takes one of about twenty, so a move is made only when it is asked for.
    """

    __slots__ = ("_cards", "_cells", "_layout", "_starts")

    def __init__(self, layout: Layout, cards: str, cells: tuple[int, ...], starts: list[int]) -> None:
        self._layout = layout
        self._cards = cards
        self._cells = cells  # The cells that can pay each cost.
        self._starts = starts  # The number of moves before those of each card, and before the pass.

    def __len__(self) -> int:
        return self._starts[-1] + 1

    def nth(self, n: int) -> Move:
        starts, cards, layout = self._starts, self._cards, self._layout
        at = bisect_right(starts, n) - 1
        n -= starts[at]
        if at == len(cards):
            if n:
                raise IndexError(f"there are {len(self)} moves")
            return PASS
        card = cards[at]
        found = self._cells[layout.costs[card]]
        while n:  # This is `nth_bit` without a call (hot).
            found &= found - 1
            n -= 1
        return layout.places[card][(found & -found).bit_length() - 1]

    def __iter__(self) -> Iterator[Move]:
        layout, cells = self._layout, self._cells
        for card in self._cards:
            places = layout.places[card]
            for cell in bits(cells[layout.costs[card]]):
                yield places[cell]
        yield PASS
