"""The computer player of Hex, which counts the stones that each player still needs for a chain."""

from functools import lru_cache
from typing import Final

from kb_hex.rules import HexState, board
from kbwidgets.core.players.features import Feature, Features
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


def lacks(state: HexState, seat: Seat) -> int:
    """Return how many stones a seat still needs for a chain."""
    return missing(state.size, seat, state.stones[seat], state.stones[1 - seat])


greedy: Final = Features(lacks=Feature(-1, lacks, "more", "more", verb="need"))
