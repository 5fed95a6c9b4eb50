"""The lessons, practice and workshops that are open in the cell of a game.

>>> open_modes = OpenModes(lambda: None, lambda option, made: None, lambda mode: None, lambda: None, None)
>>> [progress.done for progress in open_modes.progress(next(iter(games))).values()]
[()]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.games import games
from kbwidgets.store import Store
from kbwidgets.widget.page.mode import Mode

if TYPE_CHECKING:
    from kbwidgets.teach import Lesson, Practice, Progress
    from kbwidgets.widget.model.learner import Learner
    from kbwidgets.widget.modes.lesson_mode import LessonMode
    from kbwidgets.widget.modes.practice_mode import PracticeMode
    from kbwidgets.widget.modes.workshop_mode import WorkshopMode

# Most cells open none of these, and together they take longer to import than a match.
_courses: Final[Callable[[str], tuple[Lesson, ...]]] = later("kbwidgets.teach.course.shipped:courses")
_course: Final[Callable[[str, str], Lesson]] = later("kbwidgets.teach.course.shipped:lesson")
_drill: Final[Callable[[str], Practice]] = later("kbwidgets.teach.drills.drill:practice")
_learner: Final[Callable[[Store | None], Learner]] = later("kbwidgets.widget.model.learner:Learner")
_open_lesson: Final[Callable[..., LessonMode]] = later("kbwidgets.widget.modes.lesson_mode:open_lesson")
_practice: Final[Callable[..., PracticeMode]] = later("kbwidgets.widget.modes.practice_mode:PracticeMode")
_workshop: Final[Callable[..., WorkshopMode]] = later("kbwidgets.widget.modes.workshop_mode:WorkshopMode")


class OpenModes:
    """The modes that were opened in this cell.

    Each stays as it was left for as long as the cell lives. `leave` returns the cell to its game.
    """

    def __init__(
        self,
        leave: Callable[[], None],
        use: Callable[[str, str], None],
        show: Callable[[Mode], None],
        play: Callable[[], None],
        store: Store | None,
    ) -> None:
        self._leave = leave
        self._use = use
        self._show = show
        self._play = play
        self._store = store
        self._workshops: dict[tuple[str, str, str], WorkshopMode] = {}
        self._lessons: dict[tuple[str, str], LessonMode] = {}
        self._drills: dict[str, PracticeMode] = {}

    @cached_property
    def _learner(self) -> Learner:
        return _learner(self._store)

    def lesson(self, game: str, name: str) -> LessonMode:
        """Return a course at the step where the learner left it, in this cell or an earlier one."""
        key = (game, name)
        if key not in self._lessons:
            self._lessons[key] = _open_lesson(_course(game, name), self._learner, leave=self._leave, show=self._show,
                                              play=self._play)  # fmt: skip
        return self._lessons[key]

    def practice(self, game: str) -> PracticeMode:
        """Return the practice of a game as it was left."""
        if game not in self._drills:
            self._drills[game] = _practice(_drill(game), leave=self._leave, learner=self._learner)
        return self._drills[game]

    def workshop(self, game: str, option: str, value: str) -> WorkshopMode:
        """Return the workshop for an option of a game.

        It is as it was left if it was started from the same value before.
        """
        key = (game, option, value)
        if key not in self._workshops:
            workshop = games[game].workshops[option](value)
            self._workshops[key] = _workshop(workshop, option=option, leave=self._leave, use=self._use)
        return self._workshops[key]

    def progress(self, game: str) -> dict[str, Progress]:
        """Return the learner's progress in each course of a game, by the name of the course."""
        return {course.name: self._progress_in(course) for course in _courses(game)}

    def first_course_progress(self, shelf: Sequence[str]) -> dict[str, Progress]:
        """Return the learner's progress in the first course of each of these games that has one."""
        courses_by_game = ((game, _courses(game)) for game in shelf)
        return {game: self._progress_in(courses[0]) for game, courses in courses_by_game if courses}

    def _progress_in(self, course: Lesson) -> Progress:
        mode = self._lessons.get((course.game, course.name))
        return self._learner.load_lesson(course).progress if mode is None else mode.session.progress

    def close(self) -> None:
        """Forget everything that was opened."""
        self._lessons.clear()
        self._drills.clear()
        self._workshops.clear()
