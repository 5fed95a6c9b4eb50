"""A course and practice in the cell of a game: opened from the title and left, without losing them or the match."""

from __future__ import annotations

import pytest

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.games import games
from kbwidgets.teach import lesson
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.match_mode import MatchMode
from kbwidgets.widget.modes.practice_mode import PracticeMode

from ..browser.lesson_picks import next_picks
from .page import Page, refusal

COURSE = lesson("kingdomino")


def playing() -> Page:
    """Return a page on which a match has begun, at its title screen."""
    page = Page(Match(games["kingdomino"], ["Ann", "Bo"], seed=7))
    choice = next(key for key in page.choices if key.startswith("domino"))
    for pick in (choice, "pause", "leave", "learn"):
        page.ask(pick)
    return page


def guest(page: Page) -> LessonMode:
    """Return the lesson that is shown."""
    now = page.control.mode
    assert isinstance(now, LessonMode)
    return now


def solve(page: Page) -> None:
    """Make every pick that the step asks for."""
    while guest(page).session.task:
        answer = page.ask(*next_picks(guest(page)))
        assert answer["k"] != "answer", answer


def test_the_learn_screen_lists_the_courses_and_goes_back_to_where_it_was_opened():
    page = Page()
    page.ask("learn")
    assert page.about["screen"] == "learn"
    assert COURSE.title in page.text()
    assert f"{len(COURSE.steps)} steps" in page.text()
    assert "kb.lesson('kingdomino')" in page.text()
    page.ask("back")
    assert page.about["screen"] == "title"
    shelf = Page(shelf=("kingdomino",))
    shelf.ask("learn kingdomino")
    assert shelf.about["screen"] == "learn"
    shelf.ask("back")
    assert shelf.about["screen"] == "gallery"


def test_a_course_opens_in_the_cell_and_is_done_there_by_picks():
    page = Page()
    page.ask("learn")
    page.ask("lesson course")
    assert (page.about["screen"], page.about["step"]) == ("lesson", "1")
    for number in range(1, 4):
        solve(page)
        assert (page.about["step"], page.about["done"]) == (str(number), "true")
        page.ask("next")
        assert page.in_step()
    assert guest(page).session.progress.alone == tuple(step.address for step in COURSE.steps[:3])


def test_a_refused_pick_is_an_answer_in_the_cell_of_a_game_too():
    """KD-ERR.5: the castle is never free."""
    page = Page()
    page.ask("learn")
    page.ask("lesson course")
    page.ask("steps")
    page.ask(f"step {COURSE.number('castle')}")
    page.ask("0:0,0")
    assert page.about["reply"] == "refused"
    assert "The castle stays where it is" in page.under("reply")
    # The domino is only turned, so this is no answer.
    assert refusal(page.ask("0:-1,0", "turn 0"))["code"] == "KD-ERR.5"


def test_progress_is_kept_while_the_cell_lives():
    page = Page()
    page.ask("learn")
    assert page.under("lesson course") == "Start"
    page.ask("lesson course")
    solve(page)
    page.ask("next")
    page.ask("leave")
    assert page.about["screen"] == "learn"
    assert page.under("lesson course") == "Continue"
    assert f"1 of {len(COURSE.steps)} steps done" in page.under("course 0")
    token = page.control.open_modes.progress("kingdomino")["course"].token
    assert f"kb.lesson('kingdomino', progress={token!r})" in page.under("course 0")
    assert kb.lesson("kingdomino", progress=token).session.number == 2
    page.ask("lesson course")
    assert page.about["step"] == "2"


def test_the_game_in_the_cell_is_not_lost():
    page = playing()
    match = page.control.playing
    moves = match.moves
    page.ask("lesson course")
    solve(page)
    page.ask("leave")
    page.ask("continue")
    assert (page.about["screen"], page.about["ply"]) == ("play", str(match.ply))
    assert (page.control.playing, page.control.playing.moves) == (match, moves)
    assert page.in_step()


def test_the_lesson_stays_when_notebook_code_moves_the_match_meanwhile():
    page = playing()
    match = page.control.playing
    page.ask("lesson course")
    rev = page.rev
    match.play(match.state.moves()[0])
    assert (page.about["screen"], page.rev) == ("lesson", rev)
    page.ask("leave")
    page.ask("continue")
    assert page.about["ply"] == str(match.ply)
    assert page.in_step()


def test_a_match_that_is_seated_takes_the_cell_back():
    page = playing()
    page.ask("lesson course")
    page.control.switch_to(Match(games["kingdomino"], ["Cy", "Di"], seed=1))
    assert page.about["screen"] == "play"
    assert page.in_step()


@pytest.mark.parametrize("pick", ["undo", "continue", "set up", "learn", "lesson course", "practice"])
def test_what_the_game_offers_cannot_be_picked_while_the_lesson_is_shown(pick: str):
    page = playing()
    page.ask("lesson course")
    assert page.ask(pick)["ok"] is False
    assert page.about["screen"] == "lesson"


def test_a_lesson_in_a_cell_of_its_own_cannot_be_left():
    assert "leave" not in kb.lesson("kingdomino").control.stream.screen.choices.json()
    assert "leave" not in kb.practice("kingdomino", seed=1).control.stream.screen.choices.json()


def test_practice_opens_in_the_cell_and_goes_on_where_it_was_left():
    page = playing()
    page.ask("practice")
    drill = page.control.mode
    assert isinstance(drill, PracticeMode)
    page.ask(f"answer {drill.question.right}")
    assert (page.about["screen"], page.about["asked"], page.about["right"]) == ("practice", "1", "1")
    page.ask("leave")
    page.ask("practice")
    assert page.about["asked"] == "1"
    page.ask("leave")
    assert page.about["screen"] == "learn"


def test_a_closed_cell_holds_no_lesson():
    page = Page()
    page.ask("learn")
    page.ask("lesson course")
    shown = guest(page)
    page.control.close()
    assert isinstance(page.control.mode, MatchMode)
    assert page.control.open_modes.lesson("kingdomino", "course") is not shown
