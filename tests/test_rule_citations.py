"""Every rule of every rulebook is held by a test and stands beside the code that applies it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import kbwidgets
from kbwidgets.core.rulebook import RULE_ID, Rulebook, read_rulebook

TESTS = Path(__file__).parent
PACKAGE = Path(kbwidgets.__file__).parent

REFUSAL = re.compile(r"-ERR\.")
NO_CODE = re.compile(r"-(UI|RES)\.")
"""Rules without code in the engine: what is seen and clicked, and how a doubt was decided."""

each_book = pytest.mark.parametrize("folder", sorted(file.parent for file in PACKAGE.glob("games/*/rulebook.md")))


def book(folder: Path) -> Rulebook:
    return read_rulebook((folder / "rulebook.md").read_text(encoding="utf-8"), f"{folder.name}/rulebook.md")


def cited(texts: Iterable[str]) -> set[str]:
    return {found for text in texts for found in RULE_ID.findall(text)}


def written_tests() -> list[Path]:
    return [file for file in sorted(TESTS.rglob("test_*.py")) if file != Path(__file__)]


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


def code(folder: Path) -> list[str]:
    """The game's modules and the computer players; a lesson that quotes a rule does not apply it."""
    files = [file for file in folder.glob("*.py") if not file.name.startswith("lesson")]
    return [file.read_text(encoding="utf-8") for file in (*files, *PACKAGE.glob("players/*.py"))]


@each_book
def test_every_rule_is_cited_by_a_test(folder: Path) -> None:
    found = cited(file.read_text(encoding="utf-8") for file in written_tests())
    assert [rule for rule in book(folder) if rule not in found] == []


@each_book
def test_every_refusal_is_named_inside_a_test(folder: Path) -> None:
    found = cited(text for file in written_tests() for text in bodies(file))
    assert [rule for rule in book(folder) if REFUSAL.search(rule) and rule not in found] == []


@each_book
def test_every_rule_stands_in_the_code(folder: Path) -> None:
    found = cited(code(folder))
    assert [rule for rule in book(folder) if not NO_CODE.search(rule) and rule not in found] == []


@each_book
def test_no_rule_is_cited_that_is_not_in_the_book(folder: Path) -> None:
    rules = book(folder)
    prefix = next(iter(rules)).split("-")[0] + "-"
    sections = {rule.rsplit(".", 1)[0] for rule in rules}
    tests = sorted((TESTS / "games" / folder.name).rglob("*.py"))  # others may try rules that are not there
    texts = [*code(folder), *(file.read_text(encoding="utf-8") for file in tests)]
    found = {rule for rule in cited(texts) if rule.startswith(prefix)}
    assert sorted(found - set(rules) - sections) == []
