"""The position of a match of ConKUeror: who owns what, what stands there, who acts.

Territories are numbers in map order, stacks and hands are packed (`armies`, `cards`). What is read of a position by
everybody stands here; what each move does stands in the modules of its part of the game, and `state` binds all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.protocol.position import tell_fields
from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.conkueror.rules.armies import FACTS, Stack
from kbwidgets.games.conkueror.rules.cards import Cards
from kbwidgets.games.conkueror.rules.frames import Frame
from kbwidgets.games.conkueror.rules.table import OUT, VACANT, Table
from kbwidgets.games.conkueror.rules.told import FIELDS_TOLD

BY_CHANCE: Final = (CHANCE,)
ONLY: Final = tuple((seat,) for seat in range(6))
"""Who acts when one seat does."""
MAIN: Final = ("draft", "attack", "fortify")
"""The phases in which cards and armies can be exchanged (CQ-4.3)."""
__all__ = ["BY_CHANCE", "MAIN", "ONLY", "OUT", "VACANT", "Effects", "Fallen", "Fields"]


Rows: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int]"
"""The territories of the player in turn in map order; how many of the listed moves begin in each territory; the
continents of which the player has all cards, but not all the land; how many moves are listed in all; how many of them
stand before the first trade of cards."""
NO_ROWS: Final[Rows] = ((), (), (), 0, 0)


class Effects(NamedTuple):
    """The chance cards and what they have brought (CQ-12)."""

    pile: int
    """The cards of the pile, as a set of bits."""
    spent: int
    """The cards of the discard."""
    immune: int
    """The territories under Diplomatic Immunity (CQ-12.7)."""
    bombard: bool
    """Whether the next battle of this turn is rolled with two dice (CQ-12.11)."""
    conscripted: int
    """Army cards that are due at the end of this turn (CQ-12.9)."""


class Fallen(NamedTuple):
    """A player who is out, in which round, and who took the cards (CQ-13.1)."""

    seat: Seat
    rounds: int
    by: Seat


class Fields(NamedTuple):
    """The fields of a position."""

    table: Table
    phase: str
    to_act: tuple[Seat, ...]
    turn: Seat
    """Whose turn it is; in the opening who rolls, claims or places."""
    rounds: int
    """The number of the round, 0 in the opening (CQ-4.1)."""
    owners: tuple[int, ...]
    """The owner of each territory, VACANT or OUT."""
    stacks: tuple[Stack, ...]
    draft: int
    """Drafted infantry that is not placed yet (CQ-5.3)."""
    hands: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    captured: int
    """The territories that were captured in this turn (CQ-10.2)."""
    effects: Effects
    frame: Frame
    """What the phase has to remember."""
    fallen: tuple[Fallen, ...]
    """Who is out, in the order of defeat."""
    first: Seat
    """Who went first (CQ-3.2)."""
    rows: Rows
    """What follows from the other fields, NO_ROWS where moves are not listed by territories: see `listing`."""


TO_ACT, TURN, ROUNDS, OWNERS, STACKS, DRAFTED, HANDS, DECK = range(2, 10)
DISCARD, CAPTURED, EFFECTS, FRAME, FALLEN, FIRST, ROWS = range(10, 17)
PHASE: Final = 1
"""Where fields stand, for moves that change a position as a list: that takes a third of the time of `_replace`."""
tell_fields(Fields, FIELDS_TOLD)


def own(position: Fields, seat: Seat) -> list[int]:
    """The territories of a seat, in map order."""
    return [n for n, owner in enumerate(position.owners) if owner == seat]


def spares(owners: tuple[int, ...], stacks: tuple[Stack, ...], draft: int, seat: Seat) -> int:
    """Regulars beyond one on each own territory, and unplaced drafted armies (CQ-11.4)."""
    found = draft
    for owner, stack in zip(owners, stacks, strict=True):
        if owner == seat and stack:
            found += FACTS[stack][1] - 1
    return found


def after(first: Seat, seats: int) -> Iterator[Seat]:
    """All seats in the order of play from one on (CQ-3.2)."""
    return ((first + n) % seats for n in range(seats))
