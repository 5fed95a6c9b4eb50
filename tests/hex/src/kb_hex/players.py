"""The computer player of Hex, which counts the stones that each player still needs for a chain."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from kb_hex.rules import HexPosition, HexView, board
from kbwidgets.core.protocol.player import Rated, Reason
from kbwidgets.core.protocol.state import Move, View
from kbwidgets.core.values.types import Seat


@lru_cache(maxsize=4096)
def missing(size: int, seat: Seat, own: int, others: int) -> int:
    """Return how many stones a seat needs for a chain, or the number of hexes if it can have none (HX-4)."""
    here = board(size)
    start, goal = here.sides[seat]
    reached, next_to = 0, start
    for count in range(size * size):
        while step := next_to & own & ~reached:  # a stone on the board costs nothing
            reached |= step
            next_to |= here.spread(step)
        if reached & goal:
            return count
        reached |= next_to & ~others & here.all
        next_to = here.spread(reached)
        if reached & goal & ~own:
            return count + 1
    return size * size


def lacks(position: HexPosition) -> tuple[int, int]:
    """Return how many stones each seat needs."""
    first, second = position.stones
    return missing(position.size, 0, first, second), missing(position.size, 1, second, first)


def greedy(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """Return the moves, those first that bring a chain nearer and leave the other player further from one."""
    assert isinstance(view, HexView)
    seat, found, before = view.to_act[0], list[Rated](), lacks(view.position)
    for move in moves:
        after = lacks(view.position.advance(move))
        worth = after[1 - seat] - after[seat]
        reasons = (
            Reason("own", before[seat] - after[seat], f"you need {after[seat]} more"),
            Reason("other", after[1 - seat] - before[1 - seat], f"your opponent needs {after[1 - seat]} more"),
        )
        found.append(Rated(move, (worth, rng.random()), reasons))
    return tuple(sorted(found, key=lambda rated: rated.worth, reverse=True))
