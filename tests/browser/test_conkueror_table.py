"""ConKUeror's table in the page: a turn is played by clicks on the map, the steppers and the buttons (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.options import OptionValue, Seating
from kbwidgets.games import games
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.drawn.drawing import ConKUerorDrawing
from kbwidgets.widget.controller import Controller
from tests.games.conkueror.positions import position

from .notebook import GameCell
from .stage import Stage


def shown(stage: Stage, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState) -> tuple[GameCell, Controller]:
    """A match that begins in a position, with dice that are always 6 against 1."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> ConKUerorState:
        return start

    game = replace(GAME, drawing=ConKUerorDrawing, begin=begin)
    monkeypatch.setitem(games._loaded, "conkueror", game)
    match = kb.Match(game, 2, seed=3, chance=["dice 6 1"] * 4)
    control = Controller(game, match, stage.send, viewer=-2, pace=0.01)
    return stage.show(control), control


def test_an_attack_is_picked_rolled_and_ends_with_a_move_in(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """W4: own territory, target, number; Roll twice; the steppers begin at one piece."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 6i 1c; 1 north_africa 2i"))
    for name in ("brazil", "north_africa"):
        cell.node(name).click()
    stage.page.get_by_role("button", name="Send them in").click()
    expect(cell.node("attacker count")).to_have_text("2 sent")
    cell.node("roll").click()
    expect(cell.node("defender count")).to_have_text("1 defend")
    cell.node("roll").click()
    stage.page.get_by_role("button", name="Move in").click()
    expect(cell.node("armies north_africa count")).to_have_text("1")
    expect(cell.node("lands of 0")).to_have_text("2")
    control.close()


def test_the_recipes_of_an_exchange_appear_when_a_territory_is_picked(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-17.6: icon, own territory, recipe, times."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 10i"))
    expect(cell.node("5i for 1c")).to_be_hidden()
    for key in ("exchange", "brazil", "5i for 1c", "once"):
        cell.node(key).click()
    expect(cell.node("armies brazil count")).to_have_text("6")
    expect(cell.node("5i for 1c")).to_be_hidden()
    control.close()
