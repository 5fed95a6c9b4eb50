"""The pauses before the moves of computer players, so that people can follow them.

>>> times = iter([0, 1, 7, 8])
>>> rhythm = Rhythm(1.0, lambda: next(times))
>>> [round(rhythm.pause(seat), 3) for seat in (1, 1, 1, 2)]  # A long turn runs at double pace.
[0.7, 0.65, 0.325, 1.55]
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kbwidgets.core.values.types import Seat

_THINKING: Final = 0.7
_STEP: Final = 0.65
_REST: Final = 0.85
"""The parts of the pace for the first move of a turn, for each later one, and after the last.

At the usual pace they are 500, 450 and 600 milliseconds.
"""
_LONG: Final = 5.7
"""The length of a turn in paces after which its moves take half the time: 4 seconds at the usual pace."""


class Rhythm:
    """The pauses of one run of computer players, in seconds."""

    def __init__(self, pace: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._pace = pace
        self._clock = clock
        self._seat: Seat | None = None
        self._since = 0.0

    def pause(self, seat: Seat | None) -> float:
        """Return the pause before the next move, which a seat makes."""
        now = self._clock()
        if seat == self._seat:
            return self._pace * (_STEP / 2 if now - self._since > _LONG * self._pace else _STEP)
        rest = 0.0 if self._seat is None else _REST
        self._seat, self._since = seat, now
        return self._pace * (rest + _THINKING)
