"""A lesson as a page without a kernel: all its steps, its answers and its rules, and nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import FileError
from kbwidgets.teach import Lesson, Step, Task, lesson
from kbwidgets.widget.exports.lesson_page import lesson_page

CHOICE = Lesson(
    "tiny", "kingdomino", "Tiny & <small>",
    (Step("colour", "Colours", "Castles <b>are</b> blue, see KD-COMP.4.", ("KD-COMP.4",), tasks=(
        Task("choice", "1", ask="What is a castle?", answers=("blue", "sweet"), praise="Yes: {score} points."),)),),
)  # fmt: skip


class Reader(HTMLParser):
    """The elements of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.names.setdefault(name, []).append(value or "")


def test_the_answers_of_a_choice_open_what_is_said_to_them() -> None:
    page = lesson_page(CHOICE)
    blue, sweet = re.findall(r"<details name=\"question-1\">(.*?)</details>", page, re.DOTALL)
    assert "blue" in blue
    assert "Correct!" in blue
    assert "Yes: 0 points." in blue
    assert "sweet" in sweet
    assert "Not quite." in sweet


def test_words_bring_no_markup_and_rules_lead_to_their_words() -> None:
    page = lesson_page(CHOICE)
    assert "Tiny &amp; &lt;small&gt;" in page
    assert "<b>are</b>" not in page
    assert '<a href="#KD-COMP.4">KD-COMP.4</a>' in page
    assert '<dt id="KD-COMP.4">' in page


@pytest.mark.parametrize("game", kb.games)
def test_a_whole_course_stands_on_one_page_that_needs_nothing_from_elsewhere(game: str, tmp_path: Path) -> None:
    course = lesson(game)
    path = kb.export(course, tmp_path / "course.html")
    page = path.read_text(encoding="utf-8")
    found = Reader(page)
    assert "script" not in found.tags
    assert not {"src", "data", "onclick"} & set(found.names)
    steps = [name for name in found.names["id"] if name.startswith("step-")]
    assert steps == [f"step-{n}" for n in range(1, len(course.steps) + 1)]
    outside = {href for href in found.names["href"] if not href.startswith("#")}
    assert all(href.startswith("https://") for href in outside)
    targets = {href[1:] for href in found.names["href"] if href.startswith("#")}
    assert targets <= set(found.names["id"])
    answers = sum(len(task.answers) for step in course.steps for task in step.tasks if task.kind == "choice")
    asked = sum(task.kind != "choice" for step in course.steps for task in step.tasks)
    assert found.tags.count("details") == answers + asked
    assert len(page) < 4_500_000


def test_a_cell_exports_its_lesson_and_another_ending_is_refused(tmp_path: Path) -> None:
    widget = kb.lesson(CHOICE)
    assert widget.export(tmp_path / "tiny").read_text(encoding="utf-8") == lesson_page(CHOICE)
    with pytest.raises(FileError, match=r"must end in \.html"):
        widget.export(tmp_path / "tiny.pdf")
    widget.close()
