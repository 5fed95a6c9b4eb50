"""ConKUeror in a cell without a browser: the first screen, the form of the players, and an error (CQ-17)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import OPEN, Seat
from kbwidgets.games.conkueror import GAME
from kbwidgets.games.conkueror.drawn.drawing import ConKUerorDrawing

from ...widget.page import Page


def form_of(*requests: str) -> Page:
    """Return the form before the start, after some requests."""
    page = Page(game="conkueror", pace=3600.0)
    for request in ("set up", *requests):
        page.ask(request)
    return page


def test_the_first_screen_has_a_new_game_and_continue_when_there_is_one():
    """CQ-17.1."""
    page = Page(game="conkueror")
    assert page.about["screen"] == "title"
    assert "/set up" in page.choices
    assert "/continue" not in page.choices
    page = Page(kb.Match(GAME, ["Ann", "Bo"], seed=7))
    for request in ("open", "pause", "leave"):
        page.ask(request)
    assert page.about["screen"] == "title"
    assert {"/set up", "/continue"} <= set(page.choices)


def test_the_form_starts_with_a_person_and_a_computer_and_grows_to_six_rows():
    """CQ-17.2: each row has a kind of player, a name, a colour and an avatar of its own."""
    page = form_of()
    seats = page.control.ui.form.seats
    assert [seat.player == "person" for seat in seats] == [True, False]
    for _ in range(4):
        assert "/add" in page.choices
        page.ask("add")
    seats = page.control.ui.form.seats
    assert len(seats) == 6
    assert "/add" not in page.choices
    assert len({seat.colour for seat in seats}) == len({seat.avatar for seat in seats}) == 6
    for row in range(6):
        assert {f"/who {row} person", f"/name {row}", f"/avatars {row}", f"/remove {row}"} <= set(page.choices)


def test_a_colour_that_another_has_is_exchanged():
    """CQ-17.2, CQ-2.2: two players never have the same."""
    page = form_of()
    before = [seat.colour for seat in page.control.ui.form.seats]
    page.ask(f"colour 0 {before[1]}")
    after = [seat.colour for seat in page.control.ui.form.seats]
    assert after == [before[1], before[0], *before[2:]]


def test_an_error_is_told_with_a_report_and_the_last_move_can_be_taken_back(monkeypatch: pytest.MonkeyPatch):
    """CQ-17.12: the screen stays as it was, and the match continues from the last move."""
    match = kb.Match(GAME, ["Ann", "Bo"], seed=7, options={"disabled": "oceania"}, chance="ask")
    for move in ("die 6", "die 1"):
        match.play(move)
    page = Page(match, viewer=OPEN)
    whole = ConKUerorDrawing.table

    def failing(
        self: ConKUerorDrawing, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()
    ) -> Table:
        if self.view.territories["peru"].owner:
            raise RuntimeError("no picture of Peru")
        return whole(self, last, shown, kept)

    monkeypatch.setattr(ConKUerorDrawing, "table", failing)
    page.ask("peru")
    assert page.about["trouble"] == "yes"
    assert "RuntimeError" in page.under("trouble")
    assert page.under("trouble report") == "Copy error report"
    assert "/way undo" in page.choices
    assert match.state.territories["peru"].owner == "Ann"
    page.ask("way undo")
    assert "trouble" not in page.about
    assert match.state.territories["peru"].owner is None
