"""Teaching a game: lessons as text, a session that walks one, practice without end, and what is covered.

>>> session = Session(lesson("kingdomino"))
>>> session
<Session Kingdomino, step by step, step 1 of ...>
"""

from kbwidgets.teach.boxes import Boxes
from kbwidgets.teach.courses import courses, lesson
from kbwidgets.teach.faults import Fault, LessonError
from kbwidgets.teach.grade import Grade, Graded
from kbwidgets.teach.lesson import Lesson
from kbwidgets.teach.played import lesson_from
from kbwidgets.teach.position import Data, Position, Sketch, Start
from kbwidgets.teach.practice import Marked, Practice, practice
from kbwidgets.teach.progress import Progress
from kbwidgets.teach.reply import Reply
from kbwidgets.teach.script import Chapter, Step
from kbwidgets.teach.session import Session, Tick
from kbwidgets.teach.task import Hint, Mistake, Task
from kbwidgets.teach.text import load_lesson, read_lesson

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
