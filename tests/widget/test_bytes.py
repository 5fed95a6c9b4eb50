"""The cost of a move to a page in bytes is small for every viewer."""

from __future__ import annotations

import json
from random import Random
from statistics import quantiles

import pytest

from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.games import games

from .page import Page

_MOST = 4096
"""The bytes of a move that one move in twenty may exceed."""


def bytes_of_moves(seats: int, viewer: Viewer, seed: int) -> list[int]:
    """Return the bytes of each message of a whole random match of people."""
    page = Page(Match(games["kingdomino"], ["Ann", "Bo", "Cy", "Di"][:seats], seed=seed), viewer=viewer)
    match, rng, first = page.control.playing, Random(seed), len(page.messages)
    while not match.state.over:
        match.play(match.state.sample(rng))
    assert page.in_step()
    sent = page.messages[first:]
    return [len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()) for message in sent]


@pytest.mark.parametrize("viewer", [OPEN, None, 0], ids=["all", "shared", "seat"])
def test_nineteen_of_twenty_moves_of_a_match_cost_at_most_4_kb(viewer: Viewer):
    """A large kingdom stays in the scene, hidden, when its turn is over: drawing it again would cost 20 kB."""
    sizes = [size for seats in (3, 4) for size in bytes_of_moves(seats, viewer, seats)]
    assert quantiles(sizes, n=20)[-1] <= _MOST
