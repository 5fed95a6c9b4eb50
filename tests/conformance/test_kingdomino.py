"""The second count that the conformance kit compares Kingdomino with gives the results of the worked examples."""

import pytest

from .kingdomino import properties, squares


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (["place 19 at 1,0 right", "place 24 at 2,1 left"], 4),
        (["place 19 at 1,0 right", "place 24 at 2,1 left", "place 48 at 0,1 down"], 8),
        (["place 19 at 1,0 right", "place 24 at 2,1 left", "place 48 at 0,1 down", "place 46 at -2,2 right"], 15),
        (["place 30 at -1,0 left", "place 31 at 1,0 right"], 2),
        (["place 30 at -1,0 left", "place 31 at 1,0 right", "place 7 at -1,1 right", "place 8 at 1,1 down"], 12),
    ],
)
def test_the_second_count_gives_the_points_of_the_worked_examples(laid: list[str], points: int):
    """KD-SCORE.1 and .2; the kingdoms and numbers of worked examples 5 and 15 of the rules."""
    assert properties(squares(laid)) == points
