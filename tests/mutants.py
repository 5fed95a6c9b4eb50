"""The share of small faults, put into copies of the source one at a time, that the tests detect.

`python -m tests.mutants --seed 1 --count 300` draws places in games, core, teach and widget, and at each one of the
faults that Cosmic Ray knows for it: another operator, another number, a negated condition, a loop that never runs. Each
runs the tests that execute its line, those of its own module and folder first, quick ones before slow ones, until one
fails. It needs `pip install kbwidgets[test,mutants]`.

The tests that execute each line are measured first (reach.py). A test that never ends detects the fault too. A fault in
a function that runs only after the tests have begun is put into a fork of a pytest that has collected them all
(standing.py); any other, such as one in a table that is made at import, needs a pytest of its own.

The result of each fault is written to `--home`, outside of the checkout: a stopped run continues where it was, and
`--from 100 --to 200` tries a part of the faults that a seed draws, so that several runs add up to one figure. `--lived`
tries the undetected ones again. It starts afresh when a source of the package has changed.

Faults that no test can see are left out: in annotations, which never run; at a cache, which changes no answer; at
`@overload`, which is only for the type checker; `is` for `==` and `==` for `is`, which are the same for everything
compared here. Others that change nothing promised are in mutants-equal.txt once they were drawn: the file, its line,
that line with the fault, and the reason.

>>> next(iter(known_equal().values()))[:1].isupper()
True
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

from .changed import ROOT, python_files
from .reach import Reach, copied, digest, environment
from .standing import Standing

PARTS = ("games", "core", "teach", "widget")
LANES = 2
"""The number of faults that are tried at once, each in a copy of the tree."""
FEW = 40
"""The number of tests that run first by themselves: they detect most faults, and collecting thousands takes longer."""
HANGS = 60
"""The seconds after which one test counts as never ending."""
PATIENCE = 3600
"""The seconds after which a whole run counts as never ending, if the collection hangs and not a test."""
SAME = ("Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")
SILENT = ("cache", "lru_cache", "overload")
USAGE = 4
"""The exit code of pytest if a test does not exist."""
EQUAL = Path(__file__).with_name("mutants-equal.txt")


class Mutant(NamedTuple):
    """One fault: Cosmic Ray's description, and the line before and after."""

    file: str
    line: int
    column: int
    operator: str
    occurrence: int
    old: str = ""
    new: str = ""

    @property
    def place(self) -> tuple[str, int, int, str]:
        """The position and family of the fault: `+` has eleven others, but is drawn no more often than a number."""
        return (self.file, self.line, self.column, re.split(r"Operator_|_", self.operator)[0])

    def source(self) -> str:
        """Return the whole file with the fault."""
        operator = import_module("cosmic_ray.plugins").get_operator(self.operator)()
        text = (ROOT / self.file).read_text(encoding="utf-8")
        return import_module("cosmic_ray.mutating").mutate_code(text, operator, self.occurrence)

    def compiles(self) -> bool:
        """Return whether Python can parse it, since any test would detect a syntax error."""
        try:
            ast.parse(self.source())
        except SyntaxError:
            return False
        return True

    def told(self) -> Mutant:
        """Return the fault with the lines as a reader sees them; the first one if several differ."""
        pairs = zip((ROOT / self.file).read_text(encoding="utf-8").split("\n"), self.source().split("\n"), strict=False)
        old, new = next((old.strip(), new.strip()) for old, new in pairs if old != new)
        return self._replace(old=old, new=new)


# -- which faults -------------------------------------------------------------------------------------------


