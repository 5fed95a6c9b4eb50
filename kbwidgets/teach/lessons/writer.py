"""The writer of lesson files, whose format is described in `kbwidgets.teach.course.text`.

>>> from kbwidgets.teach.lessons.script import Step
>>> print(write_lesson(Script("tiny", "kingdomino", "Tiny", (Step("one", "One", "Hi."),))))
# Tiny
Game: kingdomino
Name: tiny
<BLANKLINE>
## one: One
<BLANKLINE>
Hi.
<BLANKLINE>
"""

from __future__ import annotations

import re
from textwrap import fill, indent
from typing import Final

from kbwidgets.core.text.words import quoted
from kbwidgets.teach.lessons.faults import Fault, LessonError
from kbwidgets.teach.lessons.position import Position, Sketch, Start
from kbwidgets.teach.lessons.script import Chapter, Script
from kbwidgets.teach.lessons.task import Task

_SIMPLE = (
    "Game", "Name", "Aside", "Rules", "Start", "Position", "Data", "Moves", "Show", "Uses", "Task", "Asks", "Ask",
    "Answers", "Right", "Only", "Sample", "Praise", "Then", "Follow",
)  # fmt: skip
FIELD: Final = re.compile(
    rf"(?P<key>{'|'.join(_SIMPLE)}|Hint\b[^:]*|Praise if .*?|Mistake .*?):(?= |$)(?P<value>.*)"
)  # A colon inside a key of a place has no space after it.
CHAPTER: Final = "# Chapter:"
_WIDTH: Final = 100


def write_lesson(lesson: Script) -> str:
    """Return the text of a lesson, or raise `LessonError` if the format cannot represent it."""
    lines = [f"# {lesson.title}", f"Game: {lesson.game}", f"Name: {lesson.name}"]
    lines += _field("Aside", ", ".join(lesson.aside))
    if lesson.about:
        lines += ["", *_write_words("", lesson.about)]
    chapter = None
    for step in lesson.steps:
        if step.chapter != chapter:
            chapter = step.chapter
            lines += ["", _write_heading(chapter, step.address)]
        lines += ["", f"## {step.name}: {step.title}"]
        lines += _field("Rules", ", ".join(step.rules))
        lines += _write_position(step.position if step.position != Position() else None)
        lines += _field("Show", "; ".join(step.show)) + _field("Uses", "; ".join(step.uses))
        if step.words:
            lines += ["", *_write_words(step.address, step.words)]
        for task in step.tasks:
            lines += ["", *_write_task(task)]
    return "\n".join(lines) + "\n"


def _write_heading(chapter: Chapter | None, step: str) -> str:
    if chapter is None:
        raise LessonError((Fault("grammar", step, 0, "a step without a chapter cannot follow a chapter"),))
    return f"{CHAPTER} {chapter.name}: {chapter.title}"


def _write_words(step: str, words: str) -> list[str]:
    lines = words.splitlines()
    for line in lines:
        if FIELD.fullmatch(line) or line.startswith(("# ", "## ")):
            raise LessonError(
                (Fault("grammar", step, 0, f"a line of text cannot begin with {quoted(line.split(':')[0])}"),)
            )
    return lines


def _write_task(task: Task) -> list[str]:
    lines = [f"Task: {task.kind}", *_field("Asks", ", ".join(task.asks)), *_field("Ask", task.ask)]
    lines += _write_position(task.position)
    lines += _field("Show", "; ".join(task.show))
    lines += _field("Answers", " | ".join(task.answers)) + _field("Right", task.right)
    lines += _field("Only", task.only)
    lines += _field("Sample", "; ".join(task.sample))
    for praise in task.guarded:
        lines += _field(f"Praise if {praise.guard}", praise.words)
    lines += _field("Praise", task.praise) + _field("Then", "; ".join(task.then))
    for hint in task.hints:
        lines += _field(f"Hint {hint.level}", hint.words)
    for mistake in task.mistakes:
        lines += _field(f"Mistake {mistake.on}", mistake.words) + _field("Follow", "; ".join(mistake.follow))
    return lines


def _write_position(position: Position | None) -> list[str]:
    if position is None:
        return []
    base = position.base
    if isinstance(base, Start):
        options = "".join(f"; {name} = {value}" for name, value in base.options)
        lines = _field("Start", f"{', '.join(base.names)}{options}") or ["Start:"]
    else:
        lines = ["Position:" if isinstance(base, Sketch) else "Data:", indent(base.text, "    ")]
    return lines + _field("Moves", "; ".join(position.moves))


def _field(key: str, value: str) -> list[str]:
    """Return a field wrapped into lines, or `[]` if it has no value."""
    if not value:
        return []
    text = fill(f"{key}: {value}", _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return text.splitlines()
