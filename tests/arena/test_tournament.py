"""In a tournament every pair meets once in both seats, draws count apart, and a broken game is reported."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kbwidgets as kb
from kbwidgets import arena
from kbwidgets.__main__ import main
from kbwidgets.arena.results import Row
from kbwidgets.arena.tournament import Pair, Tournament, list_entrants, tournament
from kbwidgets.core.errors import KbError

PAWNS = kb.games["pawns-board"]
QUICK = ["control-board", "fill-first", "random"]


def test_every_pair_of_the_players_plays_once_in_the_order_given():
    results = tournament(PAWNS, games=4, players=QUICK, seed=1)
    assert [(pair.one, pair.other) for pair in results.pairs] == [
        ("control-board", "fill-first"),
        ("control-board", "random"),
        ("fill-first", "random"),
    ]
    assert [pair.games for pair in results.pairs] == [4, 4, 4]


def test_the_counts_are_those_of_a_series_of_the_same_seed():
    """A pair is no more than a series of two, but a series counts wins and losses differently."""
    pair = tournament(PAWNS, games=30, players=["fill-first", "random"], seed=8).pairs[0]
    one, other = arena.run(PAWNS, ["fill-first", "random"], games=30, seed=8).standings()
    assert (pair.wins, pair.losses) == (one.wins, other.wins)
    assert pair.games == 30
    assert pair.wins
    assert pair.losses


def test_a_slow_player_may_play_fewer_games_and_the_table_says_how_many():
    results = tournament(PAWNS, games=6, players=QUICK, fewer={"random": 2}, seed=1)
    assert [pair.games for pair in results.pairs] == [6, 2, 2]
    lines = results.table().splitlines()
    assert lines[0].split("|")[1:3] == [" pair                             ", " games "]
    assert lines[3].split("|")[2].strip() == "2"


def test_a_draw_is_half_a_win():
    """4 wins, 2 draws and 2 losses are five eighths; Wilson's interval of 5 of 8 is 0.306 to 0.863."""
    pair = Pair("a", "b", 4, 2, 2, ())
    assert pair.share == 0.625
    assert [round(bound, 3) for bound in pair.interval] == [0.306, 0.863]
    assert "0.625 (0.306 to 0.863)" in Tournament("any", 1, (pair,)).table()


def test_a_game_that_a_player_broke_is_named_and_counts_for_nobody():
    row = Row(3, 99, (1, 0), (), (), 5, 0, "it stalled")
    table = Tournament("any", 1, (Pair("a", "b", 1, 0, 0, (row,)),)).table()
    assert table.splitlines()[-1] == "a against b, game 3 (seed 99) was stopped: it stalled."
    assert table.splitlines()[2].split("|")[2].strip() == "1"


def test_all_players_of_a_game_enter_each_once():
    """PB-AI: greedy is another name of control-board."""
    assert list_entrants(PAWNS) == [
        "searcher",
        "minimax",
        "control-board",
        "maximize-row-score",
        "fill-first",
        "random",
    ]


def test_what_cannot_be_played_is_refused():
    with pytest.raises(KbError, match="unknown player of the tournament 'minimax'"):
        tournament(PAWNS, games=1, players=QUICK, fewer={"minimax": 1})
    with pytest.raises(KbError, match="is not for two players"):
        tournament(replace(kb.games["kingdomino"], seats=range(3, 5)))


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]):
    words = "tournament pawns-board --players fill-first,random --games 4 --fewer random=2 --seed 5 --quiet"
    assert main(words.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Pawns Board, seed 5"
    assert lines[-1].startswith("| fill-first against random |     2 |")


def test_the_command_tells_what_is_wrong(capsys: pytest.CaptureFixture[str]):
    assert main(["tournament", "pawns-board", "--quiet", "--fewer", "searcher"]) == 2
    assert "--fewer searcher: expected PLAYER=GAMES" in capsys.readouterr().err
