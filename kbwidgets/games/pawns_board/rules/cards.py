"""Card: name, cost, value and the influence grid (PB-CARD).

>>> otter = Card("Otter", 1, 2, ("XXXXX", "XXXXX", "XXCII", "XXIXX", "XXXXX"))
>>> print(otter.text())
Otter 1 2
XXXXX
XXXXX
XXCII
XXIXX
XXXXX
>>> otter.reach("I")
((0, 1), (0, 2), (1, 0))
>>> otter.mirrored().grid[2]
'IICXX'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from kbwidgets.core.later import later

SIDE: Final = 5
"""Rows and columns of an influence grid."""
CENTRE: Final = 2
"""The row and the column in which the card itself stands (PB-FILE.2)."""
PLAIN: Final = "XIC"
"""What a grid may hold: no influence, influence, the card itself."""
RAISING: Final = "UD"
"""What it may hold as well with the influence variants: one up, one down (PB-VAR.1)."""


class Card(NamedTuple):
    """A design; two cards are copies of each other if they are equal (PB-CARD.2)."""

    name: str
    cost: int
    """How many pawns it takes, 1 to 3 (PB-CARD.1)."""
    value: int
    grid: tuple[str, ...]
    """Five rows of five characters, as Red sees it."""

    def mirrored(self) -> Card:
        """The card as Blue plays it: left and right exchanged (PB-INFL.2)."""
        return self._replace(grid=tuple(row[::-1] for row in self.grid))

    def reach(self, sign: str) -> tuple[tuple[int, int], ...]:
        """The squares with this character, as rows down and columns to the right of the card."""
        return tuple(
            (row - CENTRE, column - CENTRE)
            for row, line in enumerate(self.grid)
            for column, found in enumerate(line)
            if found == sign
        )

    @property
    def squares(self) -> int:
        """How many squares it influences in any way."""
        return sum(sign not in "XC" for line in self.grid for sign in line)

    @property
    def balance(self) -> int:
        """Value and influenced squares beyond 2 x cost + 3, which is 0 in the supplied decks (PB-DECK.2)."""
        return self.value + self.squares - (2 * self.cost + 3)

    def _repr_svg_(self) -> str:
        """The card as a picture, as a notebook shows it."""
        return _svg(self)

    def text(self) -> str:
        """The six lines of a deck file (PB-FILE.1)."""
        return "\n".join((f"{self.name} {self.cost} {self.value}", *self.grid))


_svg: Final[Callable[[Card], str]] = later("kbwidgets.games.pawns_board.drawn.notebook:card_svg")
