"""Whole games of Kingdomino in a real JupyterLab: by clicks, and by keys with only the spoken text.

In the game by clicks the beginning, the end and the discards are clicked; code of the notebook plays the rest. A full
run clicks every move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.games.kingdomino.rules.kingdom import Place

from ..amount import amount, more
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook

TWO = 'import kbwidgets as kb\ngame = kb.Kingdomino(["Ann", "Bo"], seed={seed})\ngame'
ALL = 99
"""A number larger than the decisions of any match."""
CLICKED, TYPED = 30, 37
"""Seeds with which `planned` has to discard, as the assertions show."""


def planned(seed: int) -> kb.Match:
    """Return a whole match of two people who move at random, in the engine."""
    match, rng = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=seed), Random(seed)
    while not match.state.over:
        match.play(rng.choice(list(match.state.moves())))
    return match


def decisions(match: kb.Match) -> list[tuple[int, kb.Move]]:
    """Return the moves that players made, each with its seat."""
    states = [(match.at(n).to_act[0], move) for n, move in enumerate(match.moves)]
    return [(seat, move) for seat, move in states if seat != kb.CHANCE]


def play_to(notebook: Notebook, plan: kb.Match, start: int, end: int) -> None:
    """Play the decisions between two plies from code of the notebook; the seed decides the draws."""
    between = [str(plan.moves[ply]) for ply in range(start, end) if plan.mover(ply) != kb.CHANCE]
    if between:
        notebook.run_code(f"for move in {between!r}: game.play(move)")


def replayed(notebook: Notebook, seed: int) -> kb.Match:
    """Replay the moves of the cell with the engine in this process."""
    found: list[str] = json.loads(
        notebook.run_code("import json; print(json.dumps([str(m) for m in game.match.moves]))")
    )
    match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], chance="ask", seed=seed)
    for move in found:
        match.play(move)
    return match


def shown_totals(game: GameCell) -> list[int]:
    """Return the total of each seat on the result screen."""
    return [int(game.node(f"result head {seat}").locator("strong").inner_text()) for seat in (0, 1)]


def ghost_turn(game: GameCell) -> int:
    """Return the rotation of the domino that the page shows firmly at the picked square."""
    href = game.root.locator(".kb-ghost-firm .kb-ghost-pieces use").get_attribute("href")
    return int(str(href).rsplit("-", 1)[1])


def place_by_clicks(game: GameCell, seat: int, move: Place, turns: Iterator[str]) -> None:
    """Pick the square, rotate the domino as a person would until the ghost is right, and confirm."""
    key = f"{seat}:{move.x},{move.y}"
    game.node(key).click()
    seen = [ghost_turn(game)]
    while seen[-1] != move.turn:
        assert len(seen) <= len(set(seen)) < 4
        match next(turns):
            case "key":
                game.page.keyboard.press("r")
            case "button":
                game.root.locator("[data-kb-turn]").click()
            case _:
                game.node(key).click()
        expect(game.root.locator(".kb-ghost-firm.kb-fits")).to_have_count(1)
        seen.append(ghost_turn(game))
    assert ghost_turn(game) == move.turn
    game.click("confirm")


@pytest.mark.parametrize(
    ("browser", "clicked"), [("chromium", amount(12, ALL)), *more(("firefox", 8))], indirect=["browser"]
)
def test_a_whole_game_by_clicks_ends_with_the_scores_of_the_engine(notebook: Notebook, lab_folder: Path, clicked: int):
    """KD-UI.1 to .5, .7: squares, rotations, discards and dominoes are picked with the mouse."""
    plan = planned(CLICKED)
    assert sum(str(move).startswith("discard") for _, move in decisions(plan)) == 2
    write_notebook(lab_folder, "clicks.ipynb", TWO.format(seed=CLICKED))
    notebook.open("clicks.ipynb").run_all()
    game = notebook.game()
    turns = cycle(["key", "button", "second click"])
    game.wait(screen="play", phase="choose")
    own = [ply for ply in range(plan.ply) if plan.mover(ply) != kb.CHANCE]
    discards = [ply for ply in own if str(plan.moves[ply]).startswith("discard")]
    at = 0
    for ply in sorted({*own[:clicked], *discards, *own[-clicked:]}):
        play_to(notebook, plan, at, ply)
        at, seat, move = ply + 1, plan.mover(ply), plan.moves[ply]
        game.wait(ply=ply, act=seat)
        if isinstance(move, Place):
            expect(game.root.locator('[data-kb-key="discard"]')).to_have_count(0)  # KD-UI.4
            place_by_clicks(game, seat, move, turns)
        elif str(move).startswith("discard"):
            expect(game.node("discard")).to_have_text("Discard domino")
            expect(game.node("hint line")).to_contain_text("doesn't fit")
            assert [key for key in game.picks() if ":" in key] == []
            game.click("discard")
        else:
            number = str(move).split()[1]
            game.click(f"domino {number}")
            if game.about("phase") == "choose":
                expect(game.node(f"domino {number}")).to_have_attribute("aria-disabled", "true")  # KD-UI.5
    game.wait(screen="result")
    match = replayed(notebook, CLICKED)
    assert match.moves == plan.moves
    assert shown_totals(game) == list(match.state.points())
    lines = [line for line in match.state.score() if line.seat == 0]
    rows = game.root.locator('[data-kb-key="line rows 0"] tr')
    expect(rows).to_have_count(len(lines) + 1)
    for n, line in enumerate(lines):
        expect(rows.nth(n)).to_contain_text(line.text)
        expect(rows.nth(n).locator(f'[data-kb-key^="rule {line.rule} "]')).to_have_text("Rule")


class Placer(Listener):
    """A person who places dominoes by what is announced."""

    def squares(self) -> list[tuple[int, int]]:
        """Return the squares whose label says that they can be picked."""
        labels = self.game.root.locator("[role=gridcell]:visible").evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label'))"
        )
        found = [re.match(r"Column (-?\d+), row (-?\d+): empty, place .* here", label) for label in labels]
        return [(int(at[1]), int(at[2])) for at in found if at]

    def go_to(self, x: int, y: int) -> None:
        """Walk over the board with the arrows."""
        at = re.match(r"gridcell Column (-?\d+), row (-?\d+):", self.focus())
        assert at
        dx, dy = x - int(at[1]), y - int(at[2])
        for arrow, steps in (("ArrowRight", dx), ("ArrowLeft", -dx), ("ArrowDown", dy), ("ArrowUp", -dy)):
            for _ in range(steps):
                self.keys.press(arrow)
        assert f"Column {x}, row {y}: empty, place" in self.focus()

    def place(self, rng: Random) -> str:
        """Place the next domino."""
        self.seek("^gridcell ", "Shift+Tab")
        x, y = rng.choice(self.squares())
        self.go_to(x, y)
        self.keys.press("Enter")
        assert self.heard().startswith("Fits")
        if rng.random() < 0.3:  # A pick is taken back and made again.
            self.keys.press("Escape")
            self.keys.press("Enter")
        for _ in range(rng.randrange(4)):
            self.keys.press("r")
        while not self.heard().startswith("Fits"):
            self.keys.press("r")
        return self.press("Enter")

    def choose(self, rng: Random) -> str:
        """Choose a domino that is announced as free."""
        labels = self.game.root.locator("button[aria-label^='Domino ']:visible").evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label'))"
        )
        free = [label for label in labels if label.endswith("; free")]
        self.seek(f"^button {re.escape(rng.choice(free))}$", "Tab")
        return self.press("Enter")

    def discard(self) -> str:
        """Discard the domino that does not fit."""
        self.seek("^button Discard domino$", "Tab")
        return self.press("Enter")


def test_a_whole_game_by_keys_is_followed_by_ear(notebook: Notebook, lab_folder: Path):
    """KD-UI.3, .4, .5 by keyboard: prompts are announced, picks are found by label, the notebook hears nothing."""
    write_notebook(lab_folder, "keys.ipynb", TWO.format(seed=TYPED), "2 + 2")
    notebook.open("keys.ipynb").run_all()
    game = notebook.game().wait(screen="play")
    before = notebook.sources()
    player = Placer(game)
    notebook.focus_cell(0)
    for _ in range(40):
        if game.root.evaluate("r => r.contains(document.activeElement) && r !== document.activeElement"):
            break
        notebook.page.keyboard.press("Tab")
    for letter in "bdjkxamz1":
        notebook.page.keyboard.press(letter)
        player.focus()
    for letter, tool in (("c", "coach"), ("v", "contrast")):  # Shortcuts of the cell are switched on and off again too.
        for pressed in ("true", "false"):
            notebook.page.keyboard.press(letter)
            expect(game.node(tool)).to_have_attribute("aria-pressed", pressed)
            player.focus()
    assert notebook.sources() == before
    rng = Random(TYPED)
    said = [player.heard()]
    while " won with " not in said[-1]:
        asked = said[-1]
        if re.search(r"(?:Ann|Bo), (?:choose a domino|take the last free domino)\.", asked):
            said.append(player.choose(rng))
            assert re.search(r"(Ann|Bo) chose domino \d+\.", said[-1])
        elif re.search(r"(?:Ann|Bo), discard your domino\.", asked):
            said.append(player.discard())
            assert re.search(r"(Ann|Bo) discarded domino \d+", said[-1])
        else:
            assert re.search(r"(?:Ann|Bo), place your domino\.", asked), asked
            said.append(player.place(rng))
            assert re.search(r"(Ann|Bo) placed domino \d+", said[-1])
    assert (
        len(said) == 1 + 4 + 24 + 20
    )  # KD-SETUP.1, KD-TURN.2: 24 dominoes are chosen and placed, the last line chooses none.
    assert notebook.sources() == before
    match = replayed(notebook, TYPED)
    thrown = [line for line in match.log() if " discarded " in line]
    assert thrown == re.findall(r"\w+ discarded domino \d+ because it didn't fit\.", " ".join(said))
    totals = dict(zip(("Ann", "Bo"), match.state.points(), strict=True))
    assert f" won with {max(totals.values())} points." in said[-1]
    assert shown_totals(game.wait(screen="result")) == list(totals.values())
