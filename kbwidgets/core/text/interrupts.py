"""Finish work that Ctrl-C may cut short, so that it is not left half done.

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
    """Do work that may be done twice; if Ctrl-C cuts it short, do it again and raise the interrupt afterwards."""
    try:
        work()
    except KeyboardInterrupt:
        work()
        raise
