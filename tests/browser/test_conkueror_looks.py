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


def ends(cell: GameCell, key: str) -> tuple[float, float]:
    """Return how far down a node begins and ends."""
    box = cell.node(key).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def is_before_the_players(cell: GameCell) -> bool:
    """Return whether the chance card is below the map and above the players, and the legend lies on the map or below.

    The legend lies on a map that is large enough.
    """
    (_, shore), (top, bottom), (legend, sole) = (ends(cell, key) for key in (MAP, "chance card", "legend"))
    players, _ = ends(cell, "players")
    return shore <= top and bottom <= players and (sole <= shore or bottom <= legend)


@pytest.mark.parametrize("start", [answering("mercenaries", LANDS, seats=6), answering("sabotage", LANDS, seats=6)],
                         ids=["own targets", "targets of others"])  # fmt: skip
def test_a_chance_card_is_seen_with_the_map_in_a_narrow_cell(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, start: ConKUerorState
):
    """CQ-17.7."""
    with staged(browser, 400, 800) as stage:
        cell, control = shown(stage, monkeypatch, start, seats=6)
        assert ends(cell, MAP)[0] < ends(cell, "chance card")[0] < 800 - 100
        assert is_before_the_players(cell)
        control.close()


def test_a_chance_card_of_a_lesson_is_before_the_players(browser: Browser):
    """CQ-17.7."""
    with staged(browser, 1280, 800) as stage:
        control = Responder(LessonMode(Session(lesson("conkueror"), "mercenaries")), stage.send)
        cell = stage.show(control)
        assert is_before_the_players(cell)
        shore, legend, sole = ends(cell, MAP)[1], *ends(cell, "legend")
        assert legend < sole <= shore
        assert ends(cell, "players")[1] <= 800
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
