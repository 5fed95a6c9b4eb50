"""The rules of Hex, with its board, its moves, its positions and its words."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple, Self

from kbwidgets.core.boards.geometry import Cells, bits
from kbwidgets.core.moves.forms import Moves
from kbwidgets.core.protocol.open_information import OpenState
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import Outcome, Refusal, Seat

COLUMNS: Final = "abcdefghijklm"
MOVES: Final = Moves(code="HX-ERR.1", rule="HX-2")


class Board(Cells):
    """A rhombus of hexes (HX-1), a bit for each; a guard column makes a step the same shift everywhere."""

    def __init__(self, size: int) -> None:
        self.size, self.width = size, size + 1
        self.index = {f"{COLUMNS[c]}{r + 1}": r * self.width + c for r in range(size) for c in range(size)}
        self.name = {index: name for name, index in self.index.items()}
        self.all = sum(1 << index for index in self.name)
        row, column = (1 << size) - 1, sum(1 << r * self.width for r in range(size))
        self.sides = ((row, row << (size - 1) * self.width), (column, column << size - 1))

    def spread(self, cells: int) -> int:
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w | cells << w - 1 | cells >> w - 1) & self.all

    def chain(self, seat: Seat, stones: int) -> int:
        """Return the stones that connect the sides of a seat, or 0 if none do (HX-4)."""
        one, other = self.sides[seat]
        return next((part for part in self.groups(stones) if part & one and part & other), 0)


board = cache(Board)


@MOVES.form("place {hex}", rule="HX-2", past="{who} placed a stone on {hex}.", at="{hex}")
class Place(Move):
    """A stone on an empty hex (HX-2), or on the first stone to swap it (HX-3)."""

    hex: str


class Fields(NamedTuple):
    """The stones of each seat as bit sets; the chain that has won, 0 while there is none."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    size: int
    stones: tuple[int, int] = (0, 0)
    turn: int = 0
    chain: int = 0


class HexState(Fields, OpenState):  # pyright: ignore[reportIncompatibleVariableOverride]
    """A position with its moves, the reasons against others, and its words."""

    __slots__ = ()
    GAME = "hex"
    NOTATION = MOVES
    TURN_CODE = "HX-ERR.3"
    END_RULE = "HX-4"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.chain else (self.turn % 2,)

    def moves(self, seat: Seat | None = None) -> Sequence[Move]:
        here, taken = board(self.size), 0 if self.turn == 1 else self.stones[0] | self.stones[1]
        due = not self.over and seat in (None, *self.to_act)
        return tuple(Place(here.name[index]) for index in bits(here.all & ~taken)) if due else ()

    def find_faults(self, move: Move) -> Iterator[Refusal]:
        if not isinstance(move, Place) or move.hex not in board(self.size).index:
            yield Refusal("HX-ERR.1", "HX-1", "This hex is off the board.", (), "Choose a hex of the board.")
        elif move not in self.moves():
            yield Refusal("HX-ERR.2", "HX-2", "There's already a stone here.", (move.hex,), "Choose an empty hex.")

    def advance(self, move: Move | str) -> Self:
        here, seat, stones = board(self.size), self.turn % 2, list(self.stones)
        index = here.index[str(move).split()[1]]
        if stones[0] >> index & 1:  # HX-3
            stones, index = [0, 0], index % here.width * here.width + index // here.width
        stones[seat] |= 1 << index
        return self._replace(stones=tuple(stones), turn=self.turn + 1, chain=here.chain(seat, stones[seat]))

    def outcome(self) -> Outcome | None:
        return Outcome((2, 1) if self.turn % 2 == 0 else (1, 2), note="a chain of stones") if self.chain else None

    def prompt(self) -> Prompt:
        who, swap = self.names[(self.turn + self.over) % 2], self.turn == 1
        hint = f"Click an empty hex{', or the first stone to swap' if swap else ''}."
        return Prompt("", f"{who} wins") if self.over else Prompt("Place a stone", f"{who} is placing a stone", hint)

    def __str__(self) -> str:
        here, (red, blue) = board(self.size), self.stones
        signs = {index: "0" if red >> index & 1 else "1" if blue >> index & 1 else "." for index in here.name}
        rows = [[signs[row * here.width + column] for column in range(here.size)] for row in range(here.size)]
        lines = [f"{' ' * n}{n + 1:2} {' '.join(row)}" for n, row in enumerate(rows)]
        return "\n".join(["   " + " ".join(COLUMNS[: here.size]), *lines])
