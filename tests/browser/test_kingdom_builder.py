"""Games of Kingdom Builder in a real JupyterLab: by clicks with each of the eight tiles, and by keys alone.

The beginning, the first move of each kind and the end are clicked; code of the notebook plays the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.games.kingdom_builder import KingdomBuilderState

from ..amount import more
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook
from .test_play import play_to, shown_totals

GAME = kb.games["kingdom-builder"]
CELL = 'import kbwidgets as kb\ngame = kb.KingdomBuilder(["Ann", "Bo"], seed={seed}, quadrants="{quadrants}")\ngame'
BOARDS = {"harbor barn oracle tower": 0, "farm tavern paddock oasis": 0}
"""Boards with four of the eight kinds of tiles each (KB-1.2), with a seed for which `planned` uses all four."""
TILES = frozenset(" ".join(BOARDS).split())
HEX = re.compile(r"\d+,\d+")
BEGINNING, END = 6, 12
"""The number of decisions clicked at the beginning and at the end of a game, beside the new kinds."""


def position(match: kb.Match, ply: int | None = None) -> KingdomBuilderState:
    """Return the position of a match, now or at `ply`."""
    state = match.state if ply is None else match.at(ply)
    assert isinstance(state, KingdomBuilderState)
    return state


def planned(quadrants: str, seed: int) -> kb.Match:
    """Return a whole match of two people who take the tiles they can and use each kind, played in the engine."""
    match = kb.Match(GAME, ["Ann", "Bo"], seed=seed, options={"quadrants": quadrants})
    used: set[str] = set()
    while not match.state.over:
        state = position(match)
        move = max(state.moves(), key=lambda move: worth(state, move, used))
        used.add(str(move).split()[0])
        match.play(move)
    return match


def worth(state: KingdomBuilderState, move: kb.Move, used: Collection[str]) -> int:
    """Return how much a move helps to use all kinds of tiles soon, and to end the match."""
    kind = str(move).split()[0]
    before, after = state.realms[state.seat], state.advance(move).realms[state.seat]
    gained = after.claimed.bit_count() - before.claimed.bit_count()
    lost = (before.held & ~after.held).bit_count()
    tile = 0 if kind not in TILES else 100 if kind not in used else 2 if after.supply < before.supply else -5
    return 10 * gained - 20 * lost + tile


def by_hand(plan: kb.Match) -> set[int]:
    """Return the plies to play in the page: the beginning, the first of each kind of move, and the end."""
    own = [ply for ply in range(plan.ply) if plan.mover(ply) != kb.CHANCE]
    kinds = {str(plan.moves[ply]).split()[0]: ply for ply in reversed(own)}
    return {*own[:BEGINNING], *kinds.values(), *own[-END:]}


def hexes(keys: Collection[str]) -> set[str]:
    """Return the hexes among some keys."""
    return {key for key in keys if HEX.fullmatch(key)}


def click(game: GameCell, state: KingdomBuilderState, move: kb.Move, used: Collection[str]) -> None:
    """Make a move with the mouse; if a tile is new, expect the marks to match the rules."""
    kind, *places = str(move).replace(" to ", " ").split()
    if kind == "end":
        expect(game.node("end")).to_be_enabled()  # KB-13.13
        game.click("end")
        return
    if kind in TILES:
        game.node(f"tile {kind}").click()
        expect(game.root).to_have_attribute("data-kb-path", f"tile {kind}")
        if kind not in used:
            told = [str(other).split() for other in state.moves()]
            assert hexes(game.picks()) == {words[1] for words in told if words[0] == kind}  # KB-13.5
    for place in places[:-1]:
        game.node(place).click()
        if kind not in used:
            told = [str(other).split() for other in state.moves()]
            assert hexes(game.picks()) - {place} == {words[3] for words in told if words[:2] == [kind, place]}
    game.click(places[-1])


def refused(game: GameCell) -> None:
    """Click on water and expect no move, but the reason and a link to the rule (KB-13.12, KB-10.16)."""
    ply = game.about("ply")
    game.root.locator('[role=gridcell][aria-label$=" water"]').first.click()
    box = game.root.locator(".kb-at-pick")
    expect(box).to_contain_text("You can't build on water.")
    expect(box.get_by_role("button", name="Rule")).to_be_visible()
    assert game.about("ply") == ply
    game.page.keyboard.press("Escape")
    expect(box).to_be_hidden()


@pytest.mark.parametrize(
    ("browser", "quadrants"), [("chromium", max(BOARDS)), *more(("firefox", min(BOARDS)))], indirect=["browser"]
)
def test_a_game_by_clicks_uses_each_tile_and_ends_with_the_gold_of_the_engine(
    notebook: Notebook, lab_folder: Path, quadrants: str
):
    """KB-13.5, KB-13.11, KB-13.13, KB-13.14, KB-13.16, KB-13.17, KB-13.18 are tested with the mouse.

    The two boards have all eight kinds of tiles: the other one is played by keys, and in Firefox in a full run.
    """
    seed = BOARDS[quadrants]
    plan = planned(quadrants, seed)
    write_notebook(lab_folder, f"kb{quadrants[:4]}.ipynb", CELL.format(seed=seed, quadrants=quadrants))
    notebook.open(f"kb{quadrants[:4]}.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="start")
    refused(game)
    used: set[str] = set()
    told_last = False
    at = 0
    for ply in sorted(by_hand(plan)):
        play_to(notebook, plan, at, ply)
        at, state, move = ply + 1, position(plan, ply), plan.moves[ply]
        game.wait(ply=ply, act=state.seat)
        out = [name for name, realm in zip(state.names, state.realms, strict=True) if not realm.supply]
        if out and not told_last:
            expect(game.node("last words")).to_contain_text(out[0])  # KB-13.14
            told_last = True
        click(game, state, move, used)
        used.add(str(move).split()[0])
    assert used - {"build", "end"} == set(quadrants.split())
    assert told_last
    game.wait(screen="result")
    made = notebook.run_code("import json; print(json.dumps([str(move) for move in game.match.moves]))")
    assert json.loads(made) == [str(move) for move in plan.moves]
    scoreboard(game, plan)
    flip(game, plan)
    marks(game, plan)
    game.click("result")
    game.click("leave")
    game.wait(screen="title")


def scoreboard(game: GameCell, plan: kb.Match) -> None:
    """Check the winner, the gold for each card and the castles, and the totals (KB-13.16)."""
    points = plan.state.points()
    assert shown_totals(game) == list(points)
    winner = max((0, 1), key=lambda seat: points[seat])
    assert points[winner] > points[1 - winner]
    expect(game.node("due")).to_contain_text(f"{plan.names[winner]} wins")
    for seat in (0, 1):
        lines = [line for line in plan.state.score() if line.seat == seat]
        assert len(lines) == 4  # There are three cards and the castles.
        rows = game.root.locator(f'[data-kb-key="line rows {seat}"] tr')
        for n, line in enumerate(lines):
            expect(rows.nth(n)).to_contain_text(line.text)
            expect(rows.nth(n).locator("td").last).to_have_text(str(line.points))


def flip(game: GameCell, plan: kb.Match) -> None:
    """Switch between scoreboard and board; the final board is complete (KB-13.17)."""
    built = sum(realm.own.bit_count() for realm in position(plan).realms)
    for _ in range(3):
        expect(game.node("look back")).to_have_text("Show board")
        game.click("look back")
        game.wait(screen="play", phase="end")
        expect(game.root.locator("[role=gridcell]")).to_have_count(400)
        expect(game.root.locator(".kbb-built")).to_have_count(built)
        assert hexes(game.picks()) == set()
        expect(game.node("result")).to_have_text("Scoreboard")
        game.click("result")
        game.wait(screen="result")


def marks(game: GameCell, plan: kb.Match) -> None:
    """Expect a card, the castles and a player to mark the hexes that earned their gold (KB-13.18)."""
    game.click("look back")
    lines = plan.state.score()
    game.click("mark 0")
    for line in lines:
        if line.seat == 0:
            game.click(f"mark 0 {line.rule}")
            assert lit(game) == set(line.at)
    game.click("mark 1")
    assert lit(game) == {place for line in lines if line.seat == 1 for place in line.at}
    assert lit(game)


def lit(game: GameCell) -> set[str]:
    """Return the hexes that are marked."""
    found: list[str] = game.root.locator(".kb-lit").evaluate_all("all => all.map(e => e.dataset.kbKey)")
    return hexes(found)


class Builder(Listener):
    """A person who builds with the keyboard alone."""

    def at(self) -> tuple[int, int]:
        """Return the place on the board that has the focus."""
        found = re.match(r"gridcell (\d+),(\d+): ", self.focus())
        assert found
        return int(found[1]), int(found[2])

    def way(self, selector: str) -> str:
        """Return the key that leads towards a thing, which is before or after the focused element."""
        after = self.game.root.evaluate(
            "(r, to) => r.querySelector(to).compareDocumentPosition(r.getRootNode().activeElement) & 2", selector
        )
        return "Tab" if after else "Shift+Tab"

    def go_to(self, place: str) -> None:
        """Go to the board, and walk over it with the arrows: first up or down, then along the row."""
        row, column = map(int, place.split(","))
        self.seek("^gridcell ", self.way("[role=grid]"))
        away = row - self.at()[0]
        for _ in range(abs(away)):
            self.keys.press("ArrowDown" if away > 0 else "ArrowUp")
        here, beside = self.at()
        assert here == row
        for _ in range(abs(column - beside)):
            self.keys.press("ArrowRight" if column > beside else "ArrowLeft")
        assert self.at() == (row, column)

    def make(self, move: kb.Move) -> str:
        """Make a move and return the announcement."""
        kind, *places = str(move).replace(" to ", " ").split()
        if kind == "end":
            self.seek("^button Next player", self.way("[data-kb-key=end]"))
            return self.press("Enter")
        if kind in TILES:
            self.seek(f"^button {kind.capitalize()} ", self.way(f"[data-kb-key='tile {kind}']"))
            self.keys.press("Enter")
        for place in places[:-1]:
            self.go_to(place)
            self.keys.press(" ")
            expect(self.game.root).to_have_attribute("data-kb-path", f"tile {kind} > {place}")
        self.go_to(places[-1])
        return self.press("Enter")


def test_a_game_by_keys_is_heard_move_by_move(notebook: Notebook, lab_folder: Path):
    """KB-13.5, KB-13.11, KB-13.12, KB-13.13 by keyboard: arrows reach hexes and Tab the rest; prompts are announced."""
    quadrants, seed = list(BOARDS.items())[1]
    plan = planned(quadrants, seed)
    write_notebook(lab_folder, "kbkeys.ipynb", CELL.format(seed=seed, quadrants=quadrants), "2 + 2")
    notebook.open("kbkeys.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="start")
    before = notebook.sources()
    notebook.focus_cell(0)
    for _ in range(40):
        if game.root.evaluate("r => r.contains(document.activeElement) && r !== document.activeElement"):
            break
        notebook.page.keyboard.press("Tab")
    player = Builder(game)
    said, at = player.heard(), 0
    for ply in sorted(by_hand(plan)):
        play_to(notebook, plan, at, ply)
        if at < ply:
            said = game.wait(ply=ply) and player.heard()
        at = ply + 1
        assert plan.names[position(plan, ply).seat] in said
        said = player.make(plan.moves[ply])
    assert " wins with " in said
    assert notebook.sources() == before
    game.wait(screen="result")
    assert shown_totals(game) == list(plan.state.points())
