"""The game and the second Catan, which share no code, agree at every move of random matches.

`python -m tests.games.catan.lockstep --games 200` plays more of them.
"""

from __future__ import annotations

import pytest

from ...amount import amount
from .lockstep import matches

CHUNK = 10
CHUNKS = amount(1, 5)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_game_agrees_with_the_second_catan(chunk: int):
    """Players to act, legal and chance moves, positions, refusals, points and places agree, and nothing is lost.

    Each match is followed by two races for Longest Road.

    CT-1.4, CT-1.5, CT-4.1 to CT-12.6, CT-13.5, CT-15.1.
    """
    met: set[str] = set()
    for found in matches(chunk * CHUNK, CHUNK):
        met.update(found)
    assert met >= {
        "settlement", "road", "city", "buy", "knight", "road-building", "discard", "robber", "steal", "trade", "offer",
        "call", "accept", "reject", "counter", "confirm", "withdraw", "end", "longest", "no winner", "passed",
    }  # fmt: skip
