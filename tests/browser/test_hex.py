"""A game of another package in the page: it is played by clicks and by keys, and refuses with its rule, as ours do."""

from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kbwidgets as kb

from .stage import staged

SOURCE = Path(__file__).parents[1] / "hex" / "src"


def test_hex_is_played_by_clicks_and_by_keys(browser: Browser, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(SOURCE)  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setitem(kb.games._put, "hex", import_module("kb_hex").GAME)
    match = kb.Match(kb.games["hex"], ["Ann", "Bo"], seed=1, options={"size": 5})
    with staged(browser, 800, 700) as stage:
        stage.show(stage.cell(match))
        page = stage.page
        page.click('[data-kb-key="b3"]')
        expect(page.locator('[data-kb-key="b3"]')).to_have_attribute("aria-label", "b3: Ann")
        page.click('[data-kb-key="b3"]')  # HX-3
        expect(page.locator('[data-kb-key="c2"]')).to_have_attribute("aria-label", "c2: Bo")
        page.click('[data-kb-key="c2"]')
        expect(page.locator(".kb-refusal")).to_contain_text("There's already a stone here.")
        page.keyboard.press("Escape")
        page.focus('[data-kb-key="c2"]')
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator('[data-kb-key="d2"]')).to_have_attribute("aria-label", "d2: Ann")
        assert [str(move) for move in match.moves] == ["place b3", "place b3", "place d2"]
