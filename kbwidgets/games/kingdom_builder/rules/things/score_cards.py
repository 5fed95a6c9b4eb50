"""The Kingdom Builder cards as things: what each scores for a seat, line by line, with the hexes that earn it (KB-7).

>>> import kbwidgets as kb
>>> state = kb.Match(kb.games["kingdom-builder"], ["Ann", "Bo"], seed=1, options={"first_game": True}).state
>>> state.cards[1], state.cards[1].contribution(0)
(Card(name='knights', text='2 gold for each settlement in your fullest row', rule='KB-7.7'),
 Contribution(card='knights', name='Ann', gold=0))
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kbwidgets.core.errors import KbError
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.values.seats import seat_of
from kbwidgets.core.values.types import ScoreLine, Seat
from kbwidgets.games.kingdom_builder.rules.chapters.scoring import CARD_RULES, CARD_TEXTS, CASTLES_RULE, CASTLES_TEXT
from kbwidgets.games.kingdom_builder.rules.fields import OpenFields
from kbwidgets.games.kingdom_builder.rules.things.board import Board, Hex, KingdomBuilderThing, board_of


@dataclass(frozen=True, slots=True, repr=False)
class Line(KingdomBuilderThing):
    """One reason for gold, with the amount and the hexes that earn it (KB-13.18)."""

    gold: int
    text: str
    hexes: tuple[Hex, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Contribution(KingdomBuilderThing):
    """The gold that a card, or the castles, score for a player now (KB-7.1)."""

    card: str
    name: str
    """The player."""
    gold: int
    lines: tuple[Line, ...] = field(repr=False)
    """The same gold line by line."""


@dataclass(frozen=True, slots=True, repr=False)
class Card(KingdomBuilderThing):
    """A Kingdom Builder card in force, or the castles, which always are (KB-2.4, KB-7.2)."""

    name: str
    text: str
    """The gold that it scores, in a line."""
    rule: str
    _board: Board = field(repr=False, compare=False)
    _names: tuple[str, ...] = field(repr=False, compare=False)
    _lines: tuple[ScoreLine, ...] | None = field(repr=False, compare=False)
    """The score of everyone, or None while it is hidden."""

    def contribution(self, seat: Seat | str) -> Contribution:
        """Return what it scores for a seat, by its number or name, as if the match ended now (KB-7.17).

        Raise `KbError` while that is hidden (KB-9.8).
        """
        seat = seat_of(seat, self._names)
        if self._lines is None:
            raise KbError("the gold is shown only at the end: this match has no running score (KB-9.8)")
        mine = [line for line in self._lines if line.seat == seat and line.rule == self.rule]
        lines = tuple(Line(line.points, line.text, tuple(map(self._hex, line.at))) for line in mine)
        return Contribution(self.name, self._names[seat], sum(line.gold for line in lines), lines)

    def _hex(self, place: str) -> Hex:
        row, column = place.split(",")
        return self._board[int(row), int(column)]


def cards(table: OpenFields) -> NamedSequence[Card]:
    """Return the three Kingdom Builder cards in force, by number or name, once they are drawn (KB-2.4)."""
    board, lines = board_of(table), _lines(table)
    return NamedSequence(
        Card(name, CARD_TEXTS[name], CARD_RULES[name], board, table.names, lines) for name in table.setup.cards
    )


def castles(table: OpenFields) -> Card:
    """Return the castles, which score gold in every match (KB-7.2)."""
    return Card("castles", CASTLES_TEXT, CASTLES_RULE, board_of(table), table.names, _lines(table))


def _lines(table: OpenFields) -> tuple[ScoreLine, ...] | None:
    """Return the score of everyone, or None while it is hidden."""
    return None if table.points() is None else table.gold()
