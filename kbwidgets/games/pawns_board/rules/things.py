"""The things of a position, as a notebook shows them: cards, players, cells, rows, the board and an influence.

They are made from the packed board on request.

>>> import kbwidgets as kb
>>> state = kb.games["pawns-board"].start(["Ann", "Bo"], shuffle=False)
>>> state.board, state.board[0, 0]
(Board(rows=3, cols=5, red=0, blue=0), Cell(pawns=1, owner='red', card=None, value=None, row=0, col=0))
>>> state.players[0].hand
Cards(Lantern, Otter, Thistle, Ferry, Kite, Badger)
>>> otter = state.board.influence("Otter", 0, 0)
>>> otter, otter.gained, otter.rows[0]
(Influence(Otter at (0, 0): 2 gained, 1 grown), ((0, 1), (0, 2)), Row(row=0, red=2, blue=0, winner='red'))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.text.words import counted, cut, quoted, some
from kbwidgets.core.things.thing import Hidden
from kbwidgets.core.values.plain_data import whole, whole_pair
from kbwidgets.core.values.types import Place, Seat
from kbwidgets.games.pawns_board.rules.board import NOTHING, PackedBoard
from kbwidgets.games.pawns_board.rules.cards import LONGEST, Card, PawnsBoardNoun
from kbwidgets.games.pawns_board.rules.chapters.influence import list_changes
from kbwidgets.games.pawns_board.rules.layout import COLOURS, SIDES, Layout

_ROOM: Final = 60
"""The most characters for the names of cards in one line."""


# -- cards ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Cards(PawnsBoardNoun):
    """A sequence of cards, such as a hand from left to right; `cards[0]` and `cards["Otter"]` are cards."""

    cards: tuple[Card, ...]

    @property
    def copies(self) -> dict[str, int]:
        """The number of copies of each card by its name."""
        counts: dict[str, int] = {}
        for card in self.cards:
            counts[card.name] = counts.get(card.name, 0) + 1
        return counts

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards or any(card == each.name for each in self.cards)

    def __getitem__(self, at: int | str) -> Card:
        number = whole(at)
        if number is not None and 0 <= number < len(self.cards):
            return self.cards[number]
        if isinstance(at, str):
            for card in self.cards:
                if card.name == at:
                    return card
        if not self.cards:
            raise KbError(f"there is no card {quoted(at)}, because there are no cards")
        names = some([card.name for card in self.cards])
        raise KbError(f"there is no card {quoted(at)}; give a number from 0 to {len(self.cards) - 1}, or {names}")

    def __repr__(self) -> str:
        texts: list[str] = []
        left = len(self.cards)
        for name, count in self.copies.items():
            words = cut(name, LONGEST) + (f" x {count}" if count > 1 else "")
            if texts and len(", ".join((*texts, words))) > _ROOM:
                texts.append(f"{left} more")
                break
            texts.append(words)
            left -= count
        return f"Cards({', '.join(texts)})"


def cards_of(layout: Layout, cards: str) -> Cards:
    """Return cards by their characters."""
    return Cards(tuple(layout.cards[card] for card in cards))


@dataclass(frozen=True, slots=True, repr=False)
class Player(PawnsBoardNoun):
    """A player with the cards that the viewer can see."""

    seat: Seat
    name: str
    colour: str
    points: int
    """The current total, which is the sum of the player's scores in rows that the player leads (PB-SCORE.2)."""
    cells: int
    """The number of cells that the player owns, by pawns or card (PB-BOARD.2)."""
    hand: Cards | Hidden
    """The cards in hand from left to right."""
    deck: Hidden
    """The cards left to draw, whose order is hidden from everyone (PB-INFO.2)."""
    placed: Cards
    """The cards that the player has placed in the match, by name, even those removed since (PB-INFO.1)."""
    unplaced: Cards
    """The cards that are in the hand or in the deck, by name (PB-INFO.1)."""
    deck_list: Cards
    """All cards of the player by name, which are public (PB-INFO.1)."""

    def __repr__(self) -> str:
        name = repr(cut(self.name, LONGEST))
        who = f"seat={self.seat}, name={name}, colour={self.colour!r}, points={self.points}"
        return f"Player({who}, hand={self.hand}, deck={self.deck})"


