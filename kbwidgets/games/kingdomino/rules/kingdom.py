"""A kingdom with its dominoes and the places where it can grow (KD-PLACE.1 to KD-PLACE.8).

>>> str(Place(13, 1, 0, 0)), str(MOVES.parse("place 13 at 1,0  down"))
('place 13 at 1,0 right', 'place 13 at 1,0 down')
>>> kingdom = EMPTY[5].with_domino(Place(1, 1, 0, 0)).with_domino(Place(2, 3, 0, 0))
>>> print(picture(kingdom))
KK w0 w0 w0 w0
>>> len(placements(kingdom, 14)), len(placements(kingdom, 7))
(28, 4)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import floor
from random import Random
from typing import Annotated, Final, NamedTuple

from kbwidgets.core.boards.geometry import bits, nth_bit
from kbwidgets.core.errors import BadNotation, DataError
from kbwidgets.core.fields.shape import DataCodec, Follows, Number
from kbwidgets.core.moves.forms import Words
from kbwidgets.core.moves.lazy_moves import LazyMoves
from kbwidgets.core.moves.move import Move
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.core.values.types import Json, Seat
from kbwidgets.core.values.types import Place as PlaceKey
from kbwidgets.games.kingdomino.rules.dominoes import DOMINOES, NUMBERS, TERRAINS, packed_domino
from kbwidgets.games.kingdomino.rules.grid import DIRECTIONS, STEPS, Grid, grid_of
from kbwidgets.games.kingdomino.rules.moves import MOVES


@MOVES.form(
    "place {number} at {x},{y} {turn}",
    rule="KD-PLACE.2",
    ask="place domino {number} on the marked squares{ends}",
    at=("{seat}:{x},{y}", "{seat}:{x2},{y2}"),
)
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

    @property
    def x2(self) -> int:
        """The column of the right half."""
        return self.other[0]

    @property
    def y2(self) -> int:
        """The row of the right half."""
        return self.other[1]

    @property
    def ends(self) -> str:
        """A phrase that says where the left half goes, or "" if both halves have the same terrain."""
        domino = packed_domino(self.number)
        where = ("on the left", "at the top", "on the right", "at the bottom")[self.turn]
        return "" if domino.left == domino.right else f", with the {TERRAINS[domino.left]} end {where}"

    def canonical(self) -> Place:
        """Return the first of the two spellings of a domino with equal halves, in the order y, x, turn (KD-PLACE.3)."""
        if self.turn < 2 or self.number not in NUMBERS or not packed_domino(self.number).is_double:
            return self
        x, y = self.other
        return Place(self.number, x, y, self.turn - 2)


class PlaceText(DataCodec[Place, object]):
    """A placement in plain data, which is its text."""

    def write(self, value: Place, match: object, /) -> Json:
        return str(value)

    def read(self, data: Plain, match: object, index: int, /) -> Place:
        try:
            move = MOVES.parse(data.text())
        except BadNotation as error:
            raise DataError(data.place, str(error)) from error
        if not isinstance(move, Place):
            raise data.fault("a placement")
        return move


@cache
def placements_by_bit(size: int, number: int) -> dict[int, Place]:
    """Return every placement of a domino, by its bit in `Placements`."""
    grid = grid_of(size)
    return {
        turn * grid.block + min(spot.first, spot.second).bit_length() - 1: Place(number, x, y, turn)
        for (x, y, turn), spot in grid.spots.items()
    }


class Placements(LazyMoves):
    """The legal placements of one domino, kept as a set of bits and made into moves only when needed.

    A random player takes one of about thirty, and listing them all would cost more than the rest of its turn.
    The bits form a block for each direction (right, down, left, up), with one bit for each square of the grid.
    A bit means the square with the lower number of the two that are covered.
    """

    __slots__ = ("_bits", "_count", "_places")

    def __init__(self, size: int, number: int, legal: int) -> None:
        self._bits = legal
        self._places = placements_by_bit(size, number)
        self._count = legal.bit_count()

    def __len__(self) -> int:
        return self._count

    def nth(self, n: int) -> Place:
        if n < self._count:
            return self._places[nth_bit(self._bits, n)]
        raise IndexError(f"there are {self._count} moves")

    def __iter__(self) -> Iterator[Place]:
        places = self._places
        return (places[bit] for bit in bits(self._bits))

    def __contains__(self, move: object) -> bool:
        """Return whether a placement is legal, in either spelling of a domino with equal halves (KD-PLACE.3)."""
        return isinstance(move, Place) and super().__contains__(move.canonical())


SQUARE_KEY: Final = re.compile(r"(\d):(-?\d{1,2}),(-?\d{1,2})")
LETTERS: Final = "wflpsm"
_LEFT: Final = (0, *(d.left for d in DOMINOES))
_RIGHT: Final = (0, *(d.right for d in DOMINOES))
LAST_DOUBLE: Final = max(d.number for d in DOMINOES if d.is_double)
"""The highest number of a domino with two equal halves (KD-COMP.3)."""
_new: Final[Callable[[type[Realm], tuple[object, ...]], Realm]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of the class."""


