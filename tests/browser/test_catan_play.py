"""A whole game of Catan in a real JupyterLab by clicks, against three computers; the opening by keys alone.

The game is planned in the engine (`catan_plan.py`): in it a person makes each kind of move. The page is clicked
(`catan_hands.py`) until it has been played just so.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kbwidgets as kb

from .catan_hands import Hands
from .catan_plan import EVERYTHING, ME, kept, planned, position
from .notebook import GameCell, Notebook, write_notebook
from .test_screens import fill

SEED, OPPONENTS = 6361, ("greedy", "easy", "easy")
NAMES = ("Ann", "Bo", "Cy", "Di")
OPTIONS: dict[str, bool | int | str] = {"order": "seats", "dice": "manual", "vp_target": 6}
MADE = "import json; print(json.dumps([str(move) for move in game.match.moves]))"


@pytest.fixture(scope="module")
def plan() -> kb.Match:
    """The game that is played; the person wins it with a victory point card in hand."""
    found, done = planned(SEED, OPPONENTS, NAMES, OPTIONS)
    assert EVERYTHING - done == set()
    state = position(found)
    assert kept(state.view(ME)).point
    ended = state.outcome()
    assert ended is not None
    assert ended.winners == (ME,)
    return found


def set_up(game: GameCell) -> None:
    """From the title to the first position."""
    game.click("set up")
    game.wait(screen="setup")
    for _ in NAMES[2:]:
        game.click("add")
    for seat, (name, who) in enumerate(zip(NAMES, ("person", *OPPONENTS), strict=True)):
        if game.node(f"who {seat} {who}").get_attribute("aria-pressed") != "true":
            game.click(f"who {seat} {who}")
        if game.node(f"name {seat}").input_value() != name:
            fill(game, f"name {seat}", name)
    game.click("option order seats")
    game.click("option dice manual")
    fill(game, "option vp_target", "6")
    fill(game, "seed", str(SEED))
    line = game.node("setup line line")
    for words in (f"seed={SEED}", *(f"{name}={value!r}" for name, value in OPTIONS.items())):
        expect(line).to_contain_text(words)
    game.click("start")
    game.wait(screen="play")


def test_a_whole_game_against_three_computers_by_clicks(notebook: Notebook, lab_folder: Path, plan: kb.Match):
    """CT-18.5 to CT-18.9, CT-18.11: each kind of move, from the set-up to the points line by line."""
    write_notebook(lab_folder, "catan.ipynb", "import kbwidgets as kb\ngame = kb.Catan(pace=0.001)\ngame")
    notebook.open("catan.ipynb").run_all()
    game = notebook.game().wait(screen="title")
    set_up(game)
    hands = Hands(game)
    for ply, move in enumerate(plan.moves):
        if plan.mover(ply) == ME:
            game.wait(ply=ply)
            hands.make(position(plan, ply), str(move))
    game.wait(screen="result")
    scoreboard(game, plan)
    assert json.loads(notebook.run_code(MADE)) == [str(move) for move in plan.moves]


def scoreboard(game: GameCell, plan: kb.Match) -> None:
    """CT-12.4, CT-18.4: who won, and for each player what every point is for, with its rule."""
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
            expect(rows.nth(n)).to_contain_text(line.rule)
            expect(rows.nth(n).locator("td").last).to_have_text(str(line.points))
        expect(game.node(f"total {seat}").locator("td").last).to_have_text(str(points[seat]))
