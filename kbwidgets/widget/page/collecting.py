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
from threading import get_ident
from typing import ClassVar


class _Collector:
    """The garbage collector, the thread that may switch it off, and whether that thread has done so."""

    is_put_off = False
    owner: ClassVar[dict[str, int]] = {}


@contextmanager
def put_off() -> Generator[None]:
    """Put the garbage collector off until the end of a block, unless it is off already.

    Blocks of several threads may overlap: only the thread whose block began first switches it off and on again, for
    two that did could leave it off for good. If Ctrl-C keeps a block from doing so, the next one of its thread does.
    """
    me = get_ident()
    is_owner = _Collector.owner.setdefault("thread", me) == me  # in one step, which no other thread can cut in two
    try:
        if is_owner and gc.isenabled():
            _Collector.is_put_off = True
            gc.disable()
        yield
    finally:
        if is_owner:
            if _Collector.is_put_off:
                gc.enable()
                _Collector.is_put_off = False
            _Collector.owner.pop("thread", None)
