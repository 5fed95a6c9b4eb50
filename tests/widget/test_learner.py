"""A learner's progress is kept: after a re-run, a restart, on another day, under another version of the course."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError
from kbwidgets.store import Store
from kbwidgets.teach import lesson, read_lesson
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.jupyter.lesson_widget import LessonWidget
from kbwidgets.widget.model.learner import Learner
from kbwidgets.widget.model.saving import Saving
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.lesson_mode import open_lesson as begun

from ..browser.lesson_picks import next_picks
from .page import Front, Page

COURSE = lesson("kingdomino")
FIRST = COURSE.steps[0].address


def solve(cell: LessonWidget) -> None:
    """Answer every task of the step as its sample does."""
    while task := cell.session.task:
        for text in task.solution:
            cell.answer(text)


def front(learner: Learner, step: int | None = None) -> tuple[LessonMode, Front[Responder[LessonMode]]]:
    """Return the course with a page in front of it."""
    mode = begun(COURSE, learner, step)
    return mode, Front(Responder(mode, lambda message: None))


def restarted(path: Path) -> Learner:
    """Return the learner of a kernel that knows only the file."""
    return Learner(Store(path))


def test_a_line_that_is_run_again_goes_on_at_the_step_where_it_was_left():
    cell = kb.lesson("kingdomino")
    solve(cell)
    cell.goto(2)
    again = kb.lesson("kingdomino")
    assert (again.session.number, again.session.progress.alone) == (2, (FIRST,))


def test_a_step_that_was_done_is_gone_on_from_and_one_that_was_skipped_is_left_open():
    cell = kb.lesson("kingdomino", step=4)
    solve(cell)
    assert kb.lesson("kingdomino").session.number == 5


def test_the_lesson_asks_whether_to_go_on_and_may_begin_anew(tmp_path: Path):
    mode, page = front(restarted(tmp_path))
    assert "/offered" not in page.shown["nodes"]
    while mode.session.task:
        page.ask(*next_picks(mode))
    page.ask("next")
    for way, step in (("go on here", "2"), ("from the beginning", "1")):
        mode, page = front(restarted(tmp_path))
        assert page.under("offered").startswith("Continue at step 2?")
        page.ask(way)
        assert page.about["step"] == step
        assert "/offered" not in page.shown["nodes"]
    assert restarted(tmp_path).load_lesson(COURSE).progress.done == (FIRST,)


def test_who_goes_on_by_an_answer_need_not_press_go_on(tmp_path: Path):
    learner = restarted(tmp_path)
    learner.save_lesson(COURSE, learner.load_lesson(COURSE)._replace(step="castle"))
    mode, page = front(restarted(tmp_path))
    assert page.about["step"] == str(COURSE.number("castle"))
    page.ask(*next_picks(mode))
    assert "/offered" not in page.shown["nodes"]


def test_a_token_and_what_is_kept_add_up_and_a_step_that_is_named_is_opened():
    solve(kb.lesson("kingdomino", step="order"))
    token = LessonWidget(COURSE, "castle", store=None)
    solve(token)
    cell = kb.lesson("kingdomino", progress=token.progress)
    assert (cell.session.progress.done, cell.session.number) == (("basics/castle", "basics/order"), 2)
    assert kb.lesson("kingdomino", step="gap").session.step.name == "gap"


def test_learners_of_one_machine_are_kept_apart():
    solve(kb.lesson("kingdomino", learner="Ann"))
    assert kb.lesson("kingdomino", learner="Ann").session.progress.done == (FIRST,)
    assert kb.lesson("kingdomino", learner="Bo").session.progress.done == ()
    assert kb.lesson("kingdomino").session.progress.done == ()
    for name in ("x" * 61, "two\nlines", 3):
        with pytest.raises(KbError, match="the learner is"):
            kb.lesson("kingdomino", learner=name)  # pyright: ignore[reportArgumentType]


def test_without_a_store_nothing_is_kept():
    solve(kb.lesson("kingdomino", store=None))
    assert kb.lesson("kingdomino").session.progress.done == ()


def test_two_cells_of_one_course_lose_nothing_of_each_other(tmp_path: Path):
    one, other = (LessonWidget(COURSE, step, store=tmp_path) for step in ("line", "castle"))
    solve(one)
    solve(other)
    assert set(LessonWidget(COURSE, store=tmp_path).session.progress.done) == {"basics/line", "basics/castle"}


def test_marks_outlive_another_version_of_the_course(tmp_path: Path):
    text = "# Own\nGame: kingdomino\nName: own\n\n## a: A\n\nHi.\n\nTask: number\nRight: 1\n\n## b: B\n\nHo.\n"
    solve(LessonWidget(read_lesson(text), store=tmp_path))
    later = text.replace("## a", "# Chapter: one: One\n\n## new: New\n\nFirst.\n\n## a")
    cell = LessonWidget(read_lesson(later), store=tmp_path)
    assert cell.session.progress.alone == ("one/a",)
    assert cell.session.step.address == "one/b"


def test_a_file_that_cannot_be_written_is_told_and_stops_nothing(tmp_path: Path):
    """A folder is in the file's place; when it is gone, everything done is written."""
    file = tmp_path / "kept.db"
    file.mkdir()
    mode, page = front(Learner(Store(file)))
    while mode.session.task:
        page.ask(*next_picks(mode))
    assert page.about["done"] == "true"
    assert page.under("saving").startswith("Your progress isn't being saved:")
    page.ask("close saving")
    assert "/saving" not in page.shown["nodes"]
    file.rmdir()
    page.ask("next")
    assert restarted(file).load_lesson(COURSE).progress.done == (FIRST,)


