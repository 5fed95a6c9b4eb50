"""The score of a kingdom, line by line."""

import pytest

from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.placing import Placed

from .tables import (
    CENTRAL,
    COMPLETE,
    ONE_HOLE,
    drawn,
    finished,
    kingdom,
    picture,
    play,
    position,
    setup,
    tallied,
    texts,
)


def lines(state: KingdominoState, seat: int = 0) -> list[str]:
    """Return the score lines of a seat as text."""
    return [line.text for line in state.score() if line.seat == seat]


SMALL = "19 at 1,0 right; 24 at 2,1 left"
"""The first two dominoes of the worked example 5."""


@pytest.mark.parametrize(
    ("dominoes", "points", "properties"),
    [
        (SMALL, 4, ["Wheat: 2 squares × 1 crown", "Forest: 2 squares × 1 crown"]),
        (
            f"{SMALL}; 48 at 0,1 down",
            8,
            ["Wheat: 3 squares × 1 crown", "Forest: 2 squares × 1 crown", "Mountain: 1 square × 3 crowns"],
        ),
        (
            f"{SMALL}; 48 at 0,1 down; 46 at -2,2 right",
            15,
            ["Wheat: 3 squares × 1 crown", "Forest: 2 squares × 1 crown", "Mountain: 2 squares × 5 crowns"],
        ),
    ],
)
def test_squares_times_crowns(dominoes: str, points: int, properties: list[str]) -> None:
    """KD-SCORE.1, KD-SCORE.2 (worked example 5): 4, then 8, then 15; swamp without crowns is worth 0."""
    state = position(dominoes, hand=1)
    assert state.points() == (points, 0)
    assert lines(state) == properties


def test_the_kingdom_of_the_small_example() -> None:
    """KD-SCORE.2, KD-TIE.1 (worked example 5): the picture, the largest property 3 and the crowns 7 are checked."""
    whole = kingdom(f"{SMALL}; 48 at 0,1 down; 46 at -2,2 right")
    assert picture(whole) == drawn("""
        .. .. KK w1 f0
        .. .. w0 w0 f1
        s0 m2 m3 .. ..""")
    assert tallied(whole, setup()) == (15, 3, 7)


def test_the_points_of_a_placement_are_told_with_it() -> None:
    """KD-SCORE.5: domino 48 adds 4 points in the worked example 5, from 4 to 8."""
    state = position(SMALL, hand=48)
    (event,) = state.events("place 48 at 0,1 down")
    assert state.view(0).narrate(event) == "Ann placed domino 48 and scored 4 points."
    assert state.play("place 48 at 0,1 down").points() == (8, 0)


def test_each_line_says_its_rule_and_its_squares() -> None:
    """KD-SCORE.2: it gives the rule, the seat, the points and the squares that earn them."""
    wheat, forest = position("", SMALL, hand=1).score()
    assert (wheat.rule, wheat.seat, wheat.points) == ("KD-SCORE.2", 1, 2)
    assert set(wheat.at) == {"1:1,0", "1:1,1"}
    assert set(forest.at) == {"1:2,0", "1:2,1"}


def test_the_castle_joins_nothing() -> None:
    """KD-SCORE.1, KD-SCORE.3 (worked example 15): lakes on both sides of the castle are two properties."""
    apart = "30 at -1,0 left; 31 at 1,0 right"
    state = position(apart, hand=7)
    assert state.points()[0] == 2
    assert lines(state) == ["Lake: 1 square × 1 crown"] * 2
    larger = position(f"{apart}; 7 at -1,1 right", hand=8)
    assert larger.points()[0] == 4
    assert sorted(lines(larger)) == ["Lake: 1 square × 1 crown", "Lake: 3 squares × 1 crown"]
    joined = play(larger, "place 8 at 1,1 down")
    (event,) = larger.events("place 8 at 1,1 down")
    assert isinstance(event, Placed)
    assert event.points == 8  # Two properties that had 3 and 1 become one of 12.
    assert joined.points()[0] == 12
    assert lines(joined) == ["Lake: 6 squares × 2 crowns"]


@pytest.mark.parametrize(
    ("harmony", "middle_kingdom", "total"), [(False, False, 23), (True, False, 28), (False, True, 23), (True, True, 28)]
)
def test_a_complete_kingdom_with_the_castle_at_its_edge(harmony: bool, middle_kingdom: bool, total: int) -> None:
    """KD-SCORE.3, KD-OPT.1, KD-OPT.2 (worked example 7): 23, with Harmony 28, no Middle Kingdom."""
    state = finished(COMPLETE, harmony=harmony, middle_kingdom=middle_kingdom)
    assert picture(state.realms[0]) == drawn("""
        w0 l0 f0 f0 l0
        w1 l0 f0 f0 f0
        w0 f1 f0 s1 s2
        s2 w0 f0 p0 p0
        s0 m2 KK p0 p0""")
    assert sorted(line for line in lines(state) if "square" in line) == [
        "Forest: 8 squares × 1 crown",
        "Mountain: 1 square × 2 crowns",
        "Swamp: 2 squares × 2 crowns",
        "Swamp: 2 squares × 3 crowns",
        "Wheat: 3 squares × 1 crown",
    ]
    assert state.points()[0] == total
    assert tallied(state.realms[0], setup())[1:] == (8, 9)


