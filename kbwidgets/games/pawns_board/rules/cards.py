"""Cards with name, cost, value and influence grid (PB-CARD).

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
from kbwidgets.core.things.thing import Thing

SIDE: Final = 5
"""The number of rows and of columns of an influence grid."""
CENTRE: Final = 2
"""The row and the column of the card itself (PB-FILE.2)."""
PLAIN: Final = "XIC"
"""The signs of a grid for no influence, influence, and the card itself."""
RAISING: Final = "UD"
"""The further signs with the influence variants, which raise or lower by one (PB-VAR.1)."""


LONGEST: Final = 30
"""The most characters of a name in the line of a thing."""


class PawnsBoardNoun(Thing):
    """A thing of Pawns Board."""

    __slots__ = ()

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = later(
        "kbwidgets.games.pawns_board.drawn.things:draw_thing"
    )


@dataclass(frozen=True, slots=True, repr=False)
class Card(PawnsBoardNoun):
    """A design; two cards are copies of each other if name, cost, value and grid are equal (PB-CARD.2)."""

    name: str
    cost: int
    """The number of pawns that it needs, 1 to 3 (PB-CARD.1)."""
    value: int
    grid: tuple[str, ...]
    """The five rows of five characters, as Red sees them."""
    owner: str | None = field(default=None, compare=False)
    """The colour of the card's player, or None for a card of a file."""

    def owned_by(self, colour: str) -> Card:
        """Return this card as a card of the player of this colour."""
        return Card(self.name, self.cost, self.value, self.grid, colour)

    def __reduce__(self) -> tuple[type[Card], tuple[object, ...]]:
        # A pickled state has dozens of cards, and a dataclass pickles itself more slowly.
        return Card, (self.name, self.cost, self.value, self.grid, self.owner)

    def mirrored(self) -> Card:
        """Return the card with left and right exchanged."""
        return Card(self.name, self.cost, self.value, tuple(row[::-1] for row in self.grid))

    @property
    def as_played(self) -> Card:
        """The card as its player sees it and as it acts on the board, mirrored for Blue (PB-INFL.2)."""
        return self.mirrored() if self.owner == "blue" else self

    def reach(self, sign: str) -> tuple[tuple[int, int], ...]:
        """Return the squares with this sign, as rows down and columns to the right of the card."""
        return tuple(
            (row - CENTRE, column - CENTRE)
            for row, line in enumerate(self.grid)
            for column, other in enumerate(line)
            if other == sign
        )

    @property
    def influence(self) -> tuple[tuple[int, int], ...]:
        """The squares that get pawns, as its player sees them: rows down, columns to the right (PB-INFL.1)."""
        return self.as_played.reach("I")

    @property
    def raises(self) -> tuple[tuple[int, int], ...]:
        """The squares that it raises by 1, as its player sees them: rows down, columns to the right (PB-VAR.1)."""
        return self.as_played.reach("U")

    @property
    def lowers(self) -> tuple[tuple[int, int], ...]:
        """The squares that it lowers by 1, as its player sees them: rows down, columns to the right (PB-VAR.1)."""
        return self.as_played.reach("D")

    @property
    def squares(self) -> int:
        """The number of squares that it influences in any way."""
        return sum(sign not in "XC" for line in self.grid for sign in line)

    @property
    def balance(self) -> int:
        """The value plus the influenced squares minus (2 x cost + 3), which is 0 in the supplied decks (PB-DECK.2)."""
        return self.value + self.squares - (2 * self.cost + 3)

    def text(self) -> str:
        """Return the card as six lines of a deck file (PB-FILE.1)."""
        return "\n".join((f"{self.name} {self.cost} {self.value}", *self.grid))

    def __repr__(self) -> str:
        return f"Card({cut(self.name, LONGEST)!r}, cost={self.cost}, value={self.value}, squares={self.squares})"
