"""The notebooks of the package run from top to bottom, and are kept without outputs."""

import json
from pathlib import Path

import pytest

from kbwidgets.lab import shipped

from .browser.executed import code_cells, execute

NOTEBOOKS = sorted(shipped().glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
every_notebook = pytest.mark.parametrize("file", NOTEBOOKS, ids=[file.stem for file in NOTEBOOKS])


@every_notebook
def test_every_cell_runs(file: Path, tmp_path: Path):
    cells = code_cells(execute(file, tmp_path))
    assert all(cell["execution_count"] for cell in cells)
    assert any(WIDGET in output.get("data", {}) for cell in cells for output in cell["outputs"])


@every_notebook
def test_no_output_is_kept(file: Path):
    cells = code_cells(file)
    assert cells
    assert [(cell["outputs"], cell["execution_count"]) for cell in cells] == [([], None)] * len(cells)


@pytest.mark.parametrize("title", ["Kingdomino", "Kingdom Builder", "Pawns Board", "Catan", "ConKUeror"])
def test_each_game_is_asked_twenty_questions_whose_answers_are_known(title: str):
    cells = json.loads((shipped() / "inspecting.ipynb").read_text(encoding="utf-8"))["cells"]
    sections: dict[str, list[str]] = {}
    section = ""
    for cell in cells:
        words = "".join(cell["source"])
        if words.startswith("## "):
            section = words.splitlines()[0][3:]
        elif cell["cell_type"] == "code":
            sections.setdefault(section, []).append(words)
    asked = [words for words in sections[title] if words.startswith("answer = ")]
    assert len(asked) >= 20
    assert all("\nassert " in words and words.endswith("\nanswer") for words in asked)
