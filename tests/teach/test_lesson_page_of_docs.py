"""docs/lessons.md describes every field, kind, goal and fact that the reader knows, and its lesson is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kbwidgets.teach.lessons.expressions as fact
import kbwidgets.teach.lessons.goal as goal
from kbwidgets.teach import read_lesson
from kbwidgets.teach.lessons.expressions import read_fact
from kbwidgets.teach.lessons.goal import read_goal
from kbwidgets.teach.lessons.task import KINDS, LEVELS
from kbwidgets.teach.lessons.writer import FIELD

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
SHOWN = "Mistake ON", "Praise if GUARD", "Hint where"
"""The page's form of the fields that contain more than their name."""


def table(heading: str) -> list[str]:
    """Return the first cells of the tables below a heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return [row.replace("\\|", "\0").split("|")[1].replace("\0", "|").strip() for row in rows]


def codes(cells: list[str]) -> list[str]:
    return [code for cell in cells for code in re.findall(r"`([^`]+)`", cell)]


def known_fields() -> set[str]:
    """Return the words with which the pattern of a field begins."""
    inside = FIELD.pattern.split("(?P<key>")[1].split(r"):(?=")[0]
    return {part.split(" ")[0].split("\\")[0] for part in inside.split("|")}


def test_every_field_that_is_read_is_told_and_no_other() -> None:
    told = {code.rstrip(":") for code in codes(table("Fields")) if not code.startswith("#")}
    assert {name.split(" ")[0] for name in told} == known_fields()
    assert set(SHOWN) <= told
    assert all(FIELD.fullmatch(f"{name}: x") for name in told)


def test_every_kind_of_task_and_level_of_a_hint_is_told() -> None:
    assert tuple(codes(table("Tasks"))) == KINDS
    (row,) = (line for line in PAGE.splitlines() if line.startswith("| `Hint where:`"))
    assert re.findall("where|which|why", row.split("|")[2]) == list(LEVELS)


@pytest.mark.parametrize("text", codes(table("Goals")))
def test_every_goal_can_be_read(text: str) -> None:
    assert read_goal(text).clauses


@pytest.mark.parametrize("text", codes(table("Facts")))
def test_every_fact_can_be_read(text: str) -> None:
    assert read_fact(text).text == text


def test_each_form_that_the_modules_tell_stands_on_the_page() -> None:
    assert goal.__doc__ is not None
    assert fact.__doc__ is not None
    forms = re.findall(r"^    (\S.*?)  ", goal.__doc__.split("The signs")[0], re.MULTILINE)
    assert len(forms) > 6
    assert [form for form in forms if form not in codes(table("Goals")) and "points 0" not in form] == []
    words = {re.split(r"[ ,]", form)[0] for form in re.findall(r"^    (\S.*?)  ", fact.__doc__, re.MULTILINE)}
    assert words == {re.split(r"[ ,]", form)[0] for form in codes(table("Facts"))} - {"due"}


def test_the_lesson_of_the_page_is_whole() -> None:
    text = PAGE.split("```lesson\n")[1].split("```")[0]
    lesson = read_lesson(text)
    assert lesson.solutions["gold/castles"] == ("6", "build 4,6")  # Two castles give 3 gold each.
    assert lesson.run(lesson.solutions).passed
