"""The imports of the package: arrows go one way, and the engine needs only the standard library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[1] / "kbwidgets"

ENGINE = {"core", "games", "players", "arena", "teach", "terminal"}
"""The rooms that run without a browser and without any library."""

ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "players": {"games", "core"},
    "arena": {"players", "games", "core"},
    "store": {"players", "games", "core"},
    "teach": {"players", "games", "core"},
    "inspect": {"arena", "players", "games", "core"},
    "testing": {"players", "games", "core"},
    "terminal": {"teach", "arena", "players", "games", "core"},
    "widget": {"teach", "inspect", "store", "arena", "terminal", "players", "games", "core"},
}
"""The rooms that each room may import, in the order widget -> teach, ... -> arena -> players -> games -> core."""

FLOORS: dict[str, tuple[str, ...]] = {
    "core": ("text", "values", "setup", "scene", "things", "moves", "fields", "protocol", "players", "match", "record"),
    "teach": ("lessons", "sessions", "checks", "course", "drills", "coaching"),
    "widget": ("page", "parts", "model", "panels", "screens", "app", "actions", "modes", "exports", "jupyter"),
}
"""The folders of the large parts from the ground up."""

OPTIONAL = {
    ("core/protocol/typed.py", "typing_extensions"),  # Only type checkers import it.
    ("arena/progress.py", "tqdm"),
    ("games/pawns_board/rules/chapters/decks.py", "pandas"),
    ("teach/course/book.py", "markdown_it"),
    ("teach/course/results.py", "pandas"),
}
"""The libraries that the engine imports when they are used, never before."""


TYPED = {
    "__init__.py",
    "core/errors.py",
    "core/protocol/game.py",
    "core/protocol/registry.py",
    "teach/__init__.py",
    "widget/model/screen_model.py",
    "widget/jupyter/game_widget.py",
    "widget/app/open_modes.py",
    "widget/jupyter/live_widget.py",
    "widget/jupyter/reactive.py",
}
"""Files that import modules of our own only for the type checker; `later` loads those that are called."""


class Import(NamedTuple):
    """An import, given by the file, the module, and whether it waits until a function is called."""

    file: str
    module: str
    late: bool
    names: tuple[str, ...] = ()


@cache
def imports() -> tuple[Import, ...]:
    """Return all imports, read once when a test first asks."""
    files = sorted(PACKAGE.rglob("*.py"))
    return tuple(found for path in files for found in _imports_of(path.relative_to(PACKAGE).as_posix()))


def _imports_of(file: str) -> Iterator[Import]:
    for node, late in _statements(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(file, name.name, late) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            assert node.module
            names = tuple(name.name for name in node.names)
            if node.module == "kbwidgets":
                yield from (Import(file, f"kbwidgets.{name}", late) for name in names)
            else:
                yield Import(file, node.module, late, names)


def _statements(block: ast.AST, late: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the statements of a block, and whether they wait for a call or for a type checker."""
    for node in ast.iter_child_nodes(block):
        if not isinstance(node, ast.expr):  # An expression contains no import.
            yield node, late
            waits = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            waits |= isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            yield from _statements(node, late or waits)


def room(file: str) -> str:
    """Return the folder of the package that a file belongs to, or `""` for files at the top, which join the others."""
    return file.split("/")[0] if "/" in file else ""


def own(module: str) -> bool:
    return module.split(".")[0] == "kbwidgets"


def target(module: str) -> str:
    return (module.split(".") + [""])[1]


def test_every_room_is_known():
    assert {room(item.file) for item in imports()} - {""} <= set(ALLOWED)
    assert {"core", "games", "players", "arena", "terminal"} <= {room(item.file) for item in imports()}


def test_arrows_go_one_way():
    against = {
        (item.file, item.module)
        for item in imports()
        if own(item.module)
        and room(item.file)
        and target(item.module) not in {*ALLOWED[room(item.file)], room(item.file)}
    }
    assert not against


