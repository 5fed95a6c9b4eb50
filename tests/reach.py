"""Reach: which tests execute a line of the source, and how long each takes.

All tests without a browser run once in a copy of the tree, measured by coverage; again only when the source has
changed. A test file changed since then runs whole. What runs at import, such as a table, is executed before any test:
there count all tests that enter the module or import it (changed.py). Those of the module itself and of the folder that
mirrors it come first, quick ones before slow ones.

>>> at_import(ast.parse("A = 1\\ndef f(b=2):\\n    return b"), 1)
True
>>> at_import(ast.parse("A = 1\\ndef f(b=2):\\n    return b"), 3)
False
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

from coverage import CoverageData

from .changed import BROWSER, ROOT, chosen, is_test, python_files

SECONDS = 40.0
"""So long tests run for one line, by what they took when measured."""
LEFT_OUT = (".git", ".venv", ".hypothesis", ".coverage*", "*_cache", "node_modules", "__pycache__", "dist")
CONFIG = "[run]\nsource = kbwidgets\nrelative_files = true\n"
"""Lines, not branches: the latter take ten times the room when told for each test."""


def copied(tree: Path) -> Path:
    """A fresh copy of this project, whose compiled files are told by what the sources say, not by their time."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    compiled = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "kbwidgets")
    subprocess.run([sys.executable, *compiled], cwd=tree, check=True)
    return tree


def environment(tree: Path) -> dict[str, str]:
    """What makes Python see a copy of the tree, in processes of the tests too, and leave it as it is."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}


def at_import(tree: ast.AST, line: int) -> bool:
    """Whether a line runs when its module is imported, outside of the body of any function."""
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return not any(node.body[0].lineno <= line <= (node.end_lineno or 0) for node in functions)


class Reach:
    """What a run of all tests says about lines and tests."""

    def __init__(self, home: Path) -> None:
        """Measure in a folder, unless it was measured there for the same source."""
        self.tree = home / "measured"
        self.stored, self.log = home / "contexts", home / "measured.txt"
        if not self.log.exists() or any(
            self._differs(file) for file in python_files() if file.startswith("kbwidgets/")
        ):
            self._measure()
        self.data = CoverageData(str(self.stored))
        self.data.read()
        said = self.log.read_text(encoding="utf-8")
        self.seconds: dict[str, float] = defaultdict(float)
        for seconds, test in re.findall(r"^([\d.]+)s (?:call|setup|teardown) +(.+?) *$", said, re.MULTILINE):
            self.seconds[test] += float(seconds)
        for test in re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE):
            self.seconds.pop(test, None)  # it fails without any fault
        self.new = {file for file in python_files() if is_test(file) and self._differs(file)}

    def _differs(self, file: str) -> bool:
        then = self.tree / file
        return not then.exists() or then.read_bytes() != (ROOT / file).read_bytes()

    def _measure(self) -> None:
        self.log.unlink(missing_ok=True)
        config = copied(self.tree).with_suffix(".ini")
        config.write_text(CONFIG, encoding="utf-8")
        told = ("--durations=0", "--durations-min=0", "-vv", "-p", "no:cacheprovider", f"--ignore={BROWSER}")
        measured = ("--cov", "--cov-context=test", "--cov-report=", f"--cov-config={config}")
        command = [sys.executable, "-m", "pytest", "-n", "2", *told, *measured]
        environ = {**environment(self.tree), "COVERAGE_FILE": str(self.stored)}
        done = subprocess.run(command, cwd=self.tree, env=environ, capture_output=True, text=True, check=False)
        self.log.write_text(done.stdout, encoding="utf-8")

    @lru_cache(maxsize=8)  # noqa: B019 - there is one of these in a run
    def _lines(self, file: str) -> dict[int, list[str]]:
        return self.data.contexts_by_lineno(file)

    def tests(self, file: str, line: int) -> list[str]:
        """The tests to run for a line, until their time is used up."""
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        near = chosen([file]).files
        if at_import(tree, line):
            contexts = {context for found in self._lines(file).values() for context in found}
            reaching = {test for test in self.seconds if test.split("::")[0] in near}
        else:
            span = _statement(tree, line)
            contexts = {context for number in span for context in self._lines(file).get(number, ())}
            reaching = set[str]()
        reaching |= {context.rpartition("|")[0] for context in contexts if context}
        reaching = {test for test in reaching if test in self.seconds and test.split("::")[0] not in self.new}
        folder = f"tests/{'/'.join(Path(file).parts[1:-1])}/"
        found, left = [name for name in near if name in self.new], SECONDS
        for test in sorted(reaching, key=lambda test: (not test.startswith((file, folder)), self.seconds[test])):
            left -= self.seconds[test]
            if left > 0:
                found.append(test)
        return found


def _statement(tree: ast.AST, line: int) -> range:
    """The lines of the smallest statement around a line; of one with a body, its head."""
    spans: list[range] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body: list[ast.stmt] = getattr(node, "body", [])
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            spans.append(range(node.lineno, max(last, node.lineno) + 1))
    return min((span for span in spans if line in span), key=len, default=range(line, line + 1))
