"""The calibration loop, which measures this machine's speed at the kind of work a game in pure Python does.

One unit is a fixed mix of integer bit sets, small lists, tuples and method calls. Rates of games divided by units
compare across machines and days, whereas rates alone do not.

>>> do_unit() == do_unit()
True
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Cell:
    """A bit set and a small list that change step by step."""

    __slots__ = ("items", "mask")

    def __init__(self, mask: int) -> None:
        self.mask: int = mask
        self.items: list[int] = [0, 1, 2, 3]

    def step(self, i: int) -> int:
        """Shift the bits and count them."""
        self.mask = (self.mask << 1 ^ self.mask >> 3 ^ i) & ((1 << 400) - 1)
        return self.mask.bit_count()


def do_unit() -> int:
    """Do one unit of work."""
    cells = [Cell(0x1234567 << i) for i in range(16)]
    total = 0
    for i in range(64):
        for cell in cells:
            total += cell.step(i)
            items = cell.items
            items[i & 3] = total & 255
            total += hash((items[0], items[1])) & 1
    return total


def measure_rate(seconds: float = 0.2, job: Callable[[], object] = do_unit) -> float:
    """Return how often `job` runs per second of CPU time, measured for `seconds`.

    By default, `job` is one unit of calibration.
    """
    start = time.process_time()
    count = 0
    while True:
        job()
        count += 1
        seconds_spent = time.process_time() - start
        if seconds_spent > seconds:
            return count / seconds_spent
