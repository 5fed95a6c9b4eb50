"""Law of histories: who saw the same in two games sees the same table, whatever the view would guess.

The other laws of views compare guesses, so a view that shows everything and guesses it rightly would pass them. Here
the second game is made of moves alone: a hidden one is exchanged for another that looks the same, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.views import difference
from kbwidgets.testing.walk import Walk

_EXCHANGED: Final = 2
"""How many hidden moves of a walk are exchanged for each viewer, each in a second game of its own."""
_OTHERS: Final = 60
"""How many moves are looked at for one that looks the same."""


class _Second(NamedTuple):
    """The second game after a ply: its state, and the move that led there."""

    ply: int
    move: Move
    state: State


def equal_histories_give_equal_views(walk: Walk) -> None:
    """Games whose moves and events look the same to a viewer at every ply give that viewer the same view of each."""
    law = "equal_histories_give_equal_views"
    drawing, rng = walk.case.game.drawing, walk.rng(law)
    for viewer in walk.viewers[:-1]:
        hidden = [ply for ply, move in enumerate(walk.moves) if walk.states[ply].seen(move, viewer) != str(move)]
        for ply in sorted({one_of(hidden, rng) for _ in range(_EXCHANGED)} if hidden else ()):
            game = list(_second_game(walk, ply, viewer, rng))
            compared = int(rng.random() * len(game))  # in words and pictures too, which costs more
            for n, second in enumerate(game):
                mine, other = walk.states[second.ply], second.state
                fault = "view" if mine.view(viewer) != other.view(viewer) else ""
                if fault := fault or (difference(mine, other, viewer, drawing) if n == compared else ""):
                    told = f"{str(game[0].move)!r} in its place looks the same to {viewer} until ply {second.ply}"
                    raise walk.broken(law, f"{told}, where {other!r} can be told by the {fault}", ply)


def _second_game(walk: Walk, first: int, viewer: Viewer, rng: Random) -> Iterator[_Second]:
    """A game that parts from the walk at a ply and looks the same to a viewer, as far as it can."""
    found = _other(walk.states[first], walk.moves[first], walk.states[first], viewer, rng)
    state = walk.states[first]
    for ply in range(first, len(walk.moves)):
        move = found if ply == first else _same(walk, ply, state, viewer, rng)
        if move is None:
            return
        state = state.advance(move)
        if state == walk.states[ply + 1]:
            return
        yield _Second(ply + 1, move, state)


def _same(walk: Walk, ply: int, state: State, viewer: Viewer, rng: Random) -> Move | None:
    """A move of the second game that looks like that of the walk: the same where it can be made, else another one."""
    before, move = walk.states[ply], walk.moves[ply]
    if not state.refusals(move) and _alike(before, move, state, move, viewer):
        return move
    return _other(before, move, state, viewer, rng)


def _other(before: State, move: Move, state: State, viewer: Viewer, rng: Random) -> Move | None:
    """Another move that looks to a viewer like this one, None if there is none."""
    if before.seen(move, viewer) == str(move):
        return None  # all of it is seen
    listed = state.moves()
    start = int(rng.random() * len(listed))
    turned = (listed[(start + n) % len(listed)] for n in range(len(listed)))
    opened = (form.some(rng) for form in state.open_moves() for _ in range(2))
    read = (state.parse(text) for text in opened if not state.refusals(text))
    for other in (*islice(turned, _OTHERS), *read):
        if other != move and _alike(before, move, state, other, viewer):
            return other
    return None


def _alike(before: State, move: Move, state: State, other: Move, viewer: Viewer) -> bool:
    """Whether two moves, each made in its game, look the same to a viewer."""
    seen = before.seen(move, viewer) == state.seen(other, viewer)
    return seen and before.events(move, viewer) == state.events(other, viewer)
