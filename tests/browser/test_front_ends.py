"""The same cell in front ends other than JupyterLab, and in pages without a kernel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import kbwidgets as kb

from .executed import code_cells, execute, web_page
from .notebook import GameCell, Notebook, write_notebook
from .patience import errors_of, patient
from .servers import TOKEN, jupyter

LINE = 'kb.Kingdomino(["Ann", "Bo"], seed=7)'
CELL = f"import kbwidgets as kb\ngame = {LINE}\ngame"
FIRST_LINE = [str(move).split()[1] for move in kb.Match(kb.games["kingdomino"], 2, seed=7).state.moves()]
"""The dominoes that the engine deals with seed 7."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a fresh page. Errors in it fail the test."""
    context = patient(browser, 1280, 1200)
    found = context.new_page()
    errors = errors_of(found)
    yield found
    context.close()
    # Notebook 7 raises an error of its own while it starts; the widget's code comes from a blob.
    own = [error for error in errors if "blob:" in error or "/static/notebook/" not in error]
    assert not own, own


def the_game(page: Page) -> GameCell:
    """Return the game on the page, whether in a shadow root or not."""
    root = page.locator(".kb[data-kb-rev]").first
    expect(root).to_be_visible()
    return GameCell(page, root)


def play_a_move(game: GameCell) -> None:
    """Click a domino and expect Python to confirm it: the move counts, the king is there, and the log says so."""
    game.wait(screen="play", phase="choose")
    before = int(game.about("ply"))
    seat = game.about("act")
    assert {f"domino {number}" for number in FIRST_LINE} <= set(game.picks())
    game.click(f"domino {FIRST_LINE[1]}")
    game.wait(ply=before + 1)
    assert game.about("act") != seat
    assert f"domino {FIRST_LINE[1]}" not in game.picks()
    expect(game.root).to_contain_text(f"chose domino {FIRST_LINE[1]}")


def test_a_move_in_notebook_7(page: Page, tmp_path: Path):
    write_notebook(tmp_path, "a.ipynb", CELL)
    with jupyter(tmp_path, "notebook") as address:
        notebook = Notebook(page, address, tmp_path)
        page.goto(f"{address}/notebooks/a.ipynb?token={TOKEN}")
        notebook.wait_kernel()
        notebook.run_all()
        play_a_move(the_game(page))
        assert notebook.cell_count() == 1


# -- without a kernel -----------------------------------------------------------------------------------


def only_files(page: Page) -> list[str]:
    """Cut the page off from the network, and return a list of the requests that it makes all the same."""
    asked: list[str] = []

    def judge(route: Route) -> None:
        if route.request.url.startswith(("file:", "data:", "blob:")):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    page.route("**/*", judge)
    return asked


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a notebook as nbclient leaves it, without the state of its widgets."""
    folder = tmp_path_factory.mktemp("static")
    return execute(write_notebook(folder, "a.ipynb", CELL), folder)


def test_a_page_of_nbconvert_shows_the_board_as_a_picture(page: Page, tmp_path: Path, executed: Path):
    file = tmp_path / "a.html"
    file.write_text(web_page(executed), encoding="utf-8")
    only_files(page)
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    picture = page.locator("img[src^='data:image/svg+xml']")
    expect(picture).to_be_visible()
    width, height = picture.evaluate(
        "async img => { await img.decode(); return [img.naturalWidth, img.naturalHeight]; }"
    )
    assert width > 600
    assert height > 300
    words = picture.get_attribute("alt") or ""
    assert "Ann" in words
    assert all(number in words for number in FIRST_LINE)


def test_a_front_end_of_plain_text_shows_the_table_in_words(executed: Path):
    output = code_cells(executed)[0]["outputs"][-1]
    assert set(output["data"]) >= {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    text = "".join(output["data"]["text/plain"])
    assert "Ann" in text
    assert "Bo" in text
    assert all(f" {number} (" in text for number in FIRST_LINE)
    assert "<" not in text
    lines = text.splitlines()
    assert len(lines) > 5
    assert sum("KK" in line for line in lines) == 1  # Both castles are side by side.
    board = next(line for line in lines if "KK" in line)
    assert board.count("KK") == 2
    assert len(board) <= 80
