"""Playback: a clock that steps through what was played, until there is no more or somebody stops it.

>>> left = [1, 2, 3]
>>> ended = threading.Event()
>>> def step() -> bool:
...     left.pop()
...     if not left:
...         ended.set()
...     return bool(left)
>>> stop = played_back(0, step)
>>> ended.wait(60), left
(True, [])
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.3}
"""How often the pace of computer players goes into a step, by the name of the speed."""


def played_back(pace: float, step: Callable[[], bool]) -> Callable[[], None]:
    """Call `step` every so many seconds, on a thread of its own, while it says that there is more; what stops it."""
    stopped = threading.Event()

    def work() -> None:
        while not stopped.wait(pace) and step():
            pass

    threading.Thread(target=work, daemon=True, name="kbwidgets playback").start()
    return stopped.set
