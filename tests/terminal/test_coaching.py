"""The coach in the terminal explains rules to beginners, changes by a move, and three moments at the end."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from kbwidgets.core.match.match import Match
from kbwidgets.games import games
from kbwidgets.players import Greedy

Typed = Callable[[Match, Iterable[str]], str]
SCRIPT = [
    *(f"draw {n}" for n in (19, 24, 41, 48)),
    *(f"king {n}" for n in (0, 1, 0, 1)),
    *(f"draw {n}" for n in (1, 2, 20, 21)),
]
CHOICES = ["choose 19", "choose 24", "choose 41", "choose 48"]


def table() -> Match:
    """Dominoes 19 and 20 are a wheat with a crown beside a forest and a lake; Ann has the first and third king."""
    return Match(games["kingdomino"], ["Ann", "Bo"], seed=1, chance=SCRIPT)


def test_a_rule_is_told_three_times_and_again_when_it_is_broken(typed: Typed):
    """KD-SETUP.5 applies to each of the four kings of the first line."""
    output = typed(table(), ["coach beginner", *CHOICES])
    assert output.count("  KD-SETUP.5 The first kings:") == 3
    again = typed(table(), ["coach beginner", *CHOICES[:3], "choose 19"])
    assert again.count("KD-PICK.1 ") >= 1
    assert "KD-PICK.1" not in typed(table(), ["coach knows the rules", *CHOICES[:3]])


def test_what_a_move_changed_is_told_and_what_would_have_been_better(typed: Typed):
    """One wheat with one crown is a point (KD-SCORE.2); 20 joins it for more than 2 does (KD-AI.2)."""
    moves = [*CHOICES, "place 19 at 1,0 right", "choose 2"]
    output = typed(table(), ["coach knows the rules", *moves])
    assert "  Wheat +1.\n" in output
    assert "`choose 20` would have been better" in output
    assert "KD-TURN.2" not in output
    silent = typed(table(), moves)
    assert "Wheat +1" not in silent
    assert "better" not in silent


def first_moves(match: Match) -> Iterator[str]:
    yield "coach beginner"
    while not match.state.over:
        yield str(match.state.moves()[0])


def test_at_the_end_three_moments_are_told_each_with_what_would_have_been_better(typed: Typed):
    """A player who always takes the first move misses more than three better ones."""
    match = Match(games["kingdomino"], ["Ann", Greedy()], seed=7)
    end = typed(match, first_moves(match)).partition("Turning points:")[2]
    moments = [line for line in end.splitlines() if line.startswith("  Move ")]
    assert len(moments) == 3
    assert all("would have been better" in line for line in moments)


@pytest.mark.parametrize(("level", "message"), [("", "Coach: silent"), ("loud", "level of the coach")])
def test_the_level_is_told_and_a_wrong_one_refused(typed: Typed, level: str, message: str):
    assert message in typed(table(), [f"coach {level}".strip()])
