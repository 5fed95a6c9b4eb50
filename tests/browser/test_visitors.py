"""Visitors of a served page play unseen by each other: browsers at a real Voila and a real marimo."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from .notebook import GameCell, write_notebook
from .patience import errors_of, patient
from .servers import free_port, running
from .test_front_ends import LINE, play_a_move

LINES = (LINE, 'kb.lesson("kingdomino")')
MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    import kbwidgets as kb
    import marimo as mo

    mo.vstack([mo.ui.anywidget(each) for each in ({})])
    return


if __name__ == "__main__":
    app.run()
"""


STATE = ("ply", "step", "done")


class Visit:
    """A visitor with a browser of their own, before the two cells of the page."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._context = patient(browser, 1280, 1200)
        self._page = self._context.new_page()
        self._errors = errors_of(self._page)
        self._page.goto(address)
        self.game, self.lesson = map(self._cell, ("play", "lesson"))

    def _cell(self, screen: str) -> GameCell:
        root = self._page.locator(f'.kb[data-kb-screen="{screen}"]')
        expect(root).to_be_visible()
        return GameCell(self._page, root)

    def act(self) -> None:
        """Play a move, and go to the next step of the lesson."""
        play_a_move(self.game)
        self.lesson.click("show")

    def see_nothing_of_others(self) -> None:
        """Expect the match as the line makes it, no other on offer, and no step of the lesson done."""
        assert self.lesson.node("from").count() == 0
        assert self.game.node("earlier").count() == 0

    def see_its_own_colours(self) -> None:
        """Expect words and background of different colours in a shadow root, without JupyterLab's variables."""
        root = self.game.root
        assert root.evaluate("root => root.getRootNode() instanceof ShadowRoot")
        ink, ground = root.evaluate("root => [getComputedStyle(root).color, getComputedStyle(root).backgroundColor]")
        assert ink != ground

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()
        assert not self._errors, self._errors


def see_visitors(browser: Browser, address: str, home: Path, *, in_shadow: bool = False) -> None:
    """Let one visitor play and learn, and expect that a second one and a later one see nothing of it."""
    with Visit(browser, address) as ann:
        first = [cell.about(name) for cell in (ann.game, ann.lesson) for name in STATE]
        ann.see_nothing_of_others()
        ann.act()
        if in_shadow:
            ann.see_its_own_colours()
        assert [cell.about(name) for cell in (ann.game, ann.lesson) for name in STATE] != first
        with Visit(browser, address) as bo:
            assert [cell.about(name) for cell in (bo.game, bo.lesson) for name in STATE] == first
            bo.see_nothing_of_others()
    with Visit(browser, address) as cy:
        cy.see_nothing_of_others()
    assert not [*home.rglob("kbwidgets.db")]


def test_visitors_of_voila_play_and_see_nothing_of_each_other(browser: Browser, tmp_path: Path):
    write_notebook(tmp_path, "a.ipynb", "import kbwidgets as kb", *LINES)
    port = free_port()
    command = [sys.executable, "-m", "voila", str(tmp_path), "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}",
               "--port_retries=0"]  # fmt: skip
    with running(command, f"http://127.0.0.1:{port}/", tmp_path):
        see_visitors(browser, f"http://127.0.0.1:{port}/voila/render/a.ipynb", tmp_path)


def test_visitors_of_marimo_play_and_see_nothing_of_each_other(browser: Browser, tmp_path: Path):
    """marimo serves all of them from one process."""
    (tmp_path / "a.py").write_text(MARIMO.format(", ".join(LINES)), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "marimo", "-q", "run", "a.py", "--headless", "--no-token", "--host=127.0.0.1",
               f"--port={port}"]  # fmt: skip
    with running(command, f"http://127.0.0.1:{port}/health", tmp_path):
        see_visitors(browser, f"http://127.0.0.1:{port}/", tmp_path, in_shadow=True)
