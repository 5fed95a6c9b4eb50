"""Matches of Kingdomino whose first draws are written down, and what is done with them."""

import copy
import pickle
from collections.abc import Callable

import kbwidgets as kb

KINGDOMINO = kb.games["kingdomino"]
SCRIPT = ("draw 46", "draw 5", "draw 33", "draw 18", "king 0", "king 1", "king 1", "king 0")
"""The moves of the first line 5, 18, 33, 46 and the kings of seats 0, 1, 1, 0."""


def people(seed: int = 1) -> kb.Match:
    """Return a match of two people with the kings in the order 0, 1, 1, 0."""
    return kb.Match(KINGDOMINO, ["Ann", "Bo"], seed=seed, chance=SCRIPT)


def play_first(match: kb.Match, count: int = 1) -> None:
    """Play the first legal move `count` times."""
    for _ in range(count):
        match.play(match.state.moves()[0])


def replay(match: kb.Match) -> list[kb.State]:
    """Return the positions that the moves of a match lead to from its first one."""
    states = [match.at(0)]
    for move in match.moves:
        states.append(states[-1].play(move))
    return states


def unpickle(match: kb.Match) -> kb.Match:
    """Return the match as another process gets it."""
    return pickle.loads(pickle.dumps(match))


COPIES: dict[str, Callable[[kb.Match], kb.Match]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": unpickle}
