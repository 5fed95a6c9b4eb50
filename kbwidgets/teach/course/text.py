r"""The text format of lessons, which teachers edit.

    # Kingdomino, the first steps
    Game: kingdomino
    Name: first

    What the lesson is about.

    # Chapter: basics: The basics

    ## line: Kings and dominoes
    Rules: KD-PICK.1
    Start: Ann, Bo; harmony = on
    Moves: draw 5; draw 18; draw 33; draw 46; king 0; king 1; king 0; king 1
    Show: domino 18
    Uses: others

    Put your king on a domino that is free, see [choosing](KD-PICK.1).

    Task: do
    Asks: KD-PICK.1
    Ask: Put the king on 18.
    Right: choose 18
    Sample: choose 18
    Praise: You act early now.
    Then: choose 5
    Hint where: Look at the line.
    Hint which: Take the second domino.
    Mistake choose 46: You would act last.
    Follow: choose 5
    Mistake KD-ERR.12: You can only choose one of these four.

A long lesson has chapters. A line with `# Chapter:`, a short name and a title begins a chapter, which contains the
steps up to the next such line. A step in a chapter is addressed by both names, `basics/line`, or by its own name if
no other step has it. Chapters are optional. `Aside:` in the head, below `Name:`, lists chapters that are not needed in
play, such as those on set-up and files. Practice asks about the rules of these chapters only on request.

A line that begins with one of these words and a colon is a field. It continues in the indented lines below it. Every
other line is part of the text. `Position:` takes the game's own short form of a position and `Data:` takes JSON, both
in place of `Start:`. After `Task:` they belong to the task. `Asks:` names the rules that decide a task. Each must be
one of the step's rules, and it must be named by the praise, by the reply to a mistake, or by a refusal there. Moves and
places are separated by `;`, answers by `|`, ids by commas. `kbwidgets.teach.lessons.task` lists what the kinds of tasks
take. `Praise if GUARD:` replaces `Praise:` if its guard holds. Braces in the text of a step, in a reply or in a hint
make the engine fill in a number or vouch for words, see `kbwidgets.teach.lessons.phrases`. `Only:` names the moves that
count in a `try`, as a goal.

`Show:` lights up places. The parts of the table that a step does not use fade. A step uses the parts with a place that
is lit up, asked for, or moved to by the sample, and those that `Uses:` names by their keys, such as `next line` or
`hand`. `Uses: all` fades nothing.

>>> text = "# Tiny\nGame: kingdomino\n\n## one: One\n\nHi.\n\nTask: number\nRight: 48\nHint where: Count.\n"
>>> lesson = read_lesson(text)
>>> lesson.steps[0].tasks[0].hints
(Hint(level='where', words='Count.'),)
>>> read_lesson(lesson.text()) == lesson
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Final

from kbwidgets.core.text.files import read_text
from kbwidgets.core.text.words import quoted
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.lessons.faults import Fault, LessonError
from kbwidgets.teach.lessons.position import Base, Data, Position, Sketch, Start
from kbwidgets.teach.lessons.script import Chapter, Step, address
from kbwidgets.teach.lessons.task import KINDS, Hint, Mistake, Praise, Task
from kbwidgets.teach.lessons.writer import CHAPTER, FIELD

_STEP: Final = re.compile(r"## (?P<name>[a-z0-9-]+): (?P<title>.*\S)\s*")
_CHAPTER: Final = re.compile(rf"{CHAPTER} (?P<name>[a-z0-9-]+): (?P<title>.*\S)\s*")
_HALF: Final = re.compile("[\ud800-\udfff]")
_IF: Final = "Praise if "
_TASK_FIELDS: Final = ("Asks", "Ask", "Answers", "Right", "Only", "Sample", "Praise", "Then")


@dataclass
class _Field:
    key: str
    line: int
    value: list[str]

    @property
    def prose(self) -> str:
        """The value as one line."""
        return " ".join(" ".join(self.value).split())

    @property
    def block(self) -> str:
        """The value with its line breaks."""
        first, *rest = self.value
        return "\n".join(part for part in (first.strip(), dedent("\n".join(rest))) if part).strip("\n")

    def parts(self, separator: str) -> tuple[str, ...]:
        """Return the parts of the value between separators."""
        return tuple(part for part in (" ".join(part.split()) for part in self.prose.split(separator)) if part)


@dataclass
class _Part:
    """The head, a step or a task, with its fields and its text."""

    title: str
    name: str
    line: int
    fields: list[_Field] = field(default_factory=list["_Field"])
    words: list[str] = field(default_factory=list[str])
    words_line: int = 0
    chapter: Chapter | None = None
    chapter_line: int = 0
    """The line of a chapter's heading if this is the first step of the chapter, otherwise 0."""

    def fault(self, kind: str, line: int, text: str) -> LessonError:
        return LessonError((Fault(kind, address(self.chapter, self.name), line, text),))

    def empty(self, heading: int) -> LessonError:
        """Return the error for a chapter heading after this part that no step follows."""
        text = "the chapter has no step; begin one below its heading with '## name: Title'"
        return self.fault("empty chapter", heading, text)

    def read(self, line: str, number: int) -> None:
        """Add a line to the text, which a task does not have."""
        if line.strip():
            if self.fields and self.fields[0].key == "Task":
                text = f"{quoted(line.strip())} comes after a task; the text of a step comes before its tasks"
                raise self.fault("grammar", number, text)
            self.words_line = self.words_line or number
        self.words.append(line.rstrip())

    def find(self, *keys: str) -> _Field | None:
        """Return the field with one of these keys, of which only one may be present, or None."""
        fields = [one for one in self.fields if one.key in keys]
        if len(fields) > 1:
            raise self.fault("grammar", fields[1].line, f"{fields[1].key} cannot be combined with {fields[0].key}")
        return fields[0] if fields else None

    def prose(self, key: str) -> str:
        field = self.find(key)
        return field.prose if field else ""

    def parts(self, key: str, separator: str) -> tuple[str, ...]:
        field = self.find(key)
        return field.parts(separator) if field else ()

    def allow_only(self, place: str, *keys: str) -> None:
        """Raise `LessonError` if there are fields other than these."""
        for one in self.fields:
            if one.key.split(" ")[0] not in keys:
                raise self.fault("grammar", one.line, f"{one.key} does not belong in {place}")

    @property
    def lines(self) -> dict[str, int]:
        heading = {"Chapter": self.chapter_line} if self.chapter_line else {}
        return {"": self.line, "words": self.words_line, **heading} | {one.key: one.line for one in self.fields}


