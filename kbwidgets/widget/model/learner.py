"""The saved state of a learner, which is the progress in each lesson and the rules missed in each game.

If nothing can be written, the lesson continues, `saving_note` gives the reason, and everything is written as soon as
that works.

>>> from kbwidgets.teach import lesson
>>> from kbwidgets.games import games
>>> learner, course = Learner(None), lesson(next(iter(games)))
>>> learner.save_lesson(course, learner.load_lesson(course)._replace(step=course.steps[1].address))
>>> learner.load_lesson(course).step == course.steps[1].address, learner.saving_note
(True, '')
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, TypeVar

from kbwidgets.core.errors import DataError, FileError, KbError
from kbwidgets.core.text.words import quoted, sentence
from kbwidgets.core.values.types import Json
from kbwidgets.store import USERS, Store, Where, open_store
from kbwidgets.teach import Boxes
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.saved_progress import SavedProgress

T = TypeVar("T")

_LESSON: Final = "lesson"
_PRACTICE: Final = "practice"
_LONGEST: Final = 60
"""The maximum number of characters in a learner's name."""


def today() -> int:
    """Return the number of the current day, which grows by one each day."""
    return date.today().toordinal()


class Learner:
    """One learner on this machine.

    Without a store, nothing outlasts the cell.
    """

    def __init__(self, store: Store | None, name: str = "") -> None:
        self.store = store
        self.name: str = _check_name(name)
        self._unsaved: dict[tuple[str, str], Json] = {}
        """The values that are not in the store, by kind and name.

        There may be no store, it may have failed, or it may contain something unreadable.
        """
        self._unreadable: set[tuple[str, str]] = set()
        """The keys whose stored values cannot be read and are therefore not overwritten."""
        self._latest_note = ""
        self._closed_note = ""

    # -- lessons --------------------------------------------------------------------------------------

    def load_lesson(self, lesson: Script) -> SavedProgress:
        """Return what is kept of a lesson, without the steps that it no longer has."""
        key = _LESSON, f"{lesson.game}/{lesson.name}"
        return self._read(key, lambda data: SavedProgress.read(data, lesson), SavedProgress.of(lesson))

    def save_lesson(self, lesson: Script, progress: SavedProgress) -> None:
        """Keep the progress in a lesson, merged with what another cell has kept in the meantime."""
        self._write((_LESSON, f"{lesson.game}/{lesson.name}"), progress.merge(self.load_lesson(lesson)).json())

    # -- practice -------------------------------------------------------------------------------------

    def load_boxes(self, game: str) -> Boxes:
        """Return the card file of a game."""
        return self._read((_PRACTICE, game), Boxes.read, Boxes())

    def save_boxes(self, game: str, boxes: Boxes) -> None:
        """Keep the card file of a game."""
        self._write((_PRACTICE, game), boxes.json())

    # -- the store ------------------------------------------------------------------------------------

    @property
    def saving_note(self) -> str:
        """The reason why progress is not saved, or `""` if it is or the note was closed."""
        return "" if self._latest_note == self._closed_note else self._latest_note

    def close_saving_note(self) -> None:
        """Close the note about saving."""
        self._closed_note = self._latest_note

    def _read(self, key: tuple[str, str], read: Callable[[Json], T], blank: T) -> T:
        data = self._unsaved.get(key)
        try:
            if data is None and self.store is not None:
                data = self.store.get(*key, self.name)
            return blank if data is None else read(data)
        except DataError as error:
            self._unreadable.add(key)
            self._report(f"the saved progress of {key[1]} can't be read and is left unchanged: {error}.")
        except FileError as error:
            self._report(f"{error}. It will be saved as soon as that works.")
        return blank

    def _write(self, key: tuple[str, str], value: Json) -> None:
        self._unsaved[key] = value
        if self.store is None:
            return
        try:
            for pending in [key for key in self._unsaved if key not in self._unreadable]:
                self.store.put(*pending, self._unsaved[pending], self.name)
                del self._unsaved[pending]
        except FileError as error:
            self._report(f"{error}. It will be saved as soon as that works.")
        else:
            if not self._unsaved:
                self._latest_note = ""

    def _report(self, why: str) -> None:
        self._latest_note = f"Your progress isn't being saved: {sentence(why)}"


def learner_of(name: str = "", store: Where = USERS) -> Learner:
    """Return the learner with this name, or the only learner of this machine if it is `""`."""
    return Learner(open_store(store), name)


def _check_name(name: object) -> str:
    if not isinstance(name, str) or len(name) > _LONGEST or not name.isprintable():
        raise KbError(f"the learner is {quoted(name)}; expected one line of at most {_LONGEST} characters")
    return name.strip()
