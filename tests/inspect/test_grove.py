"""The grove keeps the laws that inspection relies on: secrets stay hidden, a guess fits, and things can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kbwidgets.testing import (
    Case,
    Walk,
    events_are_narrated,
    events_tell_no_more_than_views,
    guesses_fit,
    moves_are_those_not_refused,
    scores_add_up,
    views_hide,
    views_hold_no_state,
)
from kbwidgets.testing.laws.nouns import places_are_found

from .grove import GAME

LAWS: tuple[Callable[[Walk], None], ...] = (
    events_are_narrated, events_tell_no_more_than_views, guesses_fit, moves_are_those_not_refused, places_are_found,
    scores_add_up, views_hide, views_hold_no_state,
)  # fmt: skip


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_grove_keeps_the_law(law: Callable[[Walk], None]):
    for seed in range(2):
        law(Walk.random(Case(GAME, 2), seed))
