"""Level: a computer player as it is offered to people, from the weakest to the strongest.

>>> level = Level("Medium", "greedy", "takes what brings most at once", Measured(0.958, 400, 3, "Easy"))
>>> level.told
'takes what brings most at once; won 95.8% of 400 games against 3 of Easy, 25% would be even'
>>> Level("Easy", "random", "takes any move").told
'takes any move'
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.words import percent


class Measured(NamedTuple):
    """How strong a player was found to be: its share of so many games, against some of another one."""

    share: float
    """Of the games that it won; where there are draws, each counts half."""
    games: int
    others: int
    against: str
    """The word of the level, or the name of the player, that took the other seats."""


class Level(NamedTuple):
    """One strength: its word, the name of the player that has it, what it does, and what was measured."""

    word: str
    player: str
    text: str
    measured: Measured | None = None

    @property
    def told(self) -> str:
        """What it does and how strong it is, in one line."""
        if self.measured is None:
            return self.text
        share, games, others, against = self.measured
        several = f"{others} of {against}" if others > 1 else against
        won, even = percent(share, 1), percent(1 / (others + 1))
        return f"{self.text}; won {won} of {games} games against {several}, {even} would be even"
