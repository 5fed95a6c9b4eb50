"""Browsers and a JupyterLab for the tests of this folder. A missing browser is a failure, not a skip."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .engines import launched
from .notebook import SIZE, Notebook
from .patience import patient
from .servers import end_kernels, jupyter
from .stage import Stage, staged


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[str], Browser]]:
    """Return a function that starts the headless browser of an engine once, when the first test asks for it."""
    with sync_playwright() as playwright:
        started: dict[str, Browser] = {}

        def find(engine: str) -> Browser:
            if engine not in started:
                started[engine] = launched(playwright, engine)
            return started[engine]

        yield find
        for each in started.values():
            each.close()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, browsers: Callable[[str], Browser]) -> Browser:
    """Return Chromium if a test does not ask for `BOTH`. It lives for the whole run, as pytest may ask repeatedly."""
    return browsers(getattr(request, "param", "chromium"))


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that JupyterLab shows."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def lab(lab_folder: Path) -> Iterator[str]:
    """Start a JupyterLab and yield its address."""
    with jupyter(lab_folder) as address:
        yield address


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """Yield a page for one cell without Jupyter. The size of its window is arbitrary."""
    with staged(browser, 1000, 900) as found:
        yield found


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a window for pages of JupyterLab. It keeps its scripts, so the next page opens with a fifth less work."""
    found = patient(browser, *SIZE)
    yield found
    found.close()


@pytest.fixture(scope="session")
def kept(window: BrowserContext) -> dict[str, Page]:
    """Return the JupyterLab page that tests share while it is open, because opening one is most of the work."""
    return {}


@pytest.fixture
def notebook(
    request: pytest.FixtureRequest, window: BrowserContext, kept: dict[str, Page], lab: str, lab_folder: Path
) -> Iterator[Notebook]:
    """Return an empty page, a new one after a failure or for a test marked as alone. Its errors fail the test."""
    # Earlier tests have left their matches here.
    shutil.rmtree(lab_folder / ".jupyter-home" / "kbwidgets_home", ignore_errors=True)
    is_alone = request.node.get_closest_marker("alone") is not None
    page = kept.pop("page", None)
    if page is not None and is_alone:  # JupyterLab reloads with a new workspace if another page already uses this one.
        page.close()
        page = None
    failures = request.session.testsfailed
    found = Notebook(page or window.new_page(), lab, lab_folder, in_place=not is_alone)
    yield found
    if is_alone or found.errors or request.session.testsfailed > failures:
        found.page.close()
    else:
        found.clear()
        kept["page"] = found.page
    end_kernels(lab)
    assert not found.errors, found.errors
