"""The odds of battles by a second way, exactly, from every pair of dice.

>>> roll_odds(2), roll_odds(3, ties="reroll")
((Fraction(5, 12), Fraction(0, 1)), (Fraction(5, 12), Fraction(1, 6)))
>>> sorted(battle_odds(2, 1).items())
[((0, 1), Fraction(7, 12)), ((2, 0), Fraction(5, 12))]
>>> roll_odds(2, bombardment="highest")[0]
Fraction(125, 216)
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product


def dice(bombardment: str) -> list[list[int]]:
    """Return all rolls of a battle: the attacker's die (two with Bombardment), then the defender's (CQ-6.6)."""
    return [list(roll) for roll in product(range(1, 7), repeat=3 if bombardment else 2)]


def beats(roll: list[int], bombardment: str, ties: str) -> bool | None:
    """Return whether the defender loses a piece, or None if nobody does."""
    *attack, defence = roll
    attacker = sum(attack) if bombardment == "sum" else max(attack)
    if attacker == defence and ties == "reroll":
        return None
    return attacker > defence


@cache
def roll_odds(sent: int, bombardment: str = "", ties: str = "defender") -> tuple[Fraction, Fraction]:
    """Return the chances that the defender loses one, and that nobody does, in one roll of a continuing battle."""
    assert sent >= 2
    found = Counter(beats(roll, bombardment, ties) for roll in dice(bombardment))
    return Fraction(found[True], found.total()), Fraction(found[None], found.total())


@cache
def battle_odds(
    sent: int, defenders: int, bombardment: str = "", ties: str = "defender"
) -> dict[tuple[int, int], Fraction]:
    """Return the possible ends of a battle that is rolled out: attackers and defenders left, and the probability."""
    if sent < 2 or not defenders:  # CQ-6.8
        return {(sent, defenders): Fraction(1)}
    win, nobody = roll_odds(sent, bombardment, ties)
    win /= 1 - nobody  # A roll without loss is only repeated.
    found: dict[tuple[int, int], Fraction] = {}
    for chance, after in ((win, (sent, defenders - 1)), (1 - win, (sent - 2, defenders))):
        for end, odds in battle_odds(*after, bombardment, ties).items() if chance else ():
            found[end] = found.get(end, Fraction(0)) + chance * odds
    return found


def conquest(sent: int, defenders: int, bombardment: str = "", ties: str = "defender") -> Fraction:
    """Return the probability that the defender's last piece falls."""
    ends = battle_odds(sent, defenders, bombardment, ties)
    return sum((odds for (_, left), odds in ends.items() if not left), Fraction(0))
