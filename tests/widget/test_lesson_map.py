"""A lesson whose table is a map: picks in two clicks, scrolled boards, the dice of the last roll."""

from __future__ import annotations

import pytest

from kbwidgets.core.scene.choices import Path
from kbwidgets.teach import Session, lesson
from kbwidgets.teach.sessions.reply import reply_to
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from ..browser.lesson_picks import meanings
from .page import Front

COURSE = lesson("conkueror")


class MapPage(Front[Responder[LessonMode]]):
    """A step of ConKUeror's course with a page in front of it."""

    def __init__(self, step: str) -> None:
        super().__init__(Responder(LessonMode(Session(COURSE, step)), lambda message: None))

    def stand(self) -> tuple[str, str]:
        """Return the reply of the lesson, and the number of tasks that are done."""
        return self.about["reply"], self.about["task"]


def test_what_is_tried_in_two_clicks_is_offered_behind_the_first():
    """Argentina and Venezuela are not adjacent: the step asks for CQ-ERR.21, and no button gives it away."""
    page = MapPage("fortify")
    assert page.ask("/say 0")["ok"] is False
    page.ask("argentina", "venezuela")
    assert page.stand() == ("passed", "1")


def test_a_refused_move_of_two_clicks_is_answered_by_the_lesson():
    """Brazil and Egypt are not adjacent, and the step has a reply to CQ-ERR.21."""
    page = MapPage("attack")
    page.ask("brazil", "egypt")
    assert page.stand() == ("refused", "0")
    assert "aren't neighbours" in page.text()


@pytest.mark.parametrize("name", [step.address for step in COURSE.steps])
def test_a_click_that_solves_a_try_is_praised_and_not_called_a_mistake_too(name: str):
    page = MapPage(name)
    mode = page.control.mode
    while (task := mode.session.task) is not None:
        found = [reply_to(COURSE.loaded_game, task, mode.session.state, text) for _, text in meanings(mode)]
        tried = [reply.words for reply in found if reply.passed] if task.kind == "try" else [task.praise]
        assert set(tried) == {task.praise}
        for text in task.solution:
            mode.session.answer(text)


def test_a_button_for_what_has_no_click_says_it_in_words():
    assert MapPage("short").under("/say 0") == "Trade territory oceania"


def test_a_window_on_the_map_begins_with_what_is_lit():
    assert MapPage("cards").node("board/frame")["a"]["data-kb-show"] == "north_africa"
    assert "data-kb-show" not in MapPage("places").node("board/frame")["a"]


def test_the_dice_of_the_last_roll_lie_on_the_table():
    """The step rolls 5 against 3; the next task of another step begins elsewhere, without dice."""
    page = MapPage("attack")
    picks: tuple[Path, ...] = (("brazil", "north_africa", 4, "attack"), ("roll",))
    for path in picks:
        page.ask(*path)
    assert [page.node(key)["a"]["aria-label"] for key in ("attack die 0", "defence die")] == ["5", "3"]
    out = MapPage("out")
    for path in (("china", "japan", 5, "attack"), ("roll",)):
        out.ask(*path)
    assert out.stand() == ("passed", "2")
    assert "attack die 0" not in out.shown["nodes"]
