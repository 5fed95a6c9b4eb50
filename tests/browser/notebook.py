"""A notebook page in a real JupyterLab, and the cell of a game in it: real clicks, real keys, no sleeps."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from .patience import SECONDS, errors_of, until
from .servers import TOKEN

SIZE = (1280, 1600)
"""The width and height of the window of a page of JupyterLab."""

READY = """async seconds => {
  const ready = async () => {
    const app = window.jupyterapp;
    if (!app || !app.commands.hasCommand('notebook:run-all-cells')) return false;
    const panel = [...app.shell.widgets('main')].find(w => w.sessionContext); if (!panel) return false;
    await panel.context.ready; await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session && panel.sessionContext.session.kernel; if (!kernel) return false;
    await kernel.info;
    return kernel.connectionStatus === 'connected' && kernel.status === 'idle';
  };
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    if (await Promise.race([ready(), new Promise(no => setTimeout(no, 5000, false))])) return;
    await new Promise(on => setTimeout(on, 50));
  }
  throw new Error(`the kernel was not ready within ${seconds} s`);
}"""


IN_LAB = """(work, given, seconds) => {
  const app = window.jupyterapp;
  const panel = [...app.shell.widgets('main')].find(w => w.sessionContext);
  const late = new Error(`no answer within ${seconds} s`);
  const limit = new Promise((_, no) => setTimeout(no, 1000 * seconds, late));
  return Promise.race([work(panel, given, app), limit]);
}"""

CLOSE_ALL = "() => { for (const each of [...window.jupyterapp.shell.widgets('main')]) each.dispose(); }"
"""A script that closes everything without asking whether to save it."""

IN_PLACE = (
    "path => window.jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' }).then(() => null)"
)

PRINTED = """async (panel, code) => {
  const future = panel.sessionContext.session.kernel.requestExecute({code, store_history: false});
  let text = '';
  future.onIOPub = ({content}) => { text += content.text ?? (content.traceback ?? []).join('\\n'); };
  await future.done;
  return text;
}"""


def write_notebook(folder: Path, name: str, *cells: str) -> Path:
    """Write a notebook file with these code cells."""
    found: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for n, source in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    file = folder / name
    file.write_text(json.dumps({"cells": found, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    return file


class Notebook:
    """One notebook open in one page; `in_place` if another may open there without reloading JupyterLab."""

    def __init__(self, page: Page, address: str, folder: Path, *, in_place: bool = False) -> None:
        self.page = page
        self.address = address
        self.folder = folder
        self.in_place = in_place
        self.errors = errors_of(page)
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def clear(self) -> None:
        """Clear the page for the next test."""
        self.page.evaluate(CLOSE_ALL)
        self.page.remove_listener("websocket", self._listen)
        width, height = SIZE
        self.page.set_viewport_size({"width": width, "height": height})

    def _listen(self, socket: WebSocket) -> None:
        if "channels" in socket.url:
            socket.on("framereceived", self._heard)

    def _heard(self, data: str | bytes) -> None:
        self.frames.append(data if isinstance(data, str) else data.decode("utf-8", "replace"))

    def _in_lab(self, work: str, given: object = None) -> Any:  # noqa: ANN401 (JavaScript's)
        """Run a function on the notebook's panel, `given` and the application, and wait for its result."""
        return self.page.evaluate(f"([given, seconds]) => ({IN_LAB})({work}, given, seconds)", [given, SECONDS])

    def open(self, name: str, workspace: str = "") -> Notebook:
        """Open a notebook and wait until its kernel is idle."""
        if self.in_place and self.page.url.startswith(f"{self.address}/lab/"):
            self.page.evaluate(CLOSE_ALL)
            self.page.evaluate(IN_PLACE, name)
            self.wait_kernel()
            return self
        where = f"lab/workspaces/{workspace}/tree" if workspace else "lab/tree"
        self.page.goto(f"{self.address}/{where}/{name}?reset&token={TOKEN}")
        self.wait_kernel()
        return self

    def wait_kernel(self) -> None:
        """Wait until the kernel is idle."""
        self.page.evaluate(READY, SECONDS)

    def run_all(self) -> None:
        """Start all cells without waiting for them."""
        self.command("notebook:run-all-cells")

    def command(self, name: str, **args: str | bool) -> None:
        """Run a command of JupyterLab without waiting for its end."""
        self._in_lab(
            "(panel, [name, args], app) => {"
            " if (panel) app.shell.activateById(panel.id); app.commands.execute(name, args); }",
            [name, args],
        )

    def toggle(self, name: str) -> None:
        """Run a command that toggles something, and wait until it has been toggled."""
        was = self._in_lab("(panel, name, app) => app.commands.isToggled(name)", name)
        self.command(name)
        switched = "([name, was]) => window.jupyterapp.commands.isToggled(name) !== was"
        self.page.wait_for_function(switched, arg=[name, was])

    def run_code(self, code: str) -> str:
        """Run code in the kernel of the notebook and return its output."""
        return str(self._in_lab(PRINTED, code))

    def run_later(self, code: str) -> None:
        """Start code in the kernel without waiting for it."""
        run = "panel.sessionContext.session.kernel.requestExecute({code, store_history: false})"
        self._in_lab(f"(panel, code) => {{ {run}; }}", code)

    def run_again(self, cell: int, times: int) -> None:
        """Run one cell repeatedly, each time to its end."""
        self._in_lab(
            "async (panel, [cell, times], app) => {"
            " for (let n = 0; n < times; n++) {"
            " panel.content.activeCellIndex = cell; await app.commands.execute('notebook:run-cell'); } }",
            [cell, times],
        )

    def send_raw(self, model: str, data: object) -> None:
        """Send any message to the widget with this id, as a script in the page could."""
        self._in_lab(
            "(panel, [model, data]) => { panel.sessionContext.session.kernel._comms.get(model).send(data); }",
            [model, data],
        )

    def frame_with(self, text: str, start: int = 0) -> str:
        """Wait for the first message from the kernel that contains `text`, from number `start`, and return it."""
        return until(
            self.page,
            lambda: next((frame for frame in self.frames[start:] if text in frame), None),
            f"no message holds {text}",
        )

    def sources(self) -> list[list[str]]:
        """Return the kind and source of each cell."""
        found: list[list[str]] = self._in_lab(
            "panel => panel.content.widgets.map(c => [c.model.type, c.model.sharedModel.getSource()])"
        )
        return found

    def cell_count(self) -> int:
        """Return the number of cells in the notebook."""
        return len(self.sources())

    def focus_cell(self, n: int) -> None:
        """Focus a cell in command mode, as after running it."""
        self._in_lab(
            "(panel, n) => { const book = panel.content;"
            " book.activeCellIndex = n; book.mode = 'command'; book.activate(); }",
            n,
        )

    def restart(self) -> None:
        """Restart the kernel and wait until it is idle."""
        self._in_lab("panel => panel.sessionContext.session.kernel.restart()")
        self.wait_kernel()

    def shut_down(self) -> None:
        """End the kernel, so that the next page that opens a notebook gets a new one."""
        self._in_lab("panel => panel.sessionContext.shutdown()")

    def outputs(self, cell: int) -> Locator:
        """Return the output area of a cell."""
        return self.page.locator(".jp-Notebook-cell").nth(cell).locator(".jp-Cell-outputArea")

    def save(self) -> None:
        """Save the notebook and wait until it is saved."""
        self._in_lab(
            "(panel, given, app) => {"
            " app.shell.activateById(panel.id); return app.commands.execute('docmanager:save').then(() => null); }"
        )

    def contents(self, name: str) -> dict[str, Any]:
        """Return the notebook as the server has it."""
        with urllib.request.urlopen(f"{self.address}/api/contents/{name}?token={TOKEN}", timeout=SECONDS) as answer:
            found: dict[str, Any] = json.load(answer)["content"]
            return found

    def game(self, n: int = 0) -> GameCell:
        """Return the n-th game on the page."""
        return GameCell(self.page, self.page.locator(".kb[data-kb-rev]").nth(n))

    def set_theme(self, dark: bool) -> None:
        """Switch JupyterLab's theme and wait for it."""
        self.command("apputils:change-theme", theme="JupyterLab Dark" if dark else "JupyterLab Light")
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", str(not dark).lower())


