"""The law of histories, by which a viewer to whom two games looked the same sees the same table in both.

The other laws of views compare guesses, so a view that shows everything and guesses it correctly would pass them. This
law makes the second game from moves alone: a hidden move is exchanged for another that looks the same, and the game
continues from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.values.types import Viewer
from kbwidgets.testing.candidates import one_of
from kbwidgets.testing.laws.views import difference
from kbwidgets.testing.walk import Walk

_EXCHANGED: Final = 2
"""The number of hidden moves that are exchanged for each viewer, each in a second game of its own."""
_OTHERS: Final = 60
"""The most moves that are searched for one that looks the same."""


class _SecondGame(NamedTuple):
    """The second game at one ply, with the move that led to its state."""

    ply: int
    move: Move
    state: State


def equal_histories_give_equal_views(walk: Walk) -> None:
    """Check that games whose moves and events look the same to a viewer give that viewer the same views."""
    law = "equal_histories_give_equal_views"
    drawing, rng = walk.case.game.drawing, walk.rng(law)
    for viewer in walk.viewers[:-1]:
        hidden = [ply for ply, move in enumerate(walk.moves) if walk.states[ply].text_for(move, viewer) != str(move)]
        for ply in sorted({one_of(hidden, rng) for _ in range(_EXCHANGED)} if hidden else ()):
            game = list(_second_game(walk, ply, viewer, rng))
            compared_ply = int(rng.random() * len(game))  # Comparing text and pictures is costly.
            for n, second in enumerate(game):
                mine, other = walk.states[second.ply], second.state
                fault = "view" if mine.view(viewer) != other.view(viewer) else ""
                if fault := fault or (difference(mine, other, viewer, drawing) if n == compared_ply else ""):
                    story = f"{str(game[0].move)!r} in its place looks the same to {viewer} until ply {second.ply}"
                    raise walk.broken(law, f"{story}, where {other!r} gives itself away by the {fault}", ply)


def _second_game(walk: Walk, first: int, viewer: Viewer, rng: Random) -> Iterator[_SecondGame]:
    """Yield a game that departs from the walk at a ply and looks the same to a viewer, until no move does."""
    first_move = _find_other_move(walk.states[first], walk.moves[first], walk.states[first], viewer, rng)
    state = walk.states[first]
    for ply in range(first, len(walk.moves)):
        move = first_move if ply == first else _find_same_move(walk, ply, state, viewer, rng)
        if move is None:
            return
        state = state.advance(move)
        if state == walk.states[ply + 1]:
            return
        yield _SecondGame(ply + 1, move, state)


def _find_same_move(walk: Walk, ply: int, state: State, viewer: Viewer, rng: Random) -> Move | None:
    """Return a move of the second game that looks like the walk's, if possible the same move."""
    before, move = walk.states[ply], walk.moves[ply]
    if not state.refusals(move) and _look_alike(before, move, state, move, viewer):
        return move
    return _find_other_move(before, move, state, viewer, rng)


def _find_other_move(before: State, move: Move, state: State, viewer: Viewer, rng: Random) -> Move | None:
    """Return another move that looks like this one to a viewer, or None if there is none."""
    if before.text_for(move, viewer) == str(move):
        return None  # The viewer sees the whole move.
    moves = state.moves()
    start = int(rng.random() * len(moves))
    rotated = (moves[(start + n) % len(moves)] for n in range(len(moves)))
    open_texts = (form.some(rng) for form in state.open_moves() for _ in range(2))
    open_moves = (state.parse(text) for text in open_texts if not state.refusals(text))
    for other in (*islice(rotated, _OTHERS), *open_moves):
        if other != move and _look_alike(before, move, state, other, viewer):
            return other
    return None


def _look_alike(before: State, move: Move, state: State, other: Move, viewer: Viewer) -> bool:
    """Return whether two moves, each in its own game, look the same to a viewer."""
    is_same_text = before.text_for(move, viewer) == state.text_for(other, viewer)
    return is_same_text and before.events(move, viewer) == state.events(other, viewer)
