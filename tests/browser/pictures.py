"""The pictures of README, made from the running program: `python -m tests.browser.pictures` writes them into docs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import expect, sync_playwright

import kbwidgets as kb
from kbwidgets.games.kingdomino.rules.things.kingdoms import Square
from kbwidgets.inspect.heat import rank_places, rate_moves

from .engines import launched
from .stage import Stage, match_at, staged

DOCS = Path(kb.__file__).parents[1] / "docs"


def inspector(stage: Stage) -> bytes:
    """Return the board of Kingdomino and the inspector, with ratings, two selected squares and the pointer."""
    match = match_at("place", 60, seats=3)
    control = stage.cell(match)
    control.warm(rank_places(match.state, rate_moves(match.game, match.state, "greedy")))
    game = stage.show(control)
    game.click("inspect")
    places = control.model.view.places().items()
    own = f"{match.state.to_act[0]}:"
    laid = [key for key, thing in places if key.startswith(own) and isinstance(thing, Square) and thing.domino]
    game.click(laid[0])
    game.node(laid[-1]).click(modifiers=["Shift"])
    game.node("selected 1 thing").wait_for()
    game.node(laid[len(laid) // 2]).hover()
    expect(game.node("pointed path line")).not_to_have_text(game.node("selected 1 path line").inner_text())
    board = game.root.locator(".kb-board:visible").first.bounding_box()
    assert board
    return stage.page.screenshot(clip={"x": 0, "y": 0, "width": WIDTH, "height": board["y"] + board["height"] + MARGIN})


WIDTH, MARGIN = 980, 12
PICTURES: Final[dict[str, Callable[[Stage], bytes]]] = {"inspector.png": inspector}


def main() -> None:
    """Write all pictures."""
    DOCS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launched(playwright, "chromium")
        with staged(browser, WIDTH, 800) as stage:
            for name, made in PICTURES.items():
                (DOCS / name).write_bytes(made(stage))
        browser.close()


if __name__ == "__main__":
    main()
