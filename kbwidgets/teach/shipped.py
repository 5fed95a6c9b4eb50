"""The courses that come with the games: files with the ending `.lesson` in the room `taught` of each game.

>>> [(lesson.game, lesson.name) for lesson in courses("kingdomino")]
[('kingdomino', 'course')]
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kbwidgets.core.errors import UnknownName
from kbwidgets.games import games
from kbwidgets.teach.course import Lesson
from kbwidgets.teach.text import load_lesson


def courses(game: str | None = None) -> tuple[Lesson, ...]:
    """The courses of a game, or of all games."""
    found = games.loaded() if game is None else (games[game],)
    return tuple(_read(file) for each in found for file in sorted(each.lessons_folder.glob("*.lesson")))


def lesson(game: str, name: str | None = None) -> Lesson:
    """A course of a game by its name, without one the first."""
    found = {course.name: course for course in courses(game)}
    if not found:
        raise UnknownName("course of", game, [course.game for course in courses()])
    if name is None:
        return next(iter(found.values()))
    if name not in found:
        raise UnknownName(f"course of {game}", name, found)
    return found[name]


@cache
def _read(file: Path) -> Lesson:
    """A lesson that was checked when it was written: the tests check every one that is shipped."""
    return load_lesson(file, check=False)
