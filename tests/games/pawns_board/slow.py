"""A second computation of Pawns Board, written straight from the rules: dictionaries and loops, without the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Cell = tuple[int, int]


class Design(NamedTuple):
    """A card with its cost, value and the five rows of its grid (PB-CARD.1)."""

    name: str
    cost: int
    value: int
    grid: tuple[str, ...]


class Thing(NamedTuple):
    """The pawns of an owner, or a card, on a cell (PB-BOARD.2)."""

    owner: int
    pawns: int
    card: Design | None = None


class Slow:
    """A board with the contents of its cells and their modifiers; an empty cell has no thing."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.things: dict[Cell, Thing] = {}
        self.modifiers: dict[Cell, int] = {(r, c): 0 for r in range(rows) for c in range(cols)}

    def copy(self) -> Slow:
        other = Slow(self.rows, self.cols)
        other.things, other.modifiers = dict(self.things), dict(self.modifiers)
        return other

    def owner(self, at: Cell) -> int | None:
        return self.things[at].owner if at in self.things else None

    def forbidden(self, seat: int, design: Design, at: Cell) -> int:
        """Return 0 if the card may go there, otherwise the number of the first refusal of section 9 (PB-PLACE.1)."""
        if at not in self.modifiers:
            return 7
        thing = self.things.get(at)
        if thing is None or thing.card is not None:
            return 8
        if thing.owner != seat:
            return 9
        return 10 if thing.pawns < design.cost else 0

    def can_place(self, seat: int, hand: Sequence[Design]) -> bool:
        return any(not self.forbidden(seat, design, at) for design in hand for at in self.modifiers)

    def hit(self, seat: int, design: Design, at: Cell, sign: str) -> list[Cell]:
        """Return the cells under a sign of a card on a cell (PB-INFL.1), with Blue's grid mirrored (PB-INFL.2)."""
        found: list[Cell] = []
        for i in range(5):
            for j in range(5):
                if design.grid[i][j] == sign:
                    across = (4 - j if seat == 1 else j) - 2
                    cell = (at[0] + i - 2, at[1] + across)
                    if cell in self.modifiers:
                        found.append(cell)
        return found

    def place(self, seat: int, design: Design, at: Cell) -> Slow:
        """Return the board after a placement (PB-PLACE.2, PB-INFL.1 to PB-INFL.4, PB-VAR.1, PB-VAR.3)."""
        after = self.copy()
        after.things[at] = Thing(seat, 0, design)
        for cell in self.hit(seat, design, at, "I"):
            thing = after.things.get(cell)
            if thing is None:
                after.things[cell] = Thing(seat, 1)
            elif thing.card is None and thing.owner == seat:
                after.things[cell] = Thing(seat, min(3, thing.pawns + 1))
            elif thing.card is None:
                after.things[cell] = Thing(seat, thing.pawns)
        for cell in self.hit(seat, design, at, "U"):
            after.modifiers[cell] += 1
        for cell in self.hit(seat, design, at, "D"):
            after.modifiers[cell] -= 1
        for cell, thing in list(after.things.items()):
            if thing.card is not None and thing.card.value + after.modifiers[cell] <= 0:
                after.things[cell] = Thing(thing.owner, thing.card.cost)
                after.modifiers[cell] = 0
        return after

    def worth(self, at: Cell) -> int:
        """Return the effective value of a card (PB-VAR.2)."""
        card = self.things[at].card
        assert card is not None
        return card.value + self.modifiers[at]

    def row_score(self, seat: int, row: int) -> int:
        """Return the sum of the values of a player's cards in a row (PB-SCORE.1)."""
        cells = [at for at, thing in self.things.items() if at[0] == row and thing.owner == seat and thing.card]
        return sum(self.worth(at) for at in cells)

    def total(self, seat: int) -> int:
        """Return a player's total, in which each row counts only for the higher row-score (PB-SCORE.2)."""
        total = 0
        for row in range(self.rows):
            own, other = self.row_score(seat, row), self.row_score(1 - seat, row)
            if own > other:
                total += own
        return total

    def winner(self) -> int | None:
        """Return the player with the higher total (PB-SCORE.3)."""
        red, blue = self.total(0), self.total(1)
        return None if red == blue else 0 if red > blue else 1

    def text(self) -> str:
        """Return the textual view (PB-VIEW.1)."""
        lines: list[str] = []
        for row in range(self.rows):
            cells = ""
            for col in range(self.cols):
                thing = self.things.get((row, col))
                cells += "_" if thing is None else str(thing.pawns) if thing.card is None else "RB"[thing.owner]
            lines.append(f"{self.row_score(0, row)} {cells} {self.row_score(1, row)}")
        return "\n".join(lines)


