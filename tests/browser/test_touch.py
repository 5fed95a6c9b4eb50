"""A finger on a small screen: crowded places are enlarged first, and small ones are confirmed by a second tap."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from .notebook import GameCell
from .patience import SECONDS
from .stage import Stage
from .tables import GAMES, table

PHASES = {
    "kingdomino": ("place", "choose"),
    "kingdom-builder": ("mandatory", "start"),
    "pawns-board": ("act",),
    "catan": ("main", "robber"),
    "conkueror": ("draft", "attack"),
}
SMALL = 24
"""The pixels that a finger needs."""
NEAREST = """root => {
  const boxes = [...root.querySelectorAll('svg [data-kb-pick]')].map(e => e.getBoundingClientRect());
  const spots = boxes.filter(at => at.width).map(at => [at.x + at.width / 2, at.y + at.height / 2]);
  return Math.min(...spots.flatMap(([x, y], n) => spots.slice(0, n).map(([a, b]) => Math.hypot(x - a, y - b))), 99);
}"""
"""A script that returns the smallest distance between two pickable places of the board."""
BUTTONS = """root => [...root.querySelectorAll('[data-kb-pick]')].filter(e => e.checkVisibility() && !e.closest('svg'))
  .map(e => [e.dataset.kbKey, e.getBoundingClientRect()])
  .filter(([, at]) => Math.min(at.width, at.height) < 24).map(([key]) => key)"""


@contextmanager
def held(browser: Browser, game: str, phase: str = "", past: int | None = None) -> Generator[tuple[Page, GameCell]]:
    """Show a game on a phone."""
    context = browser.new_context(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    context.set_default_timeout(1000 * SECONDS)
    stage = Stage(context.new_page())
    yield stage.page, stage.show(table(stage, game, phase, past))
    context.close()
    assert not stage.errors, stage.errors


def tap(page: Page, cell: GameCell, key: str, dx: float = 0, dy: float = 0) -> None:
    """Tap the middle of a node, or a point beside it."""
    node = cell.node(key)
    node.evaluate("e => e.scrollIntoView({block: 'center', inline: 'center'})")
    box = node.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy)


@pytest.mark.parametrize(("game", "phase"), [(game, phase) for game in GAMES for phase in PHASES[game]])
def test_nothing_that_a_finger_picks_is_smaller_than_24_pixels(browser: Browser, game: str, phase: str):
    with held(browser, game, phase) as (_, cell):
        assert cell.root.evaluate(BUTTONS) == []
        if cell.root.evaluate(NEAREST) < SMALL:
            cell.root.get_by_role("button", name="Zoom in").tap()
            expect(cell.root.get_by_role("button", name="Zoom out")).to_be_visible()
        assert cell.root.evaluate(NEAREST) >= SMALL


def test_a_tap_where_places_are_too_small_zooms_there_and_picks_nothing(browser: Browser):
    """The next tap picks; the board keeps its height, and its button shows all of it again."""
    with held(browser, "kingdom-builder") as (page, cell):
        ply, board = cell.about("ply"), cell.root.locator(".kb-board")
        before = board.bounding_box()
        key = [pick for pick in cell.picks() if "," in pick][-1]
        tap(page, cell, key)
        expect(cell.root.get_by_role("button", name="Zoom out")).to_be_visible()
        expect(cell.root.locator(".kb-picked")).to_have_count(0)
        assert cell.about("ply") == ply
        now = board.bounding_box()
        assert before
        assert now
        assert (now["width"], now["height"]) == (before["width"], before["height"])
        expect(cell.node(key)).to_be_in_viewport()
        tap(page, cell, key)
        expect(cell.root).not_to_have_attribute("data-kb-ply", ply)
        cell.root.get_by_role("button", name="Zoom out").tap()
        expect(cell.root.get_by_role("button", name="Zoom in")).to_be_visible()
        after = board.locator("> svg").bounding_box()
        assert after
        assert after["width"] <= before["width"]


def test_a_finger_that_misses_a_small_place_picks_it_and_a_second_tap_confirms(browser: Browser):
    with held(browser, "catan", "setup", past=0) as (page, cell):
        key = cell.picks_of("intersection")[5]
        ply = cell.about("ply")
        tap(page, cell, key, 8, 8)
        expect(cell.node(key)).to_have_class(re.compile("kb-picked"))
        expect(cell.root.locator(".kb-ghost-firm")).to_have_count(1)
        assert cell.about("ply") == ply
        tap(page, cell, key, -7, 7)
        expect(cell.root).not_to_have_attribute("data-kb-ply", ply)


def test_a_tap_zooms_into_a_small_board_and_two_taps_zoom_out(browser: Browser):
    with held(browser, "conkueror", "draft") as (page, cell):
        sea = cell.root.locator(".kb-board > svg").bounding_box()
        board = cell.root.locator(".kb-board").bounding_box()
        assert sea
        assert board
        x, y = board["x"] + 12, board["y"] + board["height"] / 2  # This is the visible sea.
        for name, taps in (("Zoom out", 1), ("Zoom in", 2)):
            for _ in range(taps):
                page.touchscreen.tap(x, y)
            expect(cell.root.get_by_role("button", name=name)).to_be_visible()
        again = cell.root.locator(".kb-board > svg").bounding_box()
        assert again
        assert again["width"] == sea["width"]


PINCH = """(board, [from, to]) => {
  const {left, top, width, height} = board.getBoundingClientRect();
  const target = board.querySelector('svg [data-kb-cell]');
  const send = (kind, far) => {
    const touches = [-far / 2, far / 2].map((dx, identifier) =>
      new Touch({identifier, target, clientX: left + width / 2 + dx, clientY: top + height / 2}));
    target.dispatchEvent(new TouchEvent(kind, {touches, bubbles: true, cancelable: true}));
  };
  send('touchstart', from);
  send('touchmove', to);
}"""


def test_two_fingers_zoom_as_far_as_they_are_moved(browser: Browser):
    with held(browser, "catan") as (_, cell):
        board = cell.root.locator(".kb-board").first
        before = board.locator("> svg").bounding_box()
        board.evaluate(PINCH, [100, 200])
        after = board.locator("> svg").bounding_box()
        assert before
        assert after
        assert after["width"] == pytest.approx(2 * before["width"], rel=0.02)
        board.evaluate(PINCH, [200, 90])
        expect(cell.root.get_by_role("button", name="Zoom in")).to_be_visible()
