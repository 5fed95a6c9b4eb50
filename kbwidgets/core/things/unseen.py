"""The contents of a hand or pile that are certain although nobody sees them.

>>> surely_held((3, 1, 0), 4), surely_held((3, 1, 0), 2), surely_held((3, 1, 0), 1)
((3, 1, 0), (1, 0, 0), (0, 0, 0))
"""

from __future__ import annotations

from collections.abc import Sequence


def surely_held(unseen: Sequence[int], size: int) -> tuple[int, ...]:
    """Return how many cards of each kind are in a hand of this size, however the unseen cards are dealt.

    `unseen` counts the cards of each kind that are in that hand or in another unseen place.
    """
    elsewhere = sum(unseen) - size
    return tuple([max(0, count - elsewhere) for count in unseen])
