"""The conformance kit run on every game of `kb.games`, with golden games, path counts and each game's contribution.

A game's own contributions are in `conformance`, in a module named after the folder of the game.
"""

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.testing import (
    Case,
    Walk,
    check,
    check_doors,
    check_every_kind,
    check_golden,
    check_golden_cover,
    check_options,
    check_paths,
    covering_cases,
    list_kinds,
    same_in_every_process,
)

from .amount import FULL
from .conformance.extra import Shown, extra

HERE = Path(__file__).parent
GAMES = [kb.games[name] for name in kb.games]
MOST = 8
"""The number above which only some cases are played: evenly drawn ones, and those with otherwise missing options."""


def some_cases(game: kb.Game) -> list[Case]:
    """Return the cases of a game to play: all of them, or about MOST."""
    every, needed = extra(game).cases(game), covering_cases(game)
    step = 1 if FULL else -(-len(every) // MOST)
    return [case for n, case in enumerate(every) if n % step == 0 or case in needed]


CASES = [case for game in GAMES for case in some_cases(game)]
RECORDS = [(game, name, shown) for game in GAMES for name, shown in extra(game).records.items()]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_recorded = pytest.mark.parametrize("game", dict.fromkeys(game.name for game, _, _ in RECORDS))


@each_game
def test_options_start_or_are_refused_with_their_conflicts(game: kb.Game):
    check_options(game)


@each_game
def test_every_door_of_a_record_opens(game: kb.Game):
    check_doors(game)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case)[:100])
def test_every_case_keeps_every_law(case: Case):
    """Each game sets its number of random games: 128 of Kingdomino's 64 cases in a full run."""
    given = extra(case.game)
    check(
        case,
        games=given.games,
        well_formed=given.well_formed,
        conserved=given.conserved,
        oracle=given.oracle,
        twin=given.twin,
    )


@each_game
def test_a_match_is_the_same_in_every_process(game: kb.Game):
    """KD-INFO.3, KB-8.4: the same seed, options and actions give the same game."""
    same_in_every_process(game)


# -- what is written down -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [path for name in kb.games for path in sorted((HERE / "golden" / name).glob("*.txt"))],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_a_golden_game_is_told_as_it_was(path: Path):
    check_golden(path)


@each_game
def test_golden_games_show_every_number_of_seats_and_every_option_value(game: kb.Game):
    check_golden_cover(game, HERE / "golden" / game.name)


@each_game
def test_paths_are_as_many_as_counted_by_hand(game: kb.Game):
    check_paths(HERE / "paths" / f"{game.name}.txt", game)


@pytest.mark.parametrize(("game", "name", "shown"), RECORDS, ids=lambda value: str(getattr(value, "name", "")) or None)
def test_a_record_shows_every_kind_of_move_event_and_refusal(game: kb.Game, name: str, shown: Shown):
    match = kb.Record.read(HERE / "golden" / game.name / name).replay()
    codes = {code for _, _, code in shown.attempts}
    check_every_kind(match, shown.moves, shown.events, shown.attempts, codes)


@each_recorded
def test_the_records_cover_every_refusal_of_a_move(game: str):
    """For Kingdomino these are KD-ERR.4 to .13 and .15; those of a start and of a data file are listed separately."""
    given = extra(kb.games[game])
    codes = {code for shown in given.records.values() for _, _, code in shown.attempts}
    assert codes | given.others == set(kb.games[game].rules.refusals())
    assert not codes & given.others


@each_recorded
def test_random_games_show_no_other_kind_of_move_or_event(game: str):
    given = extra(kb.games[game])
    moves = frozenset[str]().union(*(shown.moves for shown in given.records.values()))
    events = frozenset[str]().union(*(shown.events for shown in given.records.values()))
    for case in list(given.cases(kb.games[game]))[::5]:
        met = list_kinds(Walk.random(case, seed=1))
        assert met.moves <= moves
        assert met.events <= events
