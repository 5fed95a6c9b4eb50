"""The life of a cell through other views and pages, reload, restart, re-run, and a saved notebook without Python."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from kbwidgets.widget.page.compress import unpack

from ..amount import amount
from .memory import kept
from .notebook import GameCell, Notebook, write_notebook
from .patience import patient, until
from .test_play import TWO

CELL = TWO.format(seed=7)
SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
IMPATIENT = """const limit = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = ms => limit(ms === 2000 ? 0 : ms);"""
"""A script that makes anywidget wait no time for the module of a model, as if the machine were slow."""
REGISTRY = "import gc, ipywidgets; gc.collect(); print(len(ipywidgets.widgets.widget._instances))"


def choose(game: GameCell) -> None:
    """Put a king on the first free domino."""
    game.click(game.picks_of("domino")[0])


@pytest.mark.alone
def test_views_pages_reload_and_restart(notebook: Notebook, lab_folder: Path, browser: Browser):
    """KD-UI.2 in every view: they follow each other, a reload joins the match, and a lost kernel leaves the picture."""
    write_notebook(lab_folder, "life.ipynb", CELL)
    notebook.open("life.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="choose")
    ply = int(game.about("ply"))

    notebook.command("notebook:create-output-view")  # The menu calls this Create New View for Output.
    expect(notebook.page.locator(".kb[data-kb-rev]")).to_have_count(2)
    other = notebook.game(1).wait(ply=ply)
    choose(other)
    for view in (game, other):
        view.wait(ply=ply + 1)
    choose(game)
    other.wait(ply=ply + 2, rev=game.about("rev"))
    assert sorted(other.picks()) == sorted(game.picks())

    notebook.save()
    context = patient(browser, 1280, 1600)
    second = Notebook(context.new_page(), notebook.address, lab_folder).open("life.ipynb", "second")
    theirs = second.game().wait(ply=ply + 2)
    choose(theirs)
    game.wait(ply=ply + 3)
    notebook.run_code("game.undo()")
    for view in (game, other, theirs):
        view.wait(ply=ply + 2)
    context.close()
    assert not second.errors

    notebook.page.reload()
    notebook.wait_kernel()
    again = notebook.game().wait(ply=ply + 2)
    choose(again)
    again.wait(ply=ply + 3)
    assert notebook.run_code("print(game.match.ply)").strip() == str(ply + 3)

    notebook.restart()
    banner = again.root.locator(".kb-banner")
    again.node(again.picks_of("domino")[0]).click()
    expect(banner).to_contain_text("Run this cell again")
    again.wait(ply=ply + 3)
    expect(again.node(f"own {again.about('act')}")).to_be_visible()
    notebook.run_all()
    fresh = notebook.game().wait(ply=ply)
    expect(fresh.root.locator(".kb-banner")).to_have_count(0)
    choose(fresh)
    fresh.wait(ply=ply + 1)


@pytest.mark.alone
def test_a_cell_that_anywidget_has_given_up_hears_python_all_the_same(notebook: Notebook, lab_folder: Path):
    """In a page with much to draw, on a slow machine, the module of a cell begins too late."""
    write_notebook(lab_folder, "late.ipynb", CELL)
    notebook.page.add_init_script(IMPATIENT)
    notebook.open("late.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="choose")
    game.wait(rev=notebook.run_code("print(game.control.stream.rev)").strip())
    ply = int(game.about("ply"))
    choose(game)
    game.wait(ply=ply + 1)


def test_running_a_cell_again_closes_the_old_one(notebook: Notebook, lab_folder: Path):
    """Many runs of one cell leave as many widgets as three, and one live cell in the page."""
    write_notebook(lab_folder, "rerun.ipynb", CELL)
    notebook.open("rerun.ipynb").run_all()
    notebook.game().wait(screen="play")
    notebook.run_code("first = game")
    notebook.run_again(0, 3)
    before = int(notebook.run_code(REGISTRY))
    notebook.run_again(0, amount(9, 27))
    assert int(notebook.run_code(REGISTRY)) == before
    assert notebook.run_code("print(first.comm, first.match.ply == game.match.ply)").split() == ["None", "True"]
    expect(notebook.page.locator(".kb[data-kb-rev]")).to_have_count(1)
    game = notebook.game().wait(screen="play")
    ply = int(game.about("ply"))
    choose(game)
    game.wait(ply=ply + 1)


@pytest.mark.alone
def test_a_run_of_a_cell_leaves_little_in_the_page(notebook: Notebook, lab_folder: Path):
    """A closed cell frees its objects, and its code and style exist once, so each run leaves far less than a copy."""
    write_notebook(lab_folder, "memory.ipynb", CELL)
    notebook.open("memory.ipynb")
    assert kept(notebook, 10) < 200  # These are kilobytes.
    assert notebook.page.locator("head style[id^=kb]").count() == 1


def pictured(image: Locator) -> str:
    """Return the alternative text of a picture that was really drawn."""
    expect(image).to_be_visible()
    assert image.evaluate("async e => { await e.decode(); return e.naturalWidth; }") > 0
    return image.get_attribute("alt") or ""


def saved_small(notebook: Notebook, name: str) -> dict[str, Any] | None:
    """Return the models in a notebook saved now, once the scene is deflated, which happens when it rests."""
    notebook.save()
    models = notebook.contents(name)["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    scenes = [model["state"]["scene"] for model in models.values() if "scene" in model["state"]]
    return models if [sorted(scene) for scene in scenes] == [["rev", "schema", "z"]] else None


@pytest.mark.alone
def test_a_saved_notebook_shows_the_game_without_python(notebook: Notebook, lab_folder: Path):
    """KD-UI.1, .2 from the file alone: the saved widget state, the snapshot, and images in an untrusted notebook."""
    write_notebook(lab_folder, "saved.ipynb", CELL, "game.play(game.moves()[0]); still = game.snapshot(); still")
    notebook.open("saved.ipynb").run_all()
    game = notebook.game().wait(screen="play")
    pictured(notebook.outputs(1).locator("img"))
    text = notebook.run_code("print(still.text)").strip()
    ply = game.about("ply")
    picks = sorted(game.picks())
    notebook.save()
    plain = notebook.contents("saved.ipynb")
    assert "widgets" not in plain["metadata"]
    notebook.toggle(SAVE_STATE)
    models = until(notebook.page, lambda: saved_small(notebook, "saved.ipynb"), "the saved state is not deflated")
    notebook.toggle(SAVE_STATE)  # This is a setting of the whole JupyterLab.
    (scene,) = [model["state"]["scene"] for model in models.values() if "scene" in model["state"]]
    assert f'"ply": "{ply}"' in json.dumps(unpack(scene)["about"])
    assert len(json.dumps(scene)) < 40_000
    assert len(json.dumps(models)) < 120_000

    # With the state of the widget the board is as it was left, and a click says that nobody answers.
    notebook.shut_down()
    notebook.open("saved.ipynb")
    kept = notebook.game().wait(ply=ply)
    assert sorted(kept.picks()) == picks
    kept.node(kept.picks_of("domino")[0]).click()
    expect(kept.root.locator(".kb-banner")).to_contain_text("run this cell again")
    kept.wait(ply=ply)

    # Without it Jupyter has no model to show, and the snapshot remains.
    notebook.shut_down()
    store(lab_folder, "plain.ipynb", plain)
    notebook.open("plain.ipynb")
    assert pictured(notebook.outputs(1).locator("img")) == text
    expect(notebook.outputs(0)).to_contain_text("model not found", ignore_case=True)

    # In an untrusted notebook the picture of the cell is an image, whose alternative text describes the board.
    plain["cells"][0]["source"] += "\n# not signed"
    notebook.shut_down()
    store(lab_folder, "untrusted.ipynb", plain)
    notebook.open("untrusted.ipynb")
    alt = pictured(notebook.outputs(0).locator("img"))
    assert "Kingdomino, round 0 of 6" in alt
    assert pictured(notebook.outputs(1).locator("img")) == text
    data = notebook.outputs(1).locator("img").get_attribute("src") or ""
    assert base64.b64decode(data.partition("base64,")[2]).startswith(b"<svg")


def store(folder: Path, name: str, content: dict[str, Any]) -> None:
    """Write a notebook file; JupyterLab trusts it only if it has saved the same content itself."""
    (folder / name).write_text(json.dumps(content))
