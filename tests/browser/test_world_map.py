"""On the world map a counter is part of its territory, arrow keys follow counters, and rings surround territories."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.drawn.outlines import MAP
from kbwidgets.games.conkueror.rules.view import conkueror
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage

HIT = """([x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector(".cq-map").getScreenCTM());
  return document.elementFromPoint(at.x, at.y)?.closest("[data-kb-cell]")?.getAttribute("data-kb-key") ?? null;
}"""


def shown(stage: Stage, *, width: str = "100%", dark: bool = False) -> tuple[GameCell, Controller]:
    """Show a match in which the first of two players claims."""
    control = Controller(GAME, kb.Match(GAME, ["Ann", "Bo"], seed=3), stage.send, viewer=-2)
    return stage.show(control, width=width, dark=dark), control


def test_a_click_on_the_counter_is_one_on_its_territory_even_over_the_sea(stage: Stage):
    """The middle and the four sides of the counter can be hit, on islands too."""
    _, control = shown(stage)
    missed = [
        (name, dx, dy)
        for name, each in MAP.outlines.items()
        for dx, dy in ((0, 0), (-30, 0), (30, 0), (0, -17), (0, 17))
        if stage.page.evaluate(HIT, [each.anchor[0] + dx, each.anchor[1] + dy]) != name
    ]
    assert missed == []
    control.close()


def test_a_territory_is_claimed_by_a_click_and_takes_the_colour_of_its_owner(stage: Stage):
    cell, control = shown(stage)
    seat = control.playing.state.to_act[0]
    fill = "el => getComputedStyle(el.querySelector('.kb-face')).fill"
    before = cell.node("brazil").evaluate(fill)
    cell.click("brazil")
    expect(cell.node("armies brazil count")).to_have_text("1")
    assert cell.node("brazil").evaluate(fill) != before
    assert conkueror(control.playing.state.view(None)).owners[WORLD.index["brazil"]] == seat
    control.close()


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("iceland", "ArrowDown", "great_britain"),
        ("western_australia", "ArrowRight", "eastern_australia"),
        ("japan", "ArrowLeft", "china"),
        ("northwest", "ArrowLeft", "alaska"),
    ],
)
def test_the_arrow_keys_go_by_the_counters(stage: Stage, start: str, way: str, end: str):
    cell, control = shown(stage)
    cell.node(start).focus()
    stage.page.keyboard.press(way)
    expect(cell.node(end)).to_be_focused()
    control.close()


def test_every_territory_is_reached_by_arrow_keys(stage: Stage):
    """CQ-17.13: each territory is reached from every other, whatever the shapes."""
    cell, control = shown(stage)
    page = stage.page
    ways = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    focused = "() => document.activeElement.getAttribute('data-kb-key')"
    seen, edge = {"congo"}, ["congo"]
    while edge:
        start = edge.pop()
        for way in ways:
            cell.node(start).focus()
            page.keyboard.press(way)
            found = str(page.evaluate(focused))
            if found not in seen:
                seen.add(found)
                edge.append(found)
    assert seen == set(WORLD.ids)
    control.close()


def test_the_ring_of_a_pick_is_the_outline_where_the_land_lies(stage: Stage):
    cell, control = shown(stage)
    ring = cell.root.locator('.kb-ring-pick[href="#cq-edge-brazil"]')
    box = "el => { const b = el.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round) }"
    expect(ring).to_have_count(1)
    land = cell.node("brazil").locator(".kb-face").evaluate(box)
    assert all(abs(one - two) <= 3 for one, two in zip(ring.evaluate(box), land, strict=True)), (
        "it is simpler, and near"
    )
    control.close()


@pytest.mark.parametrize("width", ["400px", "520px"])
def test_a_narrow_cell_shows_the_whole_world_and_each_counter_is_hit(stage: Stage, width: str):
    """The counters are larger there, and so are the parts of the lands that they are."""
    cell, control = shown(stage, width=width)
    board = cell.node("board/frame")
    assert board.evaluate("el => el.scrollWidth <= el.clientWidth + 1 && el.scrollHeight <= el.clientHeight + 1")
    missed = [
        (name, dx)
        for name, each in MAP.outlines.items()
        for dx in (-20, 0, 20)
        if stage.page.evaluate(HIT, [each.anchor[0] + dx, each.anchor[1]]) != name
    ]
    assert missed == []
    least = "el => Math.min(...[...el.querySelectorAll('.cq-hit')].map(one => one.getBoundingClientRect().width))"
    assert board.evaluate(least) >= 22
    control.close()


@pytest.mark.parametrize("dark", [False, True])
def test_a_map_that_is_zoomed_is_a_window_that_can_be_moved_to_every_counter(stage: Stage, dark: bool):
    cell, control = shown(stage, width="400px", dark=dark)
    board = cell.node("board/frame")
    board.get_by_role("button", name="Zoom in").click()
    assert board.evaluate("el => el.scrollWidth > 1.5 * el.clientWidth")
    for name in ("alaska", "japan"):
        cell.node(name).scroll_into_view_if_needed()
        assert stage.page.evaluate(HIT, list(MAP.outlines[name].anchor)) == name
    assert cell.root.evaluate("el => el.scrollWidth <= el.clientWidth")
    board.get_by_role("button", name="Zoom out").click()
    assert board.evaluate("el => el.scrollWidth <= el.clientWidth + 1")
    control.close()
