"""A player that takes any legal move.

>>> Random()
<player random>
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor

from kbwidgets.core.player import Choice
from kbwidgets.core.state import Move, View


class Random:
    """Every legal move is equally likely."""

    name = "random"

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Choice:
        """A move drawn by the match's generator."""
        return Choice(moves[floor(rng.random() * len(moves))])

    def __repr__(self) -> str:
        return f"<player {self.name}>"
