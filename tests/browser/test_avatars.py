"""An avatar is chosen on the set-up form, by click and by keys alone, and shown wherever the player is named."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage


def setup(stage: Stage, *, dark: bool = False, width: str = "100%") -> tuple[GameCell, Controller]:
    control = stage.cell(None)
    cell = stage.show(control, dark=dark, width=width)
    cell.click("set up")
    expect(cell.node("avatars 0")).to_be_visible()
    return cell, control


def avatars(control: Controller) -> list[int]:
    return [seat.avatar for seat in control.ui.form.seats]


def box(node: Locator) -> tuple[float, float, float, float]:
    found = node.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


def test_an_avatar_is_chosen_by_clicks(stage: Stage):
    cell, control = setup(stage)
    cell.click("avatars 1")
    cell.click("avatar 1 17")
    expect(cell.node("avatar 1 17")).to_have_count(0)
    expect(cell.node("avatars 1").locator("use")).to_have_attribute("href", "#kb-avatar-17")
    assert avatars(control) == [1, 17]
    cell.click("who 1 person")
    cell.click("start")
    cell.click("pause")
    expect(cell.node("standing 1").locator("use").first).to_have_attribute("href", "#kb-avatar-17")
    control.close()


def test_an_avatar_is_chosen_by_keys_alone(stage: Stage):
    """Enter opens the choice at the current avatar, arrows go through it, Enter picks and Escape cancels."""
    cell, control = setup(stage)
    keyboard = stage.page.keyboard
    cell.node("avatars 0").focus()
    keyboard.press("Enter")
    expect(cell.node("avatar 0 1")).to_be_focused()
    for avatar in (2, 3):
        keyboard.press("ArrowRight")
        expect(cell.node(f"avatar 0 {avatar}")).to_be_focused()
    keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    expect(cell.node("avatars 0")).to_be_focused()
    assert avatars(control) == [2, 2]
    keyboard.press("Enter")
    expect(cell.node("avatar 0 2")).to_be_focused()
    keyboard.press("End")
    expect(cell.node("avatar 0 30")).to_be_focused()
    keyboard.press("Escape")
    expect(cell.node("avatars 0")).to_be_focused()
    assert avatars(control) == [2, 2]
    control.close()


@pytest.mark.parametrize("width", ["100%", "400px"])
def test_all_lie_apart_within_the_cell_and_the_one_that_is_worn_is_ringed(stage: Stage, width: str):
    cell, control = setup(stage, width=width)
    cell.click("avatars 0")
    expect(cell.node("avatar 0 30")).to_be_visible()
    left, _, wide, _ = box(cell.root)
    boxes = [box(cell.node(f"avatar 0 {n}")) for n in range(1, 31)]
    assert all(left <= x and x + w <= left + wide for x, _, w, _ in boxes)
    assert all(
        x + w <= other[0] or other[0] + other[2] <= x or y + high <= other[1] or other[1] + other[3] <= y
        for n, (x, y, w, high) in enumerate(boxes)
        for other in boxes[:n]
    )
    rings = [cell.node(f"avatar 0 {n}").evaluate("el => getComputedStyle(el).boxShadow") for n in (1, 2)]
    assert rings[0] != "none" == rings[1]
    control.close()


def test_every_avatar_is_drawn_in_the_colour_of_its_player(stage: Stage):
    """Every symbol in use is in the page, with a body, a face and a head that have a size."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], seed=7, avatars=[12, 3])
    control = stage.cell(match)
    cell = stage.show(control)
    face = cell.node("curtain").locator("use").first
    expect(face).to_have_attribute("href", "#kb-avatar-12")
    wide = face.evaluate("el => el.getBBox().width")
    assert wide == pytest.approx(40, abs=0.5)
    control.close()
