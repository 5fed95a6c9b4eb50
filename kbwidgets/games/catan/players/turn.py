"""The dice entered by hand, as all computer players roll them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.catan.rules.chapters.turn import Roll

_PAIRS: Final = 36
"""The number of pairs, which come before the totals among the dice that can be entered."""


def is_by_hand(move: Move) -> bool:
    """Return whether a move is a roll by hand (CT-13.5)."""
    return isinstance(move, Roll) and move.is_by_hand


def roll_by_hand(moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Return a roll by hand from the player's own generator (CT-13.5)."""
    cast = moves[int(rng.random() * min(_PAIRS, len(moves)))]
    return (Rated(cast, (0.0,), (Reason("roll", 0, "those are the dice"),)),)
