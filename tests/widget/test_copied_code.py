"""The lines of Python that a cell offers: their names exist, their words are literals, and they work as pasted."""

# A page gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.games.pawns_board.rules.chapters.decks import Deck
from kbwidgets.teach import Lesson, read_lesson
from kbwidgets.widget.jupyter.game_widget import GameWidget
from kbwidgets.widget.jupyter.naming import name_of
from kbwidgets.widget.model.ui_state import PERSON, Form, SeatRow
from kbwidgets.widget.screens.setup import python_line

from ..browser.executed import code_cells, execute
from .page import Screen

EVIL = '");import/os;("'
NOTEBOOK = sys.modules["__main__"]
"""The namespace of a notebook."""


def ask(widget: GameWidget, *path: str | int) -> None:
    """Send what a page sends."""
    widget.control.receive({"id": "t-1", "rev": widget.control.stream.rev, "path": list(path)})


def offered(snapshot: Any) -> list[str]:  # noqa: ANN401 (plain data)
    """Return the lines that can be copied."""
    nodes = Screen(snapshot).shown["nodes"].values()
    return [node["a"]["data-kb-copy"] for node in nodes if "data-kb-copy" in node["a"]]


def code_tab(widget: GameWidget) -> list[str]:
    ask(widget, "/log")
    ask(widget, "/tab code")
    return offered(widget.control.stream.snapshot())


