"""The other players' moves below the board: each line lights its places, and no part of the board moves for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from ..amount import more, sample
from .notebook import GameCell
from .stage import Stage

FIVE = ("catan", "conkueror", "kingdom-builder", "kingdomino", "pawns-board")


WATCH = """root => { root.seen = [];
  const look = () => root.seen.push([...root.querySelectorAll(".kb-seen")].map(e => e.dataset.kbKey).join("|"));
  new MutationObserver(look).observe(root, { subtree: true, attributes: true, attributeFilter: ["class"] }); }"""


def person_due(name: str) -> kb.Match:
    """Return a match at a turn of Ann before which each of the computer players has changed the board."""
    game = kb.games[name]
    match = kb.Match(game, ["Ann", *[kb.Greedy() for _ in range(min(game.seats[-1], 3) - 1)]], seed=3)
    match.seat_player(0, kb.Greedy())
    while not changed(match) and not match.state.over:
        match.step()
    match.seat_player(0, None)
    return match


def changed(match: kb.Match) -> bool:
    """Return whether it is Ann's turn and each of the others has changed the board since her last one."""
    own = max((ply for ply in range(match.ply) if match.mover(ply) == 0), default=0)
    events = match.events(0, own + 1) if match.ply > own and match.state.to_act == (0,) else ()
    return len({event.seat for event in events if event.at and event.kind != "draw"} - {0, -1}) == len(match.names) - 1


def cell_of(stage: Stage, name: str) -> GameCell:
    """Return a game at such a turn."""
    match = person_due(name)
    return stage.show(Controller(match.game, match, stage.send, viewer=0, pace=3600.0))


def height_of(board: Locator) -> int:
    """Return where a board begins on the page."""
    return board.evaluate("board => Math.round(board.getBoundingClientRect().top + scrollY)")


def a_line(game: GameCell) -> Locator:
    """Return the first line that has places on the board."""
    return game.root.locator("[data-kb-lights]").first


@pytest.mark.parametrize("name", FIVE)
def test_the_pointer_or_the_focus_on_a_line_lights_its_places_and_nothing_moves(stage: Stage, name: str):
    game = cell_of(stage, name)
    lit, board = game.root.locator(".kb-seen"), game.root.locator(".kb-board").first
    before = height_of(board)
    expect(lit).to_have_count(0)
    a_line(game).hover()
    expect(lit).not_to_have_count(0)
    keys = str(a_line(game).get_attribute("data-kb-lights")).replace(";", "|").split("|")
    assert {key.removeprefix("last ") for key in lit.evaluate_all("all => all.map(e => e.dataset.kbKey)")} <= set(keys)
    game.root.locator("[data-kb-heading]").hover()
    expect(lit).to_have_count(0)
    game.node("told again").focus()
    stage.page.keyboard.press("Shift+Tab")
    expect(lit).not_to_have_count(0)
    assert height_of(board) == before


@pytest.mark.parametrize("name", sample(FIVE, 2))
def test_again_shows_the_moves_one_after_the_other_and_ends(stage: Stage, name: str):
    game = cell_of(stage, name)
    game.root.evaluate(WATCH)
    game.node("told again").click()
    expect(game.root.locator(".kb-seen")).not_to_have_count(0)
    expect(game.root.locator(".kb-seen")).to_have_count(0)
    seen = [keys for keys in game.root.evaluate("root => root.seen") if keys]
    lines = game.root.locator("[data-kb-lights]").evaluate_all("all => all.map(e => e.dataset.kbLights)")
    moves = [move for line in lines for move in line.split(";")]
    places = [set(move.split("|")) for move in moves]
    assert all(any({key.removeprefix("last ") for key in keys.split("|")} <= at for at in places) for keys in seen)
    assert len(dict.fromkeys(seen)) > 1 or len(moves) == 1


@pytest.mark.parametrize("width", [1280, *more(842), 400])
@pytest.mark.parametrize("name", FIVE)
def test_the_room_of_the_lines_is_as_high_before_a_move_as_after_it(stage: Stage, name: str, width: int):
    stage.page.set_viewport_size({"width": width, "height": 690})
    match = person_due(name)
    control = Controller(match.game, match, stage.send, viewer=0, pace=3600.0)
    game = stage.show(control)
    room = game.node("told")
    before = room.bounding_box()
    match.play(match.state.moves()[0])
    game = stage.show(control)
    after = game.node("told").bounding_box()
    assert before
    assert after
    assert before["height"] == after["height"]


@pytest.mark.parametrize("name", FIVE)
def test_what_the_pointer_is_on_is_named_and_nothing_moves(stage: Stage, name: str):
    game = cell_of(stage, name)
    board = game.root.locator(".kb-board").first
    cell = game.root.locator(".kb-board:visible svg [data-kb-cell]").nth(3)
    before, label = height_of(board), str(cell.get_attribute("aria-label"))
    assert label
    cell.hover(force=True)
    expect(game.root.locator("svg [data-kb-cell] > title")).not_to_have_count(0)
    assert height_of(board) == before
