"""The screens of ConKUeror work with a screen reader, and cut nothing off, wide or narrow, light or dark."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

import kbwidgets as kb
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.rules.worldmap import WORLD
from kbwidgets.widget.model.ui_state import Fault
from kbwidgets.widget.modes.controller import Controller

from ..amount import FULL, by_turns
from .conkueror_plan import ME, planned
from .notebook import GameCell
from .stage import Stage
from .test_access import measured, violations


class Shot(NamedTuple):
    """A screen, given by the first words of a seat's next move and the clicks made before it."""

    before: str
    clicks: tuple[str, ...] = ()
    seat: int = ME


SHOTS: Final = {
    "opening roll": Shot("claim", seat=1),
    "claim": Shot("claim argentina"),
    "reinforce": Shot("place"),
    "chance card": Shot("chance_play"),
    "draft": Shot("deploy", ("south_africa",)),
    "attack": Shot("attack brazil", ("brazil", "north_africa")),
    "battle": Shot("withdraw"),
    "move-in": Shot("move_in 12i"),
    "exchange": Shot("exchange brazil 5i", ("exchange", "brazil", "5i for 1c")),
    "card sets": Shot("trade_army"),
    "stationing": Shot("station", ("venezuela", "brazil")),
    "fortify": Shot("fortify", ("brazil", "venezuela")),
    "pages": Shot("attack", ("pages",)),
    "log": Shot("attack", ("log",)),
    "hint": Shot("attack", ("hint",)),
    "pause": Shot("attack", ("pause",)),
    "help": Shot("attack", ("help",)),
    "end": Shot(""),
    "result": Shot("", ("result",)),
}
COVERS: Final = """(note, over) => {
  const [a, b] = [note, document.querySelector(".kb").querySelector(over)].map(e => e.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
HOLDS: Final = """board => {
  const [map, frame, window] = [board, board.closest(".kb-final-board"), board.closest(".kb")]
    .map(e => e.getBoundingClientRect());
  const isIn = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  return map.width > 100 && map.height > 50 && isIn(map, frame) && isIn(frame, window);
}"""
"""A script that returns whether the map of the result lies whole in its frame."""
BEFORE: Final = {"title": (), "set-up": ("set up",), "set-up refused": ("set up", "option disabled/siam")}
"""The screens without a match, and the clicks that lead to them."""
WINDOW: Final = "option disabled/"
"""The keys of the map builder, which scrolls by its bar in a narrow cell; nothing else at the set-up is as wide."""
NARROW: Final = ("scrollable-region-focusable", "target-size")
"""The axe rules that a narrow cell can break; roles and names do not change with theme and width."""
NAMES: Final = (*BEFORE, *SHOTS, "trouble")


def prepared(stage: Stage, name: str) -> tuple[Controller, tuple[str, ...]]:
    """Return a cell, and the clicks to make in it."""
    if name in BEFORE:
        return stage.cell(None, "conkueror"), BEFORE[name]
    shot = SHOTS.get(name, Shot("attack"))
    plan = planned().match
    mine = (n for n, move in enumerate(plan.moves) if plan.mover(n) == shot.seat and str(move).startswith(shot.before))
    match = plan.branch(next(mine) if shot.before else plan.ply)
    control = Controller(GAME, match, stage.send, pace=600)
    if name == "trouble":
        control.ui = replace(control.ui, fault=Fault(1, "The player raised ValueError: no idea."), is_paused=True)
        control.refresh()
    return control, shot.clicks


def bring(stage: Stage, name: str, *, dark: bool = False) -> GameCell:
    """Show a screen; a territory is clicked at its counter."""
    control, clicks = prepared(stage, name)
    game = stage.show(control, dark=dark)
    for key in clicks:
        land = key.removeprefix(WINDOW) in WORLD.index
        (game.node(key).locator(".cq-hit") if land else game.reach(key)).click()
    return game


LOOKS: Final = (False, 1280), (True, 400)


@pytest.mark.parametrize(("name", "dark", "width"), [(name, *look) for name, look in by_turns(NAMES, LOOKS)])
def test_all_can_be_read_and_nothing_is_cut_off(stage: Stage, name: str, dark: bool, width: int):
    """The theme changes only colours and the width only the layout, so the dark theme is tested in the narrow cell."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    bring(stage, name, dark=dark)
    assert violations(stage.page, *(NARROW if dark and FULL else ())) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    wide = measured(stage.page, "cutOff(root)")
    assert [words for words in wide if WINDOW not in words] == []
    assert measured(stage.page, "overlaps(root)") == []


IS_CUT: Final = "e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1"


@pytest.mark.parametrize("width", [842, 400])
def test_what_happened_unfolds_when_it_is_looked_at(stage: Stage, width: int):
    """CQ-17.8: a long line is cut to fit, and shown in full under the pointer or the focus."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    game = bring(stage, "chance card")
    words = game.node("told 1 words")
    assert words.evaluate(IS_CUT)
    game.node("told 1 line").hover()
    assert not words.evaluate(IS_CUT)
    game.root.locator("[data-kb-heading]").hover()
    assert words.evaluate(IS_CUT)
    game.node("told 1 line").focus()
    game.page.keyboard.press("Shift+Tab")
    game.page.keyboard.press("Tab")
    assert not words.evaluate(IS_CUT)
    assert measured(stage.page, "cutOff(root)") == []


@pytest.mark.parametrize("width", [1280, 842, 400])
def test_no_step_of_the_number_moves_its_buttons(stage: Stage, width: int):
    """An odd number of armies is said to be like the even one below it, which is longer than the odds of a roll."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    game = bring(stage, "attack")
    step, note = game.root.get_by_role("button", name="less", exact=True), game.node("odds roll")
    seen = set[str]()
    places = list[object]()
    for _ in range(3):
        seen.add(was := note.inner_text())
        places.append(step.bounding_box())
        step.click()
        expect(note).not_to_have_text(was)
    assert len(seen) > 1
    assert places == places[:1] * 3


@pytest.mark.parametrize("width", [1280, 842, 400])
def test_beside_the_result_the_whole_world_is_seen(stage: Stage, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    game = bring(stage, "result")
    board = game.root.locator(".kb-final-board")
    assert board.locator("svg").first.evaluate(HOLDS)
    assert board.evaluate("e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1")


@pytest.mark.parametrize("height", [640, 690])
def test_the_last_roll_does_not_lie_on_the_result(stage: Stage, height: int):
    """The roll is seen on the table before and after the result, beside all else that is there, and not with it."""
    stage.page.set_viewport_size({"width": 1100, "height": height})
    match = kb.Match(GAME, [kb.Greedy(), kb.Greedy()], seed=6)
    match.run()
    assert str(match.moves[-1]).startswith("dice"), "a match that a roll ends"
    game = stage.show(Controller(GAME, match, stage.send, pace=600))
    roll = game.node("rolled")
    expect_free(roll)
    game.click("result")
    game.wait(screen="result")
    expect(game.root.locator(".kb-result")).to_be_visible()
    expect(roll).to_have_count(0)
    game.click("look back")
    game.wait(screen="play")
    expect_free(roll)


def expect_free(roll: Locator) -> None:
    """Expect the last roll to be seen whole in the window, and nothing of the table to lie on it."""
    expect(roll).to_be_in_viewport(ratio=1)
    for other in ("[data-kb-heading]", ".cq-board", ".cq-players", ".kb-news", ".kb-acts"):
        assert not roll.evaluate(COVERS, other), other
