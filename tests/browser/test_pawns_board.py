"""Whole games of Pawns Board in a real JupyterLab: two people with the curtain, one by keys, and their messages.

The two decks have no name in common, so a name shows whose card it is.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.core.protocol.player import Player
from kbwidgets.games.pawns_board.rules.moves import Place
from kbwidgets.games.pawns_board.rules.state import PawnsBoardState
from kbwidgets.players.named import player

from .engines import BOTH
from .listener import Listener
from .notebook import GameCell, Notebook, write_notebook
from .overheard import Overheard
from .test_play import decisions, shown_totals

pytestmark = pytest.mark.alone  # The sockets must be recorded from the start.
GAME = kb.games["pawns-board"]
DECKS = {"deck_red": "example", "deck_blue": "workshop"}
CELL = """import kbwidgets as kb
from kbwidgets.players.named import player
game = kb.PawnsBoard(["Ann", {other}], seed={seed}, deck_blue="workshop", viewer={viewer}, pace=0.01)
game"""
CLICKED, TYPED = 6, 12
MOVES = "import json; print(json.dumps([str(move) for move in game.match.moves]))"


def position(match: kb.Match, ply: int | None = None) -> PawnsBoardState:
    """Return the position of a match, now or at `ply`."""
    state = match.state if ply is None else match.at(ply)
    assert isinstance(state, PawnsBoardState)
    return state


def planned(seed: int, other: Player | None = None) -> kb.Match:
    """Return a whole match in the engine: people place at random while they can, and computer players play as usual."""
    match, rng = kb.Match(GAME, ["Ann", other or "Bo"], seed=seed, options=DECKS), Random(seed)
    while not match.state.over:
        if match.waiting() is None:
            moves = list(match.state.moves())
            match.play(rng.choice([move for move in moves if isinstance(move, Place)] or moves))
        else:
            match.step()
    return match


def index_of(state: PawnsBoardState, move: Place) -> int:
    """Return the index in the hand of the card that is placed."""
    return [state.layout.cards[card].name for card in state.hands[state.turn]].index(move.card)


def unplaced(state: PawnsBoardState, seat: int) -> set[str]:
    """Return the names of all cards with no copy placed: those in the hand, and those still to come."""
    view = state.view(None)
    return {state.layout.cards[card].name for card in set(view.layout.lists[seat]) - set(view.placed[seat])}


def held(state: PawnsBoardState, seat: int) -> set[str]:
    """Return the names in a hand."""
    return {state.layout.cards[card].name for card in state.hands[seat]}


def ends_as_planned(notebook: Notebook, game: GameCell, plan: kb.Match) -> None:
    """Expect the winner, the score of each row, the board and its text to match the engine (PB-UI.6)."""
    game.wait(screen="result")
    assert json.loads(notebook.run_code(MOVES)) == [str(move) for move in plan.moves]
    state = position(plan)
    red, blue = state.points()
    assert red != blue
    expect(game.node("due")).to_have_text(f"{plan.names[blue > red]} wins {max(red, blue)}\N{EN DASH}{min(red, blue)}")
    assert shown_totals(game) == [red, blue]
    for seat in (0, 1):
        lines = [line for line in state.score() if line.seat == seat]
        assert len(lines) == 3  # There is a line for each row.
        rows = game.root.locator(f'[data-kb-key="line rows {seat}"] tr')
        expect(rows).to_have_count(len(lines) + 1)
        for n, line in enumerate(lines):
            expect(rows.nth(n)).to_contain_text(line.text)
            expect(rows.nth(n)).to_contain_text("Rule")
            expect(rows.nth(n).locator("td").last).to_have_text(str(line.points))
    game.click("look back")
    game.wait(screen="play", phase="over")
    assert game.board_picks() == []
    assert game.node("textual").text_content() == state.textual
    for row, scores in enumerate(state.packed.row_scores(state.layout)):
        for seat, score in enumerate(scores):
            expect(game.node(f"score {row} {seat}").locator("text").first).to_have_text(str(score))


def test_a_whole_game_of_two_people_by_clicks_lets_neither_hand_through_the_curtain(
    notebook: Notebook, lab_folder: Path
):
    """PB-UI.2, .3, .5, .6; PB-INFO.2: while a seat looks, no frame has a name that only the other may know."""
    plan = planned(CLICKED)
    assert sum(isinstance(move, Place) for _, move in decisions(plan)) > 10
    write_notebook(lab_folder, "pawns.ipynb", CELL.format(other='"Bo"', seed=CLICKED, viewer=None))
    overheard = Overheard(notebook.page)
    notebook.open("pawns.ipynb").run_all()
    game = notebook.game()
    mark = 0
    for ply, move in enumerate(plan.moves):
        state = position(plan, ply)
        if state.to_act == (kb.CHANCE,):
            continue
        seat = state.turn
        game.wait(screen="curtain", ply=ply, act=seat)
        overheard.wait_for_rev(game.about("rev"))
        assert overheard.names_in(unplaced(state, 0) | unplaced(state, 1), mark) == set()
        mark = len(overheard.frames)
        game.click("open")
        overheard.wait_for_rev(game.wait(screen="play").about("rev"))
        # This shows that the search finds names that are there.
        assert overheard.names_in(held(state, seat), mark) == held(state, seat)
        if isinstance(move, Place):
            parts = [f"card {index_of(state, move)}", f"cell {move.row},{move.col}"]
            for part in parts if ply % 2 else reversed(parts):
                game.node(part).click()
            expect(game.node("say words")).to_contain_text("your total")  # The preview has come over the wire.
        assert overheard.names_in(unplaced(state, 1 - seat), mark) == set()
        game.click("confirm" if isinstance(move, Place) else "pass")
        mark = len(overheard.frames)
    assert overheard.unpacked > 0
    ends_as_planned(notebook, game, plan)


class Placer(Listener):
    """A person who places cards with the keyboard alone."""

    def key(self) -> str:
        """Return the key of the focused element."""
        found: str = self.game.root.evaluate("r => r.getRootNode().activeElement?.dataset.kbKey ?? ''")
        return found

    def go_to(self, row: int, col: int) -> None:
        """Go to the board, and walk over it with the arrows."""
        back = self.game.root.evaluate(
            "r => r.querySelector('[role=grid]').compareDocumentPosition(r.getRootNode().activeElement) & 4"
        )
        self.seek(r"^gridcell ", "Shift+Tab" if back else "Tab")
        at = re.fullmatch(r"cell (\d+),(\d+)", self.key())
        assert at
        down, right = row - int(at[1]), col - int(at[2])
        for arrow, steps in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(steps):
                self.keys.press(arrow)
        assert self.key() == f"cell {row},{col}"

    def make(self, state: PawnsBoardState, move: kb.Move) -> None:
        """Make a move by a digit, the arrows, Enter to pick the cell and Enter to place, or by P."""
        if not isinstance(move, Place):
            self.keys.press("p")
            return
        index = index_of(state, move)
        self.keys.press(str((index + 1) % 10))
        expect(self.game.node(f"card {index}")).to_have_attribute("aria-pressed", "true")
        self.go_to(move.row, move.col)
        self.keys.press("Enter")
        expect(self.game.node("say words")).to_contain_text("your total")
        self.keys.press("Enter")


@BOTH
def test_a_whole_game_by_keys_against_a_computer_player_whose_hand_never_comes_over_the_wire(
    notebook: Notebook, lab_folder: Path
):
    """PB-UI.3, .9 by digits, arrows, Enter and P; PB-INFO.2, .4: no frame names a card that Blue has not placed."""
    plan = planned(TYPED, player("fill-first"))
    own = [move for seat, move in decisions(plan) if seat == 0]
    assert any(isinstance(move, Place) for move in own)
    assert any(str(move) == "pass" for move in own)
    write_notebook(lab_folder, "typed.ipynb", CELL.format(other='player("fill-first")', seed=TYPED, viewer=0), "2 + 2")
    overheard = Overheard(notebook.page)
    notebook.open("typed.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="act")
    before = notebook.sources()
    notebook.focus_cell(0)
    for _ in range(40):
        if game.root.evaluate("r => r.contains(document.activeElement) && r !== document.activeElement"):
            break
        notebook.page.keyboard.press("Tab")
    typist, mark = Placer(game), 0
    for ply, move in enumerate(plan.moves):
        state = position(plan, ply)
        if state.to_act != (0,):
            continue
        overheard.wait_for_rev(game.wait(ply=ply, act=0).about("rev"))
        heard, mark = mark, len(overheard.frames)
        assert overheard.names_in(unplaced(state, 1), heard) == set()
        assert overheard.names_in(held(state, 0)) == held(state, 0)
        typist.make(state, move)
    game.wait(phase="over")
    if plan.mover(plan.ply - 1) != 0:  # The computer player's last move must be seen first.
        typist.seek("^button See result$", "Tab")
        typist.keys.press("Enter")
    game.wait(screen="result")
    assert notebook.sources() == before
    never = unplaced(position(plan), 1)
    assert held(position(plan), 1) & never
    overheard.wait_for_rev(game.about("rev"))
    assert overheard.names_in(never) == set()
    assert overheard.unpacked > 0
    ends_as_planned(notebook, game, plan)  # This asks the kernel for all moves.


def test_a_page_with_open_hands_is_found_out(notebook: Notebook, lab_folder: Path):
    """The search of the other tests can fail: open hands appear in the frames of the first picture."""
    write_notebook(lab_folder, "openhands.ipynb", CELL.format(other='"Bo"', seed=CLICKED, viewer='"all"'))
    overheard = Overheard(notebook.page)
    notebook.open("openhands.ipynb").run_all()
    game = notebook.game().wait(screen="play", phase="act")
    overheard.wait_for_rev(game.about("rev"))
    plan = planned(CLICKED)
    state = next(position(plan, ply) for ply in range(plan.ply) if position(plan, ply).to_act == (0,))
    assert overheard.names_in(held(state, 0)) == held(state, 0)
    assert overheard.names_in(held(state, 1)) == held(state, 1)
