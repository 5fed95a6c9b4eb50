"""A turn has the moves of its seat, reveals nothing that is hidden, and shows nothing in a picture."""

from collections.abc import Iterator
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.move import Move
from kbwidgets.core.protocol.turn import Turn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.values.types import CHANCE, OPEN, Seat
from kbwidgets.testing import covering_cases
from kbwidgets.testing.walk import Walk

GAMES = pytest.mark.parametrize("game", kb.games.values(), ids=lambda game: game.name)
MOST = 40
"""The most moves of a position that are compared."""


def acting(game: kb.Game) -> Iterator[tuple[kb.State, Seat]]:
    """Yield positions of each phase of a few matches, each with a seat that can act."""
    for case in covering_cases(game)[:6]:
        walk = Walk.random(case, 5)
        for ply in walk.of_each_phase(3, Random(5)):
            state = walk.states[ply]
            yield from ((state, seat) for seat in (*state.to_act, *state.may_act) if seat != CHANCE)


def some(state: kb.State, seat: Seat) -> list[Move]:
    found = state.moves(seat)
    return [found[n] for n in range(0, len(found), max(1, len(found) // MOST))]


def tries(turn: Turn) -> list[Move]:
    return [move for move in turn.moves[:MOST] if turn.is_try(move)]


@GAMES
def test_a_turn_offers_every_legal_move_and_marks_what_may_be_refused(game: kb.Game):
    for state, seat in acting(game):
        turn, opened = Turn(state, state.view(seat)), Turn(state, state.view(OPEN)).showing(seat)
        assert (turn.seat, opened.seat) == (seat, seat)
        assert opened.moves == state.moves(seat)
        for move in some(state, seat):
            assert move in turn.moves, (state, move)
            assert turn.refusals(move) == (), (state, move)
        for move in turn.moves[:MOST]:
            assert turn.is_try(move) or not state.refusals(move, seat), (state, move)


@GAMES
def test_a_turn_reveals_nothing_that_its_viewer_cannot_see(game: kb.Game):
    rng = Random(9)
    for state, seat in acting(game):
        for viewer in range(len(state.names)):
            view = state.view(viewer)
            twin = state.guess(view, rng)
            mine, other = Turn(state, view), Turn(twin, twin.view(viewer))
            assert mine.seat == other.seat
            assert mine.moves == other.moves
            assert [mine.is_try(move) for move in mine.moves[:MOST]] == [
                other.is_try(move) for move in other.moves[:MOST]
            ]
            for move in some(state, seat):
                assert mine.refusals(move) == other.refusals(move), (view, move)


@GAMES
def test_a_turn_offers_nothing_to_seats_that_do_not_act(game: kb.Game):
    for state, _ in acting(game):
        for viewer in (None, *range(len(state.names))):
            turn = Turn(state, state.view(viewer))
            if viewer not in (*state.to_act, *state.may_act):
                assert turn.seat is None
                assert turn.moves == ()


@GAMES
def test_the_choices_offered_mean_the_moves_of_the_turn(game: kb.Game):
    state, seat = next(acting(game))
    turn, choices = Turn(state, state.view(seat)), Choices()
    turn.offer(choices, lambda move: [((f"first {move}", "second"), "+4")])
    assert [choices.find((f"first {move}", "second")) for move in turn.moves] == [str(move) for move in turn.moves]


@GAMES
def test_a_picture_that_is_only_looked_at_has_no_moves(game: kb.Game):
    state, seat = next(acting(game))
    turn = Turn()
    assert turn.seat is None
    assert turn.moves == ()
    assert turn.refusals(state.moves(seat)[0]) == ()
    assert turn.showing(seat).moves == ()
