"""The conformance kit, with the laws that every game must keep, in this package or another.

The tests of a game need only a few lines. They can use pytest or any other runner:

    import pytest
    import kbwidgets as kb
    from kbwidgets.testing import cases, check, check_doors, check_options

    GAME = kb.games["kingdomino"]

    def test_record():
        check_options(GAME)
        check_doors(GAME)

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_conforms(case):
        check(case, games=8)

Every law is a function that takes a `Walk`, which is one random game, and can be called alone. If the law is broken,
it raises `LawBroken`, an AssertionError that names law, game, seats, options, seed, ply and move:

>>> import kbwidgets as kb
>>> case = cases(kb.games["kingdomino"])[0]
>>> print(case)
kingdomino, 2 seats
>>> walk = Walk.random(case, seed=1)
>>> moves_are_those_not_refused(walk)
>>> print(walk.broken("an_example", "something is wrong", ply=3))
an_example: something is wrong (kingdomino, 2 seats, seed 1, ply 3, move 'draw 11')

Some laws need something that only the author of a game can give. `is_conserved` needs a measure of what never gets
lost, and `scores_agree` needs a slow second count of the points. `views_hide` accepts a function that exchanges what is
hidden.

Golden games and path counts are text files beside the tests, see `check_golden`, `check_golden_cover` and
`check_paths`. `python -m kbwidgets.testing golden kingdomino DIR` writes golden games. `check_every_kind` checks a
record that shows every kind of move, event and refusal.
"""

from kbwidgets.testing.case import Case, cases, check_options, covering_cases, extreme_cases
from kbwidgets.testing.check import LAWS, ONCE, check, check_game
from kbwidgets.testing.faults import LawBroken
from kbwidgets.testing.golden import check_golden, check_golden_cover, golden_text, write_golden
from kbwidgets.testing.kinds import check_every_kind, list_kinds
from kbwidgets.testing.laws.accounts import events_are_narrated, scores_add_up, scores_agree, views_show_points
from kbwidgets.testing.laws.certain import bounds_hold, moves_are_foreseen
from kbwidgets.testing.laws.chance import chance_is_drawn_by_weight, chance_is_its_own_turn
from kbwidgets.testing.laws.doors import check_doors
from kbwidgets.testing.laws.drawings import (
    colours_have_marks,
    drawings_are_made,
    drawings_keep_to_the_page,
    symbols_are_found,
)
from kbwidgets.testing.laws.histories import equal_histories_give_equal_views
from kbwidgets.testing.laws.moves import (
    bad_texts_are_refused,
    games_end,
    moves_are_listed,
    moves_are_those_not_refused,
    moves_belong_to_their_seats,
    refused_moves_change_nothing,
)
from kbwidgets.testing.laws.nonsense import json_is_checked
from kbwidgets.testing.laws.picks import (
    asks_are_answered,
    moves_can_be_picked,
    others_pick_nothing,
    picks_can_be_seen,
    picks_mean_moves,
)
from kbwidgets.testing.laws.remedies import remedies_can_be_followed
from kbwidgets.testing.laws.replay import (
    nothing_global_is_random,
    records_of_a_seat_replay,
    records_replay,
    same_in_every_process,
    seeds_decide,
)
from kbwidgets.testing.laws.samples import every_move_is_sampled, finish_plays_samples, samples_are_picks
from kbwidgets.testing.laws.shapes import drawings_have_their_shape
from kbwidgets.testing.laws.values import is_conserved, states_can_be_hashed, states_keep_their_value, states_round_trip
from kbwidgets.testing.laws.views import (
    events_tell_no_more_than_views,
    guesses_fit,
    views_are_closed,
    views_hide,
    views_hold_no_state,
)
from kbwidgets.testing.paths import check_paths, count_paths, split_paths
from kbwidgets.testing.walk import Walk

__all__ = [
    "LAWS",
    "ONCE",
    "Case",
    "LawBroken",
    "Walk",
    "asks_are_answered",
    "bad_texts_are_refused",
    "bounds_hold",
    "cases",
    "chance_is_drawn_by_weight",
    "chance_is_its_own_turn",
    "check",
    "check_doors",
    "check_every_kind",
    "check_game",
    "check_golden",
    "check_golden_cover",
    "check_options",
    "check_paths",
    "colours_have_marks",
    "count_paths",
    "covering_cases",
    "drawings_are_made",
    "drawings_have_their_shape",
    "drawings_keep_to_the_page",
    "equal_histories_give_equal_views",
    "events_are_narrated",
    "events_tell_no_more_than_views",
    "every_move_is_sampled",
    "extreme_cases",
    "finish_plays_samples",
    "games_end",
    "golden_text",
    "guesses_fit",
    "is_conserved",
    "json_is_checked",
    "list_kinds",
    "moves_are_foreseen",
    "moves_are_listed",
    "moves_are_those_not_refused",
    "moves_belong_to_their_seats",
    "moves_can_be_picked",
    "nothing_global_is_random",
    "others_pick_nothing",
    "picks_can_be_seen",
    "picks_mean_moves",
    "records_of_a_seat_replay",
    "records_replay",
    "refused_moves_change_nothing",
    "remedies_can_be_followed",
    "same_in_every_process",
    "samples_are_picks",
    "scores_add_up",
    "scores_agree",
    "seeds_decide",
    "split_paths",
    "states_can_be_hashed",
    "states_keep_their_value",
    "states_round_trip",
    "symbols_are_found",
    "views_are_closed",
    "views_hide",
    "views_hold_no_state",
    "views_show_points",
    "write_golden",
]
