"""The fields of a position of Kingdomino, all of which are public (KD-INFO.1).

The draw pile is kept as a set of the dominoes that nobody has seen, because its order is unknown to everyone.
With 2 or 3 players, the dominoes that are set aside are simply those that are never drawn (KD-INFO.2, KD-INFO.3).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.values.types import CHANCE, Seat
from kbwidgets.games.kingdomino.rules.kingdom import Realm
from kbwidgets.games.kingdomino.rules.options import Setup

NOBODY: Final = 255
"""The entry in `claims` of a domino without a king."""
BYTE: Final = tuple(bytes([n]) for n in range(256))
"""Each number as a byte of a line or of a list of kings."""
SEATS: Final = tuple((seat,) for seat in range(4))
BY_CHANCE: Final = (CHANCE,)


class Fields(NamedTuple):
    """The fields of a position."""

    setup: Setup
    past: tuple[tuple[Realm, ...], ...]
    """The kingdoms of the finished games of a Dynasty."""
    phase: str
    """The phase, one of draw, kings, choose, place and over."""
    to_act: tuple[Seat, ...]
    round: int
    pile: bytes
    """The dominoes that nobody has seen in this game, in ascending order (KD-INFO.3)."""
    current: bytes
    """The current line in ascending order, empty in round 0."""
    kings: bytes
    """The seat of the king on each domino of the current line, or the starting order in round 0."""
    turn: int
    """The index of the king to act."""
    ahead: bytes
    """The next line in ascending order, empty in the last round.

    In the phase draw it holds the dominoes that have been drawn so far, in the order of the draws.
    """
    claims: bytes
    """The seat of the king on each domino of the next line, or `NOBODY`."""
    realms: tuple[Realm, ...]


Fields.phase.__doc__ = "The phase, one of draw, kings, choose, place and over."
Fields.to_act.__doc__ = "The seats to act: () if the match is over, (CHANCE,) if a draw comes next."
Fields.round.__doc__ = "The number of the round, 0 while the kings choose for the first time (KD-TURN.1)."
Fields.turn.__doc__ = "The index of the king to act, from 0."
