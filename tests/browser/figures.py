"""How fast the live cell answers in JupyterLab, what a move costs on the wire and in Python, what a cell leaves behind.

    python -m tests.browser.figures [kingdomino or kingdom-builder]

plays 100 moves in headless Chromium (two people at one page, then a person against the greedy player), with the stock
server and with the connection that `python -m kbwidgets` uses, and prints a Markdown table. It takes a few minutes.

"First answer" is the time from the press of the button to the frame in which the page shows, by itself, that it heard;
"confirmed" to the frame that shows the move after Python has made it. Both are measured in the page.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, WebSocket, sync_playwright

import kbwidgets as kb
from kbwidgets.widget.controller import Controller

from .engines import FLAGS, chromium
from .notebook import GameCell, Notebook, write_notebook
from .servers import jupyter

MOVES = 100
PROMPT = "--ServerApp.kernel_websocket_connection_class=kbwidgets.prompt_connection.PromptConnection"
KINDS = {"two people": '["Ann", "Bo"], seed=7', "against greedy": '["Ann", kb.Greedy()], seed=7, pace=0.05'}


class Measured(NamedTuple):
    """A game that is measured: how a move is made in it, and its goals."""

    name: str
    cell: str
    """Its class."""
    due: tuple[str, ...]
    """Selectors of what is clicked for a move, the one that is looked for first in front."""
    confirmed: str
    """Those of them that have to be confirmed."""
    bytes: int
    """Of a move, received."""
    drawn: int
    """Milliseconds to draw a screen and compare it."""


GAMES = {
    "kingdomino": Measured(
        "kingdomino",
        "Kingdomino",
        ('[data-kb-pick][data-kb-key*=":"]', '[data-kb-pick][data-kb-key^="domino"]', '[data-kb-key="discard"]'),
        '[data-kb-key*=":"]',
        3000,
        3,
    ),
    "kingdom-builder": Measured(
        "kingdom-builder",
        "KingdomBuilder",
        ("[data-kb-pick][data-kb-cell]", '[data-kb-pick][data-kb-key="end"]'),
        "",
        4000,
        5,
    ),
}

_WATCH = """root => {
  const found = { first: [], confirmed: [] };
  let start = 0, ply = '', isHeard = true, isDone = true;
  const painted = then => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  document.addEventListener('pointerdown', event => {
    if (!event.composedPath().includes(root)) return;
    start = event.timeStamp; ply = root.dataset.kbPly; isHeard = isDone = false;
  }, true);
  new MutationObserver(() => {
    const now = start;
    const { kbWaiting, kbPath, kbPly } = root.dataset;
    if (!isHeard && (kbWaiting !== undefined || kbPath !== undefined || kbPly !== ply)) {
      isHeard = true;
      painted(() => found.first.push(performance.now() - now));
    }
    if (!isDone && kbPly !== ply) {
      isDone = true;
      painted(() => found.confirmed.push(performance.now() - now));
    }
  }).observe(root, { attributes: true, subtree: true, childList: true });
  window.kbFigures = found;
}"""
_PANEL = "[...window.jupyterapp.shell.widgets('main')].find(w => w.sessionContext)"
_IDLE = f"() => {_PANEL}.sessionContext.session.kernel.status === 'idle'"
_RAN = f"n => {_PANEL}.content.widgets[0].model.executionCount === n"
_NEXT = """([root, ply, due]) =>
  +root.dataset.kbPly > ply && (root.dataset.kbScreen === 'result' || root.querySelector(due))"""
_LEFT = """
import gc, ipywidgets, pathlib
gc.collect()
status = dict(line.split(":", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
print(int(status["VmRSS"].split()[0]) / 1024, len(ipywidgets.widgets.widget._instances))
"""


def told(values: Sequence[float], digits: int = 0) -> str:
    """Median and 95th percentile."""
    return f"{median(values):.{digits}f} / {quantiles(values, n=20)[-1]:.{digits}f}"


def play_one(game: GameCell, measured: Measured) -> None:
    """One move of the person who is due, and if the match is over another match."""
    due = ", ".join(measured.due)
    if game.about("screen") == "result":
        game.node("again").click()
        game.wait(screen="play")
        game.page.wait_for_function(_NEXT, arg=[game.root.element_handle(), -1, due])
    ply = int(game.about("ply"))
    found = next(place for selector in measured.due if (place := game.root.locator(selector)).count()).first
    has_to_be_confirmed = measured.confirmed and found.evaluate("(e, of) => e.matches(of)", measured.confirmed)
    found.click()
    if has_to_be_confirmed:
        game.node("confirm").click()
    game.page.wait_for_function(_NEXT, arg=[game.root.element_handle(), ply, due])


def played(browser: Browser, address: str, folder: Path, measured: Measured, kind: str) -> dict[str, list[float]]:
    """The times and bytes of `MOVES` moves."""
    write_notebook(folder, "figures.ipynb", f"import kbwidgets as kb\nkb.{measured.cell}({KINDS[kind]})")
    context = browser.new_context(viewport={"width": 1280, "height": 1600})
    context.set_default_timeout(30_000)
    page = context.new_page()
    sizes: list[int] = []

    def listen(socket: WebSocket) -> None:
        if "channels" in socket.url:
            socket.on("framereceived", lambda data: sizes.append(len(data)))

    page.on("websocket", listen)
    notebook = Notebook(page, address, folder).open("figures.ipynb")
    notebook.run_all()
    game = notebook.game().wait(screen="play")
    game.root.evaluate(_WATCH)
    per_move: list[float] = []
    for _ in range(MOVES):
        page.wait_for_function(_IDLE)
        before = sum(sizes)
        play_one(game, measured)
        page.wait_for_function(_IDLE)
        per_move.append(sum(sizes) - before)
    found = page.evaluate("kbFigures")
    context.close()
    return {**found, "bytes": per_move}


def in_python(measured: Measured) -> list[float]:
    """Milliseconds of drawing a screen and comparing it with the one before, for each of `MOVES` moves."""
    times: list[float] = []

    class Timed(Controller):
        def refresh(self, *, told: bool = False) -> None:
            start = time.perf_counter()
            super().refresh(told=told)
            times.append(1000 * (time.perf_counter() - start))

    seed = 0
    while len(times) < MOVES:
        match = kb.Match(kb.games[measured.name], ["Ann", "Bo"], seed=seed)
        seed += 1
        Timed(match.game, match, lambda message: None)
        while not match.state.over and len(times) < MOVES:
            match.play(match.state.moves()[0])
    return times


def left_behind(browser: Browser, address: str, folder: Path, measured: Measured) -> list[tuple[int, float, int]]:
    """Memory of the kernel in MB and widgets alive after the cell was run again and again."""
    made = f'import kbwidgets as kb\ngame = kb.{measured.cell}(["Ann", "Bo"], seed=7)\ngame'
    write_notebook(folder, "again.ipynb", made)
    context = browser.new_context(viewport={"width": 1280, "height": 1600})
    page = context.new_page()
    notebook = Notebook(page, address, folder).open("again.ipynb")
    found: list[tuple[int, float, int]] = []
    for run in range(1, 101):
        notebook.run_all()
        page.wait_for_function(_RAN, arg=run)
        if run in (1, 10, 100):
            memory, widgets = notebook.run_code(_LEFT).split()
            found.append((run, float(memory), int(widgets)))
    context.close()
    return found


def main(name: str = "kingdomino") -> None:
    """Measure all of a game and print the table."""
    measured = GAMES[name]
    rows: list[tuple[str, str, str]] = []
    again: list[tuple[int, float, int]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for server, extra in (("stock server", ()), ("`python -m kbwidgets`", (PROMPT,))):
            with tempfile.TemporaryDirectory() as folder, jupyter(Path(folder), "lab", *extra) as address:
                for kind in KINDS:
                    found = played(browser, address, Path(folder), measured, kind)
                    where = f"{server}, {kind}"
                    rows += [
                        (f"{where}: click to first answer, ms", told(found["first"]), "33"),
                        (f"{where}: click to confirmed move, ms", told(found["confirmed"]), "50" if extra else ""),
                        (f"{where}: bytes received for a move", told(found["bytes"]), str(measured.bytes)),
                    ]
                if extra:
                    again = left_behind(browser, address, Path(folder), measured)
        browser.close()
    rows.append(("Python: draw and difference, ms", told(in_python(measured), 2), str(measured.drawn)))
    for run, memory, widgets in again:
        goal = f"{again[1][1] + 5:.1f}" if run == 100 else ""
        rows.append(
            (f"after {run} runs of the cell: memory of the kernel, MB, and widgets", f"{memory:.1f}, {widgets}", goal)
        )
    print(f"| {MOVES} moves, median / 95th percentile | found | goal |\n|---|--:|--:|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main(*sys.argv[1:2])
