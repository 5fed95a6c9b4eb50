"""The courses that come with the games, which are `.lesson` files in the `taught` folder of each game.

>>> [(lesson.game, lesson.name) for lesson in courses("kingdomino")]
[('kingdomino', 'course')]
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kbwidgets.core.errors import UnknownName
from kbwidgets.games import games
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.course.text import load_lesson


def courses(game: str | None = None) -> tuple[Lesson, ...]:
    """Return the courses of a game, or of all games."""
    chosen_games = games.loaded() if game is None else (games[game],)
    return tuple(_read(file) for each in chosen_games for file in sorted(each.lessons_folder.glob("*.lesson")))


def lesson(game: str, name: str | None = None) -> Lesson:
    """Return a course of a game by its name, or the game's first course."""
    courses_by_name = {course.name: course for course in courses(game)}
    if not courses_by_name:
        raise UnknownName("course of", game, [course.game for course in courses()])
    if name is None:
        return next(iter(courses_by_name.values()))
    if name not in courses_by_name:
        raise UnknownName(f"course of {game}", name, courses_by_name)
    return courses_by_name[name]


@cache
def _read(file: Path) -> Lesson:
    """Return a shipped lesson without checking it, because the tests check every one."""
    return load_lesson(file, check=False)
