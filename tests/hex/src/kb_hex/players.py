"""Who plays Hex, and why a move is good: each player counts the stones that are still missing to a chain."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from kb_hex.rules import HexPosition, HexView, board
from kbwidgets.core.player import Rated, Reason
from kbwidgets.core.state import Move, View
from kbwidgets.core.types import Seat


@lru_cache(maxsize=4096)
def missing(size: int, seat: Seat, own: int, others: int) -> int:
    """How many stones a seat lacks to a chain, as many as the board has hexes where it can have none (HX-4)."""
    here = board(size)
    start, goal = here.sides[seat]
    reached, next_to = 0, start
    for count in range(size * size):
        while step := next_to & own & ~reached:  # own stones are walked at no cost
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
    """What each seat lacks."""
    first, second = position.stones
    return missing(position.size, 0, first, second), missing(position.size, 1, second, first)


def greedy(view: View, moves: Sequence[Move], rng: Random) -> tuple[Rated, ...]:
    """The moves by how much nearer to a chain they bring, and how much further the other is then."""
    assert isinstance(view, HexView)
    seat, found = view.to_act[0], list[Rated]()
    before = lacks(view.position)
    for move in moves:
        after = lacks(view.position.advance(move))
        worth = after[1 - seat] - after[seat]
        reasons = (
            Reason("own", before[seat] - after[seat], f"your chain lacks {after[seat]} stones then"),
            Reason("other", after[1 - seat] - before[1 - seat], f"the other chain lacks {after[1 - seat]}"),
        )
        found.append(Rated(move, (worth, rng.random()), reasons))
    return tuple(sorted(found, key=lambda rated: rated.worth, reverse=True))
