"""A page whose set-up form is open, and what was chosen in it."""

from __future__ import annotations

import kbwidgets as kb
from kbwidgets.widget.model.ui_state import Form

from .page import Page

KINGDOMINO = kb.games["kingdomino"]


def form(page: Page) -> Form:
    """Return what was chosen so far."""
    return page.control.ui.form


def setup() -> Page:
    """Return a page with the form open, whose computer players would pause for an hour."""
    page = Page(pace=3600.0)
    page.ask("set up")
    return page
