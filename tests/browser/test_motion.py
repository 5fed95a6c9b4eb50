"""What moves is drawn at once, is seen to come from where it was, stands at a press, and never keeps anybody waiting.

Each motion is held at its first frame, so that no test depends on how fast the machine is.
"""

# What a script of the page gives is plain data of any shape.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .notebook import GameCell
from .stage import Stage, match_at, staged

HOLD = """root => {
  const held = window.kbHeld = [];
  new MutationObserver(() => {
    for (const one of root.getAnimations({ subtree: true })) {
      if (!one.effect.target.dataset.kbKey || one.transitionProperty) continue;
      one.pause();
      one.currentTime = 0;
      held.push(one);
    }
  }).observe(root, { attributes: true, attributeFilter: ["data-kb-rev"] });
}"""
"""Holds what begins to move with a revision at its first frame."""
MOVING = """() => kbHeld.filter(one => one.playState === 'paused' && one.effect.getKeyframes()[0].translate !== '0px')
  .map(one => one.effect.target.dataset.kbKey)"""
"""The keys of what is on its way."""
NOTHING = "() => kbHeld.length && kbHeld.every(one => one.playState !== 'paused' && one.playState !== 'running')"
HOLDS = """(e, [x, y]) => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return left < x && x < right && top < y && y < bottom;
}"""
MIDDLE = "e => { const at = e.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    with staged(browser, 1280, 1000, moving=True) as found:
        yield found


def held(stage: Stage, cell: GameCell) -> GameCell:
    cell.root.evaluate(HOLD)
    return cell


def middle(cell: GameCell, key: str) -> list[float]:
    """Where a node is seen now."""
    found: list[float] = cell.node(key).evaluate(MIDDLE)
    return found


def moving(stage: Stage) -> set[str]:
    found: list[str] = stage.page.evaluate(MOVING)
    return set(found)


def choosing(stage: Stage) -> GameCell:
    """Kingdomino, where four kings choose from the first line one after the other."""
    return held(stage, stage.show(stage.cell(match_at("choose", 0))))


def test_a_king_flies_from_where_he_stood_and_ends_on_his_domino(stage: Stage):
    cell = choosing(stage)
    start, key = middle(cell, "order 0 king"), cell.picks_of("domino")[0]
    cell.click(key)
    assert moving(stage) == {f"{key}/2"}
    assert middle(cell, f"{key}/2") == pytest.approx(start, abs=1)
    stage.page.evaluate("kbHeld.forEach(one => one.finish())")
    assert cell.node(key).evaluate(HOLDS, middle(cell, f"{key}/2"))


def test_a_pick_is_taken_while_something_moves(stage: Stage):
    cell = choosing(stage)
    cell.click(cell.picks_of("domino")[0])
    assert moving(stage)
    ply = cell.about("ply")
    cell.click(cell.picks_of("domino")[0])
    assert int(cell.about("ply")) == int(ply) + 1


@pytest.mark.parametrize("how", ["press", "key"])
def test_a_press_or_a_key_ends_all_motion(stage: Stage, how: str):
    cell = choosing(stage)
    cell.click(cell.picks_of("domino")[0])
    assert moving(stage)
    if how == "press":
        cell.root.locator("[data-kb-heading]").click()
    else:
        cell.root.press("x")
    stage.page.wait_for_function(NOTHING)
    assert moving(stage) == set()


def test_with_reduced_motion_nothing_is_animated(stage: Stage):
    stage.page.emulate_media(reduced_motion="reduce")
    try:
        cell = choosing(stage)
        cell.click(cell.picks_of("domino")[0])
        assert stage.page.evaluate("kbHeld.length + document.getAnimations().length") == 0
    finally:
        stage.page.emulate_media(reduced_motion="no-preference")


def test_a_whole_screen_comes_without_motion(stage: Stage):
    cell = choosing(stage)
    cell.click("help")
    expect(cell.root).to_have_attribute("data-kb-screen", "help")
    assert moving(stage) == set()
