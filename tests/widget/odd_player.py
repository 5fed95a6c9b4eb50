"""A page at which a player plays that calls the function of a test, and what a test waits for."""

# A page sends and gets plain data of any shape.
# ruff: noqa: ANN401
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownParameterType=false

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import kbwidgets as kb
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.player import Choice, Player
from kbwidgets.core.protocol.state import Move, View

from .page import Bell, Page

KINGDOMINO = kb.games["kingdomino"]


class Odd:
    """A player that calls its function, and signals when it is asked."""

    name = "odd"

    def __init__(self, choose: Callable[[Sequence[Move]], Choice]) -> None:
        self._choose = choose
        self.asked: list[threading.Thread] = []

    def choose(self, view: View, moves: Sequence[Move], rng: Random) -> Choice:
        self.asked.append(threading.current_thread())
        return self._choose(moves)


def first(moves: Sequence[Move]) -> Choice:
    """Choose the first legal move."""
    return Choice(moves[0])


def sit(*players: str | Player, seed: int = 7, pace: float = 0.0, limit: float = 60.0, **more: Any) -> Page:
    """Return a page of a match; the bell `page.heard` rings with each message."""
    match = kb.Match(KINGDOMINO, players, seed=seed, **more)
    page = Heard(match, pace=pace, limit=limit)
    page.control.refresh()
    return page


class Heard(Page):
    """A page that signals when a message has arrived."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.heard = Bell()
        super().__init__(*args, **more)

    def take(self, message: Any) -> None:
        super().take(message)
        self.heard.ring()


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait until the condition holds, which is checked at each message."""
    assert isinstance(page, Heard)

    def holds() -> bool:
        with page.control.hold():  # No message is read half-way.
            return condition()

    page.heard.wait_for(holds)


def of_seat(match: Match, seat: int) -> int:
    """Return how many moves a seat has made."""
    return sum(match.at(n).to_act == (seat,) for n in range(match.ply))


def due_first(seed: int, seat: int) -> int:
    """Return the first seed from `seed` onwards with which this seat acts first."""
    while kb.Match(KINGDOMINO, 2, seed=seed).state.to_act != (seat,):
        seed += 1
    return seed


def fails(moves: Sequence[Move]) -> Choice:
    """Fail, with a tag in the words."""
    raise ValueError("no <b>idea</b>")