def read_lesson(text: str, *, check: bool = True) -> Lesson:
    """Return the lesson that a text contains.

    Raise `LessonError` with the step and line of what is wrong. With `check` it lists every fault.
    """
    head, steps = _split(text)
    head.allow_only("the head of a lesson", "Game", "Name", "Aside")
    lesson = Lesson(
        head.prose("Name") or "lesson",
        head.prose("Game"),
        head.title,
        tuple(_make_step(step, tasks) for step, tasks in steps),
        _join_words(head),
        head.lines,
        head.parts("Aside", ","),
    )
    if check and (faults := lesson.check()):
        raise LessonError(faults)
    return lesson


def load_lesson(file: Path | str, *, check: bool = True) -> Lesson:
    """Return the lesson in a file."""
    return read_lesson(read_text(file), check=check)


def _split(text: str) -> tuple[_Part, list[tuple[_Part, list[_Part]]]]:
    """Return the head, and each step with its tasks."""
    head = _Part("", "", 1)
    steps: list[tuple[_Part, list[_Part]]] = []
    part, open_field = head, None
    chapter, heading = None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if half := _HALF.search(line):
            raise part.fault("grammar", number, f"{quoted(half[0])} is half a character, which cannot be saved")
        if heading and line.strip() and not line.startswith("## "):
            raise part.empty(heading)
        if line.startswith(CHAPTER):
            match = _match_heading(_CHAPTER, line, f"{CHAPTER} name: Title", part, number)
            chapter, heading, open_field = Chapter(match["name"], match["title"]), number, None
        elif line.startswith("# ") and not head.title:
            head.title, open_field = line[2:].strip(), None
        elif line.startswith("## "):
            match = _match_heading(_STEP, line, "## name: Title", part, number)
            part = _Part(match["title"], match["name"], number, chapter=chapter, chapter_line=heading)
            heading, open_field = 0, None
            steps.append((part, []))
        elif match := FIELD.fullmatch(line):
            open_field = _Field(" ".join(match["key"].split()), number, [match["value"].strip()])
            if open_field.key == "Task":
                if not steps:
                    raise head.fault(
                        "grammar", number, "a task comes before the first step; begin a step with '## name: Title'"
                    )
                part = _Part("", steps[-1][0].name, number, chapter=chapter)
                steps[-1][1].append(part)
            part.fields.append(open_field)
        elif open_field and line.startswith("  "):
            open_field.value.append(line)
        else:
            open_field = None
            part.read(line, number)
    if heading:
        raise part.empty(heading)
    return head, steps


