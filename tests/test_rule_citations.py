"""Every rule of every rulebook stands beside its code, is held by a test, and is taught if it can be."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from kbwidgets.games import games
from kbwidgets.teach.coverage import REFUSAL, TESTS, Row, cited, code_of, coverage, table, written_tests

each_game = pytest.mark.parametrize("game", list(games))


def bodies(file: Path) -> list[str]:
    """The text of each test of a file: its parameters, its docstring and its body."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found.append("\n".join(lines[first - 1 : node.end_lineno]))
    return found


def empty(game: str, cell: str) -> list[str]:
    return [rule for rule, row in coverage(game).items() if cell in row.missing]


@each_game
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    assert empty(game, "test") == []


@each_game
def test_every_refusal_is_named_inside_a_test(game: str) -> None:
    found = cited(text for file in written_tests() for text in bodies(file))
    assert [rule for rule in games[game].rules if REFUSAL.search(rule) and rule not in found] == []


@each_game
def test_every_rule_stands_in_the_code(game: str) -> None:
    assert empty(game, "code") == []


@each_game
def test_every_rule_that_can_be_taught_is_taught(game: str) -> None:
    assert empty(game, "lesson") == []


@each_game
def test_no_rule_is_cited_that_is_not_in_the_book(game: str) -> None:
    rules = games[game].rules
    prefix = next(iter(rules)).split("-")[0] + "-"
    sections = {rule.rsplit(".", 1)[0] for rule in rules}
    folder = games[game].rulebook_file.parent
    tests = sorted((TESTS / "games" / folder.name).rglob("*.py"))  # others may try rules that are not there
    files = [*code_of(folder), *tests]
    found = {rule for rule in cited(file.read_text(encoding="utf-8") for file in files) if rule.startswith(prefix)}
    assert sorted(found - set(rules) - sections) == []


def test_an_empty_cell_is_seen() -> None:
    """A rule without code, test or lesson misses all three; a refusal needs no lesson, a doubt no code."""
    assert Row("XX-1", "Nothing", (), (), (), ()).missing == ("code", "test", "lesson")
    assert Row("XX-ERR.1", "No", (), (), (), ()).missing == ("code", "test")
    assert Row("XX-RES.1", "Well", (), (), (), ()).missing == ("test",)
    assert Row("XX-1", "All", ("a.py",), ("test_a.py",), ("first",), ()).missing == ()


def test_the_refusals_of_a_rule_are_those_that_name_it() -> None:
    """KD-PLACE.6 is refused in two ways, KD-PLACE.7 allows and refuses nothing."""
    rows = coverage("kingdomino")
    assert rows["KD-PLACE.6"].refusals == ("KD-ERR.7", "KD-ERR.8")
    assert rows["KD-PLACE.7"].refusals == ()


def test_where_there_are_no_tests_the_table_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in an installed package."""
    monkeypatch.setattr("kbwidgets.teach.coverage.TESTS", tmp_path / "nowhere")
    told = table("kingdomino")
    assert "The column of the tests is not available" in told
    assert "MISSING" not in told


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
