"""A clock that steps through the moves of a match until it reaches the end or is stopped.

>>> left = [1, 2, 3]
>>> ended = threading.Event()
>>> def step() -> bool:
...     left.pop()
...     if not left:
...         ended.set()
...     return bool(left)
>>> stop = start_playback(0, step)
>>> ended.wait(60), left
(True, [])
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.3}
"""The factors applied to the pace of computer players, by the name of the speed."""


def start_playback(pace: float, step: Callable[[], bool]) -> Callable[[], None]:
    """Call `step` every `pace` seconds on its own thread while it returns True, and return a function that stops it."""
    stopped = threading.Event()

    def run() -> None:
        while not stopped.wait(pace) and step():
            pass

    threading.Thread(target=run, daemon=True, name="kbwidgets playback").start()
    return stopped.set
