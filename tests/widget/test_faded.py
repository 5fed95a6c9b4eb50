"""In a lesson the subject of the step stands out; numbers are asked for at once, and partial answers are counted."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from dataclasses import replace

import pytest

from kbwidgets.teach import Lesson, LessonError, Session, lesson, read_lesson
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from ..browser.lesson_picks import next_picks
from .page import Front


def front(course: Lesson, step: str | int) -> tuple[LessonMode, Front[Responder[LessonMode]]]:
    mode = LessonMode(Session(course, step))
    return mode, Front(Responder(mode, lambda message: None))


def faded(page: Front[Responder[LessonMode]]) -> set[str]:
    """Return the keys of the faded nodes."""
    return {key for key, node in page.shown["nodes"].items() if "data-kb-faded" in node["a"]}


def with_uses(course: Lesson, step: str, *uses: str) -> Lesson:
    found = course[step]
    return replace(course, steps=tuple(replace(each, uses=uses) if each is found else each for each in course.steps))


def test_what_holds_no_place_of_the_step_stands_back():
    """The first task of `points` asks for a number and marks squares of Ann's kingdom."""
    _, page = front(lesson("kingdomino"), "points")
    assert {"lines", "others"} <= faded(page)
    assert "own 0" not in faded(page)


def test_a_road_is_built_on_the_board_with_the_button_of_a_road():
    _, page = front(lesson("catan"), "basics/road")
    assert {"players", "trade"} <= faded(page)
    assert not {"left", "board", "own", "build", "hand"} & faded(page)


def test_the_card_that_says_what_is_due_never_stands_back():
    _, page = front(lesson("kingdom-builder"), "match/game")
    assert {"draw pile", "discards"} & faded(page)
    assert "card in play" not in faded(page)


def test_a_step_says_what_else_it_uses_or_that_it_uses_all():
    course = with_uses(lesson("catan"), "basics/road", "hand", "bank")
    assert {"players", "development"} <= faded(front(course, "basics/road")[1])
    assert not {"hand", "bank"} & faded(front(course, "basics/road")[1])
    assert faded(front(with_uses(lesson("catan"), "basics/road", "all"), "basics/road")[1]) == set()


def test_where_a_step_names_no_place_nothing_stands_back():
    course = lesson("kingdomino")
    step = replace(course["points"], show=(), tasks=(replace(course["points"].tasks[0], show=()),))
    assert faded(front(Lesson("own", "kingdomino", "Own", (step,)), 1)[1]) == set()


def test_a_try_that_nothing_is_picked_for_at_once_still_shows_what_it_is_about():
    """`two-steps` asks to choose 41 too early, so it shows the next line, not the other kingdoms."""
    _, page = front(lesson("kingdomino"), "two-steps")
    assert "others" in faded(page)
    assert "next line" not in faded(page)


TEXT = """# Own
Game: kingdomino

## one: One
Moves: draw 5; draw 18; draw 33; draw 46; king 0; king 1; king 2; king 3
Show: domino 18
Uses: next line; others

Hi.
"""


def test_what_a_step_uses_is_written_in_its_file_and_checked():
    course = read_lesson(TEXT)
    assert course["one"].uses == ("next line", "others")
    assert read_lesson(course.text()) == course
    assert read_lesson(TEXT.replace("next line; others", "all"))["one"].uses == ("all",)
    with pytest.raises(LessonError, match="'the moon'"):
        read_lesson(TEXT.replace("others", "the moon"))


def test_a_number_is_asked_for_at_once_beside_the_words():
    _, page = front(lesson("kingdomino"), "points")
    assert "#" in page.choices
    places = [key for key, node in page.shown["nodes"].items() if "data-kb-panel" in node["a"]]
    assert places == ["/number place"]
    for course, step in (("catan", "basics/setup"), ("conkueror", "basics/draft")):
        mode, page = front(lesson(course), step)
        while mode.session.task and mode.session.task.kind != "number":
            page.ask(*next_picks(mode))
        if mode.session.task:
            places = [key for key, node in page.shown["nodes"].items() if "data-kb-panel" in node["a"]]
            assert places == ["/number place"]


def test_what_is_found_of_several_is_counted():
    """`refused` asks for three refusals."""
    mode, page = front(lesson("kingdomino"), "refused")
    for n in range(3):
        assert page.under("ask 0").endswith(f"{n} of 3 found")
        page.ask(*next_picks(mode))
    assert "found" not in page.under("ask 0")


def test_what_a_card_would_do_is_seen_before_it_is_placed_as_in_play():
    """Pawns Board shows the influence of a card while it is held over a cell."""
    mode, page = front(lesson("pawns-board"), 1)
    page.ask(*next_picks(mode))
    assert page.about["peeks"] is True
    path = next_picks(mode)
    before = page.rev
    page.control.receive({"id": "look", "rev": page.rev, "path": list(path), "peek": True})
    answer = page.messages[-1]
    assert (answer["id"], page.rev) == ("look", before)
    assert answer["nodes"]
    assert answer["say"]
    assert mode.session.solved == 1
