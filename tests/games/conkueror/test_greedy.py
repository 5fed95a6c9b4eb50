"""The numbers by which ConKUeror's greedy player attacks and withdraws (CQ-18.5, CQ-18.6)."""

from __future__ import annotations

import pytest

from kbwidgets.core.values.types import Json

from .advice import best
from .positions import position


def test_before_an_attack_the_stack_has_what_the_target_has_and_infantry_else():
    """CQ-18.5, CQ-6.3, W7: 5i are exchanged for a cavalry to match East Africa's, then the attack follows."""
    state = position("0 egypt 20i; 1 east_africa 1i 1c; 1 north_africa 19i; 1 middle_east 19i; 1 anatolia 19i")
    assert best(state) == "exchange egypt 5i 1c"
    assert best(state.play("exchange egypt 5i 1c")) == "attack egypt east_africa 15"


@pytest.mark.parametrize(
    ("here", "there", "move"),
    [
        ("7i", "2i", "attack brazil north_africa 6"),
        ("6i", "2i", "next_phase"),
        ("10i", "3i", "attack brazil north_africa 9"),
        ("9i", "3i", "next_phase"),
    ],
)
def test_an_attack_sends_two_and_a_half_for_each_defender_and_one_more(here: str, there: str, move: str):
    """CQ-18.6: 2.5 x 2 + 1 are six, 2.5 x 3 + 1 are more than eight; one stays."""
    wall = "1 venezuela 9i; 1 peru 9i; 1 argentina 9i; 2 egypt 1i; 2 alaska 1i"
    assert best(position(f"0 brazil {here}; 1 north_africa {there}; {wall}", seats=3)) == move


def test_for_a_whole_continent_one_and_a_half_are_enough():
    """CQ-18.6: six attack three, and 1.5 x 3 + 1 is less."""
    lands = "0 peru 7i; 0 brazil 1i; 0 venezuela 1i; 1 argentina 3i; 1 north_africa 9i; 1 central_america 9i"
    assert best(position(lands)) == "attack peru argentina 6"


@pytest.mark.parametrize(("sent", "move"), [("6i", "roll"), ("5i", "withdraw")])
def test_a_battle_is_given_up_below_two_for_each_defender(sent: str, move: str):
    """CQ-18.6: three defenders are left; North Africa completes and breaks no continent."""
    frame: Json = {"source": "brazil", "target": "north_africa", "sent": sent, "bombarded": False}
    state = position("0 brazil 9i; 1 north_africa 3i; 2 alaska 1i; 2 egypt 1i", seats=3, phase="battle", frame=frame)
    assert best(state) == move
