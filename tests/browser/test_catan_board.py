"""The board of Catan in the page: hit areas, ghosts of pieces, ids on demand and the keyboard."""

from __future__ import annotations

import re
from math import atan2, dist, radians, sin

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.games.catan import GAME
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage
from .test_access import violations
from .test_claim import focused

HIT = """svg => {
  const found = [];
  for (const cell of svg.querySelectorAll('[data-kb-cell]')) {
    cell.scrollIntoView({ block: 'center', inline: 'center' });
    const frame = svg.querySelector('[data-kb-overlay]').getScreenCTM();
    const at = new DOMPoint(+cell.getAttribute('x'), +cell.getAttribute('y')).matrixTransform(frame);
    const hit = document.elementFromPoint(at.x, at.y)?.closest('[data-kb-key]')?.dataset.kbKey;
    if (hit !== cell.dataset.kbKey) found.push([cell.dataset.kbKey, hit]);
  }
  return found;
}"""

"""A script that returns the places whose centre hits another place."""
WHERE = """cell => {
  cell.scrollIntoView({ block: 'center', inline: 'center' });
  const frame = cell.closest('svg').querySelector('[data-kb-overlay]').getScreenCTM();
  const at = new DOMPoint(+cell.getAttribute('x'), +cell.getAttribute('y')).matrixTransform(frame);
  return [at.x, at.y];
}"""
GHOST = """use => {
  const { a, b, e, f } = use.getScreenCTM();
  return [use.getAttribute('href'), e, f, Math.atan2(b, a) * 180 / Math.PI];
}"""


def shown(stage: Stage, *moves: str, dark: bool = False, radius: int = 3) -> GameCell:
    """Show a match of people on the beginner board or a larger one, with its curtain open."""
    board = "beginner" if radius == 3 else "random"
    match = kb.Match(GAME, ["Ann", "Bo"], seed=3, options={"order": "seats", "board": board, "radius": radius})
    for move in moves:
        match.play(move)
    game = stage.show(Controller(GAME, match, stage.send, pace=0.01), dark=dark)
    game.root.get_by_text("show my cards").click()
    game.node("hex 0").wait_for(state="attached")
    return game


@pytest.mark.parametrize(("radius", "width"), [(3, 1300), (3, 400), (6, 1300), (6, 842), (6, 400)])
def test_every_place_is_hit_in_its_middle(stage: Stage, radius: int, width: int) -> None:
    """CT-18.12 holds in narrow windows too."""
    game = shown(stage, radius=radius)
    stage.page.set_viewport_size({"width": width, "height": 900})
    assert game.root.locator("svg.ctb-map").evaluate(HIT) == []


@pytest.mark.parametrize("corner", [150, 175])
def test_a_board_that_is_scrolled_begins_where_something_can_be_picked(stage: Stage, corner: int) -> None:
    """CT-18.12: this tries the roads at the east end and at the west end of a board of radius 6."""
    stage.page.set_viewport_size({"width": 400, "height": 900})
    game = shown(stage, f"settlement {corner}", radius=6)
    board = game.root.locator(".ctb-board")
    picks = game.root.locator(".ctb-board [data-kb-pick]")
    expect(picks.first).to_be_in_viewport(ratio=1)
    sides = "el => { const { left, right } = el.getBoundingClientRect(); return [left, right]; }"
    left, right = board.evaluate(sides)
    assert picks.count() in (2, 3)
    for pick in picks.all():
        mine, its = pick.evaluate(sides)
        assert left <= mine < its <= right


def where(game: GameCell, key: str) -> tuple[float, float]:
    """Return the position of a place's centre in the window."""
    x, y = game.node(key).evaluate(WHERE)
    return x, y


def ghost(game: GameCell, key: str) -> tuple[str, float, float, float]:
    """Return the ghost that a place shows under the pointer: the piece, its position in the window and its angle."""
    game.page.mouse.move(*where(game, key))
    cell = game.node(key)
    at = re.escape(f"translate({cell.get_attribute('x')} {cell.get_attribute('y')})")
    expect(game.root.locator(".kb-ghost-pale > g")).to_have_attribute("transform", re.compile(at))
    href, x, y, turn = game.root.locator(".kb-ghost-pale use").evaluate(GHOST)
    return href, x, y, turn


def test_a_road_is_seen_along_its_edge_before_a_click_builds_it(stage: Stage) -> None:
    game = shown(stage, "settlement 12")
    for edge in ("3-12", "11-12", "12-13"):
        (ax, ay), (bx, by) = (where(game, f"intersection {end}") for end in edge.split("-"))
        href, x, y, turn = ghost(game, f"edge {edge}")
        assert href == "#ctb-road-blue"
        assert dist((x, y), ((ax + bx) / 2, (ay + by) / 2)) < 0.5
        assert abs(sin(radians(turn) - atan2(by - ay, bx - ax))) < 0.02
    game.page.mouse.click(*where(game, "edge 11-12"))
    expect(game.root).to_contain_text("Ann built a road.")


def test_a_place_that_may_be_picked_says_what_a_pick_does(stage: Stage) -> None:
    game = shown(stage)
    expect(game.node("intersection 12")).to_have_attribute("aria-label", "Intersection 12: empty, build here")
    expect(game.node("hex 0")).to_have_attribute("aria-label", "Hex 0: fields, 11")


def test_the_ids_are_shown_on_demand_by_mouse_and_keyboard_while_things_are_inspected(stage: Stage) -> None:
    """CT-18.1."""
    game = shown(stage)
    ids, box = game.root.locator(".ctb-ids").last, game.root.get_by_label("Show ids")
    expect(ids).to_be_hidden()
    expect(box).to_be_hidden()
    game.click("inspect")
    box.click()
    expect(ids).to_be_visible()
    game.page.mouse.click(*where(game, "intersection 12"))
    expect(ids).to_be_visible()
    box.focus()
    game.page.keyboard.press("Space")
    expect(ids).to_be_hidden()


def test_the_arrow_keys_go_from_intersection_to_intersection_and_enter_builds(stage: Stage) -> None:
    game = shown(stage)
    game.node("intersection 3").focus()
    for key, there in (("ArrowUp", "12"), ("ArrowRight", "11"), ("ArrowDown", "2")):
        game.page.keyboard.press(key)
        assert focused(game) == f"intersection {there}"
    game.page.keyboard.press("Enter")
    expect(game.node("intersection 2")).to_have_attribute("href", "#ctb-settlement-blue")


def test_the_arrow_keys_go_among_what_can_be_picked(stage: Stage) -> None:
    """After a first settlement at the coast, at 30, only its two roads can be reached."""
    game = shown(stage)
    game.node("intersection 30").focus()
    game.page.keyboard.press("Enter")
    expect(game.node("intersection 30")).to_have_attribute("href", "#ctb-settlement-blue")
    edges = game.root.locator('[data-kb-key^="edge "][data-kb-pick]')
    able = {edge.get_attribute("data-kb-key") for edge in edges.all()}
    assert able == {"edge 29-30", "edge 30-31"}
    game.page.keyboard.press("Shift+Tab")
    seen = {focused(game)}
    for key in ("Home", "End"):
        game.page.keyboard.press(key)
        seen.add(focused(game))
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            game.page.keyboard.press(arrow)
            seen.add(focused(game))
    assert seen == able


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_hinders_a_screen_reader(stage: Stage, dark: bool) -> None:
    shown(stage, "settlement 12", dark=dark)
    assert violations(stage.page) == []