def test_what_cannot_be_read_is_told_and_left_as_it_is(tmp_path: Path):
    store = Store(tmp_path)
    store.put("lesson", "kingdomino/course", {"from": "a later version"})
    mode, page = front(restarted(tmp_path))
    while mode.session.task:
        page.ask(*next_picks(mode))
    page.ask("next")
    assert "can't be read" in page.under("saving")
    assert mode.session.progress.done == (FIRST,)
    assert store.get("lesson", "kingdomino/course") == {"from": "a later version"}


def test_gallery_title_and_learn_show_what_was_done_in_another_cell():
    shelf = Page(shelf=("kingdomino",), saving=Saving(kb.Store()))
    assert shelf.under("learn kingdomino") == f"Learn ({len(COURSE.steps)} steps)"
    solve(kb.lesson("kingdomino"))
    shelf.ask("learn kingdomino")
    assert shelf.under("lesson course") == "Continue"
    shelf.ask("back")
    assert shelf.under("learn kingdomino") == f"Learn (1 of {len(COURSE.steps)} steps)"
    shelf.ask("choose kingdomino")
    assert shelf.under("learn") == f"Learn (1 of {len(COURSE.steps)} steps)"
    shelf.ask("learn")
    shelf.ask("lesson course")
    assert shelf.about["step"] == "2"


# -- what went wrong ---------------------------------------------------------------------------------------------


def test_a_mistake_in_a_lesson_comes_back_in_practice(tmp_path: Path):
    """KD-ERR.5 cites KD-PLACE.4: the castle is never free."""
    learner = restarted(tmp_path)
    page = front(learner, COURSE.number("castle"))[1]
    page.ask("0:0,0")
    assert page.about["reply"] == "refused"
    assert set(restarted(tmp_path).load_boxes("kingdomino").wrong) & set(COURSE["castle"].rules)


def test_the_card_file_outlives_the_kernel():
    cell = kb.practice("kingdomino", "KD-TIE", seed=1)
    question = cell.question
    mode = cell.control.mode
    mode.carry_out(f"answer {(question.right + 1) % len(question.answers)}", ("/answer",))
    assert kb.practice("kingdomino", learner="Bo").control.mode.drill.boxes.wrong == ()
    again = kb.practice("kingdomino", "KD-TIE", seed=2).control.mode
    assert again.drill.boxes.wrong == (question.rule,)
    assert question.rule in Learner(kb.Store()).load_boxes("kingdomino").wrong
