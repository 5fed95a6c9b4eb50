"""ConKUeror's map at the set-up, in the page: clicks and keys take territories out of the game and back (CQ-17.3)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage

LAND = "option disabled/"


def opened(stage: Stage, *, width: str = "100%", dark: bool = False) -> tuple[GameCell, Controller]:
    """Open the form of a new match."""
    control = stage.cell(None, "conkueror")
    cell = stage.show(control, width=width, dark=dark)
    cell.click("set up")
    expect(cell.node("seats")).to_be_visible()
    return cell, control


def disabled(control: Controller) -> object:
    return control.ui.form.options.get("disabled", "")


def test_a_click_on_a_territory_takes_it_out_and_start_says_what_is_cut_off(stage: Stage):
    """In W15 b Oceania is cut off without Siam; without Oceania too the match can start."""
    cell, control = opened(stage)
    expect(cell.node("start")).to_be_enabled()
    cell.click(f"{LAND}siam")
    expect(cell.node("obstacle 0")).to_contain_text("Indonesia, New Guinea, Western Australia and Eastern Australia")
    expect(cell.node("start")).to_be_disabled()
    assert disabled(control) == "siam"
    cell.click(f"{LAND}continent oceania")
    expect(cell.node("start")).to_be_enabled()
    assert disabled(control) == "siam oceania"
    cell.click(f"{LAND}siam")
    expect(cell.node(f"{LAND}siam")).to_have_class("kb-cell cq-ground kb-pick")
    cell.click("start")
    expect(cell.node("map")).to_be_visible()
    expect(cell.node("indonesia")).to_have_attribute("aria-label", "Indonesia: not in the game")
    control.close()


def test_start_says_that_the_map_is_too_small(stage: Stage):
    """CQ-2.6: two players need four territories."""
    cell, control = opened(stage)
    for continent in ("north_america", "europe", "asia", "africa", "oceania"):
        cell.click(f"{LAND}continent {continent}")
    expect(cell.node("start")).to_be_enabled()
    cell.click(f"{LAND}argentina")
    expect(cell.node("obstacle 0")).to_contain_text("3 territories are not enough for 2 players.")
    control.close()


def test_the_keys_go_over_the_map_and_take_land_out(stage: Stage):
    """CQ-17.13."""
    cell, control = opened(stage)
    cell.node(f"{LAND}iceland").focus()
    stage.page.keyboard.press("ArrowDown")
    expect(cell.node(f"{LAND}great_britain")).to_be_focused()
    stage.page.keyboard.press("Enter")
    expect(cell.node(f"{LAND}great_britain")).to_have_attribute("aria-label", "Great Britain: not in the game")
    expect(cell.node(f"{LAND}great_britain")).to_be_focused()
    cell.node(f"{LAND}continent asia").focus()
    stage.page.keyboard.press("Enter")
    expect(cell.node(f"{LAND}continent asia count")).to_have_text("0 of 7")
    assert disabled(control) == "great_britain asia"
    control.close()


@pytest.mark.parametrize("width", ["100%", "400px"])
def test_the_whole_map_can_be_reached_and_nothing_is_wider_than_the_cell(stage: Stage, width: str):
    cell, control = opened(stage, width=width)
    assert cell.root.evaluate("el => el.scrollWidth <= el.clientWidth")
    for name in ("alaska", "new_guinea"):
        cell.node(f"{LAND}{name}").scroll_into_view_if_needed()
        expect(cell.node(f"{LAND}{name}")).to_be_in_viewport()
    control.close()
