"""ConKUeror's table in windows of several sizes: the current choice is where a player looks for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from kbwidgets.games.conkueror import ConKUerorState
from kbwidgets.teach import Session, lesson
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode
from tests.games.conkueror.positions import answering

from .notebook import GameCell
from .stage import staged
from .test_conkueror_table import LANDS, shown

MAP = "board/frame"


def top(cell: GameCell, key: str) -> float:
    """Return how far down a node begins."""
    box = cell.node(key).bounding_box()
    assert box is not None
    return box["y"]


def is_before_the_players(cell: GameCell) -> bool:
    """Return whether the chance card is above the legend and the players."""
    return top(cell, "chance card") < min(top(cell, "legend"), top(cell, "players"))


@pytest.mark.parametrize("start", [answering("mercenaries", LANDS, seats=6), answering("sabotage", LANDS, seats=6)],
                         ids=["own targets", "targets of others"])  # fmt: skip
def test_a_chance_card_is_seen_with_the_map_in_a_narrow_cell(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState
):
    """CQ-17.7."""
    with staged(browser, 400, 800) as stage:
        cell, control = shown(stage, monkeypatch, start, seats=6)
        assert top(cell, MAP) < top(cell, "chance card") < 800 - 100
        assert is_before_the_players(cell)
        control.close()


def test_a_chance_card_of_a_lesson_is_before_the_players(browser: Browser):
    """CQ-17.7."""
    with staged(browser, 1280, 800) as stage:
        control = Responder(LessonMode(Session(lesson("conkueror"), "mercenaries")), stage.send)
        cell = stage.show(control)
        assert is_before_the_players(cell)
        control.close()


def test_the_course_lets_next_be_clicked_too_early(browser: Browser):
    """CQ-4.2: in the step `draft` no button of the lesson covers it."""
    session = Session(lesson("conkueror"), "draft")
    session.answer(5)
    with staged(browser, 1280, 800) as stage:
        control = Responder(LessonMode(session), stage.send)
        cell = stage.show(control)
        expect(cell.root.get_by_role("button", name="next_phase")).to_have_count(0)
        cell.root.get_by_role("button", name="Start attacking").click()
        cell.wait(task="2")
        control.close()
