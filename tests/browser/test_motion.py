"""A change is drawn at once, its motion comes from its origin, stops at a press, and never keeps anybody waiting.

Each motion is held at its first frame, so that no test depends on how fast the machine is.
"""

# A script of the page may return plain data of any shape.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.widget.modes.controller import Controller

from .notebook import GameCell
from .stage import Stage, match_at, staged

HOLD = """root => {
  const held = window.kbHeld = [];
  new MutationObserver(() => {
    for (const one of root.getAnimations({ subtree: true })) {
      if (!one.effect.target.dataset.kbKey || one.transitionProperty) continue;
      one.pause();
      one.currentTime = 0;
      held.push(one);
    }
  }).observe(root, { attributes: true, attributeFilter: ["data-kb-rev"] });
}"""
"""A script that holds everything that begins to move with a revision at its first frame."""
MOVING = """() => kbHeld.filter(one => one.playState === 'paused' && one.effect.getKeyframes()[0].translate !== '0px')
  .map(one => one.effect.target.dataset.kbKey)"""
"""The keys of the nodes on their way."""
ENDS = """key => Math.max(...kbHeld.filter(one => one.effect.target.dataset.kbKey === key)
  .map(one => one.effect.getComputedTiming().endTime))"""
"""A script that returns when a node has arrived, in milliseconds."""
NOTHING = "() => kbHeld.length && kbHeld.every(one => one.playState !== 'paused' && one.playState !== 'running')"
HOLDS = """(e, [x, y]) => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return left < x && x < right && top < y && y < bottom;
}"""
MIDDLE = "e => { const at = e.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    with staged(browser, 1280, 1000, moving=True) as found:
        yield found


def held(stage: Stage, cell: GameCell) -> GameCell:
    cell.root.evaluate(HOLD)
    return cell


def middle(cell: GameCell, key: str) -> list[float]:
    """Return where a node appears now."""
    found: list[float] = cell.node(key).evaluate(MIDDLE)
    return found


def moving(stage: Stage) -> set[str]:
    found: list[str] = stage.page.evaluate(MOVING)
    return set(found)


def king_of(domino: str) -> str:
    """Return the king on a domino, by the key of the domino."""
    return domino.replace("domino", "king")


def choosing(stage: Stage) -> GameCell:
    """Show Kingdomino where four kings choose from the first line one after the other."""
    return held(stage, stage.show(stage.cell(match_at("choose", 0))))


def test_a_king_flies_from_where_he_stood_and_ends_on_his_domino(stage: Stage):
    cell = choosing(stage)
    start, key = middle(cell, "order 0 king"), cell.picks_of("domino")[0]
    cell.click(key)
    assert moving(stage) == {king_of(key)}
    assert middle(cell, king_of(key)) == pytest.approx(start, abs=1)
    stage.page.evaluate("kbHeld.forEach(one => one.finish())")
    assert cell.node(key).evaluate(HOLDS, middle(cell, king_of(key)))


class Arrival(NamedTuple):
    """A kind of move, and the keys that come with it and their origins; {} is a place or number, {seat} a seat."""

    game: str
    names: list[str]
    options: dict[str, OptionValue]
    kind: str
    key: str
    origin: str


ARRIVALS: Final = {
    "a domino": Arrival("kingdomino", ["Ann", "Bo"], {}, "place", "tile {}", "picture {}"),
    "a settlement": Arrival("kingdom-builder", ["Ann", "Bo"], {"quadrants": "harbor farm paddock tower"}, "build",
                            "built {}", "supply {seat}"),
    "a road": Arrival("catan", ["Ann", "Bo", "Cy"], {"order": "seats"}, "road", "edge {}", "road left {seat}"),
    "armies": Arrival("conkueror", ["Ann", "Bo"], {"setup": "random"}, "deploy", "armies {}", "pieces of {seat}"),
}  # fmt: skip


@pytest.mark.parametrize("what", ARRIVALS)
def test_what_comes_sets_out_from_its_origin(stage: Stage, what: str):
    """The move is made by another page or by code, so there is no ghost."""
    arrival = ARRIVALS[what]
    match = kb.Match(kb.games[arrival.game], arrival.names, seed=5, options=arrival.options)
    rng = Random(5)
    while True:
        state = match.state
        found = [] if state.to_act == (kb.CHANCE,) else [str(move) for move in state.moves()]
        wanted = [move for move in found if move.split()[0] == arrival.kind]
        if wanted:
            break
        match.play(state.random_draw(rng) if not found else rng.choice(found))
    seat, move = match.state.to_act[0], wanted[0]
    control = Controller(match.game, match, stage.send, viewer=kb.OPEN, pace=0.01)
    cell = held(stage, stage.show(control))
    key, origin = (told.format(move.split()[1], seat=seat) for told in (arrival.key, arrival.origin))
    start = middle(cell, origin)
    match.play(move)
    stage.hear()
    assert key in moving(stage)
    assert middle(cell, key) == pytest.approx(start, abs=1.5)
    stage.page.evaluate("kbHeld.forEach(one => one.finish())")
    assert moving(stage) == set()