# -- the board --------------------------------------------------------------------------------------------


class MatchBoard(NamedTuple):
    """The packed board of a match with its layout, from which things and their pictures are made."""

    layout: Layout
    packed: PackedBoard


@dataclass(frozen=True, slots=True, repr=False)
class Cell(PawnsBoardNoun):
    """A cell, which is empty or holds 1 to 3 pawns of one owner or one card (PB-BOARD.2)."""

    pawns: int
    owner: str | None
    """The colour of the owner of the pawns or the card, or None if the cell is empty."""
    card: Card | None
    value: int | None
    """The effective value of the card, including the modifier, or None without a card (PB-VAR.2)."""
    modifier: int
    """The number that is added to the value of a card here (PB-VAR.1)."""
    row: int
    col: int
    place: Place
    """The key of the cell in refusals, events and score lines."""
    _match_board: MatchBoard = field(compare=False)

    def __repr__(self) -> str:
        more = f", modifier={self.modifier}" if self.modifier else ""
        lies = f"pawns={self.pawns}, owner={self.owner!r}, card={self.card}, value={self.value}{more}"
        return f"Cell({lies}, row={self.row}, col={self.col})"

    @property
    def neighbours(self) -> tuple[Cell, ...]:
        """The cells with a common edge: right, below, left, above."""
        layout, beside = self._match_board.layout, ((0, 1), (1, 0), (0, -1), (-1, 0))
        cells = [(self.row + down, self.col + right) for down, right in beside]
        return tuple(cell_of(self._match_board, layout.cell(*at)) for at in cells if layout.on_board(*at))


