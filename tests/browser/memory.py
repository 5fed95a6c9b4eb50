"""The memory that a page keeps of a cell that is run repeatedly, and the size of the message that opens it.

    python -m tests.browser.memory [name of a game]

runs one cell 50 times in JupyterLab and in Notebook 7, in headless Chromium, and prints a Markdown table: the growth of
the JavaScript heap for each run, after collection, and the size of the message that opens the cell's model.
"""

# Playwright does not type the results of a session of the developer tools.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import kbwidgets as kb
from kbwidgets.games import games

from .engines import FLAGS, chromium
from .notebook import Notebook, write_notebook
from .servers import TOKEN, jupyter

RUNS = 50
GOALS = {"lab": 75, "notebook": 95}
"""The kilobytes that a run may leave in the page."""
COLLECTIONS = 5
"""The number of collections. Objects that only freed objects hold are freed in the next one."""


def heap(page: Page) -> float:
    """Return the size of a page's JavaScript heap in kilobytes after collection."""
    session = page.context.new_cdp_session(page)
    for _ in range(COLLECTIONS):
        session.send("HeapProfiler.collectGarbage")
    found = session.send("Runtime.getHeapUsage")
    session.detach()
    return float(found["usedSize"]) / 1000


def kept(notebook: Notebook, runs: int, before: int = 5) -> float:
    """Return the kilobytes that each run of the first cell leaves in the page, after `before` runs to settle."""
    notebook.run_again(0, before)
    notebook.game().wait(screen="play")
    start = heap(notebook.page)
    notebook.run_again(0, runs)
    notebook.game().wait(screen="play")
    return (heap(notebook.page) - start) / runs


def opened(cell: str) -> int:
    """Return the bytes of the state that the page gets when the model of a cell opens."""
    return len(json.dumps(getattr(kb, cell)(["Ann", "Bo"], seed=7).get_state()))


def measured(browser: Browser, application: str, cell: str) -> float:
    """Return the kilobytes that each run of a cell leaves in a front end."""
    with tempfile.TemporaryDirectory() as name, jupyter(Path(name), application) as address:
        write_notebook(Path(name), "a.ipynb", f'import kbwidgets as kb\nkb.{cell}(["Ann", "Bo"], seed=7)')
        context = browser.new_context(viewport={"width": 1280, "height": 1600})
        context.set_default_timeout(30_000)
        notebook = Notebook(context.new_page(), address, Path(name))
        where = "lab/tree" if application == "lab" else "notebooks"
        notebook.page.goto(f"{address}/{where}/a.ipynb?token={TOKEN}")
        notebook.wait_kernel()
        found = kept(notebook, RUNS)
        context.close()
    return found


def main(name: str = "kingdomino") -> None:
    """Measure a game and print the table."""
    cell = games[name].class_name
    print(f"| {cell}, {RUNS} runs of one cell | found | goal |\n|---|--:|--:|")
    print(f"| bytes of the state that opens the model | {opened(cell)} | |", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for application, goal in GOALS.items():
            print(f"| {application}: kB kept for each run | {measured(browser, application, cell):.1f} | {goal} |")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
