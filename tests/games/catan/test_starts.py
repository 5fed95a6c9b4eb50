"""The start of a Catan match: random boards, the order of play and the first pieces (CT-2, CT-4)."""

from __future__ import annotations

from random import Random

import pytest

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import CHANCE
from kbwidgets.games.catan import GAME, CatanState
from kbwidgets.games.catan.rules import stock
from kbwidgets.games.catan.rules.board import red_neighbours
from kbwidgets.games.catan.rules.chapters.setup import PlacementsSkipped
from kbwidgets.games.catan.rules.options import BEGINNER

from .positions import played
from .slow_board import geometry


def laid(seed: int, **options: OptionValue) -> CatanState:
    """Return a match with a random board."""
    state = GAME.open(4, None, {"order": "seats", **options})
    assert isinstance(state, CatanState)
    rng = Random(seed)
    while state.to_act == (CHANCE,):
        state = state.advance(state.random_draw(rng))
    return state


def begun(seats: int, **options: OptionValue) -> CatanState:
    """Return a match on the board for beginners."""
    state = GAME.open(seats, None, {"board": "beginner", **options})
    assert isinstance(state, CatanState)
    return state


@pytest.mark.parametrize("radius", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ports", ["random", "even"])
def test_a_board_by_chance_has_its_parts_and_keeps_its_distances(radius: int, seed: int, ports: str):
    """CT-2.4 to CT-2.14."""
    state = laid(seed, radius=radius, ports=ports)
    board = state.land
    assert tuple(board.terrains.count(kind) for kind in range(6)) == stock.tiles(radius)
    assert {value: board.chits.count(value) for value in stock.VALUES} == stock.chits(radius)
    assert [chit == 0 for chit in board.chits] == [terrain == 5 for terrain in board.terrains]
    assert red_neighbours(board) == ()
    assert state.robber in board.deserts
    kinds = [kind for _, kind in board.ports]
    assert tuple(kinds.count(kind) for kind in range(6)) == stock.ports(radius)
    at = sorted(corner for edge, _ in board.ports for corner in board.grid.ends[edge])
    assert len(set(at)) == 2 * len(kinds)
    names = {board.grid.edge(a, b) for a, b in board.grid.ends if a in at and b in at and a in board.grid.coast}
    assert names == {edge for edge, _ in board.ports}


@pytest.mark.parametrize("seed", range(6))
def test_the_spiral_keeps_the_reds_apart(seed: int):
    """CT-2.8."""
    board = laid(seed, chits="spiral").land
    assert red_neighbours(board) == ()
    assert sorted(chit for chit in board.chits if chit) == sorted(stock.SPIRAL)


@pytest.mark.parametrize("radius", [3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_spread_lands_never_meet_three_at_a_time(seed: int, radius: int):
    """CT-2.17."""
    board = laid(seed, terrain="spread", radius=radius).land
    meeting = [board.grid.hexes_at[corner] for corner in range(board.grid.corners)]
    assert not [hexes for hexes in meeting if len(hexes) == 3 and len({board.terrains[n] for n in hexes}) == 1]


def test_the_highest_roll_begins_and_ties_roll_again():
    """CT-4.1, CT-4.2."""
    state = begun(3)
    state = played(state, "roll", "dice 6 4", "roll", "dice 2 2", "roll", "dice 5 5")
    assert (state.phase, state.to_act) == ("order", (0,))
    state = played(state, "roll", "dice 1 1", "roll", "dice 1 2")
    assert (state.order, state.phase, state.to_act) == ((2, 0, 1), "setup", (2,))


def test_all_can_be_ranked_by_their_rolls():
    """CT-4.1, CT-4.2: each group that is tied rolls again within its places."""
    state = begun(4, order="roll_all")
    rolls = ["1 2", "6 6", "2 1", "5 5"]
    state = played(state, *(text for roll in rolls for text in ("roll", f"dice {roll}")))
    assert state.to_act == (0,)
    assert played(state, "roll", "dice 1 1", "roll", "dice 1 2").order == (1, 3, 2, 0)


def test_of_tied_groups_that_for_the_higher_places_rolls_first():
    """CT-16.39: 0 and 3 are tied for the last places; 1, 2 and 4 for the first ones, 2 and 4 once more."""
    state, rolled = begun(5, order="roll_all"), list[int]()
    for faces in ("1 2", "5 6", "6 5", "2 1", "5 6", "6 6", "1 1", "1 1", "3 3", "3 4", "6 1", "6 2"):
        rolled += state.to_act
        state = played(state, "roll", f"dice {faces}")
    assert rolled == [0, 1, 2, 3, 4, 1, 2, 4, 2, 4, 0, 3]
    assert (state.phase, state.order) == ("setup", (1, 4, 2, 3, 0))


def test_balanced_dice_for_the_order_are_gone_from_the_deck():
    """CT-13.5."""
    state = played(begun(3, dice="balanced"), "roll", "dice 6 4", "roll", "dice 2 2", "roll")
    left = [str(move) for move in state.moves()]
    assert len(left) == 34
    assert not {"dice 6 4", "dice 2 2"} & {*left}


def test_first_pieces_are_placed_in_a_snake():
    """CT-4.3, CT-4.4, CT-4.6, CT-4.8."""
    state = GAME.start(3, board="beginner", order="seats")
    assert isinstance(state, CatanState)
    turns: list[int] = []
    for corner, edge in ((14, "13-14"), (29, "10-29"), (49, "48-49"), (19, "18-19"), (8, "7-8"), (23, "22-23")):
        turns.append(state.turn)
        state = state.play(f"settlement {corner}")
        assert [refusal.rule for refusal in state.refusals("road 3-12")] == ["CT-4.4"]
        state = state.play(f"road {edge}")
    assert turns == [0, 1, 2, 2, 1, 0]
    assert (state.phase, state.turn, state.turns) == ("roll", 0, 1)
    assert state.hands != (0, 0, 0)


def test_dice_by_hand_are_both_faces_or_their_total():
    """CT-13.5, CT-5.2, CT-5.3."""
    state = GAME.start(3, board="beginner", start="beginner", order="seats", dice="manual")
    assert len(state.moves()) == 47
    assert state.play("roll 8").to_json()["hands"] == state.play("roll 2 6").to_json()["hands"]
    for wrong in ("roll", "roll 13", "roll 7 1"):
        assert [GAME.rules[refusal.code].title for refusal in state.refusals(wrong)] == ["bad-dice"]
    assert [GAME.rules[r.code].title for r in state.refusals("end")] == ["must-roll"]
    assert [GAME.rules[r.code].title for r in state.play("roll 8").refusals("roll 8")] == ["already-rolled"]


def test_balanced_dice_come_from_all_pairs_until_five_are_left():
    """CT-13.5."""
    state = GAME.start(3, board="beginner", start="beginner", order="seats", dice="balanced", discard_limit=20)
    counts: list[int] = []
    rng = Random(2)
    while len(counts) < 33:
        if state.phase == "dice":
            counts.append(len(state.moves()))
        state = state.advance(state.sample(rng))
    assert counts == [*range(36, 5, -1), 36, 35]


def test_a_placement_without_a_place_is_passed_over_with_its_road():
    """CT-4.7: these fifteen settlements leave no place for the sixteenth (CT-8.5), the first player's (CT-4.3)."""
    corners = (1, 5, 10, 12, 16, 22, 24, 27, 31, 34, 37, 41, 44, 47, 51)
    beside = geometry(3).beside
    assert all(corner in corners or set(beside[corner]) & set(corners) for corner in range(54))
    state = begun(8, order="seats")
    for corner in corners[:-1]:
        state = state.play(f"settlement {corner}")
        state = state.play(state.moves()[0])
    state = played(state, f"settlement {corners[-1]}")
    road = state.moves()[0]
    told = [event for event in state.events(road) if isinstance(event, PlacementsSkipped)]
    assert told == [PlacementsSkipped(CHANCE, (0,))]
    after = state.play(road)
    assert after.view(0).narrate(told[0]) == "No legal spot left: 1 placement was skipped."
    assert (after.phase, after.to_act, after.turns) == ("roll", (0,), 1)
    data = after.to_json()
    for kind in ("settlements", "roads"):
        assert isinstance(built := data[kind], list)
        assert [len(own) for own in built if isinstance(own, list)] == [1, 2, 2, 2, 2, 2, 2, 2]


def test_where_all_have_placed_nothing_is_passed_over():
    """CT-4.7."""
    state = begun(3, order="seats")
    while state.phase == "setup":
        before, move = state, state.moves()[0]
        state = state.play(move)
        assert "pass" not in [event.kind for event in before.events(move)]
    assert state.phase == "roll"


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (4, {}, []),
        (5, {}, ["CT-14.4: 5 players will be crowded on this board."]),
        (6, {"radius": 4}, []),
        (7, {"radius": 4}, ["CT-14.4: 7 players will be crowded on this board."]),
        (8, {"radius": 12}, []),
        (4, {"radius": 4, "limits": "by_radius"}, []),
        (5, {"radius": 5, "limits": "by_radius"},
         ["CT-14.2: 5 players may find too few points on this board to win."]),
        (4, {"board": "beginner"}, []),
        (4, {"board": BEGINNER}, []),
        (4, {"board": BEGINNER.replace("ore 6", "ore 8").replace("grain 8", "grain 6")}, []),
        (4, {"board": BEGINNER.replace("ore 6", "ore 3").replace("lumber 3", "lumber 6")},
         ["CT-2.16: Two red numbers are next to each other."]),
    ],
)  # fmt: skip
def test_a_host_is_told_what_is_allowed_and_still_worth_a_word(
    seats: int, options: dict[str, OptionValue], told: list[str]
):
    """CT-2.16, CT-14.2, CT-14.4."""
    assert [str(caution) for caution in GAME.warnings(seats, options)] == told
    GAME.open(seats, None, options)
