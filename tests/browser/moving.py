"""The animation in README, recorded from the running program in JupyterLab, with moves by mouse and by code.

    python -m tests.browser.moving [FILE]

writes docs/kbwidgets.gif. A domino is placed and the next one chosen by mouse, the points count up, the computer player
answers, and a line of code marks the best squares on the board.
"""

# Playwright does not type the results of a session of the developer tools.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from operator import sub
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

import kbwidgets as kb
from kbwidgets.core.record.record import Record
from kbwidgets.games.kingdomino.rules.kingdom import Place

from .engines import launched
from .notebook import Notebook, write_notebook
from .patience import patient
from .servers import jupyter
from .test_play import ghost_turn

FILE: Final = Path(kb.__file__).parents[1] / "docs" / "kbwidgets.gif"
WINDOW, HIGH = 1020, 1200
WIDTH: Final = 760
"""The width of the picture in pixels."""
STEP, LONGEST, LAST = 60, 600, 2200
"""The milliseconds between frames, the longest pause, and the duration of the last frame."""
COLOURS, MOST, ALIKE = 255, 4000, 4
"""The colours of the picture, the number of pixels sampled, and the difference below which two colours are one."""
LARGEST: Final = 1_500_000
"""The size limit of the file in bytes."""
CELLS: Final = ('import kbwidgets as kb\n\ngame = kb.load("evening.kbg", ["Ann", kb.Greedy()])\ngame', "")
CODE: Final = "game.heat()"
SEED, BEFORE, GAIN = 12, 30, 6
"""The seed of the match, its least number of moves, and the least score of the placement."""
MARGIN: Final = 4
ROOM: Final = ".kb.kb { --kb-room: 664px; }"
"""The height of the table in the window with which JupyterLab opens; here the code has its place below."""
POINTER: Final = """
addEventListener("DOMContentLoaded", () => {
  const pointer = document.createElement("div");
  pointer.innerHTML = `<svg width="22" height="26" fill="#111" stroke="#fff" stroke-width="1.6">
    <path d="M2 2v19l5-4.6 3.4 7.6 3.6-1.6-3.4-7.4h7z"/></svg>`;
  pointer.style.cssText = "position:fixed;z-index:99999;pointer-events:none;left:-40px;top:0";
  document.body.append(pointer);
  addEventListener("mousemove", ({clientX, clientY}) => {
    pointer.style.left = `${clientX - 2}px`; pointer.style.top = `${clientY - 2}px`;
  }, true);
});
"""
"""A script that draws the pointer, because a browser without a screen shows none."""


class Film:
    """The frames of a page while something happens in it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[tuple[float, bytes]] = []

    @contextmanager
    def recording(self) -> Generator[None]:
        """Keep each frame that the browser draws, with its time in milliseconds."""
        session = self._page.context.new_cdp_session(self._page)

        def keep(frame: dict[str, object]) -> None:
            self._frames.append((1000 * frame["metadata"]["timestamp"], base64.b64decode(str(frame["data"]))))  # type: ignore[index]
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        session.send("Page.startScreencast", {"format": "png"})
        yield
        session.send("Page.stopScreencast")
        session.detach()

    def gif(self, box: tuple[float, float, float, float]) -> bytes:
        """Return the part `box` of the window (left, top, right, bottom) as an animation."""
        parts = [(_part(data, box), length) for data, length in self._shown()]
        palette = _palette([parts[len(parts) * n // 4][0] for n in range(4)] + [parts[-1][0]])
        images: list[Image.Image] = []
        stays: list[int] = []
        for part, length in parts:
            image = part.quantize(palette=palette, dither=Image.Dither.NONE)
            if images and image.tobytes() == images[-1].tobytes():
                stays[-1] = min(LONGEST, stays[-1] + length)
            else:
                images.append(image)
                stays.append(min(LONGEST, length))
        made = BytesIO()
        stays[-1] = LAST
        images[0].save(made, "GIF", save_all=True, append_images=images[1:], loop=0, duration=stays, optimize=True)
        print(f"{len(images)} frames, {sum(stays) / 1000:.1f} s, {len(made.getvalue()):,} bytes")
        return made.getvalue()

    def _shown(self) -> list[tuple[bytes, int]]:
        """Return the frames that are at least a step apart, and their durations."""
        kept = self._frames[:1]
        for at, data in self._frames[1:]:
            if at - kept[-1][0] >= STEP:
                kept.append((at, data))
        kept.append(self._frames[-1])
        ends = [at for at, _ in kept[1:]] + [kept[-1][0] + LAST]
        return [(data, round(max(20, end - at))) for (at, data), end in zip(kept, ends, strict=True)]


def _part(data: bytes, box: tuple[float, float, float, float]) -> Image.Image:
    """Cut `box` out of a picture of the window, at the size in which it is shown."""
    image = Image.open(BytesIO(data)).convert("RGB")
    left, top, right, bottom = (round(side * image.width / WINDOW) for side in box)
    size = (WIDTH, round((bottom - top) * WIDTH / (right - left)))
    return image.crop((left, top, right, bottom)).resize(size, Image.Resampling.LANCZOS)


def _palette(parts: list[Image.Image]) -> Image.Image:
    """Return a picture with the most frequent colours: a drawing has few, and mixing them would change them all."""
    width, height = parts[0].size
    whole = Image.new("RGB", (width * len(parts), height))
    for n, part in enumerate(parts):
        whole.paste(part, (n * width, 0))
    colours: list[tuple[int, ...]] = []
    for _, colour in sorted(whole.getcolors(whole.width * height) or (), reverse=True)[:MOST]:
        assert isinstance(colour, tuple)
        if len(colours) < COLOURS and all(max(map(abs, map(sub, colour, other))) > ALIKE for other in colours):
            colours.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in colours for value in colour])
    return palette


class Hand:
    """A hand on the mouse, slow enough to be followed."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def click(self, target: Locator) -> None:
        """Go to the middle of something, wait there and click it."""
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._page.mouse.move(x, y, steps=10)
        self._page.wait_for_timeout(400)
        self._page.mouse.click(x, y)
        self._page.wait_for_timeout(400)


