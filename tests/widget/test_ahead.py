"""The next steps through time are drawn ahead for a page that asks, and nothing changes by that."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN, Viewer
from kbwidgets.widget.app.responder import AHEAD
from kbwidgets.widget.model.log_model import list_stops

from .page import Page

BACK, ON = "/step back", "/step on"


def played(name: str) -> kb.Match:
    """Return a match of people after some moves, the same each time."""
    match, rng = kb.Match(kb.games[name], kb.games[name].seats[0], seed=3), Random(3)
    while len(list_stops(match)) < 3 * AHEAD:
        match.play(rng.choice(match.state.moves()))
    return match


def opened(match: kb.Match, viewer: Viewer = OPEN) -> Page:
    """Open a page with its log open."""
    page = Page(match, viewer=viewer)
    page.ask("log")
    return page


def ahead(page: Page, path: str, known: int = 0, rev: int | None = None) -> list[dict[str, Any]] | None:
    """Return the steps after the known ones, or None if there are none."""
    answers: list[dict[str, Any]] = []
    send, page.control._send = page.control._send, answers.append
    page.control.receive({"id": "a", "rev": page.rev if rev is None else rev, "path": [path], "ahead": known})
    page.control._send = send
    (answer,) = answers
    assert answer["ok"]
    return answer.get("ahead")


@pytest.mark.parametrize("viewer", [OPEN, 0])
@pytest.mark.parametrize("name", kb.games)
def test_what_is_drawn_ahead_is_what_the_steps_show(name: str, viewer: Viewer):
    page, twin = opened(played(name), viewer), opened(played(name), viewer)
    told = ahead(page, BACK)
    assert told is not None
    assert len(told) == AHEAD
    for step in told:
        shown = twin.ask(BACK)
        assert {key: value for key, value in shown.items() if key not in ("id", "say")} == {
            key: value for key, value in step.items() if key != "say"
        }
        page.ask(BACK)
        assert page.in_step()
        assert page.shown == twin.shown
    for one in (page, twin):  # The cell is where they led.
        one.ask(ON)
    assert page.shown == twin.shown


@pytest.mark.parametrize("name", kb.games)
def test_drawing_ahead_changes_nothing(name: str):
    match = played(name)
    page = opened(match)
    page.ask(BACK)
    before = (page.control.ui, page.control.model.playing.ply, match.ply, page.control.stream.snapshot())
    for path in (BACK, ON, BACK):
        assert ahead(page, path)
    assert (page.control.ui, page.control.model.playing.ply, match.ply, page.control.stream.snapshot()) == before
    page.ask("to now")
    assert page.in_step()


def test_only_what_is_not_known_is_told():
    page = opened(played("kingdomino"))
    first = ahead(page, BACK)
    both = ahead(page, BACK, len(first or ()))
    assert first is not None
    assert both is not None
    assert [step["rev"] for step in (*first, *both)] == [page.rev + n for n in range(1, 2 * AHEAD + 1)]


def test_there_is_nothing_ahead_of_the_start():
    page = opened(played("kingdomino"))
    page.ask("to start")
    assert page.about["ahead"] == [[ON]]
    assert ahead(page, BACK) == []


def test_no_move_is_made_ahead():
    match = played("kingdomino")
    page, before = opened(match), match.ply
    move = next(key for key in page.choices if not key.startswith("/"))
    assert ahead(page, move) == []
    assert ahead(page, "/undo") == []
    assert match.ply == before


@pytest.mark.parametrize("known", [-1, 17, 10**9])
def test_more_than_can_be_known_is_answered_by_nothing(known: int):
    assert ahead(opened(played("kingdomino")), BACK, known) is None


@pytest.mark.parametrize("known", ["1", 1.0, True, [1]])
def test_what_is_no_number_of_steps_is_no_request(known: object):
    page = opened(played("kingdomino"))
    before = page.rev
    page.control.receive({"id": "a", "rev": page.rev, "path": [BACK], "ahead": known})
    assert page.messages[-1]["k"] == "full"
    assert page.rev == before


def test_what_was_drawn_ahead_is_not_shown_once_somebody_has_moved():
    match = played("kingdomino")
    page = opened(match)
    old, before = page.rev, match.ply
    assert ahead(page, BACK)
    match.play(match.state.moves()[0])
    assert page.ask(BACK, rev=old)["stale"]
    page.ask(BACK)
    assert page.about["ply"] == str(before)
    assert page.in_step()


def test_a_step_of_another_scene_is_told_nothing():
    page = opened(played("kingdomino"))
    assert ahead(page, BACK, rev=page.rev - 1) is None


def test_a_picture_that_fails_ahead_is_told_by_the_step_itself(monkeypatch: pytest.MonkeyPatch):
    page = opened(played("kingdomino"))
    before = page.control.stream.snapshot()

    def broken(self: object, ply: int | None) -> None:
        raise RuntimeError("the picture is torn")

    monkeypatch.setattr(type(page.control.look_back), "show", broken)
    assert ahead(page, BACK) == []
    assert page.control.stream.snapshot() == before
    page.ask(BACK)
    assert "the picture is torn" in page.text()


def test_nothing_is_drawn_ahead_while_it_is_played_back():
    page = Page(played("kingdomino"), pace=60)
    page.ask("log")
    page.ask("speed normal")
    assert "ahead" not in page.about
    assert ahead(page, ON) == []
    assert page.control.ui.speed == "normal"
    page.control.look_back.halt()


def test_what_shows_nothing_is_not_kept_and_a_closed_cell_keeps_nothing():
    page = opened(played("kingdomino"))
    for n in range(9):
        ahead(page, f"/nothing {n}")
    assert page.control._steps_ahead == {}
    assert ahead(page, BACK)
    assert page.control._steps_ahead
    page.control.close()
    assert page.control._steps_ahead == {}