def test_what_stood_there_as_a_ghost_settles_even_where_the_board_shrinks_for_it(stage: Stage):
    """The first domino of a kingdom, two squares high, leaves fewer rows in which the kingdom can still grow."""
    cell = held(stage, stage.show(stage.cell(match_at("place", 0, seats=2))))
    castle = f"{cell.about('act')}:0,0"
    before = middle(cell, castle)
    cell.node(castle.replace("0,0", "0,-2")).click()  # Two above the castle the domino is alone and upright.
    cell.click("confirm")
    (tile,) = {key for key in stage.page.evaluate("() => kbHeld.map(one => one.effect.target.dataset.kbKey)")
               if key.startswith("tile ")}  # fmt: skip
    assert middle(cell, castle) != before
    frames = f"() => kbHeld.find(one => one.effect.target.dataset.kbKey === '{tile}').effect.getKeyframes()[0]"
    assert "translate" not in stage.page.evaluate(frames)


def test_a_card_flies_from_the_hand_of_who_laid_it_and_then_the_pawns_that_it_brings_grow(stage: Stage):
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], options={"shuffle": False}, seed=5)
    cell = held(stage, stage.show(Controller(match.game, match, stage.send, viewer=0, pace=0.01)))
    times = """() => Object.fromEntries(kbHeld.map(({ effect }) =>
      [effect.target.dataset.kbKey, [effect.getTiming().delay, effect.getTiming().duration]]))"""
    hand = cell.node("hand 0")
    match.play("place Otter at 0,0")
    stage.hear()
    assert {"on 0,0", "on 0,1", "on 1,0"} <= moving(stage)
    assert hand.evaluate(HOLDS, middle(cell, "on 0,0"))
    told: dict[str, tuple[float, float]] = stage.page.evaluate(times)
    (start, span), pawns, others = told["on 0,0"], told["on 0,1"], told["on 1,0"]
    assert start + span <= pawns[0] == others[0], "they grow together, once the card lies there"
    assert cell.node("on 1,0").evaluate("e => e.previousElementSibling.matches('.kb-gone')"), "one pawn until then"


def test_a_score_counts_once_the_pawns_have_come(stage: Stage):
    """The order is what was played, what it changes and what that counts."""
    match = kb.Match(kb.games["pawns-board"], ["Ann", "Bo"], options={"shuffle": False}, seed=5)
    cell = held(stage, stage.show(Controller(match.game, match, stage.send, viewer=0, pace=0.01)))
    stage.page.evaluate(
        "() => { const now = performance.now(); window.kbLater = 0; performance.now = () => now + kbLater; }"
    )
    match.play("place Otter at 0,0")
    stage.hear()
    lands, grows = (stage.page.evaluate(f"({ENDS})('{key}')") for key in ("on 0,0", "on 0,1"))
    assert lands < grows
    for later, score in ((lands, "0"), (grows - 20, "0"), (grows + 1000, "2")):
        stage.page.evaluate(
            f"kbLater = {later}; new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert cell.node("score 0 0").locator("text").text_content() == score, later


def test_what_lay_there_does_not_come_again_when_a_move_is_taken_back(stage: Stage):
    match = match_at("choose", 40)
    control = stage.cell(match)
    cell = held(stage, stage.show(control))
    match.undo()
    stage.hear()
    came = stage.page.evaluate("kbHeld.filter(one => one.effect.getKeyframes()[0].opacity === '0').length")
    assert came == 0
    assert cell.about("ply") == str(match.ply)


def test_a_pick_is_taken_while_something_moves(stage: Stage):
    cell = choosing(stage)
    cell.click(cell.picks_of("domino")[0])
    assert moving(stage)
    ply = cell.about("ply")
    cell.click(cell.picks_of("domino")[0])
    assert int(cell.about("ply")) == int(ply) + 1


@pytest.mark.parametrize("how", ["press", "key"])
def test_a_press_or_a_key_ends_all_motion(stage: Stage, how: str):
    cell = choosing(stage)
    cell.click(cell.picks_of("domino")[0])
    assert moving(stage)
    if how == "press":
        cell.root.locator("[data-kb-heading]").click()
    else:
        cell.root.press("x")
    stage.page.wait_for_function(NOTHING)
    assert moving(stage) == set()


def test_with_reduced_motion_nothing_is_animated(stage: Stage):
    stage.page.emulate_media(reduced_motion="reduce")
    try:
        cell = choosing(stage)
        cell.click(cell.picks_of("domino")[0])
        assert stage.page.evaluate("kbHeld.length + document.getAnimations().length") == 0
    finally:
        stage.page.emulate_media(reduced_motion="no-preference")


def test_a_whole_screen_comes_without_motion(stage: Stage):
    cell = choosing(stage)
    cell.click("help")
    expect(cell.root).to_have_attribute("data-kb-screen", "help")
    assert moving(stage) == set()
