"""A kingdom with its dominoes and the places where it can grow.

>>> kingdom = EMPTY[5].grown(Place(1, 1, 0, 0), grid(5)).grown(Place(2, 3, 0, 0), grid(5))
>>> print(picture(kingdom))
KK w0 w0 w0 w0
>>> len(placements(kingdom, 14, 5)), len(placements(kingdom, 7, 5))
(28, 4)
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import nth_bit
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import Place as Key
from kbwidgets.core.values.types import Refusal, Seat
from kbwidgets.games.kingdomino.rules.board import DIRECTIONS, DOMINOES, STEPS, TERRAINS, Grid, grid, tile_of
from kbwidgets.games.kingdomino.rules.moves import Place, Placements, places

LETTERS: Final = "wflpsm"
_LEFT: Final = (0, *(d.left for d in DOMINOES))
_RIGHT: Final = (0, *(d.right for d in DOMINOES))
DOUBLES: Final = max(d.number for d in DOMINOES if d.double)
"""The highest number of a domino with two equal halves (KD-COMP.3)."""
_new: Final[Callable[[type[Realm], tuple[object, ...]], Realm]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of the class."""


class Realm(NamedTuple):
    """A kingdom in packed form; `free` and `reach` follow from its dominoes."""

    laid: tuple[Place, ...]
    """The placements, in order; none is ever changed (KD-PLACE.8)."""
    discarded: tuple[int, ...]
    free: int
    """The empty squares that fit into the N x N square (KD-PLACE.5)."""
    reach: tuple[int, ...]
    """The squares next to the castle or to a terrain, for each terrain (KD-PLACE.6)."""

    def grown(self, move: Place, board: Grid) -> Realm:
        """Return the kingdom after a legal placement."""
        laid, discarded, free, before = self
        number = move.number
        _, _, _, keep, near_first, near_second = board.spots[move.x, move.y, move.turn]
        reach = [*before]
        reach[_LEFT[number]] |= near_first
        reach[_RIGHT[number]] |= near_second
        return _new(Realm, ((*laid, move), discarded, free & keep, tuple(reach)))

    def without(self, number: int) -> Realm:
        """Return the kingdom after a discard (KD-PLACE.10)."""
        return _new(Realm, (self.laid, (*self.discarded, number), self.free, self.reach))

    def squares(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Return the terrain and the crowns of every square, except the castle."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for move in self.laid:
            tile = tile_of(move.number)
            found[move.x, move.y] = (tile.left, tile.left_crowns)
            found[move.other] = (tile.right, tile.right_crowns)
        return found

    def box(self) -> tuple[int, int, int, int]:
        """Return the smallest and largest x and the smallest and largest y, the castle included."""
        squares = [(0, 0), *self.squares()]
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        return min(xs), max(xs), min(ys), max(ys)


EMPTY: Final = {
    size: Realm((), (), grid(size).start_free, (grid(size).start_reach,) * len(TERRAINS)) for size in (5, 7)
}
"""The kingdom that consists only of its castle, by size (KD-SETUP.3)."""


def placements(kingdom: Realm, number: int, size: int) -> Placements:
    """Return the legal placements of a domino."""
    return Placements(size, number, ways(kingdom, number, size))


def some_placement(kingdom: Realm, number: int, size: int, rng: Random) -> Place | None:
    """Return a random legal placement, or None if there is none (KD-PLACE.9).

    Either way it takes one random number.
    """
    found = ways(kingdom, number, size)
    n = floor(rng.random() * (found.bit_count() or 1))
    return places(size, number)[nth_bit(found, n)] if found else None


def ways(kingdom: Realm, number: int, size: int) -> int:
    """Return the legal placements of a domino as the bits of `Placements` (KD-PLACE.4 to KD-PLACE.7)."""
    free = kingdom.free
    reach = kingdom.reach
    width = 2 * size  # A row of the grid includes its guard column.
    block = width * (width - 1)
    left = reach[_LEFT[number]]
    right = reach[_RIGHT[number]]
    beside = free & free >> 1
    below = free & free >> width
    found = beside & (left | right >> 1) | (below & (left | right >> width)) << block
    if number > DOUBLES:  # A double has only one spelling (KD-PLACE.3).
        found |= (beside & (right | left >> 1) | (below & (right | left >> width)) << block) << 2 * block
    return found


def fits(kingdom: Realm, move: Place, size: int) -> bool:
    """Return whether a placement is legal (KD-PLACE.4 to KD-PLACE.7)."""
    spot = grid(size).spots.get((move.x, move.y, move.turn))
    if spot is None or spot.cells & ~kingdom.free:
        return False
    left, right = kingdom.reach[_LEFT[move.number]], kingdom.reach[_RIGHT[move.number]]
    return bool(left & spot.first or right & spot.second)


def judge_place(kingdom: Realm, move: Place, size: int, seat: Seat) -> list[Refusal]:
    """Return the reasons why a domino cannot be placed here: overlap, size and contact, in this order."""
    refusals: list[Refusal] = []
    squares = kingdom.squares()
    board = grid(size)
    tile = tile_of(move.number)
    halves = (((move.x, move.y), tile.left), (move.other, tile.right))

    def refuse(code: str, rule: str, text: str, instead: str, at: tuple[tuple[int, int], ...]) -> None:
        places = tuple(key(seat, *square) for square in at if board.holds(*square))
        refusals.append(Refusal(code, rule, text, places, instead))

    for square, _ in halves:  # KD-PLACE.4
        if square == (0, 0) or square in squares:
            text = "Your castle is here." if square == (0, 0) else "There's already a domino here."
            refuse("KD-ERR.5", "KD-PLACE.4", text, "Choose two empty squares.", (square,))

    x0, x1, y0, y1 = kingdom.box()  # KD-PLACE.5
    xs, ys = [square[0] for square, _ in halves], [square[1] for square, _ in halves]
    at = tuple(square for square, _ in halves)
    wide = max(x1, *xs) - min(x0, *xs) + 1
    tall = max(y1, *ys) - min(y0, *ys) + 1
    for extent, dimension in ((wide, "wide"), (tall, "tall")):
        if extent > size:
            text = f"Your kingdom can be at most {size} squares {dimension}."
            refuse("KD-ERR.6", "KD-PLACE.5", text, f"This would make it {extent}.", at)

    contacts: list[tuple[int, tuple[int, int], int]] = []  # KD-PLACE.6
    castle = False
    for (x, y), terrain in halves:
        for dx, dy in STEPS:
            beside = (x + dx, y + dy)
            castle = castle or beside == (0, 0)
            if beside in squares and beside not in at:
                contacts.append((terrain, beside, squares[beside][0]))
    if castle or any(mine == other for mine, _, other in contacts):  # One match is enough (KD-PLACE.7).
        return refusals
    if not contacts:
        text = "A domino must touch your castle or another domino."
        refuse("KD-ERR.7", "KD-PLACE.6", text, "Move it closer.", at)
    else:
        mine, _, other = contacts[0]
        text = f"No terrain matches: this is {TERRAINS[mine]} next to {TERRAINS[other]}."
        advice = f"Rotate it, or place it beside {_match(kingdom, move.number, size)}."
        refuse("KD-ERR.8", "KD-PLACE.6", text, advice, tuple(square for _, square, _ in contacts))
    return refusals


def _match(kingdom: Realm, number: int, size: int) -> str:
    """Return a terrain next to which a domino can be placed, or the castle if there is none."""
    tile, squares = tile_of(number), kingdom.squares()
    for move in placements(kingdom, number, size):
        for (x, y), terrain in (((move.x, move.y), tile.left), (move.other, tile.right)):
            if any(squares.get((x + dx, y + dy), (None,))[0] == terrain for dx, dy in STEPS):
                return TERRAINS[terrain]
    return "your castle"


def judge_fields(move: Place) -> list[Refusal]:
    """Return the refusals of fields that are out of range, in a placement made in code (KD-ERR.13)."""
    if 1 <= move.number <= len(DOMINOES) and 0 <= move.turn < len(STEPS):
        return []
    refusals: list[Refusal] = []
    if not 1 <= move.number <= len(DOMINOES):
        text = f"There's no domino {quoted(move.number)}."
        refusals.append(Refusal("KD-ERR.13", "KD-COMP.1", text, (), "Use a number from 1 to 48."))
    if move.turn not in range(len(STEPS)):
        text = f"There's no direction {quoted(move.turn)}."
        advice = f"Use 0 to 3, for {joined(DIRECTIONS, 'or')}."
        refusals.append(Refusal("KD-ERR.13", "KD-PLACE.2", text, (), advice))
    return refusals


def key(seat: Seat, x: int, y: int) -> Key:
    """Return the key of a square, which has its seat and coordinates."""
    return f"{seat}:{x},{y}"


def picture(kingdom: Realm, size: int = 0) -> str:
    """Return the kingdom as text, with a letter and the crowns for each square and `KK` for the castle.

    With `size`, the largest side of the kingdom, two dots show each empty square where it can still grow.
    """
    squares = kingdom.squares()
    x0, x1, y0, y1 = kingdom.box()
    free: set[tuple[int, int]] = set()
    if size:
        board = grid(size)
        free = {board.xy(i) for i in range(kingdom.free.bit_length()) if kingdom.free >> i & 1}
        x0, x1 = min([x0, *(x for x, _ in free)]), max([x1, *(x for x, _ in free)])
        y0, y1 = min([y0, *(y for _, y in free)]), max([y1, *(y for _, y in free)])

    def token(x: int, y: int) -> str:
        if (x, y) == (0, 0):
            return "KK"
        if (x, y) in squares:
            terrain, crowns = squares[x, y]
            return f"{LETTERS[terrain]}{crowns}"
        return ".." if not size or (x, y) in free else "  "

    return "\n".join(" ".join(token(x, y) for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1))
