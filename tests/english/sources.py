"""The texts of our source files that programmers read: docstrings, comments and, in the package, strings."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from .checker import ROOT, slips

_MARK: Final = re.compile(r"#:? ?(noqa|fmt|type|pyright|--)")
"""The beginning of a comment that tools read, or of one that is a line across the page."""
_SCRIPT: Final = re.compile(r"/\*+(.*?)\*/|(?<![:\w])//([^\n]*)", re.DOTALL)
"""A comment of TypeScript; `//` in an address is none."""
_EXAMPLE: Final = re.compile(r"^\s*>>> ", re.MULTILINE)
RIGHT: Final = (
    "write 'Right: = score {rule} of {who}'",  # A fact, as lessons write it.
    "{owed} to discard",
    "{} to draw a card first.",
    "You already own all of {name}.",
    "<ConKUeror of {names}, round {known.rounds}: {}{}>",
)
"""The ends of strings that are right, though a pattern takes a value in them for a name."""


class Written(NamedTuple):
    """A text of a source file."""

    where: str
    words: str
    is_docstring: bool = False


@cache
def openings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what no docstring begins with, each with the advice for it."""
    lines = Path(__file__).with_name("patterns.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.startswith("doc\t")]
    return tuple((re.compile(regex), advice) for _, regex, advice in rows)


def of_python(path: Path, *, strings: bool) -> Iterator[Written]:
    """Yield the docstrings and comments of a module, and its strings if they are ours to read."""
    name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    docstrings: set[int] = set()
    parts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            alone = [child.value for child in node.body if isinstance(child, ast.Expr)]
            docstrings.update(id(value) for value in alone if isinstance(value, ast.Constant))
        if isinstance(node, ast.JoinedStr):
            parts.update(id(inner) for value in node.values for inner in ast.walk(value))
    for node in ast.walk(tree):
        if id(node) in parts or not isinstance(node, (ast.Constant, ast.JoinedStr)):
            continue
        is_docstring = id(node) in docstrings
        if (is_docstring or strings) and " " in (words := literal(node)).strip():
            yield Written(f"{name}:{node.lineno}", _EXAMPLE.split(words)[0].strip(), is_docstring)
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT and not _MARK.match(token.string):
                yield Written(f"{name}:{token.start[0]}", token.string.lstrip("# "))


def literal(node: ast.Constant | ast.JoinedStr) -> str:
    """Return a string as its source has it, with the names that an f-string fills in, or "" for other constants."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(map(_part, node.values))


def _part(part: ast.expr) -> str:
    """Return a part of an f-string: its text, or in braces the name that it fills in."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    named = isinstance(part, ast.FormattedValue) and isinstance(part.value, (ast.Name, ast.Attribute))
    return f"{{{ast.unparse(part.value)}}}" if named and isinstance(part, ast.FormattedValue) else "{}"


def of_script(path: Path) -> Iterator[Written]:
    """Yield the comments of a TypeScript file."""
    text = path.read_text(encoding="utf-8")
    for found in _SCRIPT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        words = re.sub(r"\n\s*\*", "\n", found[1] or found[2] or "").strip()
        yield Written(f"{path.relative_to(ROOT).as_posix()}:{line}", words)


def sources() -> Iterator[Written]:
    """Yield every text of our sources, first of the package, then of the tests and the frontend."""
    for folder, strings in (("kbwidgets", True), ("tests", False)):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from of_python(path, strings=strings)
    for path in sorted([*(ROOT / "js" / "src").rglob("*.ts"), *(ROOT / "js" / "test").rglob("*.ts")]):
        yield from of_script(path)


def of_sources() -> Iterator[str]:
    """Yield each telltale phrase in our sources, and each docstring with a wrong beginning."""
    for text in sources():
        if text.words.endswith(RIGHT):
            continue
        faults = [f"{slip.found!r}, {slip.advice}" for slip in slips(text.words)]
        if text.is_docstring:
            faults += [f"{found[0]!r}, {advice}" for regex, advice in openings() if (found := regex.match(text.words))]
        yield from (f"{text.where}: {fault}\n    {text.words[:300]}" for fault in faults)
