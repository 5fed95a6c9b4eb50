"""The forms, and moves of each game by clicks, in WebKit in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .notebook import write_notebook
from .webkit import WebKitNotebook, webkit

CELLS = (
    "import kbwidgets as kb\ngame = kb.Kingdomino()\ngame",
    'hexes = kb.KingdomBuilder(["Ann", "Bo"], seed=0, quadrants="harbor barn oracle tower")\nhexes',
    'hands = kb.PawnsBoard(["Ann", kb.player("fill-first")], seed=6, viewer=0, pace=0.01)\nhands',
    'taught = kb.lesson("kingdomino", step=3)\ntaught',
)


@pytest.fixture(scope="module")
def notebook(lab: str, lab_folder: Path) -> Iterator[WebKitNotebook]:
    """Open one page for all tests, with a cell for each. Errors in the page fail the last of them."""
    write_notebook(lab_folder, "webkit.ipynb", *CELLS)
    with webkit() as driver:
        found = WebKitNotebook(driver, lab, "webkit.ipynb")
        yield found
        assert found.errors() == []


def test_the_forms_take_what_is_typed_and_chosen_and_a_domino_is_laid(notebook: WebKitNotebook):
    game = notebook.game(0).wait(screen="title")
    game.click("set up")
    game.wait(screen="setup")
    game.click("who 1 person")
    game.fill("name 0", "Zoe")
    game.fill("name 1", "Kim <b>")
    game.click("colour 0 pink")
    game.click("option harmony True")
    game.point("more options head")
    game.fill("seed", "5")
    assert "seed=5" in game.text("setup line line")
    game.click("start")
    game.wait(screen="play", phase="choose")
    made = "print(game.match.names, game.match.seed, game.match.options['harmony'], game.state.colours[0])"
    assert notebook.run_code(made) == "('Zoe', 'Kim <b>') 5 True pink"
    while game.about("phase") == "choose":
        game.click(game.picks("domino")[0])
    seat = game.about("act")
    game.point(game.picks(f"{seat}:")[0])
    game.click("confirm")
    assert notebook.run_code("print(str(game.match.moves[-1]).split()[0])") == "place"
    game.click("help")
    game.wait(screen="help")
    game.fill("search", "KD-TIE.1")
    assert game.text("text of KD-TIE.1")


def test_a_click_on_a_hex_builds_there(notebook: WebKitNotebook):
    game = notebook.game(1).wait(screen="play", phase="start")
    ply = int(game.about("ply"))
    place = next(key for key in game.picks() if key.replace(",", "").isdigit())
    game.click(place)
    game.wait(ply=ply + 1)
    assert notebook.run_code("print(hexes.match.moves[-1])") == f"build {place}"


def test_a_card_and_a_cell_are_picked_and_placed(notebook: WebKitNotebook):
    game = notebook.game(2).wait(screen="play", phase="act", act=0)
    game.point(game.picks("card ")[0])
    cell = game.picks("cell ")[0]
    game.point(cell)
    game.click("confirm")
    made = notebook.run_code("print([str(m) for m in hands.match.moves if str(m).startswith('place')][0])")
    assert made.endswith(f" at {cell.removeprefix('cell ')}")


def test_a_number_is_answered_in_a_lesson(notebook: WebKitNotebook):
    game = notebook.game(3).wait(step=3)
    wanted = notebook.run_code("print(taught.session.task.solution[0])")
    game.fill_in(game.find("input.kb-number"), wanted)
    game.wait(reply="passed")
