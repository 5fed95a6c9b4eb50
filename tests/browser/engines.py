"""The browsers of the tests, and functions that find and start them. A missing one is named."""

from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import Browser, Playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
BOTH = pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)
"""A mark for tests that Firefox runs too: a whole game, and anything that engines do differently.

In Firefox `emulate_media` does nothing, and frames of websockets are not reported.
"""


def program(variable: str, *names: str) -> str:
    """Return the path of a program: the one that an environment variable names, otherwise the first one installed."""
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise RuntimeError(f"{names[0]} is missing: python tests/run.py installs it, or set {variable} to its path")
    return found


def chromium() -> str:
    """Return the path of Chromium."""
    return program("KB_CHROMIUM", "chromium", "chromium-browser")


def launched(playwright: Playwright, engine: str) -> Browser:
    """Start a headless browser of an engine."""
    if engine == "firefox":
        path = program("KB_FIREFOX", "firefox-esr", "firefox")
        # Setting the media of a window has no effect there.
        still: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
        return playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=still)
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
