"""Lessons written as text, sessions that walk through them, endless practice, and the coverage of the rules.

>>> from kbwidgets.teach import Session, lesson
>>> session = Session(lesson("kingdomino"))
>>> session
<Session Kingdomino, step by step, step 1 of ...>
"""

from typing import TYPE_CHECKING

from kbwidgets.core.text.lazy_import import names_later

if TYPE_CHECKING:
    from kbwidgets.teach.boxes import Boxes
    from kbwidgets.teach.course import Lesson
    from kbwidgets.teach.drill import Marked, Practice, practice
    from kbwidgets.teach.faults import Fault, LessonError
    from kbwidgets.teach.grade import Grade, Graded
    from kbwidgets.teach.played import lesson_from
    from kbwidgets.teach.position import Data, Position, Sketch, Start
    from kbwidgets.teach.progress import Progress
    from kbwidgets.teach.reply import Reply
    from kbwidgets.teach.script import Chapter, Step
    from kbwidgets.teach.session import Session, Tick
    from kbwidgets.teach.shipped import courses, lesson
    from kbwidgets.teach.task import Hint, Mistake, Task
    from kbwidgets.teach.text import load_lesson, read_lesson
else:
    __getattr__ = names_later(
        __name__,
        {
            "Boxes": "boxes",
            "Chapter": "script",
            "Data": "position",
            "Fault": "faults",
            "Grade": "grade",
            "Graded": "grade",
            "Hint": "task",
            "Lesson": "course",
            "LessonError": "faults",
            "Marked": "drill",
            "Mistake": "task",
            "Position": "position",
            "Practice": "drill",
            "Progress": "progress",
            "Reply": "reply",
            "Session": "session",
            "Sketch": "position",
            "Start": "position",
            "Step": "script",
            "Task": "task",
            "Tick": "session",
            "courses": "shipped",
            "lesson": "shipped",
            "lesson_from": "played",
            "load_lesson": "text",
            "practice": "drill",
            "read_lesson": "text",
        },
    )


def __dir__() -> list[str]:
    """Return the names that other code may import, whether or not they are loaded."""
    return __all__


__all__ = [
    "Boxes",
    "Chapter",
    "Data",
    "Fault",
    "Grade",
    "Graded",
    "Hint",
    "Lesson",
    "LessonError",
    "Marked",
    "Mistake",
    "Position",
    "Practice",
    "Progress",
    "Reply",
    "Session",
    "Sketch",
    "Start",
    "Step",
    "Task",
    "Tick",
    "courses",
    "lesson",
    "lesson_from",
    "load_lesson",
    "practice",
    "read_lesson",
]
