"""The moves of Kingdomino and their text.

>>> str(Place(13, 1, 0, 0)), str(parse("choose  18"))
('place 13 at 1,0 right', 'choose 18')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.notation import Notation
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, DOMINOES, STEPS, grid, tile_of


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance turns a domino up for the next line (KD-SETUP.4, KD-TURN.4)."""

    number: int

    def __str__(self) -> str:
        return f"draw {self.number}"


@dataclass(frozen=True, slots=True)
class King(Move):
    """Chance names the seat whose king is next in the first order (KD-SETUP.5)."""

    seat: int

    def __str__(self) -> str:
        return f"king {self.seat}"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The king goes on a domino of the next line (KD-PICK.1)."""

    number: int

    def __str__(self) -> str:
        return f"choose {self.number}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The domino is laid: its left half on (x, y), its right half `turn` quarter turns from there (KD-PLACE.2)."""

    number: int
    x: int
    y: int
    turn: int

    @property
    def direction(self) -> str:
        """Where the right half lies, seen from the left one: right, down, left or up."""
        return DIRECTIONS[self.turn]

    @property
    def other(self) -> tuple[int, int]:
        """The square of the right half."""
        dx, dy = STEPS[self.turn]
        return self.x + dx, self.y + dy

    def canonical(self) -> Place:
        """Of the two spellings of a domino with equal halves the first in the order y, x, turn (KD-PLACE.3)."""
        if self.turn < 2 or not 1 <= self.number <= len(DOMINOES) or not tile_of(self.number).double:
            return self
        x, y = self.other
        return Place(self.number, x, y, self.turn - 2)

    def __str__(self) -> str:
        direction = DIRECTIONS[self.turn] if self.turn in range(len(DIRECTIONS)) else self.turn  # refused, but shown
        return f"place {self.number} at {self.x},{self.y} {direction}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The domino leaves the game because it fits nowhere (KD-PLACE.9)."""

    number: int

    def __str__(self) -> str:
        return f"discard {self.number}"


DRAWS = tuple(Draw(number) for number in range(49))
KINGS = tuple(King(seat) for seat in range(4))
CHOICES = tuple(Choose(number) for number in range(49))
DISCARDS = tuple(Discard(number) for number in range(49))

NOTATION = Notation(
    [
        "choose {number}",
        f"place {{number}} at {{x}},{{y}} {{direction:{'|'.join(DIRECTIONS)}}}",
        "discard {number}",
        "draw {number}",
        "king {seat}",
    ],
    code="KD-ERR.13",
    rule="KD-PLACE.2",
)


def parse(text: str) -> Move:
    """The move that a text means; BadNotation (KD-ERR.13) names the field that cannot be read."""
    verb, field = NOTATION.read(text)
    if verb == "place":
        turn = DIRECTIONS.index(field["direction"])
        return Place(int(field["number"]), int(field["x"]), int(field["y"]), turn).canonical()
    if verb == "king":
        return King(int(field["seat"]))
    number = int(field["number"])
    return {"choose": Choose, "discard": Discard, "draw": Draw}[verb](number)


@cache
def places(size: int, number: int) -> dict[int, Place]:
    """Every placement of a domino by its bit in `Placements`."""
    board = grid(size)
    return {
        turn * board.block + min(spot.first, spot.second).bit_length() - 1: Place(number, x, y, turn)
        for (x, y, turn), spot in board.spots.items()
    }


class Placements(Listed):
    """The legal placements of one domino: a set of bits, made into moves when asked for.

    A random player takes one of about thirty; listing them all would cost more than the rest of its turn.
    For each direction, in the order right, down, left, up, there is a block of bits, one for each square of the grid;
    a bit stands for the lower of the two squares.
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
