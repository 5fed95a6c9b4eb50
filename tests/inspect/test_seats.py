"""The mover comes from the move: if several seats may act, each gets its own moves, and each once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import CHANCE
from kbwidgets.inspect.compared_moves import compare_moves
from kbwidgets.inspect.frames import make_rows
from kbwidgets.inspect.heat import rate_moves
from kbwidgets.testing.walk import any_move

from ..amount import amount

each_game = pytest.mark.parametrize("game", list(kb.games.values()), ids=lambda game: game.name)


def decisions(game: kb.Game, seed: int) -> Iterator[tuple[kb.State, tuple[int, ...]]]:
    """Yield positions of a random match in which somebody decides, with all seats that may, after open moves too."""
    rng = Random(seed)
    state, ply = game.start(game.seats[seed % len(game.seats)]), 0
    while state.to_act and ply < 250:
        seats = () if state.to_act == (CHANCE,) else (*state.to_act, *state.may_act)
        if len(seats) > 1 or (seats and ply % amount(50, 7) == 0):
            yield state, seats
        move = any_move(state, rng)
        assert move is not None
        state, ply = state.advance(move), ply + 1


@each_game
def test_each_line_of_the_options_is_a_legal_move_of_the_seat_it_names(game: kb.Game):
    for seed in range(amount(3, 20)):
        for state, seats in decisions(game, seed):
            found = compare_moves(state)
            assert {option.name for option in found} <= {state.names[seat] for seat in seats}
            assert all(option.name == state.names[option.seat] for option in found)
            assert all(state.mover(state.parse(option.move)) == option.seat for option in found)
            assert not [option for option in found if state.refusals(option.move, option.seat)]


@each_game
def test_each_legal_move_is_among_the_options_once(game: kb.Game):
    for seed in range(amount(3, 20)):
        for state, seats in decisions(game, seed):
            listed = [(option.seat, option.move) for option in compare_moves(state)]
            assert len(set(listed)) == len(listed)
            legal = [(seat, str(move)) for seat in seats for move in state.moves(seat)]
            assert set(legal) <= set(listed)
            more = [each for each in listed if each not in set(legal)]  # These are open moves that an adviser proposed.
            forms = state.open_moves()
            assert all(any(form.seat == seat and form.reads(move) for form in forms) for seat, move in more)


@each_game
def test_each_computer_player_chooses_a_move_of_the_seat_that_it_is_asked_for(game: kb.Game):
    players = [kb.Random(), *(kb.Advised(name) for name in game.advisers)]
    for seed in range(amount(1, 10)):
        for state, seats in decisions(game, seed):
            for seat in seats:
                moves = state.moves(seat)
                for player in players if moves else ():
                    move = player.choose(state.view(seat), moves, Random(0)).move
                    assert state.mover(move) == seat
                    assert state.refusals(move, seat) == ()


def test_a_viewer_who_must_act_beside_others_gets_the_advice_for_its_own_moves():
    game = kb.games["catan"]
    shared = [state for state, _ in decisions(game, 1) if len(state.to_act) > 1]
    assert shared
    for state in shared:
        for seat in state.to_act:
            assert {state.mover(rated.move) for rated in rate_moves(game, state, viewer=seat)} == {seat}


def test_while_an_offer_is_open_the_frame_of_options_has_the_moves_of_all_who_may_act():
    """CT-9.14: the maker of the offer may withdraw it while the others answer."""
    match = kb.Match(kb.games["catan"], ["Ann", "Bo", "Cy"], seed=1, chance="ask", options={
        "board": "beginner", "start": "beginner", "order": "seats"})  # fmt: skip
    for move in ("roll", "dice 4 6", "call nothing for 1 ore to 1 2"):
        match.play(move)
    by_name = {(row["name"], row["move"]) for row in make_rows(match, "compared_moves")}
    assert {("Ann", "withdraw"), ("Bo", "reject 1"), ("Cy", "reject 2")} <= by_name
    assert {name for name, move in by_name if str(move).startswith("reject")} == {"Bo", "Cy"}
    assert {name for name, move in by_name if move == "withdraw"} == {"Ann"}
