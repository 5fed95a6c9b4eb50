"""An outcome has the same totals as the score lines and as a slow second count."""

from random import Random

import pytest

from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.kingdomino import KingdominoState

from ...conformance.kingdomino import Data, parts, points, squares
from .tables import NAMES, start

TABLES: list[tuple[int, dict[str, OptionValue]]] = [
    (4, {}),
    (3, {"harmony": True, "middle_kingdom": True}),
    (2, {"mighty_duel": True, "middle_kingdom": True}),
    (2, {"dynasty": True, "harmony": True}),
    (3, {"dynasty": True, "dynasty_measure": "crowns", "middle_kingdom": True}),
]


def ends(seats: int, options: dict[str, OptionValue], games: int = 6) -> list[KingdominoState]:
    """Return every position of random matches after a placement or a discard, as if the match ended there."""
    found: list[KingdominoState] = []
    for seed in range(games):
        rng, state = Random(seed), start(NAMES[:seats], **options)
        while not state.over:
            if state.phase == "choose" and state.round:
                found.append(state._replace(phase="over", to_act=()))
            state = state.advance(state.sample(rng))
        found.append(state)
    return found


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_totals_of_an_outcome_are_the_points_of_the_score(seats: int, options: dict[str, OptionValue]) -> None:
    """KD-SCORE.4, KD-OPT.4: the sum is the same without lines, with lines, and by a slow second count."""
    for state in ends(seats, options):
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.totals == state.points() == points(state)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_ties_are_told_where_seats_are_equal_in_all_that_comes_before(
    seats: int, options: dict[str, OptionValue]
) -> None:
    """KD-TIE.1, KD-TIE.2, KD-OPT.4: the measures are in order, with values for every seat, and so are the places."""
    tied = 0
    for state in ends(seats, options):
        outcome = state.outcome()
        assert outcome is not None
        games = Data.of(state).games()
        kingdoms = [[parts(squares(game[seat][0])) for game in games] for seat in range(seats)]
        largest = [max((size for own in each for size, _ in own), default=0) for each in kingdoms]
        crowns = [sum(n for own in each for _, n in own) for each in kingdoms]
        totals = list(points(state))
        measures = [crowns, totals] if "dynasty_measure" in options else [totals, largest, crowns]
        keys = list(zip(*measures, strict=True))
        needed = [n for n in range(1, len(measures)) if len({key[:n] for key in keys}) < seats]
        assert [list(tie.values) for tie in outcome.ties] == [measures[n] for n in needed]
        assert list(outcome.places) == [sorted(keys, reverse=True).index(key) + 1 for key in keys]
        tied += len(needed) > 0
    assert tied > 10
