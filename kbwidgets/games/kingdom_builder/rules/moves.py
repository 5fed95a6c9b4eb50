"""The moves of Kingdom Builder and their text, in which a tile is used by its name.

>>> str(Build(7, 6)), str(MOVES.parse("farm 7, 6")), str(MOVES.parse("paddock 4,4 to 2,3"))
('build 7,6', 'farm 7,6', 'paddock 4,4 to 2,3')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from kbwidgets.core.boards.geometry import FEW, bits, nth_bit
from kbwidgets.core.protocol.forms import Flag, Moves, OneOf, Words
from kbwidgets.core.protocol.lazy_moves import Listed
from kbwidgets.core.protocol.move import Move
from kbwidgets.games.kingdom_builder.rules.board import HEXES, NEAR, TERRAINS, straight
from kbwidgets.games.kingdom_builder.rules.quadrant import QUADRANTS, TILES

CARDS: Final = (
    "fishermen", "miners", "workers", "discoverers", "knights",
    "hermits", "citizens", "merchants", "farmers", "lords",
)  # fmt: skip
"""The ten Kingdom Builder cards in the order of KB-7.3 to KB-7.12."""

ORACLE, FARM, TAVERN, TOWER, HARBOR, PADDOCK, BARN, OASIS = range(8)
MOVERS: Final = (HARBOR, PADDOCK, BARN)
"""The tiles that move a settlement; the other tiles build one."""
_BUILDERS: Final = "|".join(name for tile, name in enumerate(TILES) if tile not in MOVERS)
_MOVERS: Final = "|".join(TILES[tile] for tile in MOVERS)


Tile: TypeAlias = Annotated[int, Words(*TILES)]
"""The type of a kind of tile, which is written as its name."""

MOVES: Final = Moves(code="KB-10.3", rule="KB-10.3")


@MOVES.form("build {row},{column}", rule="KB-4.1")
class Build(Move):
    """A settlement of the mandatory build (KB-4.1)."""

    row: int
    column: int


@MOVES.form(f"{{tile:{_BUILDERS}}} {{row}},{{column}}", rule="KB-5.1")
class Extra(Move):
    """A settlement built with a tile (KB-5.13 to KB-5.17)."""

    tile: Tile
    row: int
    column: int


@MOVES.form(f"{{tile:{_MOVERS}}} {{row}},{{column}} to {{to_row}},{{to_column}}", rule="KB-5.12")
class Shift(Move):
    """The move of a settlement with a tile (KB-5.18 to KB-5.20)."""

    tile: Tile
    row: int
    column: int
    to_row: int
    to_column: int


@MOVES.form("end", rule="KB-3.5", past="{who} ended their turn.", is_logged=False)
class End(Move):
    """The end of a turn, after which the next player acts (KB-3.5)."""


@MOVES.form("draw {terrain}", rule="KB-3.6")
class Draw(Move):
    """The draw of a terrain card, for a player's next turn or to be turned up at once in place of another (KB-4.6)."""

    terrain: Annotated[int, Words(*TERRAINS)]


@MOVES.form("quadrant {quadrant} {turned}", rule="KB-2.2")
class Corner(Move):
    """The draw of the quadrant for the next corner, upright or turned (KB-2.2)."""

    quadrant: Annotated[str, OneOf(*QUADRANTS)]
    turned: Annotated[bool, Flag("upright", "turned", called="turn")]


@MOVES.form("card {card}", rule="KB-2.4", past="The {name} card was drawn.", at="card {card}")
class Reveal(Move):
    """The draw of a Kingdom Builder card (KB-2.4)."""

    card: Annotated[str, OneOf(*CARDS)]

    @property
    def name(self) -> str:
        """The name of the card as a sentence writes it."""
        return self.card.capitalize()


@MOVES.form("first {seat}", rule="KB-2.6", past="{who} plays first.")
class First(Move):
    """The draw of the first player (KB-2.6)."""

    seat: int


END: Final = End()
DRAWS: Final = tuple(Draw(terrain) for terrain in range(len(TERRAINS)))
FIRSTS: Final = tuple(First(seat) for seat in range(4))
REVEALS: Final[Mapping[str, Reveal]] = {card: Reveal(card) for card in CARDS}
CORNERS: Final[Mapping[str, tuple[Corner, Corner]]] = {
    name: (Corner(name, False), Corner(name, True)) for name in QUADRANTS
}

Table: TypeAlias = "Mapping[int, Move]"
"""A table of moves by the bit of their target."""