def _match_heading(form: re.Pattern[str], line: str, expected: str, before: _Part, number: int) -> re.Match[str]:
    """Return the match of a heading with its name and title."""
    if match := form.fullmatch(line):
        return match
    text = f"{quoted(line)} is not a heading; expected {quoted(expected)}, with the name in small letters"
    raise before.fault("grammar", number, text)


def _join_words(part: _Part) -> str:
    return "\n".join(part.words).strip("\n")


def _make_step(part: _Part, tasks: list[_Part]) -> Step:
    part.allow_only("a step before its tasks", "Rules", "Start", "Position", "Data", "Moves", "Show", "Uses")
    return Step(
        part.name,
        part.title,
        _join_words(part),
        part.parts("Rules", ","),
        _make_position(part) or Position(),
        tuple(_make_task(task) for task in tasks),
        part.parts("Show", ";"),
        part.chapter,
        part.lines,
        part.parts("Uses", ";"),
    )


def _make_position(part: _Part) -> Position | None:
    field = part.find("Start", "Position", "Data")
    moves = part.parts("Moves", ";")
    if field is None:
        return Position(Start(), moves) if moves else None
    base: Base
    if field.key == "Start":
        names, *options = field.prose.split(";")
        pairs: list[tuple[str, str]] = []
        for option in options:
            name, sign, value = option.partition("=")
            if not sign:
                raise part.fault(
                    "grammar",
                    field.line,
                    f"{quoted(option.strip())} is not an option; write for example 'harmony = on'",
                )
            pairs.append((name.strip(), value.strip()))
        base = Start(tuple(name.strip() for name in names.split(",") if name.strip()), tuple(pairs))
    else:
        base = Sketch(field.block) if field.key == "Position" else Data(field.block)
    return Position(base, moves)


def _make_task(part: _Part) -> Task:
    part.allow_only(
        "a task", "Task", *_TASK_FIELDS, "Start", "Position", "Data", "Moves", "Show", "Hint", "Mistake", "Follow"
    )
    kind = part.prose("Task")
    if kind not in KINDS:
        raise part.fault("unknown task", part.line, f"there is no task {quoted(kind)}; known: {', '.join(KINDS)}")
    mistakes: list[Mistake] = []
    for one in part.fields:
        if one.key.startswith("Mistake "):
            mistakes.append(Mistake(one.key[8:], one.prose))
        elif one.key == "Follow":
            if not mistakes or mistakes[-1].follow:
                raise part.fault("grammar", one.line, "Follow comes once, below a mistake")
            mistakes[-1] = mistakes[-1]._replace(follow=one.parts(";"))
    guarded = tuple(
        Praise(one.key.removeprefix(_IF).strip(), one.prose) for one in part.fields if one.key.startswith(_IF)
    )
    hints = tuple(Hint(one.key[4:].strip(), one.prose) for one in part.fields if one.key.startswith("Hint"))
    return Task(
        kind,
        part.prose("Right"),
        part.prose("Ask"),
        part.parts("Answers", "|"),
        part.parts("Sample", ";"),
        part.prose("Praise"),
        part.parts("Then", ";"),
        hints,
        tuple(mistakes),
        _make_position(part),
        part.parts("Show", ";"),
        part.parts("Asks", ","),
        guarded,
        part.prose("Only"),
        part.lines,
    )
