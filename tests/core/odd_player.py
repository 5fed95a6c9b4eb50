"""A player that calls the function of a test, and a match in which it is due."""

from collections.abc import Callable, Sequence
from random import Random

import kbwidgets as kb
from kbwidgets.core.protocol.player import Choice

from .scripted import KINGDOMINO, SCRIPT


class Odd:
    """A player that calls its function."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.name = "odd"
        self.act = act

    def choose(self, view: kb.View, moves: Sequence[kb.Move], rng: Random) -> Choice:
        return self.act()  # pyright: ignore[reportReturnType]


def against(player: Odd) -> kb.Match:
    """Return a match in which Ann plays the player, whose turn it is."""
    match = kb.Match(KINGDOMINO, ["Ann", player], seed=1, chance=SCRIPT)
    match.play("choose 18")
    return match


def fail() -> None:
    """Fail in place of an answer."""
    raise ZeroDivisionError("no way out")
