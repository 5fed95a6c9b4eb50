"""The searcher finds decisive moves, explains them, and beats the strategies of the rules (PB-AI, PB-INFO.4)."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets import arena
from kbwidgets.core.errors import KbError
from kbwidgets.core.protocol.render import drawn
from kbwidgets.games.pawns_board import PawnsBoardState
from kbwidgets.games.pawns_board.players.searcher import Searcher
from kbwidgets.games.pawns_board.players.strategies import STRATEGIES
from kbwidgets.teach.coaching.coach import compare
from kbwidgets.teach.coaching.hints import hints

from .positions import GAME, opening, position

OPENING = opening()
WON = position("r1 R3 B2", red="Kite", passes=1)
LOST = position("r1 R2 B5", red="Kite Otter", passes=1)


def rated(state: PawnsBoardState, seed: int = 0):
    return Searcher()(state.view(state.turn), state.moves(), Random(seed))


def test_a_second_pass_that_wins_is_taken():
    """PB-END.1, PB-SCORE.3: it is 3 against 2, and Blue has passed."""
    best = rated(WON)[0]
    assert str(best.move) == "pass"
    assert best.reasons[0].text == "a second pass ends the game"
    assert best.reasons[1].text == "it leads by 3.0 points on average"


def test_a_second_pass_that_loses_is_the_last_choice():
    """PB-END.1: it is 2 against 5; a row of 4 against 5 is lost too, but a loss should not come sooner."""
    assert [str(each.move) for each in rated(LOST)][-1] == "pass"


def test_of_two_cards_for_the_last_cell_the_one_that_wins_its_row():
    """PB-SCORE.2: 1 + 3 beats 3, 1 + 2 is a tie."""
    last = position("r1 R1 B3", red="Otter Burrow", passes=1)
    assert str(rated(last)[0].move) == "place Burrow at 0,0"


def test_all_moves_are_rated_in_one_unit_best_first():
    """PB-AI.6: a coach can therefore say how much worse a move is than the best one."""
    ranking = rated(OPENING)
    assert {each.move for each in ranking} == set(OPENING.moves())
    worths = [each.worth[0] for each in ranking]
    assert worths == sorted(worths, reverse=True)
    assert all(-0.2 <= worth <= 1.2 for worth in worths)
    worst = compare(GAME, OPENING, ranking[-1].move, 0)
    assert worst is not None
    assert worst.is_large


def test_the_same_generator_gives_the_same_advice():
    assert rated(OPENING, 3) == rated(OPENING, 3)


NO_CLOCK = """
import sys, time
def stopped():
    raise RuntimeError("a player looks at the clock")
time.time = time.monotonic = time.perf_counter = time.process_time = time.time_ns = time.monotonic_ns = stopped
import kbwidgets as kb
game = kb.games["pawns-board"]
match = kb.Match(game, [kb.player("searcher:40"), kb.player("searcher:40")], seed=int(sys.argv[1]))
match.run()
print(*match.log(), sep="\\n")
"""


def test_the_same_seed_gives_the_same_game_where_no_clock_goes():
    """PB-AI.6: a process whose clocks raise when read plays the same match of two searchers as this one."""
    match = kb.Match(GAME, [kb.player("searcher:40"), kb.player("searcher:40")], seed=6)
    match.run()
    told = subprocess.run([sys.executable, "-c", NO_CLOCK, "6"], capture_output=True, text=True, check=False)
    assert tuple(told.stdout.splitlines()) == match.log(), told.stderr


def test_a_searcher_with_seconds_stops_when_they_are_over_and_has_tried_every_move():
    state = opening(rows=5, cols=7, hand_size=13)
    ranking = Searcher(seconds=0.0)(state.view(0), state.moves(), Random(0))
    assert {each.move for each in ranking} == set(state.moves())
    assert re.search("of [123456] quick games", ranking[0].reasons[0].text)  # There is one in each round.


def test_a_name_says_how_many_games_are_tried_or_for_how_long():
    """PB-AI.6: 2 moves in 1 round share 20 games; a name with an invalid limit is refused."""
    last = position("r1 R1 B3", red="Otter", passes=1)
    best = STRATEGIES["searcher:20"](last.view(0), last.moves(), Random(0))[0]
    assert " of 10 quick games" in best.reasons[0].text
    assert kb.player("searcher:0.5s").name == "searcher:0.5s"
    for wrong in ("searcher:", "searcher:0", "searcher:half", "searcher:0.5", "searcher:-1s", "searcher:nans"):
        with pytest.raises(KbError, match=r"play-outs|playouts is 0; expected at least 1"):
            kb.player(wrong)


@pytest.mark.parametrize(("playouts", "seconds", "told"), [(0, None, "playouts is 0"), (9, -1.0, "seconds is -1")])
def test_a_searcher_refuses_a_limit_that_is_none(playouts: int, seconds: float | None, told: str):
    with pytest.raises(KbError, match=told):
        Searcher(playouts, seconds)


def test_a_table_says_which_player_stopped_by_the_clock():
    """A chain stops when its searcher does."""
    told = "stops after 0.5 s per move: its games depend on the machine and its load, not only on the seed."
    hurried = "fill-first+searcher:0.5s"
    series = arena.run(GAME, [hurried, "searcher:1"], games=2, seed=1)
    assert series.table().splitlines()[-1] == f"{hurried} {told}"
    played = arena.tournament(GAME, players=["searcher:0.5s", "searcher:1", "fill-first"], games=1, seed=1)
    assert played.table().splitlines()[-1] == f"searcher:0.5s {told}"
    assert "depend" not in arena.run(GAME, ["searcher:1", "fill-first"], games=1, seed=1).table()


def test_a_hint_shows_the_move_and_the_reason():
    """PB-AI.6."""
    told = {level.name: level.spoken for level in hints(GAME, drawn(OPENING, 0), OPENING.moves())}
    assert told["move"] == "Play the marked move."
    assert told["which"].startswith("Kite, cost 1, value 2, influence: up 1, up 1 and right 1, right 1")
    assert "won 70% of" in told["why"]
    assert "points on average" in told["why"]


@pytest.mark.parametrize("other", ["minimax", "control-board", "maximize-row-score", "fill-first"])
def test_the_searcher_beats_the_strategies_of_the_rules(other: str):
    """PB-AI.1 to .4: it plays with a fifth of its quick games, in both seats."""
    own, theirs = arena.run(GAME, ["searcher:200", other], games=16, seed=1).standings()
    assert own.wins > theirs.wins


def test_with_the_variants_it_plays_whole_games():
    """PB-VAR.3: removed cards leave pawns, on which quick games continue."""
    options = {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True, "auto_pass": True}
    match = kb.Match(GAME, [kb.player("searcher:50"), kb.player("minimax")], seed=4, options=options)
    assert match.run().over
