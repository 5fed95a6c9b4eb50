"""A strip of pictures that shows the motion of one turn, for people to judge, because no test can.

    python -m tests.browser.strip GAME [MOVES [FILE]]

plays a game in JupyterLab against a computer player, in headless Chromium, makes a person's move after MOVES of them (2
by default) and writes one PNG: a frame for every 50 ms from the press, row by row, as long as anything changes.
"""

# Playwright does not type the results of a session of the developer tools.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from .engines import FLAGS, chromium
from .figures import GAMES, Measured, play_one, watched
from .notebook import GameCell, Notebook, write_notebook
from .servers import jupyter

STEP = 50
"""The milliseconds from frame to frame."""
LENGTH = 3000
COLUMNS = 5
WIDE = 420
WINDOW, HIGH = 1280, 900


def strip(browser: Browser, address: str, folder: Path, measured: Measured, moves: int, file: Path) -> None:
    """Play, record one turn, and write the strip."""
    made = f'["Ann", {measured.player}], seed=7, pace=0.7{measured.options}'
    write_notebook(folder, "strip.ipynb", f"import kbwidgets as kb\nkb.{measured.cell}({made})")
    context = watched(browser, WINDOW, HIGH)
    page = context.new_page()
    notebook = Notebook(page, address, folder).open("strip.ipynb")
    notebook.run_all()
    game = notebook.game().wait(screen="play")
    game.root.locator(", ".join(measured.due)).first.wait_for()
    for _ in range(moves):
        play_one(game, measured, lambda: None)
    game.root.scroll_into_view_if_needed()
    frames = recorded(page, game, measured)
    box = game.root.bounding_box()
    context.close()
    assert box is not None
    page = browser.new_page(viewport={"width": COLUMNS * WIDE, "height": 100})
    page.set_content(_sheet(frames, box))
    page.screenshot(path=file, full_page=True)
    page.close()


def recorded(page: Page, game: GameCell, measured: Measured) -> list[tuple[int, str]]:
    """Return frames with their times from the press that makes the move, as PNG in base64."""
    found: list[tuple[float, str]] = []
    session = page.context.new_cdp_session(page)

    def keep(frame: dict[str, object]) -> None:
        found.append((1000 * frame["metadata"]["timestamp"], frame["data"]))  # type: ignore[index]
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
    pressed: list[float] = []
    play_one(game, measured, lambda: pressed.append(float(page.evaluate("Date.now()"))))
    page.wait_for_timeout(LENGTH)
    session.send("Page.stopScreencast")
    start = pressed[0]
    frames: list[tuple[int, str]] = []
    last = ""
    for at in range(0, int(found[-1][0] - start), STEP):
        shown = next((data for when, data in reversed(found) if when <= start + at), "")
        if shown and shown != last:  # A frame in which nothing has moved adds nothing.
            frames.append((at, shown))
            last = shown
    return frames


def _sheet(frames: list[tuple[int, str]], box: FloatRect) -> str:
    """Return a page with the part of the frames that shows the cell, and their times."""
    scale = WIDE / box["width"]
    cut = f"height:{min(box['height'], HIGH - box['y']) * scale:.0f}px;overflow:hidden"
    look = f"width:{WINDOW * scale:.0f}px;margin:{-box['y'] * scale:.0f}px 0 0 {-box['x'] * scale:.0f}px"
    cells = "".join(
        f'<figure><figcaption>{at} ms</figcaption><div><img src="data:image/jpeg;base64,{data}"></div></figure>'
        for at, data in frames
    )
    return (
        f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({COLUMNS},{WIDE}px);font:11px sans-serif}}"
        f"figure{{margin:0}}div{{{cut}}}img{{{look};display:block}}</style>{cells}"
    )


def main(name: str, moves: str = "2", file: str = "") -> None:
    """Record a turn of a game."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        jupyter(Path(folder)) as address,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        strip(browser, address, Path(folder), GAMES[name], int(moves), Path(file or f"{name}-strip.png"))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
