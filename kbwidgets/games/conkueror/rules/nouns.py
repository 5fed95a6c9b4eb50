"""The things of ConKUeror in the words of the rules, made when somebody asks.

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
"""Letters of cards in a line; the line of a player has room for no more."""


@dataclass(frozen=True, slots=True)
class Territory(Noun):
    """A territory with its owner and its armies (CQ-1.1, CQ-1.4)."""

    id: str
    """As it stands in moves."""
    name: str
    continent: str
    """The id of its continent."""
    enabled: bool
    """Whether it is in the game (CQ-2.4)."""
    owner: str | None
    """The name of who owns it, None if nobody does."""
    armies: str
    """What stands there, as armies are written."""
    pieces: int
    """How many pieces that are, mercenaries included."""
    immune: bool
    """Whether it is under Diplomatic Immunity (CQ-12.7)."""
    near: tuple[str, ...] = field(repr=False)
    """The ids of the enabled territories beside it; none of a disabled one."""


@dataclass(frozen=True, slots=True)
class Continent(Noun):
    """A continent with its draft bonus, and who owns all of it (CQ-5.1, CQ-5.2)."""

    id: str
    name: str
    bonus: int
    owner: str | None
    territories: tuple[str, ...] = field(repr=False)
    """The ids of its enabled territories (CQ-2.7)."""


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Noun):
    """Cards of the main deck: army cards by their letters, territory cards by name; the length is how many."""

    armies: str
    territories: tuple[str, ...]

    def __len__(self) -> int:
        return sum(counts(packed(self.armies))) + len(self.territories)

    def __repr__(self) -> str:
        armies = () if self.armies == "nothing" else (self.armies,)
        return f"Cards({cut(', '.join((*armies, *self.territories)), _LINE)})"


class IncomeLine(NamedTuple):
    """One line of an income: the rule, the pieces, and for what they are."""

    rule: str
    pieces: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Income(Noun):
    """What a draft on this map brings a player (CQ-5.1); a match may keep the first draft small (CQ-15.1)."""

    pieces: int
    lines: tuple[IncomeLine, ...]

    def __repr__(self) -> str:
        told = " + ".join(f"{line.pieces} ({line.text})" for line in self.lines)
        return f"Income({self.pieces}{f': {told}' if told else ''})"


class BattleEnd(NamedTuple):
    """How a battle may end: the pieces left of those that were sent, the defenders left, and how likely that is."""

    sent: int
    defenders: int
    chance: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class BattleOdds(Noun):
    """The odds of an attack that is rolled to its end, exactly (CQ-6.6, CQ-6.8)."""

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
    """Who plays, with what lies open of each (CQ-14.1)."""

    seat: Seat
    name: str
    colour: str
    territories: int
    """How many territories are owned."""
    pieces: int
    value: int
    """The army value (CQ-1.3)."""
    cards: Cards | Hidden
    income: Income = field(repr=False)
    """What a draft that begins now would bring, and why."""
    effects: tuple[str, ...] = field(repr=False)
    """What chance cards have brought and still lasts, in words (CQ-12.7 to CQ-12.11)."""
    out: int | None
    """The round in which the player fell, None while in the game (CQ-13.1)."""


@dataclass(frozen=True, slots=True)
class Battle(Noun):
    """A battle that runs, with the odds that the target is conquered if it is rolled to the end (CQ-6.8)."""

    source: str
    target: str
    sent: str
    """What is left of the pieces that were sent."""
    defenders: int
    conquest: Fraction


class ById(Keyed[Territory]):
    """The territories by number or id."""

    KIND: ClassVar[str] = "territory"

    @classmethod
    def key(cls, thing: Territory) -> str:
        """The id of a territory."""
        return thing.id

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'territory', 'territories')}>"


def cards_of(table: Table, cards: packed_cards.Cards) -> Cards:
    """Packed cards as a thing."""
    armies = army_text(cards) if army_size(cards & ARMY_MASK) else "nothing"
    return Cards(armies, tuple(table.label(at) for at in bits(cards >> SHIFT)))
