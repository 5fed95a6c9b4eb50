"""A player that never returns is stopped if Python can stop it; otherwise it keeps one thread and is named."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from random import Random

import pytest

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice
from kbwidgets.core.protocol.state import Move, View

from .odd_player import KINGDOMINO, Heard, due_first, until
from .page import thinkers


class Endless:
    """A player that answers when it is freed, and counts how often it was asked."""

    name = "odd"

    def __init__(self) -> None:
        self.asked = 0
        self.is_free = False
        self.started = threading.Semaphore(0)
        self.gate = threading.Lock()
        self.gate.acquire()

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        self.asked += 1
        self.started.release()
        self.spin()
        return Choice(moves[0])

    def spin(self) -> None:
        """Run Python code."""
        while not self.is_free:
            pass

    def free(self) -> None:
        """Let the player answer."""
        self.is_free = True
        if self.gate.locked():
            self.gate.release()


class Deaf(Endless):
    """A player that waits in code which is not Python's."""

    def spin(self) -> None:
        with self.gate:
            pass


class Stubborn(Endless):
    """A player that takes every exception for one of its own."""

    def spin(self) -> None:
        while not self.is_free:
            try:
                super().spin()
            except BaseException:
                continue


def at_work() -> list[threading.Thread]:
    """Return the threads in which the player thinks."""
    return [thread for thread in threading.enumerate() if thread.name == "player odd"]


@pytest.fixture
def sit() -> Generator[Callable[[Endless, float], Heard]]:
    """Yield a maker of pages on which the player must act at once; the player is freed after the test."""
    players: list[Endless] = []

    def made(player: Endless, limit: float) -> Heard:
        players.append(player)
        page = Heard(kb.Match(KINGDOMINO, [player, "Bo"], seed=due_first(1, 0)), pace=0.0, limit=limit)
        page.control.refresh()
        return page

    yield made
    for player in players:
        player.free()
    for thread in thinkers():
        thread.join(60)


def failed(page: Heard, times: int) -> str:
    """Return the error on the page after this many tries."""
    for _ in range(times):
        until(page, lambda: "/fault" in page.shown["nodes"])
        page.ask("retry")
    until(page, lambda: "/fault" in page.shown["nodes"])
    return page.under("fault")


def test_a_player_that_spins_is_stopped_when_its_time_is_over_and_asked_again(
    sit: Callable[[Endless, float], Heard], monkeypatch: pytest.MonkeyPatch
):
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    odd = Endless()
    page = sit(odd, 0.05)
    assert "took longer than 0.05 seconds" in failed(page, 3)
    assert odd.asked == 4
    assert len(at_work()) <= 1
    for thread in at_work():
        thread.join(60)
    assert at_work() == []
    assert told == []


@pytest.mark.parametrize("kind", [Deaf, Stubborn])
def test_a_player_that_cannot_be_stopped_keeps_one_thread_and_is_not_asked_again(
    kind: type[Endless], sit: Callable[[Endless, float], Heard]
):
    odd = kind()
    page = sit(odd, 0.05)
    assert "odd can't continue" in failed(page, 3)
    assert "is still busy with an earlier turn and can't be stopped" in page.under("fault")
    assert len(at_work()) == 1
    assert odd.asked == 1


def test_a_player_that_came_back_after_all_is_asked_again(sit: Callable[[Endless, float], Heard]):
    odd = Deaf()
    page = sit(odd, 0.05)
    assert "took longer than 0.05 seconds and can't be stopped" in failed(page, 0)
    odd.free()
    page.control.limit = 60.0
    page.ask("retry")
    until(page, lambda: page.about["act"] == "1")
    assert odd.asked == 2


def test_another_player_goes_on_in_the_seat_of_one_that_cannot_be_stopped(sit: Callable[[Endless, float], Heard]):
    page = sit(Deaf(), 0.05)
    failed(page, 1)
    page.ask("replace")
    until(page, lambda: page.about["act"] == "1")


def test_to_stop_and_go_on_adds_no_thread(sit: Callable[[Endless, float], Heard]):
    odd = Endless()
    page = sit(odd, 60.0)
    for _ in range(5):
        assert odd.started.acquire(timeout=60)
        assert len(at_work()) == 1
        page.ask("stop")
        page.ask("go")
    assert odd.started.acquire(timeout=60)


@pytest.mark.parametrize("act", ["close", "stop"])
def test_a_cell_that_is_closed_or_stopped_ends_a_player_that_spins(act: str, sit: Callable[[Endless, float], Heard]):
    odd = Endless()
    page = sit(odd, 3600.0)
    assert odd.started.acquire(timeout=60)
    getattr(page.control, act)()
    for thread in thinkers():
        thread.join(60)
    assert thinkers() == []
    assert not odd.is_free
