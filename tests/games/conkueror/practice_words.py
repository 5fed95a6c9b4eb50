"""The words of answers to ConKUeror's practice questions: names of players and territories, lists and armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .slow_map import LAND, SEA, pairs

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
KINDS = {"i": "infantry", "c": "cavalry", "a": "artillery", "m": "mercenary"}


def named(place: str) -> str:
    """Return the name of a territory."""
    return place.replace("_", " ").title()


def listed(words: Sequence[str]) -> str:
    """Return a list such as `A, B and C`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def named_stack(stack: Mapping[str, int]) -> str:
    """Return armies as readable text."""
    told = [f"{stack[kind]} {word}" for kind, word in KINDS.items() if stack[kind]]
    if stack["m"] > 1:
        told[-1] = f"{stack['m']} mercenaries"
    return listed(told) or "nothing"


def joins(one: str, other: str) -> str:
    """Return how two territories are joined (CQ-1.2)."""
    for word, text in (("a land border", LAND), ("a sea-line", SEA)):
        if {one, other} in [set(pair) for pair in pairs(text)]:
            return word
    return "nothing"


def yes(*, true: bool) -> str:
    """Return yes or no."""
    return "Yes" if true else "No"
