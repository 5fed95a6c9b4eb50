"""After an unexpected error the cell is as it was, the page gets an answer and a notice, and everything continues."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from typing import Any

import pytest

from kbwidgets import Kingdomino
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.nodes import h
from kbwidgets.core.scene.table import Table
from kbwidgets.core.values.types import Viewer
from kbwidgets.games.kingdomino import KingdominoState
from kbwidgets.teach import Session, lesson, practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.modes import match_mode
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.page.stream import Screen

from .hand_game import HandDrawing, HandView, hands_of
from .page import Front, Page
from .test_every_pick import cell_of, press_everything

Breaking = Callable[..., None]


class Boom(Exception):
    """The error of a broken game; its text names a card, as such a text may."""


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Breaking:
    """Return a function that lets a method of the game's view or drawing raise, always or on a condition."""

    def breaks(name: str, where: Callable[[HandView], bool] = lambda view: True) -> None:
        owner = HandDrawing if hasattr(HandDrawing, name) else HandView
        whole: Callable[..., Any] = getattr(owner, name)

        def raising(shown: HandView | HandDrawing, *args: Any, **kwargs: Any) -> Any:
            view = shown.view if isinstance(shown, HandDrawing) else shown
            if where(view):
                raise Boom(f"no picture of {view.hands}")
            return whole(shown, *args, **kwargs)

        monkeypatch.setattr(owner, name, raising)

    return breaks


def dealt(hand: Game, **more: Any) -> Page:
    """Return a match of two people, each with a hand, on one page that shows all."""
    return Page(Match(hand, ["Ann", "Bo"], seed=1), viewer=-2, **more)


def animal(page: Page, seat: int = 0) -> str:
    """Return a card of a hand."""
    return hands_of(page.control.playing)[seat][0]


