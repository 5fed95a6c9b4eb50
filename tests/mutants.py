"""Do the tests bite? Small faults are put into copies of the source, one at a time; how many does a test see?

`python -m tests.mutants --seed 1 --count 300` draws places in games, core, teach and widget, and at each one of the
faults that Cosmic Ray knows for it: another operator, another number, a condition denied, a loop that never runs. Each
runs the tests that execute its line, those of its own module and folder first, quick ones before slow ones, until one
fails. `--lived` runs those again that lived in the last run. It needs `pip install kbwidgets[test,mutants]`.

Which tests execute a line is measured first (reach.py). A test that never ends sees the fault too.

Left out are faults that no test can see: in annotations, which never run; at a cache, which changes no answer; at
`@overload`, a word to the type checker; `is` for `==` and `==` for `is`, the same for what is compared here. Others
that change nothing that anybody is promised stand in mutants-equal.txt when they were drawn: the file, its line, that
line with the fault, why.

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
from .reach import Reach, copied, environment

PARTS = ("games", "core", "teach", "widget")
LANES = 2
"""How many faults are tried at once, each in a copy of the tree."""
FEW = 40
"""So many tests run first by themselves: they see most faults, and to collect thousands takes longer."""
HANGS = 60
"""Seconds after which one test counts as never ending."""
PATIENCE = 3600
"""Seconds after which a whole run counts so, where not a test hangs but the reading of them."""
SAME = ("Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq")
SILENT = ("cache", "lru_cache", "overload")
USAGE = 4
"""What pytest says where it was asked for a test that is not there."""
EQUAL = Path(__file__).with_name("mutants-equal.txt")


class Mutant(NamedTuple):
    """One fault: what Cosmic Ray needs to put it in, and the line as it is and as it becomes."""

    file: str
    line: int
    column: int
    operator: str
    occurrence: int
    old: str = ""
    new: str = ""

    @property
    def place(self) -> tuple[str, int, int, str]:
        """Where it is and of which family: `+` has eleven others, and is drawn no oftener than a number."""
        return (self.file, self.line, self.column, re.split(r"Operator_|_", self.operator)[0])

    def source(self) -> str:
        """The whole file with the fault."""
        operator = import_module("cosmic_ray.plugins").get_operator(self.operator)()
        text = (ROOT / self.file).read_text(encoding="utf-8")
        return import_module("cosmic_ray.mutating").mutate_code(text, operator, self.occurrence)

    def compiles(self) -> bool:
        """Whether Python can read it: any test would see that it cannot."""
        try:
            ast.parse(self.source())
        except SyntaxError:
            return False
        return True

    def told(self) -> Mutant:
        """With the lines as a reader sees them; where more than one line differs, the first."""
        pairs = zip((ROOT / self.file).read_text(encoding="utf-8").split("\n"), self.source().split("\n"), strict=False)
        old, new = next((old.strip(), new.strip()) for old, new in pairs if old != new)
        return self._replace(old=old, new=new)


# -- which faults -------------------------------------------------------------------------------------------


def mutants_of(file: str) -> Iterator[Mutant]:
    """All faults that Cosmic Ray can put into a file and that can change something."""
    tree = import_module("cosmic_ray.ast")  # late: an extra of its own, and this file is read with the other tests
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
    """From where to where a source says things that never run, or change no answer."""
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
    """Some places, each as likely as another, and one fault at each."""
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
    """Why a fault changes nothing, by its file, its line and the line with the fault."""
    blocks = EQUAL.read_text(encoding="utf-8").strip().split("\n\n")
    lines = (map(str.strip, block.split("\n")) for block in blocks if block)
    return {(file, old, new): why for file, old, new, why in lines}


# -- do the tests see them? ---------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A fault, what became of it, and which test saw it or how many did not."""

    mutant: Mutant
    fate: str
    by: str

    def __str__(self) -> str:
        mutant = self.mutant
        return f"{self.fate}\t{mutant.file}:{mutant.line}:{mutant.column}\t{mutant.old}\t{mutant.new}\t{self.by}"


def judge(mutant: Mutant, reach: Reach, tree: Path) -> Judged:
    """Put a fault into a copy of the tree, run the tests that reach it, take it out."""
    if why := known_equal().get((mutant.file, mutant.old, mutant.new)):
        return Judged(mutant, "equal", why)
    tests = reach.tests(mutant.file, mutant.line)
    target = tree / mutant.file
    right = target.read_text(encoding="utf-8")
    target.write_text(mutant.source(), encoding="utf-8")
    try:
        code, said = pytest(tests[:FEW], tree)
        if not code:
            code, said = pytest(tests[FEW:], tree)
    except subprocess.TimeoutExpired:
        return Judged(mutant, "fallen", "never ended")
    finally:
        target.write_text(right, encoding="utf-8")
    seen = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return Judged(mutant, "fallen" if code else "lived", seen[1] if seen else f"{len(tests)} tests ran")


def pytest(tests: Sequence[str], tree: Path) -> tuple[int, str]:
    """How tests end in a copy of the tree, at the first that fails; whole files where a name of one is gone."""
    code, said = _pytest(tests, tree)
    if code == USAGE:  # a name that the fault changed, or nothing can be read at all
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


def main() -> None:
    """Draw faults, try them two at once, and say what became of them as they come."""
    parser = argparse.ArgumentParser(
        description="Put small faults into copies of the source: how many does a test see?"
    )
    parser.add_argument("--seed", type=int, default=1, help="another number draws other faults")
    parser.add_argument("--count", type=int, default=300, help="how many faults")
    parser.add_argument("--lived", action="store_true", help="only those that lived in the last run")
    parser.add_argument("--home", type=Path, default=Path(tempfile.gettempdir(), "kbwidgets-mutants"))
    asked = parser.parse_args()
    reach = Reach(asked.home)
    results = asked.home / "results.txt"
    mutants = drawn(asked.seed, asked.count)
    if asked.lived:
        lived = [
            line.split("\t")[1:4] for line in results.read_text(encoding="utf-8").splitlines() if line[:5] == "lived"
        ]
        mutants = [mutant for mutant in mutants if str(Judged(mutant, "", "")).split("\t")[1:4] in lived]
    trees: SimpleQueue[Path] = SimpleQueue()
    for lane in range(LANES):
        trees.put(copied(asked.home / f"lane{lane}"))

    def tried(mutant: Mutant) -> Judged:
        tree = trees.get()
        try:
            return judge(mutant, reach, tree)
        finally:
            trees.put(tree)

    fates: Counter[str] = Counter()
    with ThreadPoolExecutor(LANES) as lanes, results.open("w", encoding="utf-8") as file:
        for judged in lanes.map(tried, mutants):
            fates[judged.fate] += 1
            print(judged, file=file, flush=True)
            print(judged, flush=True)
    print(", ".join(f"{number} {fate}" for fate, number in sorted(fates.items())), f"of {len(mutants)}")


if __name__ == "__main__":
    main()
