"""Level: a computer player as it is offered to people, from the weakest to the strongest.

>>> Level("Medium", "greedy", "Takes the best move now.", Measured(0.958, 400, 3, "Easy")).strength
'It wins 96% of its matches against three Easy players.'
>>> Level("Easy", "random", "Plays at random.").strength
''
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kbwidgets.core.text.words import percent, with_article

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


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
    def strength(self) -> str:
        """How often it wins, in a sentence, or "" if nobody measured it."""
        if self.measured is None:
            return ""
        measured, _, others, against = self.measured
        share = percent(measured).replace(">", "over ")
        if others > 1:
            against = f"{_NUMBERS[others]} {against} players"
        elif against[:1].isupper():
            against = with_article(f"{against} player")
        return f"It wins {share} of its matches against {against}."
