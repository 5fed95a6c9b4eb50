"""Final scores, tie-breaks, shared places, and the three games of a Dynasty decide who wins."""

import pytest

from kbwidgets.core.values.types import Outcome
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.chapters.scoring import Tally, outcome
from kbwidgets.games.kingdomino.rules.dominoes import packed_domino
from kbwidgets.games.kingdomino.rules.kingdom import Realm

from .tables import NAMES, finished, kingdom, play, position, positions, random_match, setup, tallied

LARGEST = "largest property"

# The kingdoms of the worked example 10 share domino 41, so they can be compared, but not be in one match.
A = "10 at 1,0 right; 41 at 1,1 right"
B = "41 at 1,0 right; 44 at 2,1 left"
C = "21 at 1,0 right; 41 at 1,1 right"


def ended(state: KingdominoState) -> Outcome:
    found = state.outcome()
    assert found is not None
    return found


@pytest.mark.parametrize(("text", "largest", "crowns"), [(A, 3, 2), (B, 2, 4), (C, 2, 3)])
def test_the_kingdoms_of_the_tie(text: str, largest: int, crowns: int) -> None:
    """KD-TIE.1 (worked example 10): they have 6 points each."""
    assert tallied(kingdom(text), setup()) == (6, largest, crowns)


def test_the_largest_property_then_the_crowns_break_a_tie() -> None:
    """KD-TIE.1 (worked example 10): A wins by the larger property, then B precedes C by crowns."""
    found = outcome([[kingdom(text) for text in (A, B, C)]], setup(3))
    assert found.places == (1, 2, 3)
    assert found.totals == (6, 6, 6)
    assert [(tie.rule, tie.text, tie.values) for tie in found.ties] == [
        ("KD-TIE.1", LARGEST, (3, 2, 2)),
        ("KD-TIE.1", "crowns", (2, 4, 3)),
    ]


def test_a_place_is_shared_by_those_who_stay_equal() -> None:
    """KD-TIE.1, KD-TIE.2 (worked example 10): a fourth kingdom like C's shares place 3."""
    found = outcome([[kingdom(text) for text in (A, B, C, C)]], setup(4))
    assert found.places == (1, 2, 3, 3)
    assert found.winners == (0,)


def test_a_shared_place_uses_up_the_next() -> None:
    """KD-TIE.2: the places are 1, 1, 3; both are winners."""
    # A mountain with a crown and a swamp with a crown have 1 point, largest property 1 and 1 crown each.
    found = ended(finished("40 at 1,0 right", "38 at 1,0 right", "", names=NAMES[:3]))
    assert found.totals == (1, 1, 0)
    assert found.places == (1, 1, 3)
    assert found.winners == (0, 1)


def test_no_tie_break_is_told_where_none_was_needed() -> None:
    """KD-TIE.1: the highest final score wins, whatever the properties are."""
    # One mountain with three crowns is compared with twelve forest squares without any.
    forest = "3 at 1,0 right; 4 at -1,0 left; 5 at 0,1 down; 6 at 0,-1 up"
    found = ended(finished("48 at 1,0 right", forest))
    assert (found.places, found.totals, found.ties) == ((1, 2), (3, 0), ())


def test_the_largest_property_needs_no_crown() -> None:
    """KD-TIE.1, KD-RES.8: two squares of wheat without crowns beat two single squares; the castle is not counted."""
    found = ended(finished("16 at 1,0 right", "1 at 1,0 right"))
    assert (found.places, found.totals) == ((2, 1), (0, 0))
    assert [(tie.text, tie.values) for tie in found.ties] == [(LARGEST, (1, 2))]


def test_crowns_are_counted_in_the_whole_kingdom() -> None:
    """KD-TIE.1: 2 points from one crown lose to 2 points from two crowns, both with largest property 2."""
    one_crown = "24 at 1,0 right; 17 at 1,1 right"
    two_crowns = "10 at 1,0 right; 38 at -1,0 left; 40 at 0,1 down"
    found = ended(finished(one_crown, two_crowns))
    assert (found.places, found.totals) == ((2, 1), (2, 2))
    assert [(tie.text, tie.values) for tie in found.ties] == [(LARGEST, (2, 2)), ("crowns", (1, 2))]


