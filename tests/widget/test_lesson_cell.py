"""In the cell of a lesson requests alone walk through a course, from step to step and through all its help."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import KbError, UnknownName
from kbwidgets.teach import Lesson, Step, courses, lesson, read_lesson
from kbwidgets.teach.course.course import Lesson as Course

from ..browser.lesson_picks import next_picks
from ..teach.lessons import CHAPTERS, small
from .lesson_front import COURSE, LessonPage
from .page import refusal

FORGED: list[Any] = ["moves", 17, None, ["next"], {"id": "x"}, {"id": "x", "rev": "1", "path": []}]


@pytest.mark.parametrize("course", courses(), ids=[course.game for course in courses()])
def test_the_whole_course_is_done_by_picks_alone(course: Lesson):
    page = LessonPage(1, course)
    for number in range(1, len(course.steps) + 1):
        assert (page.about["step"], page.about["done"]) == (str(number), "false")
        page.solve()
        assert page.about["done"] == "true"
        if not page.session.is_last:
            page.ask("/next")
    assert page.session.progress.alone == tuple(step.address for step in course.steps)
    assert "/next" not in page.choices


def test_of_a_long_list_of_tasks_those_near_the_due_one_stand_there_and_the_head_counts():
    """The short match of Kingdom Builder has fifteen moves: a list of them all would push the board away."""
    course = lesson("kingdom-builder")
    page = LessonPage(course.number("game"), course)
    count = len(page.session.ticks)
    assert count == 15
    for due in range(count):
        shown = [n for n in range(count) if f"/tick {n}" in page.shown["nodes"]]
        assert shown == [n for n in (due - 1, due, due + 1) if 0 <= n < count]
        assert page.under("task head") == f"Your turn · {due + 1} of {count}"
        while page.session.solved == due:
            page.ask(*next_picks(page.control.mode))
    assert page.under("task head") == "Done"


def test_show_me_does_every_task_and_the_step_counts_as_helped():
    page = LessonPage()
    for _ in COURSE.steps:
        while page.session.task:
            page.ask("show")
        if not page.session.is_last:
            page.ask("next")
    assert page.session.progress.is_complete
    assert page.session.progress.alone == ()


def test_a_line_that_is_still_to_be_drawn_is_not_called_the_last():
    """KD-TURN.4, KD-TURN.5: after round 1 of 6 a new line is drawn; only the last round has none."""
    page = LessonPage("free-choice")
    page.solve()
    assert "Drawing the next line …" in page.under("next line")
    assert "last round" not in page.under("next line")
    page = LessonPage("last-round")
    assert "This is the last round." in page.under("next line")


def test_after_a_step_is_done_nothing_is_offered_to_be_shown():
    page = LessonPage("turning")
    assert "/show" in page.shown["nodes"]
    page.solve()
    assert "/show" not in page.shown["nodes"]


def test_each_level_of_the_hint_opens_after_the_one_before():
    page = LessonPage("line")
    assert refusal(page.ask("hint 1"))["text"] == "You can't choose that now."
    page.ask("hint 0")
    assert page.under("hint words 0") == "Look at the line beside your kingdom."
    page.ask("hint 1")
    page.ask("hint 2")
    assert page.under("hint words 2").startswith("You may choose any domino")
    assert not [key for key in page.choices if key.startswith("/hint")]
    page.solve()
    assert page.session.progress.alone == ()


def test_what_is_opened_is_pressed_and_the_step_of_now_is_marked():
    page = LessonPage("line")
    page.ask("hint 0")
    assert [page.node(f"hint {n}")["a"]["aria-pressed"] for n in range(3)] == ["true", "false", "false"]
    page.ask("steps")
    steps = [page.node(f"step {n}")["a"] for n in range(1, len(COURSE.steps) + 1)]
    assert [n for n, step in enumerate(steps, 1) if step.get("aria-current") == "step"] == [page.session.number]


def test_the_steps_of_a_lesson_in_chapters_stand_below_their_headings():
    page = LessonPage(course=read_lesson(CHAPTERS))
    assert page.under("eyebrow").endswith("Two steps Chapter 1 of 2: The start · Step 1 of 1")
    page.solve()
    page.ask("steps")
    assert page.node("steps list")["c"] == [
        "/chapter head start", "/steps of start", "/chapter head basics", "/steps of basics",
    ]  # fmt: skip
    assert [page.node(f"chapter head {name}")["t"] for name in ("start", "basics")] == ["h4", "h4"]
    assert page.under("chapter head start") == "The start 1 of 1 done"
    assert page.under("chapter head basics") == "The basics 0 of 1 done"
    assert page.node("steps of basics")["c"] == ["/step row 2"]
    page.ask("step 2")
    assert page.about["step"] == "2"
    assert page.under("eyebrow").endswith("Two steps Chapter 2 of 2: The basics · Step 1 of 1")


def test_a_lesson_without_chapters_has_no_headings_among_its_steps():
    page = LessonPage(course=small())
    page.ask("steps")
    (steps,) = page.node("steps list")["c"]
    assert page.node(steps)["c"] == ["/step row 1", "/step row 2"]
    assert page.under("eyebrow").endswith("Two steps Step 1 of 2")


def test_a_cell_opens_a_step_by_its_chapter_and_its_name():
    course = read_lesson(CHAPTERS)
    cell = kb.lesson(course, step="basics/fit")
    assert cell.session.number == 2
    cell.goto("start/line")
    assert cell.session.number == 1
    cell.answer("choose 18")
    assert kb.lesson(course, progress=cell.progress).session.step.address == "basics/fit"


def test_the_ways_on_are_back_and_next_but_for_the_first_and_the_last_step():
    for step, ways in ((1, {"/next"}), (2, {"/back", "/next"}), (len(COURSE.steps), {"/back"})):
        page = LessonPage(step)
        page.solve()
        assert {"/back", "/next"} & set(page.choices) == ways


def test_how_a_piece_is_turned_is_told_where_a_piece_is_to_be_laid_and_nowhere_else():
    asks = {step.name: step.tasks[0].kind for step in COURSE.steps if step.tasks}
    told = {name for name in asks if "ghosts" in LessonPage(name).about}
    assert told
    assert {asks[name] for name in told} <= {"do", "try"}


def test_again_back_and_the_list_of_steps_go_about():
    page = LessonPage("order")
    page.solve()
    page.ask("again")
    assert (page.about["done"], page.about["task"]) == ("false", "0")
    page.ask("back")
    assert page.about["step"] == "4"
    page.ask("steps")
    assert "5. Who goes first?" in page.under("step row 5")
    assert page.under("step row 5").startswith("Done:")
    page.ask("step 5")
    assert page.about["step"] == "5"


@pytest.mark.parametrize("message", FORGED, ids=repr)
def test_a_forged_message_changes_nothing_and_gets_the_present(message: Any):
    page = LessonPage()
    page.control.receive(message)
    assert page.messages[-1]["k"] == "full"
    assert page.session.reply is None


@pytest.mark.parametrize(
    "path", [["//next"], ["answer 0"], ["number", 5], ["step 99"], ["domino 18", "turn 0"], [18], [{"a": 1}], ["say 0"]]
)
def test_a_forged_path_is_refused_and_changes_nothing(path: list[Any]):
    page = LessonPage()
    assert page.ask(*path)["ok"] is False
    assert (page.about["step"], page.session.reply, page.rev) == ("1", None, 1)


def test_a_stale_request_is_refused_and_the_page_gets_the_present():
    page = LessonPage("line")
    page.ask("domino 18")
    assert page.ask("next", rev=1)["stale"] is True
    assert page.about["step"] == str(COURSE.number("line"))


def test_the_words_bring_no_html_of_their_own():
    step = Step("one", "One", "<img src=x onerror=alert(1)> [out](javascript:alert(1)) *stress*")
    page = LessonPage(1, Course("own", "kingdomino", "Own", (step,)))
    nodes: Mapping[str, Any] = page.shown["nodes"]
    assert not [node for node in nodes.values() if node["t"] in ("img", "a", "script")]
    assert "<img src=x onerror=alert(1)>" in page.text()


def test_progress_is_a_token_that_is_read_back():
    cell = kb.lesson("kingdomino", step="order")
    for given in ("domino 5", "Di"):
        reply = cell.answer(given)
        assert reply is not None
        assert reply.passed
    again = kb.lesson("kingdomino", progress=cell.progress)
    assert again.session.progress.done == ("basics/order",)
    assert again.session.number == 1
    with pytest.raises(KbError, match="is not a progress code"):
        kb.lesson("kingdomino", progress="nonsense")
    with pytest.raises(UnknownName):
        kb.lesson("kingdomino", step=99)


def test_the_rulebook_tells_step_and_refusals_of_a_rule():
    """KD-PLACE.5: five wide and five high; KD-ERR.6 refuses larger ones, and the step `refused` teaches it."""
    entry = kb.rules("kingdomino")["KD-PLACE.5"]
    assert entry.refusals == ("KD-ERR.6",)
    number = COURSE.number("refused")
    assert (number, COURSE["refused"].title) in [(step.number, step.title) for step in entry.steps]
    assert f"kb.lesson('kingdomino', step={number})" in unescape(entry._repr_html_())
    assert "KD-TIE.2" in [found.rule.id for found in kb.rules("kingdomino").search("share place")]
    assert kb.lessons()[0].title in kb.lessons()._repr_html_()


def test_of_the_things_that_a_step_asks_for_the_one_that_is_due_alone_is_marked():
    page = LessonPage(next(step.name for step in COURSE.steps if len(step.tasks) > 1))
    rows = [page.shown["nodes"][key]["a"] for key in page.node("ticks")["c"]]
    assert [row.get("aria-current") for row in rows] == ["step", *[None] * (len(rows) - 1)]
