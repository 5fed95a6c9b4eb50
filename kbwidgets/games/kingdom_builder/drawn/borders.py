"""The borders of lands on the board as paths, in halves of a hex's width and of its side.

>>> from kbwidgets.games.kingdom_builder.rules.board import HEXES, join_quadrants
>>> board = join_quadrants((("tavern", False), ("paddock", False), ("oasis", False), ("farm", False)))
>>> coast(board)[:40]
'M2 1l1-1 1 1 1-1 1 1 1-1 1 1 1-1 1 1 1-1'
>>> border(HEXES.bit(0, 0))
'M1 0l-1 1 0 2 1 1 1-1 0-2-1-1'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from kbwidgets.core.boards.geometry import bits
from kbwidgets.core.boards.hexagons import Spot, around, middle
from kbwidgets.games.kingdom_builder.rules.board import HEXES, Land

_SIDES: Final = (1, 0, 5, 4, 3, 2)
"""The direction of the neighbour on each side, clockwise from the side between the first two corners (KB-0.3)."""
_INSIDE: Final = frozenset(HEXES.indices)


@lru_cache(maxsize=8)
def coast(board: Land) -> str:
    """Return the lines between different lands and around the board as one path."""
    kinds = {index: board.character(*HEXES.row_column(index)) for index in HEXES.indices}
    # Each line is drawn once, by the hex with the smaller number.
    return _path(
        HEXES.indices, lambda index, other: other not in kinds or (other > index and kinds[other] != kinds[index])
    )


@lru_cache(maxsize=128)
def border(hexes: int) -> str:
    """Return the lines around a set of hexes as one path, which encloses them by the even-odd rule."""
    return _path(bits(hexes), lambda _, other: other not in _INSIDE or not hexes >> other & 1)


def _path(indices: Iterable[int], divides: Callable[[int, int], bool]) -> str:
    """Return the sides of hexes that divide them from their neighbours."""
    steps: dict[Spot, list[Spot]] = {}
    for index in indices:
        ends = around(middle(*HEXES.row_column(index)))
        for side, way in enumerate(_SIDES):
            if divides(index, index + HEXES.steps[way]):
                one, two = ends[side], ends[(side + 1) % 6]
                steps.setdefault(one, []).append(two)
                steps.setdefault(two, []).append(one)
    return "".join(_strokes(steps)).replace("l ", "l")


def _strokes(steps: Mapping[Spot, list[Spot]]) -> list[str]:
    """Return the lines in the few strokes that a simple walk finds: from open ends first, then the circles."""
    open_ends = {corner: list(others) for corner, others in steps.items()}
    strokes: list[str] = []
    for start in sorted(open_ends, key=lambda corner: (len(open_ends[corner]) % 2 == 0, corner[1], corner[0])):
        while open_ends[start]:
            x, y = start
            strokes.append(f"M{x} {y}l")
            here = start
            while open_ends[here]:
                after = open_ends[here].pop()
                open_ends[after].remove(here)
                strokes.append(_step(after[0] - here[0], after[1] - here[1]))
                here = after
    return strokes


def _step(dx: int, dy: int) -> str:
    first = f"{dx}" if dx < 0 else f" {dx}"
    return first + (f"{dy}" if dy < 0 else f" {dy}")