class Realm(NamedTuple):
    """A kingdom in packed form; `free` and `reach` follow from its dominoes, and `size` from the setup."""

    laid: tuple[Annotated[Place, PlaceText()], ...]
    """The placements, in order; none is ever changed (KD-PLACE.8)."""
    discarded: tuple[Annotated[int, Number(NUMBERS[0], NUMBERS[-1])], ...]
    free: Annotated[int, Follows()]
    """The empty squares that fit into the N x N square (KD-PLACE.5)."""
    reach: Annotated[tuple[int, ...], Follows()]
    """The squares next to the castle or to a terrain, for each terrain (KD-PLACE.6)."""
    size: Annotated[int, Follows()]
    """The number of squares that it can be wide and tall (KD-SETUP.1)."""

    @property
    def grid(self) -> Grid:
        """The squares that it can ever reach."""
        return grid_of(self.size)

    def with_domino(self, move: Place) -> Realm:
        """Return the kingdom after a legal placement."""
        laid, discarded, free, before, size = self
        number = move.number
        _, _, _, keep, near_first, near_second = grid_of(size).spots[move.x, move.y, move.turn]
        reach = [*before]
        reach[_LEFT[number]] |= near_first
        reach[_RIGHT[number]] |= near_second
        return _new(Realm, ((*laid, move), discarded, free & keep, tuple(reach), size))

    def with_discard(self, number: int) -> Realm:
        """Return the kingdom after a discard (KD-PLACE.10)."""
        return _new(Realm, (self.laid, (*self.discarded, number), *self[2:]))

    def squares(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Return the terrain and the crowns of every square, except the castle."""
        squares: dict[tuple[int, int], tuple[int, int]] = {}
        for move in self.laid:
            domino = packed_domino(move.number)
            squares[move.x, move.y] = (domino.left, domino.left_crowns)
            squares[move.other] = (domino.right, domino.right_crowns)
        return squares

    def box(self) -> tuple[int, int, int, int]:
        """Return the smallest and largest x and the smallest and largest y, the castle included."""
        squares = [(0, 0), *self.squares()]
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        return min(xs), max(xs), min(ys), max(ys)

    def window(self) -> tuple[int, int, int, int]:
        """Return the limits of the squares that it covers or can still reach, as in `box` (KD-PLACE.5).

        A square can be reached if it is less than `size` away from every covered square, so they form a rectangle.
        """
        (x0, x1, y0, y1), size = self.box(), self.size
        return x1 - size + 1, x0 + size - 1, y1 - size + 1, y0 + size - 1


EMPTY: Final = {
    size: Realm((), (), grid_of(size).start_free, (grid_of(size).start_reach,) * len(TERRAINS), size) for size in (5, 7)
}
"""The kingdom that consists only of its castle, by size (KD-SETUP.3)."""


def placements(kingdom: Realm, number: int) -> Placements:
    """Return the legal placements of a domino."""
    return Placements(kingdom.size, number, placement_bits(kingdom, number))


def random_placement(kingdom: Realm, number: int, rng: Random) -> Place | None:
    """Return a random legal placement, or None if there is none (KD-PLACE.9).

    Either way it takes one random number.
    """
    legal = placement_bits(kingdom, number)
    n = floor(rng.random() * (legal.bit_count() or 1))
    return placements_by_bit(kingdom.size, number)[nth_bit(legal, n)] if legal else None


def placement_bits(kingdom: Realm, number: int) -> int:
    """Return the legal placements of a domino as the bits of `Placements` (KD-PLACE.4 to KD-PLACE.7)."""
    _, _, free, reach, size = kingdom
    width = 2 * size  # A row of the grid includes its guard column.
    block = width * (width - 1)
    left = reach[_LEFT[number]]
    right = reach[_RIGHT[number]]
    beside = free & free >> 1
    below = free & free >> width
    legal = beside & (left | right >> 1) | (below & (left | right >> width)) << block
    if number > LAST_DOUBLE:  # A double has only one spelling (KD-PLACE.3).
        legal |= (beside & (right | left >> 1) | (below & (right | left >> width)) << block) << 2 * block
    return legal


def is_legal_placement(kingdom: Realm, move: Place) -> bool:
    """Return whether a placement is legal (KD-PLACE.4 to KD-PLACE.7)."""
    spot = grid_of(kingdom.size).spots.get((move.x, move.y, move.turn))
    if spot is None or spot.squares & ~kingdom.free:
        return False
    left, right = kingdom.reach[_LEFT[move.number]], kingdom.reach[_RIGHT[move.number]]
    return bool(left & spot.first or right & spot.second)


def square_key(seat: Seat, x: int, y: int) -> PlaceKey:
    """Return the key of a square, which has its seat and coordinates."""
    return f"{seat}:{x},{y}"


def picture(kingdom: Realm, *, growing: bool = False) -> str:
    """Return the kingdom as text, with a letter and the crowns for each square and `KK` for the castle.

    With `growing`, two dots show each empty square where it can still grow.
    """
    squares = kingdom.squares()
    x0, x1, y0, y1 = kingdom.window() if growing else kingdom.box()

    def token(x: int, y: int) -> str:
        if (x, y) == (0, 0):
            return "KK"
        if (x, y) in squares:
            terrain, crowns = squares[x, y]
            return f"{LETTERS[terrain]}{crowns}"
        return ".."

    return "\n".join(" ".join(token(x, y) for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1))
