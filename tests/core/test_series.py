"""A series of matches of the same people in turn, the points of each, and one file that holds them all."""

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.record.series import Row, Sheet

from ..conformance.extra import short

KINGDOMINO = kb.games["kingdomino"]


def play(series: kb.Series) -> kb.Series:
    series.match.run()
    return series


def series(name: str = "kingdomino", best_of: int = 0, **options: bool) -> kb.Series:
    game = kb.games[name]
    players = [kb.Random() for _ in range(game.usual_seats)]
    return kb.Series((kb.Match(game, players, seed=4, options={**short(game), **options}),), best_of)


def sheet(*winners: str, by_wins: bool = True) -> Sheet:
    """Return matches that these people won, Ann by 9 points to 4, Bo by 5 to 4."""
    points = {"Ann": (9, 4), "Bo": (4, 5)}
    rows = tuple(Row(str(n), points[name], (name,)) for n, name in enumerate(winners, 1))
    return Sheet(("Ann", "Bo"), rows, by_wins)


def test_matches_won_decide_a_best_of_and_points_decide_else():
    assert sheet("Ann", "Bo", "Bo").leaders == ("Bo",)
    assert sheet("Ann", "Bo", "Bo", by_wins=False).totals == (17, 14)
    assert sheet("Ann", "Bo", "Bo", by_wins=False).leaders == ("Ann",)
    assert sheet("Ann", "Bo").leaders == ("Ann", "Bo")
    assert sheet().leaders == ()


def test_a_sheet_shows_itself():
    assert str(sheet("Ann", "Bo", "Bo")).splitlines() == [
        "match   Ann  Bo  first",
        "1       9    4   Ann",
        "2       4    5   Bo",
        "3       4    5   Bo",
        "points  17   14",
        "won     1    2   Bo",
    ]
    assert "<table>" in sheet("Ann")._repr_html_()


@pytest.mark.parametrize("name", list(kb.games))
def test_the_next_match_has_the_same_people_and_who_sat_second_begins(name: str):
    """PB-SETUP.4: if a colour begins it stays with the seat, otherwise everybody keeps a colour."""
    first = play(series(name))
    second = first.next(seed=5).match
    names = first.match.names
    assert second.names == (*names[1:], names[0])
    assert second.players == (*first.match.players[1:], first.match.players[0])
    assert second.options == first.match.options
    assert set(second.state.colours) == set(first.match.state.colours)
    if name == "kingdomino":
        assert second.state.colours == (*first.match.state.colours[1:], first.match.state.colours[0])


def test_points_go_to_people_wherever_they_sit():
    evening = play(play(series()).next(seed=5))
    one, two = (match.state.points() for match in evening.matches)
    assert evening.sheet.points == (one[0] + two[1], one[1] + two[0])


def test_a_match_that_is_not_over_is_played_first():
    with pytest.raises(kb.KbError, match="match 1 is not over"):
        series().next()


def test_a_best_of_ends_when_nobody_can_reach_who_leads():
    evening = play(series(best_of=5))
    while not evening.over:
        evening = play(evening.next(seed=len(evening.matches)))
    wins, left = sorted(evening.sheet.wins), 5 - len(evening.matches)
    assert wins[1] > wins[0] + left or not left
    if len(evening.matches) > 1:
        before = kb.Series(evening.matches[:-1], 5)
        assert not before.over
    with pytest.raises(kb.KbError, match=r"the series is over; .* won the best of 5"):
        evening.next()


def test_who_can_still_be_equal_plays_on():
    evening = play(series(best_of=2))
    assert sorted(evening.sheet.wins) == [0, 1]
    assert not evening.over


def test_the_games_of_a_dynasty_stand_in_the_sheet_and_add_up_to_the_match():
    """KD-OPT.4: there are three games, and the match is the sum of their scores."""
    evening = play(series(dynasty=True)).sheet
    assert [row.name for row in evening.rows] == ["1.1", "1.2", "1.3", "1"]
    games, whole = evening.rows[:3], evening.rows[3]
    assert tuple(map(sum, zip(*(row.points for row in games), strict=True))) == whole.points == evening.points
    assert all(any(row.points) for row in games)


@pytest.mark.parametrize("best_of", [1, -1, True, "3"])
def test_what_is_no_evening_is_refused(best_of: int):
    two = play(series()).next().matches
    with pytest.raises(kb.KbError, match="best_of is"):
        kb.Series(two, best_of)
    other = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1)
    with pytest.raises(kb.KbError, match="expected kingdomino of"):
        kb.Series((two[0], other))
    with pytest.raises(kb.KbError, match="at least one match"):
        kb.Series(())


@pytest.mark.parametrize("best_of", [0, 3])
def test_one_file_holds_the_evening_and_is_read_again(best_of: int, tmp_path: Path):
    evening = play(series(best_of=best_of)).next(seed=5)
    file = evening.save(tmp_path / "evening.kbg")
    again = kb.Series.read(file)
    assert again.best_of == best_of
    assert [match.moves for match in again.matches] == [match.moves for match in evening.matches]
    assert str(again.sheet) == str(evening.sheet)
    assert [record.entries for record in kb.Record.read_all(file)] == [
        kb.Record.of(match).entries for match in evening.matches
    ]


def test_damage_in_several_records_of_a_file_is_named_with_its_lines(tmp_path: Path):
    evening = play(series()).next(seed=5)
    lines = evening.text().splitlines()
    bad = [n for n, line in enumerate(lines) if line.startswith("1. ")]
    assert len(bad) == 2
    for n in bad:
        lines[n] = "?"
    file = tmp_path / "evening.kbg"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(kb.RecordError, match=r"evening\.kbg, line \d+: '\?' is not a line of moves") as caught:
        kb.Record.read_all(file)
    assert [fault.line for fault in caught.value.faults] == [n + 1 for n in bad]
    assert caught.value.good is not None
    caught.value.good.replay()
