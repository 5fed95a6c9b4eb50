"""A live cell in a plain page, without Jupyter: the real frontend, the real controller, and a wire between them.

It is far faster than a notebook, for tests that go through many screens. The page uses JupyterLab's own theme.
"""

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Browser, Page, Route

import kbwidgets as kb
from kbwidgets.core.values.types import Json
from kbwidgets.widget.app.responder import WORKER, Responder
from kbwidgets.widget.model.ui_state import PERSON, Fault
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.page.mode import Mode
from kbwidgets.widget.page.stream import Stream
from kbwidgets.widget.screens.curtain import curtain

from .notebook import GameCell
from .patience import patient

ADDRESS = "http://stage.test"
STATIC = Path(kb.__file__).parent / "static"
THEMES = Path(sys.prefix) / "share" / "jupyter" / "lab" / "themes" / "@jupyterlab"
KINGDOMINO = kb.games["kingdomino"]
FOUR = ["Ann", "Bo", "Cy", "Di"]

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>stage</title><style>%s</style>
<style>body { margin: 0; background: var(--jp-layout-color0); } main { width: %s; margin: 0 auto; }</style>
<body data-jp-theme-light="%s" style="color-scheme: %s"><main></main>
<script type="module">
import widget from "./widget.js";
const listeners = new Set();
const hear = message => { for (const listener of [...listeners]) listener(message); };
const scene = await window.kbScene();
const model = {
  get: name => name === "scene" ? scene : undefined,
  on: (event, listener) => { if (event === "msg:custom") listeners.add(listener); },
  off: (event, listener) => listeners.delete(listener),
  send: async request => { for (const message of await window.kbAsk(request)) hear(message); },
};
window.kbHear = hear;
const { initialize, render } = widget();
initialize({ model });
render({ model, el: document.querySelector("main") });
</script></body></html>"""


class Stage:
    """One cell on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self._sent: list[dict[str, Json]] = []
        self._html = ""
        self.control: Responder[Mode] = self.cell(None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(f"{ADDRESS}/**", self._serve)
        page.expose_function("kbScene", self._scene)  # pyright: ignore[reportUnknownMemberType]
        page.expose_function("kbAsk", self._answer)  # pyright: ignore[reportUnknownMemberType]

    def send(self, message: dict[str, Json]) -> None:
        """Take a message from a controller of this page."""
        self._sent.append(message)

    def cell(self, match: kb.Match | None, game: str = "kingdomino") -> Controller:
        """Make a controller whose messages go to this page, for a match or at the title of a game."""
        return Controller(match.game if match else kb.games[game], match, self.send, pace=0.01)

    def show(self, control: Responder[Mode], *, dark: bool = False, width: str = "100%") -> GameCell:
        """Show a cell and return its root, as in a notebook."""
        self.control = control
        theme = (THEMES / f"theme-{'dark' if dark else 'light'}-extension" / "index.css").read_text(encoding="utf-8")
        self._html = _PAGE % (theme, width, str(not dark).lower(), "dark" if dark else "light")
        self.page.goto(f"{ADDRESS}/")
        root = self.page.locator(".kb[data-kb-rev]")
        root.wait_for()
        return GameCell(self.page, root)

    def hear(self) -> None:
        """Hand the page the messages that its controller has sent since the last call."""
        sent, self._sent[:] = list(self._sent), []
        self.page.evaluate("messages => messages.forEach(kbHear)", sent)

    def _scene(self) -> dict[str, Json]:
        return self.control.stream.packed_snapshot()

    def _answer(self, request: object) -> list[dict[str, Json]]:
        self._sent.clear()
        self.control.receive(request)
        for thread in threading.enumerate():
            if thread.name == WORKER:  # A file is being read, so the answer comes later.
                thread.join(60)
        return list(self._sent)

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS).lstrip("/")
        if name == "widget.js":
            route.fulfill(path=STATIC / name)
        elif not name:
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=404, body="")


@contextmanager
def staged(browser: Browser, width: int, height: int, *, moving: bool = False) -> Generator[Stage]:
    """Open a stage in a window of its own, perhaps with motion. Errors in its page fail the test that ends it."""
    context = patient(browser, width, height, motion="no-preference" if moving else "reduce")
    found = Stage(context.new_page())
    yield found
    context.close()
    assert not found.errors, found.errors


def match_at(phase: str, past: int, *, seats: int = 4, seed: int = 7, **options: bool) -> kb.Match:
    """Return a match of people at the first decision of a phase after `past` moves, played as the adviser would."""
    match = kb.Match(KINGDOMINO, FOUR[:seats], seed=seed, options=options)
    for seat in range(seats):
        match.seat_player(seat, kb.Greedy())
    while match.ply < past or match.state.phase != phase:
        match.step()
    for seat in range(seats):
        match.seat_player(seat, None)
    return match


def ended(seats: int = 4) -> kb.Match:
    """Return a match that is over."""
    return match_at("over", 0, seats=seats)


@cache
def hexes_at(phase: str, past: int, mover: bool = False) -> kb.Match:
    """Return a match on the board of 400 hexes after random moves, like `match_at`; `mover` needs a ready Paddock."""
    match = kb.Match(kb.games["kingdom-builder"], FOUR, seed=4, options={"quadrants": "harbor farm paddock tower"})
    rng = Random(4)
    while match.ply < past or match.state.phase != phase or (mover and not _paddock(match)):
        state = match.state
        match.play(state.random_draw(rng) if state.to_act == (kb.CHANCE,) else rng.choice(list(state.moves())))
    return match


