"""The coverage of a game's rules by code, tests, lessons, practice questions, quizzes and refusals.

A rule can be asked by a task of a course, in practice or in the quiz of a chapter. Each has its own column.

>>> row = coverage("kingdomino")["KD-PLACE.5"]
>>> row.refusals, "basics/refused" in row.told, row.practised
(('KD-ERR.6',), True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.text.rulebook import RULE_ID
from kbwidgets.games import games
from kbwidgets.teach.course.course import Lesson
from kbwidgets.teach.course.shipped import courses
from kbwidgets.teach.lessons.script import Step
from kbwidgets.teach.sessions.reply import is_code


def own_tests(package: Path) -> Path | None:
    """Return the folder of the tests in a checkout, or None for an installed package.

    A `tests` folder beside an installed package belongs to another package.

    >>> own_tests(Path("nowhere/site-packages/kbwidgets")) is None
    True
    """
    tests = package.parent / "tests"
    return tests if tests.is_dir() and (package.parent / "pyproject.toml").is_file() else None


_PACKAGE: Final = Path(__file__).parents[2]
TESTS: Final = own_tests(_PACKAGE)
"""The folder of this package's tests, or None if it is not there."""

NO_CODE: Final = ("screen", "decision")
"""The kinds of rules that need no code in the engine: those about the screen, and decisions about doubtful cases."""
_TAUGHT: Final = "taught"
"""The folder of a game whose files quote rules without applying them."""


class Row(NamedTuple):
    """The coverage of one rule.

    `tests` is None if no tests were searched.
    """

    rule: str
    title: str
    kind: str
    """The kind of the rule, one of `kbwidgets.core.text.rulebook.KINDS`."""
    code: tuple[str, ...]
    """The modules and data files that name the rule."""
    tests: tuple[str, ...] | None
    """The test files that name the rule."""
    told: tuple[str, ...]
    """The lesson steps whose text names the rule; for a refusal, those that have a reply to it."""
    asked: tuple[str, ...]
    """The lesson steps with a task about the rule; for a refusal, those where the learner must find it."""
    refusals: tuple[str, ...]
    """The refusals that name the rule, or `()` if it forbids nothing."""
    taught: bool = True
    """True if the game has a course, which must then teach and ask whatever players have to know."""
    only_told: str = ""
    """The reason why nobody is asked about the rule, see `kbwidgets.core.text.rulebook.Rule`."""
    practised: bool = False
    """True if practice has questions about the rule."""
    quizzes: tuple[str, ...] = ()
    """The chapters whose quiz may ask about the rule, or the lesson itself if it has no chapters."""

    @property
    def is_asked(self) -> bool:
        """True if a course, practice or a quiz asks about the rule."""
        return bool(self.asked or self.practised or self.quizzes)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the cells that should not be empty but are."""
        found: list[str] = []
        if not self.code and self.kind not in NO_CODE:
            found.append("code")
        if self.tests == ():
            found.append("test")
        if self.taught and self.kind == "rule":
            if not self.told:
                found.append("step that teaches it")
            if not self.is_asked and not self.only_told:
                found.append("question that asks it")
        return tuple(found)


def coverage(game: str, tests_folder: Path | None = None) -> Mapping[str, Row]:
    """Return the coverage of all rules of a game in the order of its rulebook.

    For a game from another package, `tests_folder` must name the folder of its tests.
    """
    book, folder = games[game].rules, games[game].rulebook_file.parent
    code = citing(code_of(folder))
    where = tests_folder or (TESTS if _PACKAGE in folder.parents else None)
    tests = None if where is None else citing(written_tests(where))
    told: dict[str, list[str]] = {}
    asked: dict[str, list[str]] = {}
    quizzes: dict[str, list[str]] = {}
    for lesson in courses(game):
        for step in lesson.steps:
            for found, rules in ((told, step.told), (asked, _asked(step))):
                for rule in sorted(rules):
                    found.setdefault(rule, []).append(step.address)
        for section in lesson.sections:
            for rule in sorted(lesson.told_in(section) & practised(game)):
                quizzes.setdefault(rule, []).append(section.name or lesson.name)
    return {
        rule: Row(
            rule,
            book[rule].title,
            book[rule].kind,
            code.get(rule, ()),
            None if tests is None else tests.get(rule, ()),
            tuple(told.get(rule, ())),
            tuple(asked.get(rule, ())),
            book.refusals(rule),
            bool(courses(game)),
            book[rule].only_told,
            rule in practised(game),
            tuple(quizzes.get(rule, ())),
        )
        for rule in book
    }


def practised(game: str) -> frozenset[str]:
    """Return the rules that a game's practice has questions about."""
    return frozenset(games[game].questions)


