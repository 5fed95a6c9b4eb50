"""The check of a case, or of a whole game, against all laws.

>>> import kbwidgets as kb
>>> from kbwidgets.testing.case import Case
>>> check(Case(kb.games["kingdomino"], 3), games=1)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.state import State
from kbwidgets.testing.case import Case, cases, check_options
from kbwidgets.testing.faults import LawBroken
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
    WellFormed,
    bad_texts_are_refused,
    games_end,
    moves_are_listed,
    moves_are_those_not_refused,
    moves_belong_to_their_seats,
    refused_moves_change_nothing,
)
from kbwidgets.testing.laws.nonsense import json_is_checked
from kbwidgets.testing.laws.nouns import places_are_found, positions_are_readable
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
    seeds_decide,
)
from kbwidgets.testing.laws.samples import every_move_is_sampled, finish_plays_samples, samples_are_picks
from kbwidgets.testing.laws.shapes import drawings_have_their_shape
from kbwidgets.testing.laws.values import is_conserved, states_can_be_hashed, states_keep_their_value, states_round_trip
from kbwidgets.testing.laws.views import (
    Twin,
    events_tell_no_more_than_views,
    guesses_fit,
    views_are_closed,
    views_hide,
    views_hold_no_state,
)
from kbwidgets.testing.walk import Walk

Law: TypeAlias = "Callable[[Walk], None]"
"""A law of every game, checked on one random game, that raises `LawBroken` if it is broken."""

LAWS: Final[Sequence[Law]] = (
    states_can_be_hashed,
    games_end,
    moves_are_listed,
    drawings_have_their_shape,
    colours_have_marks,
    moves_belong_to_their_seats,
    moves_are_those_not_refused,
    refused_moves_change_nothing,
    states_keep_their_value,
    states_round_trip,
    chance_is_its_own_turn,
    chance_is_drawn_by_weight,
    guesses_fit,
    views_hide,
    bounds_hold,
    moves_are_foreseen,
    equal_histories_give_equal_views,
    views_hold_no_state,
    views_are_closed,
    drawings_are_made,
    drawings_keep_to_the_page,
    symbols_are_found,
    picks_can_be_seen,
    picks_mean_moves,
    moves_can_be_picked,
    others_pick_nothing,
    asks_are_answered,
    events_tell_no_more_than_views,
    events_are_narrated,
    scores_add_up,
    views_show_points,
    samples_are_picks,
    every_move_is_sampled,
    finish_plays_samples,
)
"""The laws that are checked on every random game."""

ONCE: Final[Sequence[Law]] = (
    positions_are_readable,
    places_are_found,
    bad_texts_are_refused,
    remedies_can_be_followed,
    json_is_checked,
    records_replay,
    records_of_a_seat_replay,
    seeds_decide,
    nothing_global_is_random,
)
"""The laws that are costly or give the same result in every game, checked once for each case."""


def check(
    case: Case,
    games: int = 8,
    *,
    seed: int = 0,
    well_formed: WellFormed | None = None,
    conserved: Callable[[State], object] | None = None,
    oracle: Callable[[State], tuple[int, ...]] | None = None,
    twin: Twin | None = None,
) -> None:
    """Check a case against every law in `games` random games, and raise `LawBroken` for the first one broken.

    `well_formed` lists moves worth trying, `conserved` measures what must stay the same, `oracle` counts the points a
    second time, and `twin` exchanges information that is hidden from a viewer.
    """
    laws: dict[str, Law] = {}
    if conserved:
        laws["is_conserved"] = partial(is_conserved, measure=conserved)
    if oracle:
        laws["scores_agree"] = partial(scores_agree, oracle=oracle)
    laws |= {law.__name__: law for law in LAWS}
    if well_formed:
        laws["moves_are_those_not_refused"] = partial(moves_are_those_not_refused, well_formed=well_formed)
    if twin:
        laws["views_hide"] = partial(views_hide, twin=twin)
    once: dict[str, Law] = {law.__name__: law for law in ONCE}
    if well_formed:
        once["remedies_can_be_followed"] = partial(remedies_can_be_followed, well_formed=well_formed)
    for n in range(seed, seed + games):
        walk = Walk.random(case, n)
        for name, law in (laws | once if n == seed else laws).items():
            _check_law(name, law, walk)


def _check_law(name: str, law: Law, walk: Walk) -> None:
    try:
        law(walk)
    except LawBroken:
        raise
    except Exception as error:  # The game's own code may raise anything, and the report must name the case.
        raise walk.broken(name, f"raised {type(error).__name__}: {error}", _find_ply(error)) from error


def _find_ply(error: Exception) -> int | None:
    """Return the ply that a law was checking when an error occurred, read from its `ply` variable in the traceback."""
    first: int | None = None
    trace = error.__traceback__
    while trace:
        ply: object = trace.tb_frame.f_locals.get("ply")
        first = ply if isinstance(ply, int) and first is None else first
        trace = trace.tb_next
    return first


def check_game(game: Game, games: int = 8) -> None:
    """Check a game in all its cases against every law that needs nothing from its author."""
    check_options(game)
    check_doors(game)
    for case in cases(game):
        check(case, games)
