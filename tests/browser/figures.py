"""The speed of the live cell in JupyterLab, the cost of a move on the wire and in Python, and the remains of a cell.

    python -m tests.browser.figures [GAME ...]

plays 100 moves of each game in headless Chromium (two people at one page, then a person against a computer player),
with the stock server and with the connection that `python -m kbwidgets` uses, and prints a Markdown table for each. It
takes a few minutes for a game. Times depend on this machine and its load; bytes and shares depend less on it.

"First answer" is the time from the press of the button to the frame in which the page shows, by itself, that it heard;
"confirmed" is the time to the frame that shows the move after Python has made it. Both are measured in the page. The
parts are:

- asking: from the press until the request leaves the page
- kernel: Python carries the request out and draws the screen
- comm: the request and the answer on their way, through the server and Jupyter's kernel
- patching: from the arrival of the answer until the page's nodes are changed, including JupyterLab's handling of it
- layout and paint: from there until the frame is painted

The bytes are those of all frames that the page receives from the press that makes the move, including Jupyter's
envelope; against a computer player they run until it is the person's turn again, so they include the answering moves.
Requests made earlier to show a preview are counted separately. The first display is the whole screen as the page gets
it when it opens, without the page's own script and the still picture for the saved notebook.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.games.conkueror.drawn.strip import ATTACK
from kbwidgets.widget.modes.controller import Controller

from .engines import FLAGS, chromium
from .notebook import GameCell, Notebook, write_notebook
from .servers import jupyter

MOVES = 100
PROMPT = "--ServerApp.kernel_websocket_connection_class=kbwidgets.prompt_connection.PromptConnection"
PEOPLE, COMPUTER = "two people", "against a computer"
PARTS = ("asking", "kernel", "comm", "patching", "layout and paint")
GOALS = {PEOPLE: "3000 / 6000", COMPUTER: "8000"}
"""The goals for the bytes of a move."""


class Measured(NamedTuple):
    """A game to measure, with its goals and the way to make a move in it."""

    name: str
    cell: str
    """The class of the cell."""
    due: tuple[str, ...]
    """Selectors of the nodes to click for a move, in the order in which they are looked for."""
    confirmed: str
    """The selectors among them that need confirming."""
    drawn: int
    """The goal for the milliseconds to draw a screen and compare it."""
    then: str = ""
    """The node to click after one that needs confirming, and before the confirmation."""
    confirm: str = '[data-kb-key="confirm"]'
    """The selector of the confirming node."""
    player: str = "kb.Greedy()"
    """The computer player."""
    more: str = ""
    """Further arguments of a cell with two people."""
    options: str = ""
    """The options of its match."""


GAMES = {
    "kingdomino": Measured(
        "kingdomino",
        "Kingdomino",
        ('[data-kb-pick][data-kb-key*=":"]', '[data-kb-pick][data-kb-key^="domino"]', '[data-kb-key="discard"]'),
        '[data-kb-key*=":"]',
        3,
    ),
    "kingdom-builder": Measured(
        "kingdom-builder",
        "KingdomBuilder",
        ("[data-kb-pick][data-kb-cell]", '[data-kb-pick][data-kb-key="end"]'),
        "",
        5,
    ),
    "pawns-board": Measured(
        "pawns-board",
        "PawnsBoard",
        ('[data-kb-pick]:is([data-kb-key^="card"], [data-kb-key^="held"])', '[data-kb-pick][data-kb-key="pass"]'),
        ':is([data-kb-key^="card"], [data-kb-key^="held"])',
        5,
        '[data-kb-pick][data-kb-key^="cell"]',
        player='kb.player("minimax")',
        more=', viewer="all"',
    ),
    "catan": Measured(
        "catan",
        "Catan",
        (
            '[data-kb-pick]:is([data-kb-key^="intersection"], [data-kb-key^="edge"], [data-kb-key^="hex"])',
            '[data-kb-pick]:is([data-kb-key="roll"], [data-kb-key="reject all"], [data-kb-key="end"])',
        ),
        "",
        5,
        more=', viewer="all"',
        options=', order="seats", discard_limit=20',
    ),
    "conkueror": Measured(
        "conkueror",
        "ConKUeror",
        (
            '[data-kb-pick]:is([data-kb-key="skip"], [data-kb-key="roll out"], [data-kb-key="next"])',
            "[data-kb-pick] .cq-hit",
        ),
        ".cq-hit",
        5,
        confirm=f'[data-kb-pick][data-kb-key="{ATTACK}"]',
        more=', viewer="all"',
        options=', setup="random"',
    ),
}

_TIMED = """import time
import kbwidgets as kb
from kbwidgets.widget.app.responder import Responder

