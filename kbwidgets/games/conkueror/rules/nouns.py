"""The things of ConKUeror in the words of the rules, made on demand.

>>> Cards("2i 1c", ("Peru",)), len(Cards("2i 1c", ("Peru",)))
(Cards(2i 1c, Peru), 4)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, NamedTuple

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.text.words import counted, cut, percent
from kbwidgets.core.things.named_sequence import Keyed
from kbwidgets.core.things.thing import Hidden, Noun
from kbwidgets.core.values.types import Seat
from kbwidgets.games.conkueror.rules import cards as packed_cards
from kbwidgets.games.conkueror.rules.armies import counts, packed
from kbwidgets.games.conkueror.rules.cards import ARMY_MASK, SHIFT, army_size, army_text
from kbwidgets.games.conkueror.rules.table import Table

_LINE = 60
"""The number of letters of cards for which the line of a player has room."""


@dataclass(frozen=True, slots=True)
class Territory(Noun):
    """A territory with its owner and its armies (CQ-1.1, CQ-1.4)."""

    id: str
    """The id that moves use."""
    name: str
    continent: str
    """The id of its continent."""
    enabled: bool
    """True if it is in the game (CQ-2.4)."""
    owner: str | None
    """The name of its owner, or None if it is vacant."""
    armies: str
    """The armies in it, as written in moves."""
    pieces: int
    """The number of armies, mercenaries included."""
    immune: bool
    """True if it has Diplomatic Immunity (CQ-12.7)."""
    near: tuple[str, ...] = field(repr=False)
    """The ids of the enabled territories next to it, or () if it is disabled."""


@dataclass(frozen=True, slots=True)
class Continent(Noun):
    """A continent with its draft bonus and the owner of all of it (CQ-5.1, CQ-5.2)."""

    id: str
    name: str
    bonus: int
    owner: str | None
    territories: tuple[str, ...] = field(repr=False)
    """The ids of its enabled territories (CQ-2.7)."""


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Noun):
    """Cards of the main deck, army cards by letter and territory cards by name. The length is their number."""

    armies: str
    territories: tuple[str, ...]

    def __len__(self) -> int:
        return sum(counts(packed(self.armies))) + len(self.territories)

    def __repr__(self) -> str:
        armies = () if self.armies == "nothing" else (self.armies,)
        return f"Cards({cut(', '.join((*armies, *self.territories)), _LINE)})"


class IncomeLine(NamedTuple):
    """One line of an income, with the rule, the number of infantry, and the reason."""

    rule: str
    pieces: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Income(Noun):
    """The infantry that a draft on this map gives a player (CQ-5.1). An option may limit the first draft (CQ-15.1)."""

    pieces: int
    lines: tuple[IncomeLine, ...]

    def __repr__(self) -> str:
        told = " + ".join(f"{line.pieces} ({line.text})" for line in self.lines)
        return f"Income({self.pieces}{f': {told}' if told else ''})"


class BattleEnd(NamedTuple):
    """A possible end of a battle: the armies left of those sent, the defenders left, and its probability."""

    sent: int
    defenders: int
    chance: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class BattleOdds(Noun):
    """The exact odds of an attack that is rolled to the end (CQ-6.6, CQ-6.8)."""

    source: str
    target: str
    sent: int
    defenders: int
    conquest: Fraction
    ends: tuple[BattleEnd, ...]

    def __repr__(self) -> str:
        told = f"{self.source} to {self.target}, {self.sent} against {self.defenders}"
        return f"BattleOdds({told}: {percent(self.conquest, 1)})"


@dataclass(frozen=True, slots=True)
class Player(Noun):
    """A player with everything that everybody may know (CQ-14.1)."""

    seat: Seat
    name: str
    colour: str
    territories: int
    """The number of territories."""
    pieces: int
    value: int
    """The army value (CQ-1.3)."""
    cards: Cards | Hidden
    income: Income = field(repr=False)
    """The infantry that a draft would give now, and the reasons."""
    effects: tuple[str, ...] = field(repr=False)
    """The effects of chance cards that still last, as text (CQ-12.7 to CQ-12.11)."""
    out: int | None
    """The round in which the player fell, or None if they are still in the game (CQ-13.1)."""


@dataclass(frozen=True, slots=True)
class Battle(Noun):
    """A battle in progress, with the odds of a conquest if it is rolled to the end (CQ-6.8)."""

    source: str
    target: str
    sent: str
    """The armies left of those sent."""
    defenders: int
    conquest: Fraction


class ById(Keyed[Territory]):
    """The territories by number or id."""

    KIND: ClassVar[str] = "territory"

    @classmethod
    def key(cls, thing: Territory) -> str:
        """Return the id of a territory."""
        return thing.id

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'territory', 'territories')}>"


def cards_of(table: Table, cards: packed_cards.Cards) -> Cards:
    """Return packed cards as a thing."""
    armies = army_text(cards) if army_size(cards & ARMY_MASK) else "nothing"
    return Cards(armies, tuple(table.label(at) for at in bits(cards >> SHIFT)))
