"""Stacks of armies by a second way: `3i 1c 2a 4m` is 3 infantry, 1 cavalry, 2 artillery, 4 mercenaries.

>>> siam = read("3i 4m")
>>> write(sent(siam, 6)), pieces(siam), regulars(siam), value(siam)
('2i 4m', 7, 3, 7)
>>> write(lose(siam, 5)), write(siam)
('1i 4m', '2i')
>>> lacking(read("9i"), read("2i 1c"))
{'c': (0, 1)}
>>> [write(some) for some in choices(read("2i 1c"))]
['1c', '1i', '1i 1c', '2i']
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TypeAlias

Stack: TypeAlias = "dict[str, int]"

REGULAR = ("i", "c", "a")
LOSSES = ("m", "i", "c", "a")
"""The order in which pieces are lost (CQ-6.7)."""
VALUE = {"i": 1, "c": 5, "a": 10, "m": 1}
"""The value of each piece (CQ-1.3)."""
RECIPES = (("5i", "1c"), ("1c", "5i"), ("2c", "1a"), ("1a", "2c"), ("10i", "1a"), ("1a", "10i"))
"""The exchange rates inside one territory (CQ-9.1)."""
SETS = {"3i": "1c", "2i 1c": "2c", "2i 1a": "2a", "1i 2c": "1c 1a", "2c 1a": "3a"}
"""The sets of three army cards, and the pieces for them: the table of CQ-10.5."""


def read(text: str) -> Stack:
    """Return a stack from its text; `nothing` is an empty one."""
    stack: Stack = dict.fromkeys("icam", 0)
    for word in text.split() if text != "nothing" else []:
        kind, number = word[-1], int(word[:-1])
        if kind not in stack or stack[kind] or number < 1:
            raise ValueError(text)
        stack[kind] = number
    return stack


def write(stack: Mapping[str, int]) -> str:
    """Return a stack as text."""
    return " ".join(f"{stack[kind]}{kind}" for kind in "icam" if stack.get(kind)) or "nothing"


def pieces(stack: Mapping[str, int]) -> int:
    """Return the number drawn on the map (CQ-1.4)."""
    return sum(stack.values())


def regulars(stack: Mapping[str, int]) -> int:
    """Return the number of pieces that are no mercenaries."""
    return sum(stack[kind] for kind in REGULAR)


def value(stack: Mapping[str, int]) -> int:
    """Return the value of a stack (CQ-1.3)."""
    return sum(number * VALUE[kind] for kind, number in stack.items())


def join(stack: Stack, more: Mapping[str, int], sign: int = 1) -> None:
    """Add pieces to a stack, or remove them with sign -1."""
    for kind, number in more.items():
        stack[kind] += sign * number
        assert stack[kind] >= 0


def lose(stack: Stack, number: int) -> Stack:
    """Remove `number` pieces, or all if there are fewer, cheapest first, and return those lost (CQ-6.7)."""
    lost = read("nothing")
    for kind in LOSSES:
        while stack[kind] and pieces(lost) < number:
            stack[kind] -= 1
            lost[kind] += 1
    return lost


def sent(stack: Mapping[str, int], number: int) -> Stack:
    """Return the pieces sent into battle: one regular, then mercenaries, then regulars, cheapest first (CQ-6.4)."""
    row = [kind for kind in REGULAR for _ in range(stack[kind])]
    row[1:1] = ["m"] * stack["m"]
    going = row[:number]
    return {kind: going.count(kind) for kind in "icam"}


def lacking(attacker: Mapping[str, int], defender: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return, by type, the attacker's number and the higher one needed; mercenaries count as infantry (CQ-6.3)."""
    both = [{"i": stack["i"] + stack["m"], "c": stack["c"], "a": stack["a"]} for stack in (attacker, defender)]
    return {kind: (both[0][kind], both[1][kind]) for kind in REGULAR if both[0][kind] < both[1][kind]}


def choices(stack: Mapping[str, int], stay: int = 1) -> list[Stack]:
    """Return all ways to take at least one regular from a stack and leave at least `stay` (CQ-7.2, CQ-8.1)."""
    ways = product(*(range(stack[kind] + 1) for kind in REGULAR))
    return [{**dict(zip(REGULAR, way, strict=True)), "m": 0} for way in ways if 1 <= sum(way) <= regulars(stack) - stay]
