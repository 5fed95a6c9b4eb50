"""Nothing on the board moves in any game, whatever message appears."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from copy import copy
from dataclasses import replace

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.protocol.player import FunctionPlayer
from kbwidgets.core.values.types import OPEN
from kbwidgets.widget.model.ui_state import Fault
from kbwidgets.widget.modes.controller import Controller

from ..amount import by_turns
from .notebook import GameCell
from .patience import until
from .stage import Stage
from .tables import GAMES, played, table

WINDOWS = {842: 690, 1280: 800, 400: 800}
PLACES = """root => {
  const own = root.getBoundingClientRect();
  const fixed = '.kb-board svg, svg [data-kb-cell], .kb-bar, .kb-tools > button, .kb-play > *';
  const seen = [...root.querySelectorAll(fixed)];
  return seen.filter(e => e.checkVisibility()).map(e => [e.dataset.kbKey, e.getBoundingClientRect()])
    .map(([key, at]) => [key, ...[at.x - own.x, at.y - own.y, at.width, at.height].map(n => Math.round(10 * n))])
    .join('\\n');
}"""
"""A script that returns the positions of the parts of a table in tenths of a pixel, as text."""
HIT = """(root, spots) => {
  scrollTo(0, 0);  // what a hint points at was brought into view
  const own = root.getBoundingClientRect();
  return spots.map(([x, y]) => {
    const hit = document.elementFromPoint(own.x + x, own.y + y);
    const over = hit?.closest('[data-kb-note], .kb-at-pick, [aria-expanded=true] + *');
    return over ? 'a note' : hit?.closest('[data-kb-key]')?.dataset.kbKey;
  });
}"""
"""A script that returns the hits of clicks at some pixels of the cell."""
SPOTS = """root => {
  const own = root.getBoundingClientRect();
  const cells = [...root.querySelectorAll('svg [data-kb-cell][data-kb-pick], svg [data-kb-cell]')];
  const spots = cells.map(e => e.getBoundingClientRect())
    .map(at => [at.x + at.width / 2 - own.x, at.y + at.height / 2 - own.y])
    .filter(([x, y]) => document.elementFromPoint(own.x + x, own.y + y)?.closest('svg [data-kb-cell]'));
  return spots.slice(0, 12);
}"""
"""A script that returns the centre pixels of some visible cells."""


class Still:
    """The position of a board, for a later comparison."""

    def __init__(self, cell: GameCell) -> None:
        self.cell = cell
        self.spots: list[list[float]] = cell.root.evaluate(SPOTS)
        self.hit: list[str] = cell.root.evaluate(HIT, self.spots)
        self.places: str = cell.root.evaluate(PLACES)
        assert len(self.spots) > 2
        assert "a note" not in self.hit

    def check(self, event: str) -> None:
        """Expect the same hits at the same pixels, except under a note, and everything at its old position."""
        assert self.cell.root.evaluate(PLACES) == self.places, event
        hit = self.cell.root.evaluate(HIT, self.spots)
        assert [(was, now) for was, now in zip(self.hit, hit, strict=True) if now not in (was, "a note")] == [], event


def shown(stage: Stage, game: str, width: int) -> tuple[GameCell, Still]:
    """Show a game in a window of this width."""
    stage.page.set_viewport_size({"width": width, "height": WINDOWS[width]})
    cell = stage.show(table(stage, game))
    return cell, Still(cell)


everywhere = pytest.mark.parametrize(("game", "width"), by_turns(GAMES, (1280, 400), 842))
"""Each game in a wide cell or in a narrow one; in every width in a full run."""


@everywhere
def test_hints_the_coach_and_notices_move_nothing(stage: Stage, game: str, width: int):
    cell, still = shown(stage, game, width)
    for key in ("hint", *["hint more"] * 3, "coach", "hint", "coach", "contrast", "contrast"):
        if key == "hint more" and not cell.node(key).count():
            continue
        cell.click(key)
        still.check(key)
    control = stage.control
    assert isinstance(control, Controller)
    noticed = replace(control.ui, notice="Saved as a file with a name. " * 6)
    failed = replace(control.ui, fault=Fault(1, "It raised an error. " * 9), is_paused=True)
    for ui in (noticed, failed, replace(control.ui, notice="", fault=None)):
        control.ui = ui
        control.refresh()
        stage.hear()
        cell.wait(rev=control.stream.rev)
        still.check(f"{ui.notice} {ui.fault}")


@everywhere
def test_what_is_pointed_at_picked_refused_and_taken_back_moves_nothing(stage: Stage, game: str, width: int):
    cell, still = shown(stage, game, width)
    picks = cell.root.locator(".kb-board [data-kb-cell][data-kb-pick]")
    if picks.count():
        picks.first.hover()
        still.check("hover")
    wrong = cell.root.locator(".kb-board [data-kb-ask]:not([data-kb-pick])").first
    wrong.click(force=True)
    expect(cell.root.locator(".kb-at-pick")).to_be_visible()
    still.check("refusal")
    stage.page.keyboard.press("Escape")
    still.check("closed")
    control = stage.control
    assert isinstance(control, Controller)
    assert control.match
    for change, told in ((control.match.undo, "taken back"), (control.match.redo, "made again")):
        change()
        stage.hear()
        cell.wait(rev=control.stream.rev)
        still.check(told)


@everywhere
def test_a_computer_that_thinks_and_is_told_to_wait_moves_nothing(stage: Stage, game: str, width: int):
    """The sign, Stop, Continue and the words above come and go."""
    gate = threading.Event()

    def slow(_view: kb.View, moves: Sequence[kb.Move]) -> kb.Move:
        gate.wait()
        return moves[0]

    stage.page.set_viewport_size({"width": width, "height": WINDOWS[width]})
    match = copy(played(game))
    control = Controller(match.game, match, stage.send, viewer=OPEN, pace=0.01)
    due = match.state.to_act[0]
    control.ui = replace(control.ui, is_paused=True)
    match.seat_player(due, FunctionPlayer(slow))
    control.refresh()
    cell = stage.show(control)
    still = Still(cell)
    cell.click("go")
    until(stage.page, lambda: control.model.thinking_seat == due or None, "nobody thinks")
    stage.hear()
    expect(cell.node("stop")).to_be_visible()
    still.check("thinking")
    cell.click("stop")
    expect(cell.node("go")).to_be_visible()
    still.check("stopped")
    gate.set()
    control.close()


@pytest.mark.parametrize(("game", "width"), by_turns(["kingdomino", "kingdom-builder"], (400, 1280), 842))
def test_a_note_covers_nothing_that_it_points_at_and_stands_where_it_is_seen(stage: Stage, game: str, width: int):
    cell, _ = shown(stage, game, width)
    for key in ("hint", "hint more"):
        cell.click(key)
        lit = cell.root.locator(".kb-lit")
        expect(lit.first).to_be_visible()
        note = cell.node("hint box").bounding_box()
        assert note
        assert note["y"] >= 0
        assert note["y"] + note["height"] <= WINDOWS[width]
        for box in [each.bounding_box() for each in lit.all()]:
            assert box
            beside = box["x"] + box["width"] <= note["x"] or box["x"] >= note["x"] + note["width"]
            assert beside or box["y"] + box["height"] <= note["y"] or box["y"] >= note["y"] + note["height"]


@pytest.mark.parametrize("width", [842, 400])
def test_the_menu_holds_the_other_tools_and_is_closed_by_a_press_escape_or_going_on(stage: Stage, width: int):
    cell, still = shown(stage, "kingdomino", width)
    menu, coach = cell.node("more"), cell.node("coach")
    expect(coach).to_be_hidden()
    menu.click()
    expect(coach).to_be_visible()
    expect(coach).to_contain_text("Coach")
    still.check("menu")
    stage.page.keyboard.press("Escape")
    expect(coach).to_be_hidden()
    expect(menu).to_be_focused()
    stage.page.keyboard.press("Enter")
    cell.click("coach")
    expect(coach).to_be_hidden()
    expect(coach).to_have_attribute("aria-pressed", "true")
    expect(menu).to_be_focused()
    menu.click()
    stage.page.keyboard.press("Shift+Tab")
    expect(coach).to_be_hidden()
