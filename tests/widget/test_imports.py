"""The engine works where the libraries of the live cell are not installed, and says which extra they come with."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets", "comm", "IPython", "pandas", "networkx"):
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
def test_what_needs_a_library_names_the_extra(name: str):
    told = run(f"try:\n    kb.{name}\nexcept ImportError as error:\n    print(error)")
    assert told == f'kb.{name} needs anywidget: pip install "kbwidgets[lab]"'


def test_a_name_that_does_not_exist_is_no_missing_library():
    assert run("print(hasattr(kb, 'Kingdomina'))") == "False"
