"""The tests that concern the changed files, read from what the files import.

A test concerns a module if it imports it, itself or through helpers of the tests, or takes a name of it from the
package (`kb.Match`); all tests in the folder that mirrors the module's folder concern it too. Inside the folder of a
game, files that import the module count as changed too; so do files that show a module of a folder that no tests
mirror, such as the screens of the cell. What a game teaches concerns all tests of teaching too; of the tests of all
games those that name the game are taken. The short laws of the whole source are always included.

>>> chosen(["kbwidgets/core/boards/geometry.py"]).files[-1]
'kbwidgets/core/boards/geometry.py'
>>> chosen(["kbwidgets/games/kingdomino/piles.py"]).games
('kingdomino',)
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BROWSER = "tests/browser/"
OPENED_IN = {"taught": "tests/teach"}
"""The rooms of a game that no test needs to import: shared code opens them, and is tested there."""
LAWS = ("tests/test_imports.py", "tests/test_no_game_names.py", "tests/test_rule_citations.py")
"""The quick laws of the whole source."""


class Chosen(NamedTuple):
    """The whole files to run, and the games whose other tests run."""

    files: tuple[str, ...]
    games: tuple[str, ...]


def changed_files() -> list[str] | None:
    """Return the files changed since this branch left main, on main since the last commit, or None without git."""

    def git(*words: str) -> str | None:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else None

    head = git("rev-parse", "HEAD")
    bases = (git("merge-base", "HEAD", name) for name in ("origin/main", "main"))
    base = next((found for found in bases if found), head)
    differs = git("diff", "--name-only", "HEAD~1" if base == head else str(base))
    new = git("ls-files", "--others", "--exclude-standard")
    return None if differs is None or new is None else sorted({*differs.split(), *new.split()})


def chosen(changed: Sequence[str]) -> Chosen:
    """Return the tests that concern these files, leaving out those with a browser."""
    games = {found for file in changed if (found := game_of(file))}
    affected = {module for file in changed if (module := module_of(file))}
    affected |= {user for file in changed if module_of(file) for user in users(file)}
    files = {"README.md"} & set(changed)
    files |= {law for law in LAWS if any(file.startswith(("kbwidgets/", "tests/")) for file in changed)}
    for file in changed:
        # Tests mirror kbwidgets; those of a game are together, whichever of its rooms they test.
        for folder in mirrors(file):
            files |= {test for test in python_files() if is_test(test) and Path(test).is_relative_to(folder)}
        if file.startswith("kbwidgets/") and file.endswith(".py") and (ROOT / file).exists():
            files.add(file)  # These are its own examples.
        if file.startswith("notebooks/"):
            files.add("tests/test_notebooks.py")
        if file.startswith(("js/", "kbwidgets/static/")):
            files.add("tests/test_bundle.py")
    files |= {test for test in python_files() if is_test(test) and affected & needs(test)}
    found = sorted(file for file in files if (ROOT / file).exists())
    # Examples come last, as in a full run: pytest may only import a file by its path when its package is loaded.
    found.sort(key=lambda file: file.startswith("kbwidgets/"))
    return Chosen(tuple(found), tuple(sorted(games)))


def is_test(file: str) -> bool:
    """Return whether pytest finds tests in a file that need no browser.

    >>> is_test("tests/core/test_match.py"), is_test("tests/browser/test_play.py"), is_test("tests/showdown.py")
    (True, False, False)
    """
    return file.startswith("tests/") and not file.startswith(BROWSER) and Path(file).name.startswith("test_")


def game_of(file: str) -> str:
    """Return the name of the game to whose folder a file belongs, or `""` if there is none.

    >>> game_of("kbwidgets/games/pawns_board/rulebook.md"), game_of("kbwidgets/games/__init__.py")
    ('pawns-board', '')
    """
    parts = Path(file).parts
    return parts[2].replace("_", "-") if parts[:2] == ("kbwidgets", "games") and len(parts) > 3 else ""


def mirrors(file: str) -> tuple[Path, ...]:
    """Return the folders of tests that mirror the folder of a file, whether they exist or not.

    >>> [str(folder) for folder in mirrors("kbwidgets/games/kingdomino/taught/practice.py")]
    ['tests/games/kingdomino', 'tests/teach']
    """
    parts = Path(file).parts
    folder = Path("tests", *parts[1 : 3 if game_of(file) else -1])
    if parts[0] != "kbwidgets" or len(folder.parts) < 2:
        return ()
    while len(folder.parts) > 2 and not (ROOT / folder).is_dir():
        folder = folder.parent  # The tests of a large part are together.
    opened = OPENED_IN.get(parts[3]) if game_of(file) else None
    return (folder,) if opened is None else (folder, Path(opened))


def module_of(file: str) -> str:
    """Return the module of a file, or `""` if it is none.

    >>> module_of("kbwidgets/core/match/match.py"), module_of("kbwidgets/games/__init__.py"), module_of("README.md")
    ('kbwidgets.core.match.match', 'kbwidgets.games', '')
    """
    if not file.endswith(".py"):
        return ""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def python_files() -> tuple[str, ...]:
    """Return all sources of the package and its tests."""
    found = (path for top in ("kbwidgets", "tests") for path in (ROOT / top).rglob("*.py"))
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found))


@cache
def modules() -> dict[str, str]:
    """Return the file of each module."""
    return {module_of(file): file for file in python_files()}


def users(file: str) -> set[str]:
    """Return the modules that use a file: for a game, those that import it, directly or not.

    For a folder that no tests mirror, return the modules in it that import the file, directly or not, and those that
    import any of these.
    """
    found = {module_of(file)}
    if game := game_of(file):
        return _importing(found, [other for other in python_files() if game_of(other) == game])
    if not file.startswith("kbwidgets/") or any((ROOT / folder).is_dir() for folder in mirrors(file)):
        return found
    found = _importing(found, [other for other in python_files() if Path(other).parent == Path(file).parent])
    return found | {module_of(other) for other in python_files() if is_source(other) and found & set(imported(other))}


def _importing(found: set[str], among: Sequence[str]) -> set[str]:
    """Return these modules and those that import them, directly or not."""
    found, own = set(found), [other for other in among if not other.endswith("/__init__.py")]
    while more := {module_of(other) for other in own if found & set(imported(other))} - found:
        found |= more
    return found


def is_source(file: str) -> bool:
    """Return whether a file is a module of the package with code of its own, not only re-exported names."""
    return file.startswith("kbwidgets/") and not file.endswith("/__init__.py")


def needs(test: str) -> set[str]:
    """Return the modules that a test imports, itself or through other files of the tests."""
    found: set[str] = set()
    todo = {module_of(test)}
    while todo:
        module = todo.pop()
        found.add(module)
        if module.startswith("tests.") and module in modules():
            todo |= set(imported(modules()[module])) - found
    return found


@cache
def imported(file: str) -> tuple[str, ...]:
    """Return the modules of this project that a file imports; a name of `kb` means the module it comes from."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found = set(_imports(tree, file))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "kb":
            found.update(_offered().get(node.attr, ()))
    return tuple(sorted(found))


def _imports(tree: ast.AST, file: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = Path(file).parts[: -node.level] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:  # The name is a module, or something in a module.
                whole = f"{module}.{name.name}"
                yield whole if whole in modules() else _source(module, name.name)


def _source(module: str, name: str) -> str:
    """Return the module that defines a re-exported name, otherwise `module` itself."""
    return next(iter(_handed_on(module).get(name, ())), module)


@cache
def _handed_on(module: str) -> dict[str, tuple[str, ...]]:
    file = modules().get(module, "")
    if not file.endswith("/__init__.py"):
        return {}
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {
        name.asname or name.name: (node.module,)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for name in node.names
    }


def _offered() -> dict[str, tuple[str, ...]]:
    """Return the names that `import kbwidgets as kb` offers, with their modules."""
    return _handed_on("kbwidgets")


def words_for(games: Iterable[str]) -> str:
    """Return the words by which pytest finds the tests of some games.

    >>> words_for(["pawns-board"])
    'pawns-board or pawns_board or PawnsBoard'
    """
    spellings = ((game, game.replace("-", "_"), game.title().replace("-", "")) for game in games)
    return " or ".join(dict.fromkeys(word for words in spellings for word in words))
