"""Rare events during `finish`: it plays the very moves that picks from the list give."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .slow import of_kind
from .tables import FIRST_BOARD, TERRAINS, join_names, position, written

FULL = {terrain: sorted(of_kind(join_names(FIRST_BOARD), terrain)) for terrain in TERRAINS}


def same_end(state: KingdomBuilderState, seed: int) -> set[str]:
    """Check that `finish` ends like picks with the same random numbers, and return the phases on the way."""
    one, two = Random(seed), Random(seed)
    met: set[str] = set()
    expected: kb.State = state
    while expected.to_act:
        met.add(expected.phase)
        expected = expected.advance(kb.State.sample(expected, two))
    found = state.finish(one)
    assert found == expected
    assert [type(realm) for realm in found.realms] == [type(realm) for realm in state.realms]
    assert one.getstate() == two.getstate()
    return met


def scarce(terrain: str, left: int, seats: int, held: str | None, pile: Mapping[str, int]) -> KingdomBuilderState:
    """Return Red's turn with `left` free hexes of a terrain; if there are none, Red has another card in play."""
    taken = FULL[terrain][left:]
    return position(
        *(written(taken[n::seats]) for n in range(seats)),
        card=terrain if left else next(other for other in TERRAINS if other != terrain),
        hands=[None, *[held] * (seats - 1)],
        supply=dict.fromkeys(range(seats), 7),
        pile=pile,
        discards={},
    )


@pytest.mark.parametrize("terrain", TERRAINS)
def test_finish_replaces_the_card_of_a_terrain_that_is_built_up(terrain: str):
    """KB-4.6: this happens in the middle of a build and at the start of a turn."""
    met: set[str] = set()
    for left, seats, seed in product(range(4), (2, 3, 4), range(5)):
        met |= same_end(scarce(terrain, left, seats, terrain, dict.fromkeys(TERRAINS, 1)), seed)
    assert "replace" in met


def test_finish_skips_the_build_where_no_card_is_left():
    """KB-4.7: neither pile has a card; a player without one gets one when one returns."""
    for left, held, seats, seed in product(range(4), ("canyon", None), (2, 3), range(10)):
        same_end(scarce("desert", left, seats, held, {"forest": 1}), seed)


@pytest.mark.parametrize("moves_after_last", [False, True])
def test_finish_ends_the_turn_with_the_last_settlement(moves_after_last: bool):
    """KB-6.1, KB-9.7: the turn ends at once, or tiles that move may be used; KB-6.3: the round is completed."""
    red, blue = written(FULL["grass"][:20]), written(FULL["forest"][:20])
    for supply, first, seed in product((1, 2, 4), (0, 1), range(10)):
        state = position(
            red, blue, card="canyon", supply={0: supply, 1: 1}, first=first, tiles=["6,11 ready"],
            moves_after_last=moves_after_last,
        )  # fmt: skip
        assert same_end(state, seed) & {"over", "after"}