def test_bonuses_are_added_before_ties_are_looked_at() -> None:
    """KD-RES.9, KD-SCORE.4: 5 points and a discard tie with no points and Harmony."""
    five = "48 at 1,0 right; 45 at -1,0 left; discard 3"  # These are mountains of 3 and 2 crowns, one square each.
    assert ended(finished(five, "1 at 1,0 right")).places == (1, 2)
    found = ended(finished(five, "1 at 1,0 right", harmony=True))
    assert (found.places, found.totals) == ((2, 1), (5, 5))
    assert [(tie.text, tie.values) for tie in found.ties] == [(LARGEST, (1, 2))]


def test_points_decide_not_crowns() -> None:
    """KD-RES.4: 4 points from 2 crowns beat 3 points from 3 crowns."""
    found = ended(finished("19 at 1,0 right; 24 at 2,1 left", "48 at 1,0 right"))
    assert (found.places, found.totals) == ((1, 2), (4, 3))


def test_there_is_no_outcome_before_the_end() -> None:
    """KD-END.1: it is None during the match."""
    assert position(A, hand=1, last=True).outcome() is None


# Three finished games have the final scores of the worked example 14: A 40, 35, 52 and B 61, 20, 46.
GAME_1 = (
    "12 at 1,0 right; 16 at -2,0 right; 27 at -1,-1 right; 46 at 1,1 down; 36 at 1,-1 right; 45 at 0,2 left; "
    "40 at 0,1 left; 47 at 2,1 down; 39 at 2,-2 left; 44 at -1,-2 right; 1 at -2,-2 down; 22 at -2,2 up",
    "7 at 0,-2 down; 29 at 0,1 down; 34 at -1,-2 down; 42 at -1,1 down; 9 at -2,-2 down; 37 at -2,1 down; "
    "3 at 1,0 down; 32 at -2,0 right; 8 at 1,-2 down; 41 at 2,2 left; 24 at 2,0 down; 31 at 2,-2 down",
)
GAME_2 = (
    "16 at 0,-2 down; 24 at 0,-4 down; 22 at -1,-3 down; 28 at -1,-1 down; 2 at -2,-4 right; 34 at -2,0 left; "
    "23 at -2,-3 left; 45 at -3,-2 right; 26 at 1,-4 down; 40 at -3,-1 right; 29 at 1,-1 down; discard 39",
    "5 at 0,-1 right; 37 at -1,0 down; 35 at 0,1 right; 47 at 1,0 right; 7 at -1,2 right; 46 at 2,2 up; "
    "10 at -2,1 down; 33 at 1,-2 left; 11 at -2,-1 down; 44 at -1,-1 up; discard 1; discard 12",
)
GAME_3 = (
    "12 at -2,0 right; 21 at 1,0 right; 9 at -1,-1 right; 42 at 1,-1 right; 40 at 0,1 right; 48 at 1,2 left; "
    "38 at 2,2 up; 47 at -1,3 up; 23 at -2,3 up; 1 at 0,3 right; 46 at -2,1 right; discard 18",
    "6 at 0,-2 down; 31 at 0,1 down; 27 at -1,-2 down; 39 at -1,0 down; 5 at -2,-2 down; 35 at 1,1 down; "
    "24 at 1,-2 down; 28 at -2,0 down; 7 at 1,0 right; 43 at -2,2 right; 26 at 2,-2 down; discard 11",
)


def crowns(found: Realm) -> int:
    """Return all crowns of the placed dominoes."""
    return sum(packed_domino(move.number).left_crowns + packed_domino(move.number).right_crowns for move in found.laid)


def test_a_dynasty_adds_the_points_of_three_games() -> None:
    """KD-OPT.4, KD-RES.4 (worked example 14): 127 each, B wins by a largest property of 11 against 9."""
    state = finished(*GAME_3, past=[GAME_1, GAME_2], dynasty=True)
    fixed = setup(2)
    assert [tuple(Tally(k, fixed).points for k in game) for game in state.all_realms] == [(40, 61), (35, 20), (52, 46)]
    found = ended(state)
    assert found.totals == (127, 127)
    assert [(tie.rule, tie.text, tie.values) for tie in found.ties] == [("KD-OPT.4", LARGEST, (9, 11))]
    assert found.places == (2, 1)
    assert state.points() == (127, 127)


