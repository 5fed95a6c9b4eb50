"""A player that fails pauses its seat and the page says why, once, with ways to go on."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move
from kbwidgets.games.kingdomino.rules.chapters.choosing import Choose

from .odd_player import KINGDOMINO, Heard, Odd, due_first, fails, first, of_seat, sit, until
from .page import thinkers


def test_a_player_that_fails_over_a_position_that_was_taken_back_is_no_fault():
    release, asked = threading.Event(), threading.Event()

    def fail(moves: Sequence[Move]) -> Choice:
        asked.set()
        release.wait(60)
        raise ValueError("too late to matter")

    page = sit("Ann", Odd(fail), seed=due_first(1, 0))
    match = page.control.playing
    while match.waiting() is None:
        page.ask(next(key for key in page.choices if key.startswith("domino ")))
    assert asked.wait(60)
    while match.waiting() is not None:
        page.ask("undo")
    release.set()
    for thread in thinkers():
        thread.join(60)
    assert page.control.ui.fault is None
    assert "/fault" not in page.shown["nodes"]


def cheats(moves: Sequence[Move]) -> Choice:
    return Choice(Choose(99))


def nonsense(moves: Sequence[Move]) -> Any:
    return "choose something"


def interrupts(moves: Sequence[Move]) -> Choice:
    raise KeyboardInterrupt


def leaves_python(moves: Sequence[Move]) -> Choice:
    raise SystemExit


BAD: dict[Any, str] = {
    fails: "raised ValueError: no <b>idea</b>",
    cheats: "chose a move that isn't allowed",
    nonsense: "answered 'choose something', which isn't a Choice",
    interrupts: "raised KeyboardInterrupt",
    leaves_python: "raised SystemExit",
}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: str(bad.__name__))
def test_a_player_that_fails_pauses_its_seat_and_the_page_says_why(bad: Callable[[Sequence[Move]], Choice]):
    page = sit(Odd(bad), "Bo", seed=due_first(1, 0))
    state = page.control.playing.state
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert BAD[bad] in page.under("fault")
    assert page.control.playing.state is state
    assert {"/retry", "/replace", "/take over"} <= set(page.choices)
    assert not any(key.startswith("domino") for key in page.choices)
    assert page.in_step()


def test_a_player_that_stalls_is_not_waited_for():
    release = threading.Event()
    page = sit(Odd(lambda moves: (release.wait(60), first(moves))[1]), "Bo", seed=due_first(1, 0), limit=0.01)
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "took longer than 0.01 seconds" in page.under("fault")
    release.set()


def failing_once() -> Odd:
    tries: list[int] = []

    def choose(moves: Sequence[Move]) -> Choice:
        tries.append(1)
        return fails(moves) if len(tries) == 1 else first(moves)

    return Odd(choose)


@pytest.mark.parametrize("way", ["retry", "replace"])
def test_after_a_fault_the_match_goes_on_with_a_computer_player(way: str):
    page = sit(failing_once(), "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask(way)
    until(page, lambda: page.about["act"] == "1")
    assert "/fault" not in page.shown["nodes"]
    assert page.control.playing.players[0] is not None
    assert (page.control.playing.players[0].name == "odd") == (way == "retry")


def test_after_a_fault_a_person_may_take_the_seat():
    page = sit(Odd(fails), "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask("take over")
    assert page.control.playing.players[0] is None
    assert page.ask(next(key for key in page.choices if key.startswith("domino ")))["k"] == "delta"
    assert of_seat(page.control.playing, 0) == 1


class Wordless(Exception):
    """An error that fails when asked for its message."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


def test_a_player_whose_error_has_no_words_is_told_once_and_the_match_goes_on():
    def fail(moves: Sequence[Move]) -> Choice:
        raise Wordless

    odd = Odd(fail)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "raised Wordless" in page.under("fault")
    assert len(odd.asked) == 1
    page.ask("replace")
    until(page, lambda: of_seat(page.control.playing, 0) == 1)
    assert "/fault" not in page.shown["nodes"]
    assert len(odd.asked) == 1


def test_a_match_that_cannot_even_ask_its_player_is_told_once(monkeypatch: pytest.MonkeyPatch):
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    match = kb.Match(KINGDOMINO, [Odd(first), "Bo"], seed=due_first(1, 0))

    def broken(*_: object, **__: object) -> None:
        raise LookupError("a fault of the game")

    monkeypatch.setattr(match, "step", broken)
    page = Heard(match, pace=0.0, limit=60.0)
    page.control.refresh()
    until(page, lambda: "/fault" in page.shown["nodes"])
    assert "a fault of the game" in page.under("fault")
    assert told == [LookupError]


def test_going_on_from_the_pause_does_not_ask_a_failed_player_again():
    odd = Odd(fails)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    page.ask("pause")
    page.ask("continue")
    assert len(odd.asked) == 1
    assert "/fault" in page.shown["nodes"]


def test_back_from_the_title_a_failed_player_is_not_asked_again():
    odd = Odd(fails)
    page = sit(odd, "Bo", seed=due_first(1, 0))
    until(page, lambda: "/fault" in page.shown["nodes"])
    for pick in ("pause", "leave", "continue"):
        page.ask(pick)
    for thread in thinkers():
        thread.join(60)
    assert len(odd.asked) == 1
    assert "/fault" in page.shown["nodes"]


def test_notebook_code_that_raises_while_a_player_moves_does_not_end_its_play(monkeypatch: pytest.MonkeyPatch):
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_type))
    match = kb.Match(KINGDOMINO, [Odd(first), Odd(first)], seed=1)

    def fail(match: kb.Match, change: object, viewer: object) -> None:
        if match.ply > 8:
            raise ValueError("in the notebook")

    page = Heard(match, pace=0.0, limit=60.0, on_change=fail)
    page.control.refresh()
    until(page, lambda: page.about["act"] == "")
    assert match.state.over
    assert set(told) == {ValueError}
    assert page.in_step()
