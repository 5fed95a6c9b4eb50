"""The play, pause and result screens of a match, and the drawer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.record.record import Record
from kbwidgets.core.values.types import Outcome, TieBreak
from kbwidgets.games.kingdomino import KingdominoState

from .page import Page

KINGDOMINO = kb.games["kingdomino"]


def match_of(seed: int = 3, **options: bool | str) -> Match:
    return kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed, options=options)


def play_on(match: Match, page: Page, *, to_result: bool = True) -> None:
    """Make random moves until the result screen appears."""
    rng = random.Random(1)
    while not match.state.over:
        match.play(rng.choice(match.state.moves()))
        if to_result and page.about["screen"] == "result":
            return


def test_play_says_who_is_due_and_where_the_match_stands():
    page = Page(match_of())
    assert page.under("due").startswith(page.control.playing.names[page.control.playing.state.to_act[0]])
    assert "Setup" in page.under("eyebrow")


def test_pause_shows_the_standings_saves_and_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    match = match_of()
    page, rng = Page(match), random.Random(1)
    while match.ply < 40:
        match.play(rng.choice(match.state.moves()))
    page.ask("pause")
    for seat, points in enumerate(match.state.points()):
        assert page.under(f"standing {seat}").split()[-1] == str(points)
    page.ask("save")
    (file,) = tmp_path.glob("*.kbg")
    assert file.name in page.under("notice")
    assert Record.read(file).replay().state == match.state
    page.ask("leave")
    assert page.about["screen"] == "title"


def test_two_matches_that_are_saved_in_the_same_second_are_both_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    page = Page(match_of())
    page.ask("pause")
    saves = 0
    while len({path.name[: len("kingdomino-2000-01-01-000000")] for path in tmp_path.iterdir()}) >= saves:
        page.ask("save")  # This repeats until two were saved within one second.
        saves += 1
    assert len(list(tmp_path.glob("*.kbg"))) == saves


def test_a_place_that_cannot_be_written_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    page = Page(match_of())
    page.ask("pause")
    (tmp_path / "gone").rmdir()
    answer = page.ask("save")
    assert answer["ok"] is False
    assert "Cannot write" in answer["refusals"][0]["text"]
    assert page.about["screen"] == "pause"


def test_the_result_has_every_point_with_its_rule_and_adds_up():
    """KD-UI.7: it lists every property with squares x crowns, bonuses, total and places."""
    match = match_of(harmony=True, middle_kingdom=True)
    page = Page(match)
    play_on(match, page)
    outcome = match.state.outcome()
    assert outcome is not None
    assert page.about["screen"] == "result"
    for seat in (0, 1):
        lines = [line for line in match.state.score() if line.seat == seat]
        for n, line in enumerate(lines):
            assert page.under(f"result {seat} {n}").replace("  ", " ") == f"{line.text} Rule {line.points}"
        assert page.under(f"total {seat}").split()[-1] == str(sum(line.points for line in lines))
        assert str(outcome.totals[seat]) in page.under(f"result of {seat}")
    winner = match.names[outcome.winners[0]]
    assert page.under("due").startswith(f"{winner} wins")


def test_tie_breaks_are_shown_with_their_values_where_they_were_used(monkeypatch: pytest.MonkeyPatch):
    """KD-TIE.1: the largest property, then the crowns, decide equal points."""
    match = match_of()
    page = Page(match)
    tied = Outcome((1, 2), (30, 30), (TieBreak("KD-TIE.1", "squares of the largest property", (9, 7)),))
    monkeypatch.setattr(KingdominoState, "outcome", lambda state: tied if state.over else None)  # pyright: ignore
    play_on(match, page)
    assert "Squares of the largest property: Ann 9, Bo 7." in page.under("ties")
    assert page.under("ties").startswith("Tied on points. ")
    assert "/rule KD-TIE.1 tie 0" in page.choices


def test_the_final_board_can_be_looked_at_and_the_result_again():
    match = match_of()
    page = Page(match)
    play_on(match, page)
    page.ask("look back")
    assert page.about["screen"] == "play"
    page.ask("result")
    assert page.about["screen"] == "result"


def test_play_again_keeps_players_and_options():
    match = match_of(harmony=True)
    page = Page(match)
    play_on(match, page)
    page.ask("again")
    again = page.control.playing
    assert again is not match
    assert (again.names, again.options, again.state.colours) == (match.names, match.options, match.state.colours)
    assert page.about["screen"] == "play"


def test_after_each_game_of_a_dynasty_the_tally_is_shown_and_the_match_goes_on():
    """KD-OPT.4, KD-UI.7: the scores of three games are added, and the running tally is shown."""
    match = match_of(dynasty=True)
    page = Page(match)
    totals = (0, 0)
    for game in (1, 2):
        play_on(match, page)
        state = match.state
        assert isinstance(state, KingdominoState)
        assert page.about["screen"] == "result"
        assert len(state.past) == game
        totals = state.points()
        assert page.under("due") == f"So far: Ann {totals[0]}, Bo {totals[1]}"
        assert [row.name for row in page.control.series.sheet.rows] == [f"1.{n}" for n in range(1, game + 1)]
        for seat, name in enumerate(match.names):
            points = [row.points[seat] for row in page.control.series.sheet.rows]
            assert page.under(f"series of {seat}") == " ".join([name, *map(str, points)])
            assert sum(points) == totals[seat]
        assert "/again" not in page.choices
        page.ask("look back")
        assert page.about["screen"] == "play"
    play_on(match, page)
    outcome = match.state.outcome()
    assert outcome is not None
    assert all(last >= before for last, before in zip(outcome.totals, totals, strict=True))
    assert page.under("due").split()[0] in (*match.names,)
    assert [row.name for row in page.control.series.sheet.rows] == ["1.1", "1.2", "1.3", "1"]
    assert "/again" in page.choices


def test_taking_the_last_move_back_on_the_result_screen_names_no_winner():
    match = match_of()
    page = Page(match)
    play_on(match, page)
    match.undo()
    assert page.about["screen"] == "result"
    assert page.under("due").startswith("So far: ")
    assert "kb-winner" not in str(page.shown["nodes"])


def test_the_drawer_holds_the_log_with_a_slider_the_score_and_the_code():
    match = match_of()
    page, rng = Page(match, find_name=lambda: "game"), random.Random(1)
    while match.ply < 40:
        match.play(rng.choice(match.state.moves()))
    page.ask("log")
    assert page.node("goto")["a"]["max"] == "40"
    page.ask("goto", 20)
    assert (match.ply, page.about["ply"]) == (40, "20")
    assert page.under("time count") == "20 of 40"
    page.ask("now")
    page.ask("tab score")
    for seat, points in enumerate(match.state.points()):
        assert page.under(f"sum {seat}").split()[-1] == str(points)
    page.ask("tab code")
    last = next(str(move) for n, move in reversed(list(enumerate(match.moves))) if match.at(n).to_act != (-1,))
    assert f"game.play({last!r})" in page.text()
    page.ask("close drawer")
    assert "/drawer" not in page.shown["nodes"]


def test_a_hint_comes_in_levels_and_only_where_a_person_is_due():
    match = match_of()
    page = Page(match)
    page.ask("hint")
    best = KINGDOMINO.advice(match.state.view(match.state.to_act[0]), match.state.moves())[0]
    assert str(best.move) not in page.under("hint box")
    page.ask("hint more")
    assert str(best.move) not in page.under("hint box")
    page.ask("hint more")
    assert "Play the marked move." in page.under("hint box")
    match.play(best.move)
    assert "/hint box" not in page.shown["nodes"]


def test_what_happened_is_said_and_what_is_due():
    match = match_of()
    page = Page(match)
    name = match.names[match.state.to_act[0]]
    page.ask(next(iter(page.choices)))
    assert page.shown["say"][0].startswith(f"{name} chose ")
    assert page.shown["say"][-1] == f"{page.control.model.word_prompt(match.state.view(None).prompt())}."


def test_the_log_line_tells_the_last_move_of_a_player_and_not_what_chance_brought_since():
    match = match_of()
    page = Page(match)
    while match.state.phase != "place":
        (seat,) = match.state.to_act
        page.ask(next(iter(page.choices)))
        assert page.under(f"told {seat}").startswith(f"{match.names[seat]} chose ")
    made = page.under("told")
    page.ask("undo")
    page.ask("redo")
    assert page.under("told") == made


def test_after_a_step_back_the_log_line_tells_what_led_to_the_position():
    match = match_of()
    page = Page(match)
    page.ask(next(iter(page.choices)))
    first = page.under("told")
    page.ask(next(iter(page.choices)))
    assert page.under("told") != first
    page.ask("undo")
    assert page.under("told") == first


def test_chance_by_hand_is_asked_of_the_people():
    """Chance by hand is a choice like any other when the game draws it; nobody's turn is taken."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=3, chance="ask")
    page = Page(match)
    assert page.about["act"] == "chance"
    assert page.in_step()
    match.play(match.state.moves()[0])
    assert page.about["ply"] == "1"


@pytest.mark.parametrize("game", list(kb.games))
def test_a_page_is_offered_where_there_is_another_to_go_to(game: str):
    page = Page(kb.Match(kb.games[game], ["Ann", "Bo"], seed=1, options={}), viewer=0)
    page.ask("pages")
    titles = [found.title for found in page.control.model.draw().pages()]
    offered = [pick for pick in page.choices if pick.startswith("/page ")]
    assert offered == ([f"/page {title}" for title in titles] if len(titles) > 1 else [])


def test_where_not_all_may_be_taken_back_a_page_looks_back_and_the_match_stays():
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, undo="hidden")
    match.play(match.state.moves()[0])
    page = Page(match)
    page.control.look_back.show(3)
    assert match.ply == 9
    assert page.control.model.playing.ply == 3
    assert page.control.model.acting_seat is None
    page.ask("now")
    assert page.control.model.playing.ply == 9
