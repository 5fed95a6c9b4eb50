"""The way everyone plays in play-outs of a game whose random play takes too long.

>>> Policy("plays at random", State.sample, 3).rounds
3
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kbwidgets.core.protocol.state import Move, State


class Policy(NamedTuple):
    """A quick way to play that ends most matches, and the round after which the others are cut off."""

    words: str
    """The continuation of a sentence that starts with "everyone", such as "plays at random"."""
    choose: Callable[[State, Random], Move]
    """A function that returns the move in a position where a player must act."""
    rounds: int
    """The number of turns per player after which a play-out is cut off."""
