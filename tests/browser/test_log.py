"""The log navigates through the match by mouse and by keys, in every game."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.widget.model.log_model import list_log_turns
from kbwidgets.widget.modes.controller import Controller

from ..amount import sample
from .stage import Stage

WAYS = ("step back", "turn back", "to start", "turn on", "step on", "to now")
KEYS = (",", "<", "Home", ">", ".", "End")


@pytest.mark.parametrize("name", sample(kb.games, 2))
def test_the_buttons_and_the_keys_of_the_log_lead_to_the_same_positions(stage: Stage, name: str):
    game, rng = kb.games[name], Random(3)
    match = kb.Match(game, game.seats[0], seed=3)
    while len(list_log_turns(match, OPEN)) < 6:
        match.play(rng.choice(match.state.moves()))
    cell = stage.show(Controller(game, match, stage.send, viewer=OPEN))
    cell.node("log").click()
    came: list[list[str]] = []
    for by_mouse in (True, False):
        came.append([])
        cell.node("tab log").focus()
        for way, key in zip(WAYS, KEYS, strict=True):
            before = str(cell.root.get_attribute("data-kb-ply"))
            if by_mouse:
                cell.node(way).click()
            else:
                stage.page.keyboard.press(key)
            expect(cell.root).not_to_have_attribute("data-kb-ply", before)
            came[-1].append(str(cell.root.get_attribute("data-kb-ply")))
    assert came[0] == came[1]
    assert (came[0][2], came[0][-1]) == ("0", str(match.ply))


def test_a_line_that_is_pointed_at_is_seen_on_the_board_until_the_pointer_leaves(stage: Stage):
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=1)
    for _ in range(2):
        match.play(match.state.moves()[0])
    cell = stage.show(Controller(match.game, match, stage.send))
    cell.node("log").click()
    due = cell.node("due").inner_text()
    cell.node("row 0").hover()
    expect(cell.node("due")).to_have_text("You're viewing move 8")
    cell.node("due").hover()
    expect(cell.node("due")).to_have_text(due)
