"""Sequences whose items have names, and seats by the name of the player."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.things.named_sequence import NamedSequence
from kbwidgets.core.things.thing import Player
from kbwidgets.core.values.seats import seat_of

ANN, BO = Player(0, "Ann", "blue", 7), Player(1, "Bo", "red", 9)
each_game = pytest.mark.parametrize("game", kb.games.values(), ids=lambda game: game.name)


def test_a_thing_is_taken_by_its_number_and_by_its_name():
    players = NamedSequence([ANN, BO])
    assert (players[1], players[-1], players["Bo"], players[:1]) == (BO, BO, BO, (ANN,))
    assert players == (ANN, BO)
    assert hash(players) == hash((ANN, BO))


def test_a_name_is_in_there_and_so_is_a_thing():
    players = NamedSequence([ANN])
    assert ("Ann" in players, ANN in players, "Bo" in players, BO in players) == (True, True, False, False)


def test_a_name_that_is_none_is_told_those_that_are():
    with pytest.raises(kb.KbError, match="no name 'Cy'; give a number from 0 to 1, or Ann or Bo"):
        NamedSequence([ANN, BO])["Cy"]
    with pytest.raises(kb.KbError, match="no name 'Cy'; there are none"):
        NamedSequence[Player]()["Cy"]


def test_named_things_show_themselves_as_a_table_with_a_row_for_each():
    output = NamedSequence([ANN, Player(1, "<b>", "red", 9)])._repr_html_()
    assert output.count("<tr>") == 3
    assert "&lt;b&gt;" in output
    assert "<b>" not in output


@each_game
def test_players_of_every_game_are_had_by_name_in_states_and_views(game: kb.Game):
    state = kb.Match(game, ["Ann", "Bo"], seed=1).state
    for position in (state, state.view(0), state.view(None)):
        assert position.players["Bo"] == position.players[1]  # pyright: ignore[reportCallIssue, reportArgumentType]
        assert len(repr(position.players)) < 40


@pytest.mark.parametrize("wrong", [-1, 2, True, 1.0, None])
def test_what_is_no_seat_is_told_the_seats(wrong: int):
    with pytest.raises(kb.KbError, match="choose 0 to 1"):
        seat_of(wrong, ["Ann", "Bo"])
