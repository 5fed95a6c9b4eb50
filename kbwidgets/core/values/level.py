"""The levels of computer players that people choose from, weakest first.

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
    """The measured strength of a player: its share of wins over a number of games against other players."""

    share: float
    """The share of games that it won, each draw counting half."""
    games: int
    others: int
    against: str
    """The word of the level, or the name of the player, in the other seats."""


class Level(NamedTuple):
    """A strength that people can choose, with its word, its player's name, a description and the measured strength."""

    word: str
    player: str
    text: str
    measured: Measured | None = None

    @property
    def strength(self) -> str:
        """A sentence that says how often it wins, or `""` if that was not measured."""
        if self.measured is None:
            return ""
        measured, _, others, against = self.measured
        share = percent(measured).replace(">", "over ")
        if others > 1:
            against = f"{_NUMBERS[others]} {against} players"
        elif against[:1].isupper():
            against = with_article(f"{against} player")
        return f"It wins {share} of its matches against {against}."