def mutants_of(file: str) -> Iterator[Mutant]:
    """Yield all faults that Cosmic Ray can put into a file and that can change something."""
    # The import is late because this is an extra, and the other tests import this file.
    tree = import_module("cosmic_ray.ast")
    plugins = import_module("cosmic_ray.plugins")
    text = (ROOT / file).read_text(encoding="utf-8")
    nodes = list(tree.ast_nodes(tree.get_ast(text)))
    mute = list(_mute(ast.parse(text)))
    for name in plugins.operator_names():
        if name.endswith(SAME) or plugins.get_operator(name).arguments():
            continue
        operator = plugins.get_operator(name)()
        spans = (span for node in nodes for span in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(spans):
            if not any(first <= start < last for first, last in mute):
                yield Mutant(file, start[0], start[1], name, occurrence)


def _mute(tree: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the spans of a source that never run, or change no answer."""
    for node in ast.walk(tree):
        silent: list[ast.expr | None] = []
        if isinstance(node, ast.FunctionDef):
            silent += [node.returns, *(part for part in node.decorator_list if ast.unparse(part).startswith(SILENT))]
        elif isinstance(node, ast.arg):
            silent += [node.annotation]
        elif isinstance(node, ast.AnnAssign):
            silent += [node.annotation, *([node.value] if ast.unparse(node.annotation) == "TypeAlias" else [])]
        for part in filter(None, silent):
            yield (part.lineno, part.col_offset - 1), (part.end_lineno or 0, part.end_col_offset or 0)


def drawn(seed: int, count: int) -> list[Mutant]:
    """Return some equally likely places, and one fault at each."""
    places: dict[tuple[str, int, int, str], list[Mutant]] = defaultdict(list)
    for file in python_files():
        if file.startswith(tuple(f"kbwidgets/{part}/" for part in PARTS)):
            for mutant in mutants_of(file):
                places[mutant.place].append(mutant)
    print(f"{sum(map(len, places.values()))} faults at {len(places)} places", flush=True)
    random = Random(seed)
    order = random.sample(sorted(places), len(places))
    found = (mutant for place in order if (mutant := random.choice(places[place])).compiles())
    return [mutant.told() for mutant in islice(found, count)]


@cache
def known_equal() -> dict[tuple[str, str, str], str]:
    """Return the reasons why faults change nothing, by file, line and the line with the fault."""
    blocks = EQUAL.read_text(encoding="utf-8").strip().split("\n\n")
    lines = (map(str.strip, block.split("\n")) for block in blocks if block)
    return {(file, old, new): why for file, old, new, why in lines}


# -- do the tests see them? ---------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A fault, its result, and the test that detected it or the number of tests that did not."""

    mutant: Mutant
    fate: str
    by: str

    def __str__(self) -> str:
        mutant = self.mutant
        return f"{self.fate}\t{mutant.file}:{mutant.line}:{mutant.column}\t{mutant.old}\t{mutant.new}\t{self.by}"


class Lane:
    """A copy of the tree in which faults are tried one after the other, with a pytest that waits there."""

    def __init__(self, tree: Path, reach: Reach) -> None:
        self.tree, self.reach = copied(tree), reach
        self._standing: Standing | None = None

    def judge(self, mutant: Mutant) -> Judged:
        """Put a fault into the copy, run the tests that reach it, and remove it."""
        if why := known_equal().get((mutant.file, mutant.old, mutant.new)):
            return Judged(mutant, "equal", why)
        tests = self.reach.tests(mutant.file, mutant.line)
        target = self.tree / mutant.file
        right = target.read_text(encoding="utf-8")
        try:
            by = None
            if not self.reach.ran_before(mutant.file, mutant.line):
                by = self.standing().sees(mutant.file, mutant.source(), tests, PATIENCE)
            if by is None:
                target.write_text(mutant.source(), encoding="utf-8")
                by = seen_by(tests, self.tree)
        finally:
            target.write_text(right, encoding="utf-8")
        return Judged(mutant, "fallen", by) if by else Judged(mutant, "lived", f"{len(tests)} tests ran")

    def standing(self) -> Standing:
        """Return the pytest that waits in this copy."""
        if self._standing is None:
            self._standing = Standing(self.tree, environment(self.tree), HANGS)
        return self._standing

    def end(self) -> None:
        """End the waiting pytest."""
        if self._standing is not None:
            self._standing.end()


def seen_by(tests: Sequence[str], tree: Path) -> str:
    """Return the test that detects the fault in a copy of the tree, by a fresh pytest, or `""` if none does."""
    try:
        code, said = pytest(tests[:FEW], tree)
        if not code:
            code, said = pytest(tests[FEW:], tree)
    except subprocess.TimeoutExpired:
        return "never ended"
    seen = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return (seen[1] if seen else "the tests cannot be read") if code else ""


def pytest(tests: Sequence[str], tree: Path) -> tuple[int, str]:
    """Run tests in a copy of the tree up to the first failure; whole files if a name in one no longer exists."""
    code, said = _pytest(tests, tree)
    if code == USAGE:  # The fault changed a name, or nothing can be imported at all.
        return _pytest(list(dict.fromkeys(test.split("::")[0] for test in tests)), tree)
    return code, said


def _pytest(tests: Sequence[str], tree: Path) -> tuple[int, str]:
    if not tests:
        return 0, ""
    names = tree.with_suffix(".txt")
    names.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", f"--timeout={HANGS}", f"@{names}"]
    done = subprocess.run(
        command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return done.returncode, done.stdout


class Journal:
    """The results of the faults of a seed, by number, as long as no source of the package has changed."""

    def __init__(self, home: Path, seed: int) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.path = home / f"faults-of-{seed}-{digest()}.txt"
        written = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        self.path.write_text(written[: written.rfind("\n") + 1], encoding="utf-8")  # A kill may leave half a line.

    def lines(self) -> dict[int, str]:
        """Return the last line of each fault."""
        written = self.path.read_text(encoding="utf-8").splitlines()
        return {int(number): line for number, _, line in (line.partition("\t") for line in written)}

    def write(self, number: int, judged: Judged) -> None:
        """Write the result of a fault."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{number}\t{judged}\n")


def main() -> None:
    """Draw faults, try two at once, and print the results as they come."""
    parser = argparse.ArgumentParser(
        description="Put small faults into copies of the source: how many does a test see?"
    )
    parser.add_argument("--seed", type=int, default=1, help="another number draws other faults")
    parser.add_argument("--count", type=int, default=300, help="how many faults")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first that is tried")
    parser.add_argument("--to", type=int, help="the number before which to stop")
    parser.add_argument("--lived", action="store_true", help="those that lived are tried again")
    parser.add_argument("--home", type=Path, default=Path(tempfile.gettempdir(), "kbwidgets-mutants"))
    asked = parser.parse_args()
    journal = Journal(asked.home, asked.seed)
    reach = Reach(asked.home)
    mutants = drawn(asked.seed, asked.count)
    done = {number for number, line in journal.lines().items() if not (asked.lived and line.startswith("lived"))}
    asked_for = range(asked.first, len(mutants) if asked.to is None else min(asked.to, len(mutants)))
    lanes: SimpleQueue[Lane] = SimpleQueue()
    all_lanes = [Lane(asked.home / f"lane{number}", reach) for number in range(LANES)]
    for lane in all_lanes:
        lanes.put(lane)

    def tried(number: int) -> None:
        lane = lanes.get()
        try:
            judged = lane.judge(mutants[number])
        finally:
            lanes.put(lane)
        journal.write(number, judged)
        print(f"{number}\t{judged}", flush=True)

    with ThreadPoolExecutor(LANES) as pool:
        for _ in pool.map(tried, [number for number in asked_for if number not in done]):
            pass
    for lane in all_lanes:
        lane.end()
    lines = [line for number, line in journal.lines().items() if number < len(mutants)]
    fates = Counter(line.partition("\t")[0] for line in lines)
    print(", ".join(f"{count} {fate}" for fate, count in sorted(fates.items())), f"of {len(mutants)}")


if __name__ == "__main__":
    main()
