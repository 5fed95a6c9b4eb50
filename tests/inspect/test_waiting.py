"""A long count shows a bar in a notebook, and nothing stays of it; elsewhere, and where it is short, there is none."""

from __future__ import annotations

import pytest

from kbwidgets.inspect.waiting import waiting

CELL = """
import kbwidgets as kb
from kbwidgets.inspect import waiting
waiting.PATIENCE = {patience}
match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
kb.playouts(match, 3)
"""


def outputs(patience: float) -> list[dict[str, str]]:
    """What a kernel shows of some play-outs."""
    import nbformat  # not typed; it takes seconds to load
    from nbclient import NotebookClient

    cell = nbformat.v4.new_code_cell(CELL.format(patience=patience))  # pyright: ignore
    book = nbformat.v4.new_notebook(cells=[cell])  # pyright: ignore
    NotebookClient(book, timeout=120).execute()
    return [output["data"] for output in cell.outputs if "data" in output]  # pyright: ignore


@pytest.mark.filterwarnings("ignore")
def test_a_bar_comes_where_it_takes_long_and_goes():
    bar, result = outputs(0)
    assert bar == {"text/plain": ""}
    assert result["text/plain"] == "<Playouts: 3 random ends>"


@pytest.mark.filterwarnings("ignore")
def test_what_is_quick_shows_no_bar():
    (result,) = outputs(600)
    assert result["text/plain"] == "<Playouts: 3 random ends>"


def test_without_a_notebook_nothing_is_shown(capsys: pytest.CaptureFixture[str]):
    with waiting(2, "Play-outs") as done:
        done(1)
        done(2)
    assert capsys.readouterr() == ("", "")
