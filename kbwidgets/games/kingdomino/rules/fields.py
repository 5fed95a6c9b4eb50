"""What lies on the table of Kingdomino: the fields of a position, all of them open to everybody (KD-INFO.1).

The order of the pile is hidden from all, and does not exist: the dominoes nobody has seen are held as a set.
Which of them are set aside with 2 or 3 players is not decided before the end (KD-INFO.2, KD-INFO.3).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.values.types import Seat
from kbwidgets.games.kingdomino.rules.kingdom import Realm
from kbwidgets.games.kingdomino.rules.options import Setup

NOBODY: Final = 255
"""In a line of claims: no king stands here."""


class Fields(NamedTuple):
    """What a position holds."""

    setup: Setup
    past: tuple[tuple[Realm, ...], ...]
    """The kingdoms of the finished games of a Dynasty."""
    phase: str
    """draw, kings, choose, place or over."""
    to_act: tuple[Seat, ...]
    round: int
    pile: bytes
    """The dominoes that nobody has seen in this game, ascending: a set, it has no order (KD-INFO.3)."""
    current: bytes
    """The current line, ascending; empty in round 0."""
    kings: bytes
    """The seat of the king on each domino of the current line; in round 0 the order drawn by chance."""
    turn: int
    """Which of the kings acts."""
    ahead: bytes
    """The next line, ascending; in the phase draw what has been drawn of it, in that order; empty in the last round."""
    claims: bytes
    """The seat of the king on each domino of the next line, or NOBODY."""
    realms: tuple[Realm, ...]


Fields.phase.__doc__ = "What is due: draw, kings, choose or place; over at the end."
Fields.to_act.__doc__ = "The seats that must act now: () when over, (CHANCE,) when something random is due."
Fields.round.__doc__ = "Which round it is, 0 while the kings first choose (KD-TURN.1)."
Fields.turn.__doc__ = "Which of the kings acts, 0 for the first."
