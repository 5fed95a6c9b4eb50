"""The game agrees with another program, an independent Catan, after every action of random matches.

`python -m tests.games.catan.peer --games 200` plays more of them.
"""

from __future__ import annotations

import pytest

from ...amount import amount
from .peer import PYTHON, Peer, match, matches

pytestmark = pytest.mark.skipif(
    not PYTHON.exists(),
    reason=f"the peer is not installed in {PYTHON}: python tests/run.py does it, or name it in KB_PEER",
)
CHUNK = 5


@pytest.mark.parametrize("chunk", range(amount(1, 4)))
def test_the_game_agrees_with_a_catan_of_others(chunk: int):
    """The test compares the yield of rolls, hands, bank, legal places, port rates, robber's victims and points.

    CT-4.3 to CT-4.6, CT-6.1 to CT-6.5, CT-7.1 to CT-7.5, CT-8.1 to CT-8.7, CT-9.1, CT-9.2, CT-10.8 to CT-10.10.
    """
    met: set[str] = set()
    for found in matches(chunk * CHUNK, CHUNK):
        met.update(found)
    assert met >= {"settlement", "road", "city", "buy", "knight", "discard", "robber", "trade", "monopoly"}


def test_what_differs_is_told():
    """A hand that differs from the peer's is reported, together with the moves that led to it."""
    with Peer() as peer:
        beside = match(peer, 0)
        hands = beside.told["hands"]
        assert isinstance(hands, list)
        beside.told["hands"] = hands[::-1]
        with pytest.raises(AssertionError, match=r"(?s)hands.*'settlement \d+', 'road"):
            beside.compare()


@pytest.mark.parametrize("kind", ["random", "weighted", "points"])
def test_our_medium_plays_against_players_of_others(kind: str):
    """Their moves are legal in ours, and ours in theirs, to the end of the match."""
    with Peer() as peer:
        beside = match(peer, 1, ["greedy", kind, kind, kind])
    assert beside.state.outcome() is not None
