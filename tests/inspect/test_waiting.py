"""A long count shows a bar in a notebook or a line in a terminal, and removes it; a short one shows nothing."""

from __future__ import annotations

from io import StringIO

import pytest

from kbwidgets.inspect.waiting import show_progress

CELL = """
import kbwidgets as kb
from kbwidgets.inspect import waiting
waiting.PATIENCE = {patience}
match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
kb.playouts(match, 3)
"""


def outputs(patience: float) -> list[dict[str, str]]:
    """Return the outputs of a kernel during some play-outs."""
    import nbformat  # nbformat is not typed, and takes seconds to load.
    from nbclient import NotebookClient

    cell = nbformat.v4.new_code_cell(CELL.format(patience=patience))  # pyright: ignore
    book = nbformat.v4.new_notebook(cells=[cell])  # pyright: ignore
    NotebookClient(book, timeout=120).execute()
    return [output["data"] for output in cell.outputs if "data" in output]  # pyright: ignore


@pytest.mark.filterwarnings("ignore")
def test_a_bar_comes_where_it_takes_long_and_goes():
    bar, result = outputs(0)
    assert bar == {"text/plain": ""}
    assert result["text/plain"] == "<Playouts: 3>"


@pytest.mark.filterwarnings("ignore")
def test_what_is_quick_shows_no_bar():
    (result,) = outputs(600)
    assert result["text/plain"] == "<Playouts: 3>"


class Terminal(StringIO):
    """A screen that records what is written to it."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_line_that_is_wiped_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    monkeypatch.setattr("kbwidgets.inspect.waiting.PATIENCE", 0)
    with show_progress(2, "Play-outs") as done:
        done(1)
        assert screen.getvalue().endswith("\rPlay-outs: 1 of 2")
    assert screen.getvalue().endswith("\r\x1b[K")


def test_a_short_count_shows_nothing_in_a_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stderr", screen := Terminal())
    monkeypatch.setattr("kbwidgets.inspect.waiting.PATIENCE", 600)
    with show_progress(1, "Play-outs") as done:
        done(1)
    assert screen.getvalue() == ""


def test_without_a_notebook_or_a_terminal_nothing_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("kbwidgets.inspect.waiting.PATIENCE", 0)
    with show_progress(2, "Play-outs") as done:
        done(1)
        done(2)
    assert capsys.readouterr() == ("", "")
