"""The number of times each total was rolled in a match, compared with fair dice (CT-18.4).

>>> from kbwidgets.core.match.match import Match
>>> from kbwidgets.games.catan import GAME
>>> printed = {"board": "beginner", "start": "beginner", "order": "seats"}
>>> match = Match(GAME, 4, options=printed | {"dice": "manual"})
>>> for move in ("roll 4 4", "end", "roll 8", "end", "roll 6"):
...     events = match.play(move)
>>> counts = dice_counts(match.events())
>>> counts, counts[8], counts.expected(8)
(DiceCounts(3 rolls: 6 1, 8 2), 2, Fraction(5, 12))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kbwidgets.core.errors import KbError
from kbwidgets.core.moves.events import Event
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.games.catan.rules.chapters.turn import DiceRolled
from kbwidgets.games.catan.rules.stock import DOTS
from kbwidgets.games.catan.rules.things.board import CatanNoun

TOTALS: Final = range(2, 13)


@dataclass(frozen=True, slots=True, repr=False)
class DiceCounts(CatanNoun):
    """The number of times that each total was rolled, as in `counts[8]`. Its length is the number of rolls."""

    each: tuple[int, ...]
    """The numbers for the totals 2 to 12."""

    def __len__(self) -> int:
        return sum(self.each)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, total: int) -> int:
        if total not in TOTALS:
            raise KbError(f"two dice show 2 to 12, not {quoted(total)}")
        return self.each[total - TOTALS[0]]

    def expected(self, total: int) -> Fraction:
        """Return how often fair dice would show a total in this many rolls (CT-1.2)."""
        return Fraction(len(self) * DOTS[total] if total in TOTALS else 0, 36)

    def __repr__(self) -> str:
        totals = ", ".join(f"{total} {self[total]}" for total in TOTALS if self[total])
        return f"{type(self).__name__}({counted(len(self), 'roll')}{': ' if totals else ''}{totals})"


def dice_counts(events: Iterable[Event]) -> DiceCounts:
    """Return the counts of the rolls of turns, without those for turn order."""
    rolled = [each.total for each in events if isinstance(each, DiceRolled) and each.rule == "CT-5.3"]
    return DiceCounts(tuple(rolled.count(total) for total in TOTALS))
