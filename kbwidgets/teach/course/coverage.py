"""The coverage of a game's rules by code, tests, lessons, practice questions, quizzes and refusals.

A rule can be asked by a task of a course, in practice or in the quiz of a chapter. Each has its own column.

>>> row = coverage("kingdomino")["KD-PLACE.5"]
>>> row.refusals, "basics/refused" in row.steps, row.is_practised
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


def find_own_tests(package: Path) -> Path | None:
    """Return the folder of the tests in a checkout, or None for an installed package.

    A `tests` folder beside an installed package belongs to another package.

    >>> find_own_tests(Path("nowhere/site-packages/kbwidgets")) is None
    True
    """
    tests = package.parent / "tests"
    return tests if tests.is_dir() and (package.parent / "pyproject.toml").is_file() else None


_PACKAGE: Final = Path(__file__).parents[2]
TESTS: Final = find_own_tests(_PACKAGE)
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
    steps: tuple[str, ...]
    """The lesson steps whose text names the rule; for a refusal, those that have a reply to it."""
    asked_in: tuple[str, ...]
    """The lesson steps with a task about the rule; for a refusal, those where the learner must find it."""
    refusals: tuple[str, ...]
    """The refusals that name the rule, or `()` if it forbids nothing."""
    has_course: bool = True
    """True if the game has a course, which must then teach and ask whatever players have to know."""
    only_told: str = ""
    """The reason why nobody is asked about the rule, see `kbwidgets.core.text.rulebook.Rule`."""
    is_practised: bool = False
    """True if practice has questions about the rule."""
    quizzes: tuple[str, ...] = ()
    """The chapters whose quiz may ask about the rule, or the lesson itself if it has no chapters."""

    @property
    def is_asked(self) -> bool:
        """True if a course, practice or a quiz asks about the rule."""
        return bool(self.asked_in or self.is_practised or self.quizzes)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the cells that should not be empty but are."""
        cells: list[str] = []
        if not self.code and self.kind not in NO_CODE:
            cells.append("code")
        if self.tests == ():
            cells.append("test")
        if self.has_course and self.kind == "rule":
            if not self.steps:
                cells.append("step that teaches it")
            if not self.is_asked and not self.only_told:
                cells.append("question that asks it")
        return tuple(cells)


def coverage(game: str, tests_folder: Path | None = None) -> Mapping[str, Row]:
    """Return the coverage of all rules of a game in the order of its rulebook.

    For a game from another package, `tests_folder` must name the folder of its tests.
    """
    book, folder = games[game].rules, games[game].rulebook_file.parent
    code = find_files_by_rule(list_code(folder))
    folder_of_tests = tests_folder or (TESTS if _PACKAGE in folder.parents else None)
    tests = None if folder_of_tests is None else find_files_by_rule(list_tests(folder_of_tests))
    steps: dict[str, list[str]] = {}
    asked_in: dict[str, list[str]] = {}
    quizzes: dict[str, list[str]] = {}
    for lesson in courses(game):
        for step in lesson.steps:
            for steps_by_rule, rules in ((steps, step.named_rules), (asked_in, _list_asked_rules(step))):
                for rule in sorted(rules):
                    steps_by_rule.setdefault(rule, []).append(step.address)
        for section in lesson.sections:
            for rule in sorted(lesson.list_rules(section) & list_practised_rules(game)):
                quizzes.setdefault(rule, []).append(section.name or lesson.name)
    return {
        rule: Row(
            rule,
            book[rule].title,
            book[rule].kind,
            code.get(rule, ()),
            None if tests is None else tests.get(rule, ()),
            tuple(steps.get(rule, ())),
            tuple(asked_in.get(rule, ())),
            book.refusals(rule),
            bool(courses(game)),
            book[rule].only_told,
            rule in list_practised_rules(game),
            tuple(quizzes.get(rule, ())),
        )
        for rule in book
    }


def list_practised_rules(game: str) -> frozenset[str]:
    """Return the rules that a game's practice has questions about."""
    return frozenset(games[game].questions)


def _list_asked_rules(step: Step) -> set[str]:
    """Return the rules that a step's tasks ask about, and the refusals that the learner must find."""
    return {rule for task in step.tasks for rule in (*task.asks, *(task.codes if task.kind == "try" else ()))}


