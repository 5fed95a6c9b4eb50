"""Turns: how often somebody was to move; what one seat decides in a row is one turn, what chance brings is none.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), [kb.Random(), kb.Random()], seed=1)
>>> match.run().over, turns(match) < match.ply
(True, True)
"""

from __future__ import annotations

from kbwidgets.core.match import Match
from kbwidgets.core.types import CHANCE


def turns(match: Match) -> int:
    """The turns up to now, the one that is under way included."""
    with match.lock:
        states = [match.at(ply) for ply in range(match.ply)]
    found = 0
    for before, state in zip((None, *states), states, strict=False):
        if CHANCE not in state.to_act:
            found += before is None or not state.goes_on(before)
    return found
