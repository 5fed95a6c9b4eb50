"""The moves of Kingdomino and how they are written.

>>> str(Place(13, 1, 0, 0)), str(MOVES.parse("choose  18"))
('place 13 at 1,0 right', 'choose 18')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.forms import Moves, Words
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.move import Move
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, DOMINOES, STEPS, grid, tile_of


class KingdominoMoves(Moves):
    """The kinds of moves; a placement with two spellings is read as its usual one."""

    def parse(self, text: str) -> Move:
        move = super().parse(text)
        return move.canonical() if isinstance(move, Place) else move


MOVES: Final = KingdominoMoves(code="KD-ERR.13", rule="KD-PLACE.2")


@MOVES.form("choose {number}", rule="KD-PICK.1", past="{who} chose domino {number}.", at="domino {number}")
class Choose(Move):
    """The choice of a domino in the next line (KD-PICK.1)."""

    number: int


@MOVES.form("place {number} at {x},{y} {turn}", rule="KD-PLACE.2")
class Place(Move):
    """A placement of a domino with its left half on (x, y) and its right half in the direction `turn` (KD-PLACE.2)."""

    number: int
    x: int
    y: int
    turn: Annotated[int, Words(*DIRECTIONS, called="direction")]

    @property
    def direction(self) -> str:
        """The direction from the left half to the right half: right, down, left or up."""
        return DIRECTIONS[self.turn]

    @property
    def other(self) -> tuple[int, int]:
        """The square of the right half."""
        dx, dy = STEPS[self.turn]
        return self.x + dx, self.y + dy

    def canonical(self) -> Place:
        """Return the first of the two spellings of a domino with equal halves, in the order y, x, turn (KD-PLACE.3)."""
        if self.turn < 2 or not 1 <= self.number <= len(DOMINOES) or not tile_of(self.number).double:
            return self
        x, y = self.other
        return Place(self.number, x, y, self.turn - 2)


@MOVES.form(
    "discard {number}",
    rule="KD-PLACE.9",
    past="{who} discarded domino {number} because it didn't fit.",
    at="domino {number}",
)
class Discard(Move):
    """The discard of a domino that does not fit anywhere (KD-PLACE.9)."""

    number: int


@MOVES.form("draw {number}", rule="KD-TURN.4", past="Domino {number} was drawn.", at="domino {number}", is_logged=False)
class Draw(Move):
    """The draw of a domino for the next line, by chance (KD-SETUP.4, KD-TURN.4)."""

    number: int


@MOVES.form("king {seat}", rule="KD-SETUP.5", past="{who}'s king was drawn.", is_logged=False)
class King(Move):
    """The draw of the next king in the starting order, by chance (KD-SETUP.5)."""

    seat: int


DRAWS = tuple(Draw(number) for number in range(49))
KINGS = tuple(King(seat) for seat in range(4))
CHOICES = tuple(Choose(number) for number in range(49))
DISCARDS = tuple(Discard(number) for number in range(49))


@cache
def places(size: int, number: int) -> dict[int, Place]:
    """Return every placement of a domino, by its bit in `Placements`."""
    board = grid(size)
    return {
        turn * board.block + min(spot.first, spot.second).bit_length() - 1: Place(number, x, y, turn)
        for (x, y, turn), spot in board.spots.items()
    }


class Placements(Listed):
    """The legal placements of one domino, kept as a set of bits and made into moves only when needed.

    A random player takes one of about thirty, and listing them all would cost more than the rest of its turn.
    The bits form a block for each direction (right, down, left, up), with one bit for each square of the grid.
    A bit means the square with the lower number of the two that are covered.
    """

    __slots__ = ("_count", "_places", "_ways")

    def __init__(self, size: int, number: int, ways: int) -> None:
        self._ways = ways
        self._places = places(size, number)
        self._count = ways.bit_count()

    def __len__(self) -> int:
        return self._count

    def nth(self, n: int) -> Place:
        if n < self._count:
            return self._places[nth_bit(self._ways, n)]
        raise IndexError(f"there are {self._count} moves")

    def __iter__(self) -> Iterator[Place]:
        places = self._places
        return (places[bit] for bit in bits(self._ways))
