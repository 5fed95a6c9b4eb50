"""The learn screen: what the course of a game teaches, and the lines that open it and its practice."""

from __future__ import annotations

from functools import cache

from kbwidgets.core.scene import Choices, h
from kbwidgets.teach import courses
from kbwidgets.widget.cell import Cell
from kbwidgets.widget.screens.parts import button, code, head, section
from kbwidgets.widget.wire import Screen


@cache
def has_course(game: str) -> bool:
    """Whether a game has a course."""
    return bool(courses(game))


def learn(cell: Cell) -> Screen:
    """The courses of the game; each opens in a cell of its own."""
    name, choices = cell.game.name, Choices()
    choices.add(("back",), "/back")
    parts = [
        section(
            f"course {n}",
            course.title,
            h("p", f"course {n} about", text=course.about.replace("\n", " ")),
            code(f"course {n} line", f'kb.lesson("{name}")' if not n else f'kb.lesson("{name}", name="{course.name}")'),
            aside=f"{len(course.steps)} steps",
        )
        for n, course in enumerate(courses(name))
    ]
    drill = section("drill", "Practice without end", code("drill line", f'kb.practice("{name}")'), aside="Python")
    hint = "Copy a line into an empty cell and run it."
    back = button("back", "Back", cls="kb-primary")
    top = h("div", "top", head("learn", f"Learn {cell.game.title}", hint, back, game=cell.game.title), *parts, drill,
            cls="kb-stack")  # fmt: skip
    return Screen(top, choices, {}, cell.sheet())