def start(rows: int, cols: int) -> Slow:
    """Return one pawn on each cell of the first and of the last column (PB-SETUP.1)."""
    board = Slow(rows, cols)
    for row in range(rows):
        board.things[row, 0] = Thing(0, 1)
        board.things[row, cols - 1] = Thing(1, 1)
    return board


def can_begin(rows: int, cols: int, size: int, hand: int) -> int:
    """Return 0 if a game can begin, otherwise the number of the refusal: board, deck, hand (PB-ERR.1 to PB-ERR.3)."""
    if rows < 1 or cols < 3 or cols % 2 == 0:
        return 1
    if size < rows * cols:
        return 2
    return 3 if hand < 1 or 3 * hand > size else 0


def over_after(actions: Sequence[str]) -> int:
    """Return the number of actions after which two in a row were passes, 0 if never (PB-END.1)."""
    for number in range(2, len(actions) + 1):
        if actions[number - 2] == "pass" and actions[number - 1] == "pass":
            return number
    return 0


# -- deck files ----------------------------------------------------------------------------------------------


def first_fault(lines: Sequence[str], signs: str = "XIC") -> tuple[int, int] | None:
    """Return line and column of the first fault, with column 0 for a whole line, or None if there is none."""
    left = list(lines)
    while left and not left[-1].strip():
        left.pop()  # PB-FILE.4
    if not left:
        return 1, 0  # PB-FERR.2
    known: dict[str, Design] = {}
    seen: list[str] = []
    at = 0
    while at < len(left):
        if not left[at].strip():
            return at + 1, 0  # PB-FERR.3
        if found := _header_fault(left[at], seen):
            return at + 1, found[0]
        name, cost, value = left[at].split()
        seen.append(name)
        for n in range(5):
            line = at + 1 + n
            if line >= len(left):
                return line + 1, 0  # PB-FERR.13
            if not left[line].strip():
                return line + 1, 0
            if column := _row_fault(left[line].rstrip(), n, signs):
                return line + 1, column
        design = Design(name, int(cost), int(value), tuple(row.rstrip() for row in left[at + 1 : at + 6]))
        if known.setdefault(name, design) != design:
            return at + 1, 0  # PB-FERR.14
        at += 6
    return None


def _header_fault(text: str, seen: Sequence[str]) -> tuple[int] | None:
    """Return the column of a header's fault, 0 for the line: PB-FERR.4, .5, .6, .7 in this order."""
    fields = text.split()
    if len(fields) != 3:
        return (0,)
    name, cost, value = fields
    column = text.index(cost, len(name)) + 1
    if cost not in ("1", "2", "3"):
        return (column,)
    if not value.isdecimal() or int(value) == 0:
        return (text.rindex(value) + 1,)
    return (0,) if seen.count(name) == 2 else None


def _row_fault(row: str, n: int, signs: str) -> int:
    """Return the column of a fault in ROW_n: PB-FERR.8, then column by column .9 to .12; 0 if there is none."""
    if len(row) != 5:
        return 6 if len(row) > 5 else len(row) + 1
    for column, sign in enumerate(row, 1):
        middle = n == 2 and column == 3
        if sign not in signs or (sign == "C") != middle:
            return column
    return 0
