"""The searcher: what it must see, what it says, and that it beats the strategies of the rules (PB-AI, PB-INFO.4)."""

from __future__ import annotations

from random import Random

import pytest

import kbwidgets as kb
from kbwidgets import arena
from kbwidgets.games.pawns_board import PawnsBoardState, searcher
from kbwidgets.teach.coach import compared
from kbwidgets.teach.hints import hints

from .positions import GAME, opening, position

OPENING = opening()
WON = position("r1 R3 B2", red="Kite", passes=1)
LOST = position("r1 R2 B5", red="Kite Otter", passes=1)


def rated(state: PawnsBoardState, seed: int = 0):
    return searcher.searcher(state.view(state.turn), state.moves(), Random(seed))


def test_a_second_pass_that_wins_is_taken():
    """PB-END.1, PB-SCORE.3: 3 against 2, and Blue has passed."""
    best = rated(WON)[0]
    assert str(best.move) == "pass"
    assert best.reasons[0].text == "searcher: a second pass ends the game"
    assert best.reasons[1].text == "3.0 points ahead at their end on average"


def test_a_second_pass_that_loses_is_the_last_choice():
    """PB-END.1: 2 against 5; a row of 4 against 5 is lost too, but a loss is not hastened."""
    assert [str(each.move) for each in rated(LOST)][-1] == "pass"


def test_of_two_cards_for_the_last_cell_the_one_that_wins_its_row():
    """PB-SCORE.2: 1 + 3 beats 3, 1 + 2 is a tie."""
    last = position("r1 R1 B3", red="Otter Burrow", passes=1)
    assert str(rated(last)[0].move) == "place Burrow at 0,0"


def test_all_moves_are_rated_in_one_unit_best_first():
    """PB-AI.6: so a coach can say how far a move lies behind the best one."""
    ranking = rated(OPENING)
    assert {each.move for each in ranking} == set(OPENING.moves())
    worths = [each.worth[0] for each in ranking]
    assert worths == sorted(worths, reverse=True)
    assert all(-0.2 <= worth <= 1.2 for worth in worths)
    worst = compared(GAME, OPENING, ranking[-1].move, 0)
    assert worst is not None
    assert worst.much


def test_the_same_generator_gives_the_same_advice():
    assert rated(OPENING, 3) == rated(OPENING, 3)


def test_when_time_is_up_every_move_has_been_tried(monkeypatch: pytest.MonkeyPatch):
    """PB-UI.9: a slow machine gets an answer too."""
    monkeypatch.setattr(searcher, "SECONDS", 0.0)
    state = opening(rows=5, cols=7, hand_size=13)
    ranking = rated(state)
    assert {each.move for each in ranking} == set(state.moves())
    assert "games tried out after it" in ranking[0].reasons[0].text


def test_a_hint_names_the_strategy_and_the_reason():
    """PB-AI.6."""
    told = {level.name: level.words for level in hints(GAME, OPENING.view(0), OPENING.moves())}
    best = GAME.advice(OPENING.view(0), OPENING.moves())[0]
    assert told["move"] == f"The move is {best.move}."
    assert told["which"].startswith("It is this: Ferry, cost 1, value 3, influence: 1 right, 2 right")
    assert told["why"].startswith("For it: searcher: won ")
    assert "points ahead at their end" in told["why"]


@pytest.mark.parametrize("other", ["minimax", "control-board", "maximize-row-score", "fill-first"])
def test_the_searcher_beats_the_strategies_of_the_rules(other: str, monkeypatch: pytest.MonkeyPatch):
    """PB-AI.1 to .4; with a fifth of its quick games, in both seats."""
    monkeypatch.setattr(searcher, "GAMES", 200)
    own, theirs = arena.run(GAME, ["searcher", other], games=16, seed=1).standings()
    assert own.wins > theirs.wins


def test_with_the_variants_it_plays_whole_games(monkeypatch: pytest.MonkeyPatch):
    """PB-VAR.3: cards that are removed leave pawns, on which quick games go on."""
    monkeypatch.setattr(searcher, "GAMES", 50)
    options = {"deck_red": "influence", "deck_blue": "influence", "influence_variants": True, "auto_pass": True}
    match = kb.Match(GAME, [kb.player("searcher"), kb.player("minimax")], seed=4, options=options)
    assert match.run().over
