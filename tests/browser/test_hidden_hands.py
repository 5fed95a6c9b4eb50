"""A game with hands in the page: parts picked in any order, previews and the curtain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from ..amount import by_turns
from .notebook import GameCell
from .stage import Stage
from .test_access import measured, violations

GAME = kb.games["pawns-board"]
DEMONSTRATION = ("place Otter at 0,0", "place Ferry at 2,4", "place Badger at 0,2", "place Kite at 2,2")


def match(*moves: str, **options: int | str | bool) -> kb.Match:
    found = kb.Match(GAME, ["Ann", "Bo"], seed=7, options={"shuffle": False, **options})
    for move in moves:
        found.play(move)
    return found


def cell(stage: Stage, found: kb.Match | None, viewer: int | None = 0) -> Controller:
    return Controller(GAME, found, stage.send, viewer=viewer, pace=0.01)


def whole_game() -> kb.Match:
    found = match()
    for seat in (0, 1):
        found.seat_player(seat, kb.Greedy())
    found.run()
    return found


Shown = tuple[Callable[[Stage], Controller], tuple[str, ...]]
SCREENS: dict[str, Shown] = {
    "start": (lambda stage: cell(stage, match()), ()),
    "picked": (lambda stage: cell(stage, match(*DEMONSTRATION)), ("card 0", "cell 1,0")),
    "refused": (lambda stage: cell(stage, match(*DEMONSTRATION)), ("card 0", "cell 0,4")),
    "a pass": (lambda stage: cell(stage, match(*DEMONSTRATION, "pass"), 1), ()),
    "large": (lambda stage: cell(stage, match(rows=5, cols=7, hand_size=13)), ("card 0",)),
    "variants": (
        lambda stage: cell(stage, match(deck_red="influence", deck_blue="influence", influence_variants=True)),
        ("card 0",),
    ),
    "open hands": (lambda stage: cell(stage, match(*DEMONSTRATION), -2), ()),
    "contrast": (lambda stage: cell(stage, match(*DEMONSTRATION)), ("contrast", "card 0", "cell 1,0")),
    "pieces": (lambda stage: cell(stage, match()), ("pages",)),
    "set-up": (lambda stage: cell(stage, None), ("set up",)),
    "curtain": (lambda stage: cell(stage, match(*DEMONSTRATION), None), ()),
    "end": (lambda stage: cell(stage, whole_game()), ()),
    "result": (lambda stage: cell(stage, whole_game()), ("result",)),
}


def bring(stage: Stage, name: str, *, dark: bool = False) -> GameCell:
    make, clicks = SCREENS[name]
    found = stage.show(make(stage), dark=dark)
    for key in clicks:
        found.reach(key).click()
    if name in ("picked", "contrast"):
        expect(found.node("say words")).to_contain_text("your total")
    if name == "result":
        found.wait(screen="result")
    if name == "refused":
        stage.page.locator(".kb-at-pick").wait_for()
    return found


@pytest.mark.parametrize(("name", "dark"), by_turns(SCREENS, (False, True)))
def test_axe_finds_nothing(stage: Stage, name: str, dark: bool):
    stage.page.set_viewport_size({"width": 1000, "height": 1000})
    bring(stage, name, dark=dark)
    assert violations(stage.page) == []
    assert [mark for mark in measured(stage.page, "marks(root)") if mark[1] < 3] == []


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_off_or_overlaps_at_any_width(stage: Stage, name: str):
    for width in (1000, 640, 400):
        stage.page.set_viewport_size({"width": width, "height": 1000})
        if width == 1000 or name == "refused":  # A panel at a pick was placed for one width.
            bring(stage, name)
        assert measured(stage.page, "cutOff(root)") == [], width
        if name != "refused":  # A refusal covers the board while it is read.
            assert measured(stage.page, "overlaps(root)") == [], width


def test_pointing_at_a_cell_shows_what_would_change_and_leaving_it_takes_that_away(stage: Stage):
    """PB-UI.3; example 4: Otter at (0,0) adds two new pawns and makes row 0 2-0."""
    stage.page.set_viewport_size({"width": 1000, "height": 1000})
    game = stage.show(cell(stage, match()))
    rev = game.about("rev")
    game.node("card 1").click()
    game.node("cell 0,0").hover()
    expect(game.node("say words")).to_contain_text("top row 2–0")
    expect(game.root.locator(".kbp-ghost")).to_have_count(3)
    game.node("due").hover()
    expect(game.node("say words")).not_to_contain_text("top row")
    expect(game.root.locator(".kbp-ghost")).to_have_count(0)
    assert game.about("rev") == rev


def test_nothing_jumps_when_a_preview_comes(stage: Stage):
    """The layout reserves the room for the preview."""
    stage.page.set_viewport_size({"width": 1000, "height": 1000})
    game = stage.show(cell(stage, match(*DEMONSTRATION)))
    game.node("card 0").click()
    before = game.node("hand 0").bounding_box()
    game.node("cell 1,0").hover()
    expect(game.node("say words")).to_contain_text("your total")
    assert game.node("hand 0").bounding_box() == before


def test_two_people_play_by_clicks_with_the_curtain_between_them(stage: Stage):
    """PB-UI.2, PB-UI.3, PB-UI.5, PB-UI.6: a move is a card, a cell, confirm; then two passes end the game."""
    stage.page.set_viewport_size({"width": 1000, "height": 1000})
    found = match()
    game = stage.show(cell(stage, found, None))
    for card, place, due in (("card 1", "cell 0,0", "Bo is next"), ("card 3", "cell 2,4", "Ann is next")):
        game.node("open").click()
        game.node(place).click()
        game.node(card).click()
        game.node("confirm").click()
        expect(game.node("due")).to_have_text(due)
    assert found.state.view(None).score()
    for _ in range(2):
        game.node("open").click()
        game.node("pass").click()
    expect(game.root).to_have_attribute("data-kb-screen", "result")
    expect(game.node("due")).to_have_text("Bo wins 3\N{EN DASH}2")


def test_a_person_plays_by_keys_alone(stage: Stage):
    """PB-UI.3: the keys are digits, arrows, Enter, Escape and P."""
    stage.page.set_viewport_size({"width": 1000, "height": 1000})
    found = match()
    game = stage.show(cell(stage, found))
    keys = stage.page.keyboard
    game.node("cell 1,0").focus()
    keys.press("ArrowUp")
    keys.press("2")
    expect(game.node("card 1")).to_have_attribute("aria-pressed", "true")
    keys.press("Enter")
    expect(game.node("say words")).to_contain_text("top row 2–0")
    keys.press("Escape")
    expect(game.node("cell 0,0")).not_to_have_attribute("aria-selected", "true")
    keys.press("Enter")
    keys.press("Enter")
    expect(game.root).to_have_attribute("data-kb-act", "1")
    assert str(found.moves[-1]) == "place Otter at 0,0"
    found.play("pass")
    stage.show(stage.control).node("card 0").focus()
    keys.press("p")
    expect(game.root).to_have_attribute("data-kb-screen", "result")
