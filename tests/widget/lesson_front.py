"""A lesson with a page in front of it, without Jupyter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kbwidgets.teach import Lesson, Session, lesson
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from ..browser.lesson_picks import next_picks
from .page import Front

COURSE = lesson("kingdomino")


class LessonPage(Front[Responder[LessonMode]]):
    """A lesson with a page in front of it."""

    def __init__(self, step: str | int = 1, course: Lesson = COURSE) -> None:
        super().__init__(Responder(LessonMode(Session(course, step)), lambda message: None))

    @property
    def session(self) -> Session:
        return self.control.mode.session

    def solve(self) -> None:
        """Make every pick that the step asks for."""
        while self.session.task:
            answer = self.ask(*next_picks(self.control.mode))
            assert answer["k"] != "answer", answer


def lit(page: Front[Any]) -> set[str]:
    """Return the keys of the marked nodes."""
    nodes: Mapping[str, Any] = page.shown["nodes"]
    return {key for key, node in nodes.items() if "kb-lit" in node["a"].get("class", "").split()}
