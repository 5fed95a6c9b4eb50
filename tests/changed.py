"""Changed: which tests concern the files that changed, read from what the files import.

A test concerns a module if it imports it, itself or through helpers of the tests, or takes a name of it from the
package (`kb.Match`); and all tests in the folder that mirrors the module's do. Inside the folder of a game, what
imports the module counts as changed too; so does what shows a module of a folder that no tests mirror, such as the
screens of the cell. What a game teaches concerns all tests of teaching too; of the tests of all games those are taken
that say the game's name. The short laws of the whole source are always among them.

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
"""What holds for the whole source and is quickly told."""


class Chosen(NamedTuple):
    """What to run: files whole, and of all other tests those of some games."""

    files: tuple[str, ...]
    games: tuple[str, ...]


def changed_files() -> list[str] | None:
    """What differs from where this branch left main, from the commit before on main itself; None without git."""

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
    """The tests that concern these files, those without a browser."""
    games = {found for file in changed if (found := game_of(file))}
    affected = {module for file in changed if (module := module_of(file))}
    affected |= {user for file in changed if module_of(file) for user in users(file)}
    files = {"README.md"} & set(changed)
    files |= {law for law in LAWS if any(file.startswith(("kbwidgets/", "tests/")) for file in changed)}
    for file in changed:
        # Tests mirror kbwidgets; those of a game stand together, whichever of its rooms they hold.
        for folder in mirrors(file):
            files |= {test for test in python_files() if is_test(test) and Path(test).is_relative_to(folder)}
        if file.startswith("kbwidgets/") and file.endswith(".py") and (ROOT / file).exists():
            files.add(file)  # its own examples
        if file.startswith("notebooks/"):
            files.add("tests/test_notebooks.py")
        if file.startswith(("js/", "kbwidgets/static/")):
            files.add("tests/test_bundle.py")
    files |= {test for test in python_files() if is_test(test) and affected & needs(test)}
    found = sorted(file for file in files if (ROOT / file).exists())
    # Examples come last, as in a whole run: pytest may only import a file by its path when its package is loaded.
    found.sort(key=lambda file: file.startswith("kbwidgets/"))
    return Chosen(tuple(found), tuple(sorted(games)))


def is_test(file: str) -> bool:
    """Whether pytest finds tests in a file that need no browser.

    >>> is_test("tests/core/test_match.py"), is_test("tests/browser/test_play.py"), is_test("tests/showdown.py")
    (True, False, False)
    """
    return file.startswith("tests/") and not file.startswith(BROWSER) and Path(file).name.startswith("test_")


def game_of(file: str) -> str:
    """The name of the game to whose folder a file belongs, empty if to none.

    >>> game_of("kbwidgets/games/pawns_board/rulebook.md"), game_of("kbwidgets/games/__init__.py")
    ('pawns-board', '')
    """
    parts = Path(file).parts
    return parts[2].replace("_", "-") if parts[:2] == ("kbwidgets", "games") and len(parts) > 3 else ""


def mirrors(file: str) -> tuple[Path, ...]:
    """The folders of tests that mirror the folder of a file, whether they are there or not.

    >>> [str(folder) for folder in mirrors("kbwidgets/games/kingdomino/taught/practice.py")]
    ['tests/games/kingdomino', 'tests/teach']
    """
    parts = Path(file).parts
    folder = Path("tests", *parts[1 : 3 if game_of(file) else -1])
    if parts[0] != "kbwidgets" or len(folder.parts) < 2:
        return ()
    while len(folder.parts) > 2 and not (ROOT / folder).is_dir():
        folder = folder.parent  # the tests of a large part stand together
    opened = OPENED_IN.get(parts[3]) if game_of(file) else None
    return (folder,) if opened is None else (folder, Path(opened))


def module_of(file: str) -> str:
    """The module that a file is, empty if none.

    >>> module_of("kbwidgets/core/match/match.py"), module_of("kbwidgets/games/__init__.py"), module_of("README.md")
    ('kbwidgets.core.match.match', 'kbwidgets.games', '')
    """
    if not file.endswith(".py"):
        return ""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def python_files() -> tuple[str, ...]:
    """All sources of the package and its tests."""
    found = (path for top in ("kbwidgets", "tests") for path in (ROOT / top).rglob("*.py"))
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found))


@cache
def modules() -> dict[str, str]:
    """The file of each module."""
    return {module_of(file): file for file in python_files()}


def users(file: str) -> set[str]:
    """The modules through which a file is met: of its game those that import it, directly or not.

    Of a folder that no tests mirror those in it that import it, directly or not, and what imports any of these.
    """
    found = {module_of(file)}
    if game := game_of(file):
        return _importing(found, [other for other in python_files() if game_of(other) == game])
    if not file.startswith("kbwidgets/") or any((ROOT / folder).is_dir() for folder in mirrors(file)):
        return found
    found = _importing(found, [other for other in python_files() if Path(other).parent == Path(file).parent])
    return found | {module_of(other) for other in python_files() if is_source(other) and found & set(imported(other))}


def _importing(found: set[str], among: Sequence[str]) -> set[str]:
    """These modules and those that import them, directly or not."""
    found, own = set(found), [other for other in among if not other.endswith("/__init__.py")]
    while more := {module_of(other) for other in own if found & set(imported(other))} - found:
        found |= more
    return found


def is_source(file: str) -> bool:
    """Whether a file is a module of the package, and no more than a list of names to be handed on."""
    return file.startswith("kbwidgets/") and not file.endswith("/__init__.py")


def needs(test: str) -> set[str]:
    """The modules that a test imports, itself or through other files of the tests."""
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
    """The modules of this project that a file imports; a name of `kb` stands for the module it comes from."""
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
            for name in node.names:  # a module, or what a module holds
                whole = f"{module}.{name.name}"
                yield whole if whole in modules() else _source(module, name.name)


def _source(module: str, name: str) -> str:
    """Where a name comes from that a package hands on, else the module itself."""
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
    """What `import kbwidgets as kb` offers."""
    return _handed_on("kbwidgets")


def words_for(games: Iterable[str]) -> str:
    """The words by which pytest finds the tests of some games.

    >>> words_for(["pawns-board"])
    'pawns-board or pawns_board or PawnsBoard'
    """
    spellings = ((game, game.replace("-", "_"), game.title().replace("-", "")) for game in games)
    return " or ".join(dict.fromkeys(word for words in spellings for word in words))
