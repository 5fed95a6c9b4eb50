"""The smoothness of a board of 400 hexes: the time from frame to frame while computer players build.

    python -m tests.browser.smooth

plays Kingdom Builder with four computer players in JupyterLab, in headless Chromium, and prints the median, the 95th
percentile and the longest time between two frames while something moved. This measures the page's own share, so nothing
else should run: the goals are 17 ms for 95 of 100 frames, and never more than 50 ms.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from .engines import FLAGS, chromium
from .figures import watched
from .notebook import Notebook, write_notebook
from .servers import jupyter

SECONDS = 20
CELL = """import kbwidgets as kb
kb.KingdomBuilder([kb.Greedy(), kb.Greedy(), kb.Greedy(), kb.Greedy()], seed=7, pace=0.7)"""
FRAMES = """([root, seconds]) => new Promise(done => {
  const found = [], end = performance.now() + 1000 * seconds;
  let last = 0, moves = 0, rev = root.dataset.kbRev;
  const frame = now => {
    const moving = root.getAnimations({ subtree: true }).some(one => one.playState === "running");
    if (last && moving) found.push(now - last);
    if (root.dataset.kbRev !== rev) { rev = root.dataset.kbRev; moves++; }
    last = moving ? now : 0;
    if (now < end) requestAnimationFrame(frame); else done([moves, ...found]);
  };
  requestAnimationFrame(frame);
})"""


def main(seconds: str = str(SECONDS)) -> None:
    """Measure and print."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        jupyter(Path(folder)) as address,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = watched(browser, 1280, 1600)
        write_notebook(Path(folder), "smooth.ipynb", CELL)
        notebook = Notebook(context.new_page(), address, Path(folder)).open("smooth.ipynb")
        notebook.run_all()
        root = notebook.game().wait(screen="play").root
        root.locator("[data-kb-cell]").first.wait_for()
        moves, *frames = notebook.page.evaluate(FRAMES, [root.element_handle(), int(seconds)])
        browser.close()
    late = sum(frame > 50 for frame in frames)
    print(f"{moves} moves, {len(frames)} frames while something moved: median {median(frames):.1f} ms, 95th percentile "
          f"{quantiles(frames, n=20)[-1]:.1f} ms, longest {max(frames):.1f} ms, {late} above 50 ms")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
