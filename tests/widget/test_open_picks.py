"""A game of offers and of things picked together, in the cell of a match and of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.games import games
from kbwidgets.teach import Session, read_lesson
from kbwidgets.terminal import Session as Terminal
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.lesson_mode import LessonMode

from ..browser.haggle_game import GAME
from .page import Front, Page, refusal
from .test_every_pick import cell_of, press_everything

PASSES = ("pass",) * 6
COURSE = """# Haggling
Game: haggle
Name: first

How goods change hands.

## offer: Goods for goods
Rules: HA-2, HA-2.1
Start: Ann, Bo

Offer brick, ask for wool.

Task: do
Ask: Give 2 brick for 1 wool.
Right: offer 2 brick for 1 wool
Sample: offer 2 brick for 1 wool
Praise: An offer of HA-2 goes to all.
Hint where: Press the button.

## stalls: Not side by side
Rules: HA-5.1
Start: Ann, Bo
Moves: pass; pass; pass; pass

Two that are picked together are not side by side.

Task: try
Ask: Try what HA-5.1 forbids.
Right: HA-ERR.2
Sample: open A B
Praise: HA-5.1 forbids it.
Hint where: Pick two.
"""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._put, "haggle", GAME)
        yield


def match(*moves: str) -> kb.Match:
    found = kb.Match(GAME, ["Ann", "Bo", "Cy"], seed=7)
    for move in moves:
        found.play(move)
    return found


def lesson_page(step: int) -> Front[Responder[LessonMode]]:
    mode = LessonMode(Session(read_lesson(COURSE), step))
    return Front(Responder(mode, lambda message: None))


@pytest.mark.parametrize(
    "moves",
    [(), ("offer 1 brick for 1 wool",), ("offer 1 brick for 1 wool", "accept 1", "refuse 2"), PASSES,
     (*PASSES, "open A E")],
)  # fmt: skip
def test_every_pick_of_it_is_answered(moves: tuple[str, ...]):
    assert "play" in press_everything(lambda: cell_of(match(*moves)))


@pytest.mark.parametrize(
    "path",
    [["offer"], ["offer", {"brick": 1}], ["offer", {"brick": 5}, {"ore": 1}], ["offer", {"ore": 1}, {"wool": 1}],
     ["offer", {}, {"wool": 1}], ["offer", {"brick": 1}, {"wool": 5}], ["offer", {"brick": 1}, {"gold": 1}],
     ["offer", ["brick"], {"wool": 1}], [{"brick": 1}, {"wool": 1}], [["A"]]],
)  # fmt: skip
def test_a_forged_bundle_is_refused_and_changes_nothing(path: list[Any]):
    found = match()
    page = Page(found)
    assert page.ask(*path)["ok"] is False
    assert found.ply == 0


def test_a_bundle_that_breaks_a_rule_is_refused_by_it():
    """HA-2.1."""
    page = Page(match())
    assert refusal(page.ask("offer", {"brick": 1}, {"brick": 1}))["rule"] == "HA-2.1"
    assert page.ask("offer", {"brick": 1}, {"wool": 1})["k"] == "delta"


def test_things_are_picked_together_in_any_order_and_each_once():
    """HA-5."""
    found = match(*PASSES)
    page = Page(found)
    for wrong in ([], ["A", "C", "E"], ["A", "A"], ["A", "G"]):
        page.control.receive({"id": "t", "rev": page.rev, "path": [wrong]})
        assert found.ply == 6
    assert page.ask(["E", "A"])["k"] == "delta"
    assert str(found.moves[-1]) == "open A E"


def test_a_button_that_names_who_answers_answers_for_that_one():
    """HA-3: on a page with open hands that acts as Cy, Bo's answer is Bo's."""
    found = match("offer 1 brick for 1 wool")
    page = Page(found, viewer=OPEN)
    page.ask("/act 2")
    assert page.about["act"] == "1 2"
    assert page.ask("refuse 1")["k"] == "delta"
    assert (str(found.moves[-1]), found.mover(1)) == ("refuse 1", 1)


def test_a_lesson_may_ask_for_an_offer():
    page = lesson_page(1)
    page.ask("offer", {"brick": 1}, {"wool": 1})
    assert page.about["reply"] == "unwanted"
    page.ask("untake")
    page.ask("offer", {"brick": 2}, {"wool": 1})
    assert page.about["done"] == "true"


def test_a_lesson_may_ask_to_try_things_together_that_are_forbidden():
    """HA-5.1: the first click on things that are picked together does not try them alone."""
    page = lesson_page(2)
    assert {"+"} < set(page.choices)
    assert not {"A", "B"} & set(page.choices)
    page.ask(("A", "B"))
    assert page.about["done"] == "true"


def test_the_terminal_lists_what_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    Terminal(match(), ["moves", "quit"], out, thinking=None).run()
    assert "offer {0} for {1}, where {0} is 1 to 4 of 4 brick, 1 wool; {1} is 1 to 4 of" in out.getvalue()
