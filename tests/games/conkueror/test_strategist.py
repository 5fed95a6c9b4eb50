"""The better player of ConKUeror weighs continents, fronts and odds against the cost of a battle (CQ-18)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.players.campaign import estimate_fight
from kbwidgets.games.conkueror.rules.odds import ONE_DIE

from .advice import best, computer
from .positions import position

NAME = "strategist"


def test_a_battle_costs_what_its_odds_say():
    """CQ-6.6: with two sent against one, the first roll wins in 15 of 36 ways; otherwise both are lost."""
    assert estimate_fight(2, 1, ONE_DIE) == pytest.approx((Fraction(15, 36), 2 * Fraction(21, 36), Fraction(15, 36)))


def test_a_battle_of_hundreds_costs_as_much_for_each_defender():
    """CQ-6.6: each won roll comes with 21/15 lost ones, of two pieces each."""
    found = estimate_fight(1400, 200, ONE_DIE)
    assert found.conquest > 0.99
    assert found.own_losses == pytest.approx(200 * 2 * 21 / 15, rel=0.02)


def test_land_that_costs_more_than_it_brings_is_left_alone():
    """CQ-18: eight defenders cost about 22 pieces; a piece counts in full where all have equally many."""
    lands = "0 siam 30i; 1 china 8i; 1 india 8i; 1 indonesia 8i; 2 alaska 14i; 2 egypt 1i"
    assert best(position(lands, seats=3), NAME) == "next_phase"


@pytest.mark.parametrize(("there", "move"), [("1i", "attack peru argentina 11"), ("9i", "next_phase")])
def test_a_continent_is_made_whole_if_the_odds_allow(there: str, move: str):
    """CQ-18, CQ-5.1: Argentina is the last of South America; eleven against nine have no chance."""
    lands = f"0 peru 12i; 0 brazil 1i; 0 venezuela 1i; 1 argentina {there}; 1 north_africa 9i; 1 central_america 9i"
    assert best(position(f"{lands}; 2 egypt 1i; 2 alaska 1i", seats=3), NAME) == move


def test_of_two_stacks_as_strong_the_one_is_attacked_that_completes_a_continent():
    """CQ-18, CQ-5.1: Argentina and North Africa have one each."""
    lands = "0 brazil 12i; 0 peru 1i; 0 venezuela 1i; 1 argentina 1i; 1 north_africa 1i; 2 egypt 1i; 2 alaska 1i"
    assert best(position(lands, seats=3), NAME) == "attack brazil argentina 11"


def test_the_draft_guards_a_whole_continent():
    """CQ-18, CQ-5.1: 20 are beside Indonesia, Oceania's only border; at Japan nothing can be won."""
    oceania = "0 indonesia 2i; 0 new_guinea 1i; 0 western_australia 1i; 0 eastern_australia 1i"
    state = position(f"{oceania}; 1 siam 20i; 0 japan 4i", phase="draft", draft=4, garrison="9i")
    assert best(state, NAME) == "deploy indonesia 4"


@pytest.mark.parametrize(("sent", "there", "goes_on"), [("12i", "2i", True), ("2i", "4i", False)])
def test_a_battle_goes_on_as_long_as_it_brings_more_than_it_costs(sent: str, there: str, goes_on: bool):
    """CQ-18: Argentina completes South America."""
    frame: Json = {"source": "peru", "target": "argentina", "sent": sent, "bombarded": False}
    lands = f"0 peru 13i; 0 brazil 1i; 0 venezuela 1i; 1 argentina {there}; 2 egypt 1i; 2 alaska 1i"
    state = position(lands, seats=3, phase="battle", frame=frame)
    assert (best(state, NAME) != "withdraw") == goes_on


@pytest.mark.long
def test_it_wins_more_than_its_share_against_three_greedy_players():
    """CQ-18: one in four would show equal strength; the seat changes from game to game."""
    won = 0
    for seed in range(8):
        players = [computer(NAME) if seat == seed % 4 else computer("greedy") for seat in range(4)]
        outcome = kb.Match(GAME, players, seed=seed, options={"max_rounds": 200}).run().outcome()
        assert outcome is not None
        won += outcome.places[seed % 4] == 1
    assert won > 2
