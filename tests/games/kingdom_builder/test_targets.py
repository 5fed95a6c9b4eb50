"""The hexes where the build and each tile may put a settlement, which a position tells as targets (KB-4.3, KB-5)."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from .tables import BLUE, RED, places_of, play, position, random_match

EMPTY = position()


def goals(state: KingdomBuilderState, tile: str = "", source: str = "", seat: int = RED) -> str:
    """Return the targets of a tile or of the build; `source` is the settlement that is moved."""
    found = [goal for goal in state.targets(seat, tile) if (goal.source.place if goal.source else "") == source]
    return places_of(tuple(goal.hex for goal in found))


def test_the_targets_of_the_build_are_adjacent_if_possible():
    """Examples W5 and W6 (KB-4.3)."""
    assert len(EMPTY.targets(RED)) == 61
    assert goals(play(EMPTY, "build 7,6")) == "7,7 8,7"
    assert len(position("7,6", card="desert").targets(RED)) == 53
    assert goals(position("7,6 0,1", card="desert", left=2)) == "0,2"
    assert goals(position("7,6 0,6", card="desert", left=2)) == "0,5"
    (first, _) = play(EMPTY, "build 7,6").targets(RED)
    assert (repr(first), first.source) == ("Target(move='build 7,7')", None)


def test_the_targets_of_tiles_are_those_of_their_rules():
    """In examples W7 to W11 nobody here has the tile."""
    assert goals(position("7,7 7,8 7,9"), "tavern") == "7,6 7,10"
    assert goals(position("7,7 7,8 7,9 7,10"), "tavern") == "7,6 7,11"
    assert goals(position("9,8 8,9 7,9"), "tavern") == "6,10 10,8"
    assert goals(position("10,8 9,8 8,9"), "tavern") == "7,9 11,7"
    assert goals(position("6,9", "6,10"), "paddock", "6,9") == "4,8 4,10 8,8 8,10"
    assert goals(position("4,4"), "paddock", "4,4") == "2,3 2,5 4,6 6,3 6,5"
    barn = position("7,6 7,7")
    assert (goals(barn, "barn", "7,7"), goals(barn, "barn", "7,6")) == ("8,7", "7,8 8,7 8,8")
    assert len(position("7,6").targets(RED, "barn")) == 60
    harbor = position("4,4 4,5 5,5")
    assert goals(harbor, "harbor", "4,5") == goals(harbor, "harbor", "5,5") == "4,3 5,3"
    assert len(goals(harbor, "harbor", "4,4").split()) == 80
    assert len(EMPTY.targets(RED, "tower")) == 47
    assert goals(position("9,0"), "tower") == "8,0 10,0"


def test_a_tile_whose_location_is_left_is_gone():
    """Example W12 (KB-5.6): on (5,11) the tile is kept, on any other target it is lost."""
    state = position("7,9 7,10", tiles=["6,11 ready"])
    assert goals(state, "paddock", "7,10") == "5,9 5,11 7,8 7,12 9,9 9,11"
    for goal in (goal for goal in state.targets(RED, "paddock") if goal.source and goal.source.place == "7,10"):
        left = [one.state for one in play(state, goal.move).players[RED].tiles]
        assert left == (["used"] if goal.hex.place == "5,11" else [])


def test_targets_ask_for_a_supply_and_a_known_card():
    """KB-5.10; KB-8.2: the targets of a hidden card are not revealed."""
    last = position("7,6", supply={RED: 0}, left=0, phase="over", tiles=["6,7 ready"])
    assert last.targets(RED) == last.targets(RED, "farm") == ()
    assert last.targets(RED, "paddock")
    state = position("7,6", "0,1")
    assert len(state.targets(BLUE)) == 55  # These are the canyon hexes, none of which is beside (0,1).
    assert state.view(RED).targets(BLUE) == state.view(RED).targets(BLUE, "oracle") == ()
    assert state.view(RED).targets(BLUE, "farm") == state.targets(BLUE, "farm")
    with pytest.raises(kb.KbError, match="no seat 2; choose 0 to 1"):
        state.targets(2)
    with pytest.raises(kb.KbError, match="unknown tile 'inn'; choose barn"):
        state.targets(0, "inn")


@pytest.mark.parametrize("seed", range(3))
def test_the_targets_of_ready_tiles_are_the_moves_of_the_turn(seed: int):
    match = random_match(2, seed)
    for state in (match.at(ply) for ply in range(20, match.ply, 7)):
        assert isinstance(state, KingdomBuilderState)
        if state.phase == "start":
            ready = {tile.kind for tile in state.players[state.seat].tiles if tile.state == "ready"}
            goals_ = {goal.move for tile in ("", *ready) for goal in state.targets(state.seat, tile)}
            assert goals_ == set(map(str, state.moves()))
