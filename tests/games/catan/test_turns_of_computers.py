"""Turns of Catan's computer players: they win, spend what a seven would take, trade, and keep to limits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import Json
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.players.greedy import dealing
from kbwidgets.games.catan.players.searcher import Searcher

from .advice import PLANNING, SEARCHING, best, computer, ranking
from .positions import BLUE, ORANGE, RED, WHITE, hand, position

BOTH = (PLANNING, SEARCHING)
ROBBER: Mapping[str, Json] = {"frame": {"back": "main"}}


# -- winning ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    "state",
    [
        position(RED, hands={RED: "1 wool 1 grain 1 lumber 1 brick"}, roads={RED: "11-12"}, options={"vp_target": 3}),
        position(BLUE, hands={BLUE: "1 lumber 1 brick"}, roads={BLUE: "49-50 50-51 51-52"}, options={"vp_target": 4}),
        position(BLUE, phase="roll", cards={BLUE: "knight"}, more={"knights": [2, 0, 0, 0]}, options={"vp_target": 4}),
    ],
    ids=["settlement", "Longest Road", "Largest Army"],
)
def test_who_can_win_at_once_does(state: CatanState, name: str):
    """CT-19.5, CT-12.2: by a settlement on 11, the fifth road in a row, or the third knight, even before the dice."""
    after = state.play(best(state, name))
    assert (outcome := after.outcome()) is not None
    assert outcome.places[state.turn] == 1


def test_road_building_is_played_for_longest_road():
    """CT-19.7, CT-11.3: the player has three roads in a row, and two free ones."""
    state = position(BLUE, cards={BLUE: "road-building"}, roads={BLUE: "49-50 50-51"}, options={"vp_target": 4})
    for _ in range(3):
        state = state.play(best(state))
    assert state.over


@pytest.mark.parametrize("cards", ["9 wool", "9 lumber", "8 brick", "4 wool 5 lumber"])
def test_who_holds_more_than_seven_cards_trades_with_the_bank(cards: str):
    """CT-19.5, CT-7.1: a seven would take half of them."""
    assert best(position(BLUE, hands={BLUE: cards})).startswith("trade ")


# -- the robber and discards ------------------------------------------------------------------------------


@pytest.mark.parametrize(("orange", "red", "victim"), [("5 wool", "1 ore", ORANGE), ("1 wool", "5 ore", RED)])
def test_of_victims_with_as_many_points_the_one_with_most_cards_is_robbed(orange: str, red: str, victim: int):
    """CT-19.6, CT-17.11: at hex 1 white may steal from orange or from red."""
    state = position(WHITE, phase="robber", hands={ORANGE: orange, RED: red}, more=ROBBER)
    found = [str(rated.move) for rated in ranking(state) if str(rated.move).startswith("robber 1 ")]
    assert sorted(found) == ["robber 1 from 1", "robber 1 from 2"]
    assert found[0] == f"robber 1 from {victim}"


# -- trade ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cities", "asked"), [("14", "1 3"), ("14 23", "1")])
def test_nothing_is_offered_to_a_player_within_two_points_of_the_target(cities: str, asked: str):
    """CT-19.8: white has 3 or 4 of 6 points, and ore, as orange has."""
    hands = {BLUE: "1 brick 2 grain 2 ore", ORANGE: "1 ore", WHITE: "2 ore"}
    state = position(BLUE, hands=hands, cities={WHITE: cities}, options={"vp_target": 6})
    assert best(state) == f"offer 1 brick for 1 ore to {asked}"


DEALS = {BLUE: "3 wool 1 ore", ORANGE: "2 ore 2 grain", RED: "1 brick 2 ore 1 grain"}


def dealt(state: CatanState) -> str:
    move = dealing(state.view(state.turn), state.moves(state.turn), Random(0))[0].move
    assert state.refusals(move, state.turn) == ()
    return str(move)


def test_hard_offers_what_brings_its_plan_closer_and_medium_ends_its_turn():
    """CT-19.8: blue has an ore towards a city and can spare two of its three wool."""
    state = position(BLUE, hands=DEALS)
    assert best(state) == "end"
    assert best(state, SEARCHING) == dealt(state) == "offer 1 wool for 1 grain to 1 2"


def test_hard_offers_two_cards_after_a_refusal_and_then_ends_its_turn():
    """CT-9.11: there are two offers a turn, with different terms."""
    state = position(BLUE, hands=DEALS)
    first = dealt(state)
    state = state.play(first).play("reject 1").play("reject 2")
    second = dealt(state)
    assert (first, second) == ("offer 1 wool for 1 grain to 1 2", "offer 2 wool for 1 grain to 1 2")
    assert dealt(state.play(second).play("reject 1").play("reject 2")) == "end"


def test_hard_takes_the_answer_of_who_has_fewest_points():
    """CT-9.9, CT-19.6: orange has a city, red none."""
    state = position(BLUE, hands=DEALS, cities={ORANGE: "8"})
    state = state.play(dealt(state)).play("accept 1").play("accept 2")
    assert dealt(state) == "confirm 2"


def test_hard_offers_nothing_more_after_a_trade():
    """CT-9.11: three wool and a grain are left, with which another offer could begin."""
    state = position(BLUE, hands={**DEALS, BLUE: "4 wool"})
    assert dealt(state).startswith("offer 1 wool for 1 grain")
    state = state.play(dealt(state)).play("accept 1").play("reject 2").play("confirm 1")
    assert hand(state, BLUE) == "3 wool 1 grain"
    assert dealt(state) == "end"


@pytest.mark.parametrize(("roads", "target", "over"), [("", 10, False), ("49-50 50-51 51-52", 4, True)])
def test_after_a_trade_hard_builds_no_road_but_one_that_wins(roads: str, target: int, over: bool):
    """CT-9.11, CT-19.4: with the cards that a road leaves it could offer again, but a fifth road in a row wins."""
    hands = {BLUE: "2 wool 1 lumber", ORANGE: "1 brick"}
    state = position(BLUE, hands=hands, roads={BLUE: roads}, options={"vp_target": target})
    state = state.play("offer 1 wool for 1 brick to 1").play("accept 1")
    assert hand(state, BLUE) == "1 wool 1 lumber 1 brick"
    assert best(state).startswith("road ")
    assert state.play(best(state, SEARCHING)).over == over
    assert over or best(state, SEARCHING) == "end"


def test_hard_offers_nothing_more_after_it_has_bought_a_card():
    """CT-9.11: after a trade and a card four cards can be left."""
    hands = {**DEALS, BLUE: "3 wool 1 ore"}
    assert dealt(position(BLUE, hands=hands)).startswith("offer")
    assert dealt(position(BLUE, hands=hands, cards={BLUE: "point"}, new="point")) == "end"


# -- bounds and seeds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "target"), [("easy", 10), ("searcher:8", 6)])
def test_every_level_has_few_actions_in_a_turn_and_at_most_two_offers_of_different_terms(name: str, target: int):
    """CT-19.1, CT-9.11: in whole games the limit is thirty actions, or one for each card if that is more."""
    for seed in range(2):
        options = {"max_turns": 1000, "vp_target": target}
        match = kb.Match(GAME, [computer(name) for _ in range(4)], seed=seed, options=options)
        match.run()
        actions: Counter[int] = Counter()
        offers: Counter[int] = Counter()
        terms: Counter[tuple[int, str]] = Counter()
        for ply, move in enumerate(match.moves):
            turn = match.at(ply).turns
            actions[turn] += match.mover(ply) >= 0 and turn > 0
            if str(move).startswith("offer"):
                offers[turn] += 1
                terms[turn, str(move)] += 1
        assert max(actions.values()) <= 30
        assert bool(offers) == (name != "easy")
        assert max(offers.values(), default=0) <= 2
        assert max(terms.values(), default=1) == 1
        assert (outcome := match.state.outcome()) is not None
        assert not outcome.drawn


def test_the_same_seed_gives_the_same_match():
    """CT-13.3, CT-19.1: all levels play at one table, whose chance depends only on the seed."""
    names = ("searcher:8", "greedy", "easy")
    texts: set[str] = set()
    for _ in range(2):
        match = kb.Match(GAME, [kb.Advised(name) for name in names], seed=7, options={"vp_target": 5})
        match.run()
        texts.add(Record.of(match).text())
    assert len(texts) == 1


def games_told(state: CatanState, searcher: Searcher) -> list[int]:
    """Return the number of quick games that the searcher reports for each move."""
    rated = searcher(state.view(state.turn), state.moves(), Random(0))
    told = [rated.reasons[0].text for rated in rated if rated.reasons[:1] and rated.reasons[0].feature == "games"]
    return [int(found[1]) for text in told if (found := re.search(r"(\d+) quick game", text))]


def test_hard_plays_as_many_quick_games_as_it_is_told():
    """CT-19.1, CT-19.9: this is the maximum over all moves, with at least two for each."""
    state = position(BLUE, phase="robber", hands=dict.fromkeys(range(4), "2 ore"), more=ROBBER)
    few, many = games_told(state, Searcher(60)), games_told(state, Searcher(600))
    assert len(few) == len(many) > 1
    assert sum(few) <= 60
    assert 60 < sum(many) <= 600


def test_hard_tries_each_move_even_without_time():
    """CT-19.9: a limit of no seconds stops after one quick game in each round."""
    state = position(BLUE, phase="robber", hands=dict.fromkeys(range(4), "2 ore"), more=ROBBER)
    assert min(games_told(state, Searcher(2400, seconds=0))) >= 1
    assert sum(games_told(state, Searcher(2400, seconds=0))) < 24
