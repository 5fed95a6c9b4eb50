"""LessonWidget: a lesson as a live cell, and what notebook code does with it."""

# ipywidgets and anywidget are not fully typed: what comes out of them is unknown to the type checker.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from html import escape
from pathlib import Path

from kbwidgets.core.shown import still_of
from kbwidgets.teach import Lesson, Progress, Reply, Session
from kbwidgets.teach import lesson as course
from kbwidgets.widget.answering import Answering
from kbwidgets.widget.export import export_lesson
from kbwidgets.widget.lesson_face import LessonFace
from kbwidgets.widget.live import LiveWidget


class LessonWidget(LiveWidget):
    """A lesson in a cell. It begins at `step`, such as "basics/line"; without one at the first that is not done."""

    def __init__(self, lesson: Lesson, step: str | int | None = None, progress: str | None = None) -> None:
        known = Progress.read(progress, lesson) if progress else None
        if step is None:
            done = known.done if known else ()
            step = next((found.address for found in lesson.steps if found.address not in done), 1)
        face = LessonFace(Session(lesson, step, known), self._update_state)
        self.control: Answering[LessonFace] = Answering(face, self._send_message)
        self._open(self.control)

    @property
    def session(self) -> Session:
        """The walk through the lesson: its step, its task, the last reply."""
        return self.control.face.session

    @property
    def progress(self) -> str:
        """What is done, as a short text: `kb.lesson(game, progress=…)` goes on from it."""
        return self.session.progress.token

    def answer(self, given: str | int) -> Reply | None:
        """Give an answer, as a click does; the reply."""
        with self.control.hold():
            self.control.face.answer(str(given))
            self.control.refresh()
            return self.session.reply

    def goto(self, step: str | int) -> None:
        """Go to a step, by its address or its number."""
        with self.control.hold():
            self.control.face.go(self.session.lesson.number(step))
            self.control.refresh()

    def export(self, path: str | Path) -> Path:
        """Write the lesson as a page that is read without a kernel, with its tables and its choices; the path."""
        return export_lesson(self.session.lesson, path)

    def _still(self) -> dict[str, str]:
        still = still_of(self.session.state, self.session.seat)
        words = f"<p>{escape(self.session.step.words)}</p>"
        return {"text/html": words + still.html(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        task = self.session.task
        return f"{self.session!r}: {task.ask if task else 'done'}"


def lesson(
    game: str | Lesson, step: str | int | None = None, *, progress: str | None = None, name: str | None = None
) -> LessonWidget:
    """A course as a live cell: of a game, by its name if there are several, or a lesson of your own."""
    return LessonWidget(course(game, name) if isinstance(game, str) else game, step, progress)
