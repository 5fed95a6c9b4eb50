"""What computer players of ConKUeror say and do, asked in one line."""

from __future__ import annotations

from random import Random

from kbwidgets.core.protocol.player import FunctionPlayer, Rated
from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.games.conkueror.players.levels import LEVELS

ALL = tuple(LEVELS)


def ranking(state: ConKUerorState, name: str = "greedy") -> tuple[Rated, ...]:
    """What a player says of its moves."""
    seat = state.to_act[0]
    return LEVELS[name](state.view(seat), state.moves(seat), Random(0))


def best(state: ConKUerorState, name: str = "greedy") -> str:
    """What a player does; the rules allow it."""
    move = ranking(state, name)[0].move
    assert state.refusals(move, state.to_act[0]) == ()
    return str(move)


def computer(name: str) -> FunctionPlayer:
    """A player of a level."""
    return FunctionPlayer(lambda view, moves: LEVELS[name](view, moves, Random(0))[0].move, name)