def _after_one(view: HandView) -> bool:
    return len(view.laid) == 1


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the kinds of the errors that were logged."""
    return [record.exc_info[0].__name__ for record in caplog.records if record.exc_info and record.exc_info[0]]


def test_a_position_that_cannot_be_drawn_leaves_the_last_picture_and_ways_on(
    hand: Game, broken: Breaking, caplog: pytest.LogCaptureFixture
):
    page = dealt(hand)
    first = animal(page)
    broken("table", _after_one)
    answer = page.ask(f"lay {first}")
    assert answer["k"] == "delta"
    assert page.control.playing.state.to_act == (1,), "the move stands"
    assert page.about["trouble"] == "yes"
    assert page.under("trouble").startswith("The next position can't be shown.")
    assert page.under("laid") == "Laid:", "the last picture"
    assert set(page.choices) == {"/go on", "/way undo", "/way leave"}
    assert logged(caplog) == ["Boom"]
    page.ask("go on")
    assert page.about["trouble"] == "yes"
    assert logged(caplog) == ["Boom"], "once, however often it is drawn"
    page.ask("way undo")
    assert "trouble" not in page.about
    assert f"lay {first}" in page.choices
    assert page.in_step()


def test_code_that_plays_gets_no_error_of_a_picture(hand: Game, broken: Breaking, caplog: pytest.LogCaptureFixture):
    page = dealt(hand)
    broken("table", _after_one)
    events = page.control.playing.play(f"lay {animal(page)}")
    assert [event.kind for event in events] == ["lay"]
    assert page.about["trouble"] == "yes"
    assert logged(caplog) == ["Boom"]
    page.control.playing.undo()
    assert "trouble" not in page.about, "what can be drawn again is drawn again"


@pytest.mark.parametrize("words", ["narrate", "prompt"])
def test_words_that_raise_freeze_nothing(hand: Game, broken: Breaking, words: str):
    page = dealt(hand)
    broken(words, _after_one)
    assert page.ask(f"lay {animal(page)}")["k"] == "delta"
    assert page.about["trouble"] == "yes"
    page.ask("way undo")
    assert "trouble" not in page.about


def test_a_cell_whose_first_screen_raises_opens_and_says_so(hand: Game, broken: Breaking):
    broken("table")
    page = dealt(hand)
    assert page.about["trouble"] == "yes"
    page.ask("way leave")
    assert page.about["screen"] == "title"
    assert "trouble" not in page.about


def test_a_form_that_cannot_be_drawn_while_a_match_of_another_game_waits_is_told(
    hand: Game, monkeypatch: pytest.MonkeyPatch
):
    page = Page(game="hand", shelf=("hand", "kingdomino"), pace=3600.0)
    for act in ("choose kingdomino", "set up", "start", "pause", "leave", "gallery", "choose hand"):
        page.ask(act)

    def raising(_: ScreenModel) -> Screen:
        raise Boom("no form")

    monkeypatch.setitem(match_mode._SCREENS, "setup", raising)
    page.ask("set up")
    assert "can't be shown" in page.text()
    page.control.close()


def test_an_act_that_raises_puts_the_desk_back_and_is_told(hand: Game, broken: Breaking):
    page = dealt(hand)
    page.ask("log")
    ui = page.control.ui
    broken("attempt")
    answer = page.ask("hand 1 0")  # It is no choice, so the game is asked what is tried there.
    assert answer["k"] == "delta"
    assert page.under("trouble").startswith("Something went wrong. Your match is unchanged.")
    assert page.control.ui == ui
    assert f"lay {animal(page)}" in page.choices, "all goes on below the box"
    page.ask("go on")
    assert "trouble" not in page.about


def test_the_next_pick_takes_the_message_away(hand: Game, broken: Breaking):
    page = dealt(hand)
    broken("attempt")
    page.ask("hand 1 0")
    page.ask(f"lay {animal(page)}")
    assert "trouble" not in page.about
    assert page.control.playing.state.to_act == (1,)


def test_a_preview_that_raises_is_answered_and_shows_nothing(hand: Game, broken: Breaking):
    page = dealt(hand)
    broken("peek")
    answers: list[Any] = []
    page.control._send = answers.append
    page.control.receive({"id": "p-1", "rev": page.rev, "path": [f"lay {animal(page)}"], "peek": True})
    assert answers == [{"k": "answer", "id": "p-1", "ok": True}]


@pytest.mark.parametrize(("viewer", "told"), [(-2, True), (0, False), (None, False)])
def test_the_report_tells_where_it_failed_and_nothing_that_the_page_may_not_know(
    hand: Game, broken: Breaking, viewer: Viewer, told: bool
):
    page = Page(Match(hand, ["Ann", "Bo"], seed=1), viewer=viewer)
    hidden = hands_of(page.control.playing)[1]
    broken("attempt")
    page.ask("hand 1 0")
    report = page.node("trouble report")["a"]["data-kb-copy"]
    assert "test_trouble.py" in report
    assert "Boom" in report
    assert all((card in json.dumps(page.messages)) == told for card in hidden)


def test_the_report_names_the_release_or_says_that_there_is_none(
    hand: Game, broken: Breaking, monkeypatch: pytest.MonkeyPatch
):
    """A folder of sources that was never installed has no release."""

    def report() -> str:
        page = dealt(hand)
        page.ask("hand 1 0")
        return page.node("trouble report")["a"]["data-kb-copy"].splitlines()[0]

    def installed(name: str) -> str:
        return f"7.1 of {name}"

    def uninstalled(name: str) -> str:
        raise PackageNotFoundError(name)

    broken("attempt")
    python = f"Python {platform.python_version()}"
    monkeypatch.setattr("kbwidgets.widget.page.error_report.version", installed)
    assert report() == f"kbwidgets 7.1 of kbwidgets, {python}"
    monkeypatch.setattr("kbwidgets.widget.page.error_report.version", uninstalled)
    assert report() == f"kbwidgets as a folder of sources, {python}"


def test_code_that_observes_a_match_and_raises_does_not_undo_a_click(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    cell = Kingdomino(["Ann", "Bo"], seed=7)
    page = Front(cell.control)

    def raises(change: object) -> None:
        raise Boom("observer")

    cell.observe(raises, names="state")
    answer = page.ask("domino 48")
    assert answer["k"] == "delta"
    assert "trouble" not in page.about
    assert [str(move) for move in cell.match.moves][-1] == "choose 48"
    assert logged(caplog) == ["Boom"]


def test_a_cell_is_displayed_where_its_still_picture_raises(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    cell = Kingdomino(["Ann", "Bo"], seed=7)

    def raises(self: object) -> None:
        raise Boom

    monkeypatch.setattr(type(drawn(cell.match.state, None)), "picture", raises)
    data, _ = cell._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "text/html" not in data
    assert logged(caplog) == ["Boom"]


def test_a_question_that_cannot_be_drawn_gives_way_to_another(monkeypatch: pytest.MonkeyPatch):
    page = Front(Responder(PracticeMode(practice("kingdomino", "KD-SCORE", seed=4)), lambda message: None))
    asked = page.control.mode.question

    def raises(self: object) -> None:
        raise Boom

    with monkeypatch.context() as patch:
        patch.setattr(type(page.control.mode.question.state), "view", raises)
        page.ask("answer 0")
    assert page.about["trouble"] == "yes"
    page.ask("way next")
    assert "trouble" not in page.about
    assert page.control.mode.question is not asked


LAST = len(lesson("kingdomino").steps)


def left() -> None:
    """Do what a guest does when it is left."""


@pytest.mark.parametrize(
    ("mode", "ways"),
    [
        (lambda: LessonMode(Session(lesson("kingdomino"), 1)), {"again", "next"}),
        (lambda: LessonMode(Session(lesson("kingdomino"), 2)), {"again", "back", "next"}),
        (lambda: LessonMode(Session(lesson("kingdomino"), LAST)), {"again", "back"}),
        (lambda: LessonMode(Session(lesson("kingdomino"), 2), leave=left), {"leave lesson"}),
        (lambda: PracticeMode(practice("kingdomino", "KD-SCORE", seed=4)), {"next"}),
        (lambda: PracticeMode(practice("kingdomino", "KD-SCORE", seed=4), leave=left), {"leave lesson"}),
    ],
    ids=["first step", "a step between", "last step", "guest", "practice", "practice as a guest"],
)  # fmt: skip
def test_of_what_cannot_be_drawn_a_guest_is_left_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch, mode: Callable[[], LessonMode | PracticeMode], ways: set[str]
):
    def raises(self: object, viewer: Viewer = None) -> None:
        raise Boom

    monkeypatch.setattr(KingdominoState, "view", raises)
    page = Front(Responder(mode(), lambda message: None))
    assert page.about["trouble"] == "yes"
    assert set(page.choices) == {"/go on", *(f"/way {way}" for way in ways)}


def test_a_game_may_give_any_key_the_shells_too(hand: Game, monkeypatch: pytest.MonkeyPatch):
    """The shell uses these names itself: buttons, rows of the score, steps of a lesson, the top of the tree."""
    names = ("undo", "step 1", "score 0 0", "log", "top", "due", "trouble")
    whole = HandDrawing.table

    def table(drawing: HandDrawing, *args: Any, **kwargs: Any) -> Table:
        found = whole(drawing, *args, **kwargs)
        body = found.body._replace(
            children=(*found.body.children, *(h("button", name, text="Mine", type="button") for name in names))
        )
        choices, view = Choices(), drawing.view
        for name in names if view.phase == "lay" else ():
            choices.add((name,), f"lay {view.hands[view.to_act[0]][0]}")
        return found._replace(body=body, choices=choices)

    monkeypatch.setattr(HandDrawing, "table", table)
    match = Match(hand, ["Ann", "Bo"], seed=1)
    press_everything(lambda: cell_of(match, viewer=-2))
    page = Page(match.branch(), viewer=-2)
    page.control.receive({"id": "x", "rev": page.rev, "path": ["undo"]})
    assert str(page.control.playing.moves[-1]).startswith("lay"), "the game's undo is a move"
    page.control.receive({"id": "y", "rev": page.rev, "path": ["/undo"]})
    assert page.control.playing.state == match.state


def _collides(view: HandView, table: Table) -> Table:
    return table._replace(body=table.body._replace(children=(*table.body.children, h("p", "twin"), h("p", "twin"))))


def _steals(view: HandView, table: Table) -> Table:
    return table._replace(body=table.body._replace(children=(*table.body.children, h("button", "/undo"))))


def _repeats(view: HandView, table: Table) -> Table:
    for path in list(table.choices.json()):
        table.choices.add((path,), "lay owl")
    return table


def _raises(view: HandView, table: Table) -> Table:
    if view.laid:
        raise Boom
    return table


@pytest.mark.parametrize("fault", [_collides, _steals, _repeats, _raises])
def test_the_walk_over_every_pick_finds_a_colliding_key_and_a_raising_picture(
    hand: Game, monkeypatch: pytest.MonkeyPatch, fault: Callable[[HandView, Table], Table]
):
    match = Match(hand, ["Ann", "Bo"], seed=1)
    whole = HandDrawing.table

    def table(drawing: HandDrawing, *args: Any, **kwargs: Any) -> Table:
        return fault(drawing.view, whole(drawing, *args, **kwargs))

    monkeypatch.setattr(HandDrawing, "table", table)
    with pytest.raises(AssertionError, match=r"Boom|twice|already|begin with"):
        press_everything(lambda: cell_of(match, viewer=-2))
