"""The coach by clicks and keys: the rule for the current move, explained refusals, hints, points and turning points."""

from __future__ import annotations

from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import KINGDOMINO, Stage, ended
from .test_access import LOOKS, measured, violations

SCRIPT = [
    *(f"draw {n}" for n in (19, 24, 41, 48)),
    *(f"king {n}" for n in (0, 1, 0, 1)),
    *(f"draw {n}" for n in (1, 2, 20, 21)),
]


def coached(stage: Stage, match: kb.Match) -> Controller:
    return Controller(KINGDOMINO, match, stage.send, pace=0.01, coach=True)


def begun() -> kb.Match:
    """Return a match in which Ann must place 19, a wheat with a crown beside a forest."""
    match = kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=1, chance=SCRIPT)
    for number in (19, 24, 41, 48):
        match.play(f"choose {number}")
    return match


def readable(cell: GameCell) -> None:
    """Expect no axe violation, no faint text, nothing cut off and no overlap."""
    assert violations(cell.page) == []
    assert measured(cell.page, "faintTexts(root, 4.5)") == []
    assert [mark for mark in measured(cell.page, "marks(root)") if mark[1] < 3] == []
    assert measured(cell.page, "cutOff(root)") == []
    assert measured(cell.page, "overlaps(root)") == []


def press(cell: GameCell, key: str) -> None:
    """Click the node with this key, and wait until the answer is drawn."""
    rev = cell.about("rev")
    cell.node(key).click()
    cell.root.and_(cell.page.locator(f':not([data-kb-rev="{rev}"])')).wait_for()


@LOOKS
def test_a_coached_turn_by_clicks(stage: Stage, dark: bool, width: int):
    """KD-TURN.2 applies, KD-PLACE.4 refuses, KD-SCORE.2 counts, and then KD-PICK.1 applies."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    cell = stage.show(coached(stage, begun()), dark=dark)
    polite = cell.root.locator("[aria-live=polite]")
    expect(cell.node("coach rule")).to_contain_text("KD-TURN.2")
    readable(cell)
    cell.node("0:0,0").click()
    message = cell.root.locator(".kb-at-pick")
    expect(message).to_contain_text("Your castle is here.")
    expect(message).to_contain_text("Both squares you place on must be empty")
    expect(message).to_contain_text("Choose two empty squares.")
    expect(cell.root.locator("[aria-live=assertive]")).to_contain_text("must be empty")
    readable(cell)
    press(cell, "hint")
    expect(cell.node("hint where")).to_have_text("One of the 4 marked choices is the best move.")
    expect(polite).to_contain_text(cell.node("hint where").inner_text())
    for level in ("which", "move", "why"):
        press(cell, "hint more")
        expect(polite).to_contain_text(cell.node(f"hint {level}").inner_text())
    readable(cell)
    cell.node("0:1,0").click()
    press(cell, "confirm")
    expect(cell.node("gains")).to_contain_text("Wheat +1")
    expect(cell.node("coach rule")).to_contain_text("KD-PICK.1")
    expect(polite).to_contain_text("Wheat +1.")
    readable(cell)
    press(cell, "rule KD-SCORE.2 gain 0")
    cell.wait(screen="help")
    expect(cell.node("text of KD-SCORE.2")).to_be_visible()
    press(cell, "back")
    press(cell, "domino 2")
    expect(cell.node("tip")).to_contain_text("A better move is marked: ")
    readable(cell)


def test_the_coach_is_switched_and_the_hint_opened_by_keys(stage: Stage):
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    cell = stage.show(coached(stage, begun()))
    cell.node("due").focus()
    cell.page.keyboard.press("c")
    expect(cell.root.locator('[data-kb-key="coach box"]')).to_have_count(0)
    cell.page.keyboard.press("c")
    expect(cell.node("coach box")).to_be_visible()
    cell.page.keyboard.press("h")
    expect(cell.node("hint where")).to_be_visible()
    cell.node("hint more").focus()
    cell.page.keyboard.press("Enter")
    expect(cell.node("hint which")).to_be_visible()
    expect(cell.node("hint more")).to_be_focused()


@LOOKS
def test_a_turning_point_leads_back_to_its_move(stage: Stage, dark: bool, width: int):
    """KD-UI.7: the end explains every point; from there a turning point goes to its place on the slider."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    match = ended(2)
    cell = stage.show(coached(stage, match), dark=dark)
    press(cell, "result")
    cell.wait(screen="result")
    readable(cell)
    links = cell.root.locator('[data-kb-key="turning points"] button')
    key = links.first.get_attribute("data-kb-key")
    assert key is not None
    press(cell, key)
    cell.wait(screen="play", ply=int(key.split()[1]))
    expect(cell.node("goto")).to_have_value(key.split()[1])
    readable(cell)
