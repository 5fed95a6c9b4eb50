"""The record of a game and the registry: our games and those of other packages."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.game import Game, Games
from kbwidgets.core.player import Rated
from kbwidgets.core.state import Move, View


def test_our_games_are_listed_without_being_imported():
    """A module that cannot be imported is no trouble until its game is asked for."""
    games = Games({"kingdomino": "kbwidgets.games.kingdomino", "broken": "kbwidgets.no_such_module"})
    assert set(games) >= {"kingdomino", "broken"}
    with pytest.raises(ModuleNotFoundError):
        games["broken"]


def test_a_game_is_the_same_record_each_time():
    assert kb.games["kingdomino"] is kb.games["kingdomino"]


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(kb.UnknownName, match=r"unknown game 'chess'; known: .*kingdomino"):
        kb.games["chess"]


def test_a_game_of_another_package_registers_by_its_entry_point(tiny: Game):
    assert tiny.title == "High or low"
    assert {"kingdomino", "tiny"} <= set(kb.games)
    assert len(kb.games) == len(list(kb.games))
    assert "tiny" in repr(kb.games)


def test_a_game_of_another_package_plays_and_its_record_replays_by_name(
    installed: Path, monkeypatch: pytest.MonkeyPatch
):
    assert installed.is_dir()
    registry = Games({})
    monkeypatch.setattr(sys.modules["kbwidgets.games"], "games", registry)
    match = kb.Match(registry["tiny"], [kb.Random(), kb.Random()], seed=3, options={"rounds": 5})
    assert match.run().over
    again = kb.Record.parse(kb.Record.of(match).text()).replay()
    assert again.state == match.state
    assert again.moves == match.moves


def test_an_entry_point_that_is_no_game_is_refused_by_name(installed: Path):
    assert installed.is_dir()
    with pytest.raises(kb.UnknownName, match=r"wrong is tuple, not a Game record"):
        Games({})["wrong"]


def test_an_own_game_is_preferred_to_one_of_the_same_name_elsewhere(installed: Path):
    """Nobody takes the place of one of our games by installing a package."""
    assert installed.is_dir()
    games = Games({"wrong": "kbwidgets.games.kingdomino"})
    assert games["wrong"].title == "Kingdomino"
    assert list(games).count("wrong") == 1


def test_a_start_lists_everything_that_is_wrong(tiny: Game):
    with pytest.raises(kb.OptionError) as caught:
        tiny.start(["Ann", " ann "], rounds=0, speed=3)
    assert [refusal.code for refusal in caught.value.refusals] == ["TG-ERR.3", "TG-ERR.4", "TG-ERR.4"]


def test_seats_left_out_are_as_many_as_can_play(tiny: Game):
    assert len(tiny.start().names) == 3
    assert len(kb.games["kingdomino"].start().names) == 4


def test_the_rulebook_is_read_from_its_file_once(tiny: Game):
    assert tiny.rules["TG-2"].options == ("rounds",)
    assert tiny.rules is tiny.rules


def test_a_rule_that_is_not_in_the_book_names_those_near_it(tiny: Game):
    with pytest.raises(kb.UnknownName, match=r"unknown rule 'TG-9'; known: TG-1, TG-2"):
        tiny.rules["TG-9"]


def test_advice_on_the_same_position_is_worked_out_once():
    """A screen asks again whenever it is drawn, and an adviser may search for long."""
    asked: list[View] = []

    def slow(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
        asked.append(view)
        return tuple(Rated(move, (0,)) for move in moves)

    game = replace(kb.games["kingdomino"], advisers={"slow": slow})
    state = kb.Match(game, 2, seed=1).state
    after = state.play(state.moves()[0])
    first = game.advice(state.view(0), state.moves())
    assert game.advice(state.view(0), list(state.moves())) == first
    game.advice(after.view(1), after.moves())
    assert asked == [state.view(0), after.view(1)]
