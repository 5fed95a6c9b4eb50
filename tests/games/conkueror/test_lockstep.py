"""The game and the second ConKUeror, which share no code, agree at every move of random matches.

`python -m tests.games.conkueror.lockstep --games 200` plays more of them.
"""

from __future__ import annotations

import pytest

from ...amount import amount
from .lockstep import matches

CHUNK = amount(7, 12)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(amount(1, 2)))
def test_the_game_agrees_with_the_second_conkueror(chunk: int):
    """The test compares players to act, legal and chance moves, positions, refusals and places, and loses no card.

    CQ-3.2 to CQ-13.5, CQ-14.3, CQ-16.
    """
    met: set[str] = set()
    for found in matches(chunk * CHUNK, CHUNK):
        met.update(name for name, number in found.items() if number)
    assert met >= {
        "deploy", "exchange", "attack", "roll", "roll_out", "withdraw", "move_in", "fortify", "next_phase", "occupy",
        "trade_army", "draw", "dice", "outcome", "somebody fell", "ended by the round limit",
        "refused: army_match", "refused: pending", "refused: not_your_turn", "refused: disabled_territory",
    }  # fmt: skip
