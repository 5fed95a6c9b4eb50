"""The odds of a battle, exactly: how it ends if it is fought to the end (CQ-6.6, CQ-6.8).

Each roll takes one piece of the defender or two of those that were sent, so a battle is a walk on a small table that
is worked out step by step, in whole numbers: each end has the number of ways that lead to it.

>>> odds = odds_of(4, 2)
>>> [(end.sent, end.defenders, str(odds.chance(end))) for end in odds.ends]
[(4, 0, '25/144'), (2, 0, '175/864'), (0, 1, '245/864'), (0, 2, '49/144')]
>>> str(odds.conquest), odds_of(5, 2).conquest == odds.conquest
('325/864', True)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

_FACES: Final = range(1, 7)


class Rolling(NamedTuple):
    """How a roll is made: with two dice (CQ-12.11), which may be added, and whether ties are rolled again."""

    two: bool = False
    added: bool = False
    again: bool = False

    def attack(self, first: int, second: int) -> int:
        """What the dice of the attacker count (CQ-12.11, option bombardment).

        >>> Rolling().attack(4, 0), Rolling(two=True).attack(1, 5), Rolling(two=True, added=True).attack(1, 5)
        (4, 5, 6)
        """
        return first + second if self.added else max(first, second)

    def wins(self, first: int, second: int, defence: int) -> int:
        """1 if the attacker wins a roll, -1 if the defender does, 0 if nobody loses a piece (CQ-6.6, option ties).

        >>> Rolling().wins(4, 0, 4), Rolling(again=True).wins(4, 0, 4), Rolling(two=True).wins(1, 5, 4)
        (-1, 0, 1)
        """
        attack = self.attack(first, second)
        return 1 if attack > defence else 0 if attack == defence and self.again else -1

    @property
    def ways(self) -> tuple[int, int]:
        """In how many ways of the dice the attacker wins a roll, and loses it.

        >>> Rolling().ways, Rolling(two=True).ways, Rolling(again=True).ways
        ((15, 21), (125, 91), (15, 15))
        """
        seconds = _FACES if self.two else (0,)
        found = [self.wins(one, two, other) for one in _FACES for two in seconds for other in _FACES]
        return found.count(1), found.count(-1)


ONE_DIE: Final = Rolling()


class End(NamedTuple):
    """How a battle ends: the pieces left of those that were sent, and of the defender."""

    sent: int
    defenders: int


class Odds(NamedTuple):
    """The ends of a battle, the best for the attacker first, each with the number of ways that lead to it."""

    ends: tuple[End, ...]
    ways: tuple[int, ...]
    bounds: tuple[float, ...]
    """The chance of each end and of those before it."""

    def chance(self, end: End) -> Fraction:
        """How likely an end is."""
        return Fraction(self.ways[self.ends.index(end)], sum(self.ways))

    @property
    def conquest(self) -> Fraction:
        """How likely the attacker conquers the territory."""
        won = sum(ways for end, ways in zip(self.ends, self.ways, strict=True) if not end.defenders)
        return Fraction(won, sum(self.ways))

    def drawn(self, number: float) -> End:
        """The end that a random number from 0 to 1 gives."""
        return self.ends[bisect_right(self.bounds, number, 0, len(self.ends) - 1)]


@lru_cache(maxsize=1 << 12)
def odds_of(sent: int, defenders: int, rolling: Rolling = ONE_DIE) -> Odds:
    """The odds of a battle of so many pieces that were sent against so many.

    A row of the table holds, for each number of defenders, the ways to be there with so many sent, as parts of the
    ways of all rolls so far: what is over is brought to the same denominator at the end.
    """
    win, lose = _shares(rolling)
    whole = win + lose
    rolls = defenders + (sent // 2) - 1
    found: dict[End, int] = {}
    # Ways to reach each number of defenders at the start of a row, with the number of rolls that led there.
    row: dict[int, int] = {defenders: 1}
    left, losses = sent, 0
    while left >= 2:
        for there in range(defenders, 0, -1):
            ways = row.get(there, 0)
            if there == 1:
                used = defenders + losses
                found[End(left, 0)] = ways * win * whole ** (rolls - used)
            else:
                row[there - 1] = row.get(there - 1, 0) + ways * win
        row = {there: row.get(there, 0) * lose for there in range(1, defenders + 1)}
        left, losses = left - 2, losses + 1
    for there in range(1, defenders + 1):
        used = defenders - there + losses
        found[End(left, there)] = row[there] * whole ** (rolls - used)
    total = sum(found.values())
    bounds = tuple(each / total for each in accumulate(found.values()))
    return Odds(tuple(found), tuple(found.values()), bounds)


@lru_cache(maxsize=8)
def _shares(rolling: Rolling) -> tuple[int, int]:
    """The ways to win and to lose a roll in the smallest numbers."""
    win, lose = rolling.ways
    share = Fraction(win, lose)
    return share.numerator, share.denominator


def table(most: int, rolling: Rolling = ONE_DIE) -> Mapping[tuple[int, int], Fraction]:
    """The chance to conquer for 2 up to `most` pieces sent against 1 up to `most`.

    >>> round(float(table(4)[4, 1]), 4)
    0.6597
    """
    pairs = ((sent, there) for sent in range(2, most + 1) for there in range(1, most + 1))
    return MappingProxyType({pair: odds_of(*pair, rolling).conquest for pair in pairs})
