"""Requests that no page would send: each is answered once, and nothing changes."""

# A page sends and gets plain data of any shape.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.values.types import OPEN
from kbwidgets.games import games
from kbwidgets.games.pawns_board.drawn.builder import DeckBuilding
from kbwidgets.teach import Session, lesson, practice
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.modes.controller import Controller
from kbwidgets.widget.modes.lesson_mode import LessonMode
from kbwidgets.widget.modes.practice_mode import PracticeMode
from kbwidgets.widget.modes.workshop_mode import WorkshopMode
from kbwidgets.widget.page.mode import Mode

from .page import as_sent, leaves
from .test_every_pick import cell_of, position, unsent

FORGED = int(os.environ.get("KB_FORGED", "500"))
"""The number of requests for each game and kind of cell; KB_FORGED=20000 is the full amount."""
AT_ONE = 250
"""The number of requests for one position or step, before another is opened."""

STRANGE: tuple[Any, ...] = (
    "", "/", "//undo", "undo", "/no such act", "/goto", "/rule", "#", "$", "&", "*", "__class__", "0:0,0", "0,0",
    "cell 0,0", "card 1", "domino 1", "pass", "turn 0", "confirm", 0, 1, -1, 10**9, {}, {"a": 1}, {"": 5},
    (), ("undo",), ("a", "b"),
)  # fmt: skip


def forged(rng: random.Random, control: Responder[Mode], offered: list[tuple[Any, ...]]) -> list[Any]:
    """Return a path near an offered one: shortened, lengthened, with other picks, of the screen, or strange ones."""
    screen = control.stream.screen
    known = [pick for path in offered for pick in path] + list(control.stream._nodes)
    path = list(rng.choice(offered)) if offered else []
    for _ in range(rng.randint(1, 3)):
        pick = rng.choice(known) if rng.random() < 0.6 else rng.choice(STRANGE)
        match rng.randrange(4):
            case 0:
                path.insert(rng.randint(0, len(path)), pick)
            case 1 if path:
                path[rng.randrange(len(path))] = pick
            case 2 if path:
                path.pop(rng.randrange(len(path)))
            case _:
                path = [pick]
    return path if path and screen.choices.find(tuple(path)) is None else ["/no such pick"]


def kept(control: Responder[Mode]) -> tuple[Any, ...]:
    """Return everything that a request could change."""
    if isinstance(control, Controller):
        match = control.match
        stands = None if match is None else (match.state, match.ply, match.moves, match.ahead, match.players)
        return (control.stream.rev, control.ui, control.game, control.mode, stands)
    mode = control.mode
    if isinstance(mode, LessonMode):
        return (control.stream.rev, mode.ui, dict(vars(mode.session)))
    if isinstance(mode, PracticeMode):
        return (control.stream.rev, mode.ui, mode.question, mode.marked_answer, mode.right_count, mode.asked_count)
    assert isinstance(mode, WorkshopMode)
    return (control.stream.rev, dict(vars(mode.workshop)))


def hold_against(opened: Callable[[int], Responder[Mode]], seed: int, at_one: int = AT_ONE) -> None:
    """Send forged requests of all kinds to cells of a kind, and check that each is answered and changes nothing."""
    rng = random.Random(seed)
    for number in range(FORGED // AT_ONE):
        control = opened(number)
        answers: list[dict[str, Any]] = []
        control._send = answers.append
        offered = list(leaves(control.stream.screen.choices.json()))
        before = kept(control)
        for n in range(at_one):
            path = forged(rng, control, offered)
            if control.mode.read_attempt(tuple(path)) is not None:
                continue  # A lesson replies to tries, too.
            request: dict[str, Any] = {"id": f"f-{n}", "rev": control.stream.rev, "path": as_sent(path)}
            if rng.random() < 0.1:
                request["rev"] += rng.choice((-1, 1, 1000))
            if rng.random() < 0.1:
                request["peek"] = True
            elif rng.random() < 0.1:
                request["ahead"] = rng.choice((0, 1, 16, 17, -1))
            if rng.random() < 0.05:
                request[rng.choice(("seat", "state", "match", "k"))] = 1
            answers.clear()
            control.receive(request)
            named = [answer for answer in answers if answer.get("id") == request["id"]]
            whole = [answer for answer in answers if answer["k"] == "full"]
            known = {"id", "rev", "path", "peek", "ahead"}
            assert len(named) == 1 or (set(request) - known and whole), (request, answers)
            assert kept(control) == before, request
        control.close()


@pytest.mark.parametrize("game", list(games))
def test_no_forged_request_changes_a_match(game: str):
    viewers = (None, 0, 1, OPEN)

    def opened(number: int) -> Controller:
        return cell_of(position(game, 1 + 3 * number, number), viewer=viewers[number % 4], coach=number % 2 == 0)

    hold_against(opened, 1)


@pytest.mark.parametrize("game", list(games))
def test_no_forged_request_leads_a_page_through_time(game: str):
    """The log is open, with its buttons for going through time, and every other page looks back."""

    def opened(number: int) -> Controller:
        control = cell_of(position(game, 20 + 3 * number, number), viewer=(None, 0, OPEN)[number % 3])
        control.ui = replace(control.ui, drawer="log")
        if number % 2:
            control.look_back.show(control.playing.ply // 2)
        control.refresh()
        return control

    assert any(path[0] == "/to start" for path in leaves(opened(1).stream.screen.choices.json()))
    hold_against(opened, 7, AT_ONE // 5)


@pytest.mark.parametrize("game", list(games))
def test_no_forged_request_changes_the_title_or_the_form_of_a_match(game: str):
    def opened(number: int) -> Controller:
        control = cell_of(None, game, shelf=tuple(games) if number % 3 == 0 else ())
        if number % 2:
            control.ui = control.ui.__class__(control.ui.form, screen="setup")
            control.refresh()
        return control

    hold_against(opened, 2)


@pytest.mark.parametrize("game", list(games))
def test_no_forged_request_changes_a_lesson(game: str):
    course = lesson(game)
    hold_against(lambda n: unsent(LessonMode(Session(course, 1 + n % len(course.steps)))), 3)


@pytest.mark.parametrize("game", list(games))
def test_no_forged_request_changes_practice(game: str):
    hold_against(lambda n: unsent(PracticeMode(practice(game, seed=n))), 4)


def test_no_forged_request_changes_the_deck_builder():
    hold_against(lambda n: unsent(WorkshopMode(DeckBuilding(kb.Deck.supplied("example")))), 5)
