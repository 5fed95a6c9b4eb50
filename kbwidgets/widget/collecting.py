"""Collecting: Python looks for garbage between the answers of a cell, not in the middle of one.

Drawing a screen makes thousands of containers that are gone when its message is sent. Every 700 of them start a round
of the garbage collector, and a full round looks at every object of the kernel. On a large board one came every 50 moves
and took 20 to 60 ms where an answer takes 5. So a cell puts the collector off until its message is out. The round that
is due then finds the garbage gone, and far fewer objects grow old enough to make a full round due.

The collector is the user's: its thresholds stay as they are, one that is switched off stays off, and nothing is frozen.
`gc.freeze()` would do as much, but then no cycle that the user has made so far would ever be collected.

>>> import gc
>>> with put_off():
...     gc.isenabled()
False
>>> gc.isenabled()
True
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


class _Collector:
    """The garbage collector, and whether a cell has switched it off."""

    is_put_off = False


@contextmanager
def put_off() -> Generator[None]:
    """Put the garbage collector off until the end of a block, unless it is off already.

    Blocks of several threads may overlap: the first to end switches it on again. If Ctrl-C keeps a block from doing so,
    the next one does.
    """
    try:
        if gc.isenabled():
            _Collector.is_put_off = True
            gc.disable()
        yield
    finally:
        if _Collector.is_put_off:
            gc.enable()
            _Collector.is_put_off = False
