"""Guests: the lessons and the practice that lie open in the cell of a game, and which of them is shown.

A guest draws its screen and carries out picks as in a cell of its own; the cell that holds it talks to the pages.

>>> guests = Guests()
>>> guests.now is None, guests.progress("any game")
(True, {})
"""

from __future__ import annotations

from kbwidgets.teach import Progress, Session, lesson, practice
from kbwidgets.widget.answering import Answering
from kbwidgets.widget.lesson_cell import LessonController
from kbwidgets.widget.practice_cell import PracticeController


class Guests:
    """What was opened stays as it was left as long as the cell lives."""

    def __init__(self) -> None:
        self.now: Answering | None = None
        """The guest that is shown, None while the cell shows its own screens."""
        self._lessons: dict[tuple[str, str], LessonController] = {}
        self._drills: dict[str, PracticeController] = {}

    def open_lesson(self, game: str, name: str) -> None:
        """Show a course, where it was left."""
        key = (game, name)
        if key not in self._lessons:
            self._lessons[key] = LessonController(Session(lesson(game, name)), _unsent, guest=True)
        self.now = self._lessons[key]

    def open_practice(self, game: str) -> None:
        """Show the practice of a game, where it was left."""
        if game not in self._drills:
            self._drills[game] = PracticeController(practice(game), _unsent, guest=True)
        self.now = self._drills[game]

    def leave(self) -> None:
        """Show the cell's own screens again."""
        self.now = None

    def progress(self, game: str) -> dict[str, Progress]:
        """What is done of the courses of a game that were opened, by their names."""
        return {name: control.session.progress for (of, name), control in self._lessons.items() if of == game}

    def close(self) -> None:
        """Hold nothing any longer."""
        self.now = None
        self._lessons.clear()
        self._drills.clear()


def _unsent(message: object) -> None:
    """What a guest would send: the cell that holds it sends in its place."""
