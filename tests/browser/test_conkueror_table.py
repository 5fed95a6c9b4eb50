"""ConKUeror's table in the page: a turn is played by clicks on the map, the steppers and the buttons (CQ-17.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.setup.seating import Seating
from kbwidgets.games import games
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.widget.modes.controller import Controller
from tests.games.conkueror.positions import answering, play, position

from .notebook import GameCell
from .stage import Stage, staged


def shown(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState, seats: int = 2
) -> tuple[GameCell, Controller]:
    """Show a match that begins in a position, with dice that always roll 6 against 1."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> ConKUerorState:
        return start

    game = replace(GAME, begin=begin)
    monkeypatch.setitem(games._loaded, "conkueror", game)
    match = kb.Match(game, seats, seed=3, chance=["dice 6 1"] * 4)
    control = Controller(game, match, stage.send, viewer=-2, pace=0.01)
    return stage.show(control), control


def test_an_attack_is_picked_rolled_and_ends_with_a_move_in(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """W4: the player picks a territory, a target and a number, then Roll twice; the steppers begin at one piece."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 6i 1c; 1 north_africa 2i"))
    for name in ("brazil", "north_africa"):
        cell.node(name).click()
    stage.page.get_by_role("button", name="Send them in").click()
    expect(cell.node("attacker count")).to_have_text("2 attacking")
    cell.node("roll").click()
    expect(cell.node("defender count")).to_have_text("1 defending")
    cell.node("roll").click()
    stage.page.get_by_role("button", name="Move in").click()
    expect(cell.node("armies north_africa count")).to_have_text("1")
    expect(cell.node("lands of 0")).to_have_text("2")
    control.close()


def test_a_refused_action_is_listed_with_what_happened_until_the_next_move(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """CQ-17.8, CQ-6.1, CQ-6.2: the last one is at the top right, even with its box closed, and the map stays put."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 6i; 1 north_africa 2i; 0 peru 2i"))
    listed, board = cell.root.locator("[data-kb-refusals]"), cell.node("board")
    expect(listed).to_be_hidden()
    before = board.bounding_box()
    cell.node("north_africa").click()
    expect(listed).to_have_text("North Africa belongs to Player 2.")
    cell.node("peru").locator(".cq-hit").click()
    expect(listed).to_contain_text("You need at least 3 armies to attack.")
    stage.page.get_by_role("button", name="Close message").click()
    expect(listed).to_be_visible()
    assert board.bounding_box() == before
    cell.node("next").click()
    cell.wait(ply=1)
    expect(listed).to_be_hidden()
    control.close()


def test_the_recipes_of_an_exchange_appear_when_a_territory_is_picked(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-17.6: the order is icon, territory, recipe, times."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 10i"))
    expect(cell.node("5i for 1c")).to_be_hidden()
    for key in ("exchange", "brazil", "5i for 1c", "once"):
        cell.node(key).click()
    expect(cell.node("armies brazil count")).to_have_text("6")
    expect(cell.node("5i for 1c")).to_be_hidden()
    control.close()


def test_max_sends_all_but_one_and_the_odds_follow_the_number(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-17.6, CQ-6.6: 2 against 2 win with 17 of 100, 3 have the odds of 2; at last 6 of 7 are sent."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 7i; 1 north_africa 2i"))
    expect(cell.node("most")).to_be_hidden()
    for name in ("brazil", "north_africa"):
        cell.node(name).click()
    expect(cell.node("foreseen words")).to_contain_text("Chance of taking North Africa: 17%.")
    stage.page.get_by_role("button", name="more", exact=True).click()
    expect(cell.node("foreseen words")).to_contain_text("3 armies are no better than 2")
    cell.node("most").click()
    expect(cell.node("attacker count")).to_have_text("6 attacking")
    control.close()


OUTSIDE = """el => [...el.querySelectorAll('.cq-table [data-kb-pick], .cq-table .kb-panel-pick button')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
  .map(one => one.getAttribute('data-kb-key') || one.textContent)"""
LANDS = "0 brazil 7i 1c; 0 venezuela 2i; 0 siam 4i; 1 north_africa 2i; 2 japan 1i; 3 alaska 1i; 4 persia 1i; 5 egypt 1i"


@pytest.mark.parametrize(
    ("start", "clicks"),
    [
        (position(LANDS, phase="draft", draft=5, seats=6), ("brazil",)),
        (position(LANDS, seats=6, hands={0: ("3i 2c 1a", "siam")}), ("brazil", "north_africa")),
        (play(position(LANDS, seats=6), "attack brazil north_africa 5"), ()),
        (play(position(LANDS, seats=6), "attack brazil north_africa 5", "roll", "dice 6 1", "roll", "dice 6 1"), ()),
        (position(LANDS, phase="fortify", seats=6), ("brazil", "venezuela")),
        (answering("mercenaries", LANDS, seats=6), ()),
        (answering("sabotage", LANDS, seats=6), ()),
    ],
    ids=["draft", "attack", "battle", "conquest", "fortify", "own targets", "targets of others"],
)
def test_all_that_is_picked_from_is_seen_at_once_in_a_usual_window(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState, clicks: tuple[str, ...]
):
    """At 1280 by 800 no scrolling is needed between the map and the question about it."""
    with staged(browser, 1280, 800) as stage:
        cell, control = shown(stage, monkeypatch, start, seats=len(start.names))
        for name in clicks:
            cell.node(name).click()
        if clicks[1:] or start.phase == "draft":
            expect(cell.node("most")).to_be_visible()
        assert cell.root.evaluate(OUTSIDE) == []
        control.close()
