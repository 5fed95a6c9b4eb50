"""Plain data of a position are read back as written, and damage is refused with its place."""

import copy
import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Json
from kbwidgets.games.kingdomino import KingdominoState

GAME = kb.games["kingdomino"]
Data = dict[str, Json]

SETTINGS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (3, {"harmony": True}),
    (4, {"middle_kingdom": True, "dynasty": True, "dynasty_measure": "crowns"}),
    (2, {"mighty_duel": True, "dynasty": True}),
]


@cache
def walk(setting: int) -> tuple[kb.State, ...]:
    """Return the positions of a random match."""
    seats, options = SETTINGS[setting]
    state = kb.Match(GAME, seats, seed=0, options=options).at(0)
    rng = Random(setting)
    states = [state]
    while not state.over:
        moves = state.moves()
        state = state.advance(state.random_draw(rng) if kb.CHANCE in state.to_act else moves[rng.randrange(len(moves))])
        states.append(state)
    return tuple(states)


def placing() -> Data:
    """Return three players in round 6, in which the second king must place its domino."""
    return next(s for s in walk(1) if s.phase == "place" and s.to_json()["round"] == 6 and s.to_json()["turn"] == 1
                ).to_json()  # fmt: skip


def refused(data: Json) -> kb.DataError:
    """Return the error of data that are no position."""
    with pytest.raises(kb.DataError) as caught:
        KingdominoState.from_json(data)
    return caught.value


@pytest.mark.parametrize("setting", range(len(SETTINGS)))
def test_every_position_of_a_match_is_read_again(setting: int):
    for state in walk(setting):
        assert KingdominoState.from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize("field", placing())
def test_a_missing_field_is_named(field: str):
    data = placing()
    del data[field]
    error = refused(data)
    assert (error.place, error.fault) == ("the whole", f"the field {field!r} is missing")


@pytest.mark.parametrize("value", [None, 1.5, "zzz", {"zzz": 1}, [["deep"]]], ids=str)
@pytest.mark.parametrize("field", placing())
def test_a_field_of_another_kind_is_named(field: str, value: Json):
    error = refused({**placing(), field: value})
    assert error.place.startswith(field)


@pytest.mark.parametrize("data", [None, [], "state", 3, True])
def test_what_is_no_object_is_refused(data: Json):
    assert str(refused(data)).startswith("the whole: found")


def test_an_unknown_field_is_named():
    assert str(refused({**placing(), "rong": 1})).startswith("the whole: unknown field 'rong', known: game, version,")


