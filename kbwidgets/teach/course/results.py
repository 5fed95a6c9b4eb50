"""The progress of a class as a table, read from the files in which learners handed in their tokens.

>>> import tempfile
>>> from kbwidgets.teach import Session, lesson
>>> session = Session(lesson("kingdomino"))
>>> while not session.done:
...     _ = session.answer(session.task.solution[0])
>>> with tempfile.TemporaryDirectory() as folder:
...     _ = Path(folder, "Ann.txt").write_text(session.progress.token)
...     results(folder)
Ann: Kingdomino, step by step, 1 of ... steps done, 1 on the first try
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kbwidgets.core.errors import FileError, KbError, MissingExtra
from kbwidgets.core.text.files import read_text
from kbwidgets.core.text.words import cut
from kbwidgets.teach.course.shipped import courses
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.progress import Progress

if TYPE_CHECKING:
    import pandas

_TOKEN: Final = re.compile(r"(?<![\w.-])([a-z0-9-]+)\.([\w-]+)\.[0-9a-z]+\.[0-9a-f]{4}(?![\w.])")
_NAME: Final = re.compile(r"\s*(?P<name>[^:,;=\t]*[^\s:,;=\t])\s*[:,;=\t]\s*[\"']?\s*")
"""The name in front of a token on its line, for files with several learners."""
_FILES: Final = (".txt", ".csv", ".tsv", ".md", ".ipynb")
"""The endings of files that are searched for tokens."""


_HEAD: Final = ("Learner", "Course", "Done", "First try", "Needed help")


class Result(NamedTuple):
    """A learner's progress in a course."""

    learner: str
    course: str
    """The title of the course."""
    of: int
    """The number of its steps."""
    done: tuple[str, ...] = ()
    """The steps that are done."""
    alone: tuple[str, ...] = ()
    """The steps that were done on the first try, without a hint."""
    fault: str = ""
    """The reason why the token cannot be read, or `""` if it can."""

    @property
    def wrong(self) -> tuple[str, ...]:
        """The steps that were done with a hint or after a mistake."""
        return tuple(step for step in self.done if step not in self.alone)

    def __str__(self) -> str:
        if self.fault:
            return f"{self.learner}: {self.fault}"
        summary = f"{len(self.done)} of {self.of} steps done, {len(self.alone)} on the first try"
        wrong = f"; needed help: {', '.join(self.wrong)}" if self.wrong else ""
        return f"{self.learner}: {self.course}, {summary}{wrong}"


class Results(tuple[Result, ...]):
    """The results of a class, displayed as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "No progress found."

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in _HEAD)
        rows = "".join(f"<tr>{_render_cells(each)}</tr>" for each in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if self else f"<p>{self!r}</p>"

    def frame(self) -> pandas.DataFrame:
        """Return the results as a pandas frame, one row for each learner and course."""
        try:
            import pandas as pd  # It is an optional dependency.
        except ImportError as error:
            raise MissingExtra("pandas", "frames") from error
        columns = ["learner", "course", "done", "of", "first_try", "wrong", "fault"]
        rows = [
            (each.learner, each.course, len(each.done), each.of, len(each.alone), ", ".join(each.wrong), each.fault)
            for each in self
        ]
        return pd.DataFrame(rows, columns=columns)


def _render_cells(each: Result) -> str:
    if each.fault:
        return f'<td>{escape(each.learner)}</td><td colspan="4">{escape(each.fault)}</td>'
    texts = (each.learner, each.course, f"{len(each.done)} of {each.of}", str(len(each.alone)), ", ".join(each.wrong))
    return "".join(f"<td>{escape(text)}</td>" for text in texts)


def results(folder: Path | str, lessons: Iterable[Script] = ()) -> Results:
    """Return the progress found in the files of a folder, one row for each learner and course.

    A file such as `Ann.txt` belongs to the learner it is named after. A file with several learners has a line
    `Ann: TOKEN` for each. `lessons` lists lessons other than the courses of the games. If a learner handed in
    several tokens for a course, the one with the most steps counts.
    """
    place = Path(folder)
    if not place.is_dir():
        raise FileError(str(folder), "read", "it is not a folder")
    installed = {(lesson.game, lesson.name): lesson for lesson in (*courses(), *lessons)}
    best: dict[tuple[str, str], Result] = {}
    for learner, token in _find_tokens(place):
        result = _read(learner, token, installed)
        key = (learner, result.fault or result.course)
        if key not in best or len(result.done) >= len(best[key].done):
            best[key] = result
    return Results(sorted(best.values(), key=lambda each: (each.learner.lower(), each.course)))


def _find_tokens(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each learner's name with a token."""
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() not in _FILES or not file.is_file():
            continue
        for line in read_text(file).splitlines():
            for token in _TOKEN.finditer(line):
                name = _NAME.fullmatch(line[: token.start()]) if file.suffix != ".ipynb" else None
                yield (name["name"] if name else file.stem), token[0]


def _read(learner: str, token: str, installed: dict[tuple[str, str], Script]) -> Result:
    game, name, *_ = token.split(".")
    lesson = installed.get((game, name))
    if lesson is None:
        return Result(learner, "", 0, fault=f"{cut(token)} belongs to the lesson {game}.{name}, which is not installed")
    try:
        progress = Progress.read(token, lesson)
    except KbError as error:
        return Result(learner, lesson.title, len(lesson.steps), fault=str(error))
    return Result(learner, lesson.title, len(lesson.steps), progress.done, progress.alone)
