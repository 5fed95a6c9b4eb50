"""The speed of stepping through a long match: from the key press to the painted step.

    python -m tests.browser.scrub

goes back through 400 moves of Catan in a cell of JupyterLab and in an exported page, in headless Chromium, and prints
the median and the 95th percentile of the steps, and how many steps the cell showed without waiting for Python. Nothing
else should run meanwhile: the goal is a median of 30 ms.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import expect, sync_playwright

import kbwidgets as kb

from .engines import FLAGS, chromium
from .figures import PROMPT, watched
from .notebook import Notebook, write_notebook
from .servers import jupyter

STEPS = 100
PLAYED = """import kbwidgets as kb
game = kb.games["catan"]
match = kb.Match(game, [kb.Greedy() for _ in range(4)], seed=3, options=game.unattended)
while match.waiting() is not None and match.ply < 400:
    match.step()
for seat in range(4):
    match.seat_player(seat, None)
"""
CELL = PLAYED + 'kb.Catan(match=match, viewer="all", store=None)'
PRESSED = """async ([root, steps, key]) => {
  const times = [];
  let atOnce = 0;
  const moment = () => root.dataset.kbPly;
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  for (let n = 0; n < steps; n++) {
    const before = moment(), start = performance.now();
    const changed = new Promise((done, fail) => {
      setTimeout(() => fail(new Error(`the key ${key} changes nothing`)), 20000);
      const seen = new MutationObserver(() => moment() !== before && (seen.disconnect(), done()));
      seen.observe(root, { attributes: true });
    });
    const at = root.getRootNode().activeElement;
    (root.contains(at) ? at : root).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    await Promise.resolve();
    if (moment() !== before) atOnce++;
    await changed;
    await painted();
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 60)); // as fast as somebody presses a key again and again
  }
  return [atOnce, ...times];
}"""


def told(where: str, at_once: int, times: Sequence[float]) -> str:
    """Return a line with the measurements."""
    return (f"{where}: {len(times)} steps, median {median(times):.1f} ms, 95th percentile "
            f"{quantiles(times, n=20)[-1]:.1f} ms, {at_once} shown at once")  # fmt: skip


def main() -> None:
    """Measure and print."""
    names: dict[str, kb.Match] = {}
    exec(PLAYED, names)
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as name,
        jupyter(Path(name), "lab", PROMPT) as address,
    ):
        folder = Path(name)
        kb.export(names["match"], folder / "match.html", viewer="all")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = watched(browser, 1280, 800)
        page = context.new_page()
        page.goto((folder / "match.html").as_uri())
        root = page.locator(".kb").first
        root.wait_for()
        page.keyboard.press("Home")
        expect(root).not_to_have_attribute("data-kb-ply", "400")
        at_once, *times = page.evaluate(PRESSED, [root.element_handle(), STEPS, "ArrowRight"])
        print(told("exported page", at_once, times))
        write_notebook(folder, "scrub.ipynb", CELL)
        notebook = Notebook(page, address, folder).open("scrub.ipynb")
        notebook.run_all()
        cell = notebook.game().wait(screen="play")
        cell.click("log")
        cell.node("goto").wait_for()
        at_once, *times = page.evaluate(PRESSED, [cell.root.element_handle(), STEPS, ","])
        print(told("cell of JupyterLab", at_once, times))
        browser.close()


if __name__ == "__main__":
    main()
