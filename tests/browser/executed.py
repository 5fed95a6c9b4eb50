"""Functions that run a notebook from top to bottom without a front end, and make a page of it."""

# nbformat, nbclient and nbconvert are not fully typed, and they take seconds to load, which few tests need.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import json
from pathlib import Path
from typing import Any

from .patience import SECONDS


def execute(file: Path, folder: Path) -> Path:
    """Run a notebook in a folder and save it there with its outputs, but without the state of its widgets."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(file, as_version=4)
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", store_widget_state=False, resources=where
    ).execute()
    done = folder / f"{file.stem}-done.ipynb"
    nbformat.write(notebook, done)
    return done


def code_cells(file: Path) -> list[dict[str, Any]]:
    """Return the code cells of a notebook file."""
    cells: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def web_page(file: Path) -> str:
    """Return the notebook as a page."""
    from nbconvert import HTMLExporter

    return str(HTMLExporter().from_filename(str(file))[0])