def _asked(step: Step) -> set[str]:
    """Return the rules that a step's tasks ask about, and the refusals that the learner must find."""
    return {rule for task in step.tasks for rule in (*task.asks, *(task.codes if task.kind == "try" else ()))}


def table(game: str, tests_folder: Path | None = None) -> str:
    """Return the coverage of a game as text: one line for each rule, then what is missing."""
    rows = coverage(game, tests_folder).values()
    here = all(row.tests is not None for row in rows)
    head = ("rule", "kind", "code", *(("test",) if here else ()), "told", "asked", "practised", "quiz", "refused by",
            "name")  # fmt: skip
    cells = [
        (
            row.rule,
            row.kind,
            _cell(row.code, row, "code"),
            *((_cell(row.tests or (), row, "test"),) if here else ()),
            _cell(row.told, row, "step that teaches it"),
            "told only" if row.only_told and not row.is_asked else _cell(row.asked, row, "question that asks it"),
            "yes" if row.practised else "-",
            _cell(row.quizzes, row, ""),
            _cell(row.refusals, row, ""),
            row.title,
        )
        for row in rows
    ]
    widths = [max(len(line[n]) for line in (head, *cells)) for n in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
             for line in (head, *cells)]  # fmt: skip
    known = [row for row in rows if row.kind == "rule"]
    told, asked = sum(bool(row.told) for row in known), sum(row.is_asked for row in known)
    course, drilled = sum(bool(row.asked) for row in known), sum(row.practised for row in known)
    quizzed = sum(bool(row.quizzes) for row in known)
    lines += ["", f"{games[game].title}: {len(cells)} rules. Players must know {len(known)} of them: "
              f"{told} are taught and {asked} are asked: {course} in a course, {drilled} in practice, "
              f"{quizzed} in a quiz."]  # fmt: skip
    lines += [f"Not asked: {row.rule}: {row.only_told}" for row in known if row.only_told]
    if not here:
        lines.append("Tests were not searched; give their folder with --tests FOLDER.")
    lines += [f"Empty: {row.rule}: no {' and no '.join(row.missing)}" for row in rows if row.missing]
    return "\n".join(lines if any(row.missing for row in rows) else [*lines, "Nothing is missing."])


def _cell(found: tuple[str, ...], row: Row, what: str) -> str:
    """Return the first place, followed by the number of others."""
    if not found:
        return "MISSING" if what in row.missing else "-"
    return found[0] if len(found) == 1 else f"{found[0]} +{len(found) - 1}"


def met(lesson: Lesson) -> dict[str, tuple[str, ...]]:
    """Return the refusals that a lesson asks for or replies to, each with the addresses of its steps."""
    found: dict[str, dict[str, None]] = {}
    for step in lesson.steps:
        for task in step.tasks:
            asked = task.codes if task.kind == "try" else ()
            for code in (*asked, *(mistake.on for mistake in task.mistakes if is_code(mistake.on))):
                found.setdefault(code, {})[step.address] = None
    return {code: tuple(names) for code, names in found.items()}


# -- citations of rules, also used by the tests -------------------------------------------------------------


def cited(texts: Iterable[str]) -> set[str]:
    """Return the ids of rules that occur in the texts."""
    return {found for text in texts for found in RULE_ID.findall(text)}


def citing(files: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """Return the names of the files that contain each rule id."""
    found: dict[str, list[str]] = {}
    for file in files:
        for rule in sorted(set(RULE_ID.findall(_text(file)))):
            found.setdefault(rule, []).append(file.name)
    return {rule: tuple(names) for rule, names in found.items()}


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def code_of(folder: Path) -> list[Path]:
    """Return the modules and data files that apply the rules of the game in `folder`."""
    return [
        file
        for file in sorted(folder.rglob("*.*"))
        if file.suffix not in (".md", ".pyc") and not file.is_relative_to(folder / _TAUGHT)
    ]


def written_tests(tests: Path) -> list[Path]:
    """Return the test files that count as tests of rules.

    The tests of lessons only quote rules, and `test_rule_citations.py` only checks the citations of the others.
    """
    return [
        file
        for file in sorted(tests.rglob("test_*.py"))
        if file.name != "test_rule_citations.py" and file.parent.name != "teach"
    ]
