"""On full boards placements are passed over, and only the turn limit ends some games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kbwidgets.core.values.types import OPEN
from kbwidgets.games.catan import CatanState

from .both import rows
from .lockstep import Pair
from .positions import codes, moves
from .slow_board import geometry

EIGHT = 8
FIFTEEN = (1, 4, 9, 11, 17, 22, 24, 27, 30, 34, 37, 40, 44, 47, 51)
"""Fifteen settlements after which the distance rule leaves no intersection of radius 3."""
SIXTEEN = (0, 3, 10, 14, 18, 23, 24, 27, 30, 32, 35, 39, 42, 44, 47, 50)
"""The settlements of CT-12.7."""


def placed(settlements: Sequence[int], **options: int) -> Pair:
    """Return a match of eight in the order of the seats with these settlements, each with the first possible road."""
    pair = Pair(EIGHT, {"board": "beginner", "order": "seats", **options}, Random(1))
    for corner in settlements:
        pair.compare()
        (seat,) = pair.state.to_act
        pair.play(f"settlement {corner}", seat)
        pair.compare()
        pair.play(str(pair.state.moves()[0]), seat)
    pair.compare()
    return pair


def settlements(state: CatanState) -> list[list[int]]:
    """Return the settlements of each seat."""
    return rows(state.to_json()["settlements"])


def full(state: CatanState) -> bool:
    """Return whether each intersection has a building or one beside it (CT-8.5)."""
    built = {corner for own in settlements(state) for corner in own}
    return all(built & {corner, *near} for corner, near in enumerate(geometry(3).beside))


def test_the_sixteenth_settlement_is_passed_over_where_no_place_is_left():
    """CT-4.7: its road is skipped too and the log says so; the first player begins with one settlement and no cards."""
    pair = placed(FIFTEEN[:-1])
    state = pair.state
    assert state.to_act == (1,)
    state = state.play(f"settlement {FIFTEEN[-1]}")
    road = state.moves()[0]
    told = [event for event in state.events(road, OPEN) if event.rule == "CT-4.7"]
    assert [state.view(None).narrate(event) for event in told] == ["No legal spot left: 1 placement was skipped."]
    after = placed(FIFTEEN).state
    assert full(after)
    assert (after.phase, after.to_act, after.turns) == ("roll", (0,), 1)
    assert [len(own) for own in settlements(after)] == [1, 2, 2, 2, 2, 2, 2, 2]
    assert after.view(None).hand_sizes[0] == 0


def test_with_a_place_left_nothing_is_passed_over():
    """CT-4.7, CT-4.8."""
    state = placed(SIXTEEN).state
    assert [len(own) for own in settlements(state)] == [2] * EIGHT
    assert (state.phase, state.to_act) == ("roll", (0,))


def test_all_edges_beside_a_first_settlement_are_free():
    """CT-4.7: the road can therefore always be placed."""
    near = geometry(3).beside
    for seed in range(20):
        rng = Random(seed)
        state = Pair(EIGHT, {"order": "seats"}, rng).state
        while state.phase == "setup":
            corner = int(rng.choice(moves(state, "settlement")))
            state = state.play(f"settlement {corner}")
            assert {frozenset(map(int, edge.split("-"))) for edge in moves(state, "road")} == {
                frozenset((corner, other)) for other in near[corner]
            }
            state = state.advance(rng.choice(state.moves()))


def test_the_sixteen_settlements_of_the_rules_leave_no_place():
    """CT-12.7: only roads and cities remain to build, so one victory point card gets nobody beyond 9."""
    state = placed(SIXTEEN).state
    assert full(state)
    for corner in range(54):
        refused = codes(state.play("roll").play("dice 1 1"), f"settlement {corner}")
        assert set(refused) & {"occupied", "too-close"}
    # A player with two cities, Longest Road, Largest Army and a victory point card has 9 of 10 points.
    data, own = state.to_json(), settlements(state)
    roads = data["roads"]
    assert isinstance(roads, list)
    data["settlements"] = [[], *[[*towns] for towns in own[1:]]]
    data["cities"] = [[*own[0]], *[[] for _ in range(EIGHT - 1)]]
    data["roads"] = [["0-1", "0-21", "1-6", "19-20", "20-21", "49-50"], *roads[1:]]
    data["cards"] = [[0, 0, 0, 0, int(seat < 5)] for seat in range(EIGHT)]
    data |= {"knights": [3, *[0] * (EIGHT - 1)], "deck": [11, 2, 2, 2, 0], "longest": 0, "army": 0}
    most = CatanState.from_json(data)
    assert (most.points(), most.over) == ((9, 3, 3, 3, 3, 2, 2, 2), False)


def test_a_game_without_end_ends_after_the_most_turns():
    """CT-12.6, CT-12.7: after 40 single turns nobody has won, and places go by points."""
    state, rng, turns = placed(SIXTEEN, max_turns=40).state, Random(4), 0
    while not state.over:
        move = state.sample(rng)
        turns += str(move) == "end"
        state = state.advance(move)
    outcome = state.outcome()
    assert outcome is not None
    assert (turns, state.turns, outcome.winners) == (40, 40, ())
    points = state.points()
    assert max(points) < 10
    assert outcome.places == tuple(1 + sum(other > mine for other in points) for mine in points)
    assert codes(state, "roll") == ["game-over"]
