"""The value of a place to Catan's computer players, measured by their ratings of settlements in the setup (CT-19.2)."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.players.greedy import Greedy
from kbwidgets.games.catan.players.weights import WEIGHTS, Weights
from kbwidgets.games.catan.rules.given import BEGINNER

from .advice import best

EVEN = WEIGHTS._replace(wool=1.0, grain=1.0, lumber=1.0, brick=1.0, ore=1.0)
"""Weights that make no resource better than another as such."""
NO_PORTS = EVEN._replace(port=0.0, special_port=0.0)


def board(*changes: tuple[str, str]) -> str:
    """Return the beginner map with something exchanged."""
    text = BEGINNER
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def gain(corner: int, *moves: str, land: str = BEGINNER, weights: Weights = EVEN) -> float:
    """Return the first reason's weight in the rating of a settlement, after some moves of two players."""
    state = GAME.start(2, board=land, order="seats")
    for move in moves:
        state = state.play(move)
    rated = Greedy(weights)(state.view(state.to_act[0]), state.moves(), Random(0))
    found = {str(each.move): each.reasons[0] for each in rated}
    assert found[f"settlement {corner}"].feature == "dots"
    return found[f"settlement {corner}"].change


def test_more_dots_are_worth_more():
    """CT-19.2: 53 is only at ore 3, two dots; with a 6 it would be five."""
    assert gain(53, land=board(("lumber 6, ore 3", "lumber 3, ore 6"))) > gain(53)


def test_a_scarce_resource_is_worth_more():
    """CT-19.2: 53 has ore, and another side of the board has less ore."""
    assert gain(53, land=board(("ore 5", "wool 5"))) > gain(53)


def test_a_resource_that_was_not_produced_is_worth_more():
    """CT-19.2: 0 has lumber, wool and wool, or lumber, wool and grain, with the same number tokens."""
    two = board(("grain 11, lumber 4", "lumber 11, lumber 4"), ("wool 12, lumber 11", "wool 12, grain 11"))
    three = two.replace("wool 9, grain 8, wool 10, grain 9", "grain 9, grain 8, wool 10, wool 9")
    assert three != two
    assert gain(0, land=three) > gain(0, land=two)


def test_different_numbers_are_worth_more():
    """CT-19.2: 0 has two hexes of wool with 10 and 4, three dots each, or with 10 twice."""
    assert gain(0, land=board(("wool 9", "wool 4"))) > gain(0, land=board(("wool 9", "wool 10")))


def test_a_port_is_worth_more_the_more_it_suits_the_production():
    """CT-19.2: 49 gives five dots of lumber, one of grain and no brick."""
    lumber = gain(49)
    grain = gain(49, land=board(("48-49 lumber", "48-49 grain"), ("42-43 grain", "42-43 lumber")))
    brick = gain(49, land=board(("48-49 lumber", "48-49 brick"), ("52-53 brick", "52-53 lumber")))
    assert lumber > grain > brick


def test_the_robber_counts_nothing():
    """CT-19.2: the robber is on the desert or on the lumber of 49, and will move on."""
    assert gain(49, land=board(("robber 13", "robber 17"))) == gain(49)


def second(corner: int, first: str, road: str) -> float:
    """Return the rating of a second settlement after a first one, with the opponent's two far away and no ports."""
    return gain(corner, first, road, "settlement 5", "road 0-5", "settlement 10", "road 9-10", weights=NO_PORTS)


def test_the_second_settlement_joins_brick_to_lumber_and_ore_to_grain():
    """CT-19.3: 43 is brick 8, 45 is ore 5; the first is at lumber 6, grain 2, wool 10 or wool 12."""
    lumber, grain = ("settlement 50", "road 50-51"), ("settlement 48", "road 47-48")
    for wool in (("settlement 28", "road 27-28"), ("settlement 33", "road 33-34")):
        assert second(43, *lumber) > second(43, *wool)
        assert second(45, *grain) > second(45, *wool)


def test_the_second_settlement_goes_where_the_first_has_nothing():
    """CT-19.3: with brick 4 from 38 another brick hex is worth less than with wool 12 from 33."""
    assert second(43, "settlement 38", "road 37-38") < second(43, "settlement 33", "road 33-34")


@pytest.mark.parametrize(("theirs", "road"), [("12-13", "road 28-29"), ("11-12", "road 27-28")])
def test_a_road_of_the_setup_leads_away_from_a_place_that_is_likely_to_be_lost(theirs: str, road: str):
    """CT-19.3: it leads from 28 over 29 to 10, unless the opponent's road from 12 already ends beside it, at 11."""
    state = GAME.start(3, board="beginner", order="seats")
    for move in ("settlement 47", "road 46-47", "settlement 12", f"road {theirs}", "settlement 28"):
        state = state.play(move)
    assert isinstance(state, CatanState)
    assert best(state) == road