class GameCell:
    """The root of one game, found by the hooks that every game has."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root

    def wait(self, **about: str | int) -> GameCell:
        """Wait until the root's `data-kb-*` attributes have these values."""
        said = "".join(f"[data-kb-{name}={json.dumps(str(value))}]" for name, value in about.items())
        self.root.and_(self.page.locator(said)).wait_for(state="attached")
        return self

    def about(self, name: str) -> str:
        """Return one `data-kb-*` attribute of the root."""
        return self.root.get_attribute(f"data-kb-{name}") or ""

    def node(self, key: str) -> Locator:
        """Return the node of a key."""
        return self.root.locator(f'[data-kb-key="{key}"]')

    def picks(self) -> list[str]:
        """Return the keys that can be picked now."""
        found: list[str] = self.root.evaluate(
            "r => [...r.querySelectorAll('[data-kb-pick]')].map(e => e.dataset.kbKey)"
        )
        return found

    def picks_of(self, kind: str) -> list[str]:
        """Return the keys that can be picked now and begin with a word."""
        return [key for key in self.picks() if key.startswith(kind)]

    def board_picks(self) -> list[str]:
        """Return the squares that can be picked now."""
        return [key for key in self.picks() if ":" in key]

    def reach(self, key: str) -> Locator:
        """Return the node of a key, after opening the menu that contains it."""
        node = self.node(key)
        if node.count() == 1 and not node.is_visible() and node.locator("xpath=ancestor::*[@class='kb-menu']").count():
            self.node("more").click()
        return node

    def click(self, key: str) -> None:
        """Click a node and wait until the page shows another revision."""
        rev = self.about("rev")
        self.reach(key).click()
        self.root.and_(self.page.locator(f':not([data-kb-rev="{rev}"])')).wait_for(state="attached")

    def said(self) -> str:
        """Return the text of the live regions."""
        found: str = self.root.evaluate("r => [...r.querySelectorAll('[aria-live]')].map(e => e.textContent).join(' ')")
        return found
