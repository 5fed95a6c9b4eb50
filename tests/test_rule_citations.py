"""Every rule of every rulebook is cited by its code and by a test, and is taught if possible."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from kbwidgets.__main__ import main
from kbwidgets.games import games
from kbwidgets.teach import courses
from kbwidgets.teach.course.coverage import (
    TESTS,
    Row,
    coverage,
    find_own_tests,
    find_rules,
    list_code,
    list_practised_rules,
    list_tests,
    table,
)

each_game = pytest.mark.parametrize("game", list(games))


def bodies(file: Path) -> list[str]:
    """Return the text of each test of a file: its parameters, its docstring and its body."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found.append("\n".join(lines[first - 1 : node.end_lineno]))
    return found


UNTOLD, UNASKED = "step that teaches it", "question that asks it"
assert TESTS is not None
HERE = TESTS
"""The tests, which need a checkout to run."""


def empty(game: str, cell: str) -> list[str]:
    return [rule for rule, row in coverage(game).items() if cell in row.missing]


@each_game
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    assert empty(game, "test") == []


@each_game
def test_every_refusal_is_named_inside_a_test(game: str) -> None:
    found = find_rules(text for file in list_tests(HERE) for text in bodies(file))
    assert [rule for rule in games[game].rules.refusals() if rule not in found] == []


@each_game
def test_every_rule_stands_in_the_code(game: str) -> None:
    assert empty(game, "code") == []


@each_game
def test_every_rule_that_players_have_to_know_is_told(game: str) -> None:
    assert empty(game, UNTOLD) == []


@each_game
def test_every_rule_that_players_can_get_wrong_is_asked(game: str) -> None:
    assert empty(game, UNASKED) == []


@each_game
def test_the_table_says_told_only_of_the_rules_of_which_the_book_says_it(game: str) -> None:
    said = [line.split()[0] for line in table(game).splitlines() if "  told only" in line]
    assert said == [rule for rule, row in coverage(game).items() if row.only_told]


@each_game
def test_what_is_only_told_is_asked_nowhere(game: str) -> None:
    """Otherwise the reason that the rulebook gives would be outdated."""
    assert [
        rule for rule, row in coverage(game).items() if row.only_told and (row.is_asked or row.kind != "rule")
    ] == []


@each_game
def test_no_rule_is_cited_that_is_not_in_the_book(game: str) -> None:
    rules = games[game].rules
    prefix = next(iter(rules)).split("-")[0] + "-"
    sections = {rule.rsplit(".", 1)[0] for rule in rules}
    folder = games[game].rulebook_file.parent
    tests = sorted((HERE / "games" / folder.name).rglob("*.py"))  # Other tests may try rules that do not exist.
    files = [*list_code(folder), *tests]
    found = {rule for rule in find_rules(file.read_text(encoding="utf-8") for file in files) if rule.startswith(prefix)}
    assert sorted(found - set(rules) - sections) == []


def test_an_empty_cell_is_seen() -> None:
    """A rule needs code, a test, a text and a question; a refusal needs neither text nor question, a doubt no code."""
    assert Row("XX-1", "Nothing", "rule", (), (), (), (), ()).missing == ("code", "test", UNTOLD, UNASKED)
    assert Row("XX-2", "No", "refusal", (), (), (), (), ()).missing == ("code", "test")
    assert Row("XX-3", "It thinks", "program", (), (), (), (), ()).missing == ("code", "test")
    assert Row("XX-4", "Well", "decision", (), (), (), (), ()).missing == ("test",)
    assert Row("XX-5", "Seen", "screen", (), (), (), (), ()).missing == ("test",)
    assert Row("XX-1", "No course", "rule", (), (), (), (), (), has_course=False).missing == ("code", "test")


