"""Engines: where the browsers of the tests are, and how they are started. One that is missing is named."""

from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import Browser, Playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
BOTH = pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)
"""For the one whole game that Firefox plays too, and what an engine may do in its own way.

There `emulate_media` does nothing, and frames of websockets are not heard."""


def program(variable: str, *names: str) -> str:
    """The path of a program: the one that a variable of the environment names, else the first that is there."""
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise RuntimeError(f"{names[0]} is missing: python tests/run.py installs it, or set {variable} to its path")
    return found


def chromium() -> str:
    """The path of Chromium."""
    return program("KB_CHROMIUM", "chromium", "chromium-browser")


def launched(playwright: Playwright, engine: str) -> Browser:
    """A headless browser of an engine."""
    if engine == "firefox":
        path = program("KB_FIREFOX", "firefox-esr", "firefox")
        # What a window is told of it does nothing there.
        still: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
        return playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=still)
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
