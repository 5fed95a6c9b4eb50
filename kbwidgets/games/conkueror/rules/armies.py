"""The types of armies, stacks of them packed in a number, and their order in battles and losses (CQ-1.3, CQ-6).

A stack has a count of each type, and of mercenaries last. It is written by the letters of its types: `3i 1c 2a 4m`.

>>> stack = pack_stack("3i 1c 2m")
>>> stack_text(stack), FACTS[stack][:2], stack_text(armies_sent(stack, 4)), stack_text(armies_left(stack, 3))
('3i 1c 2m', (6, 4), '2i 2m', '2i 1c')
>>> [stack_text(part) for part in parts(pack_stack("1i 1c"))]
['1i', '1c']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from kbwidgets.core.text.words import counted, joined

Stack: TypeAlias = int
"""A count of each type in `BITS` bits each, the cheapest type lowest and mercenaries on top (CQ-1.4)."""


BITS: Final = 20


_MASK: Final = (1 << BITS) - 1


MOST: Final = 9999
"""The largest count of a type in a stack that is read from data."""


class Army(NamedTuple):
    """A type of army, with its name, its letter, its value and its number of cards for each player (CQ-10.1)."""

    name: str
    letter: str
    value: int
    cards: int


ARMIES: Final = (Army("infantry", "i", 1, 3), Army("cavalry", "c", 5, 2), Army("artillery", "a", 10, 1))
"""The types, from the cheapest to the dearest (CQ-1.3)."""


MERCENARY: Final = Army("mercenary", "m", 1, 0)
"""The temporary pieces, of value 1."""


KINDS: Final = (*ARMIES, MERCENARY)


LETTERS: Final = "".join(kind.letter for kind in KINDS)


ONE: Final = tuple(1 << BITS * n for n in range(len(KINDS)))
"""One piece of each type, with a mercenary last."""


HIRED: Final = ONE[-1]
"""One mercenary. A stack has mercenaries if it is at least this number."""


GUARD: Final = sum(one << BITS - 1 for one in ONE)
"""The highest bit of each count, which no stack sets."""


_FULL: Final = GUARD - sum(ONE)
"""The largest count of each type that does not set its guard."""


class Recipe(NamedTuple):
    """An exchange inside a territory: a number of one type for a number of another (CQ-9.1)."""

    given: int
    type: int
    give: str
    get: str


def _recipes() -> Iterator[Recipe]:
    """Yield the exchanges between any two types at their values, in both directions (CQ-9.1)."""
    for dear, (_, letter, value, _) in enumerate(ARMIES):
        for cheap, (_, other, worth, _) in enumerate(ARMIES[:dear]):
            rate = value // worth
            yield Recipe(rate, cheap, f"{rate}{other}", f"1{letter}")
            yield Recipe(1, dear, f"1{letter}", f"{rate}{other}")


RECIPES: Final = tuple(_recipes())
"""5i for 1c, 10i for 1a, 2c for 1a, and the reverse of each (CQ-9.1)."""


def counts(stack: Stack) -> tuple[int, ...]:
    """Return the number of pieces of each type, mercenaries last."""
    return tuple([stack >> BITS * n & _MASK for n in range(len(KINDS))])


def stack_of(numbers: tuple[int, ...]) -> Stack:
    """Return the stack with these numbers of each type."""
    return sum(count * one for count, one in zip(numbers, ONE, strict=False))


@lru_cache(maxsize=1 << 14)
def stack_text(stack: Stack) -> str:
    """Return a stack written with the letters of its types, or `nothing` if it is empty."""
    words = [f"{count}{kind.letter}" for count, kind in zip(counts(stack), KINDS, strict=True) if count]
    return " ".join(words) or "nothing"


def in_words(stack: Stack) -> str:
    """Return a stack as text.

    >>> in_words(pack_stack("3i 1c 2m")), in_words(0)
    ('3 infantry, 1 cavalry and 2 mercenaries', 'nothing')
    """
    words = [
        counted(count, kind.name, "mercenaries" if kind is MERCENARY else kind.name)
        for count, kind in zip(counts(stack), KINDS, strict=True)
        if count
    ]
    return joined(words) or "nothing"


_PART: Final = re.compile(rf"([1-9][0-9]{{0,5}})\s?([{LETTERS}])")


@lru_cache(maxsize=1 << 14)
def read_stack(text: str) -> Stack | None:
    """Return the stack that a text means, in any order of the types, or None if it means none.

    >>> read_stack("1c 3 i") == pack_stack("3i 1c"), read_stack("3i 1i"), read_stack("0i"), read_stack("nothing")
    (True, None, None, 0)
    """
    if text == "nothing":
        return 0
    pairs = _PART.findall(text)
    letters = [letter for _, letter in pairs]
    if not pairs or len(set(letters)) < len(letters) or not re.fullmatch(rf"{_PART.pattern}(\s{_PART.pattern})*", text):
        return None
    return sum(int(count) * ONE[LETTERS.index(letter)] for count, letter in pairs)


def pack_stack(text: str) -> Stack:
    """Return the stack that a text means, or raise `ValueError`."""
    stack = read_stack(text)
    if stack is None:
        raise ValueError(f"{text!r} is no stack")
    return stack


CHANGES: Final = {
    give: {recipe.get: pack_stack(recipe.get) - pack_stack(give) for recipe in RECIPES if recipe.give == give}
    for give in {recipe.give for recipe in RECIPES}
}
"""The change that each exchange makes to a stack, by the armies given and then by those gotten."""


Facts: TypeAlias = "tuple[int, int, Stack, int, int, Stack, tuple[int, ...], tuple[tuple[int, int], ...], bytes]"
"""The facts about a stack that are needed all the time. Python unpacks a plain tuple faster than one with names.