def at_home() -> kb.Match:
    """Return a match in which Ann, a person, is about to place a domino that scores well."""
    match = kb.Match(kb.games["kingdomino"], ["Ann", kb.Greedy()], seed=SEED)
    while True:
        state = match.state
        if state.to_act != (0,):
            match.step()
            continue
        best = match.game.advice(state.view(0), state.moves())[0].move
        if (
            match.ply > BEFORE
            and isinstance(best, Place)
            and state.advance(best).points()[0] >= state.points()[0] + GAIN
        ):
            return match
        match.play(best)


def play(notebook: Notebook, match: kb.Match) -> None:
    """Place a domino, choose the next one, let the computer player answer, and ask for advice in code."""
    page, game, hand = notebook.page, notebook.game(), Hand(notebook.page)
    page.wait_for_timeout(800)
    while match.state.to_act == (0,):
        move = match.game.advice(match.state.view(0), match.state.moves())[0].move
        if isinstance(move, Place):
            hand.click(game.node(f"0:{move.x},{move.y}"))
            while ghost_turn(game) != move.turn:
                page.keyboard.press("r")
                page.wait_for_timeout(400)
            hand.click(game.node("confirm"))
        else:
            hand.click(game.node(f"domino {str(move).split()[1]}"))
        match.play(move)
        game.wait(screen="play")
    game.wait(phase="place", act=0)
    page.wait_for_timeout(1200)
    hand.click(page.locator(".jp-CodeCell").nth(1).locator(".cm-content"))
    page.keyboard.type(CODE, delay=80)
    page.wait_for_timeout(300)
    page.keyboard.press("Control+Enter")
    game.root.locator("[data-kb-heat]").first.wait_for(state="attached")
    page.mouse.move(WINDOW - 20, HIGH - 20)
    page.wait_for_timeout(500)


def film(page: Page, address: str, folder: Path) -> bytes:
    """Open a notebook, play in it, and return the picture."""
    match = at_home()
    Record.of(match).save(folder / "evening.kbg")
    write_notebook(folder, "evening.ipynb", *CELLS)
    notebook = Notebook(page, address, folder).open("evening.ipynb")
    notebook.command("application:set-mode", mode="single-document")
    notebook.command("application:toggle-left-area")
    page.add_style_tag(content=ROOM)
    notebook.run_all()
    notebook.game().wait(screen="play", act=0)
    first, last = (page.locator(".jp-CodeCell").nth(n).bounding_box() for n in (0, 1))
    assert first is not None
    assert last is not None
    found = Film(page)
    with found.recording():
        play(notebook, match)
    right, bottom = first["x"] + first["width"] + MARGIN, last["y"] + last["height"] + MARGIN
    return found.gif((first["x"] - MARGIN, first["y"] - MARGIN, right, bottom))


def main(file: str = str(FILE)) -> None:
    """Write the picture."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        jupyter(Path(folder)) as address,
    ):
        browser = launched(playwright, "chromium")
        context = patient(browser, WINDOW, HIGH, "no-preference")
        context.add_init_script(POINTER)
        picture = film(context.new_page(), address, Path(folder))
        browser.close()
    if len(picture) > LARGEST:
        raise SystemExit(f"the picture has {len(picture):,} bytes, and the most are {LARGEST:,}")
    Path(file).write_bytes(picture)


if __name__ == "__main__":
    main(*sys.argv[1:])
