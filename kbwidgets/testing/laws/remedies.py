"""The laws of remedies, by which every suggested move is legal and advice to pick something marked can be followed.

>>> import kbwidgets as kb
>>> state = kb.games["kingdomino"].start(2)
>>> remedy_fault(state, Refusal("KD-ERR.4", "KD-TURN.2", "You can't choose yet.", moves=("choose 5",)))[:38]
"'choose 5' is suggested, but refused: "
"""

from __future__ import annotations

import re
from typing import Final

from kbwidgets.core.protocol.state import State
from kbwidgets.core.values.types import CHANCE, Refusal, Seat
from kbwidgets.testing.laws.moves import WellFormed, make_attempts, make_vocabulary
from kbwidgets.testing.walk import Walk

_MARKED: Final = re.compile(r"\bmarked\b")


def remedies_can_be_followed(walk: Walk, well_formed: WellFormed | None = None) -> None:
    """Check that every suggested move is legal, and that a seat that can move is always shown a legal move.

    The kit makes up wrong moves from those it has met. With `well_formed`, some that an author lists are also tried.
    """
    law = "remedies_can_be_followed"
    rng = walk.rng(law)
    words = make_vocabulary(walk)
    for ply in walk.of_each_phase(1, rng):
        state = walk.states[ply]
        moves = list(well_formed(state)) if well_formed else []
        for text in [*make_attempts(walk, ply, words, rng, 8), *rng.sample(moves, min(8, len(moves)))]:
            for seat in (None, *(seat for seat in state.to_act if seat != CHANCE)):
                if fault := remedies_fault(state, text, seat):
                    raise walk.broken(law, fault, ply, text)


def remedies_fault(state: State, move: str, seat: Seat | None = None) -> str:
    """Return what is wrong with the remedies for a move that was tried, or `""` if they can be followed."""
    refusals = state.refusals(move, seat)
    if refusals and state.moves(seat) and not refusals[0].moves:
        return f"{move!r} is refused without a legal move: {refusals[0]}"
    return next(filter(None, (remedy_fault(state, refusal) for refusal in refusals)), "")


def remedy_fault(state: State, refusal: Refusal) -> str:
    """Return what is wrong with the remedy of one refusal, or `""` if it can be followed."""
    for move in refusal.moves:
        if reasons := state.refusals(move):
            return f"{move!r} is suggested, but refused: {reasons[0]}"
    if _MARKED.search(refusal.instead) and not state.moves():
        return f"{refusal.instead!r} speaks of something marked, and nobody can move"
    return ""
