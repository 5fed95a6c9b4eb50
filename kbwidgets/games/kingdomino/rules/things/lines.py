"""The lines of dominoes with their kings, and the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from kbwidgets.core.scene.svg_image import Still
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Player as Seated
from kbwidgets.core.things.thing import Thing
from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.fields import Fields
from kbwidgets.games.kingdomino.rules.things.kingdoms import PICTURE, Domino, Kingdom, KingdominoThing, domino, games


@dataclass(frozen=True, slots=True)
class Slot(KingdominoThing):
    """A domino in a line and the king on it (KD-TURN.1)."""

    domino: Domino
    king: Seat | None
    """The seat of the king, or None if the domino is free (KD-PICK.1)."""
    done: bool = False
    """True if this king's turn is over (KD-TURN.2)."""
    colour: str | None = field(default=None, repr=False)
    """The colour of the king, or None if the domino is free."""
    name: str | None = field(default=None, repr=False)
    """The name of the king's player, or None if the domino is free."""


def line(position: Fields) -> tuple[Slot, ...]:
    """Return the current line."""
    numbers, kings, setup = position.line_numbers, position.kings, position.setup
    return tuple(
        Slot(domino(number), king, n < position.acting_index, setup.colours[king], setup.names[king])
        for n, (number, king) in enumerate(zip(numbers, kings, strict=bool(numbers)))
    )


def next_line(position: Fields) -> tuple[Slot, ...]:
    """Return the next line, which has no kings while it is being drawn."""
    setup = position.setup
    return tuple(
        Slot(domino(number), None)
        if king is None
        else Slot(domino(number), king, False, setup.colours[king], setup.names[king])
        for number, king in zip(position.next_numbers, position.claimed_by, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Player(Seated):
    """A player with the points of the match, the kingdom and the kings."""

    SHOWN: ClassVar[Callable[[Thing], Still | None] | None] = PICTURE

    kings: tuple[int, ...]
    """The numbers of the dominoes under the player's kings, in the order in which these act (KD-TURN.1)."""
    discarded: int
    """The number of dominoes that the player discarded in this game (KD-PLACE.10)."""
    _kingdom: Kingdom = field(repr=False)
    _slots: tuple[Slot, ...] = field(repr=False)

    @property
    def kingdom(self) -> Kingdom:
        """The player's kingdom in the current game."""
        return self._kingdom

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots with the player's kings, in the order in which these act (KD-TURN.1)."""
        return self._slots


def players(position: Fields) -> NamedSequence[Player]:
    """Return the players, each with the points of all games of the match (KD-OPT.4)."""
    waiting = [slot for slot in (*line(position), *next_line(position)) if not slot.done]
    seated: list[Player] = []
    for *past, kingdom in zip(*games(position), strict=True):
        seat, points = kingdom.seat, sum(each.points for each in (*past, kingdom))
        slots = tuple(slot for slot in waiting if slot.king == seat)
        kings = tuple(slot.domino.number for slot in slots)
        seated.append(Player(seat, kingdom.name, kingdom.colour, points, kings, len(kingdom.discarded), kingdom, slots))
    return NamedSequence(seated)
