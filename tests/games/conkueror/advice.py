"""The ratings and moves of ConKUeror's computer players, in one call."""

from __future__ import annotations

from random import Random

from kbwidgets.core.protocol.player import FunctionPlayer, Rated
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.players.levels import LEVELS

ALL = tuple(LEVELS)


def ranking(state: ConKUerorState, name: str = "greedy") -> tuple[Rated, ...]:
    """Return a player's ratings of its moves."""
    seat = state.to_act[0]
    return LEVELS[name](state.view(seat), state.moves(seat), Random(0))


def best(state: ConKUerorState, name: str = "greedy") -> str:
    """Return a player's move, which is legal."""
    move = ranking(state, name)[0].move
    assert state.refusals(move, state.to_act[0]) == ()
    return str(move)


def computer(name: str) -> FunctionPlayer:
    """Return the player of a level."""
    return FunctionPlayer(lambda view, moves: LEVELS[name](view, moves, Random(0))[0].move, name)
