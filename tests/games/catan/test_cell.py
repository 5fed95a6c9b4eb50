"""Catan in a cell without a browser: what is said of the last move, and what a pick on the board brings."""

from __future__ import annotations

import kbwidgets as kb
from kbwidgets.games.catan import GAME

from ...widget.page import Page


def page_of(*moves: str) -> Page:
    """Position S of the worked examples with Blue in turn, after some moves with dice as given."""
    match = kb.Match(
        GAME,
        ["Blue", "Orange", "Red", "White"],
        seed=7,
        options={"board": "beginner", "start": "beginner", "order": "seats"},
        chance="ask",
    )
    for move in moves:
        match.play(move)
    page = Page(match)
    page.ask("open")
    return page


def test_the_log_line_tells_a_roll_with_its_dice_and_what_they_brought():
    """CT-6.5, CT-17.4, CT-18.4: an 8 brings Orange a grain and Blue a brick."""
    told = page_of("roll", "dice 4 4").under("last event")
    assert told == "Blue rolls. Blue rolled 4 and 4: 8. Blue got 1 brick. Orange got 1 grain."


def test_the_robber_is_moved_by_a_hex_and_who_is_robbed():
    """CT-7.4, CT-17.11, CT-18.6: Red and Orange have buildings at hex 1, and cards from the start (CT-17.3)."""
    page = page_of("roll", "dice 3 4")
    page.ask("hex 1", "rob 2")
    state = page.control.playing.state
    assert [str(move) for move in page.control.playing.moves][-1] == "robber 1 from 2"
    assert state.to_json()["robber"] == 1


def test_a_pick_on_an_older_picture_is_refused():
    """CT-ERR.39, CT-13.9: a turn is not ended by a click on the picture of before the roll."""
    page = page_of()
    old = page.rev
    page.ask("roll")
    answer = page.ask("end", rev=old)
    assert (answer["ok"], answer["stale"]) == (False, True)
    assert [str(move) for move in page.control.playing.moves] == ["roll"]
