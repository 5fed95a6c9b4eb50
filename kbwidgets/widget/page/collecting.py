"""Putting off the garbage collector while a cell answers, so that it runs between answers.

Drawing a screen makes thousands of containers that are garbage once its message is sent. Every 700 new containers start
a round of the collector, and a full round looks at every object of the kernel. On a large board a full round came every
50 moves and took 20 to 60 ms, where an answer takes 5. A cell therefore puts the collector off until its message is
out. The round that follows finds the garbage gone, and far fewer objects grow old enough to trigger a full round.

The collector belongs to the user: its thresholds stay as they are, a disabled collector stays disabled, and nothing is
frozen. `gc.freeze()` would save as much, but no cycle that the user has made so far would ever be collected.

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
    """The state of the garbage collector: the thread that may disable it, and whether it has."""

    is_put_off = False
    owner: ClassVar[dict[str, int]] = {}


@contextmanager
def put_off() -> Generator[None]:
    """Put off the garbage collector until the end of a block, unless it is already disabled.

    Blocks of several threads may overlap. Only the thread whose block began first disables and enables the collector,
    because two threads could leave it disabled for good. If Ctrl-C keeps a block from enabling it, the next block of
    that thread does.
    """
    me = get_ident()
    # `setdefault` is atomic, so only one thread can become the owner.
    is_owner = _Collector.owner.setdefault("thread", me) == me
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
