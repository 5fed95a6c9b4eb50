"""The search for weights measures its result on games and records that it has not seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.arena.fit import fit
from kbwidgets.core.protocol.player import FunctionPlayer
from kbwidgets.games.catan import GAME
from kbwidgets.games.catan.players.greedy import Greedy
from kbwidgets.games.catan.players.weights import WEIGHTS

SHORT = {"vp_target": 3, "max_turns": 60, "order": "seats"}
GREEDY = FunctionPlayer(lambda view, moves: Greedy()(view, moves, Random(0))[0].move, "Ann")
SPOILED = replace(GAME, advisers={"greedy": Greedy(WEIGHTS._replace(second=1000.0))})
"""The weights that let the second best plan outweigh everything, so that nothing is ever built."""


def records(count: int) -> list[kb.Record]:
    """Return games that a planning player has played against itself."""
    found: list[kb.Record] = []
    for seed in range(count):
        match = kb.Match(GAME, [GREEDY, GREEDY], seed=seed, options=SHORT)
        match.run()
        found.append(kb.Record.of(match))
    return found


@pytest.fixture(scope="module")
def played() -> list[kb.Record]:
    return records(2)


def test_a_player_with_the_weights_of_the_record_makes_all_of_its_moves(played: list[kb.Record]):
    fitted = fit(GAME, "greedy", steps=1, seed=1, records=played)
    assert fitted.baseline == 1
    assert dict(fitted.weights) == dict(fitted.before)
    assert "No other weights were better." in fitted.table()


def test_a_spoiled_weight_makes_other_moves_than_the_record(played: list[kb.Record]):
    assert fit(SPOILED, "greedy", steps=1, seed=1, records=played).baseline < 1


def test_the_last_measure_of_a_record_is_taken_from_the_games_that_the_search_has_not_seen(played: list[kb.Record]):
    """The first of two records has as many moves as there are decisions with a choice."""
    match = played[0].replay(game=GAME)
    choices = [
        ply
        for ply in range(match.ply)
        if match.mover(ply) >= 0 and len(match.at(ply).moves(match.mover(ply))) > 1
    ]  # fmt: skip
    assert fit(GAME, "greedy", steps=1, seed=1, records=played).games == len(choices)


def test_without_records_it_plays_against_itself():
    fitted = fit(GAME, "greedy", steps=1, games=4, seats=2, seed=1, options=SHORT)
    assert (fitted.games, fitted.baseline) == (4, 1 / 2)
    assert 0 <= fitted.hits <= 4
    assert "95%" in fitted.table()


def test_four_play_where_as_many_can():
    """A game of Catan takes up to eight players; one among four equals wins a quarter."""
    assert fit(GAME, "greedy", steps=1, games=1, seed=1, options=SHORT).baseline == 1 / 4
    assert GAME.seats[-1] > 4


def test_the_same_seed_finds_the_same_weights():
    one, other = (fit(GAME, "greedy", steps=2, games=2, seats=2, seed=3, options=SHORT) for _ in range(2))
    assert one == other


def test_what_cannot_be_fitted_is_refused(played: list[kb.Record]):
    with pytest.raises(kb.KbError, match="choose greedy or searcher"):
        fit(GAME, "easy")
    with pytest.raises(kb.KbError, match="at least two records"):
        fit(GAME, "greedy", records=played[:1])
    with pytest.raises(kb.KbError, match="expected kingdomino"):
        fit(replace(kb.games["kingdomino"], advisers={"greedy": Greedy()}), "greedy", records=played)
    with pytest.raises(kb.KbError, match="steps is 0"):
        fit(GAME, "greedy", steps=0)
