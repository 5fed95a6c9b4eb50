"""The events of Pawns Board, and those of each move in order. A card that was drawn is secret (PB-INFO.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kbwidgets.core.protocol.events import Event, event, secret
from kbwidgets.core.protocol.move import Move
from kbwidgets.core.text.words import counted
from kbwidgets.core.values.types import CHANCE, Seat, called
from kbwidgets.games.pawns_board.rules.board import changes
from kbwidgets.games.pawns_board.rules.moves import Draw, Place
from kbwidgets.games.pawns_board.rules.position import PawnsBoardPosition


class Step(NamedTuple):
    """Something that happens by itself after a move: a draw, or a pass where `card` is None."""

    seat: Seat
    card: str | None


@event("draw", "{who} {verb} {card|a card}.", rule="PB-TURN.1", at="hand {seat}")
class Drawn(Event):
    """A card came into a hand (PB-TURN.1, PB-SETUP.3)."""

    card: str | None = secret("seat")

    @property
    def is_dealt(self) -> bool:
        """True if the card is one of the first hand (PB-SETUP.3)."""
        return self.rule == "PB-SETUP.3"

    @property
    def verb(self) -> str:
        """The verb of the sentence."""
        return "was dealt" if self.is_dealt else "drew"


@event("place", "{who} placed {card}.", rule="PB-PLACE.2", at="cell {row},{col}")
class Placed(Event):
    """A card was placed (PB-PLACE.2)."""

    card: str
    row: int
    col: int


@event("pass", "{who} {deed}.", rule="PB-TURN.3")
class Passed(Event):
    """A player passed (PB-TURN.3)."""

    is_automatic: bool = False
    """True if the player could place nothing and was not asked."""

    @property
    def deed(self) -> str:
        """The predicate of the sentence."""
        return "couldn't place a card and passed" if self.is_automatic else "passed"


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


@event("over", rule="PB-END.1")
class MatchEnded(Event):
    """The match is over (PB-END.1)."""

    red: int
    blue: int

    def text(self, names: Sequence[str]) -> str:
        if self.red == self.blue:
            return f"The game ended in a draw: {counted(self.red, 'point')} each."
        return f"{names[self.blue > self.red]} won {max(self.red, self.blue)}–{min(self.red, self.blue)}."


def happened(
    before: PawnsBoardPosition, move: Move, after: PawnsBoardPosition, steps: Sequence[Step]
) -> Iterator[Event]:
    """Yield the events of a legal move, from the positions before and after it and the steps between them."""
    layout, seat = before.layout, before.turn
    if isinstance(move, Draw):
        is_first = not seat and len(before.rests[0]) == len(layout.lists[0]) - layout.hand_size
        rule = "PB-SETUP.3" if before.phase == "deal" else "PB-SETUP.4" if is_first else "PB-TURN.1"
        yield Drawn(seat, move.card, rule=rule)
    elif isinstance(move, Place):
        yield from _placed(before, move)
    else:
        yield Passed(seat)
    for step in steps:
        if step.card is None:
            yield Passed(step.seat, is_automatic=True)
        else:
            yield Drawn(step.seat, layout.cards[step.card].name)
    if after.over:
        yield MatchEnded(CHANCE, *after.packed.totals(layout))


def _placed(before: PawnsBoardPosition, move: Place) -> Iterator[Event]:
    """Yield the events of a placement."""
    layout, seat = before.layout, before.turn
    card, cell = layout.ids[seat][move.card], layout.cell(move.row, move.col)
    effects = changes(layout, before.packed, card, cell)
    yield Placed(seat, move.card, move.row, move.col)
    for kind, cells in (
        (Gained, effects.gained),
        (Grown, effects.grown),
        (Converted, effects.converted),
        (Raised, effects.raised),
        (Lowered, effects.lowered),
    ):
        if cells:
            yield kind(seat, tuple([layout.row_col(other) for other in cells]))
    for other in effects.removed:
        removed = card if other == cell else before.packed.laid[other]
        name, pawns = layout.cards[removed].name, layout.costs[removed]
        yield Removed(layout.owner(removed), name, *layout.row_col(other), pawns)
