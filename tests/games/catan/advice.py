"""The ratings and moves of Catan's computer players, in one call."""

from __future__ import annotations

from random import Random

from kbwidgets.core.protocol.player import FunctionPlayer, Rated
from kbwidgets.games.catan import CatanState
from kbwidgets.games.catan.players.levels import LEVELS

PLANNING = "greedy"
SEARCHING = "searcher:24"
ALL = (PLANNING, "easy", SEARCHING)


def ranking(state: CatanState, name: str = PLANNING, seat: int | None = None, seed: int = 0) -> tuple[Rated, ...]:
    """Return a player's ratings of its moves."""
    who = state.to_act[0] if seat is None else seat
    return LEVELS[name](state.view(who), state.moves(who), Random(seed))


def best(state: CatanState, name: str = PLANNING, seat: int | None = None) -> str:
    """Return a player's move, which is legal."""
    move = ranking(state, name, seat)[0].move
    assert state.refusals(move, seat) == ()
    return str(move)


def computer(name: str) -> FunctionPlayer:
    """Return the player of a level."""
    return FunctionPlayer(lambda view, moves: LEVELS[name](view, moves, Random(0))[0].move, name)
