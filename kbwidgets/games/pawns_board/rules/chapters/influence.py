"""The influence of a card that is placed: its effects and their events (PB-INFL, PB-VAR)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.moves.events import Event, event
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import called
from kbwidgets.games.pawns_board.rules.board import PackedBoard
from kbwidgets.games.pawns_board.rules.layout import Layout


class Changes(NamedTuple):
    """The effects of a placement by cell, for events, previews and questions."""

    gained: tuple[int, ...]
    """The empty cells that get a pawn."""
    grown: tuple[int, ...]
    """The cells whose pawns, the player's own, become one more."""
    converted: tuple[int, ...]
    """The cells whose pawns, the opponent's, change their owner."""
    raised: tuple[int, ...]
    lowered: tuple[int, ...]
    removed: tuple[int, ...]
    """The cells whose card is no longer worth anything."""


def list_changes(layout: Layout, board: PackedBoard, card: str, cell: int) -> Changes:
    """Return the effects of placing a card on a cell."""
    after = board.with_card(layout, card, cell)
    seat = layout.owner(card)
    cards = board.cards | 1 << cell
    hit = layout.reach[card][cell] & ~cards
    return Changes(
        gained=tuple(bits(hit & ~(board.red | board.blue))),
        grown=tuple(bits(hit & board.pawns_of(seat) & ~board.three)),
        converted=tuple(bits(hit & board.pawns_of(1 - seat))),
        raised=tuple(bits(layout.raises[card][cell])) if layout.variants else (),
        lowered=tuple(bits(layout.lowers[card][cell])) if layout.variants else (),
        removed=tuple(bits(cards & ~after.cards)),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Influenced(Event):
    """A card that was placed did the same thing to some cells, each a row and a column (PB-INFL.3, PB-VAR.1)."""

    cells: tuple[tuple[int, int], ...]

    @property
    def at(self) -> tuple[str, ...]:
        return tuple([f"cell {row},{col}" for row, col in self.cells])

    @property
    def deed(self) -> str:
        """The predicate of the sentence."""
        raise NotImplementedError

    @property
    def where(self) -> str:
        """The number of cells."""
        return "a cell" if len(self.cells) == 1 else f"{len(self.cells)} cells"


@event("gain", "{who} {deed}.", rule="PB-INFL.3")
class Gained(Influenced):
    """Empty cells got a pawn."""

    @property
    def deed(self) -> str:
        return f"got {counted(len(self.cells), 'new pawn')}"


@event("grow", "{who} {deed}.", rule="PB-INFL.3")
class Grown(Influenced):
    """The player's own pawns became one more."""

    @property
    def deed(self) -> str:
        return f"added a pawn to {self.where}"


@event("convert", "{who} {deed}.", rule="PB-INFL.3")
class Converted(Influenced):
    """The opponent's pawns changed their owner."""

    @property
    def deed(self) -> str:
        return f"took over {self.where}"


@event("raise", "{who} {deed}.", rule="PB-VAR.1")
class Raised(Influenced):
    """The modifiers of cells rose by 1."""

    @property
    def deed(self) -> str:
        return f"put +1 on {self.where}"


@event("lower", "{who} {deed}.", rule="PB-VAR.1")
class Lowered(Influenced):
    """The modifiers of cells fell by 1."""

    @property
    def deed(self) -> str:
        return f"put −1 on {self.where}"


@event("remove", rule="PB-VAR.3", at="cell {row},{col}")
class Removed(Event):
    """A card of the seat lost its value and left some pawns (PB-VAR.3)."""

    card: str
    row: int
    col: int
    pawns: int

    def text(self, names: Sequence[str]) -> str:
        return f"{called(self.seat, names)}'s {self.card} lost its value and left {counted(self.pawns, 'pawn')}."


def list_influence_events(layout: Layout, board: PackedBoard, card: str, cell: int) -> Iterator[Event]:
    """Yield the events of a card's influence when it is placed on a cell."""
    seat, changes = layout.owner(card), list_changes(layout, board, card, cell)
    for kind, cells in (
        (Gained, changes.gained),
        (Grown, changes.grown),
        (Converted, changes.converted),
        (Raised, changes.raised),
        (Lowered, changes.lowered),
    ):
        if cells:
            yield kind(seat, tuple([layout.row_col(other) for other in cells]))
    for other in changes.removed:
        removed = card if other == cell else board.card_at[other]
        name, pawns = layout.cards[removed].name, layout.costs[removed]
        yield Removed(layout.owner(removed), name, *layout.row_col(other), pawns)
