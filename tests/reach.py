"""The tests that execute a line of the source, and their durations.

All tests without a browser run once in a copy of the tree, measured by coverage, and again only when the source has
changed. A test file changed since then runs whole, and first. After the tests that execute the line come, as long as
there is time, all that enter its module or import it (changed.py): code that runs at import, or once with a cache, is
executed before they begin. Those that enter the module come before those that import it, and of these those of the
module itself and of the folder that mirrors it, quick ones before slow ones.

>>> at_import(ast.parse("A = 1\\ndef f(b=2):\\n    return b"), 1)
True
>>> at_import(ast.parse("A = 1\\ndef f(b=2):\\n    return b"), 3)
False
"""

from __future__ import annotations

import ast
import hashlib
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

SECONDS = 60.0
"""The time for the tests of one line, by their measured durations."""
LEFT_OUT = (".git", ".venv", ".hypothesis", ".coverage*", "*_cache", "node_modules", "__pycache__", "dist")
CONFIG = "[run]\nsource = kbwidgets\nrelative_files = true\n"
"""The coverage settings for lines, because branches take ten times the room per test."""


def copied(tree: Path) -> Path:
    """Make a fresh copy of this project, whose compiled files are validated by source hash, not by time."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    compiled = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "kbwidgets")
    subprocess.run([sys.executable, *compiled], cwd=tree, check=True)
    return tree


def environment(tree: Path) -> dict[str, str]:
    """Return the environment that makes Python, in subprocesses too, use a copy of the tree and leave it unchanged."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}


def at_import(tree: ast.AST, line: int) -> bool:
    """Return whether a line runs when its module is imported, outside the body of any function."""
    return not any(line in span for span in _functions(tree))


def _functions(tree: ast.AST) -> list[range]:
    """Return the lines of the bodies of all functions."""
    functions = (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return [range(node.body[0].lineno, (node.end_lineno or 0) + 1) for node in functions]


def digest() -> str:
    """Return a short name for the present sources of the package."""
    found = hashlib.sha256()
    for file in python_files():
        if file.startswith("kbwidgets/"):
            found.update(file.encode() + b"\0" + (ROOT / file).read_bytes() + b"\0")
    return found.hexdigest()[:12]


class Reach:
    """The measurements of a run of all tests: their lines and durations."""

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
            self.seconds.pop(test, None)  # The test fails without any fault.
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

    def ran_before(self, file: str, line: int) -> bool:
        """Return whether a line's function, or top-level code, ran before the tests began."""
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        if at_import(tree, line):
            return True
        spans = [span for span in _functions(tree) if line in span]
        lines = self._lines(file)
        return any("" in lines.get(number, ()) for number in max(spans, key=lambda span: span.start))

    def tests(self, file: str, line: int) -> list[str]:
        """Return the tests to run for a line, until their time is used up."""
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        near = chosen([file]).files
        lines = self._lines(file)
        exact = set[str]()
        if not at_import(tree, line):
            spans = ({test for number in span for test in lines.get(number, ())} for span in _around(tree, line))
            exact = {_named(context) for context in next(filter(None, spans), set[str]())}
        entering = {_named(context) for found in lines.values() for context in found}
        around = entering | {test for test in self.seconds if test.split("::")[0] in near}
        known = [test for test in around if test in self.seconds and test.split("::")[0] not in self.new]
        folder = Path("tests", *Path(file).parts[1:-1])
        while not (ROOT / folder).exists():
            folder = folder.parent
        own = (file, f"{folder.as_posix()}/")
        known.sort(
            key=lambda test: (test not in exact, test not in entering, not test.startswith(own), self.seconds[test])
        )
        files = {*near, *(test.split("::")[0] for test in around)}
        found, left = sorted(files & self.new), SECONDS
        for test in known:
            left -= self.seconds[test]
            if left > 0:
                found.append(test)
        return found


def _named(context: str) -> str:
    """Return the test of a context, which also says whether it was being set up, run or taken down."""
    return context.rpartition("|")[0]


def _around(tree: ast.AST, line: int) -> list[range]:
    """Return the lines of the statements around a line, smallest first; of one with a body, its head before the whole.

    Python may run a statement without coming to its line, as it does with many a `continue`.
    """
    spans: list[range] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body: list[ast.stmt] = getattr(node, "body", [])
            last = node.end_lineno or node.lineno
            spans.append(range(node.lineno, last + 1))
            if body:
                spans.append(range(node.lineno, max(body[0].lineno, node.lineno + 1)))
    return sorted((span for span in spans if line in span), key=len)