@dataclass(frozen=True, slots=True)
class Row(PawnsBoardNoun):
    """A row with both row-scores (PB-SCORE.1)."""

    row: int
    red: int
    blue: int
    winner: str | None
    """The colour of the player with the higher row-score, which counts for the total, or None (PB-SCORE.2)."""
    cells: tuple[Cell, ...] = field(repr=False)
    _match_board: MatchBoard = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Board(PawnsBoardNoun):
    """The board, a collection of cells: `board[row, col]` is a cell, and iteration goes row by row.

    `influence` returns the effects that a placement would have.
    """

    rows: int
    cols: int
    red: int
    """Red's total (PB-SCORE.2)."""
    blue: int
    _match_board: MatchBoard = field(repr=False)
    _turn: Seat = field(repr=False, compare=False)

    def __len__(self) -> int:
        return self._match_board.layout.cells

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, at: tuple[int, int]) -> Cell:
        return cell_of(self._match_board, self._cell(at))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, row by row from the top left."""
        return tuple(cell_of(self._match_board, cell) for cell in range(self._match_board.layout.cells))

    def influence(self, card: Card | str, row: int, col: int) -> Influence:
        """Return the effects of placing a card; a name means a card of the player whose turn it is (PB-INFL.3)."""
        layout, packed = self._match_board
        cell = self._cell((row, col))
        seat, sign = self._sign(card)
        cost = layout.costs[sign]
        if not packed.open_cells(seat)[cost] >> cell & 1:  # PB-PLACE.1
            refusal = f"{layout.cards[sign].name} cannot be placed at ({row}, {col})"
            needed = counted(cost, f"{COLOURS[seat]} pawn")
            raise KbError(f"{refusal}: it needs {needed} there, but the cell is {self[row, col]}")
        changes, after = (
            list_changes(layout, packed, sign, cell),
            MatchBoard(layout, packed.with_card(layout, sign, cell)),
        )
        return Influence(
            card=layout.cards[sign],
            row=row,
            col=col,
            gained=tuple(map(layout.row_col, changes.gained)),
            grown=tuple(map(layout.row_col, changes.grown)),
            converted=tuple(map(layout.row_col, changes.converted)),
            raised=tuple(map(layout.row_col, changes.raised)),
            lowered=tuple(map(layout.row_col, changes.lowered)),
            removed=tuple(map(layout.row_col, changes.removed)),
            rows=rows_of(after),
            after=board_of(after, self._turn),
            _match_board=self._match_board,
        )

    def _cell(self, at: object) -> int:
        """Return the number of the cell that a subscript names."""
        layout = self._match_board.layout
        pair = whole_pair(at)
        if pair and layout.on_board(*pair):
            return layout.cell(*pair)
        advice = f"give a row from 0 to {self.rows - 1} and a column from 0 to {self.cols - 1}"
        raise KbError(f"there is no cell {quoted(at)}; {advice}, as in board[0, {self.cols - 1}]")

    def _sign(self, card: Card | str) -> tuple[Seat, str]:
        """Return the seat of a card's player, and its character."""
        cards, ids, seat = self._match_board.layout.cards, self._match_board.layout.ids, self._turn
        if isinstance(card, Card):
            seat = COLOURS.index(card.owner) if card.owner in COLOURS else seat
            sign = ids[seat].get(card.name)
            sign = sign if sign and cards[sign] == card else None
        else:
            sign = ids[seat].get(card) if isinstance(card, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if sign is None:
            raise KbError(f"{SIDES[seat]}'s deck has no card {quoted(card)}; choose {some(sorted(ids[seat]))}")
        return seat, sign


@dataclass(frozen=True, slots=True, repr=False)
class Influence(PawnsBoardNoun):
    """The effects that a placement would have, with cells by row and column, as in `board[row, col]`."""

    card: Card
    row: int
    col: int
    gained: tuple[tuple[int, int], ...]
    """The empty cells that get a pawn (PB-INFL.3)."""
    grown: tuple[tuple[int, int], ...]
    """The cells whose pawns, the player's own, become one more (PB-INFL.3)."""
    converted: tuple[tuple[int, int], ...]
    """The cells whose pawns, the opponent's, change their owner (PB-INFL.3)."""
    raised: tuple[tuple[int, int], ...]
    """The cells whose modifier rises by 1 (PB-VAR.1)."""
    lowered: tuple[tuple[int, int], ...]
    """The cells whose modifier falls by 1 (PB-VAR.1)."""
    removed: tuple[tuple[int, int], ...]
    """The cells whose card is no longer worth anything and is replaced by pawns (PB-VAR.3)."""
    rows: tuple[Row, ...]
    """The rows after the placement."""
    after: Board
    """The board after the placement."""
    _match_board: MatchBoard
    """The packed board before the placement."""

    def __repr__(self) -> str:
        kinds = ("gained", "grown", "converted", "raised", "lowered", "removed")
        counts = [(len(getattr(self, kind)), kind) for kind in kinds]
        texts = ", ".join(f"{count} {kind}" for count, kind in counts if count)
        return f"Influence({cut(self.card.name, LONGEST)} at ({self.row}, {self.col}): {texts or 'nothing else'})"


def cell_of(board: MatchBoard, cell: int) -> Cell:
    """Return a cell by its number."""
    layout, packed = board
    sign, owner = packed.card_at[cell], packed.owner(layout, cell)
    card = None if sign == NOTHING else layout.cards[sign]
    value = None if card is None else packed.value(layout, cell)
    colour = None if owner is None else COLOURS[owner]
    row, col = layout.row_col(cell)
    return Cell(packed.pawns(cell), colour, card, value, packed.modifiers[cell], row, col, layout.key(cell), board)


def rows_of(board: MatchBoard) -> tuple[Row, ...]:
    """Return all rows from the top."""
    layout = board.layout
    rows: list[Row] = []
    for row, (red, blue) in enumerate(board.packed.row_scores(layout)):
        winner = COLOURS[blue > red] if red != blue else None  # PB-SCORE.2
        cells = tuple(cell_of(board, layout.cell(row, col)) for col in range(layout.cols))
        rows.append(Row(row, red, blue, winner, cells, board))
    return tuple(rows)


def board_of(board: MatchBoard, turn: Seat) -> Board:
    """Return the board; `turn` is the player whose cards `influence` finds by name."""
    layout, packed = board
    return Board(layout.rows, layout.cols, *packed.totals(layout), board, turn)


def match_board_of(thing: Cell | Row | Board | Influence) -> MatchBoard:
    """Return the packed board that a thing belongs to."""
    return thing._match_board
