"""Lessons written as text, sessions that walk through them, endless practice, and the coverage of the rules.

>>> from kbwidgets.teach import Session, lesson
>>> session = Session(lesson("kingdomino"))
>>> session
<Session Kingdomino, step by step, step 1 of ...>
"""

from typing import TYPE_CHECKING

from kbwidgets.core.text.lazy_import import names_later

if TYPE_CHECKING:
    from kbwidgets.teach.coaching.match_lesson import lesson_from
    from kbwidgets.teach.course.course import Lesson
    from kbwidgets.teach.course.shipped import courses, lesson
    from kbwidgets.teach.course.text import load_lesson, read_lesson
    from kbwidgets.teach.drills.drill import Marked, Practice, practice
    from kbwidgets.teach.drills.leitner import Boxes
    from kbwidgets.teach.lessons.faults import Fault, LessonError
    from kbwidgets.teach.lessons.position import Data, Position, Sketch, Start
    from kbwidgets.teach.lessons.script import Chapter, Step
    from kbwidgets.teach.lessons.task import Hint, Mistake, Task
    from kbwidgets.teach.sessions.grade import Grade, StepGrade
    from kbwidgets.teach.sessions.progress import Progress
    from kbwidgets.teach.sessions.reply import Reply
    from kbwidgets.teach.sessions.session import Session, Tick
else:
    __getattr__ = names_later(
        __name__,
        {
            "Boxes": "drills.leitner",
            "Chapter": "lessons.script",
            "Data": "lessons.position",
            "Fault": "lessons.faults",
            "Grade": "sessions.grade",
            "Hint": "lessons.task",
            "Lesson": "course.course",
            "LessonError": "lessons.faults",
            "Marked": "drills.drill",
            "Mistake": "lessons.task",
            "Position": "lessons.position",
            "Practice": "drills.drill",
            "Progress": "sessions.progress",
            "Reply": "sessions.reply",
            "Session": "sessions.session",
            "Sketch": "lessons.position",
            "Start": "lessons.position",
            "Step": "lessons.script",
            "StepGrade": "sessions.grade",
            "Task": "lessons.task",
            "Tick": "sessions.session",
            "courses": "course.shipped",
            "lesson": "course.shipped",
            "lesson_from": "coaching.match_lesson",
            "load_lesson": "course.text",
            "practice": "drills.drill",
            "read_lesson": "course.text",
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
    "StepGrade",
    "Task",
    "Tick",
    "courses",
    "lesson",
    "lesson_from",
    "load_lesson",
    "practice",
    "read_lesson",
]
