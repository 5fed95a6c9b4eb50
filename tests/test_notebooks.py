"""The notebooks of the package run from top to bottom, and are kept without outputs."""

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
