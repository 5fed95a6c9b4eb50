"""The live cell of a lesson, and its interface for notebook code."""

# ipywidgets and anywidget are not fully typed, so the type checker does not know what they return.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from html import escape
from pathlib import Path

from kbwidgets.core.protocol.render import still_of
from kbwidgets.store import USERS, Where
from kbwidgets.teach import Lesson, Reply, Session
from kbwidgets.teach import lesson as course
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.exports.export import export_lesson
from kbwidgets.widget.jupyter.live_widget import LiveWidget
from kbwidgets.widget.model.learner import learner_of
from kbwidgets.widget.modes.lesson_mode import open_lesson
from kbwidgets.widget.page.mode import Mode


class LessonWidget(LiveWidget):
    """A lesson in a cell.

    It begins at `step`, such as "basics/line", or where the learner left it. Progress is saved as the moves of a match
    are: in the folder `store`, nowhere if it is None, and otherwise in the usual store. `learner` names the person if
    several people learn on this machine.
    """

    def __init__(
        self,
        lesson: Lesson,
        step: str | int | None = None,
        progress: str | None = None,
        *,
        learner: str = "",
        store: Where = USERS,
    ) -> None:
        self._lesson = open_lesson(
            lesson, learner_of(learner, store), step, progress, self._update_state, show=self._show
        )
        self.control: Responder[Mode] = Responder[Mode](self._lesson, self._send_message)
        self._open(self.control)

    def _show(self, mode: Mode) -> None:
        """Show the lesson, its quiz or practice."""
        self.control.mode = mode

    @property
    def session(self) -> Session:
        """The walk through the lesson, with its step, its task and the last reply."""
        return self._lesson.session

    @property
    def progress(self) -> str:
        """The progress as a short text.

        `kb.lesson(game, progress=…)` continues from it.
        """
        return self.session.progress.token

    def answer(self, text: str | int) -> Reply | None:
        """Give an answer, as a click does, and return the reply."""
        with self.control.hold():
            self._lesson.answer(str(text))
            self.control.refresh()
            return self.session.reply

    def goto(self, step: str | int) -> None:
        """Go to a step, by its address or its number."""
        with self.control.hold():
            self._lesson.return_at(self.session.lesson.number(step))
            self.control.refresh()

    def export(self, path: str | Path) -> Path:
        """Write the lesson as a page to read without a kernel, with its tables and choices, and return the path."""
        return export_lesson(self.session.lesson, path)

    def _static_data(self) -> dict[str, str]:
        still = still_of(self.session.state, self.session.seat)
        words = f"<p>{escape(self.session.step.words)}</p>"
        return {"text/html": words + still.html(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        task = self.session.task
        return f"{self.session!r}: {task.ask if task else 'done'}"

    def quiz(self, chapter: str | int = 1) -> None:
        """Start the quiz of a chapter, by its name or its number."""
        with self.control.hold():
            self._lesson.start_quiz(self.session.lesson.section(chapter).name)
            self.control.refresh()


def lesson(
    game: str | Lesson,
    step: str | int | None = None,
    *,
    progress: str | None = None,
    name: str | None = None,
    learner: str = "",
    store: Where = USERS,
) -> LessonWidget:
    """Return a course as a live cell.

    `game` is a game, whose course is chosen by `name` if there are several, or a `Lesson`. The course continues where
    `learner` left it, if the `store` has a record of that, or from the token `progress`.
    """
    return LessonWidget(course(game, name) if isinstance(game, str) else game, step, progress,
                        learner=learner, store=store)  # fmt: skip


def quiz(
    game: str | Lesson,
    chapter: str | int = 1,
    *,
    name: str | None = None,
    learner: str = "",
    store: Where = USERS,
) -> LessonWidget:
    """Return the quiz of a chapter, by its name or its number, in the cell of its course."""
    widget = lesson(game, name=name, learner=learner, store=store)
    widget.quiz(chapter)
    return widget
