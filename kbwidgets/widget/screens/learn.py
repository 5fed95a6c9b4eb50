"""The learn screen, with the courses of a game and its practice, each to be opened here or in another cell."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.protocol.game import Game
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import Node
from kbwidgets.teach import Lesson, courses
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.page.stream import Screen
from kbwidgets.widget.parts.pieces import bar, button, code, section
from kbwidgets.widget.parts.shell import h, offer


@cache
def has_course(game: Game) -> bool:
    """Return whether a game has a course."""
    return bool(courses(game.name))


def learn(model: ScreenModel) -> Screen:
    """Return the courses and the practice of a game, with the learner's progress.

    A match in progress waits.
    """
    name, choices = model.game.name, Choices()
    offer(choices, "back")
    tools = [button("back", "Back")]
    if model.match is not None:
        offer(choices, "continue")
        tools.append(button("continue", f"Continue, move {model.match.ply}"))
    parts = [_course(model, course, n, choices) for n, course in enumerate(courses(name))]
    if model.game.questions:
        offer(choices, "practice")
        drill = button("practice", "Practise")
        about = "Endless questions. The ones you get wrong come back."
        parts.append(section("drill", "Practice", _open_box("drill", about, drill, f"kb.practice({name!r})")))
    hint = "Open a course here, or copy its line into a cell."
    table = h("div", "learn table", *parts, cls="kb-ground kb-laid-out kb-stack")
    head = bar("", f"Learn {model.game.title}", hint, *tools, game=model.game.title)
    top = h("div", "top", head, table, cls="kb-seat-at-table")
    return Screen(top, choices, {}, model.sheet())


def _course(model: ScreenModel, course: Lesson, n: int, choices: Choices) -> Node:
    progress = model.progress.get(course.name)
    is_begun = progress is not None and bool(progress.done)
    offer(choices, f"lesson {course.name}")
    words = "Start" if not is_begun else "Continue" if progress and not progress.is_complete else "Open again"
    name = f"kb.lesson({model.game.name!r}" + ("" if not n else f", name={course.name!r}")
    line = name + (f", progress={progress.token!r})" if progress and is_begun else ")")
    start = button(f"lesson {course.name}", words, cls="kb-button" if n else "kb-primary",
                   aria_label=f"{words}: {course.title}")  # fmt: skip
    return section(
        f"course {n}",
        course.title,
        _open_box(f"course {n}", course.about.replace("\n", " "), start, line),
        aside=str(progress) if is_begun else f"{len(course.steps)} steps",
    )


def _open_box(key: str, about: str, start: Node, line: str) -> Node:
    """Return a description, and two ways to open it: here, and in another cell."""
    row = h("div", f"{key} row", start, cls="kb-row")
    return h("div", f"{key} ways", h("p", f"{key} about", text=about), row, code(f"{key} line", line), cls="kb-stack")