def test_told_and_asked_are_two_cells() -> None:
    """A rule may be explained without a question or asked without a text; only a reason makes up for a question.

    A question is one of a course, of practice, or of a quiz.
    """
    whole = Row("XX-1", "All", "rule", ("a.py",), ("test_a.py",), ("first",), ("second",), ())
    assert whole.missing == ()
    assert whole._replace(asked_in=(), is_practised=True).missing == ()
    assert whole._replace(asked_in=(), quizzes=("basics",)).missing == ()
    assert whole._replace(asked_in=()).missing == (UNASKED,)
    assert whole._replace(steps=()).missing == (UNTOLD,)
    assert whole._replace(asked_in=(), only_told="a name").missing == ()
    assert whole._replace(steps=(), only_told="a name").missing == (UNTOLD,)


def test_the_refusals_of_a_rule_are_those_that_name_it() -> None:
    """KD-PLACE.6 has two refusals, KD-PLACE.7 allows and refuses nothing."""
    rows = coverage("kingdomino")
    assert rows["KD-PLACE.6"].refusals == ("KD-ERR.7", "KD-ERR.8")
    assert rows["KD-PLACE.7"].refusals == ()


def test_an_installed_package_says_that_it_has_no_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The column is left out, not empty; all others are as usual."""
    monkeypatch.setattr("kbwidgets.teach.course.coverage.TESTS", None)
    assert main(["coverage", "kingdomino"]) == 0
    told = capsys.readouterr().out
    assert "\nTests were not searched; give their folder with --tests FOLDER.\n" in told
    head = next(line for line in told.splitlines() if line.startswith("rule"))
    assert head.split() == ["rule", "kind", "code", "told", "asked", "practised", "quiz", "refused", "by", "name"]


def test_tests_of_others_beside_an_installed_package_are_not_taken_for_its_own(tmp_path: Path) -> None:
    """`site-packages/tests` is left by carelessly built packages; a checkout has its pyproject.toml."""
    package = tmp_path / "kbwidgets"
    assert find_own_tests(package) is None
    (tmp_path / "tests").mkdir()
    assert find_own_tests(package) is None
    (tmp_path / "pyproject.toml").touch()
    assert find_own_tests(package) == tmp_path / "tests"


def test_a_lesson_tells_by_its_words_and_asks_by_its_tasks() -> None:
    """KD-COMP.1 is asked by the step that explains it; KD-SETUP.6 is in the words of a step, and practice asks it."""
    rows = coverage("kingdomino")
    assert rows["KD-COMP.1"].steps == ("options/table", "builders/terrains")
    assert rows["KD-COMP.1"].asked_in == ("options/table",)
    row = rows["KD-SETUP.6"]
    assert (row.steps, row.asked_in, row.is_practised) == (("basics/order",), (), True)


@each_game
def test_a_quiz_asks_what_its_chapter_tells_and_practice_has_questions_for(game: str) -> None:
    for row in coverage(game).values():
        assert bool(row.quizzes) <= (row.is_practised and bool(row.steps or row.rule in courses(game)[0].rules))


def test_a_refusal_is_asked_where_it_is_to_be_found_and_told_where_it_is_answered() -> None:
    """KD-ERR.12 is a task only in the last round; the step with the first line has words for it."""
    row = coverage("kingdomino")["KD-ERR.12"]
    assert row.asked_in == ("rules/last-round",)
    assert "basics/line" in row.steps


@each_game
def test_each_rule_of_practice_is_one_that_can_be_asked(game: str) -> None:
    """A rule that the book does not have never counts as asked."""
    assert list_practised_rules(game) <= set(games[game].rules)


BOOK = """# Second
Go.
## Building
### SG-4.3 Near if you can
Build near.
### SG-4.4 Judged anew
For each piece.
## Refused
Kind: refusal
### SG-10.0 Nothing changes
Kind: rule
A refusal changes nothing.
### SG-10.16 Too far
See SG-4.3.
## Seen
Kind: screen
### SG-13.1 Board
It is seen.
"""


def test_another_game_is_covered_by_the_same_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It has ids of its own, modules in folders, and data that names a rule; quotations of rules are no code."""
    files = {
        "game/rulebook.md": BOOK,
        "game/rules/near.py": "# SG-4.3, SG-10.0, SG-10.16\n",
        "game/taught/practice.py": "# SG-4.4, SG-13.1\n",
        "game/taught/words.py": "# SG-4.4\n",
        "game/board.csv": "SG-13.1\n",
        "tests/test_near.py": '"""SG-4.3, SG-4.4, SG-10.0"""\n',
        "tests/teach/test_words.py": "# SG-10.16\n",
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    book = tmp_path / "game" / "rulebook.md"
    state = type("Second", (games["kingdomino"].state,), {"GAME": "second"})
    second = replace(games["kingdomino"], name="second", state=state, rulebook_file=book, questions={})
    monkeypatch.setattr("kbwidgets.teach.course.coverage.games", {"second": second})
    monkeypatch.setattr(import_module("kbwidgets.teach.course.shipped"), "games", {"second": second})
    rows = coverage("second", tmp_path / "tests")
    assert rows["SG-4.3"].refusals == ("SG-10.16",)
    assert {rule: row.code for rule, row in rows.items()} == {
        "SG-4.3": ("near.py",),
        "SG-4.4": (),
        "SG-10.0": ("near.py",),
        "SG-10.16": ("near.py",),
        "SG-13.1": ("board.csv",),
    }
    without = {"SG-4.4": ("code",), "SG-10.16": ("test",), "SG-13.1": ("test",)}
    assert {rule: row.missing for rule, row in rows.items() if row.missing} == without
    assert all(row.steps == row.asked_in == () for row in rows.values())
    lessons = tmp_path / "game" / "taught" / "lessons"
    lessons.mkdir(parents=True)
    course = """# Course
Game: second
Name: course

## one: One
Rules: SG-4.3, SG-4.4

Build [near](SG-4.3), [judged anew](SG-4.4).

Task: choice
Asks: SG-4.4
Ask: When?
Answers: once | anew
Right: 2
Mistake 1: See SG-4.4.
"""
    (lessons / "course.lesson").write_text(course, encoding="utf-8")
    taught = {rule: row.missing for rule, row in coverage("second", tmp_path / "tests").items() if row.kind == "rule"}
    assert taught == {"SG-4.3": (UNASKED,), "SG-4.4": ("code",), "SG-10.0": (UNTOLD, UNASKED)}


def test_the_command_fails_when_a_cell_is_empty(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No test names any rule of Kingdomino in an empty folder."""
    assert main(["coverage", "kingdomino"]) == 0
    monkeypatch.setattr("kbwidgets.teach.course.coverage.TESTS", tmp_path)
    assert main(["coverage", "kingdomino"]) == 1
    assert "Empty: KD-TIE.1: no test" in capsys.readouterr().out


def test_a_cell_of_the_table_has_the_first_place_and_how_many_more_there_are() -> None:
    """None, one, or some: of each kind there is a rule in the column of the tests and in that of the steps."""
    seen: set[tuple[str, int]] = set()
    lines = table("kingdomino").splitlines()
    for row in coverage("kingdomino").values():
        line = next(line for line in lines if line.split()[:1] == [row.rule])
        for column, places in (("code", row.code), ("test", row.tests or ()), ("told", row.steps)):
            start = lines[0].index(column)
            cell = line[start:].split("  ")[0]
            more = f" +{len(places[1:])}" if places[1:] else ""
            assert cell == (f"{places[0]}{more}" if places else "MISSING" if column in row.missing else "-")
            seen.add((column, min(2, len(places))))
    assert {("test", 1), ("test", 2), ("told", 0), ("told", 1), ("told", 2)} <= seen


def test_the_command_prints_a_line_for_every_rule(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kbwidgets", "coverage"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        encoding="utf-8",
    )
    first = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert all(rule in first for name in games for rule in games[name].rules)