BUILDS: Final[Table] = {HEXES.index(*cell): Build(*cell) for cell in HEXES.cells}
EXTRAS: Final[tuple[Table, ...]] = tuple(
    {HEXES.index(*cell): Extra(tile, *cell) for cell in HEXES.cells} for tile in range(len(TILES))
)
WIDE: Final = HEXES.indices[-1] + 1
"""The number of bits of a set of hexes."""
JUMPS: Final[Table] = {
    WIDE * n + index: Shift(PADDOCK, *HEXES.row_column(index), *HEXES.row_column(target))
    for n, step in enumerate(HEXES.steps)
    for index in HEXES.indices
    for target in [straight(index, step, 2)]
    if target is not None
}
"""The jumps of a Paddock (KB-5.20) by the bit of their start, with one set of bits for each direction."""


class HexMoves(Listed):
    """The moves of a table for the hexes of a set, then the moves of further parts, each made when it is asked for.

    A random player takes one of several hundred; listing them all would cost more than the rest of its turn.
    """

    __slots__ = ("_count", "_hexes", "_more", "_spots", "_table")

    def __init__(self, table: Table, hexes: int, more: Sequence[Part] = ()) -> None:
        self._table = table
        self._hexes = hexes
        self._more = more
        self._spots = self._count = hexes.bit_count()
        if more:  # Most lists have no further parts.
            for part in more:
                self._count += part._count

    def __len__(self) -> int:
        return self._count

    def nth(self, n: int) -> Move:
        hexes, after = self._hexes, self._spots - 1 - n
        if after < 0:
            return self._further(n - self._spots)
        if after < n:  # Counting off a few hexes from the nearer end is faster than a call.
            if after < FEW:
                while after:
                    hexes ^= 1 << hexes.bit_length() - 1
                    after -= 1
                return self._table[hexes.bit_length() - 1]
        elif n < FEW:
            while n > 0:
                hexes &= hexes - 1
                n -= 1
            return self._table[(hexes & -hexes).bit_length() - 1]
        return self._table[nth_bit(hexes, n)]

    def _further(self, n: int) -> Move:
        for part in self._more:
            if n < part._count:
                return part.nth(n)
            n -= part._count
        raise IndexError(f"there are {len(self)} moves")

    def __iter__(self) -> Iterator[Move]:
        table = self._table
        for index in bits(self._hexes):
            yield table[index]
        for part in self._more:
            yield from part


class Lifts(Listed):
    """The moves of a Barn or a Harbor: any settlement of the player, next to another one if possible (KB-5.12).

    `close` holds the hexes next to a settlement of the player, and `once` those next to exactly one. A hex of `once`
    is no target for the settlement next to it. A settlement that has no other hex of `close` may go to any of `hexes`.
    """

    __slots__ = ("_close", "_count", "_hexes", "_lone", "_once", "_own", "_tile")

    def __init__(self, tile: int, own: int, hexes: int, close: int, once: int) -> None:
        self._tile = tile
        self._own = own
        self._hexes = hexes
        self._close = close
        self._once = once
        self._lone = 0
        """The settlement that alone is next to all of `close`, or all settlements if `close` is empty."""
        if not close:
            self._lone = own
        elif once == close:
            source = own & NEAR[close.bit_length() - 1]
            if not close & ~NEAR[source.bit_length() - 1]:
                self._lone = source
        # Each hex of `once` is missing for one settlement and for no other.
        self._count = own.bit_count() * close.bit_count() - once.bit_count()
        self._count += self._lone.bit_count() * hexes.bit_count()

    def __len__(self) -> int:
        return self._count

    def groups(self) -> Iterator[tuple[int, int]]:
        """Yield settlements and their targets, with settlements that share their targets together."""
        own, once = self._own ^ self._lone, self._once
        bound = own & HEXES.spread(once) if once else 0
        if loose := own ^ bound:
            yield loose, self._close
        for source in bits(bound):
            yield 1 << source, self._close & ~(NEAR[source] & once)
        if self._lone:
            yield self._lone, self._hexes

    def nth(self, n: int) -> Move:
        for sources, targets in self.groups():
            source, target = divmod(n, targets.bit_count())
            if source < sources.bit_count():
                start = HEXES.row_column(nth_bit(sources, source))
                return Shift(self._tile, *start, *HEXES.row_column(nth_bit(targets, target)))
            n -= sources.bit_count() * targets.bit_count()
        raise IndexError(f"there are {len(self)} moves")

    def __iter__(self) -> Iterator[Move]:
        for sources, targets in self.groups():
            ends = [HEXES.row_column(index) for index in bits(targets)]
            for index in bits(sources):
                start = HEXES.row_column(index)
                for end in ends:
                    yield Shift(self._tile, *start, *end)


Part: TypeAlias = "HexMoves | Lifts"

ENDING: Final = HexMoves({0: END}, 1)
