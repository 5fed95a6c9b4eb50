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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kbwidgets.core.errors import FileError, KbError, MissingExtra
from kbwidgets.core.text.files import read_text
from kbwidgets.core.text.markup import Markup, html, paragraph, table
from kbwidgets.core.text.words import cut
from kbwidgets.teach.course.shipped import courses
from kbwidgets.teach.lessons.script import Script
from kbwidgets.teach.sessions.progress import Progress

if TYPE_CHECKING:
    import pandas

_TOKEN: Final = re.compile(r"(?<![\w.-])(?P<game>[a-z0-9-]+)\.[\w-]+\.\w+\.(?P<check>\w+)(?![\w.])")
_CHECK: Final = re.compile(r"[0-9a-f]{4}")
_NAME: Final = re.compile(r"\s*(?P<name>[^:,;=\t]*[^\s:,;=\t])\s*[:,;=\t]\s*[\"']?\s*")
"""The name in front of a token on its line, for files with several learners."""
_FILES: Final = (".txt", ".csv", ".tsv", ".md", ".ipynb")
"""The endings of files that are searched for tokens."""


_HEAD: Final = ("Learner", "Steps", "Done", "First try", "Needed help with")
_FIRST, _HELPED, _OPEN = "first try", "with help", "open"
_LEGEND: Final = "A full square is a step done on the first try, a half one a step done with help or after a mistake."
_HARD: Final = 3
"""The number of steps named as those that most learners needed help with."""


class Result(NamedTuple):
    """A learner's progress in a course."""

    learner: str
    course: str
    """The title of the course."""
    steps: tuple[str, ...] = ()
    """Its steps, or `()` if the token cannot be read."""
    done: tuple[str, ...] = ()
    """The steps that are done."""
    alone: tuple[str, ...] = ()
    """The steps that were done on the first try, without a hint."""
    fault: str = ""
    """The reason why the token cannot be read, or `""` if it can."""

    @property
    def of(self) -> int:
        """The number of steps of the course."""
        return len(self.steps)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The steps that were done with a hint or after a mistake."""
        return tuple(step for step in self.done if step not in self.alone)

    def mark(self, step: str) -> str:
        """Return how a step was done: "first try", "with help" or "open"."""
        return _FIRST if step in self.alone else _HELPED if step in self.done else _OPEN

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
        by_course: dict[str, list[Result]] = {}
        for each in self:
            if not each.fault:
                by_course.setdefault(each.course, []).append(each)
        sheets = [_draw_course(course, learners) for course, learners in by_course.items()]
        faults = [(each.learner, each.fault) for each in self if each.fault]
        unread = table(("Learner", "Could not be read"), faults) if faults else ""
        return "".join([*sheets, unread]) or paragraph(repr(self))

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


def _draw_course(course: str, learners: Sequence[Result]) -> str:
    """Return the learners of a course as a table, and the steps that most of them needed help with."""
    rows = [
        (each.learner, _draw_steps(each), f"{len(each.done)} of {each.of}", len(each.alone), ", ".join(each.wrong))
        for each in learners
    ]
    helped = Counter(step for each in learners for step in each.wrong)
    hardest = ", ".join(f"{step} ({count} of {len(learners)})" for step, count in helped.most_common(_HARD))
    words = f"{_LEGEND} Most help was needed with {hardest}." if hardest else _LEGEND
    return Markup(f"<p><b>{html(course)}</b></p>") + table(_HEAD, rows, most=len(rows)) + paragraph(words)


def _draw_steps(result: Result) -> Markup:
    """Return a square for each step: full on the first try, half with help, empty if it is open."""
    squares = "".join(
        f'<g transform="translate({12 * n} 0)"><title>{html(f"{step}: {result.mark(step)}")}</title>'
        f'<path d="M1 1h9v12h-9z" fill="none" stroke="currentColor" stroke-opacity=".45" pointer-events="all"/>'
        f"{_FILLS[result.mark(step)]}</g>"
        for n, step in enumerate(result.steps)
    )
    words = f"{len(result.alone)} on the first try, {len(result.wrong)} with help, of {result.of}"
    return Markup(
        f'<svg width="{12 * result.of}" height="14" style="vertical-align:middle" role="img" aria-label="{words}">'
        f"{squares}</svg>"
    )


_FILLS: Final = {
    _FIRST: '<path d="M2 2h7v10h-7z" fill="#2e8b57"/>',
    _HELPED: '<path d="M2 7h7v5h-7z" fill="#c77700"/>',
    _OPEN: "",
}


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
    for learner, token in _find_tokens(place, {game for game, _ in installed}):
        result = _read(learner, token, installed)
        key = (learner, result.fault or result.course)
        if key not in best or len(result.done) >= len(best[key].done):
            best[key] = result
    return Results(sorted(best.values(), key=lambda each: (each.learner.lower(), each.course)))


def _find_tokens(folder: Path, games: AbstractSet[str]) -> Iterator[tuple[str, str]]:
    """Yield each learner's name with a token, also a mistyped one of these games."""
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() not in _FILES or not file.is_file():
            continue
        for line in read_text(file).splitlines():
            for token in _TOKEN.finditer(line):
                if token["game"] not in games and not _CHECK.fullmatch(token["check"]):
                    continue
                name = _NAME.fullmatch(line[: token.start()]) if file.suffix != ".ipynb" else None
                yield (name["name"] if name else file.stem), token[0]


def _read(learner: str, token: str, installed: dict[tuple[str, str], Script]) -> Result:
    game, name, *_ = token.split(".")
    lesson = installed.get((game, name))
    if lesson is None:
        return Result(learner, "", fault=f"{cut(token)} belongs to the lesson {game}.{name}, which is not installed")
    try:
        progress = Progress.read(token, lesson)
    except KbError as error:
        return Result(learner, lesson.title, fault=str(error))
    return Result(learner, lesson.title, progress.steps, progress.done, progress.alone)
