"""Positions of Catan in every phase, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import kbwidgets as kb
from kbwidgets.games.catan import GAME, CatanState

from ...damages import value_at
from .positions import BLUE, ORANGE, RED, played, position


@cache
def walk() -> dict[str, CatanState]:
    """Return the first position of each phase in a match of three; for rolls, the first one with a roll made."""
    state, rng, found = GAME.start(3), Random(1), dict[str, CatanState]()
    assert isinstance(state, CatanState)
    while not state.over and "steal" not in found:
        if state.phase != "order dice" or value_at(state, "frame.rolled"):
            found.setdefault(state.phase, state)
        moves = state.moves()
        state = state.advance(state.random_draw(rng) if kb.CHANCE in state.to_act else moves[rng.randrange(len(moves))])
    return found


def of(phase: str) -> Callable[[], CatanState]:
    """Return a function that gives a position of the match of three."""
    return lambda: walk()[phase]


def offered() -> CatanState:
    """Return a position in which red offers 1 wool for 1 ore to blue and orange, and blue has countered."""
    state = position(RED, hands={RED: "1 wool", BLUE: "2 ore", ORANGE: "1 ore"})
    return played(state, "offer 1 wool for 1 ore to 0 1", "counter 0 2 ore for 1 wool")


def called() -> CatanState:
    """Return a position in which red requests ore."""
    state = position(RED, hands={RED: "1 wool", BLUE: "2 ore", ORANGE: "1 ore"})
    return state.play("call nothing for 1 ore to 0 1")


def printed() -> CatanState:
    """Return the printed start before anybody has rolled for the order of play (CT-2.15)."""
    state = GAME.start(4, board="beginner", start="beginner")
    assert isinstance(state, CatanState)
    return state


def stealing() -> CatanState:
    """Return a position in which red moved the robber to hex 1, which orange and red share, and steals from orange."""
    state = position(
        RED, phase="robber", hands={ORANGE: "1 ore", BLUE: "1 ore", RED: "1 ore"}, more={"frame": {"back": "main"}}
    )
    return state.play("robber 1 from 1")


def discarding() -> CatanState:
    """Return a position after a seven: blue has eight cards, orange nine (CT-7.1)."""
    state = position(RED, phase="roll", hands={BLUE: "8 wool", ORANGE: "9 ore"})
    return played(state, "roll", "dice 3 4")


def free_roads() -> CatanState:
    """Return a position in which red has played road building."""
    return position(RED, cards={RED: "road-building"}).play("road-building")


BASES: dict[str, Callable[[], CatanState]] = {
    "S": lambda: position(RED),
    "city": lambda: position(RED, cities={RED: "3"}),
    "turns": lambda: position(RED, options={"max_turns": 40}),
    "balanced": lambda: position(RED, options={"dice": "balanced"}),
    "early": lambda: position(RED, cards={RED: "point"}, options={"early_reveal": True}),
    "point": lambda: position(RED, cards={RED: "point"}),
    "knights": lambda: position(RED, more={"knights": [2, 3, 0, 0], "army": ORANGE}),
    "roll": lambda: position(RED, phase="roll"),
    "robber": lambda: position(RED, phase="robber", more={"frame": {"back": "main"}}),
    "free roads": free_roads,
    "printed": printed,
    "steal here": stealing,
    "discarding": discarding,
    "offer": offered,
    "call": called,
    **{phase: of(phase) for phase in ("port", "order dice", "setup", "tile")},
}