@pytest.mark.parametrize(
    ("harmony", "middle_kingdom", "total"), [(False, False, 29), (True, False, 34), (False, True, 39), (True, True, 44)]
)
def test_a_complete_kingdom_around_its_castle(harmony: bool, middle_kingdom: bool, total: int) -> None:
    """KD-SCORE.4, KD-OPT.1, KD-OPT.2, KD-OPT.5 (worked example 8): 29, 34 with Harmony, 39, 44 with both."""
    state = finished(CENTRAL, harmony=harmony, middle_kingdom=middle_kingdom)
    assert picture(state.realms[0]) == drawn("""
        f0 f0 l0 w1 l0
        l1 p0 p2 w0 s0
        l0 l0 KK w0 m1
        l0 f0 w1 w0 m2
        f0 f0 f0 f1 p0""")
    assert sorted(line for line in lines(state) if "square" in line) == [
        "Forest: 5 squares × 1 crown",
        "Lake: 4 squares × 1 crown",
        "Mountain: 2 squares × 3 crowns",
        "Plains: 2 squares × 2 crowns",
        "Wheat: 5 squares × 2 crowns",
    ]
    assert state.points()[0] == total


@pytest.mark.parametrize(
    ("harmony", "middle_kingdom", "total"), [(False, False, 33), (True, False, 33), (False, True, 43), (True, True, 43)]
)
def test_a_kingdom_with_a_hole(harmony: bool, middle_kingdom: bool, total: int) -> None:
    """KD-PLACE.9, KD-OPT.1, KD-OPT.2, KD-RES.2 (worked example 9): 43 does not fit; 33, with Middle Kingdom 43."""
    state = position(ONE_HOLE, hand=43, last=True, harmony=harmony, middle_kingdom=middle_kingdom)
    assert picture(state.realms[0]) == drawn("""
        .. f1 w0 w0 l0
        .. f1 p0 l1 l0
        f0 f0 KK l0 l0
        l0 f0 f0 l0 l0
        w0 l0 l1 l0 p1""")
    assert texts(state.moves()) == ["discard 43"]
    state = play(state, "discard 43")
    assert state.points()[0] == 33  # There is no bonus before the end (KD-SCORE.5).
    while not state.over:
        state = play(state, str(state.moves()[0]))
    assert sorted(line for line in lines(state) if "square" in line) == [
        "Forest: 6 squares × 2 crowns",
        "Lake: 10 squares × 2 crowns",
        "Plains: 1 square × 1 crown",
    ]
    assert state.points()[0] == total


def test_bonuses_come_at_the_end() -> None:
    """KD-SCORE.4, KD-SCORE.5: the score of an unfinished kingdom has no bonuses."""
    for dominoes, points, total in ((CENTRAL, 29, 44), ("", 0, 15)):
        state = position(dominoes, hand=48, harmony=True, middle_kingdom=True)
        assert state.points()[0] == points
        assert finished(dominoes, harmony=True, middle_kingdom=True).points()[0] == total


def test_harmony_is_lost_by_one_discard() -> None:
    """KD-OPT.1: 5 points for the player without discards, none for the other; off by default."""
    state = finished(CENTRAL, "9 at 1,0 down; discard 43", harmony=True)
    bonuses = [line for line in state.score() if line.rule != "KD-SCORE.2"]
    assert bonuses == [("KD-OPT.1", 0, 5, "Harmony: no discards", ())]
    assert finished(CENTRAL).points()[0] == 29


@pytest.mark.parametrize("mighty_duel", [False, True])
def test_no_discards_means_a_complete_grid(mighty_duel: bool) -> None:
    """KD-OPT.1: 12 dominoes and the castle fill 25 squares, 24 fill 49: nothing else counts for Harmony."""
    fixed = setup(2, mighty_duel=mighty_duel)
    placed = fixed.rounds * fixed.length // 2
    assert 2 * placed + 1 == fixed.size**2


@pytest.mark.parametrize(
    ("dominoes", "bonus"),
    [
        ("1 at 1,0 right; 3 at -1,0 left", 10),  # x runs from -2 to 2, y from 0 to 0, far from complete.
        ("1 at 1,0 down; 3 at -1,0 up", 10),  # x runs from -1 to 1, y from -1 to 1.
        ("1 at 1,0 right", 0),  # x runs from 0 to 2.
        ("1 at 1,0 right; 3 at -1,0 up", 0),  # x runs from -1 to 2.
        ("1 at 1,0 down; 3 at -1,0 down", 0),  # x from -1 to 1 is central, y from 0 to 1 is not.
        ("1 at 0,1 right; 3 at 0,-1 right", 0),  # y from -1 to 1 is central, x from 0 to 1 is not.
    ],
)
def test_the_castle_is_central_in_the_bounding_box(dominoes: str, bonus: int) -> None:
    """KD-OPT.2, KD-RES.1, KD-RES.2: min x = -max x and min y = -max y, complete or not."""
    found = [line for line in finished(dominoes, middle_kingdom=True).score() if line.seat == 0]
    assert [(line.rule, line.points) for line in found] == ([("KD-OPT.2", 10)] if bonus else [])


def test_bonuses_in_the_mighty_duel() -> None:
    """KD-OPT.3, KD-OPT.5: the same bonuses on 7x7."""
    row = "1 at 1,0 right; 2 at 3,0 right; 13 at 5,0 right"
    state = finished(row, mighty_duel=True, harmony=True, middle_kingdom=True)
    assert state.points() == (5, 15)  # A lone castle is in the middle.


def test_the_row_of_the_mighty_duel() -> None:
    """KD-OPT.3, KD-TIE.1 (worked example 13): it has five wheat squares and a forest."""
    whole = kingdom("1 at 1,0 right; 2 at 3,0 right; 13 at 5,0 right; 25 at 6,1 down", mighty_duel=True)
    assert picture(whole) == drawn("""
        KK w0 w0 w0 w0 w0 f0
        .. .. .. .. .. .. f1
        .. .. .. .. .. .. w0""")
    assert tallied(whole, setup(2, mighty_duel=True)) == (2, 5, 1)
