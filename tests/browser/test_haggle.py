"""Open picks in the page, with several bundles in turn or several things picked together, by clicks and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import kbwidgets as kb
from kbwidgets.core.moves.events import Event
from kbwidgets.core.scene.choices import Choices
from kbwidgets.core.scene.table import Table
from kbwidgets.core.setup.pick_kinds import Some
from kbwidgets.core.values.types import Seat
from kbwidgets.games import games
from kbwidgets.testing import LawBroken, check_game
from kbwidgets.widget.modes.controller import Controller

from .haggle_game import GAME, HaggleDrawing
from .haggle_moves import bundle
from .notebook import GameCell, Notebook, write_notebook
from .stage import Stage
from .test_access import measured, violations

THREE = ["Ann", "Bo", "Cy"]
PASSES = ["pass"] * 6


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    """Register the game as an entry point would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._put, "haggle", GAME)
        yield


def match(*moves: str, rich: bool = False) -> kb.Match:
    found = kb.Match(GAME, THREE, seed=7, options={"rich": rich})
    for move in moves:
        found.play(move)
    return found


def cell(stage: Stage, found: kb.Match) -> Controller:
    return Controller(GAME, found, stage.send, pace=0.01)


def panel(game: GameCell) -> Locator:
    return game.root.locator(".kb-panel-pick")


def button(game: GameCell, name: str, of: str = "") -> Locator:
    """Return a button of the panel, or of one part of it, by its label."""
    part = panel(game).get_by_role("group", name=of, exact=True) if of else panel(game)
    return part.get_by_role("button", name=name, exact=True)


def press(game: GameCell, *names: str) -> None:
    """Press buttons of the panel; `give Brick` offers one more brick."""
    for name in names:
        part, _, thing = name.partition(" ")
        if thing:
            word = "less" if part.startswith("no-") else "more"
            button(game, f"{thing}: {word}", f"You {part.removeprefix('no-')}").click()
        else:
            button(game, name).click()


def refused(game: GameCell, reason: str) -> None:
    """Expect a message with the reason."""
    expect(game.root.locator(".kb-at-pick")).to_contain_text(reason)


def test_haggle_keeps_every_law():
    check_game(GAME, games=6)


def test_an_offer_is_two_bundles_that_keep_to_their_limits(stage: Stage):
    """HA-2, HA-2.2: an offer comes from the player's goods, 1 to 4 in all, and both bundles are asked for together."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    found = match()
    game = stage.show(cell(stage, found))
    game.node("offer").click()
    expect(panel(game)).to_have_accessible_name("You give, You get")
    expect(button(game, "Offer")).to_have_attribute("aria-disabled", "true")
    press(game, "give Brick", "give Brick", "give Brick", "give Wool")
    for full in ("Brick: more", "Wool: more"):  # Four are chosen.
        expect(button(game, full, "You give")).to_have_attribute("aria-disabled", "true")
    given = panel(game).get_by_role("group", name="You give")
    expect(given).to_contain_text("4 chosen; choose 1\N{EN DASH}4")
    expect(given.get_by_role("group", name="Ore")).to_have_count(0)  # HA-1: Ann has none.
    press(game, "no-give Wool", "no-give Brick", "get Ore", "Offer")
    game.wait(phase="answer", act="1 2")
    assert str(found.moves[-1]) == "offer 2 brick for 1 ore"


def test_a_wrong_bundle_is_refused_with_its_rule_and_can_be_put_right(stage: Stage):
    """HA-2.1: the test offers brick for brick."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    found = match()
    game = stage.show(cell(stage, found))
    game.node("offer").click()
    press(game, "give Brick", "get Brick", "Offer")
    refused(game, "You can't offer brick for brick.")
    assert found.ply == 0
    press(game, "no-get Brick", "get Wool", "Offer")
    game.wait(phase="answer")
    assert str(found.moves[-1]) == "offer 1 brick for 1 wool"


def test_the_others_answer_one_after_the_other_and_the_deal_is_made(stage: Stage):
    """HA-3, HA-3.1, HA-4: Cy has no wool and can only refuse."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    found = match("offer 1 brick for 1 wool")
    game = stage.show(cell(stage, found))
    game.click("accept 1")
    expect(game.node("accept 2")).to_have_count(0)
    game.click("refuse 2")
    game.wait(phase="deal", act=0)
    game.click("trade 1")
    game.wait(phase="offer", act=1)
    expect(game.node("goods 0")).to_have_text("Ann320")
    expect(game.node("goods 1")).to_have_text("Bo131")


def test_an_offer_that_all_refuse_is_withdrawn(stage: Stage):
    """HA-4."""
    found = match("offer 1 brick for 1 wool", "refuse 2", "refuse 1")
    game = stage.show(cell(stage, found))
    assert game.picks_of("trade") == []
    game.click("withdraw")
    game.wait(phase="offer", act=1)


def test_several_stalls_are_picked_taken_back_and_opened_together(stage: Stage):
    """HA-5, HA-5.1: two adjacent stalls are refused, and stay picked."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    found = match(*PASSES, "open B")
    game = stage.show(cell(stage, found))
    expect(panel(game)).to_contain_text("0 chosen; choose 1\N{EN DASH}2")
    game.node("B").click()
    refused(game, "This stall isn't free.")
    game.node("D").click()
    game.node("E").click()
    expect(panel(game)).to_contain_text("2 chosen")
    press(game, "Open")
    refused(game, "These stalls are side by side.")
    assert found.ply == 7
    expect(game.node("E")).to_have_attribute("aria-selected", "true")
    game.node("E").click()
    game.node("C").click()
    expect(game.node("E")).not_to_have_attribute("aria-selected", "true")
    press(game, "Open")
    game.wait(phase="stalls", act=2)
    assert str(found.moves[-1]) == "open C D"
    expect(panel(game)).to_contain_text("0 chosen")


