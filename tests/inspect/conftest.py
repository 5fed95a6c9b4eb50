"""A fixture that registers the grove."""

from __future__ import annotations

import pytest

from kbwidgets.games import games

from .grove import GAME


@pytest.fixture(autouse=True)
def grove(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game of these tests, as a notebook would."""
    monkeypatch.setitem(games._put, "grove", GAME)