IMPOSSIBLE: list[tuple[str, Json, str]] = [
    ("game", "chess", "game: found 'chess', expected one of kingdomino"),
    ("version", 2, "version: found 2, expected 1"),
    ("names", ["Ann"], "names: found 1 items, expected 2 to 4"),
    ("names", ["Ann", "ann", "Bo"], "names: KD-ERR.1"),
    ("names", ["Ann", "", "Bo"], "names: KD-ERR.1"),
    ("names", ["Ann", 3, "Bo"], "names[1]: found 3, expected a text"),
    ("colours", ["blue", "green"], "colours: KD-ERR.1"),
    ("colours", ["blue", "blue", "green"], "colours: KD-ERR.1"),
    ("colours", ["blue", "red", "green"], "colours[1]: found 'red', expected one of blue, green, pink, yellow"),
    ("phase", "sleep", "phase: found 'sleep', expected one of draw, kings, choose, place, over"),
    ("phase", "over", "turn: found 1, expected 0 in the phase over"),
    ("round", 13, "round: found 13, expected a whole number from 0 to 12"),
    ("round", -1, "round: found -1"),
    ("round", True, "round: found True"),
    ("round", 0, "line: found 3 entries, expected 0 in round 0"),
    ("round", 12, "ahead: found 3 entries, expected 0 in round 12"),
    ("pile", [1, 2, 2], "pile[2]: found 2 after 2, expected ascending numbers"),
    ("pile", [3, 1], "pile[1]: found 1 after 3, expected ascending numbers"),
    ("pile", [0], "pile[0]: found 0, expected a whole number from 1 to 48"),
    ("pile", [49], "pile[0]: found 49"),
    ("pile", [], "pile: found 0 dominoes, expected at least 15 for the lines to come"),
    ("pile", list(range(1, 49)), "domino"),
    ("line", [], "line: found 0 entries, expected 3 in round 6"),
    ("kings", [0, 1], "kings: found 2 entries, expected 3 in round 6"),
    ("kings", [0, 0, 1], "kings: found 2 kings of seat 0, expected 1"),
    ("kings", [0, 1, 3], "kings[2]: found 3, expected a whole number from 0 to 2"),
    ("kings", [0, 1, None], "kings[2]: found None"),
    ("turn", 3, "turn: found 3, expected a whole number from 0 to 2"),
    ("turn", 0, "claims: found 1 kings, expected 0 before turn 0"),
    ("ahead", [1], "ahead: found 1 entries, expected 3 in round 6"),
    ("claims", [None, None, None], "claims: found 0 kings, expected 1 before turn 1"),
    ("claims", [None, None], "claims: found 2 entries, expected 3 in round 6"),
    ("past", [[]], "past: found 1 items, expected 0"),
    ("kingdoms", [], "kingdoms: found 0 items, expected 3"),
]


