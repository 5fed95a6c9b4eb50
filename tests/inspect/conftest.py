"""The grove, known by its name."""

from __future__ import annotations

import pytest

from kbwidgets.games import games

from .grove import GAME


@pytest.fixture(autouse=True)
def grove(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the tests here, as if a notebook had made it known."""
    monkeypatch.setitem(games._put, "grove", GAME)
