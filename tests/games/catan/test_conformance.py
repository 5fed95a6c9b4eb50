"""The laws of the kit on Catan, and the conservation of its cards."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.catan import GAME
from kbwidgets.testing import Case, is_conserved
from kbwidgets.testing.walk import Walk

from ...conformance.catan import conserved

DEFAULTS = {option.name: option.default for option in GAME.options}


def case(seats: int, **options: OptionValue) -> Case:
    return Case(GAME, seats, tuple((DEFAULTS | options).items()))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_nothing_is_lost_in_long_games(seats: int):
    """CT-1.4, CT-1.5, CT-6.4."""
    is_conserved(Walk.random(case(seats, max_turns=150), seats), conserved)


def test_every_option_value_is_allowed_and_wrong_ones_are_refused():
    """CT-14.3."""
    for option in GAME.options:
        assert option.allows(option.default)
        assert option.rule in GAME.rules
        for value in option.samples():
            assert not GAME.conflicts(4, DEFAULTS | {option.name: value}) or option.name in ("start", "board")
        with pytest.raises(kb.OptionError):
            GAME.open(4, None, {option.name: "no such value"})


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"radius": 2}, "radius"),
        ({"chits": "spiral", "radius": 4}, "chits"),
        ({"board": "beginner", "radius": 4}, "board"),
        ({"start": "beginner"}, "start"),
        ({"board": "beginner", "chits": "spiral"}, "chits"),
        ({"board": "beginner", "ports": "even"}, "ports"),
        ({"board": "grain 11, desert"}, "board"),
        ({"bank": "0"}, "bank"),
    ],
)
def test_contradictory_options_are_refused_by_name(options: dict[str, OptionValue], named: str):
    """CT-2.1, CT-2.15, CT-2.16, CT-14.3."""
    with pytest.raises(kb.OptionError) as error:
        GAME.open(4, None, options)
    assert {refusal.at for refusal in error.value.refusals} == {(named,)}
    assert {GAME.rules[refusal.code].title for refusal in error.value.refusals} == {"bad-option"}


def test_a_printed_start_is_for_three_or_four():
    """CT-2.15: three players leave out red."""
    assert GAME.start(3, board="beginner", start="beginner").colours == ("blue", "orange", "white")
    with pytest.raises(kb.OptionError):
        GAME.start(5, board="beginner", start="beginner")
