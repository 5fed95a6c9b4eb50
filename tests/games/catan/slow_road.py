"""Longest Road and Largest Army by a second way: every trail is walked, over a network cut at blocked intersections.

>>> longest_trail(walk("24-25-26-27-28-29") + walk("27-8"), set())
5
>>> longest_trail(walk("12-3-2") + walk("12-11-32-31"), {12})
3
>>> next_holder(0, [4, 6, 0], 5), next_holder(0, [4, 6, 6], 5), next_holder(0, [6, 6, 0], 5)
(1, None, 0)
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import pairwise
from typing import TypeAlias

from .slow_board import Edge

Link: TypeAlias = "tuple[Hashable, Hashable]"


def walk(text: str) -> list[Edge]:
    """Return the edges of a walk such as `0-21-20`."""
    return [(min(a, b), max(a, b)) for a, b in pairwise(int(end) for end in text.split("-"))]


def longest_trail(roads: Collection[Edge], blocked: Collection[int]) -> int:
    """Return the number of edges of the longest walk that uses no edge twice (CT-11.1).

    A blocked intersection (CT-11.2) cannot be passed: each edge that ends there gets an end of its own in its place, so
    that the rest is a search without blocks.
    """
    links: list[Link] = []
    for a, b in roads:
        own_a: Hashable = (a, b, "a") if a in blocked else a
        own_b: Hashable = (a, b, "b") if b in blocked else b
        links.append((own_a, own_b))
    return max((_longest_from(end, links) for link in links for end in link), default=0)


def _longest_from(here: Hashable, unused: list[Link]) -> int:
    """Return the longest trail that continues from an end, by trying all ways."""
    best = 0
    for number, (a, b) in enumerate(unused):
        if here in {a, b}:
            there = b if here == a else a
            best = max(best, 1 + _longest_from(there, unused[:number] + unused[number + 1 :]))
    return best


def next_holder(holder: int | None, lengths: Sequence[int], minimum: int) -> int | None:
    """Return the owner of Longest Road after the lengths have changed."""
    longest = max(lengths)
    # CT-11.5: the owner keeps it with the minimum if nobody has a longer road, ties included.
    if holder is not None and lengths[holder] >= minimum and lengths[holder] == longest:
        return holder
    # CT-11.3, CT-11.5, CT-11.6: otherwise the only player with the greatest length gets it, or nobody.
    if longest >= minimum and list(lengths).count(longest) == 1:
        return list(lengths).index(longest)
    return None


def next_army(holder: int | None, knights: Sequence[int]) -> int | None:
    """Return the owner of Largest Army after a knight: the first with three, then whoever has more (CT-11.7)."""
    for seat, number in enumerate(knights):
        if number >= 3 and (holder is None or number > knights[holder]):
            return seat
    return holder
