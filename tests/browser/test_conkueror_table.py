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
    stage: Stage, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState, seats: int = 2, chance: str = "dice 6 1"
) -> tuple[GameCell, Controller]:
    """Show a match that begins in a position, with dice that always roll 6 against 1, or another chance."""

    def begin(_seating: Seating, _values: Mapping[str, OptionValue]) -> ConKUerorState:
        return start

    game = replace(GAME, begin=begin)
    monkeypatch.setitem(games._loaded, "conkueror", game)
    match = kb.Match(game, seats, seed=3, chance=[chance] * 4)
    control = Controller(game, match, stage.send, viewer=-2, pace=0.01)
    return stage.show(control), control


def test_an_attack_is_picked_rolled_and_ends_with_a_move_in(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """W4: the player picks a territory, a target and Attack, then Roll twice; all but one are proposed."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 6i 1c; 1 north_africa 2i"))
    for name in ("brazil", "north_africa", "attack"):
        cell.node(name).click()
    expect(cell.node("source count")).to_have_text("6")
    cell.node("roll").click()
    expect(cell.node("target count")).to_have_text("1")
    cell.node("roll").click()
    stage.page.get_by_role("button", name="Move in").click()
    expect(cell.node("armies north_africa count")).to_have_text("6")
    expect(cell.node("lands of 0")).to_have_text("2")
    control.close()


def test_a_conquest_takes_three_clicks_and_one_to_move_in(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-6.8: Until done attacks with the number that is proposed, and rolls until the battle is over."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 6i; 1 north_africa 1i"), chance="outcome 5 0")
    for name in ("brazil", "north_africa", "until done"):
        cell.node(name).click()
    cell.wait(ply=3)
    assert [str(move) for move in control.playing.moves[:2]] == ["attack brazil north_africa 5", "roll_out"]
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


def test_the_odds_follow_the_number(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-17.6, CQ-6.6: 6 of 7 are proposed; 3 have the odds of 2, which win with 17 of 100."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 7i; 1 north_africa 2i"))
    expect(cell.node("until done")).to_be_hidden()
    for name in ("brazil", "north_africa"):
        cell.node(name).click()
    number = cell.root.get_by_role("spinbutton")
    expect(number).to_have_value("6")
    number.fill("3")
    expect(cell.node("odds number")).to_have_text("17")
    expect(cell.node("odds roll")).to_have_text("like 2 armies")
    control.close()


def test_enter_in_the_number_attacks_with_it(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    cell, control = shown(stage, monkeypatch, position("0 brazil 7i; 1 north_africa 2i"))
    for name in ("brazil", "north_africa"):
        cell.node(name).click()
    cell.root.get_by_role("spinbutton").fill("4")
    stage.page.keyboard.press("Enter")
    cell.wait(ply=1)
    assert [str(move) for move in control.playing.moves] == ["attack brazil north_africa 4"]
    control.close()


def test_clicks_on_territories_place_a_draft(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """CQ-5.4: each click places one, and the rest follows with one press."""
    cell, control = shown(stage, monkeypatch, position("0 brazil 7i; 0 peru 1i", phase="draft", draft=5))
    for ply, name in enumerate(("brazil", "peru"), 1):
        cell.node(name).locator(".cq-hit").click()
        cell.wait(ply=ply)
    expect(cell.node("draft number")).to_have_text("3")
    cell.node("rest").click()
    expect(cell.node("armies peru count")).to_have_text("5")
    control.close()


OUTSIDE = """el => [...el.querySelectorAll('.cq-play [data-kb-pick], .cq-play .kb-panel-pick button')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
  .map(one => one.getAttribute('data-kb-key') || one.textContent)"""
LANDS = "0 brazil 7i 1c; 0 venezuela 2i; 0 siam 4i; 1 north_africa 2i; 2 japan 1i; 3 alaska 1i; 4 persia 1i; 5 egypt 1i"


@pytest.mark.parametrize(
    ("start", "clicks"),
    [
        (position(LANDS, phase="draft", draft=5, seats=6), ("several", "brazil")),
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
        if clicks:
            expect(cell.root.locator(".kb-panel-pick")).to_be_visible()
        assert cell.root.evaluate(OUTSIDE) == []
        control.close()