took = []

def timed(self, content, took=took, receive=Responder.receive):
    start = time.perf_counter()
    receive(self, content)
    if content.get("path") and not content.get("peek"):
        took.append(1000 * (time.perf_counter() - start))

Responder.receive = timed
"""
_FRAMES = """() => {
  const asked = new Set();
  const seen = window.kbFrames = { sent: 0, got: 0, bytes: 0, asked };
  const text = data => typeof data === 'string' ? data : new TextDecoder().decode(data);
  const isOurs = data => text(data).includes('"custom"');
  const names = data => [...text(data).matchAll(/"msg_id": ?"([^"]+)"/g)].map(([, name]) => name);
  const isEnd = data => /"execution_state": ?"idle"/.test(text(data));
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => {
        if (this.url.includes('channels')) seen.bytes += data.byteLength ?? data.length;
        if (isOurs(data)) seen.got = performance.now();
        else if (isEnd(data)) names(data).forEach(name => asked.delete(name));
      });
    }
    send(data) {
      if (isOurs(data)) {
        seen.sent = performance.now();
        asked.add(names(data)[0]);
      }
      super.send(data);
    }
  };
}"""

_WATCH = """root => {
  const found = { first: [], confirmed: [], asking: [], away: [], patching: [], 'layout and paint': [] };
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
      const { sent, got } = window.kbFrames, changed = performance.now();
      painted(() => {
        const then = performance.now();
        found.confirmed.push(then - now);
        found.asking.push(sent - now);
        found.away.push(got - sent);
        found.patching.push(changed - got);
        found['layout and paint'].push(then - changed);
      });
    }
  }).observe(root, { attributes: true, subtree: true, childList: true });
  window.kbFigures = found;
}"""
_PANEL = "[...window.jupyterapp.shell.widgets('main')].find(w => w.sessionContext)"
_IDLE = f"() => {_PANEL}.sessionContext.session.kernel.status === 'idle' && !kbFrames.asked.size"
_RAN = f"n => {_PANEL}.content.widgets[0].model.executionCount === n"
_NEXT = """([root, ply, due]) =>
  +root.dataset.kbPly > ply && (root.dataset.kbPhase === 'over' || root.querySelector(due))"""
_LEFT = """
import gc, ipywidgets, pathlib
gc.collect()
status = dict(line.split(":", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
print(int(status["VmRSS"].split()[0]) / 1024, len(ipywidgets.widgets.widget._instances))
"""


def told(values: Sequence[float], digits: int = 0) -> str:
    """Return the median and the 95th percentile as text."""
    return f"{median(values):.{digits}f} / {quantiles(values, n=20)[-1]:.{digits}f}"


def watched(browser: Browser, width: int, height: int) -> BrowserContext:
    """Open a window that records the frames of its pages' sockets."""
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(30_000)
    context.add_init_script(f"({_FRAMES})()")
    return context


def play_one(game: GameCell, measured: Measured, begins: Callable[[], None]) -> None:
    """Make one move of the person to act, in another match if need be. Call `begins` before the press that makes it."""
    due = ", ".join(measured.due)
    if game.about("phase") == "over":
        if game.about("screen") == "play":  # The last board stays until it has been seen.
            game.click("result")
        game.node("again").click()
        game.wait(screen="play")
        game.page.wait_for_function(_NEXT, arg=[game.root.element_handle(), -1, due])
    ply = int(game.about("ply"))
    found = next(place for selector in measured.due if (place := game.root.locator(selector)).count()).first
    has_to_be_confirmed = measured.confirmed and found.evaluate("(e, of) => e.matches(of)", measured.confirmed)
    if has_to_be_confirmed:
        found.click()
        found = game.root.locator(measured.confirm)
        if measured.then:
            game.root.locator(measured.then).first.click()
    game.page.wait_for_function(_IDLE)
    begins()
    found.click()
    game.page.wait_for_function(_NEXT, arg=[game.root.element_handle(), ply, due])


def played(browser: Browser, address: str, folder: Path, measured: Measured, kind: str) -> dict[str, list[float]]:
    """Return the times and bytes of `MOVES` moves."""
    computer = f'["Ann", {measured.player}], seed=7, pace=0.05'
    match = computer if kind == COMPUTER else f'["Ann", "Bo"], seed=7{measured.more}'
    match += measured.options
    write_notebook(folder, "figures.ipynb", f"{_TIMED}\nkb.{measured.cell}({match})")
    context = watched(browser, 1280, 1600)
    page = context.new_page()
    notebook = Notebook(page, address, folder).open("figures.ipynb")

    def received() -> int:
        return int(page.evaluate("kbFrames.bytes"))

    notebook.run_all()
    game = notebook.game().wait(screen="play")
    game.root.evaluate(_WATCH)
    per_move: list[float] = []
    previews: list[float] = []
    begun = 0

    def begins() -> None:
        nonlocal begun
        begun = received()

    for _ in range(MOVES):
        page.wait_for_function(_IDLE)
        before = received()
        play_one(game, measured, begins)
        page.wait_for_function(_IDLE)
        previews.append(begun - before)
        per_move.append(received() - begun)
    found = page.evaluate("kbFigures")
    took = [float(one) for one in notebook.run_code("print(*took)").split()]
    context.close()
    away = found.pop("away")
    return {
        **found,
        "bytes": per_move,
        "previews": previews,
        "kernel": took,
        "comm": [one - median(took) for one in away],
    }


def in_python(measured: Measured) -> list[float]:
    """Return the milliseconds to draw a screen and compare it with the previous one, for each of `MOVES` moves."""
    times: list[float] = []

    class Timed(Controller):
        def refresh(self, *, with_events: bool = False) -> None:
            start = time.perf_counter()
            super().refresh(with_events=with_events)
            times.append(1000 * (time.perf_counter() - start))

    seed = 0
    while len(times) < MOVES:
        match = kb.Match(kb.games[measured.name], ["Ann", "Bo"], seed=seed)
        seed += 1
        Timed(match.game, match, lambda message: None, viewer=OPEN if match.game.hidden == "hands" else None)
        while not match.state.over and len(times) < MOVES:
            match.play(match.state.moves()[0])
    return times


def first_display(measured: Measured) -> int:
    """Return the bytes of the whole screen that a page gets when it opens, with two people and all hands open."""
    match = kb.Match(kb.games[measured.name], ["Ann", "Bo"], seed=7)
    cell = Controller(match.game, match, lambda message: None, viewer=OPEN)
    return len(json.dumps(cell.stream.packed_snapshot()))


def left_behind(browser: Browser, address: str, folder: Path, measured: Measured) -> list[tuple[int, float, int]]:
    """Return the kernel's memory in MB and the number of live widgets after the cell was run repeatedly."""
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


def shares(found: dict[str, list[float]]) -> str:
    """Return the time of each part of a confirmed move, and their share of the total."""
    parts = {name: median(found[name]) for name in PARTS}
    whole = sum(parts.values())
    return ", ".join(f"{name} {took:.0f} ({100 * took / whole:.0f} %)" for name, took in parts.items())


def main(*names: str) -> None:
    """Measure games, by default all, and print a table for each."""
    for name in names or GAMES:
        measure(GAMES[name])


def measure(measured: Measured) -> None:
    """Measure one game completely and print its table."""
    rows: list[tuple[str, str, str]] = []
    again: list[tuple[int, float, int]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for server, extra in (("stock server", ()), ("`python -m kbwidgets`", (PROMPT,))):
            with tempfile.TemporaryDirectory() as folder, jupyter(Path(folder), "lab", *extra) as address:
                for kind, goal in GOALS.items():
                    found = played(browser, address, Path(folder), measured, kind)
                    where = f"{server}, {kind}"
                    rows += [
                        (f"{where}: click to first answer, ms", told(found["first"]), "33"),
                        (f"{where}: click to confirmed move, ms", told(found["confirmed"]), "50" if extra else ""),
                        (f"{where}: its parts, ms, median", shares(found), ""),
                        (f"{where}: bytes received for a move", told(found["bytes"]), goal),
                    ]
                    if any(found["previews"]):
                        rows.append((f"{where}: bytes of previews before it", told(found["previews"]), ""))
                if extra:
                    again = left_behind(browser, address, Path(folder), measured)
        browser.close()
    rows.append(("Python: draw and difference, ms", told(in_python(measured), 2), str(measured.drawn)))
    rows.append(("first display, bytes", str(first_display(measured)), "40000"))
    for run, memory, widgets in again:
        goal = f"{again[1][1] + 5:.1f}" if run == 100 else ""
        rows.append(
            (f"after {run} runs of the cell: memory of the kernel, MB, and widgets", f"{memory:.1f}, {widgets}", goal)
        )
    print(f"| {measured.name}, {MOVES} moves, median / 95th percentile | found | goal |\n|---|--:|--:|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
