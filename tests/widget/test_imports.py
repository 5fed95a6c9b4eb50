"""The engine works without the libraries of the live cell, and says how to install them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKED = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets", "comm", "IPython", "markdown_it", "pandas", "networkx"):
    sys.modules[name] = None
import kbwidgets as kb
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_package_is_imported_and_plays_without_any_library():
    code = "print(kb.Match(kb.games['kingdomino'], [kb.Greedy(), kb.Random()], seed=1).run().over)"
    assert run(code) == "True"


@pytest.mark.parametrize("name", ["Kingdomino", "GameWidget", "gallery", "load", "lesson", "practice"])
def test_what_needs_a_library_names_it(name: str):
    told = run(f"try:\n    kb.{name}\nexcept ImportError as error:\n    print(error)")
    assert re.fullmatch(rf"kb\.{name} needs (anywidget|traitlets|markdown_it); run: pip install kbwidgets", told)


def test_a_name_that_does_not_exist_is_no_missing_library():
    assert run("print(hasattr(kb, 'Kingdomina'))") == "False"


def test_a_plain_install_brings_what_the_live_cells_import():
    """Everything that `kbwidgets.widget` imports at its top is a dependency without an extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = {re.split("[>=<]", found)[0].removesuffix("-py").replace("-", "_") for found in project["dependencies"]}
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "kbwidgets" / "widget").rglob("*.py")]
    tops = {
        (name.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for tree in trees
        for node in tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in node.names
    }
    assert {"anywidget", "traitlets"} <= tops - sys.stdlib_module_names - {"kbwidgets"} <= brought
