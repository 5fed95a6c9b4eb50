"""The exact odds of a battle that is rolled to the end (CQ-6.6, CQ-6.8).

Each roll takes one army of the defender or two of those sent, so a battle is a walk on a small table. It is worked out
step by step in whole numbers, and each end has the number of ways that lead to it.

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
    """A way to roll the dice, with a second die that may be added, and with ties rolled again or not (CQ-12.11)."""

    has_two_dice: bool = False
    is_sum: bool = False
    has_rerolls: bool = False

    def attack(self, first: int, second: int) -> int:
        """Return the total of the attacker's dice (CQ-12.11, option bombardment).

        >>> two_dice = Rolling(has_two_dice=True)
        >>> Rolling().attack(4, 0), two_dice.attack(1, 5), two_dice._replace(is_sum=True).attack(1, 5)
        (4, 5, 6)
        """
        return first + second if self.is_sum else max(first, second)

    def wins(self, first: int, second: int, defence: int) -> int:
        """Return 1 if the attacker wins a roll, -1 if the defender does, or 0 if nobody loses armies (CQ-6.6).

        >>> Rolling().wins(4, 0, 4), Rolling(has_rerolls=True).wins(4, 0, 4), Rolling(has_two_dice=True).wins(1, 5, 4)
        (-1, 0, 1)
        """
        attack = self.attack(first, second)
        return 1 if attack > defence else 0 if attack == defence and self.has_rerolls else -1

    @property
    def ways(self) -> tuple[int, int]:
        """The numbers of ways of the dice in which the attacker wins a roll and loses it.

        >>> Rolling().ways, Rolling(has_two_dice=True).ways, Rolling(has_rerolls=True).ways
        ((15, 21), (125, 91), (15, 15))
        """
        seconds = _FACES if self.has_two_dice else (0,)
        results = [self.wins(one, two, other) for one in _FACES for two in seconds for other in _FACES]
        return results.count(1), results.count(-1)


ONE_DIE: Final = Rolling()


class End(NamedTuple):
    """The end of a battle, with the armies left of those sent and of the defender."""

    sent: int
    defenders: int


class Odds(NamedTuple):
    """The ends of a battle, the best for the attacker first, each with its number of ways."""

    ends: tuple[End, ...]
    ways: tuple[int, ...]
    bounds: tuple[float, ...]
    """The probability of each end or a better one."""

    def chance(self, end: End) -> Fraction:
        """Return the probability of an end."""
        return Fraction(self.ways[self.ends.index(end)], sum(self.ways))

    @property
    def conquest(self) -> Fraction:
        """The probability that the attacker conquers the territory."""
        won = sum(ways for end, ways in zip(self.ends, self.ways, strict=True) if not end.defenders)
        return Fraction(won, sum(self.ways))

    def pick_end(self, number: float) -> End:
        """Return the end for a random number from 0 to 1."""
        return self.ends[bisect_right(self.bounds, number, 0, len(self.ends) - 1)]


@lru_cache(maxsize=1 << 12)
def odds_of(sent: int, defenders: int, rolling: Rolling = ONE_DIE) -> Odds:
    """Return the odds of a battle between these numbers of armies.

    A row of the table holds, for each number of defenders, the ways to get there with this number of attackers, as
    parts of the ways of all rolls so far. Battles that are over are brought to the same denominator at the end.
    """
    win, lose = _shares(rolling)
    ways_of_roll = win + lose
    rolls = defenders + (sent // 2) - 1
    ways_to_end: dict[End, int] = {}
    # A row begins with the ways to reach each number of defenders, and the number of rolls that led there.
    row: dict[int, int] = {defenders: 1}
    left, losses = sent, 0
    while left >= 2:
        for there in range(defenders, 0, -1):
            ways = row.get(there, 0)
            if there == 1:
                past = defenders + losses
                ways_to_end[End(left, 0)] = ways * win * ways_of_roll ** (rolls - past)
            else:
                row[there - 1] = row.get(there - 1, 0) + ways * win
        row = {there: row.get(there, 0) * lose for there in range(1, defenders + 1)}
        left, losses = left - 2, losses + 1
    for there in range(1, defenders + 1):
        past = defenders - there + losses
        ways_to_end[End(left, there)] = row[there] * ways_of_roll ** (rolls - past)
    total = sum(ways_to_end.values())
    bounds = tuple(each / total for each in accumulate(ways_to_end.values()))
    return Odds(tuple(ways_to_end), tuple(ways_to_end.values()), bounds)


@lru_cache(maxsize=8)
def _shares(rolling: Rolling) -> tuple[int, int]:
    """Return the ways to win and to lose a roll, in the smallest numbers."""
    win, lose = rolling.ways
    share = Fraction(win, lose)
    return share.numerator, share.denominator


def table(most: int, rolling: Rolling = ONE_DIE) -> Mapping[tuple[int, int], Fraction]:
    """Return the probability of a conquest for 2 to `most` armies sent against 1 to `most`.

    >>> round(float(table(4)[4, 1]), 4)
    0.6597
    """
    pairs = ((sent, there) for sent in range(2, most + 1) for there in range(1, most + 1))
    return MappingProxyType({pair: odds_of(*pair, rolling).conquest for pair in pairs})
