"""The notebooks run from top to bottom, begin with the reader's task, and are kept without outputs."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kbwidgets.core.values.plain_data import Plain
from kbwidgets.lab import FIRST, find_shipped

from .browser.executed import code_cells, execute

NOTEBOOKS = sorted(find_shipped().glob("*.ipynb"))
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


@every_notebook
def test_it_opens_with_one_sentence_and_a_cell_that_does_what_it_says(file: Path):
    opening, cell, *_ = json.loads(file.read_text(encoding="utf-8"))["cells"]
    if file.name == FIRST:  # A newcomer's first key runs the first cell, so the sentence is a comment in it.
        assert opening["cell_type"] == "code"
        text = opening["source"][0].removeprefix("# ").rstrip()
    else:
        assert (opening["cell_type"], cell["cell_type"]) == ("markdown", "code")
        heading, _, text = "".join(opening["source"]).partition("\n\n")
        assert re.fullmatch(r"# .+", heading)
    assert re.fullmatch(r"[A-Z][^.!?]*\.", text), "one sentence"
    assert len(text.split()) <= 20


@every_notebook
def test_it_carries_no_state_of_a_widget(file: Path):
    notebook = json.loads(file.read_text(encoding="utf-8"))
    assert {*notebook["metadata"]} == {"kernelspec", "language_info"}


@pytest.mark.parametrize("title", ["Kingdomino", "Kingdom Builder", "Pawns Board", "Catan", "ConKUeror"])
def test_each_game_is_asked_twenty_questions_whose_answers_are_known(title: str):
    cells = json.loads((find_shipped() / "inspecting.ipynb").read_text(encoding="utf-8"))["cells"]
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


def test_the_example_of_data_and_views_runs():
    page = (find_shipped() / "adding-a-game.ipynb").read_text(encoding="utf-8")
    texts = ["".join(cell["source"]) for cell in json.loads(page)["cells"]]
    (code,) = (part for text in texts for part in re.findall(r"```python\n(from.*?)```", text, re.DOTALL))
    names: dict[str, Any] = {}
    exec(code, names)
    position, table = names["Fields"]("play", (0,), (b"\1\2", b"\3"), b"\4"), SimpleNamespace(names=("Ann", "Bo"))
    data = names["POSITION"].write(position, table)
    assert data == {"phase": "play", "hands": [[1, 2], [3]], "draw pile": [4]}
    assert names["POSITION"].read(Plain(data), table) == position._replace(to_act=())
    view = names["view_of"](names["Known"], position, 0)
    assert names["KNOWN"].write(view, table) == {"viewer": 0, "phase": "play", "hands": [[1, 2], None]}
