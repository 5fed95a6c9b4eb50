"""The message of a refusal is near the pick and covers no likely next pick, in every game and width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from ..amount import by_turns, sample
from .engines import BOTH
from .notebook import GameCell
from .stage import Stage, hexes_at, match_at

WRONG = """root => [...root.querySelectorAll('[data-kb-ask]:not([data-kb-pick], .kb-picked, :disabled)')]
  .filter(e => e.checkVisibility()).map(e => e.dataset.kbKey)"""
NEXT = "[data-kb-pick], [data-kb-confirm], [data-kb-turn]"
COVERED = """(root, next) => {
  const box = root.querySelector('.kb-at-pick');
  const shown = [...root.querySelectorAll(next)].map(e => [e, e.getBoundingClientRect()]).filter(([, at]) => at.width);
  const hit = at => document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  const under = shown.filter(([, at]) => box.contains(hit(at)));
  return {shown: shown.length, under: under.map(([e]) => e.dataset.kbKey)};
}"""
PLACES = """root => [...root.querySelectorAll('svg, button, [data-kb-cell]')].filter(e => !e.closest('.kb-at-pick'))
  .map(e => [e.dataset.kbKey, e.getBoundingClientRect()]).map(([key, at]) => [key, at.x, at.y]).join('\\n')"""
"""A script that returns the positions of all things as one text, because so long a list would take long to arrive."""


@cache
def hands_at(past: int) -> kb.Match:
    """Return a match of two open hands after `past` random moves."""
    match, rng = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=6), Random(6)
    while match.ply < past or match.state.to_act == (kb.CHANCE,):
        state = match.state
        match.play(state.random_draw(rng) if state.to_act == (kb.CHANCE,) else rng.choice(list(state.moves())[:-1]))
    return match


def hands(stage: Stage, past: int) -> Controller:
    match = hands_at(past)
    return Controller(match.game, match, stage.send, viewer=match.state.to_act[0], pace=0.01)


BOARDS: dict[str, tuple[Callable[[Stage], Controller], tuple[str, ...]]] = {
    "choosing": (lambda stage: stage.cell(match_at("choose", 41)), ()),
    "placing": (lambda stage: stage.cell(match_at("place", 90)), ()),
    "a first settlement": (lambda stage: stage.cell(hexes_at("mandatory", 5)), ()),
    "settlements": (lambda stage: stage.cell(hexes_at("mandatory", 180)), ()),
    "a tile picked": (lambda stage: stage.cell(hexes_at("start", 120, mover=True)), ("tile paddock",)),
    "hands": (lambda stage: hands(stage, 12), ()),
    "a card picked": (lambda stage: hands(stage, 12), ("card",)),
}


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    context = browser.new_context(viewport={"width": 1280, "height": 1700}, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    found = Stage(context.new_page())
    yield found
    context.close()
    assert not found.errors, found.errors


def begin(stage: Stage, board: str) -> GameCell:
    """Show a cell with a board, and with the picks that come first."""
    make, clicks = BOARDS[board]
    cell = stage.show(make(stage))
    for key in clicks:
        cell.node(next(pick for pick in cell.picks() if pick.startswith(key))).click()
        expect(cell.root.locator(".kb-picked")).to_have_count(1)
    return cell


WIDTHS = (1280, 842, 400)
CASES = [
    *(("chromium", board, width) for board, width in by_turns(BOARDS, (1280, 400), 842)),
    # Where engines may differ in placing a box and in hit tests, they do so at any width.
    *sample([("firefox", board, WIDTHS[n % 3]) for n, board in enumerate(BOARDS) if n % 2 == 0], 4, 1),
]
"""Each board in a wide cell or in a narrow one, one of them in Firefox too; in all widths in a full run."""


@pytest.mark.parametrize(("browser", "board", "width"), CASES, indirect=["browser"])
def test_a_refusal_covers_nothing_that_may_be_picked_next_and_moves_nothing(stage: Stage, width: int, board: str):
    stage.page.set_viewport_size({"width": width, "height": 1700})
    cell = begin(stage, board)
    message = cell.root.locator(".kb-at-pick")
    before = cell.root.evaluate(PLACES)
    wrong = sorted(cell.root.evaluate(WRONG))
    assert len(wrong) >= 4
    for key in Random(width).sample(wrong, 4):
        cell.node(key).click(force=True)
        expect(message).to_be_visible()
        found = cell.root.evaluate(COVERED, NEXT)
        assert found["shown"] > 5
        assert found["under"] == [], key
        assert cell.root.evaluate(PLACES) == before, key
        message.get_by_role("button", name="Close message").click()
        expect(message).to_have_count(0)


@BOTH
def test_where_there_is_no_room_a_refusal_stands_below_all_else(stage: Stage):
    """Everything becomes one thing to pick: the cell grows at its foot, and nothing in it moves."""
    stage.page.set_viewport_size({"width": 400, "height": 1700})
    cell = begin(stage, "placing")
    cell.root.evaluate("""root => {
      const all = document.createElement("div");
      all.style.cssText = "position: absolute; inset: 0; pointer-events: none";
      all.dataset.kbPick = "node";
      root.append(all);
      all.style.height = `${root.clientHeight}px`;
    }""")
    before, end = cell.root.evaluate(PLACES), cell.root.evaluate("root => root.getBoundingClientRect().bottom")
    cell.node(min(cell.root.evaluate(WRONG))).click(force=True)
    message = cell.root.locator(".kb-at-pick")
    expect(message).to_be_visible()
    top, bottom, grown = cell.root.evaluate("""root => {
      const box = root.querySelector(".kb-at-pick").getBoundingClientRect();
      return [box.top, box.bottom, root.getBoundingClientRect().bottom];
    }""")
    assert end - 20 < top < bottom < grown
    assert cell.root.evaluate(PLACES) == before
    message.get_by_role("button", name="Close message").click()
    expect(message).to_have_count(0)
    assert cell.root.evaluate("root => root.getBoundingClientRect().bottom") == end


def test_a_refusal_that_is_closed_leaves_the_live_region(stage: Stage):
    """A refusal is announced each time it appears, and nothing of it is read once it is gone."""
    cell = begin(stage, "placing")
    said = cell.root.locator("[aria-live=assertive]")
    wrong = cell.root.evaluate(WRONG)[0]
    for close in ("Escape", "click"):
        cell.node(wrong).click(force=True)
        expect(said).not_to_be_empty()
        if close == "click":
            stage.page.get_by_role("button", name="Close message").click()
        else:
            stage.page.keyboard.press(close)
        expect(cell.root.locator(".kb-at-pick")).to_have_count(0)
        expect(said).to_be_empty()
