"""Positions that a viewer cannot tell apart, made by the rules and not by the view (PB-INFO.2)."""

from __future__ import annotations

from random import Random

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games.pawns_board import PawnsBoardState


def twin(state: kb.State, viewer: Viewer, rng: Random) -> kb.State:
    """Return the same position with other cards in the hands that the viewer does not see, and in the decks."""
    assert isinstance(state, PawnsBoardState)
    hands, rests = list(state.hands), list(state.rests)
    for seat in (0, 1):
        pool = list(rests[seat]) if viewer in (seat, OPEN) else [*hands[seat], *rests[seat]]
        for n in range(len(pool) - 1, 0, -1):
            other = int(rng.random() * (n + 1))
            pool[n], pool[other] = pool[other], pool[n]
        if viewer not in (seat, OPEN):
            size = len(hands[seat])
            hands[seat], pool = "".join(pool[:size]), pool[size:]
        rests[seat] = "".join(sorted(pool) if state.layout.shuffle else pool)
    return state._replace(red_hand=hands[0], blue_hand=hands[1], red_rest=rests[0], blue_rest=rests[1])
