"""Endless questions that a rule of Hex decides."""

from random import Random
from typing import Final

from kb_hex.players import lacks
from kb_hex.rules import HexState, board
from kbwidgets.core.protocol.question import Question, mixed, numbers

SIZE: Final = 5


def _played(rng: Random, most: int) -> HexState:
    """Return a position after some random moves, or at the end."""
    state = HexState(("Ann", "Bo"), ("red", "blue"), SIZE)
    while state.turn < most and not state.over:
        state = state.play(rng.choice(state.moves()))
    return state


def swap(rng: Random) -> Question:
    """Ask where the stone goes in a swap (HX-3)."""
    names = list(board(SIZE).index)
    first = rng.choice([name for name in names if ord(name[0]) - 96 != int(name[1])])
    right = "abcde"[int(first[1]) - 1] + str(ord(first[0]) - 96)
    state = _played(rng, 0).play(f"place {first}")
    answers, at = mixed(rng, right, [first, *rng.sample(names, 6)])
    told = f"A swap exchanges row and column, so {first} becomes {right}."
    words = f"The first stone is on {first}, and Bo swaps it. Where does Bo's stone go?"
    return Question("HX-3", f"swap {first}", words, answers, at, told, state, (first,), (right,))


def chain(rng: Random) -> Question:
    """Ask how many stones are missing (HX-4)."""
    state = _played(rng, 10)
    while state.over:
        state = _played(rng, 10)
    right = lacks(state, 0)
    answers, at = numbers(rng, right, (right + 1, right + 2))
    words = "You are Ann, playing red, from top to bottom. How many more stones does your chain need?"
    return Question("HX-4", f"chain {state.stones}", words, answers, at, f"The shortest one needs {right}.", state)


QUESTIONS: Final = {"HX-3": swap, "HX-4": chain}
