"""Taking back: which moves stay where one seat takes back its own, and why.

A match of people who cannot all see the screen has this policy; code may always go back.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> before, move = match.state, match.state.moves()[0]
>>> mover, after = before.mover(move), before.advance(move)
>>> why_it_stays(1 - mover, before, move, after, people=(0, 1), secret=False) == match.names[mover] + " decided since"
True
>>> why_it_stays(mover, before, move, after, people=(0, 1), secret=False)
''
"""

from __future__ import annotations

from collections.abc import Collection

from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE, Seat


def why_it_stays(seat: Seat, before: State, move: Move, after: State, *, people: Collection[Seat], secret: bool) -> str:
    """Why a move stays where a seat takes back its last decision; "" if it goes too.

    Another person's decision stays. Where hands are `secret` from others at the table, only what they have seen nothing
    by goes: the own move that showed nothing hidden and involved nobody, before anything else has come.
    """
    mover = before.mover(move)
    if mover not in (CHANCE, seat) and (secret or mover in people):
        return f"{before.names[mover]} decided since"
    if not secret:
        return ""
    if mover == CHANCE:
        return "what chance has brought since was seen"
    if after.over:
        return "the match has ended, and all hands were seen"
    return f"{move} showed what was hidden, or involved others" if before.stays(move) else ""