@pytest.mark.parametrize(("part", "order"), FLOORS.items())
def test_arrows_inside_a_part_go_down(part: str, order: tuple[str, ...]):
    """Each folder of the part uses those before it in the order, and itself."""
    rooms = {path.name for path in (PACKAGE / part).iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms >= set(order)
    arrows = {
        (item.file.split("/")[1], item.module.split(".")[2], item.file)
        for item in imports()
        if not item.late and item.file.count("/") > 1 and item.file.startswith(f"{part}/")
        if item.module.startswith(f"kbwidgets.{part}.")
    }
    ranks = {name: rank for rank, name in enumerate(order)}
    ranked = [arrow for arrow in arrows if arrow[0] in ranks and arrow[1] in ranks]
    assert len(ranked) > len(order)
    assert not [arrow for arrow in ranked if ranks[arrow[1]] > ranks[arrow[0]]]


def modules() -> dict[str, str]:
    """Return the file of each module of the package, by its name."""
    found = {"kbwidgets": "__init__.py"}
    for path in PACKAGE.rglob("*.py"):
        file = path.relative_to(PACKAGE).as_posix()
        name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if name != "__init__":
            found[f"kbwidgets.{name}"] = file
    return found


def circles(arrows: Mapping[str, set[str]]) -> list[str]:
    """Return the cycles among arrows: the rest after repeatedly removing everything that leads nowhere."""
    left = {name: set(targets) for name, targets in arrows.items()}
    while ends := [name for name, targets in left.items() if not targets & set(left)]:
        for name in ends:
            del left[name]
    return sorted(left)


def test_no_circle_of_imports():
    """Imports that wait for a call, and those only for the type checker, count too."""
    known = modules()
    arrows: dict[str, set[str]] = {file: set() for file in known.values()}
    for item in imports():
        if own(item.module):
            names = [f"{item.module}.{name}" for name in item.names]
            targets = {known[name] if name in known else known[item.module] for name in names}
            arrows[item.file] |= targets - {item.file}
    assert sum(map(len, arrows.values())) > len(known)
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a"}}) == ["a", "b", "c"]
    assert not circles(arrows)


def test_imports_of_our_own_stand_at_the_top():
    """Only the command line loads modules when its command needs them; optional libraries are not ours."""
    late = {(item.file, item.module) for item in imports() if item.late and own(item.module)}
    assert {file for file, _ in late} - TYPED == {"__main__.py"}


def test_no_game_knows_another():
    for item in imports():
        if item.file.startswith("games/") and item.file.count("/") > 1 and item.module.startswith("kbwidgets.games"):
            assert item.module.startswith(f"kbwidgets.games.{item.file.split('/')[1]}"), item


def test_the_engine_needs_the_standard_library_alone():
    foreign = {
        (item.file, item.module)
        for item in imports()
        if (room(item.file) in ENGINE or item.file in ("__init__.py", "__main__.py"))
        and not own(item.module)
        and item.module.split(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == OPTIONAL
    assert all(item.late for item in imports() if (item.file, item.module) in OPTIONAL)


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after some code."""
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parent,
    )
    return set(shown.stdout.split())


JUPYTER = ("anywidget", "comm", "ipykernel", "ipywidgets", "IPython", "jupyter_client", "jupyter_core", "jupyterlab")


@pytest.mark.parametrize("code", ["import kbwidgets.games", "import kbwidgets", "import kbwidgets.terminal"])
def test_importing_the_games_loads_no_library(code: str):
    """Every loaded top-level module beyond a bare interpreter's is ours or the standard library's."""
    new = {name.split(".")[0] for name in loaded_by(code) - loaded_by("pass")}
    assert "kbwidgets" in new
    assert new - {"kbwidgets"} <= set(sys.stdlib_module_names)
    assert not new & {*JUPYTER, "traitlets", "tqdm", "numpy"}


def test_importing_the_games_loads_none_and_listing_them_loads_no_picture():
    game = re.compile(r"kbwidgets\.games\.\w+")
    assert not {name for name in loaded_by("import kbwidgets.games") if game.match(name)}
    listed = loaded_by("import kbwidgets as kb\nkb.games.loaded(), kb.games.faults(), dir(kb)")
    assert {name for name in listed if game.fullmatch(name)} >= {"kbwidgets.games.kingdomino"}
    drawing = {"kbwidgets.core.scene.nodes", "kbwidgets.core.scene.svg"}
    assert not {name for name in listed if ".drawn" in name or name in drawing}


def test_the_command_line_loads_only_what_its_command_needs():
    new = loaded_by("import kbwidgets.__main__")
    assert not {name for name in new if name.startswith(("kbwidgets.terminal", "kbwidgets.arena", "argparse"))}


LEARNING = re.compile(
    r"kbwidgets\.(teach\.(check|course|drill|example|quiz|session|shipped|text)"
    r"|widget\.((lesson|practice|quiz|workshop)_\w+|learner|screens\.(chapters|help|learn|lesson|practice|quiz)))"
)
"""The modules that lessons, practice and the rulebook need, and a match does not."""
HEAVY = {"markdown_it", "pandas", "networkx", "numpy", "PIL", "tqdm", "concurrent.futures", "statistics", "ssl"}
"""The libraries that no cell needs before its match is inspected, exported or explained."""


def not_needed(modules: set[str]) -> set[str]:
    """Return those of the modules that a match of Kingdomino can do without."""
    others = {name for name in modules if re.match(r"kbwidgets\.games\.(?!kingdomino\b)\w+", name)}
    inspecting = {
        name for name in modules if re.match(r"kbwidgets\.(arena|inspect\.(options|playouts|frames))\b", name)
    }
    return others | inspecting | {name for name in modules if LEARNING.match(name)} | (modules & HEAVY)


def test_the_class_of_a_cell_loads_no_lesson_no_other_game_and_no_screen():
    before = loaded_by("import anywidget")
    new = loaded_by("import anywidget\nimport kbwidgets as kb\nkb.Kingdomino") - before
    assert {"kbwidgets.widget.jupyter.game_widget", "kbwidgets.games.kingdomino"} <= new
    assert not not_needed(new)
    assert not {name for name in new if name.startswith("kbwidgets.widget.screens.")}


def test_a_cell_that_shows_a_match_loads_no_lesson_and_no_other_game():
    """The page is drawn in full, because a notebook that displays a cell draws the scene that it is sent."""
    before = loaded_by("import anywidget")
    new = loaded_by(
        "import anywidget\nimport kbwidgets as kb\ncell = kb.Kingdomino(['Ann', 'Bo'], seed=7, store=None)\n"
        "assert cell._repr_mimebundle_() and cell.get_state()['scene']\ncell.play(cell.moves()[0])"
    )
    assert "kbwidgets.widget.screens.play" in new
    assert not not_needed(new - before)


def test_the_names_of_teaching_are_all_there():
    """They are imported one by one, on demand."""
    from kbwidgets import teach

    assert sorted(teach.__all__) == dir(teach)
    assert all(getattr(teach, name).__name__ == name for name in teach.__all__ if name not in ("Start", "Data"))
    assert not hasattr(teach, "Teacher")
    modules = {path.stem for path in (PACKAGE / "teach").glob("*.py")}
    assert not modules & set(teach.__all__), "importing the module would hide the name"
