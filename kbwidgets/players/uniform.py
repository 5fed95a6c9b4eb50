"""A player that makes random legal moves.

>>> Random()
<player random>
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor

from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move, View


class Random:
    """A player that makes each legal move with the same probability.

    `name` is its name at the table, or `""` for one from the list.
    """

    def __init__(self, name: str = "") -> None:
        self.name: str = "random"
        self.seat_name: str = name

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Choice:
        """Return a move drawn by the match's generator."""
        return Choice(moves[floor(rng.random() * len(moves))])

    def __repr__(self) -> str:
        return f"<player {self.name}>"
