"""Browsers and a JupyterLab for the tests of this folder. A missing browser is a failure, not a skip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .engines import launched
from .notebook import Notebook
from .servers import jupyter


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One headless browser for all tests of an engine: Chromium, where a test does not ask for `BOTH`."""
    with sync_playwright() as playwright:
        found = launched(playwright, getattr(request, "param", "chromium"))
        yield found
        found.close()


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab shows."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def lab(lab_folder: Path) -> Iterator[str]:
    """A JupyterLab; its address."""
    with jupyter(lab_folder) as address:
        yield address


@pytest.fixture
def notebook(browser: Browser, lab: str, lab_folder: Path) -> Iterator[Notebook]:
    """A fresh page; errors in the page fail the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 1600})
    context.set_default_timeout(30_000)
    found = Notebook(context.new_page(), lab, lab_folder)
    yield found
    context.close()
    assert not found.errors, found.errors
