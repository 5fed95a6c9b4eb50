"""Patience: each wait is for a marker, and gives up after a time that a loaded machine does not need either.

No test says a limit of its own: what is slow ten times over still passes, what never comes fails.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal, TypeVar

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

SECONDS: Final = 120
"""How long a test waits for one marker: so long that load alone fails nothing."""

GIVEN_UP: Final = "[anywidget] Failed to initialize model."
"""What anywidget raises where a cell begins late on a loaded machine; the cell hears Python all the same."""

expect.set_options(timeout=1000 * SECONDS)

Found = TypeVar("Found")


def patient(
    browser: Browser, width: int, height: int, motion: Literal["reduce", "no-preference"] = "reduce"
) -> BrowserContext:
    """A window of its own, whose pages wait as long for everything; without motion no test sees what is on its way."""
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
    context.set_default_timeout(1000 * SECONDS)
    return context


def errors_of(page: Page) -> list[str]:
    """The list in which the errors of a page will stand, without what load alone makes of it."""
    found: list[str] = []

    def note(error: Error) -> None:
        if GIVEN_UP not in str(error):
            found.append(f"{error} {error.stack}")

    page.on("pageerror", note)
    return found


def until(page: Page, find: Callable[[], Found | None], told: str) -> Found:
    """What a search finds as soon as it finds something; messages of the page's sockets come in meanwhile."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if (found := find()) is not None:
            return found
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(told)