def _paddock(match: kb.Match) -> bool:
    """Return whether the player may use a tile that moves a settlement."""
    return any(str(move).startswith("paddock") for move in match.state.moves())


# -- every screen ---------------------------------------------------------------------------------------

Prepare = Callable[[Stage], tuple[Controller, tuple[str, ...]]]
"""A function that makes a cell and returns the clicks that lead to the screen; "~ text" types into a field."""


def _mid(stage: Stage, phase: str = "place") -> Controller:
    return stage.cell(match_at(phase, 90))


def _refused_setup(stage: Stage) -> Controller:
    control = stage.cell(None)
    names = control.ui.form
    control.ui = replace(control.ui, form=names.with_seat(1, replace(names.seats[1], name="Ann", player=PERSON)))
    return control


def _failed(stage: Stage) -> Controller:
    control = _mid(stage)
    control.ui = replace(control.ui, fault=Fault(1, "The player raised ValueError: no idea."), is_paused=True)
    control.refresh()
    return control


def _curtain(stage: Stage) -> Controller:
    control = stage.cell(match_at("choose", 20, seats=2))
    screen = curtain(control.model, 0)
    control.stream = Stream()
    control.stream.show(screen._replace(about={"game": "kingdomino", "screen": "curtain"}), ())
    return control


def _picked(stage: Stage) -> tuple[Controller, tuple[str, ...]]:
    control = _mid(stage)
    square = next(key for key in control.stream.screen.choices.json() if key[1:2] == ":")
    return control, (square,)


def _refusal(stage: Stage) -> tuple[Controller, tuple[str, ...]]:
    control = _mid(stage)
    seat = control.playing.state.to_act[0]
    return control, (f"{seat}:0,0",)  # This is the castle.


SCREENS: Final[dict[str, Prepare]] = {
    "title": lambda stage: (stage.cell(None), ()),
    "learn": lambda stage: (stage.cell(None), ("learn",)),
    "title with a match": lambda stage: (_mid(stage), ("pause", "leave")),
    "set-up": lambda stage: (stage.cell(None), ("set up", "add", "add")),
    "set-up refused": lambda stage: (_refused_setup(stage), ("set up",)),
    "first line": lambda stage: (stage.cell(match_at("choose", 0)), ()),
    "choosing": lambda stage: (stage.cell(match_at("choose", 40, seats=2)), ()),
    "placing": lambda stage: (_mid(stage), ()),
    "ghost": _picked,
    "refusal": _refusal,
    "hint": lambda stage: (_mid(stage), ("hint", "hint more", "hint more", "hint more")),
    "player failed": lambda stage: (_failed(stage), ()),
    "drawer, log": lambda stage: (_mid(stage), ("log",)),
    "drawer, score": lambda stage: (_mid(stage), ("log", "tab score")),
    "drawer, code": lambda stage: (_mid(stage), ("log", "tab code")),
    "another kingdom": lambda stage: (_mid(stage), ("look 1",)),
    "back in time": lambda stage: (stage.cell(match_at("choose", 40)), ("undo", "undo", "undo")),
    "help": lambda stage: (_mid(stage), ("help",)),
    "help, example": lambda stage: (_mid(stage), ("help", "section 3", "example KD-PLACE.5")),
    "help, search": lambda stage: (_mid(stage), ("help", "search", "~ crown")),
    "pieces": lambda stage: (_mid(stage), ("pages",)),
    "pause": lambda stage: (_mid(stage), ("pause",)),
    "result": lambda stage: (stage.cell(ended()), ("result",)),
    "result of two": lambda stage: (stage.cell(match_at("over", 0, seats=2, harmony=True)), ("result",)),
    "end": lambda stage: (stage.cell(ended()), ()),
    "curtain": lambda stage: (_curtain(stage), ()),
    "hexes, building": lambda stage: (stage.cell(hexes_at("mandatory", 180)), ()),
    "hexes, tile picked": lambda stage: (stage.cell(hexes_at("start", 120, mover=True)), ("tile paddock",)),
    "hexes, what earned the gold": lambda stage: (stage.cell(hexes_at("end", 0)), ("mark 0",)),
    "hexes, pages": lambda stage: (stage.cell(hexes_at("mandatory", 180)), ("pages", "page Quadrants")),
}


UNASKED: Final = ("ghost", "refusal", "hexes, tile picked")
"""The screens whose clicks make no new revision."""


def bring(stage: Stage, name: str, *, dark: bool = False, width: str = "100%") -> GameCell:
    """Show a screen by its name."""
    control, clicks = SCREENS[name](stage)
    cell = stage.show(control, dark=dark, width=width)
    for key in clicks:
        if key.startswith("~ "):
            rev = cell.about("rev")
            cell.page.keyboard.type(key[2:])
            cell.page.keyboard.press("Enter")
            cell.root.and_(cell.page.locator(f':not([data-kb-rev="{rev}"])')).wait_for()
        elif key == "search" or name in UNASKED:
            cell.node(key).click()
        else:
            rev = cell.about("rev")
            cell.reach(key).click()
            cell.root.and_(cell.page.locator(f':not([data-kb-rev="{rev}"])')).wait_for()
    return cell
