"""A whole game of Catan in a real JupyterLab by clicks, against three computer players; the opening by keys alone.

The game is planned in the engine (`catan_plan.py`): in it a person makes each kind of move. The page is then clicked
(`catan_hands.py`) until that game has been played.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kbwidgets as kb

from .catan_hands import Hands
from .catan_plan import EVERYTHING, KINDS, ME, NAMES, OPPONENTS, OPTIONS, SEED, kept, planned, position, reply_of
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook
from .test_access import violations
from .test_play import play_to
from .test_screens import fill
from .tour import by_hand, pause_and_drawer, rules_and_pages, switches

TOWARDS = """(root, kind) => {
  const middle = el => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(root.getRootNode().activeElement);
  const away = [...root.querySelectorAll(`[data-kb-cell][data-kb-pick][data-kb-key^="${kind}"]`)].map(el => {
    const [there, down] = middle(el);
    return [there - x, down - y];
  });
  const [right, down] = away.sort((one, other) => Math.hypot(...one) - Math.hypot(...other))[0];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
  return down > 0 ? 'ArrowDown' : 'ArrowUp';
}"""
"""A script that returns the arrow key from the focused place towards the nearest pickable place of a kind."""
MADE = "import json; print(json.dumps([str(move) for move in game.match.moves]))"


@pytest.fixture(scope="module")
def plan() -> kb.Match:
    """Return the planned game; the person wins it with a victory point card in hand."""
    found, done = planned()
    assert EVERYTHING - done == set()
    state = position(found)
    assert kept(state.view(ME)).point
    ended = state.outcome()
    assert ended is not None
    assert ended.winners == (ME,)
    return found


def set_up(game: GameCell) -> None:
    """Go from the title to the first position."""
    game.click("set up")
    game.wait(screen="setup")
    game.node("more options head").click()
    for _ in NAMES[game.root.locator(".kb-seat").count() :]:
        game.click("add")
    for seat, (name, who) in enumerate(zip(NAMES, ("person", *OPPONENTS), strict=True)):
        if game.node(f"who {seat} {who}").get_attribute("aria-pressed") != "true":
            game.click(f"who {seat} {who}")
        if game.node(f"name {seat}").input_value() != name:
            fill(game, f"name {seat}", name)
    game.click("option order seats")
    game.click("option dice manual")
    fill(game, "option vp_target", "7")
    fill(game, "seed", str(SEED))
    line = game.node("setup line line")
    for words in (f"seed={SEED}", *(f"{name}={value!r}" for name, value in OPTIONS.items())):
        expect(line).to_contain_text(words)
    game.click("start")
    game.wait(screen="play")


def test_a_whole_game_against_three_computers_by_clicks(notebook: Notebook, lab_folder: Path, plan: kb.Match):
    """CT-18.5 to CT-18.9, CT-18.11: the test makes each kind of move, from the set-up to the points line by line.

    Code of the notebook makes the moves whose kind has been clicked OFTEN, unless this is a full run.
    """
    write_notebook(lab_folder, "catan.ipynb", "import kbwidgets as kb\ngame = kb.Catan(pace=0.001)\ngame")
    notebook.open("catan.ipynb").run_all()
    game = notebook.game().wait(screen="title")
    set_up(game)
    hands, clicked = Hands(game), by_hand(plan, ME)
    first = next(ply for ply, move in enumerate(plan.moves) if str(move).startswith("offer"))
    for ply, move in enumerate(plan.moves):
        if plan.mover(ply) == ME and not reply_of(position(plan, ply)):
            game.wait(ply=ply)
            if ply == first:
                screens(game)
                tools(game)
                trade_panel(game, hands)
            if ply in clicked:
                hands.make(position(plan, ply), str(move))
            else:
                play_to(notebook, plan, ply, ply + 1)
    game.wait(screen="result")
    scoreboard(game, plan)
    assert violations(game.page) == []
    assert json.loads(notebook.run_code(MADE)) == [str(move) for move in plan.moves]
    leave(game)


def screens(game: GameCell) -> None:
    """Visit the rules, each reference page with that of the dice, the pause and the tabs beside the board (CT-18.4)."""
    rules_and_pages(game)
    for page in ("Development cards", "Numbers", "Terrain", "Dice", "Costs"):
        game.click(f"page {page}")
        expect(game.node(f"page {page}")).to_have_attribute("aria-pressed", "true")
        if page == "Dice":
            expect(game.node("rolls told")).to_have_text("1 roll so far.")
    pause_and_drawer(game, NAMES[-1], ("score", "code", "inspect", "log"))


def tools(game: GameCell) -> None:
    """Turn switches on and off, undo a roll and redo it (CT-18.11)."""
    switches(game)
    for seat in (2, ME):
        game.click(f"look {seat}")
        expect(game.node(f"look {seat}")).to_have_attribute("aria-pressed", "true")
    ply = int(game.about("ply"))
    game.click("undo")
    game.wait(ply=ply - 1, phase="roll").click("redo")
    game.wait(ply=ply, phase="main")


def trade_panel(game: GameCell, hands: Hands) -> None:
    """Choose a card of each kind and take it back, and expect refusals of offers that give nothing (CT-18.8)."""
    for kind in KINDS:
        for side in ("You give", "You get") if game.node(f"hand {kind} count").text_content() != "0" else ("You get",):
            for by, count in (("more", 1), ("less", 0)):
                hands.step(side, kind, by)
                assert hands.count(side, kind) == count
    box = game.root.locator(".kb-at-pick")
    for key, reason in (("call", "one side empty"), ("offer", "for nothing"), ("build city", "You ")):
        game.node(key).click(force=True)  # A disabled button answers too.
        expect(box).to_contain_text(reason)
        game.page.keyboard.press("Escape")
        expect(box).to_be_hidden()


def scoreboard(game: GameCell, plan: kb.Match) -> None:
    """Check the winner and, for each player, the reason for every point, with its rule (CT-12.4, CT-18.4)."""
    state = position(plan)
    points = state.points()
    expect(game.node("due")).to_have_text(f"{NAMES[ME]} wins with {points[ME]} points")
    for seat in range(len(NAMES)):
        lines = [line for line in state.score() if line.seat == seat]
        assert sum(line.points for line in lines) == points[seat]
        rows = game.root.locator(f'[data-kb-key="line rows {seat}"] tr')
        expect(rows).to_have_count(len(lines) + 1)
        for n, line in enumerate(lines):
            expect(rows.nth(n)).to_contain_text(line.text)
            expect(rows.nth(n)).to_contain_text("Rule")
            expect(rows.nth(n).locator("td").last).to_have_text(str(line.points))
        expect(game.node(f"total {seat}").locator("td").last).to_have_text(str(points[seat]))


def leave(game: GameCell) -> None:
    """Go to the board with the final table, the scoreboard again and the title (CT-12.4)."""
    game.click("look back")
    game.wait(screen="play", phase="over")
    expect(game.node("final rows")).to_contain_text(NAMES[-1])
    game.click("result")
    game.wait(screen="result").click("leave")
    game.wait(screen="title")


class Settler(Listener):
    """A person who opens with the keyboard alone."""

    def place(self, kind: str, way: str) -> str:
        """Focus the places of a kind, walk to the nearest that can be picked, build there, and return the place.

        Hexes, edges and intersections are a stop of Tab each.
        """
        self.seek(f"^gridcell {kind.capitalize()} ", way)
        for _ in range(30):
            if found := re.fullmatch(rf"gridcell {kind.capitalize()} (\S+): .*, build here", self.focus()):
                self.press("Enter")
                return found[1].replace("\N{EN DASH}", "-")
            self.keys.press(self.game.root.evaluate(TOWARDS, kind))
        raise AssertionError(f"no {kind} is reached, but {self.focus()}")


def test_the_opening_by_keys_alone(notebook: Notebook, lab_folder: Path):
    """CT-18.10: settlements and roads are built by arrows and Enter, and the first roll is made by Tab and Enter."""
    made = 'game = kb.Catan(["Ann", *[kb.Random()] * 3], seed=4, order="seats", pace=0.001)'
    write_notebook(lab_folder, "catankeys.ipynb", f"import kbwidgets as kb\n{made}\ngame", "2 + 2")
    notebook.open("catankeys.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="setup", act=ME)
    before = notebook.sources()
    notebook.focus_cell(0)
    for _ in range(40):
        if game.root.evaluate("r => r.contains(document.activeElement) && r !== document.activeElement"):
            break
        notebook.page.keyboard.press("Tab")
    settler = Settler(game)
    built: list[str] = []
    for arrow in ("ArrowRight", "ArrowLeft"):
        game.wait(phase="setup", act=ME)
        settler.seek("^gridcell Intersection ", "Tab")
        settler.keys.press(arrow)
        built.append("settlement " + settler.place("intersection", "Tab"))
        built.append("road " + settler.place("edge", "Shift+Tab"))
    game.wait(phase="roll", act=ME)
    settler.seek("^button Roll dice$", "Tab")
    settler.press("Enter")
    game.root.and_(notebook.page.locator(':not([data-kb-phase="roll"])')).wait_for()
    mine = "print(*[str(m) for n, m in enumerate(game.match.moves) if game.match.mover(n) == 0], sep='; ')"
    assert notebook.run_code(mine).strip().split("; ") == [*built, "roll"]
    assert notebook.sources() == before
