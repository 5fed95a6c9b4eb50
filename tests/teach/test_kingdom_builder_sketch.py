"""Positions of Kingdom Builder in a few lines."""

import pytest

from kbwidgets.core.errors import DataError
from kbwidgets.core.values.plain_data import Plain
from kbwidgets.games.kingdom_builder.taught.sketch import read_sketch

W19 = (
    "players: Ann, Bo\ncards: merchants knights citizens\n"
    "Ann: 4,4-5 5,5 6,6 7,7-10 9,14 13,4 15,11\n"
    "Bo: 0,8 1,7 2,17 2,19 7,16 8,15 16,2 16,10-11 17,11\ndue: Ann builds on grass"
)


def player(text: str, seat: int = 0) -> Plain:
    return Plain(read_sketch(text).to_json())["players"].items()[seat]


def listed(data: Plain) -> list[str]:
    return [item.text() for item in data.items()]


def test_what_is_said_stands_on_the_table():
    """Worked example W19 has 25 to 13 gold, and 11 and 10 settlements."""
    state = read_sketch(W19)
    assert (state.points(), state.phase, state.to_act) == ((25, 13), "start", (0,))
    assert [realm.own.bit_count() for realm in state.realms] == [11, 10]
    assert [realm.supply for realm in state.realms] == [29, 30]
    assert type(state).from_json(state.to_json()) == state


def test_the_tiles_of_what_is_touched_are_held_and_ready():
    """KB-5.3: Ann touches the tavern (6, 7), the paddock (6, 11) and the farm (15, 12)."""
    ann = player(W19)
    assert sorted(listed(ann["held"])) == ["15,12", "6,11", "6,7"]
    assert sorted(listed(ann["ready"])) == ["farm", "paddock", "tavern"]


def test_of_a_location_only_two_players_have_a_tile():
    """KB-2.3."""
    text = "players: Ann, Bo, Cy\nAnn: 7,6\nBo: 7,7\nCy: 5,6\ndue: Ann builds on grass"
    assert [listed(player(text, seat)["held"]) for seat in range(3)] == [["6,7"], ["6,7"], []]


def test_the_state_of_a_tile_may_be_said():
    text = "players: Ann, Bo\nAnn: 7,6 6,3; tavern 6,7 new; tavern 6,2 used; paddock 6,11 lost\ndue: Ann ends on grass"
    ann = player(text)
    assert [listed(ann[name]) for name in ("ready", "new", "used", "lost")] == [[], ["tavern"], ["tavern"], ["6,11"]]


def test_the_turn_is_reckoned_from_the_first_player_and_the_settlements():
    """KB-2.6: the order is Bo, Ann; Ann has built three settlements, so it is round 2."""
    state = read_sketch("players: Ann, Bo\nfirst: Bo\nAnn: 7,6-8\nBo: 16,10-12\ndue: Ann builds on grass")
    assert (state.turn, state.seat) == (3, 0)
    assert read_sketch("players: Ann, Bo\nfirst: Bo\ndue: Bo builds on grass\nround: 5").turn == 8


@pytest.mark.parametrize(
    ("due", "phase", "left"),
    [
        ("Ann builds on grass", "start", 3),
        ("Ann builds 1 on grass", "mandatory", 1),
        ("Ann ends on grass", "after", 0),
    ],
)
def test_any_part_of_a_turn_may_be_due(due: str, phase: str, left: int):
    """KB-3.4."""
    state = read_sketch(f"players: Ann, Bo\nAnn: 7,6\ndue: {due}")
    assert (state.phase, state.left) == (phase, left)


def test_an_empty_supply_ends_the_turn_and_over_the_match():
    """KB-6.1, KB-6.3, KB-9.7."""
    text = "players: Ann, Bo\nAnn: 7,6; supply 0\ndue: "
    assert read_sketch(f"{text}Ann ends on grass").phase == "over"
    assert read_sketch(f"{text}Ann ends on grass\noptions: moves_after_last = on").phase == "after"
    assert read_sketch(f"{text}over").over


def test_the_pile_may_be_said():
    """KB-8.3: with an empty pile 22 cards are shuffled for four players."""
    state = read_sketch("players: Ann, Bo, Cy, Di\npile: none\ndue: Ann ends on grass").play("end")
    assert state.view(None).in_pile == 22
    state = read_sketch("players: Ann, Bo\npile: 2 desert, 1 canyon\ndue: Ann ends on grass")
    assert state.view(None).in_pile == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: Ann, Bo", "line 1, due: found '', expected 'NAME builds on grass'"),
        ("players: Ann, Bo\ndue: Cy builds on grass", "line 2, due: found 'Cy builds on grass'"),
        ("players: Ann, Bo\ndue: Ann builds on water", "line 2, due: found 'Ann builds on water'"),
        ("players: Ann\ndue: over", "line 1, players: .*KB-2.1"),
        ("players: Ann, Bo\nquadrants: farm farm oasis tower\ndue: over", "line 2, quadrants: .*appears twice"),
        ("players: Ann, Bo\ncards: lords\ndue: over", "line 2, cards: .*choose 3 cards, not 1"),
        ("players: Ann, Bo\noptions: luck = on\ndue: over", "line 2, options: .*no option 'luck'"),
        ("players: Ann, Bo\nfirst: Cy\ndue: over", "line 2, first: found 'Cy'"),
        ("players: Ann, Bo\nCy: 7,6\ndue: over", "line 2, Cy: found 'Cy'"),
        ("players: Ann, Bo\nAnn: 7;6\ndue: Ann builds on grass", "line 2, Ann: found '7'"),
        ("players: Ann, Bo\nAnn: 3,3\ndue: Ann builds on grass", "line 2, Ann: 3,3 is castle"),
        ("players: Ann, Bo\nAnn: 7,6\nBo: 7,6\ndue: Ann builds on grass", "line 3, Bo: two settlements on 7,6"),
        ("players: Ann, Bo\nAnn: 9,9; tavern new\ndue: Ann builds on grass", "line 2, Ann: tavern new fits no"),
        ("players: Ann, Bo\nAnn: 9,9; tavern lost\ndue: Ann builds on grass", "line 2, Ann: .* fits 6,2 or 6,7"),
        (
            "players: Ann, Bo\nAnn: 9,9; tavern 6,7 used\ndue: Ann builds on grass",
            "line 2, Ann: no settlement is next to",
        ),
        ("players: Ann, Bo\nAnn: 9,9; tavern 9,8 lost\ndue: Ann builds on grass", "line 2, Ann: 9,8 is not a location"),
        ("players: Ann, Bo\nAnn: 9,9; supply 40\ndue: Ann builds on grass", "line 2, Ann: found 40"),
        ("players: Ann, Bo\nround: last\ndue: Ann builds on grass", "line 2, round: found 'last'"),
        ("players: Ann, Bo\npile: 9 grass\ndue: Ann builds on grass", "line 2, pile: found '9 grass'"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, told: str):
    with pytest.raises(DataError, match=told):
        read_sketch(text)