def harmless(line: str) -> bool:
    """Return whether a line contains only calls and names of the cell or of `kb`."""
    names = {node.id for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
    return names <= {"kb", "game", "evening", "progress"} and not any(
        isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(ast.parse(line))
    )


def evil_deck() -> str:
    grid = "XXXXX\nXXXXX\nXXCIX\nXXXXX\nXXXXX\n"
    return Deck.parse("".join(f"{EVIL}{n} 1 1\n{grid}" for n in range(9))).line


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> GameWidget:
    """Return a cell that the notebook calls `evening`, in which every card is called like code."""
    deck = evil_deck()
    widget = kb.PawnsBoard(
        ["Ann", "Bo"], seed=1, rows=3, cols=3, hand_size=3, deck_red=deck, deck_blue=deck, viewer="all"
    )
    monkeypatch.setattr(NOTEBOOK, "evening", widget, raising=False)
    monkeypatch.setattr(NOTEBOOK, "kb", kb, raising=False)
    return widget


def test_the_lines_of_the_code_tab_work_as_pasted(evening: GameWidget):
    evening.play(next(str(move) for move in evening.moves() if str(move) != "pass"))
    after = evening.state
    lines = code_tab(evening)
    assert lines[0] == "evening.state"
    assert all(map(harmless, lines)), lines
    assert any(EVIL in line for line in lines)
    for line in lines:
        exec(line, vars(NOTEBOOK))
        assert evening.match.state == after, line
    evening.close()


def test_moves_that_are_chosen_are_offered_as_a_test(evening: GameWidget):
    """It starts with the last one, then covers all from the slider's choice to the one shown."""
    for _ in range(2):
        evening.play(next(str(move) for move in evening.moves() if str(move) != "pass"))
    last = evening.match.ply
    assert code_tab(evening)[-1] == f"evening.history[{last}:{last + 1}].as_test()"
    ask(evening, "/first", last - 1)
    line = offered(evening.control.stream.snapshot())[-1]
    assert line == f"evening.history[{last - 1}:{last + 1}].as_test()"
    assert eval(line, vars(NOTEBOOK)) == evening.history[last - 1 :].as_test()
    evening.goto(last - 2)
    assert offered(evening.control.stream.snapshot())[-1] == f"evening.history[{last - 2}:{last - 1}].as_test()"
    evening.goto(0)
    assert not [line for line in offered(evening.control.stream.snapshot()) if "as_test" in line]
    evening.close()


def test_the_name_is_the_one_that_the_cell_has_in_the_notebook(evening: GameWidget, monkeypatch: pytest.MonkeyPatch):
    assert name_of(evening) == "evening"
    monkeypatch.delattr(NOTEBOOK, "evening")
    assert name_of(evening) == ""
    monkeypatch.setattr(NOTEBOOK, "_", evening, raising=False)  # This will soon be another output.
    assert name_of(evening) == ""
    monkeypatch.setattr(NOTEBOOK, "_3", evening, raising=False)
    assert name_of(evening) == "_3"
    monkeypatch.setattr(NOTEBOOK, "later", evening, raising=False)
    assert name_of(evening) == "later"
    evening.close()


@pytest.mark.parametrize("line", ["kb.gallery()", "kb.Kingdomino()", "kb.KingdomBuilder()"])
def test_a_cell_without_a_name_offers_to_make_one_with_a_name(line: str):
    widget = eval(line, {"kb": kb})  # The line is our own.
    assert isinstance(widget, GameWidget)
    if line == "kb.gallery()":
        ask(widget, "/choose kingdomino")
    for path in (["/set up"], ["/start"]):
        ask(widget, *path)
    assert widget.control.match is not None
    (made,) = code_tab(widget)
    assert made == f"game = {line}"
    found: dict[str, Any] = {"kb": kb}
    exec(made, found)
    assert found["game"].control.ui.shelf == widget.control.ui.shelf
    assert found["game"].GAME == widget.GAME
    widget.close()
    found["game"].close()


def test_words_of_a_form_are_text_in_its_line():
    evil = 'Ann"]); import os; (["\\'
    form = Form("kingdomino", (SeatRow(evil, PERSON, "blue", 1), SeatRow("Bo", "greedy", "green", 2)), {}, "7")
    line = python_line(kb.games["kingdomino"], form)
    assert harmless(line)
    assert repr(evil) in line


LESSON = f"""# Mine
Game: kingdomino
Name: {EVIL}

## one: One

Hi.

Task: number
Right: 48
Hint where: Count.
"""


@pytest.mark.parametrize("lesson", [kb.lessons("pawns-board")[0], read_lesson(LESSON)], ids=["a course", "my own"])
def test_the_line_of_a_lesson_goes_on_with_it(lesson: Lesson):
    """A lesson that is no course has only its progress: code cannot find it by a name."""
    cell = kb.lesson(lesson)
    cell.control.receive({"id": "t-1", "rev": cell.control.stream.rev, "path": ["/steps"]})
    (line,) = offered(cell.control.stream.snapshot())
    assert harmless(line)
    found: dict[str, Any] = {"kb": kb, "lesson": lesson}
    exec(line if line.startswith("progress = ") else f"again = {line}", found)
    again = found["again"] if "again" in found else kb.lesson(lesson, progress=found["progress"])
    assert again.session.lesson == lesson
    assert again.progress == cell.progress
    again.close()
    cell.close()


DRIVE = """
for path in (["/choose kingdomino"], ["/set up"], ["/who 1 person"], ["/start"], ["/log"], ["/tab code"]):
    _1.control.receive({"id": "t-1", "rev": _1.control.stream.rev, "path": path})
while 0 not in map(_1.match.mover, range(_1.ply)):
    _1.play(_1.moves()[0])
"""
PASTE = """
nodes = _1.control.stream.snapshot()["nodes"].values()
lines, before = [node["a"]["data-kb-copy"] for node in nodes if "data-kb-copy" in node["a"]], _1.state
for line in lines:
    exec(line)
print(*lines, before == _1.state, sep="|")
"""


@pytest.mark.long
def test_the_cell_of_a_gallery_in_a_notebook_offers_lines_that_run_in_the_next_cell(tmp_path: Path):
    import nbformat  # It takes seconds to load.

    book = nbformat.v4.new_notebook()
    sources = ("import kbwidgets as kb\nkb.gallery()", DRIVE, PASTE)
    book.cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(book, tmp_path / "book.ipynb")
    *_, last = code_cells(execute(tmp_path / "book.ipynb", tmp_path))
    told = "".join(last["outputs"][0]["text"])
    state, play, back, test, same = told.split("|")
    assert (state, same) == ("_1.state", "True\n")
    assert re.fullmatch(r"_1\.goto\(\d+\); _1\.play\('choose \d+'\)", play)
    assert re.fullmatch(r"_1\.goto\(\d+\)", back)
    assert re.fullmatch(r"_1\.history\[\d+:\d+\]\.as_test\(\)", test)
