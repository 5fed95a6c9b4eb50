"""The five games in every phase with everything that opens beside the table, and the shared screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple

from playwright.sync_api import expect

import kbwidgets as kb
from kbwidgets.games.conkueror.rules.fields import Shown
from kbwidgets.games.conkueror.rules.state import ConKUerorState
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.teach import Session, courses, lesson, practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.model.learner import Learner
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.modes.lesson_mode import LessonMode, open_lesson
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.modes.workshop_mode import WorkshopMode
from kbwidgets.widget.page.mode import Mode

from .notebook import GameCell
from .stage import SCREENS, Stage
from .tables import GAMES, table
from .test_catan_screens import SHOTS as CATAN
from .test_catan_screens import prepared as prepared_catan
from .test_conkueror_screens import NAMES as CONKUEROR
from .test_conkueror_screens import prepared as prepared_conkueror

PHASES: Final = {
    "kingdomino": ("place", "choose"),
    "kingdom-builder": ("mandatory", "start"),
    "pawns-board": ("act",),
    "catan": ("setup", "roll", "main", "robber", "discard"),
    "conkueror": ("claim", "reinforce", "draft", "attack", "battle", "conquest", "fortify"),
}
"""The phases in which somebody picks something."""
CARDS: Final = ("revolt", "nuclear_strike", "sabotage", "diplomatic_immunity", "mercenaries", "revolution")
"""The chance cards that ask for a target."""
BESIDE: Final = ("more", "log", "hint", "coach", "inspect", "help", "pages", "pause")
"""The panels that open beside a table, or in place of it."""
FIRST: Final = ("setup", "claim", "reinforce")
"""The phases at the start of a match, which do not return later."""


class Scene(NamedTuple):
    """A cell, and the clicks that lead to the screen after those that its maker asks for."""

    open: Callable[[Stage], Responder[Mode] | tuple[Responder[Mode], tuple[str, ...]]]
    clicks: tuple[str, ...] = ()


@cache
def with_card(name: str) -> kb.Match:
    """Return a match of three players in which a chance card waits for its answer."""
    game = kb.games["conkueror"]
    for seed in range(40):
        match, rng = kb.Match(game, 3, seed=seed, options={"chance_percent": 100, "setup": "random"}), Random(seed)
        while not match.state.over and match.ply < 400:
            state = match.state
            assert isinstance(state, ConKUerorState)
            if state.phase == "answer" and isinstance(state.frame, Shown):
                if state.table.chance_cards[state.frame.card].name == name:
                    return match
                match.play("chance_skip")
            else:
                match.play(rng.choice(list(state.moves())))
    raise AssertionError(f"no {name} came")


def card_cell(name: str, stage: Stage) -> Responder[Mode]:
    """Return the cell of the player who answers a chance card."""
    match = copy(with_card(name))
    return Controller(match.game, match, stage.send, viewer=match.state.to_act[0], pace=600)


def played_out(game: str, stage: Stage) -> Responder[Mode]:
    """Return the cell of a match that is over."""
    match = kb.Match(kb.games[game], [kb.Greedy(), kb.Greedy()], seed=6)
    match.run()
    return Controller(match.game, match, stage.send, pace=600)


def lesson_cell(game: str, course: str, step: int, stage: Stage) -> Responder[Mode]:
    """Return a step of a course."""
    return Responder(LessonMode(Session(lesson(game, course), step)), stage.send)


def practice_cell(game: str, seed: int, stage: Stage) -> Responder[Mode]:
    """Return a question of practice."""
    return Responder(PracticeMode(practice(game, seed=seed)), stage.send)


def quiz_cell(game: str, stage: Stage) -> Responder[Mode]:
    """Return the quiz of the first chapter of a course."""
    course = lesson(game)
    faces: list[Mode] = []
    open_lesson(course, Learner(None), 1, show=faces.append).start_quiz(course.sections[0].name)
    return Responder(faces[-1], stage.send)


def gallery_cell(stage: Stage) -> Responder[Mode]:
    """Return the choice among all games."""
    return Controller(kb.games["catan"], None, stage.send, shelf=GAMES)


def deck_cell(name: str | None, stage: Stage) -> Responder[Mode]:
    """Return the builder with a new deck or a supplied one."""
    return Responder(WorkshopMode(DeckBuilding(kb.Deck.supplied(name) if name else None)), stage.send)


def _of_game(game: str) -> Iterator[tuple[str, Scene]]:
    """Yield the table in each phase with everything that opens beside it, and the screens before and after a match."""
    for n, phase in enumerate(PHASES[game]):
        seats = 2 if game == "pawns-board" else (3, 4, 2)[n % 3]
        shown = partial(table, game=game, phase=phase, seats=seats, past=0 if phase in FIRST else None)
        yield f"{game}, {phase}", Scene(shown)
        for key in BESIDE if n == 0 else ("log", "hint"):
            yield f"{game}, {phase}, {key}", Scene(shown, (key,))
    fresh = partial(Stage.cell, match=None, game=game)
    for name, clicks in {"title": (), "set-up": ("set up",), "learn": ("learn",)}.items():
        yield f"{game}, {name}", Scene(fresh, clicks)
    for name, clicks in {"end": (), "result": ("result",)}.items():
        yield f"{game}, {name}", Scene(partial(played_out, game), clicks)
    for seed in range(3):
        yield f"{game}, practice {seed}", Scene(partial(practice_cell, game, seed))
    yield f"{game}, quiz", Scene(partial(quiz_cell, game))
    for course in courses(game):
        for step in range(1, len(lesson(game, course.name).steps) + 1):
            yield f"{game}, lesson {course.name} {step}", Scene(partial(lesson_cell, game, course.name, step))


def _scenes() -> Iterator[tuple[str, Scene]]:
    for game in GAMES:
        yield from _of_game(game)
    for card in CARDS:
        yield f"conkueror, {card}", Scene(partial(card_cell, card))
    for name, shot in CATAN.items():
        yield f"catan, planned {name}", Scene(partial(prepared_catan, shot=shot))
    for name in CONKUEROR:
        yield f"conkueror, planned {name}", Scene(partial(prepared_conkueror, name=name))
    for name, prepare in SCREENS.items():
        yield f"shared, {name}", Scene(prepare)
    yield "shared, gallery", Scene(gallery_cell)
    for deck in (None, "example"):
        yield f"shared, deck {deck}", Scene(partial(deck_cell, deck))


SCENES: Final = dict(_scenes())


def reach(stage: Stage, name: str, *, dark: bool = False) -> GameCell:
    """Show a screen by its name."""
    opened, clicks = SCENES[name]
    made = opened(stage)
    control, its = made if isinstance(made, tuple) else (made, ())
    cell = stage.show(control, dark=dark)
    for key in (*its, *clicks):
        press(cell, key)
    return cell


def press(cell: GameCell, key: str) -> None:
    """Click a node (for a territory, its counter) and wait until the answer is drawn."""
    if key.startswith("~ "):
        cell.page.keyboard.type(key[2:])
        cell.page.keyboard.press("Enter")
    else:
        node = cell.reach(key)
        hit = node.locator(".cq-hit")
        (hit if hit.count() else node).click()
    expect(cell.root).not_to_have_attribute("data-kb-waiting", "")
