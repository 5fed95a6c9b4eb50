"""The tiles, number tokens and ports that belong to a board of each radius (CT-2).

>>> tiles(3), chits(3)
((4, 4, 4, 3, 3, 1), {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1})
>>> ports(4), even_port_positions(3)[:3]
((2, 2, 2, 2, 2, 2), (1, 4, 8))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

VALUES: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""The numbers on tokens, which exclude 7 (CT-1.3)."""
RED: Final = (6, 8)
"""The numbers on red tokens (CT-1.3)."""
DOTS: Final = (0, 0, *(6 - abs(7 - total) for total in range(2, 13)))
"""The number of rolls out of 36 for each total. A desert, which has no number, has none (CT-1.2)."""
SPIRAL: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The tokens A to R (CT-2.8)."""
_TILES: Final[tuple[int, ...]] = (4, 4, 4, 3, 3, 1)
_CHITS: Final[tuple[int, ...]] = (1, 2, 2, 2, 2, 2, 2, 2, 2, 1)
_MORE: Final[Mapping[int, tuple[int, ...]]] = {6: (5, 6, 8, 9, 10), 8: (3, 4, 5, 6, 8, 9, 10, 11)}
"""The tokens that a ring adds to the equal share of each number, by its size modulo 10 (CT-2.6)."""


def ring_size(ring: int) -> int:
    """Return the number of hexes in a ring, 0 being the middle."""
    return 6 * ring or 1


def tiles(radius: int) -> tuple[int, ...]:
    """Return the number of tiles of each terrain, the deserts last (CT-2.4)."""
    numbers: list[int] = list(_TILES)
    for ring in range(3, radius):
        each, rest = divmod(ring_size(ring), 5)
        for kind in range(5):
            numbers[kind] += each + (rest == 3 and kind < 3)
        numbers[5] += 0 if rest == 3 else rest
    return tuple(numbers)


def chits(radius: int) -> dict[int, int]:
    """Return the number of tokens of each value (CT-2.6)."""
    numbers: dict[int, int] = dict(zip(VALUES, _CHITS, strict=True))
    for ring in range(3, radius):
        each, rest = divmod(ring_size(ring), 10)
        for value in VALUES:
            numbers[value] += each + (value in _MORE.get(rest, ()))
    return numbers


@cache
def port_count(radius: int) -> int:
    """Return the number of ports (CT-2.9). The thesis's factor 0.6 is computed in whole numbers (CT-16.8)."""
    return (12 * radius - 6) * 3 // 5 // 2


def ports(radius: int) -> tuple[int, ...]:
    """Return the number of ports of each resource, and last of generic ones (CT-2.9, CT-16.7)."""
    count = port_count(radius)
    each = -(-(count // 2) // 5)
    return (*[each] * 5, count - 5 * each)


@cache
def spare_corners(radius: int) -> int:
    """Return the number of coastal intersections beyond two for each port and one between ports (CT-2.11)."""
    return 12 * radius - 6 - 3 * port_count(radius)


def even_port_positions(radius: int) -> tuple[int, ...]:
    """Return the positions on the coast where evenly spaced ports start (CT-2.12)."""
    count, over = port_count(radius), spare_corners(radius)
    starts = [1]
    for m in range(count - 1):
        starts.append(starts[-1] + 3 + (m + 2) * over // count - (m + 1) * over // count)
    return tuple(starts)


def port_positions(radius: int, gaps: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Return the positions on the coast where ports start, given what each gap was dealt and the rotation."""
    size, at, starts = 12 * radius - 6, turn, list[int]()
    for gap in gaps:
        starts.append(at % size)
        at += 3 + gap
    return tuple(starts)
