"""The end of a match in the terminal (KD-UI.7), on the worked examples of the rules."""

import re
from collections.abc import Callable, Sequence

from kbwidgets.core.match.match import Match
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.games import games
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.games.kingdomino.rules.grid import DIRECTIONS
from kbwidgets.games.kingdomino.rules.kingdom import EMPTY, Place, Realm
from kbwidgets.games.kingdomino.rules.options import COLOURS, Setup
from kbwidgets.players import Greedy, Random
from kbwidgets.terminal import texts

EXAMPLE_7 = (
    "4 0,-2 down|6 0,-4 down|47 -2,0 right|24 -1,-2 left|11 1,0 right|43 -1,-1 left|20 -2,-3 right|17 1,-4 right|"
    "39 1,-1 up|14 -2,-4 right|3 1,-3 right|44 2,-1 up"
)
EXAMPLE_8 = (
    "7 -2,0 right|40 2,0 left|45 2,1 left|42 0,-2 down|34 -2,-1 up|16 1,-1 right|18 -1,-2 down|17 -2,2 up|"
    "19 0,1 left|5 -1,2 right|29 1,2 right|20 1,-2 right"
)


def kingdom(placements: str) -> Realm:
    grown = EMPTY[5]
    for text in placements.split("|"):
        number, square, direction = text.split()
        x, y = square.split(",")
        grown = grown.with_domino(Place(int(number), int(x), int(y), DIRECTIONS.index(direction)))
    return grown


def end(
    names: str, kingdoms: Sequence[Realm], past: Sequence[Sequence[Realm]] = (), **options: OptionValue
) -> KingdominoState:
    """Return a match of these players that is over, with these kingdoms."""
    people = tuple(names.split())
    setup = Setup.of(Seating(people, COLOURS[: len(people)]), options)
    before = tuple(tuple(game) for game in past)
    return KingdominoState(setup, before, "over", (), setup.rounds, b"", b"", b"", 0, b"", b"", tuple(kingdoms))


def test_every_property_bonus_and_total_is_listed_and_the_best_comes_first():
    """Worked examples 7 and 8 with both bonuses: 28 and 44 points (KD-UI.7, KD-OPT.1, KD-OPT.2)."""
    state = end("Bo Ann", [kingdom(EXAMPLE_7), kingdom(EXAMPLE_8)], harmony=True, middle_kingdom=True)
    assert texts.result(state).splitlines() == [
        "Final result",
        "1. Ann (green): 44 points",
        "    10  Wheat: 5 squares × 2 crowns (KD-SCORE.2)",
        "     5  Forest: 5 squares × 1 crown (KD-SCORE.2)",
        "     4  Lake: 4 squares × 1 crown (KD-SCORE.2)",
        "     4  Plains: 2 squares × 2 crowns (KD-SCORE.2)",
        "     6  Mountain: 2 squares × 3 crowns (KD-SCORE.2)",
        "     5  Harmony: no discards (KD-OPT.1)",
        "    10  Middle Kingdom: castle in the centre (KD-OPT.2)",
        "2. Bo (blue): 28 points",
        "     3  Wheat: 3 squares × 1 crown (KD-SCORE.2)",
        "     8  Forest: 8 squares × 1 crown (KD-SCORE.2)",
        "     6  Swamp: 2 squares × 3 crowns (KD-SCORE.2)",
        "     4  Swamp: 2 squares × 2 crowns (KD-SCORE.2)",
        "     2  Mountain: 1 square × 2 crowns (KD-SCORE.2)",
        "     5  Harmony: no discards (KD-OPT.1)",
        "Ann wins.",
    ]


A, B, C = "10 1,0 right|41 1,1 right", "41 1,0 right|44 2,1 left", "21 1,0 right|41 1,1 right"


def test_tie_breaks_that_were_used_are_shown_with_their_values():
    """Worked example 10: 6 points each; largest 3, 2, 2, then crowns 4 against 3 (KD-UI.7, KD-TIE.1)."""
    output = texts.result(end("A B C", [kingdom(A), kingdom(B), kingdom(C)])).splitlines()
    assert [line for line in output if line[0].isdigit()] == [
        "1. A (blue): 6 points",
        "2. B (green): 6 points",
        "3. C (pink): 6 points",
    ]
    assert "Tie-break, largest property: A 3, B 2, C 2 (KD-TIE.1)" in output
    assert "Tie-break, crowns: A 2, B 4, C 3 (KD-TIE.1)" in output
    assert output[-1] == "A wins."


def test_players_equal_in_everything_share_the_place():
    """This is worked example 10, the fourth player; the places after a shared one are used up (KD-TIE.2)."""
    output = texts.result(end("A B C D", [kingdom(part) for part in (C, A, C, B)])).splitlines()
    assert [line.split(" (")[0] for line in output if line[0].isdigit()] == ["1. B", "2. D", "3. A", "3. C"]
    shared = texts.result(end("A B C", [kingdom(C)] * 3)).splitlines()
    assert shared[-1] == "A, B and C share the win."


def test_a_dynasty_shows_the_tally_of_each_game():
    """Example 8 is worth 29 and example 7 23 without bonuses: 29 + 23 + 29 against 23 + 29 + 23 (KD-OPT.4, KD-UI.7)."""
    seven, eight = kingdom(EXAMPLE_7), kingdom(EXAMPLE_8)
    state = end("Ann Bo", [eight, seven], [[eight, seven], [seven, eight]], dynasty=True)
    table = str(state).splitlines()
    assert [line for line in table if line.startswith("Game ")] == [
        "Game 1: Ann 29, Bo 23",
        "Game 2: Ann 23, Bo 29",
        "Game 3: Ann 29, Bo 23",
    ]
    output = texts.result(state)
    assert "1. Ann (blue): 81 points" in output
    assert "2. Bo (green): 75 points" in output
    assert "    10  Game 1, wheat: 5 squares × 2 crowns (KD-SCORE.2)" in output


def test_a_match_of_computer_players_plays_itself_and_ends_with_the_result(
    typed: Callable[[Match, Sequence[str]], str],
):
    """KD-END.1, KD-UI.7: each move of a player that has reasons shows them."""
    match = Match(games["kingdomino"], [Greedy(), Random(), Random()], seed=4, options={"dynasty": True})
    output = typed(match, [])
    assert match.state.over
    assert " won game 1 with " in output
    assert " won game 2 with " in output
    assert (
        output.count("Mara chose ") == len(re.findall("  Why: .* from domino ", output)) == 36
    )  # There are 12 choices in each of 3 games.
    outcome = match.state.outcome()
    assert outcome is not None
    assert f"1. {match.names[outcome.winners[0]]} " in output[output.index("\nFinal result\n") :]


def test_an_unfinished_match_has_a_score_and_no_result():
    """KD-SCORE.5."""
    state = games["kingdomino"].start(["Ann", "Bo"])
    assert texts.result(state) == "Ann: 0\nBo: 0"
