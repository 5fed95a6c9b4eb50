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
>>> otter, otter.influence
(Card('Otter', cost=1, value=2, squares=3), ((0, 1), (0, 2), (1, 0)))
>>> otter.owned_by("blue").influence, otter.owned_by("blue") == otter
(((0, -2), (0, -1), (1, 0)), True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import cut
from kbwidgets.core.things.thing import Noun

SIDE: Final = 5
"""Rows and columns of an influence grid."""
CENTRE: Final = 2
"""The row and the column in which the card itself stands (PB-FILE.2)."""
PLAIN: Final = "XIC"
"""What a grid may hold: no influence, influence, the card itself."""
RAISING: Final = "UD"
"""What it may hold as well with the influence variants: one up, one down (PB-VAR.1)."""


LONGEST: Final = 30
"""Characters of a name that the line of a thing repeats."""


class PawnsBoardNoun(Noun):
    """A thing of Pawns Board."""

    __slots__ = ()

    SHOWN: ClassVar[Callable[[Noun], Still | None] | None] = later("kbwidgets.games.pawns_board.drawn.nouns:shown")


@dataclass(frozen=True, slots=True, repr=False)
class Card(PawnsBoardNoun):
    """A design; two cards are copies of each other if name, cost, value and grid are equal (PB-CARD.2)."""

    name: str
    cost: int
    """How many pawns it takes, 1 to 3 (PB-CARD.1)."""
    value: int
    grid: tuple[str, ...]
    """Five rows of five characters, as Red sees it."""
    owner: str | None = field(default=None, compare=False)
    """The colour of the player who has it; None for a card of a file."""

    def owned_by(self, colour: str) -> Card:
        """The same card in a match, of the player of this colour."""
        return Card(self.name, self.cost, self.value, self.grid, colour)

    def __reduce__(self) -> tuple[type[Card], tuple[object, ...]]:
        # A state is pickled with dozens of cards, and a dataclass that loads itself asks each for its fields anew.
        return Card, (self.name, self.cost, self.value, self.grid, self.owner)

    def mirrored(self) -> Card:
        """The card with left and right exchanged."""
        return Card(self.name, self.cost, self.value, tuple(row[::-1] for row in self.grid))

    @property
    def lying(self) -> Card:
        """The card as its player sees it and as it lies on the board: Blue's mirrored (PB-INFL.2)."""
        return self.mirrored() if self.owner == "blue" else self

    def reach(self, sign: str) -> tuple[tuple[int, int], ...]:
        """The squares of the grid with this character, as rows down and columns to the right of the card."""
        return tuple(
            (row - CENTRE, column - CENTRE)
            for row, line in enumerate(self.grid)
            for column, found in enumerate(line)
            if found == sign
        )

    @property
    def influence(self) -> tuple[tuple[int, int], ...]:
        """Where it brings pawns, as its player sees it: rows down and columns to the right (PB-INFL.1, PB-INFL.2)."""
        return self.lying.reach("I")

    @property
    def raises(self) -> tuple[tuple[int, int], ...]:
        """Where it adds 1 to values, as its player sees it: rows down and columns to the right (PB-VAR.1)."""
        return self.lying.reach("U")

    @property
    def lowers(self) -> tuple[tuple[int, int], ...]:
        """Where it takes 1 from values, as its player sees it: rows down and columns to the right (PB-VAR.1)."""
        return self.lying.reach("D")

    @property
    def squares(self) -> int:
        """How many squares it influences in any way."""
        return sum(sign not in "XC" for line in self.grid for sign in line)

    @property
    def balance(self) -> int:
        """Value and influenced squares beyond 2 x cost + 3, which is 0 in the supplied decks (PB-DECK.2)."""
        return self.value + self.squares - (2 * self.cost + 3)

    def text(self) -> str:
        """The six lines of a deck file (PB-FILE.1)."""
        return "\n".join((f"{self.name} {self.cost} {self.value}", *self.grid))

    def __repr__(self) -> str:
        return f"Card({cut(self.name, LONGEST)!r}, cost={self.cost}, value={self.value}, squares={self.squares})"