@pytest.mark.parametrize(("field", "value", "told"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_an_impossible_value_is_refused_with_its_place(field: str, value: Json, told: str):
    error = refused({**placing(), field: value})
    assert told in str(error)


@pytest.mark.parametrize("option", ["harmony", "middle_kingdom", "mighty_duel", "dynasty", "dynasty_measure"])
def test_every_option_is_needed_and_checked(option: str):
    data = placing()
    options = data["options"]
    assert isinstance(options, dict)
    without = {name: value for name, value in options.items() if name != option}
    assert str(refused({**data, "options": without})) == f"options: the field {option!r} is missing"
    assert refused({**data, "options": {**options, option: "maybe"}}).place == f"options.{option}"
    assert refused({**data, "options": {**options, "speed": 1}}).place == "options"


def test_options_that_exclude_each_other_are_refused():
    """KD-OPT.3: the Mighty Duel is for two."""
    data = placing()
    options = data["options"]
    assert isinstance(options, dict)
    assert str(refused({**data, "options": {**options, "mighty_duel": True}})).startswith(
        "options: KD-ERR.2 (KD-OPT.3)"
    )


@pytest.mark.parametrize(
    ("kingdom", "place"),
    [
        (None, "kingdoms[0]"),
        ({}, "kingdoms[0]"),
        ({"laid": []}, "kingdoms[0]"),
        ({"discarded": []}, "kingdoms[0]"),
        ({"laid": [], "discarded": [], "more": 1}, "kingdoms[0]"),
        ({"laid": "none", "discarded": []}, "kingdoms[0].laid"),
        ({"laid": [7], "discarded": []}, "kingdoms[0].laid[0]"),
        ({"laid": ["fly"], "discarded": []}, "kingdoms[0].laid[0]"),
        ({"laid": ["choose 1"], "discarded": []}, "kingdoms[0].laid[0]"),
        ({"laid": ["place 49 at 1,0 right"], "discarded": []}, "kingdoms[0].laid[0]"),
        ({"laid": ["place 1 at 0,0 right"], "discarded": []}, "kingdoms[0].laid[0]"),
        ({"laid": ["place 1 at 1,0 right", "place 2 at 4,4 right"], "discarded": []}, "kingdoms[0].laid[1]"),
        ({"laid": [], "discarded": [0]}, "kingdoms[0].discarded[0]"),
        ({"laid": [], "discarded": 3}, "kingdoms[0].discarded"),
    ],
    ids=str,
)
def test_an_impossible_kingdom_is_refused_with_its_place(kingdom: Json, place: str):
    data = placing()
    kingdoms = data["kingdoms"]
    assert isinstance(kingdoms, list)
    assert refused({**data, "kingdoms": [kingdom, *kingdoms[1:]]}).place == place


def test_a_domino_in_two_places_is_refused_wherever_it_is():
    """KD-COMP.1: there is one of each number. The test takes all pairs of places where a domino can be."""
    for state in (s for s in walk(3) if s.phase in ("place", "choose", "draw") and s.to_json()["past"]):
        data = state.to_json()
        pile, ahead, line = data["pile"], data["ahead"], data["line"]
        assert isinstance(pile, list)
        assert isinstance(ahead, list)
        assert isinstance(line, list)
        kingdoms = data["kingdoms"]
        assert isinstance(kingdoms, list)
        first = kingdoms[0]
        assert isinstance(first, dict)
        for number in (*pile[:1], *ahead[:1], *line[-1:]):
            lost = {**first, "discarded": [number]}
            if number in line and state.phase == "choose" and state.to_json()["turn"] == 3:
                continue  # It has been placed.
            error = refused({**data, "kingdoms": [lost, kingdoms[1]]})
            assert f"domino {number} is also in" in str(error)


def test_a_domino_twice_in_a_finished_game_of_a_dynasty_is_refused():
    data = walk(3)[-1].to_json()
    past = data["past"]
    assert isinstance(past, list)
    game = past[0]
    assert isinstance(game, list)
    error = refused({**data, "past": [[game[0], game[0]], past[1]]})
    assert error.place == "past[0][1].laid"


def test_a_dynasty_is_not_over_before_its_third_game():
    """KD-OPT.4."""
    data = walk(3)[-1].to_json()
    past = data["past"]
    assert isinstance(past, list)
    assert refused({**data, "past": past[:1]}).place == "past"


@pytest.mark.parametrize("phase", ["draw", "kings", "over"])
def test_where_no_king_acts_there_is_no_turn(phase: str):
    data = next(state for state in walk(1) if state.phase == phase).to_json()
    error = refused({**data, "turn": 1})
    assert str(error) == f"turn: found 1, expected 0 in the phase {phase}"


# -- any damage ---------------------------------------------------------------------------------------

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 50),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["draw", "kings", "choose", "place", "over", "place 3 at 1,0 right", "blue", "points", "crowns"]),
    st.just([]),
    st.just({}),
    st.lists(st.integers(1, 48), max_size=4),
)


def leaves(data: Json, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the paths to all values and to all objects and lists."""
    found = [path] if path else []
    if isinstance(data, dict):
        for name, value in data.items():
            found += leaves(value, (*path, name))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            found += leaves(value, (*path, n))
    return found


def put(data: Json, path: tuple[str | int, ...], value: Json) -> None:
    """Put a value at a path."""
    for step in path[:-1]:
        data = data[step]  # pyright: ignore
    data[path[-1]] = value  # pyright: ignore


@settings(deadline=None, max_examples=400)
@given(st.data(), st.integers(0, len(SETTINGS) - 1))
def test_damaged_data_are_refused_or_are_a_position_that_can_be_played_to_its_end(data: st.DataObject, setting: int):
    state = data.draw(st.sampled_from(walk(setting)))
    damaged: Json = copy.deepcopy(state.to_json())
    for _ in range(data.draw(st.integers(1, 2))):
        put(damaged, data.draw(st.sampled_from(leaves(damaged))), data.draw(VALUES))
    try:
        found: kb.State = KingdominoState.from_json(damaged)
    except kb.DataError:
        return
    assert KingdominoState.from_json(found.to_json()) == found
    rng = Random(0)
    while not found.over:
        moves = found.moves()
        found = found.play(found.random_draw(rng) if kb.CHANCE in found.to_act else moves[rng.randrange(len(moves))])
    assert found.outcome() is not None
