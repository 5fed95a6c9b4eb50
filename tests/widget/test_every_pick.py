"""Every pick of every screen is pressed: each is answered by a change or a reason, and none by an error."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import random
import re
import threading
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import kbwidgets as kb
from kbwidgets.core.errors import PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer
from kbwidgets.games import games
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.teach import Session, courses, lesson, practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.modes.workshop_mode import WorkshopMode
from kbwidgets.widget.page.mode import Mode

from ..amount import FULL, amount, by_turns, sample
from ..conformance.extra import short
from .page import as_sent, leaves, work_is_done
from .twins import twin

Opened: TypeAlias = Callable[[], Responder[Mode]]
"""A function that opens the cell in which everything is pressed."""
Way: TypeAlias = tuple[tuple[Any, ...], ...]
Pressed: TypeAlias = dict[tuple[str, ...], int]
"""The number of presses of each kind of pick, by the name of its screen."""


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give each test a folder for saved and exported files, and wait for pages that are still being written."""
    monkeypatch.chdir(tmp_path)
    yield
    for thread in threading.enumerate():
        if thread.name == "kbwidgets export":
            thread.join()


def unsent(mode: Mode) -> Responder[Mode]:
    """Return a cell whose messages nobody hears."""
    return Responder(mode, lambda message: None)


def cells_of(control: Responder[Mode]) -> set[str]:
    """Return the keys of the cells of a board."""
    nodes: dict[str, Any] = control.stream._nodes
    return {key for key, node in nodes.items() if "data-kb-cell" in node.get("a", {})}


@cache
def bare(pick: str) -> str:
    """Return a pick without the ids of rules and the numbers that distinguish it."""
    return re.sub(r"\b[A-Z]{2}-[A-Z0-9.-]+|\d", "", pick)


def offered(control: Responder[Mode]) -> list[tuple[tuple[Any, ...], tuple[str, ...]]]:
    """Return everything that can be pressed now, each with its kind: all cells of the board count as one."""
    cells = cells_of(control)
    paths = sorted(leaves(control.stream.screen.choices.json()), key=str)
    return [(path, tuple("a cell" if str(pick) in cells else bare(str(pick)) for pick in path)) for path in paths]


def shortcuts(control: Responder[Mode]) -> list[str]:
    """Return the picks of the keyboard's shortcuts."""
    keys = control.stream.screen.about.get("keys")
    return [str(path[0]) for path in keys.values() if isinstance(path, list)] if isinstance(keys, dict) else []


def press(control: Responder[Mode], path: tuple[Any, ...]) -> dict[str, Any]:
    """Make a pick as a page does, and return its one answer."""
    answers: list[dict[str, Any]] = []

    def arrive(message: dict[str, Any]) -> None:
        if message.get("id") == "t":
            answers.append(message)

    control._send = arrive
    control.receive({"id": "t", "rev": control.stream.rev, "path": as_sent(path)})
    work_is_done()
    assert len(answers) == 1, f"{path} got {len(answers)} answers"
    return answers[0]


def press_everything(
    opened: Opened, pressed: Pressed | None = None, each: int = 2, beyond: frozenset[str] = frozenset()
) -> set[str]:
    """Press every kind of pick of every reachable screen, and return the names of the screens.

    A pick is followed if it leads to a kind of pick that its screen has not offered before. `pressed` may hold what was
    pressed elsewhere; `each` is how many picks of one kind are pressed on a screen, because moves are many and of few
    kinds; screens `beyond` are reached but not explored. Every pick is pressed in a twin of the cell, which must be
    unchanged at the end.
    """
    pressed = {} if pressed is None else pressed
    names: set[str] = set()
    cells: deque[tuple[Way, Responder[Mode]]] = deque([((), opened())])
    while cells:
        way, control = cells.popleft()
        name = str(control.stream.screen.about["screen"])
        names.add(name)
        assert "trouble" not in control.stream.screen.about, f"{way}: {control.stream.screen}"
        ways = offered(control)
        known = {str(path[0]) for path, _ in ways} | set(control.stream._nodes)
        for pick in shortcuts(control):
            of_game = name == "play" and not pick.startswith("/")  # It may be for another phase.
            assert of_game or pick in known, f"a key on {name} stands for {pick}, which is nothing there"
        some = False
        for path, kind in ways:
            its = (name, *kind)
            if pressed.get(its, 0) >= each:
                continue
            some = True
            pressed[its] = pressed.get(its, 0) + 1
            after = twin(control)
            answer = press(after, path)
            where = f"{path} on {name} after {way}"
            assert answer["k"] in ("delta", "full") or answer["refusals"], where
            assert "trouble" not in after.stream.screen.about, f"{where}: {after._error or after._drawing_error}"
            next_name = str(after.stream.screen.about["screen"])
            names.add(next_name)
            if next_name not in beyond and any((next_name, *kind) not in pressed for _, kind in offered(after)):
                cells.append(((*way, path), after))
            else:
                after.close()
        if some:
            assert not drawn_anew(control), f"{name} after {way} is not what it was"
        control.close()
    return names


