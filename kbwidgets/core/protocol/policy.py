"""Policy: how everyone plays on in the play-outs of a game whose random play takes too long to end.

>>> Policy("plays at random", State.sample, 3).rounds
3
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kbwidgets.core.protocol.state import Move, State


class Policy(NamedTuple):
    """A quick way to play that brings most matches to an end, and the round in which the others are cut off."""

    words: str
    """What everyone does, as it follows the word "everyone": "plays at random"."""
    choose: Callable[[State, Random], Move]
    """The move in a position where somebody must act."""
    rounds: int
    """The turns per player after which a play-out is cut off."""
