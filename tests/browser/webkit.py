"""A notebook in WebKitGTK, which Playwright cannot drive, run by its own driver on a display of its own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import ActionChains, Keys, Remote
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .engines import program
from .notebook import IN_LAB, PRINTED, READY
from .patience import GIVEN_UP, SECONDS
from .servers import TOKEN

ROOT = ".kb[data-kb-rev]"
_HOOK = """window.kbErrors = [];
for (const kind of ["error", "unhandledrejection"])
  addEventListener(kind, event => window.kbErrors.push(String(event.message ?? event.reason)));"""
_NOTICE = "ResizeObserver loop"
"""The beginning of a message that is no error: JupyterLab often measures something a frame later."""
_MIDDLE = """async el => {
  let [x, y] = [NaN, NaN];
  while (true) {
    el.scrollIntoView({block: "center"});
    const at = el.getBoundingClientRect();
    if (!el.isConnected) return null;
    if (at.x === x && at.y === y) break;
    [x, y] = [at.x, at.y];
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  window.kbHit = false;
  el.addEventListener("click", () => window.kbHit = true, {once: true, capture: true});
  const {width, height} = el.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""A script that returns where to click once an element rests, unless it has gone, and notes a hit."""


@contextmanager
def display() -> Generator[str]:
    """Start an invisible screen and yield its name. The X server chooses a free number."""
    ours, its = os.pipe()
    command = [program("KB_XVFB", "Xvfb"), "-displayfd", str(its), "-screen", "0", "1280x1600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(its,), stderr=subprocess.DEVNULL)
    os.close(its)
    try:
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def webkit() -> Generator[Remote]:
    """Start WebKitGTK's own small browser with its driver on a display of its own."""
    places = ("lib*/webkit2gtk-4.*/MiniBrowser", "lib*/*/webkit2gtk-4.*/MiniBrowser")
    found = sorted(file for place in places for file in Path("/usr").glob(place))
    if not found:
        raise RuntimeError("MiniBrowser of WebKitGTK is missing: python tests/run.py installs it")
    options = Options()
    options.binary_location = str(found[-1])
    options.add_argument("--automation")
    with display() as name:
        service = Service(program("KB_WEBKIT_DRIVER", "WebKitWebDriver"), env={**os.environ, "DISPLAY": name})
        service.start()  # pyright: ignore[reportUnknownMemberType]
        try:
            line = RemoteConnection(client_config=ClientConfig(service.service_url))
            driver = Remote(line, options=options)
            driver.set_window_size(1280, 1500)  # pyright: ignore[reportUnknownMemberType]
            driver.set_script_timeout(200)
            yield driver
            driver.quit()
        finally:
            service.stop()


class WebKitNotebook:
    """One notebook open in WebKit."""

    def __init__(self, driver: Remote, address: str, name: str) -> None:
        self.driver = driver
        driver.get(f"{address}/lab/tree/{name}?reset&token={TOKEN}")
        driver.execute_script(_HOOK)  # pyright: ignore[reportUnknownMemberType]
        self.evaluate(READY, 180)  # It draws without a graphics card, so it is slow.
        # The command ends with the focus moved.
        self._in_lab("(panel, _, app) => app.commands.execute('notebook:run-all-cells')")

    def _in_lab(self, work: str, given: object = None) -> Any:  # noqa: ANN401 (what a page gives may be anything)
        """Run a function on the notebook's panel, `given` and the application."""
        return self.evaluate(f"([given, seconds]) => ({IN_LAB})({work}, given, seconds)", [given, SECONDS])

    def evaluate(self, function: str, given: object = None) -> Any:  # noqa: ANN401 (what a page gives may be anything)
        """Return the result of a function in the page, or of its promise."""
        source = f"""const [given, done] = arguments;
        const answer = (async () => ({function})(given))();
        answer.then(value => done([value ?? null, ""]), error => done([null, `${{error}}`]));"""
        value, error = self.driver.execute_async_script(source, given)  # pyright: ignore[reportUnknownMemberType]
        if error:
            raise RuntimeError(error)
        return value

    def run_code(self, code: str) -> str:
        """Run code in the kernel of the notebook and return its output."""
        return str(self._in_lab(PRINTED, code)).strip()

    def errors(self) -> list[str]:
        """Return the errors of the page."""
        found: list[str] = self.evaluate("() => window.kbErrors")
        return [told for told in found if not told.startswith(_NOTICE) and GIVEN_UP not in told]

    def game(self, n: int) -> WebKitGame:
        """Return the game in the n-th cell once it is drawn: JupyterLab draws a cell when it becomes visible."""
        self._in_lab("(panel, n) => panel.content.scrollToItem(n)", n)
        where = f".jp-Notebook-cell[data-windowed-list-index='{n}'] {ROOT}"
        waiting = WebDriverWait(self.driver, SECONDS)
        waiting.until(lambda driver: driver.find_elements(By.CSS_SELECTOR, where), f"game {n} does not come")
        return WebKitGame(self, self.driver.find_element(By.CSS_SELECTOR, where))


class WebKitGame:
    """The root of one game, found by the hooks that every game has."""

    def __init__(self, notebook: WebKitNotebook, root: WebElement) -> None:
        self.notebook = notebook
        self.root = root

    def about(self, name: str) -> str:
        """Return one `data-kb-*` attribute of the root."""
        return self.root.get_attribute(f"data-kb-{name}") or ""  # pyright: ignore[reportUnknownMemberType]

    def wait(self, **about: str | int) -> WebKitGame:
        """Wait until the root's `data-kb-*` attributes have these values."""
        for name, value in about.items():
            self._until(lambda name=name, value=value: self.about(name) == str(value), f"{name} is not {value}")
        return self

    def picks(self, start: str = "") -> list[str]:
        """Return the keys that can be picked now and begin with `start`."""
        all_keys = "root => [...root.querySelectorAll('[data-kb-pick]')].map(e => e.dataset.kbKey)"
        found: list[str] = self.notebook.evaluate(all_keys, self.root)
        return [key for key in found if key.startswith(start)]

    def text(self, key: str) -> str:
        """Return the text of a node."""
        return self.find(f'[data-kb-key="{key}"]').text

    def point(self, key: str) -> None:
        """Click the middle of a node with the mouse; the driver itself clicks no part of an SVG."""
        self._until(lambda: self.hits(self.find(f'[data-kb-key="{key}"]')), f"no click meets {key}")

    def hits(self, element: WebElement) -> bool:
        """Click the middle of an element with the mouse and return whether the click hit it.

        JupyterLab draws a cell above when it finds the time, and WebKit lets everything below it move down then.
        """
        if (middle := self.notebook.evaluate(_MIDDLE, element)) is None:
            return False
        x, y = middle
        actions = ActionBuilder(self.notebook.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()  # pyright: ignore[reportUnknownMemberType]
        actions.perform()
        return bool(self.notebook.evaluate("() => window.kbHit"))

    def click(self, key: str) -> None:
        """Click a node and wait until the page shows another revision, after opening the menu that contains it."""
        rev = self.about("rev")
        if not self.find(f'[data-kb-key="{key}"]').is_displayed():
            self.point("more")
        self.point(key)
        self._until(lambda: self.about("rev") != rev, f"a click on {key} brings nothing")

    def fill(self, key: str, text: str) -> None:
        """Write into the field of a key, and press Enter."""
        self.fill_in(self.find(f'[data-kb-key="{key}"]'), text)

    def fill_in(self, field: WebElement, text: str) -> None:
        """Write into a field, and press Enter."""
        rev = self.about("rev")

        def is_written() -> bool:
            if not self.hits(field):
                return False
            keys = ActionChains(self.notebook.driver)
            keys.key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(text).perform()
            return bool(self.notebook.evaluate("el => el.value", field) == text)

        self._until(is_written, f"the field does not take {text}")
        ActionChains(self.notebook.driver).send_keys(Keys.ENTER).perform()
        self._until(lambda: self.about("rev") != rev, f"{text} brings nothing")

    def find(self, selector: str) -> WebElement:
        """Wait for the first element of the game that a selector names, and return it."""
        self._until(lambda: bool(self.root.find_elements(By.CSS_SELECTOR, selector)), f"no {selector}")
        return self.root.find_element(By.CSS_SELECTOR, selector)

    def _until(self, true: Callable[[], bool], otherwise: str) -> None:
        WebDriverWait(self.notebook.driver, SECONDS).until(lambda _: true(), otherwise)
