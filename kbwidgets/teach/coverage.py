"""Coverage: for every rule of a game the code that applies it, the tests, the lesson steps, the refusals that name it.

>>> row = coverage("kingdomino")["KD-PLACE.5"]
>>> row.refusals, "refused" in row.steps
(('KD-ERR.6',), True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kbwidgets.core.rulebook import RULE_ID
from kbwidgets.games import games
from kbwidgets.teach.courses import courses
from kbwidgets.teach.lesson import Lesson
from kbwidgets.teach.reply import is_code

TESTS: Final = Path(__file__).parents[2] / "tests"
"""The tests, which a checkout has and an installed package has not."""

NO_CODE: Final = ("screen", "decision")
"""The kinds of rules without code in the engine: what is seen and clicked, and how a doubt was decided."""
_NO_RULES: Final = ("lesson", "practice")
"""How the names of a game's files and folders begin that quote rules and do not apply them."""


class Row(NamedTuple):
    """One rule: where it stands. `tests` is None where there are no tests to look at."""

    rule: str
    title: str
    kind: str
    """What it is, one of `kbwidgets.core.rulebook.KINDS`."""
    code: tuple[str, ...]
    """The modules and data files that name it."""
    tests: tuple[str, ...] | None
    """The test files that name it."""
    steps: tuple[str, ...]
    """The lesson steps that teach it; for a refusal those in which it is met."""
    refusals: tuple[str, ...]
    """The refusals that name it; for a rule that forbids nothing there are none."""
    taught: bool = True
    """Whether the game has a course, which must then teach it if it is a rule that players have to know."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The cells that should not be empty and are."""
        found: list[str] = []
        if not self.code and self.kind not in NO_CODE:
            found.append("code")
        if self.tests == ():
            found.append("test")
        if not self.steps and self.taught and self.kind == "rule":
            found.append("lesson")
        return tuple(found)


def coverage(game: str) -> Mapping[str, Row]:
    """All rules of a game in the order of its rulebook."""
    book = games[game].rules
    folder = games[game].rulebook_file.parent
    code = citing(code_of(folder))
    tests = citing(written_tests()) if TESTS.is_dir() else None
    steps: dict[str, tuple[str, ...]] = {}
    for lesson in courses(game):
        for rule, names in (*lesson.rules.items(), *met(lesson).items()):
            steps[rule] = (*steps.get(rule, ()), *names)
    return {
        rule: Row(
            rule,
            book[rule].title,
            book[rule].kind,
            code.get(rule, ()),
            None if tests is None else tests.get(rule, ()),
            steps.get(rule, ()),
            book.refusals(rule),
            bool(courses(game)),
        )
        for rule in book
    }


def table(game: str) -> str:
    """The coverage of a game as text: a line for each rule, then what is missing."""
    rows = coverage(game).values()
    head = ("rule", "code", "test", "lesson", "refusal", "name")
    cells = [
        (
            row.rule,
            _told(row.code, "code" in row.missing),
            "?" if row.tests is None else _told(row.tests, "test" in row.missing),
            _told(row.steps, "lesson" in row.missing),
            _told(row.refusals, missing=False),
            row.title,
        )
        for row in rows
    ]
    widths = [max(len(line[n]) for line in (head, *cells)) for n in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
             for line in (head, *cells)]  # fmt: skip
    empty = [f"{row.rule}: no {' and no '.join(row.missing)}" for row in rows if row.missing]
    taught = sum(bool(row.steps) for row in rows)
    lines += ["", f"{games[game].title}: {len(cells)} rules, {taught} of them taught or met in a lesson."]
    if any(row.tests is None for row in rows):
        lines.append("The column of the tests is not available: they are in the source, not in the installed package.")
    lines += [f"Empty: {text}" for text in empty] or ["No cell is empty that should not be."]
    return "\n".join(lines)


def _told(found: tuple[str, ...], missing: bool) -> str:
    """The first place, and how many more there are."""
    if not found:
        return "MISSING" if missing else "-"
    return found[0] if len(found) == 1 else f"{found[0]} +{len(found) - 1}"


def met(lesson: Lesson) -> dict[str, tuple[str, ...]]:
    """The refusals that a learner is asked to find or that a lesson has words for, each with the names of the steps."""
    found: dict[str, dict[str, None]] = {}
    for step in lesson.steps:
        for task in step.tasks:
            asked = task.codes if task.kind == "try" else ()
            for code in (*asked, *(mistake.on for mistake in task.mistakes if is_code(mistake.on))):
                found.setdefault(code, {})[step.name] = None
    return {code: tuple(names) for code, names in found.items()}


# -- what the texts cite, for the tests too -----------------------------------------------------------------


def cited(texts: Iterable[str]) -> set[str]:
    """The ids of rules that stand in texts."""
    return {found for text in texts for found in RULE_ID.findall(text)}


def citing(files: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """For each id the names of the files in which it stands."""
    found: dict[str, list[str]] = {}
    for file in files:
        for rule in sorted(set(RULE_ID.findall(_text(file)))):
            found.setdefault(rule, []).append(file.name)
    return {rule: tuple(names) for rule, names in found.items()}


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def code_of(folder: Path) -> list[Path]:
    """The modules and data files that apply the rules of the game in a folder."""
    return [
        file
        for file in sorted(folder.rglob("*.*"))
        if file.suffix not in (".md", ".pyc")
        and not any(part.startswith(_NO_RULES) for part in file.relative_to(folder).parts)
    ]


def written_tests() -> list[Path]:
    """All files with tests, but those of lessons, which quote rules, and the one that asks what the others cite."""
    return [
        file
        for file in sorted(TESTS.rglob("test_*.py"))
        if file.name != "test_rule_citations.py" and file.parent.name != "teach"
    ]
