"""The buttons of the shell that every game has, pressed one after the other on the way through a match."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import expect

from .notebook import GameCell


def rules_and_pages(game: GameCell) -> None:
    """The rules and back, then the reference pages."""
    game.click("help")
    game.wait(screen="help").click("back")
    game.wait(screen="play").click("pages")
    game.wait(screen="pages")


def pause_and_drawer(game: GameCell, name: str, tabs: Sequence[str]) -> None:
    """From the pages back: the pause, in whose standings a player stands, and each tab of the drawer."""
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
    """What is switched on and off."""
    for tool in ("hint", "coach", "contrast"):
        for pressed in ("true", "false"):
            game.click(tool)
            expect(game.node(tool)).to_have_attribute("aria-pressed", pressed)
