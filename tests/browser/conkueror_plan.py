"""A whole match of ConKUeror in the engine: a person does everything once, against a computer player, from a seed.

The person decides from its own view. The map is small, so that everything happens soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

import kbwidgets as kb
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.games.conkueror import GAME, ConKUerorState
from kbwidgets.games.conkueror.rules.view import ConKUerorView

ME: Final = 0
SEED: Final = 20
OPPONENT: Final = "random"
NAMES: Final = ("Ann", "Bo")
OUT: Final = ("north_america", "europe", "asia", "oceania")
"""The continents that are switched off."""
OPTIONS: Final[dict[str, OptionValue]] = {
    "disabled": " ".join(OUT), "chance_percent": 100, "cards": "per_territory",
}  # fmt: skip
EVERYTHING: Final = frozenset({
    "claim", "place", "autoplace", "chance_play", "chance_skip", "deploy", "exchange", "twice", "trade_army",
    "trade_territory", "station", "attack", "roll", "roll_out", "withdraw", "move_in", "occupy", "fortify",
    "next_phase",
})  # fmt: skip
"""Every kind of move, and `twice` for an exchange that is made several times at once."""


class Plan(NamedTuple):
    """A match, and the kinds of moves that the person has made in it."""

    match: kb.Match
    done: frozenset[str]


def position(match: kb.Match, ply: int | None = None) -> ConKUerorState:
    """Return the position of a match, now or at `ply`."""
    state = match.state if ply is None else match.at(ply)
    assert isinstance(state, ConKUerorState)
    return state


class Person:
    """A person who does everything once, and takes the hint otherwise."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        """The kinds of moves made so far."""

    def decide(self, view: ConKUerorView, moves: Sequence[kb.Move]) -> str:
        """Return a move of a kind that was not made yet, otherwise the hinted one."""
        rated = [str(each.move) for each in GAME.advisers["greedy"](view, moves, Random(1))]
        legal = [*rated, *(str(move) for move in moves)]
        if "place" not in self.done:  # A standing order leaves nothing to place.
            legal = [text for text in legal if text != "autoplace"]
        move = next((text for text in legal if not kinds(text) <= self.done), legal[0])
        self.done |= kinds(move)
        return move


def kinds(move: str) -> set[str]:
    """Return the kinds of a move: its first word, and `twice` if an exchange is made several times at once.

    >>> sorted(kinds("exchange peru 5i 1c 2")), kinds("deploy peru 2")
    (['exchange', 'twice'], {'deploy'})
    """
    words = move.split()
    return {words[0], *(["twice"] if words[0] == "exchange" and words[-1].isdigit() else [])}


@cache
def planned() -> Plan:
    """Return the match, computed once."""
    match = kb.Match(GAME, NAMES, seed=SEED, options=OPTIONS)
    match.seat_player(1, kb.player(OPPONENT))
    person = Person()
    while not match.state.over:
        if match.waiting() is not None:
            match.step()
        else:
            state = position(match)
            match.play(person.decide(state.view(ME), state.moves(ME)), ME)
    return Plan(match, frozenset(person.done))