def test_all_of_it_goes_by_keys_alone(stage: Stage):
    """HA-2, HA-5: buttons are reached by Tab and Enter, stalls by arrows, Space and Enter."""
    stage.page.set_viewport_size({"width": 1000, "height": 900})
    found = match()
    game = stage.show(cell(stage, found))
    keys = stage.page.keyboard

    def tab_to(target: Locator) -> None:
        for _ in range(40):
            keys.press("Tab")
            if target.evaluate("el => el === el.getRootNode().activeElement"):
                return
        pytest.fail(f"Tab does not lead to {target}")

    game.node("offer").focus()
    keys.press("Enter")
    tab_to(button(game, "Brick: more", "You give"))
    keys.press("Enter")
    tab_to(button(game, "Wool: more", "You get"))
    keys.press("Space")
    tab_to(button(game, "Offer"))
    keys.press("Enter")
    game.wait(phase="answer")
    assert str(found.moves[-1]) == "offer 1 brick for 1 wool"
    found = match(*PASSES)
    game = stage.show(cell(stage, found))
    tab_to(game.node("A"))
    keys.press("Space")
    keys.press("ArrowDown")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Escape")  # Escape deselects D.
    keys.press("Space")
    expect(panel(game)).to_contain_text("2 chosen")
    keys.press("Enter")
    game.wait(act=1)
    assert str(found.moves[-1]) == "open A E"


def offering(stage: Stage, *, dark: bool = False) -> GameCell:
    game = stage.show(cell(stage, match(rich=True)), dark=dark)
    game.node("offer").click()
    press(game, "give Brick", "get Ore")
    return game


def opening(stage: Stage, *, dark: bool = False) -> GameCell:
    game = stage.show(cell(stage, match(*PASSES, "open B")), dark=dark)
    game.node("A").click()
    return game


@pytest.mark.parametrize("shown", [offering, opening])
@pytest.mark.parametrize(("dark", "width"), [(False, 1280), (True, 400)])
def test_all_can_be_read_and_nothing_is_cut_off(stage: Stage, shown: Callable[..., GameCell], dark: bool, width: int):
    stage.page.set_viewport_size({"width": width, "height": 900})
    shown(stage, dark=dark)
    assert violations(stage.page) == []
    assert measured(stage.page, "faintTexts(root, 4.5)") == []
    assert [mark for mark in measured(stage.page, "marks(root)") if mark[1] < 3] == []
    assert measured(stage.page, "cutOff(root)") == []
    assert measured(stage.page, "overlaps(root)") == []


IN_A_KERNEL = """import sys
sys.path.insert(0, {root!r})
import kbwidgets as kb
from tests.browser.haggle_game import GAME
kb.games.put(GAME)
game = kb.Haggle(["Ann", "Bo"], seed=7)
game"""


def test_in_jupyterlab_goods_are_offered_taken_and_stalls_opened(notebook: Notebook, lab_folder: Path):
    """HA-1 to HA-5 are played from an offer to the end."""
    write_notebook(lab_folder, "haggle.ipynb", IN_A_KERNEL.format(root=str(Path(__file__).parents[2])))
    notebook.open("haggle.ipynb").run_all()
    game = notebook.game().wait(phase="offer", act=0)
    game.node("offer").click()
    press(game, "give Brick", "get Brick", "Offer")
    refused(game, "You can't offer brick for brick.")
    press(game, "no-get Brick", "get Wool", "get Wool", "Offer")
    game.wait(phase="answer", act=1)
    game.click("accept 1")
    game.click("trade 1")
    assert notebook.run_code("print(game.state.goods)").strip() == "((3, 3, 0), (1, 2, 1))"
    for _ in range(3):
        game.click("pass")
    for stalls, seat in ((("A", "E"), 0), (("B",), 1)):
        game.wait(phase="stalls", act=seat)
        for key in stalls:
            game.node(key).click()
        press(game, "Open")
    game.wait(screen="result")
    assert notebook.run_code("print(game.state.points())").strip() == "(3, 2)"


class Sure(HaggleDrawing):
    """A game that offers a refusable choice as if it were legal."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        table = super().table(last, shown, kept)
        if self.view.phase != "stalls" or not table.choices.json():
            return table
        choices = Choices()
        choices.add((Some(self.view.position.free, 1, 2),), "open {0}")
        return table._replace(choices=choices)


class Vague(HaggleDrawing):
    """A game whose offers do not say what is asked for."""

    def table(self, last: Sequence[Event] = (), shown: Seat | None = None, kept: Sequence[Seat] = ()) -> Table:
        table = super().table(last, shown, kept)
        if self.view.phase != "offer" or not table.choices.json():
            return table
        choices = Choices()
        choices.add(("offer", bundle((1, 1, 1))), "offer {0} for {1}", tried=True)
        return table._replace(choices=choices)


@pytest.mark.parametrize(("drawing", "fault"), [(Sure, "a move that is refused"), (Vague, "it is shown by the picks")])
def test_a_drawing_that_offers_wrongly_falls_by_its_law(drawing: type[HaggleDrawing], fault: str):
    with pytest.raises(LawBroken, match=fault) as fallen:
        check_game(replace(GAME, drawing=drawing), games=6)
    assert fallen.value.law == "picks_mean_moves"
