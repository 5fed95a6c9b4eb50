"""The screens of Catan work with a screen reader, and cut nothing off, wide and light or narrow and dark."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from kbwidgets.games.catan import GAME
from kbwidgets.widget.modes.controller import Controller

from ..amount import by_turns
from .catan_plan import ME, planned
from .notebook import GameCell
from .stage import Stage
from .test_access import measured, violations


class Shot(NamedTuple):
    """A screen, given by the first words of the person's next move and the clicks made before it."""

    before: str
    clicks: tuple[str, ...] = ()


SHOTS: Final = {
    "opening": Shot("settlement"),
    "dice by hand": Shot("roll", ("first 3",)),
    "trade": Shot("offer"),
    "answers": Shot("confirm"),
    "asked": Shot("accept"),
    "other terms": Shot("counter", ("counter",)),
    "discard": Shot("discard"),
    "robber": Shot("robber"),
    "year of plenty": Shot("plenty", ("play plenty",)),
    "monopoly": Shot("monopoly", ("play monopoly",)),
    "free roads": Shot("road-building", ("play road-building",)),
    "dice page": Shot("trade", ("pages", "page Dice")),
    "log": Shot("buy", ("log",)),
    "hint": Shot("buy", ("hint",)),
    "end": Shot(""),
    "result": Shot("", ("result",)),
}


def prepared(stage: Stage, shot: Shot) -> tuple[Controller, tuple[str, ...]]:
    """Return a cell, and the clicks to make in it."""
    plan = planned().match
    mine = (n for n, move in enumerate(plan.moves) if plan.mover(n) == ME and str(move).startswith(shot.before))
    match = plan.branch(next(mine) if shot.before else plan.ply)
    return Controller(GAME, match, stage.send, pace=600), shot.clicks


def bring(stage: Stage, shot: Shot, *, dark: bool) -> GameCell:
    """Show a screen."""
    control, clicks = prepared(stage, shot)
    game = stage.show(control, dark=dark)
    for key in clicks:
        game.reach(key).click()
    return game


LOOKS: Final = (False, 1280), (True, 400)


@pytest.mark.parametrize(("name", "dark", "width"), [(name, *look) for name, look in by_turns(SHOTS, LOOKS)])
def test_all_can_be_read_and_nothing_is_cut_off(stage: Stage, name: str, dark: bool, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    bring(stage, SHOTS[name], dark=dark)
    assert violations(stage.page) == []
    faint = measured(stage.page, "faintTexts(root, 4.5)")
    assert [words for words in faint if not words.startswith("7:")] == []  # The total of the dice has its own plate.
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []


def test_an_offer_is_declined_by_a_click(stage: Stage):
    """CT-9.8: in the planned game, the person accepts it."""
    bring(stage, SHOTS["asked"], dark=False).click("reject")
    control = stage.control
    assert isinstance(control, Controller)
    assert str(control.playing.moves[-1]) == f"reject {ME}"
