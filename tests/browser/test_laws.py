"""On every screen in every width nothing covers a choice, and no text is cut off or overlaps another."""

from __future__ import annotations

import pytest

from ..amount import FULL
from .all_screens import SCENES, reach
from .laws import WIDTHS, broken, broken_anywhere
from .stage import Stage

ALWAYS = (
    "kingdomino, choose, log", "kingdom-builder, mandatory, more", "pawns-board, act", "catan, main, log",
    "catan, planned monopoly", "catan, planned result", "conkueror, battle", "conkueror, fortify, hint",
    "conkueror, sabotage", "conkueror, revolt", "conkueror, planned opening roll", "conkueror, planned move-in",
    "shared, gallery",
)  # fmt: skip
"""The screens on which a law was once broken."""
SOME = tuple(SCENES) if FULL else tuple(dict.fromkeys((*ALWAYS, *list(SCENES)[5::21])))
"""Every 21st of all screens, which covers each game and most shared parts."""


@pytest.mark.parametrize("name", SOME)
def test_all_that_can_be_picked_lies_free_and_all_texts_can_be_read(stage: Stage, name: str):
    stage.page.set_viewport_size({"width": 1280, "height": 800})
    assert list(broken_anywhere(reach(stage, name))) == []


@pytest.mark.parametrize("width", [1000, 1130, 1180])
def test_beside_the_log_the_things_of_catan_have_room(stage: Stage, width: int):
    """These widths leave less room for the hand and the build buttons than any other."""
    stage.page.set_viewport_size({"width": width, "height": 900})
    assert broken(reach(stage, "catan, main, log")) == []


SEEN = """(root, key) => {
  const { top, bottom } = root.querySelector(`[data-kb-key="${key}"]`).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("name", "key"), [("conkueror, sabotage", "chance card"), ("conkueror, revolt", "skip")])
def test_a_chance_card_is_in_sight_when_it_comes(stage: Stage, name: str, key: str, width: int):
    stage.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    assert reach(stage, name).root.evaluate(SEEN, key)


def test_a_battle_comes_into_sight_below_a_map_that_is_higher_than_the_window(stage: Stage):
    stage.page.set_viewport_size({"width": 400, "height": 800})
    cell = reach(stage, "conkueror, planned attack")
    cell.node("attack").click()
    cell.node("battle buttons").wait_for()
    assert cell.root.evaluate(SEEN, "strip")
    assert cell.root.evaluate(SEEN, "battle buttons")
