"""Everything that a course names is on the page: words in *emphasis* on a button or a panel, places on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from kbwidgets.core.scene.nodes import Node
from kbwidgets.teach import Lesson, Session, courses
from kbwidgets.widget.modes.lesson_mode import LessonMode

EMPHASIS = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
PLACE = re.compile(r"\b([a-z]+) (\d+(?:-\d+)?)\b")
each_step = pytest.mark.parametrize(
    ("course", "address"),
    [(course, step.address) for course in courses() for step in course.steps],
    ids=[f"{course.game} {step.address}" for course in courses() for step in course.steps],
)


def below(node: Node) -> Iterator[Node]:
    """Yield a node and its descendants, except the lesson's own words and purely drawn nodes."""
    if node.tag == "em" or ("aria-hidden", "true") in node.attributes:
        return
    yield node
    for child in node.children:
        yield from below(child)


def words(node: Node) -> str:
    return " ".join(" ".join(part.text for part in below(node)).split())


def named(mode: LessonMode) -> tuple[set[str], set[str]]:
    """Return the words on the page, and the keys of the places of its board."""
    nodes = list(below(mode.screen().top))
    return {words(node) for node in nodes}, {node.key for node in nodes if "data-kb-cell" in dict(node.attributes)}


@each_step
def test_what_a_step_names_is_on_the_page(course: Lesson, address: str):
    session = Session(course, address)
    mode = LessonMode(session)
    told = [session.step.words]
    while (task := session.task) is not None:
        told += [task.ask, *(hint.words for hint in session.levels)]
        shown, keys = named(mode)
        kinds = {key.split(" ")[0] for key in keys}
        for text in told:
            assert [name for name in EMPHASIS.findall(text) if name not in shown] == [], (task.ask, text)
            places = [f"{kind} {at}" for kind, at in PLACE.findall(text.lower()) if kind in kinds]
            assert [place for place in places if place not in keys] == [], (task.ask, text)
        told = []
        for answer in task.solution:
            session.answer(answer)
