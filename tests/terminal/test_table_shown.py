"""The table of Kingdomino in the terminal during play (KD-UI.1, .2, .4, .5)."""

import re
from collections.abc import Callable, Sequence

from kbwidgets.core.match.match import Match
from kbwidgets.games import games
from kbwidgets.games.kingdomino import KingdominoState, fixed_draws

Typed = Callable[[Match, Sequence[str]], str]


def two_players(lines: Sequence[Sequence[int]], kings: Sequence[int]) -> Match:
    start = games["kingdomino"].start(["X", "Y"])
    assert isinstance(start, KingdominoState)
    return Match(games["kingdomino"], ["X", "Y"], seed=1, chance=fixed_draws(start.setup, lines, kings))


def example_12() -> Match:
    return two_players([(3, 12, 27, 48), (5, 6, 7, 8)], [0, 1, 1, 0])


def example_6() -> Match:
    """Return a match in which X gets 7, 8, 10, 11 to ring its castle, then 12 and 28."""
    return two_players([(7, 8, 20, 21), (10, 11, 22, 23), (12, 28, 30, 31), (1, 2, 3, 4)], [0, 0, 1, 1])


RING = [
    *("choose 7", "choose 8", "choose 20", "choose 21"),
    *("place 7 at 1,0 right", "choose 10", "place 8 at -1,0 left", "choose 11"),
    *("place 20 at 1,0 right", "choose 22", "place 21 at -1,0 left", "choose 23"),
    *("place 10 at 0,1 down", "choose 12", "place 11 at 0,-1 up", "choose 28"),
    *("place 22 at 0,1 down", "choose 30", "place 23 at 0,-1 up", "choose 31"),
]


def last_table(text: str) -> str:
    return text[text.rindex("Kingdomino, round") :]


def rows_of_first_kingdom(table: str) -> list[str]:
    rows = table.splitlines()
    heading = next(n for n, row in enumerate(rows) if row.startswith("X (blue)"))
    width = rows[heading].index("Y (green)")
    return [row[:width] for row in rows[heading + 1 :] if re.match("[.a-zK ]{2}( |$)", row)]


def owners(line: str) -> list[tuple[int, str]]:
    """Return each domino of a shown line with its king."""
    return [(int(number), owner) for number, owner in re.findall(r"(\d+) \([^)]*\) (\w+)", line)]


def test_lines_stand_in_ascending_order_with_their_kings(typed: Typed):
    """Worked example 12: X takes 27, Y 48 and 3, and X is left with 12 (KD-UI.2, KD-UI.5, KD-TURN.1)."""
    table = last_table(typed(example_12(), ["choose 27", "choose 48", "choose 3", "choose 12"]))
    this, ahead = (line for line in table.splitlines() if " line: " in line)
    assert owners(this) == [(3, "Y"), (12, "X"), (27, "X"), (48, "Y")]
    assert this.startswith("current line: >3 ")  # The king on the lowest number acts.
    assert owners(ahead) == [(5, "free"), (6, "free"), (7, "free"), (8, "free")]


def test_a_taken_domino_is_told_from_a_free_one(typed: Typed):
    """KD-UI.5."""
    table = last_table(typed(example_12(), ["choose 27"]))
    ahead = next(line for line in table.splitlines() if line.startswith("first line: "))
    assert owners(ahead) == [(3, "free"), (12, "free"), (27, "X"), (48, "free")]


def test_round_pile_turn_and_step_are_shown(typed: Typed):
    """Two players have 6 rounds of 4 out of 24 dominoes, with 16 left after two lines (KD-UI.2, KD-SETUP.1)."""
    table = last_table(typed(example_12(), ["choose 27", "choose 48", "choose 3", "choose 12"]))
    assert table.startswith("Kingdomino, round 1 of 6, 16 in the draw pile\nY is placing a domino.")


def test_a_kingdom_is_shown_whole_with_castle_letters_crowns_and_points(typed: Typed):
    """48 is wheat and mountain with three crowns: 1 square × 3 crowns (KD-UI.1, KD-UI.2)."""
    match = two_players([(3, 12, 27, 48), (5, 6, 7, 8)], [0, 1, 1, 0])
    choices = ["choose 48", "choose 27", "choose 3", "choose 12"]
    first_turns = ["place 3 at 1,0 right", "choose 5", "place 12 at 1,0 right", "choose 6"]
    last_turns = ["place 27 at 0,1 down", "choose 7", "place 48 at 0,1 down"]
    table = last_table(typed(match, [*choices, *first_turns, *last_turns]))
    assert "X (blue) 3" in table
    castle, below, lowest = (line for line in rows_of_first_kingdom(table) if re.search("[a-zK]", line))
    at = castle.index("KK")
    assert castle[at : at + 8] == "KK s0 s0"
    assert below[at : at + 2] == "w0"
    assert lowest[at : at + 2] == "m3"


def test_the_frame_shows_where_a_kingdom_may_still_grow(typed: Typed):
    """In worked example 2 the castle and four squares to its right fill a row of five (KD-UI.1, KD-PLACE.5)."""
    match = two_players([(1, 2, 20, 21), (14, 30, 31, 32)], [0, 0, 1, 1])
    lines = ["choose 1", "choose 2", "choose 20", "choose 21"]
    start = last_table(typed(match, lines))
    assert ".. .. .. .. KK .. .. .. ..   .. .. .. .. KK .. .. .. .." in start  # There are four squares to each side.
    full = last_table(typed(match, ["place 1 at 1,0 right", "choose 14", "place 2 at 3,0 right"]))
    assert "\nKK w0 w0 w0 w0   " in full
    assert "\n.. .. .. .. ..   " in full


def test_only_a_domino_that_fits_nowhere_is_to_be_discarded_and_the_reason_is_told(typed: Typed):
    """Worked example 6: 12 has no placement, 28 has 16 (KD-UI.4, KD-PLACE.9)."""
    match = example_6()
    ringed = typed(match, [*RING, "moves"])
    assert ringed.endswith(
        "X, discard your domino. For example: discard 12\n 1 discard 12\n"
        "Saved to kingdomino.kbg. To continue: python -m kbwidgets play --load kingdomino.kbg\n"
    )
    after = typed(match, ["discard 12", "choose 1", "moves discard", "discard 28"])
    assert "X discarded domino 12 because it didn't fit." in after
    assert "\ndiscarded: 12" in last_table(after)  # Discards are shown (KD-UI.2).
    assert "There is no legal move with 'discard'." in after
    assert "KD-ERR.9 (KD-PLACE.9): You can't discard a domino that fits. Place it on a marked square." in after
    assert match.state.to_act == (0,)
    assert match.state.phase == "place"