def drawn_anew(control: Responder[Mode]) -> dict[str, Any]:
    """Check that drawing an untouched cell again changes nothing."""
    told: list[dict[str, Any]] = []
    control._send = told.append
    control.refresh()
    return {name: told[0][name] for name in ("about", "nodes", "choices", "choose") if told[0].get(name)}


@cache
def position(game: str, past: int, seed: int) -> Match:
    """Return a match after some random moves, with options that keep every match short."""
    match = Match(games[game], ["Ann", "Bo"], seed=seed, options=short(games[game]))
    rng = random.Random(seed)
    for _ in range(past):
        if match.state.over:
            break
        match.play(rng.choice(match.state.moves()))
    return match


def cell_of(match: Match | None, game: str = "kingdomino", **more: Any) -> Controller:
    """Return the cell of a branch of a match, whose computer players wait."""
    found = games[game] if match is None else match.game
    return Controller(found, match and match.branch(), lambda message: None, pace=3600.0, **more)


BESIDE = frozenset({"help", "title", "setup", "learn", "lesson", "practice"})
"""The screens that are the same for every viewer, which only the shared page explores."""


SHARED = None, True
"""The page that all share, with the coach."""
PAGES = [(game, *SHARED) for game in games] + [
    (game, *page) for game, page in by_turns(games, ((0, True), (1, False), (OPEN, False)))
]
"""Each game on the page that all share, and on one of three others in turn, or on all of them."""


@pytest.mark.parametrize(("game", "viewer", "coach"), PAGES, ids=str)
def test_no_pick_of_a_match_fails(game: str, viewer: Viewer, coach: bool):
    """The middle and the end are tested, in a full run also the beginning: tabs, help, pages, pause and result."""
    met: set[str] = set()
    pressed: Pressed = {}
    whole = (viewer, coach) == SHARED
    beyond = frozenset[str]() if whole else BESIDE
    for past, seed in ((1, 1), (23, 2), (1_000, 3)) if whole or FULL else ((23, 2), (1_000, 3)):
        match = position(game, past, seed)
        pressed = {key: count for key, count in pressed.items() if key[0] not in ("play", "result")}
        opened = partial(cell_of, match, viewer=viewer, coach=coach)
        met |= press_everything(opened, pressed, amount(1, 2), beyond)
    assert met >= {"play", "help", "pages", "pause", "result", "title"} | (set() if beyond else BESIDE)


@pytest.mark.long
def test_no_pick_fails_from_the_gallery_on():
    met = press_everything(lambda: cell_of(None, shelf=tuple(games)))
    assert met >= {"gallery", "title", "setup", "help", "play", "pause", "learn", "lesson", "practice"}


def test_no_pick_fails_where_a_computer_player_has_failed():
    match = Match(games["kingdomino"], ["Ann", kb.Random()], seed=4)

    def opened() -> Controller:
        control = cell_of(match)
        control._report_failure(PlayerError(1, "random", "raised ValueError: no idea"))
        return control

    assert press_everything(opened) >= {"play", "pause"}


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [(game, course.name) for game in games for course in courses(game)])
def test_no_pick_of_any_step_of_a_course_fails(game: str, name: str):
    course = lesson(game, name)
    for step in sample(range(1, len(course.steps) + 1), 3):
        # The steps that it leads to come anyway.
        pressed: Pressed = {("lesson", "/next"): 1, ("lesson", "/back"): 1}
        met = press_everything(
            lambda n=step: Responder(LessonMode(Session(course, n)), lambda message: None), pressed, 1
        )
        assert met == {"lesson"}


@pytest.mark.parametrize("game", list(games))
def test_no_pick_of_practice_fails(game: str):
    for seed in range(amount(4, 12)):
        met = press_everything(lambda n=seed: unsent(PracticeMode(practice(game, seed=n))))
        assert met == {"practice"}


@pytest.mark.parametrize("deck", [None, "example"])
def test_no_pick_of_the_deck_builder_fails(deck: str | None):
    made = kb.Deck.supplied(deck) if deck else None
    assert press_everything(lambda: unsent(WorkshopMode(DeckBuilding(made)))) == {"workshop"}


@pytest.mark.parametrize("game", list(games))
def test_no_pick_fails_where_people_tell_what_chance_brings(game: str):
    match = Match(games[game], ["Ann", "Bo"], seed=1, chance="ask")
    assert match.state.to_act == (CHANCE,)
    assert "play" in press_everything(lambda: cell_of(match))
