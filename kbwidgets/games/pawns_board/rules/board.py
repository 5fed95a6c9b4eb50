"""The board as bit sets, and the effects of a placement on it (PB-PLACE, PB-INFL, PB-VAR).

A cell is a bit, row by row from the top left. The pawns are four sets: the cells of each owner, those with at least
two pawns, and those with three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.values.types import Seat
from kbwidgets.games.pawns_board.rules.layout import Layout

NOTHING: Final = " "
"""The character in `card_at` for a cell without a card."""


class PackedBoard(NamedTuple):
    """The contents of all cells."""

    red: int
    """The cells with red pawns."""
    blue: int
    two: int
    """The cells with two or three pawns of any owner."""
    three: int
    cards: int
    """The cells with a card of any owner."""
    card_at: str
    """The character of the card on each cell, or NOTHING."""
    modifiers: tuple[int, ...]
    """The number that is added to a card's value on each cell (PB-VAR.1)."""

    def pawns_of(self, seat: Seat) -> int:
        """Return the cells with a player's pawns."""
        return self.blue if seat else self.red

    def pawns(self, cell: int) -> int:
        """Return the number of pawns on a cell."""
        return ((self.red | self.blue) >> cell & 1) + (self.two >> cell & 1) + (self.three >> cell & 1)

    def owner(self, layout: Layout, cell: int) -> Seat | None:
        """Return the owner of a cell by pawns or card, or None if it is empty (PB-BOARD.2)."""
        if self.card_at[cell] != NOTHING:
            return layout.owner(self.card_at[cell])
        return 0 if self.red >> cell & 1 else 1 if self.blue >> cell & 1 else None

    def count_cells(self, layout: Layout, seat: Seat) -> int:
        """Return the number of cells that a player owns."""
        cards = sum(layout.owner(card) == seat for card in self.card_at if card != NOTHING)
        return self.pawns_of(seat).bit_count() + cards

    def value(self, layout: Layout, cell: int) -> int:
        """Return the effective value of the card on a cell (PB-VAR.2), which has no upper limit (PB-VAR.4)."""
        return layout.values[self.card_at[cell]] + self.modifiers[cell]

    def row_scores(self, layout: Layout) -> tuple[tuple[int, int], ...]:
        """Return the row-scores of Red and Blue in each row (PB-SCORE.1, PB-VAR.2)."""
        scores: list[tuple[int, int]] = []
        cols, first_blue, values = layout.cols, layout.first_blue, layout.values
        card_at, modifiers = self.card_at, self.modifiers
        for first in range(0, layout.cells, cols):
            red = blue = 0
            for cell in range(first, first + cols):
                card = card_at[cell]
                if card >= first_blue:
                    blue += values[card] + modifiers[cell]
                elif card != NOTHING:
                    red += values[card] + modifiers[cell]
            scores.append((red, blue))
        return tuple(scores)

    def totals(self, layout: Layout) -> tuple[int, int]:
        """Return both totals, for which the higher row-score of each row counts, but no tied one (PB-SCORE.2)."""
        red = blue = 0
        for one, other in self.row_scores(layout):
            if one > other:
                red += one
            elif other > one:
                blue += other
        return red, blue

    def open_cells(self, seat: Seat) -> tuple[int, int, int, int]:
        """Return the cells on which a card of each cost can be placed (PB-PLACE.1)."""
        own = self.blue if seat else self.red
        return 0, own, own & self.two, own & self.three

    def can_place_any(self, layout: Layout, seat: Seat, hand: str) -> bool:
        """Return whether a player can place any card of a hand; otherwise that player can only pass (PB-TURN.3)."""
        cells, costs = self.open_cells(seat), layout.costs
        return any(cells[costs[card]] for card in hand)

    def with_card(self, layout: Layout, card: str, cell: int) -> PackedBoard:
        """Return the board after a legal placement; its influence acts now and never again (PB-INFL.4)."""
        red, blue, two, three, cards, card_at, modifiers = self
        bare = ~(cards | 1 << cell)
        hit = layout.reach[card][cell] & bare  # PB-INFL.3: influence does not affect cards.
        if card < layout.first_blue:
            again = hit & red
            red = (red | hit) & bare  # PB-INFL.3: empty cells get a pawn, and the opponent's pawns change their owner.
            blue &= ~hit
        else:
            again = hit & blue
            blue = (blue | hit) & bare
            red &= ~hit
        three = (three | again & two) & bare  # PB-INFL.3: one more, at most 3; a converted cell keeps its number.
        two = (two | again) & bare  # PB-PLACE.2: all pawns of the cell go, even those above the cost.
        card_at = f"{card_at[:cell]}{card}{card_at[cell + 1 :]}"
        board = _new(PackedBoard, (red, blue, two, three, ~bare, card_at, modifiers))
        return board._with_changes(layout, card, cell) if layout.variants else board

    def _with_changes(self, layout: Layout, card: str, cell: int) -> PackedBoard:
        """Return the board after U and D have acted and worthless cards are removed (PB-VAR.1, PB-VAR.3)."""
        modifiers = list(self.modifiers)
        for other in bits(layout.raises[card][cell]):
            modifiers[other] += 1
        for other in bits(layout.lowers[card][cell]):
            modifiers[other] -= 1
        card_at, values = self.card_at, layout.values
        gone = [other for other in bits(self.cards) if values[card_at[other]] + modifiers[other] <= 0]
        board = self._replace(modifiers=tuple(modifiers))
        return board._without(layout, gone) if gone else board

    def _without(self, layout: Layout, gone: list[int]) -> PackedBoard:
        """Return the board without some cards; each leaves as many of its owner's pawns as it costs (PB-VAR.3)."""
        red, blue, two, three, cards, card_at, modifiers = self
        left_cards, left_modifiers = list(card_at), list(modifiers)
        for cell in gone:
            card, bit = card_at[cell], 1 << cell
            cards ^= bit
            if card < layout.first_blue:
                red |= bit
            else:
                blue |= bit
            two |= bit if layout.costs[card] > 1 else 0
            three |= bit if layout.costs[card] > 2 else 0
            left_cards[cell], left_modifiers[cell] = NOTHING, 0
        return PackedBoard(red, blue, two, three, cards, "".join(left_cards), tuple(left_modifiers))


_new: Final[Callable[[type[PackedBoard], tuple[object, ...]], PackedBoard]] = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A constructor that takes a third of the time of a call of the class."""


def start_board(layout: Layout) -> PackedBoard:
    """Return the board of the start: one pawn on each cell of the first and the last column (PB-SETUP.1)."""
    red = sum(1 << layout.cell(row, 0) for row in range(layout.rows))
    blue = red << layout.cols - 1
    return PackedBoard(red, blue, 0, 0, 0, NOTHING * layout.cells, layout.no_modifiers)
