"""Unseen cards: what a hand or a pile that nobody sees is sure to hold.

>>> surely_held((3, 1, 0), 4), surely_held((3, 1, 0), 2), surely_held((3, 1, 0), 1)
((3, 1, 0), (1, 0, 0), (0, 0, 0))
"""

from __future__ import annotations

from collections.abc import Sequence


def surely_held(unseen: Sequence[int], size: int) -> tuple[int, ...]:
    """Return how many cards of each kind lie in a hand of this size, however the unseen cards are dealt.

    `unseen` counts all cards, kind by kind, that lie in that hand or in another place that is not seen.
    """
    elsewhere = sum(unseen) - size
    return tuple([max(0, count - elsewhere) for count in unseen])