def test_a_dynasty_by_crowns_counts_the_crowns_of_three_kingdoms() -> None:
    """KD-OPT.4, KD-RES.4: in the same games by `crowns` A has more of them and wins."""
    state = finished(*GAME_3, past=[GAME_1, GAME_2], dynasty=True, dynasty_measure="crowns")
    a, b = (sum(crowns(game[seat]) for game in state.all_realms) for seat in (0, 1))
    assert a > b
    found = ended(state)
    assert found.places == (1, 2)
    assert found.ties == ()
    assert found.note == "the most crowns"


NOTHING = ("", "")


def test_crowns_of_a_dynasty_that_are_equal_go_by_points() -> None:
    """KD-OPT.4: three crowns each, 3 points against 6; then points and crowns are equal, so the win is shared."""

    def by_crowns(*games: tuple[str, str]) -> Outcome:
        return ended(finished(*games[-1], past=games[:-1], dynasty=True, dynasty_measure="crowns"))

    found = by_crowns(NOTHING, ("", C), ("48 at 1,0 right", ""))
    assert (found.places, found.totals) == ((2, 1), (3, 6))
    assert [(tie.text, tie.values) for tie in found.ties] == [("points", (3, 6))]
    # The largest property does not count by this measure: four forest squares change nothing.
    forest = "3 at 1,0 right; 4 at -1,0 left"
    assert by_crowns(NOTHING, ("", "48 at 1,0 right"), ("48 at 1,0 right", forest)).places == (1, 1)


def test_points_of_a_dynasty_that_are_equal_go_by_one_property_then_by_all_crowns() -> None:
    """KD-OPT.4: the largest property of any game counts, then the crowns of all games; then the win is shared."""

    def by_points(*games: tuple[str, str]) -> Outcome:
        return ended(finished(*games[-1], past=games[:-1], dynasty=True))

    # A property of 4 squares in the first game is compared with 2 and 2 in two games.
    found = by_points(("3 at 1,0 right; 4 at 3,0 right", ""), ("", "1 at 1,0 right"), ("", "1 at 1,0 right"))
    assert (found.places, found.totals) == ((1, 2), (0, 0))
    assert [(tie.text, tie.values) for tie in found.ties] == [(LARGEST, (4, 2))]
    # 2 points by one crown in one game are compared with 2 points by two crowns in two games, both with largest
    # property 2.
    one_crown, two_crowns = "24 at 1,0 right; 17 at 1,1 right", "1 at 1,0 right; 40 at -1,0 left"
    found = by_points((one_crown, two_crowns), ("", "38 at 1,0 right"), NOTHING)
    assert (found.places, found.totals) == ((2, 1), (2, 2))
    assert [(tie.text, tie.values) for tie in found.ties] == [(LARGEST, (2, 2)), ("crowns", (1, 2))]
    assert by_points(NOTHING, ("40 at 1,0 right", ""), ("", "40 at 1,0 right")).winners == (0, 1)


def test_a_dynasty_is_three_games_with_the_same_players_and_options() -> None:
    """KD-OPT.4: after a game the next begins with empty kingdoms, all 48 dominoes and a new order of kings."""
    states = positions(random_match(3, seed=8, dynasty=True, harmony=True))
    begins = [ply for ply, state in enumerate(states) if len(state.unseen_numbers) == 48]
    assert len(begins) == 3
    for number, ply in enumerate(begins):
        state = states[ply]
        assert (state.phase, state.round) == ("draw", 0)
        assert len(state.past) == number
        assert state.realms == states[0].realms
        assert state.setup == states[0].setup
        assert len(state.kings) == 0
    assert not any(state.over for state in states[:-1])
    assert len(states[-1].all_realms) == 3


def test_the_tally_is_told_after_each_game_of_a_dynasty() -> None:
    """KD-OPT.4: it says who won the last game, bonuses included; the score continues from there."""
    # With the last king of the first game Ann gets 8 points as in example 5, and Harmony; Bo has 1 point and a discard.
    small = "19 at 1,0 right; 24 at 2,1 left"
    state = position(small, "36 at 1,0 right; discard 3", hand=48, last=True, dynasty=True, harmony=True)
    events = state.events("place 48 at 0,1 down")
    after = play(state, "place 48 at 0,1 down")
    told = [after.view(None).narrate(event) for event in events]
    assert told[-1] == "Ann won game 1 with 13 points."
    assert after.points() == (13, 1)
    assert "\nGame 1: Ann 13, Bo 1\n" in str(after.view(None))
    assert (after.round, after.phase) == (0, "draw")