def table(game: str, tests_folder: Path | None = None) -> str:
    """Return the coverage of a game as text: one line for each rule, then what is missing."""
    rows = coverage(game, tests_folder).values()
    tested = all(row.tests is not None for row in rows)
    head = ("rule", "kind", "code", *(("test",) if tested else ()), "told", "asked", "practised", "quiz", "refused by",
            "name")  # fmt: skip
    cells = [
        (
            row.rule,
            row.kind,
            _cell(row.code, row, "code"),
            *((_cell(row.tests or (), row, "test"),) if tested else ()),
            _cell(row.steps, row, "step that teaches it"),
            "told only" if row.only_told and not row.is_asked else _cell(row.asked_in, row, "question that asks it"),
            "yes" if row.is_practised else "-",
            _cell(row.quizzes, row, ""),
            _cell(row.refusals, row, ""),
            row.title,
        )
        for row in rows
    ]
    widths = [max(len(line[n]) for line in (head, *cells)) for n in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
             for line in (head, *cells)]  # fmt: skip
    rules = [row for row in rows if row.kind == "rule"]
    taught, asked = sum(bool(row.steps) for row in rules), sum(row.is_asked for row in rules)
    course, drilled = sum(bool(row.asked_in) for row in rules), sum(row.is_practised for row in rules)
    quizzed = sum(bool(row.quizzes) for row in rules)
    lines += ["", f"{games[game].title}: {len(cells)} rules. Players must know {len(rules)} of them: "
              f"{taught} are taught and {asked} are asked: {course} in a course, {drilled} in practice, "
              f"{quizzed} in a quiz."]  # fmt: skip
    lines += [f"Not asked: {row.rule}: {row.only_told}" for row in rules if row.only_told]
    if not tested:
        lines.append("Tests were not searched; give their folder with --tests FOLDER.")
    lines += [f"Empty: {row.rule}: no {' and no '.join(row.missing)}" for row in rows if row.missing]
    return "\n".join(lines if any(row.missing for row in rows) else [*lines, "Nothing is missing."])


def _cell(places: tuple[str, ...], row: Row, name: str) -> str:
    """Return the first place, followed by the number of others."""
    if not places:
        return "MISSING" if name in row.missing else "-"
    return places[0] if len(places) == 1 else f"{places[0]} +{len(places) - 1}"


def list_refusals(lesson: Lesson) -> dict[str, tuple[str, ...]]:
    """Return the refusals that a lesson asks for or replies to, each with the addresses of its steps."""
    steps_by_code: dict[str, dict[str, None]] = {}
    for step in lesson.steps:
        for task in step.tasks:
            wanted_codes = task.codes if task.kind == "try" else ()
            for code in (*wanted_codes, *(mistake.on for mistake in task.mistakes if is_code(mistake.on))):
                steps_by_code.setdefault(code, {})[step.address] = None
    return {code: tuple(names) for code, names in steps_by_code.items()}


# -- citations of rules, also used by the tests -------------------------------------------------------------


def find_rules(texts: Iterable[str]) -> set[str]:
    """Return the ids of rules that occur in the texts."""
    return {rule for text in texts for rule in RULE_ID.findall(text)}


def find_files_by_rule(files: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """Return the names of the files that contain each rule id."""
    names_by_rule: dict[str, list[str]] = {}
    for file in files:
        for rule in sorted(set(RULE_ID.findall(_read_text(file)))):
            names_by_rule.setdefault(rule, []).append(file.name)
    return {rule: tuple(names) for rule, names in names_by_rule.items()}


@cache
def _read_text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def list_code(folder: Path) -> list[Path]:
    """Return the modules and data files that apply the rules of the game in `folder`."""
    return [
        file
        for file in sorted(folder.rglob("*.*"))
        if file.suffix not in (".md", ".pyc") and not file.is_relative_to(folder / _TAUGHT)
    ]


def list_tests(tests: Path) -> list[Path]:
    """Return the test files that count as tests of rules.

    The tests of lessons only quote rules, and `test_rule_citations.py` only checks the citations of the others.
    """
    return [
        file
        for file in sorted(tests.rglob("test_*.py"))
        if file.name != "test_rule_citations.py" and file.parent.name != "teach"
    ]
