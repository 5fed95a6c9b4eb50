"""Inspection in a real JupyterLab: the inspector by mouse and by keys, ratings, and cells that follow it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from ..amount import sample
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook
from .patience import until


class Looked(NamedTuple):
    """A game to inspect, with its cell, things on its table, and the code for a place of its board."""

    made: str
    things: tuple[tuple[str, str], ...]
    """Three keys, each with the code that gives the thing."""
    place: str
    """The code of a place, with gaps for the numbers of its key."""
    adviser: str


GAMES = {
    "kingdomino": Looked(
        'kb.Kingdomino(["Ann", "Bo"], seed=7)',
        (
            ("0:0,0", "game.state.kingdoms[0][0, 0]"),
            ("domino 11", "game.state.next_line[0]"),
            ("0:1,0", "game.state.kingdoms[0][1, 0]"),
        ),
        "game.state.kingdoms[{}][{}, {}]",
        "greedy",
    ),
    "kingdom-builder": Looked(
        'kb.KingdomBuilder(["Ann", "Bo"], seed=0, quadrants="harbor barn oracle tower")',
        (
            ("7,6", "game.state.board[7, 6]"),
            ("12,3", "game.state.board[12, 3]"),
            ("0,19", "game.state.board[0, 19]"),
        ),
        "game.state.board[{}, {}]",
        "greedy",
    ),
    "pawns-board": Looked(
        'kb.PawnsBoard(["Ann", "Bo"], seed=6, viewer=0)',
        (
            ("cell 1,2", "game.state.board[1, 2]"),
            ("card 0", "game.state.players[0].hand[0]"),
            ("backs 1", "game.view(0).players[1].hand"),
        ),
        "game.state.board[{}, {}]",
        "searcher",
    ),
}


def opened(notebook: Notebook, folder: Path, made: str, *cells: str) -> GameCell:
    """Open the cell of a game in a notebook of its own."""
    write_notebook(folder, "inspect.ipynb", f"import kbwidgets as kb\ngame = {made}\ngame", *cells)
    notebook.open("inspect.ipynb").run_all()
    return notebook.game().wait(screen="play")


def selected(notebook: Notebook) -> list[str]:
    """Return the selection that code in the notebook reads."""
    return notebook.run_code("print(*game.selected, sep='|')").strip().split("|")


def told(game: GameCell, at: str) -> tuple[str, str]:
    """Return the code and the value that the inspector shows."""
    return game.node(f"{at} path line").inner_text(), game.node(f"{at} value").inner_text()


def gives(notebook: Notebook, code: str) -> str:
    """Return the result of the code that is shown."""
    return notebook.run_code(f"print({code})").strip()


@pytest.mark.parametrize("name", sample(GAMES, 2))
def test_what_is_pointed_at_is_named_and_what_is_picked_is_selected(notebook: Notebook, lab_folder: Path, name: str):
    """The test selects by mouse, by keys and from code; nothing is played, and ratings last until a move."""
    looked = GAMES[name]
    game = opened(notebook, lab_folder, looked.made)
    ply = game.about("ply")
    by_mouse(notebook, game, looked)
    by_keys(notebook, game, looked)
    from_code(notebook, game, looked)
    assert game.about("ply") == ply
    game.page.keyboard.press("i")
    expect(game.node("drawer")).to_have_count(0)
    expect(game.root.locator("[data-kb-heat]")).to_have_count(0)
    notebook.run_code(f"game.heat(by={looked.adviser!r})")
    best = game.root.locator('[data-kb-heat="9"]')
    expect(best.first).to_have_attribute("aria-label", re.compile("heat 9 of 9"))
    notebook.run_code("game.play(game.moves()[0])")
    expect(game.root.locator("[data-kb-heat]")).to_have_count(0)


def by_mouse(notebook: Notebook, game: GameCell, looked: Looked) -> None:
    """Press I, point, click, add with Shift, and clear the selection."""
    (one, code), (two, _), (three, _) = looked.things
    game.node("due").focus()
    game.page.keyboard.press("i")
    expect(game.node("how to point")).to_be_visible()
    for key, its in looked.things:
        game.node(key).hover()
        expect(game.node("pointed path line")).to_have_text(its)
        assert told(game, "pointed") == (its, gives(notebook, its))
    game.node(one).click()
    expect(game.node("selected 0 path line")).to_have_text(code)
    assert selected(notebook) == [one]
    for n, key in enumerate((two, three), 1):
        game.node(key).click(modifiers=["Shift"])
        expect(game.node(f"selected {n} path line")).to_have_text(dict(looked.things)[key])
    assert selected(notebook) == [one, two, three]
    game.node(two).click()
    expect(game.node("selected 1 thing")).to_have_count(0)
    assert selected(notebook) == [two]
    game.node("select none").click()
    expect(game.node("selection")).to_have_count(0)
    assert selected(notebook) == [""]


def by_keys(notebook: Notebook, game: GameCell, looked: Looked) -> None:
    """Name what the arrows reach, select it with Enter and Space, add with Shift, and clear with Escape."""
    game.page.mouse.move(0, 0)
    game.node("due").focus()
    listener, press = Listener(game), game.page.keyboard.press
    listener.seek("^gridcell ", "Tab")
    seen = [focused(game)]
    for arrow in ("ArrowRight", "ArrowDown"):
        press(arrow)
        seen.append(focused(game))
        code = looked.place.format(*re.findall(r"-?\d+", seen[-1]))
        expect(game.node("pointed path line")).to_have_text(code)
        expect(game.root.locator("[aria-live=polite]")).to_contain_text(f"{code}: {gives(notebook, code)}")
    assert len(set(seen)) == 3
    press("Enter")
    expect(game.node("selected 0 thing")).to_be_visible()
    press("ArrowLeft")
    seen.append(focused(game))
    press("Shift+Enter")
    expect(game.node("selected 1 thing")).to_be_visible()
    assert selected(notebook) == seen[-2:]
    press("Space")
    expect(game.node("selected 1 thing")).to_have_count(0)
    assert selected(notebook) == seen[-1:]
    press("Escape")
    expect(game.node("selection")).to_have_count(0)
    assert selected(notebook) == [""]
    assert focused(game) == seen[-1]


def focused(game: GameCell) -> str:
    """Return the key of the focused element."""
    found: str = game.root.evaluate("r => r.getRootNode().activeElement?.dataset.kbKey ?? ''")
    return found


APART = """(root, key) => {
  const found = [`[data-kb-key="${key}"]`, '.kb-ring-lit'].map(node => root.querySelector(node));
  const boxes = found.map(node => node?.getBoundingClientRect());
  if (!boxes.every(box => box?.width)) return null;
  const [[x, y], [u, v]] = boxes.map(box => [box.x + box.width / 2, box.y + box.height / 2]);
  return Math.hypot(x - u, y - v);
}"""


def from_code(notebook: Notebook, game: GameCell, looked: Looked) -> None:
    """Select from code, and expect a ring above the pieces on the board."""
    one = looked.things[0][0]
    rings = game.root.locator(".kb-ring-lit")
    expect(rings).to_have_count(0)
    notebook.run_code(f"game.selected = [{one!r}]")
    expect(rings).to_have_count(1)
    expect(game.node(one)).to_have_class(re.compile(r"\bkb-lit\b"))

    def apart() -> float | None:
        game.node(one).scroll_into_view_if_needed()  # The notebook hides cells that are far from the visible ones.
        return game.root.evaluate(APART, one)

    assert until(notebook.page, apart, "the thing and its ring are never seen together") < 3
    notebook.run_code("game.selected = ()")
    expect(rings).to_have_count(0)


SLIDER = """import ipywidgets, logging
slider = ipywidgets.IntSlider(max=60)
ipywidgets.link((game, "ply"), (slider, "value"))
slider"""
RAISING = """
reports, told = [], []
kept = {"emit": lambda self, report: reports.append(report)}
logging.getLogger("kbwidgets").addHandler(type("Kept", (logging.Handler,), kept)())
def raises(made):
    raise ValueError("in the notebook")
