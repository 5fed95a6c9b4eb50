"""Cells follow a match by traits, callbacks and links; an observer of a change sees the state after it."""

# traitlets are not fully typed: the type checker does not know their values.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportMissingTypeStubs=false

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

import kbwidgets as kb
from kbwidgets import Kingdomino, PawnsBoard
from kbwidgets.core.errors import KbError
from kbwidgets.core.match.history import Moment
from kbwidgets.core.values.types import CHANCE


def two() -> Any:
    return Kingdomino(["Ann", "Bo"], seed=7)


def first(game: Any) -> str:
    return str(game.moves()[0])


def over() -> Any:
    game = Kingdomino([kb.Random(), kb.Random()], seed=7, pace=60)
    game.match.run()
    game.close()
    return game


def test_traits_tell_the_match_as_it_stands():
    game = two()
    assert (game.ply, game.to_act, game.phase, game.over) == (8, game.state.to_act, "choose", False)
    game.play(first(game))
    assert (game.ply, game.state, game.points) == (game.match.ply, game.match.state, game.match.state.points())


def test_a_match_that_is_over_says_so():
    game = over()
    assert (game.over, game.to_act, game.phase, game.points) == (True, (), "over", game.match.state.outcome().totals)


def test_setting_the_ply_goes_to_that_position():
    game = two()
    game.play(first(game))
    game.ply = 8
    assert (game.match.ply, game.state) == (8, game.match.at(8))
    game.ply = 9
    assert game.match.ply == 9


@pytest.mark.parametrize("wrong", [-1, 10, 400])
def test_a_ply_that_there_is_not_is_refused_and_changes_nothing(wrong: int):
    game = two()
    game.play(first(game))
    with pytest.raises(KbError, match="the match has positions 0 to 9"):
        game.ply = wrong
    assert (game.ply, game.match.ply) == (9, 9)


def test_without_a_match_there_is_no_position_to_go_to():
    game: Any = Kingdomino()
    with pytest.raises(KbError, match="no match has been started"):
        game.ply = 3
    assert game.ply == 0


def test_a_slider_that_is_linked_to_the_ply_moves_the_match_and_follows_it():
    game, slider = two(), ipywidgets.IntSlider(max=60)
    ipywidgets.link((game, "ply"), (slider, "value"))
    assert slider.value == 8
    game.play(first(game))
    assert slider.value == 9
    slider.value = 4
    assert (game.ply, game.match.ply, game.state) == (4, 4, game.match.at(4))


def test_another_cell_follows_a_directional_link():
    game, text = two(), ipywidgets.Text()
    ipywidgets.dlink((game, "phase"), (text, "value"))
    game.goto(0)
    assert text.value == "draw"


def test_all_traits_stand_before_anybody_is_told():
    game = two()
    seen: list[Any] = []
    game.observe(lambda change: seen.append((game.state is game.match.state, game.ply)), names=["to_act", "ply"])
    game.goto(0)
    assert seen == [(True, 0), (True, 0)]


def test_a_callback_is_told_who_made_which_move_and_what_came_of_it():
    game = two()
    told: list[Moment] = []
    game.on_move(told.append)
    seat, move = game.to_act[0], game.moves()[0]
    game.play(move)
    assert [(made.seat, made.move, made.ply, made.state) for made in told] == [(seat, str(move), 9, game.match.at(9))]
    assert told[0].kinds[0] == "choose"


def test_draws_are_moves_too():
    game = two()
    told: list[int] = []
    while game.phase == "choose":
        game.play(first(game))
    game.on_move(lambda made: told.append(made.seat))
    while CHANCE not in told:
        game.play(first(game))
    assert set(told) > {CHANCE}


def test_who_no_longer_listens_is_told_nothing():
    game = two()
    told: list[Moment] = []
    end = game.on_move(told.append)
    end()
    end()
    game.play(first(game))
    assert told == []


def test_a_move_made_by_a_callback_is_told_after_the_one_before_it():
    game = two()
    told: list[tuple[str, int, int]] = []

    def answers(made: Moment) -> None:
        told.append(("first", made.ply, game.ply))
        if made.ply == 9:
            game.play(first(game))

    game.on_move(answers)
    game.on_move(lambda made: told.append(("second", made.ply, game.ply)))
    game.play(first(game))
    assert told == [("first", 9, 9), ("second", 9, 9), ("first", 10, 10), ("second", 10, 10)]


def test_a_turn_begins_when_another_seat_decides_and_the_end_is_told_once():
    game = PawnsBoard(["Ann", "Bo"], seed=6, shuffle=False)
    turns: list[int] = []
    ends: list[int] = []
    game.on_turn(lambda made: turns.append(made.ply))
    game.on_end(lambda made: ends.append(made.ply))
    game.play("pass")
    game.play("pass")
    assert (turns, ends) == ([1], [2])


def test_a_callback_that_raises_is_reported_once_and_keeps_nobody_from_being_told(caplog: pytest.LogCaptureFixture):
    game = two()
    told: list[int] = []

    def raises(made: object) -> None:
        raise ValueError("in the notebook")

    game.on_move(raises)
    game.observe(raises, names="ply")
    game.on_move(lambda made: told.append(made.ply))
    for _ in range(3):
        game.play(first(game))
    assert (told[0], told[-1], game.ply) == (9, game.match.ply, game.match.ply)
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["in the notebook"] * 2


def test_an_observer_is_found_again_to_be_taken_away():
    game = two()
    seen: list[Any] = []
    keep = seen.append
    game.observe(keep, names="ply")
    game.unobserve(keep, names="ply")
    game.play(first(game))
    assert seen == []


@pytest.mark.parametrize("wrong", [None, 3, "print"])
def test_what_cannot_be_called_is_no_callback(wrong: Any):
    with pytest.raises(KbError, match="expected a function of one value"):
        two().on_move(wrong)


@pytest.mark.parametrize("wrong", ["7,6", 3])
def test_what_is_selected_are_keys_of_places(wrong: Any):
    game = two()
    with pytest.raises(KbError, match="expected the keys of places"):
        game.selected = wrong
    assert game.selected == ()


def test_what_is_no_place_cannot_be_selected():
    game = two()
    with pytest.raises(KbError, match="there is no place 'nowhere'"):
        game.selected = ["nowhere"]
    assert game.selected == ()
