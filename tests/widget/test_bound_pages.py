"""A page that is bound to a seat acts for that seat: other players' decisions stay, and their pages do not move."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.widget.model.ui_state import UiState

from .page import Page, leaves, refusal

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")
"""The moves of the first line 5, 18, 33, 46 and the kings of seats 0, 1, 1, 0."""


def two_pages(*texts: str) -> tuple[kb.Match, Page, Page]:
    """Return a match of Ann and Bo, each at a page of their own."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT)
    for text in texts:
        match.play(text)
    return match, Page(match, viewer=0), Page(match, viewer=1)


def picks(page: Page) -> list[str]:
    """Return the moves of the game that the page offers, without the shell's picks."""
    kinds = ("domino", "place", "spot", "x")
    return [key for key in page.choices if key.startswith(kinds)]


# -- taking back ------------------------------------------------------------------------------------------


def test_a_seat_takes_its_own_move_back_and_makes_it_again():
    match, ann, bo = two_pages()
    ann.ask("domino 18")
    assert ann.ask("undo")["k"] == "delta"
    assert match.ply == 8
    assert "/redo" in ann.choices
    assert "/redo" not in bo.choices
    assert "/now" not in bo.choices
    ann.ask("redo")
    assert [str(move) for move in match.moves[8:]] == ["choose 18"]
    assert ann.in_step()
    assert bo.in_step()


def test_a_seat_takes_back_no_move_of_another_person():
    match, ann, bo = two_pages("choose 18", "choose 5")
    assert "/undo" not in ann.choices
    assert ann.ask("undo")["ok"] is False
    assert match.ply == 10
    assert bo.ask("undo")["k"] == "delta"
    assert match.ply == 9


def test_a_request_to_take_back_that_comes_too_late_says_who_decided_since():
    match, ann, _ = two_pages("choose 18", "choose 5")
    with pytest.raises(kb.KbError, match="You can't undo past Bo's move"):
        ann.control.mode.carry_out("undo", ("/undo",))
    assert match.ply == 10


def test_a_person_alone_takes_a_move_back_with_the_answers_of_the_computer():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=1, chance=SCRIPT)
    match.play("choose 18")
    match.run()
    page = Page(match, viewer=0)
    assert page.ask("undo")["k"] == "delta"
    assert match.ply == 8
    page.ask("domino 5")
    assert str(match.moves[8]) == "choose 5"


def test_people_who_share_a_page_take_back_whoever_decided():
    match, _, _ = two_pages("choose 18", "choose 5")
    page = Page(match)
    page.ask("undo")
    page.ask("undo")
    assert match.ply == 8


# -- looking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["the slider", "a row of the log"])
def test_a_page_of_one_seat_only_looks_at_an_earlier_position(way: str):
    match, ann, bo = two_pages("choose 18", "choose 5")
    shown, rev = bo.shown["nodes"], bo.rev
    ann.ask("log")
    if way == "the slider":
        ann.ask("goto", 8)
    else:
        ann.ask("row 1")
    assert (match.ply, len(match.ahead)) == (10, 0)
    assert (bo.rev, bo.shown["nodes"]) == (rev, shown)
    assert ann.about["ply"] == ("8" if way == "the slider" else "9")
    assert "You're viewing move" in ann.text()
    assert picks(ann) == []
    assert not {"/undo", "/redo"} & set(ann.choices)
    ann.ask("now")
    assert ann.about["ply"] == "10"
    assert "You're viewing move" not in ann.text()


def test_a_move_tried_at_an_earlier_position_is_refused_with_the_way_back():
    match, _, bo = two_pages("choose 18")
    bo.ask("log")
    bo.ask("goto", 8)
    told = refusal(bo.ask("domino 5"))
    assert (told["text"], told["instead"]) == ("You're viewing an earlier move.", "Return to the game to play.")
    assert match.ply == 9
    bo.ask("now")
    bo.ask("domino 5")
    assert match.ply == 10


def test_a_page_that_looks_back_stays_there_while_another_seat_moves():
    match, ann, bo = two_pages("choose 18")
    ann.ask("log")
    ann.ask("goto", 8)
    bo.ask("domino 5")
    assert ann.about["ply"] == "8"
    assert match.ply == 10
    assert ann.in_step()
    ann.ask("now")
    assert ann.about["ply"] == "10"


def test_a_position_that_is_no_longer_there_is_left():
    match, ann, bo = two_pages("choose 18", "choose 5", "choose 33")
    bo.ask("log")
    bo.ask("goto", 10)
    match.goto(8)
    assert bo.about["ply"] == "10"  # It can be redone.
    match.play("choose 46")
    assert (match.ply, bo.about["ply"]) == (9, "9")
    assert ann.in_step()
    assert bo.in_step()


def test_the_end_of_a_match_is_shown_to_who_looks_back():
    match = kb.Match(KINGDOMINO, [kb.Random(), kb.Random()], seed=2)
    while not match.state.over:
        match.step()
    match.undo()
    page = Page(match, viewer=1)
    page.ask("log")
    page.ask("goto", 9)
    match.run()
    assert (page.about["screen"], page.about["act"], page.about["ply"]) == ("play", "", str(match.ply))
    page.ask("result")
    assert page.about["screen"] == "result"


def test_a_turning_point_on_a_page_of_one_seat_is_looked_at():
    match = kb.Match(KINGDOMINO, ["Ann", kb.Greedy()], seed=3)
    rng = kb.Random()
    match.seat_player(0, rng)
    match.run()
    match.seat_player(0, None)
    page = Page(match, viewer=0, coach=True)
    page.ask("result")
    key = next(key for key in page.choices if key.startswith("/turning "))
    page.ask(key)
    assert page.about["ply"] == key.split()[1]
    assert match.ahead == ()


def test_whatever_a_page_of_one_seat_picks_no_decision_of_others_is_lost():
    """Every pick of the play screen is tried with each tab of the drawer, after another person's move."""
    match, ann, _ = two_pages("choose 18", "choose 5")
    moves = match.moves
    for tab in ("", "log", "score", "code"):
        if tab:
            ann.ask("log")
            ann.ask(f"tab {tab}")
        ui: UiState = ann.control.ui
        for path in leaves(dict(ann.choices)):
            ann.ask(*path)
            assert match.moves[: len(moves)] == moves, path
            assert match.ahead == (), path
            ann.control.ui = ui
            ann.control.look_back.set_position(None)
            ann.control.refresh()
        ann.ask("close drawer")


# -- saving -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_a_page_of_one_seat_saves_tells_what_that_seat_may_know(
    viewer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=987654321)
    page = Page(match, viewer=viewer)
    page.ask("log")
    page.ask("goto", 0)
    page.ask("pause")
    page.ask("save")
    text = next(tmp_path.glob("*.kbg")).read_text(encoding="utf-8")
    assert text == kb.Record.of(match, viewer).text()
    assert "987654321" not in text


def test_a_shared_page_saves_the_whole_match_and_a_bound_cell_what_its_seat_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=987654321)
    for page in (Page(match), Page(match, viewer=kb.OPEN)):
        if "/pause" not in page.choices:  # This is the curtain.
            page.ask(next(iter(page.choices)))
        page.ask("pause")
        page.ask("save")
        file = next(tmp_path.glob("*.kbg"))
        assert file.read_text(encoding="utf-8") == kb.Record.of(match).text()
        file.unlink()
    game = kb.PawnsBoard(match=match, viewer=0)
    assert kb.Record.read(game.save(tmp_path / "own.kbg")) == kb.Record.of(match, 0)
    game.close()
