"""The waits of the browser tests: each waits for a marker, and its limit is too generous for load to matter.

No test sets a limit of its own: something ten times slower still passes, and something that never comes fails.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal, TypeVar

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

SECONDS: Final = 120
"""The seconds that a test waits for one marker, enough that load alone fails nothing."""

GIVEN_UP: Final = "[anywidget] Failed to initialize model."
"""The error that anywidget raises if a cell begins late on a loaded machine; the cell still hears Python."""

expect.set_options(timeout=1000 * SECONDS)

Found = TypeVar("Found")


def patient(
    browser: Browser, width: int, height: int, motion: Literal["reduce", "no-preference"] = "reduce"
) -> BrowserContext:
    """Open a window whose pages all wait equally long. Without motion no test sees an animation on its way."""
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
    context.set_default_timeout(1000 * SECONDS)
    return context


def errors_of(page: Page) -> list[str]:
    """Return a list that collects the errors of a page, without those that load alone causes."""
    found: list[str] = []

    def note(error: Error) -> None:
        if GIVEN_UP not in str(error):
            found.append(f"{error} {error.stack}")

    page.on("pageerror", note)
    return found


def until(page: Page, find: Callable[[], Found | None], told: str) -> Found:
    """Call `find` until it finds something, and return that. The page's sockets are read meanwhile."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if (found := find()) is not None:
            return found
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(told)
