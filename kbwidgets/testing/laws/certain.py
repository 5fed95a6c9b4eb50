"""The laws of certainty, which check bounds and foreseen moves against everything that looks alike to a viewer.

A viewer cannot tell the true position from guesses, so both laws are checked in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.walk import Walk

_GUESSES = 3
_MOVES = 8
"""The number of random moves that are tried in a position."""


def bounds_hold(walk: Walk) -> None:
    """Check that moves of the first bound are legal, and legal moves are moves of the second, whatever is hidden."""
    law, rng = "bounds_hold", walk.rng("bounds_hold")
    for ply in walk.some(law, 4):
        state = walk.states[ply]
        for viewer in walk.viewers[:-1]:
            bounds = state.bounds(state.view(viewer))
            if bounds is None:
                continue
            for other in _list_alike(state, viewer, rng):
                for seat in (*state.to_act, *state.may_act):
                    if move := next((each for each in _some(bounds[0].moves(seat), rng) if other.refusals(each)), None):
                        raise walk.broken(law, f"viewer {viewer} is sure of a move that {other!r} refuses", ply, move)
                    if move := next((each for each in _some(other.moves(seat), rng) if bounds[1].refusals(each)), None):
                        raise walk.broken(
                            law, f"viewer {viewer} rules out a move that is legal in {other!r}", ply, move
                        )


def moves_are_foreseen(walk: Walk) -> None:
    """Check that a foreseen move looks the same in all positions that the viewer cannot tell apart."""
    law, rng = "moves_are_foreseen", walk.rng("moves_are_foreseen")
    for ply in walk.some(law, 4):
        state = walk.states[ply]
        for viewer in walk.viewers[:-1]:
            alike = _list_alike(state, viewer, rng)
            for move in _some(state.moves(), rng):
                if not state.foresees(move, viewer):
                    continue
                after = state.advance(move).view(viewer)
                for other in alike:
                    if not other.refusals(move) and other.advance(move).view(viewer) != after:
                        raise walk.broken(law, f"viewer {viewer} does not foresee what it does in {other!r}", ply, move)


def _list_alike(state: State, viewer: Viewer, rng: Random) -> list[State]:
    """Return the position, and others that the viewer cannot tell from it."""
    view = state.view(viewer)
    return [state, *(state.guess(view, rng) for _ in range(_GUESSES))]


def _some(moves: Sequence[Move], rng: Random) -> list[Move]:
    return [moves[int(rng.random() * len(moves))] for _ in range(min(_MOVES, len(moves)))]
