"""The types that type checkers see: the game of each cell and match, and every public name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HOME = Path(__file__).parents[1]
NAMES = Path(__file__).with_name("typed_names.py")


def pyright(*given: str | Path) -> Any:  # noqa: ANN401 (plain data)
    """Return pyright's output as data."""
    if not (HOME / "kbwidgets").samefile(__import__("kbwidgets").__path__[0]):
        pytest.skip("the types of a checkout are checked, not those of what is installed")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", *map(str, given)]
    away = {**os.environ, "PYTHONPATH": str(HOME), "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    return json.loads(subprocess.run(command, capture_output=True, text=True, cwd=HOME, env=away, check=False).stdout)


@pytest.fixture(scope="module")
def complete() -> Any:  # noqa: ANN401 (plain data)
    """Return pyright's output for the whole package."""
    return pyright("--verifytypes", "kbwidgets", "--ignoreexternal")["typeCompleteness"]


def test_a_cell_and_a_match_know_their_game(tmp_path: Path):
    """Each expression in `typed_names.py` has the type given beside it; a changed one is detected."""
    broken = tmp_path / "broken.py"
    text = NAMES.read_text(encoding="utf-8")
    for right, wrong in (
        ("one.state, KingdominoState", "one.state, kb.State"),
        ("three.view(1), PawnsBoardView", "three.view(1), kb.View"),
        ("one.state.kingdoms, NamedSequence", "one.state.kingdomz, NamedSequence"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    broken.write_text(text, encoding="utf-8")
    found = pyright(NAMES, broken)
    assert found["summary"]["filesAnalyzed"] == 2
    faults = [(Path(fault["file"]).name, fault["rule"]) for fault in found["generalDiagnostics"]]
    assert {file for file, _ in faults} == {"broken.py"}, found["generalDiagnostics"]
    assert sum(rule == "reportAssertTypeFailure" for _, rule in faults) >= 2
    assert "reportAttributeAccessIssue" in {rule for _, rule in faults}


@pytest.mark.long
def test_every_public_name_has_a_type_of_its_own(complete: Any):  # noqa: ANN401 (plain data)
    """Type checkers have to guess none, except in cells, whose base in ipywidgets lacks types."""
    counts = complete["exportedSymbolCounts"]
    assert counts["withKnownType"] > 4000
    assert 100 * counts["withUnknownType"] < counts["withKnownType"]
    guessed = [name["name"] for name in complete["symbols"] if name["isExported"] and name["isTypeAmbiguous"]]
    assert [name for name in guessed if not name.startswith("kbwidgets.widget.")] == []