game.on_move(raises)
game.on_move(lambda made: told.append(made.move))
game.observe(raises, names="phase")
"""


def test_a_slider_goes_through_time_and_code_that_raises_holds_nobody_up(notebook: Notebook, lab_folder: Path):
    """A slider linked to the ply is moved by keys and by the match; a callback that raises is reported once."""
    game = opened(notebook, lab_folder, 'kb.Kingdomino(["Ann", "Bo"], seed=7)', SLIDER)
    handle = notebook.outputs(1).locator("[role=slider]")
    expect(handle).to_have_attribute("aria-valuetext", "8")
    first = game.picks_of("domino")[0]
    game.click(first)
    expect(handle).to_have_attribute("aria-valuetext", "9")
    expect(game.node(first)).to_have_attribute("aria-disabled", "true")
    handle.focus()
    handle.press("ArrowLeft")
    game.wait(ply=8)
    assert first in game.picks()
    assert notebook.run_code("print(game.match.ply, game.ply, game.state is game.match.at(8))").split() == [
        "8", "8", "True",
    ]  # fmt: skip
    handle.press("ArrowRight")
    game.wait(ply=9)
    expect(game.node(first)).to_have_attribute("aria-disabled", "true")

    assert notebook.run_code(RAISING) == ""
    for _ in range(4):
        made = int(game.about("ply"))
        square = next(iter(game.board_picks()), None)
        if square is not None:
            game.node(square).click()
        game.click("confirm" if square is not None else game.picks_of("domino")[0])
        expect(game.root).not_to_have_attribute("data-kb-ply", str(made))
    now = int(game.about("ply"))
    expect(handle).to_have_attribute("aria-valuetext", str(now))
    assert now > 12
    made, *reports = (
        notebook.run_code("print(len(told), *(it.exc_info[1] for it in reports), sep='|')").strip().split("|")
    )
    assert int(made) == now - 9
    assert reports == ["in the notebook"] * 2
    assert game.picks()
