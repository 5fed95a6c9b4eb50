"""The arithmetic of the arena for intervals, standings, the table, the calibration unit and the progress bar."""

import io
import sys
from dataclasses import replace

import pytest

from kbwidgets.arena import Results, Row, calibration, wilson
from kbwidgets.arena.intervals import percentile, standard_error
from kbwidgets.arena.progress import bar


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),  # Newcombe (1998), table I
        (0, 20, 0.0000, 0.1611),  # Newcombe (1998), table I
        (1, 29, 0.0061, 0.1718),  # Newcombe (1998), table I
    ],
)
def test_wilson_intervals_have_their_published_values(hits: int, tries: int, low: float, high: float):
    assert tuple(round(bound, 4) for bound in wilson(hits, tries)) == (low, high)


def test_no_games_say_nothing_about_a_share():
    assert wilson(0, 0) == (0, 1)


def test_the_standard_error_is_the_deviation_over_the_root_of_the_number():
    """2, 4, 4, 4, 5, 5, 7, 9: squares of the deviations from 5 sum to 32; sqrt(32 / 7 / 8) = 0.7559."""
    assert round(standard_error([2, 4, 4, 4, 5, 5, 7, 9]), 4) == 0.7559
    assert standard_error([3]) == 0


def test_a_percentile_is_the_smallest_value_that_so_many_do_not_exceed():
    values = list(range(100, 0, -1))
    assert percentile(values, 0.95) == 95
    assert percentile([7], 0.95) == 7
    assert percentile([], 0.95) == 0


ROWS = (
    Row(0, 11, (0, 1), (30, 20), (1, 2), 76),
    Row(1, 12, (1, 0), (25, 25), (1, 1), 76),
    Row(2, 13, (0, 1), (10, 40), (2, 1), 76),
    Row(3, 14, (1, 0), (), (), 9, 1, "player 'b' in seat 0 raised ValueError: no idea"),
)
RESULTS = Results("kingdomino", ("a", "b"), 1, {}, ROWS, ((1.0, 3.0), (2.0,)))


def test_standings_count_finished_games_and_shared_victories_for_each_winner():
    first, second = RESULTS.standings()
    assert (first.games, first.wins, first.places) == (3, 2, (2, 1))
    assert (second.games, second.wins, second.places) == (3, 2, (2, 1))
    assert round(first.mean, 4) == 21.6667
    assert (first.ms, first.ms95, second.ms) == (2.0, 3.0, 2.0)
    assert (first.faults, second.faults) == (0, 1)


def test_the_table_has_a_row_for_each_player_and_names_what_is_special():
    lines = RESULTS.table().splitlines()
    assert [line.split("|")[1].strip() for line in lines[2:4]] == ["a", "b"]
    assert "0.667 (0.208 to 0.939)" in lines[2]  # This is Wilson's interval of 2 of 3.
    assert lines[4] == "Shared wins, counted for each winner: 1."
    assert lines[5] == "The longest game had 76 moves, including draws."
    assert lines[6] == "Game 3 (seed 14) was stopped: player 'b' in seat 0 raised ValueError: no idea."
    assert len({len(line) for line in lines[:4]}) == 1


def test_the_table_counts_games_that_nobody_won():
    """These are games cut off by a last turn, as Catan's CT-12.6 does, and draws."""
    rows = tuple(row._replace(drawn=row.number == 2) for row in ROWS)
    assert "Games without a winner: 1." in replace(RESULTS, rows=rows).table().splitlines()
    assert "Every game" not in replace(RESULTS, rows=rows).table()
    assert "nobody won" not in RESULTS.table()


def test_the_table_says_that_every_game_has_a_winner_if_none_is_drawn_or_broken_off():
    results = replace(RESULTS, rows=(ROWS[0], ROWS[1]._replace(moves=1204)))
    assert results.table().splitlines()[-2:] == [
        "Every game has a winner.",
        "The longest game had 1204 moves, including draws.",
    ]
    assert "Every game" not in RESULTS.table()


def test_the_csv_has_a_line_for_each_player_of_each_game():
    lines = RESULTS.csv().splitlines()
    assert lines[0] == "game,seed,player,seat,score,place,fault"
    assert lines[1] == "0,11,a,0,30,1,"
    assert lines[8] == "3,14,b,0,,,player 'b' in seat 0 raised ValueError: no idea"


def test_the_calibration_unit_is_the_same_work_on_every_machine():
    """16 cells take 64 steps each; a lone cell gives 0b1011 -> 0b10110 ^ 0b1 ^ 5 = 0b10010, two bits."""
    cell = calibration.Cell(0b1011)
    assert cell.step(5) == 2
    assert cell.mask == 0b10010
    assert calibration.do_unit() == calibration.do_unit()
    assert calibration.measure_rate(0.01) > 0


def test_without_tqdm_a_line_names_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    stream = io.StringIO()
    with bar(5, stream) as progress:
        progress(5)
    assert stream.getvalue() == 'For a progress bar, run: pip install "kbwidgets[arena]"\n'


def test_with_tqdm_a_bar_counts_the_games():
    pytest.importorskip("tqdm")
    stream = io.StringIO()
    with bar(5, stream) as progress:
        progress(2)
        progress(3)
    assert "5/5" in stream.getvalue()
