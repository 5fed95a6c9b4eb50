"""Guests: lessons, practice and workshops that lie open in the cell of a game, each a face that the cell may take.

>>> Guests(lambda: None, lambda option, made: None).progress("any game")
{}
"""

from __future__ import annotations

from collections.abc import Callable

from kbwidgets.games import games
from kbwidgets.teach import Progress, Session, courses
from kbwidgets.teach import lesson as course_of
from kbwidgets.teach import practice as drill_of
from kbwidgets.widget.lesson_face import LessonFace
from kbwidgets.widget.practice_face import PracticeFace
from kbwidgets.widget.workshop_face import WorkshopFace


class Guests:
    """What was opened stays as it was left as long as the cell lives; `leave` gives the cell back to its game."""

    def __init__(self, leave: Callable[[], None], use: Callable[[str, str], None]) -> None:
        self._leave = leave
        self._use = use
        self._workshops: dict[tuple[str, str, str], WorkshopFace] = {}
        self._lessons: dict[tuple[str, str], LessonFace] = {}
        self._drills: dict[str, PracticeFace] = {}

    def lesson(self, game: str, name: str) -> LessonFace:
        """A course, where it was left."""
        key = (game, name)
        if key not in self._lessons:
            self._lessons[key] = LessonFace(Session(course_of(game, name)), leave=self._leave)
        return self._lessons[key]

    def practice(self, game: str) -> PracticeFace:
        """The practice of a game, where it was left."""
        if game not in self._drills:
            self._drills[game] = PracticeFace(drill_of(game), leave=self._leave)
        return self._drills[game]

    def workshop(self, game: str, option: str, value: str) -> WorkshopFace:
        """What makes a value for an option of a game, as it was left if it was begun from the same one."""
        key = (game, option, value)
        if key not in self._workshops:
            made = games[game].workshops[option](value)
            self._workshops[key] = WorkshopFace(made, option=option, leave=self._leave, use=self._use)
        return self._workshops[key]

    def progress(self, game: str) -> dict[str, Progress]:
        """What is done of the courses of a game that were opened, by their names."""
        return {name: face.session.progress for (of, name), face in self._lessons.items() if of == game}

    def learnt(self) -> dict[str, Progress]:
        """What is done of the first course of each game of which it was opened."""
        return {game: face.session.progress for (game, name), face in self._lessons.items()
                if name == courses(game)[0].name}  # fmt: skip

    def close(self) -> None:
        """Hold nothing any longer."""
        self._lessons.clear()
        self._drills.clear()
        self._workshops.clear()