Its pieces; its regulars; the stack with mercenaries as infantry (CQ-6.3); how many exchanges it allows (CQ-9.1); in how
many ways some but not all of its regulars can leave; a full stack less the third, so that the sum with another stack
that has more of a type sets a guard; how many of each type of regulars there are; the numbers of the recipes that it
allows, each with how often; the first exchanges by recipe and number of times, see `exchange_key`.
"""


DIRECT: Final = 40
"""The number of exchanges of a stack that can be looked up directly; a large stack has thousands."""


def exchange_key(recipe: int, times: int) -> int:
    """Return a recipe and its number of times, at most `DIRECT`, in one byte. `exchange_of` is the reverse."""
    return (times - 1) * len(RECIPES) + recipe


def exchange_of(key: int) -> tuple[int, int]:
    """Return the recipe of a key and its number of times.

    >>> exchange_of(exchange_key(4, times=40))
    (4, 40)
    """
    times, recipe = divmod(key, len(RECIPES))
    return recipe, times + 1


_CHEAP: Final = gcd(*[recipe.given for recipe in RECIPES if recipe.type == 0])
"""The unit in which infantry is exchanged. Counting in it lets more stacks share their exchanges."""


@lru_cache(maxsize=1 << 14)
def _exchanges(fives: int, cavalry: int, artillery: int) -> tuple[int, tuple[tuple[int, int], ...], bytes]:
    """Return the number of exchanges of a stack, its recipes with their limits, and the keys of the first exchanges."""
    numbers = fives * _CHEAP, cavalry, artillery
    each = [(n, numbers[kind] // given) for n, (given, kind, _, _) in enumerate(RECIPES)]
    times = tuple([pair for pair in each if pair[1]])
    keys = [exchange_key(recipe, count) for recipe, most in times for count in range(1, min(most, DIRECT) + 1)]
    return sum([count for _, count in times]), times, bytes(keys[:DIRECT])


class _Facts(dict[Stack, Facts]):
    """The facts of stacks, each worked out once."""

    def __missing__(self, stack: Stack) -> Facts:
        if len(self) >= _KEPT:
            self.clear()
        infantry, cavalry, artillery = stack & _MASK, stack >> BITS & _MASK, stack >> 2 * BITS & _MASK
        mercenaries = stack >> 3 * BITS
        regulars = infantry + cavalry + artillery
        folded = stack - mercenaries * HIRED + mercenaries  # Mercenaries count as infantry (CQ-6.3).
        leave = (infantry + 1) * (cavalry + 1) * (artillery + 1) - 2
        size, times, keys = _exchanges(infantry // _CHEAP, cavalry, artillery)
        self[stack] = facts = (
            regulars + mercenaries, regulars, folded, size, max(leave, 0), _FULL - folded,
            (infantry, cavalry, artillery), times, keys,
        )  # fmt: skip
        return facts


_KEPT: Final = 1 << 16


FACTS: Final = _Facts()
"""The facts of each stack, by the stack."""


def value_of(stack: Stack) -> int:
    """Return the army value (CQ-1.3)."""
    return sum(count * kind.value for count, kind in zip(counts(stack), KINDS, strict=True))


def matches(attacker: Stack, defender: Stack) -> bool:
    """Return whether an attacker has enough of each type, with mercenaries counted as infantry (CQ-6.3).

    >>> matches(pack_stack("9i"), pack_stack("2i 1c")), matches(pack_stack("3i 4m"), pack_stack("7i"))
    (False, True)
    """
    return not FACTS[attacker][5] + FACTS[defender][2] & GUARD


@lru_cache(maxsize=1 << 16)
def armies_sent(stack: Stack, number: int) -> Stack:
    """Return the armies that are sent: a regular of the cheapest type, mercenaries, then cheap regulars (CQ-6.4)."""
    numbers = list(counts(stack))
    first = next(n for n, count in enumerate(numbers) if count)
    taken, left = ONE[first], number - 1
    numbers[first] -= 1
    for n in (len(KINDS) - 1, *range(len(ARMIES))):
        going = min(left, numbers[n])
        taken += going * ONE[n]
        left -= going
    return taken


@lru_cache(maxsize=1 << 16)
def armies_left(stack: Stack, number: int) -> Stack:
    """Return the armies left after losses: mercenaries go first, then the cheapest (CQ-6.7)."""
    numbers = counts(stack)
    for n in (len(KINDS) - 1, *range(len(ARMIES))):
        going = min(number, numbers[n])
        stack -= going * ONE[n]
        number -= going
    return stack


@lru_cache(maxsize=1 << 16)
def nth_part(stack: Stack, n: int) -> Stack:
    """Return the n-th way to move some but not all regulars, few of the dearest first (CQ-6.12, CQ-7.2, CQ-8.1)."""
    part, n = 0, n + 1
    for count, one in zip(FACTS[stack][6], ONE, strict=False):
        part += n % (count + 1) * one
        n //= count + 1
    return part


def parts(stack: Stack) -> Iterator[Stack]:
    """Return all ways to move some but not all regulars."""
    return (nth_part(stack, n) for n in range(FACTS[stack][4]))


def within(part: Stack, stack: Stack) -> bool:
    """Return whether a stack contains all these pieces.

    >>> within(pack_stack("2i 1c"), pack_stack("3i 1c")), within(pack_stack("1a"), pack_stack("9i"))
    (True, False)
    """
    return (stack | GUARD) - part & GUARD == GUARD
