"""Finishing work that Ctrl-C may interrupt, so that it is not left half done.

>>> calls = iter([KeyboardInterrupt, None])
>>> def work() -> None:
...     if (error := next(calls)) is not None:
...         raise error
>>> try:
...     finish(work)
... except KeyboardInterrupt:
...     next(calls, "done")
'done'
"""

from __future__ import annotations

from collections.abc import Callable


def finish(work: Callable[[], None]) -> None:
    """Do work that may be done twice. If Ctrl-C interrupts it, do it again before raising the interrupt."""
    try:
        work()
    except KeyboardInterrupt:
        work()
        raise
