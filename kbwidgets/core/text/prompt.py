"""The prompt of a position, worded for the player who acts and for everybody else.

>>> prompt = Prompt("Roll the dice", "Bo is rolling", "Click the dice.")
>>> prompt.to("Bo"), str(prompt)
('Bo, roll the dice', 'Bo is rolling.')
>>> str(Prompt("", "Ann wins with 10 points")), Prompt("", "Setting up the board").to("Bo")
('Ann wins with 10 points.', 'Setting up the board')
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.text.words import in_one_line


class Prompt(NamedTuple):
    """The prompt of a position for the page, the terminal and the screen reader."""

    text: str
    """The words to the player who acts, or `""` if nobody can act."""
    others: str
    """The words to everybody else."""
    hint: str = ""
    """One sentence that says how to do it, or `""` if the words say it all."""

    def to(self, name: str) -> str:
        """Return the words to one of several people who share a page."""
        return f"{name}, {self.text[:1].lower()}{self.text[1:]}" if self.text else self.others

    def __repr__(self) -> str:
        return in_one_line(type(self).__name__, self._asdict())

    def __str__(self) -> str:
        return f"{self.others}."
