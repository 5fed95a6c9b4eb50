"""The tour of a match, with the moves that are clicked and the buttons of the shell that every game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import expect

import kbwidgets as kb

from ..amount import FULL
from .notebook import GameCell

OFTEN: Final = 3
"""The number of moves of a kind that are clicked in a whole match; code of the notebook makes the others."""


def by_hand(match: kb.Match, seat: int) -> set[int]:
    """Return the plies at which a seat's move is clicked: the first of each kind, or all in a full run."""
    kinds, plies = Counter[str](), set[int]()
    for ply, move in enumerate(match.moves):
        if match.mover(ply) == seat:
            kinds[kind := str(move).split()[0]] += 1
            if FULL or kinds[kind] <= OFTEN:
                plies.add(ply)
    return plies


def rules_and_pages(game: GameCell) -> None:
    """Visit the rules and return, then the reference pages."""
    game.click("help")
    game.wait(screen="help").click("back")
    game.wait(screen="play").click("pages")
    game.wait(screen="pages")


def pause_and_drawer(game: GameCell, name: str, tabs: Sequence[str]) -> None:
    """Return from the pages, then visit the pause, whose standings list the player, and each tab of the drawer."""
    game.click("back")
    game.wait(screen="play").click("pause")
    game.wait(screen="pause")
    expect(game.node("standings")).to_contain_text(name)
    game.click("continue")
    game.wait(screen="play").click("log")
    for tab in tabs:
        game.click(f"tab {tab}")
        expect(game.node(f"panel {tab}")).to_be_visible()
    game.click("close drawer")
    expect(game.node("drawer")).to_have_count(0)


def switches(game: GameCell) -> None:
    """Switch each toggle on and off."""
    for tool in ("hint", "coach", "contrast"):
        for pressed in ("true", "false"):
            game.click(tool)
            expect(game.node(tool)).to_have_attribute("aria-pressed", pressed)
