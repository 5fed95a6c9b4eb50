"""Simultaneous decisions in the page: who acts, how many have answered, and the curtain for each player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.values.types import Viewer
from kbwidgets.games import games
from kbwidgets.widget.modes.controller import Controller

from .coin_game import GAME
from .notebook import GameCell
from .stage import Stage


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._loaded, "coins", GAME)


def shown(stage: Stage, viewer: Viewer, *, dark: bool = False, width: str = "100%") -> GameCell:
    match = kb.Match(GAME, ["Ann", "Bo", "Cy"], seed=1)
    return stage.show(Controller(GAME, match, stage.send, viewer=viewer), dark=dark, width=width)


def test_open_hands_act_for_whom_they_choose_and_take_an_answer_back(stage: Stage):
    cell = shown(stage, -2)
    cell.click("act 2")
    expect(cell.node("act 2")).to_have_attribute("aria-pressed", "true")
    cell.click("coin 2 3")
    expect(cell.node("eyebrow")).to_contain_text("1 of 3 answered")
    cell.click("coin 0 1")
    cell.click("act 0")
    cell.click("back 0")
    expect(cell.node("eyebrow")).to_contain_text("1 of 3 answered")
    for seat, coin in ((0, 4), (1, 4)):
        cell.click(f"coin {seat} {coin}")
    expect(cell.node("row 2")).to_contain_text("turned up: 3")
    for seat in range(3):
        cell.click(f"coin {seat} 2")
    cell.wait(screen="result")


@pytest.mark.parametrize(("width", "dark"), [("100%", False), ("400px", True)])
def test_on_one_page_each_answers_behind_the_curtain(stage: Stage, width: str, dark: bool):
    cell = shown(stage, None, dark=dark, width=width)
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        expect(cell.node("due")).to_have_text(f"{name} is next")
        cell.click("open")
        expect(cell.node(f"row {(seat + 1) % 3}").locator("button")).to_have_count(0)
        cell.click(f"coin {seat} 4")
    expect(cell.node("due")).to_have_text("Ann is next")
