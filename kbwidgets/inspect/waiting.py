"""Waiting: a bar that shows how far a long count is, where a notebook has widgets; elsewhere nothing is shown.

>>> with waiting(3, "Play-outs") as done:
...     for n in range(3):
...         done(n + 1)
"""

# ipywidgets is not fully typed: what comes out of it is unknown to the type checker.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportMissingTypeStubs=false

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

_STEPS: Final = 50
"""How often a bar moves: each time a message goes to the page."""


@contextmanager
def waiting(total: int, words: str) -> Generator[Callable[[int], object]]:
    """What to call with how much is done; the bar goes away at the end, also when it is interrupted."""
    if not _in_notebook():
        yield _silent
        return
    try:
        from IPython.display import display
        from ipywidgets import IntProgress  # who runs a script needs none
    except ImportError:
        yield _silent
        return
    bar = IntProgress(0, 0, total, description=words)
    display(bar)
    every = max(1, total // _STEPS)

    def show(done: int) -> None:
        if done % every == 0:
            bar.value = done

    try:
        yield show
    finally:
        bar.close()


def _in_notebook() -> bool:
    """Whether a kernel runs this; asking loads nothing."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", _nothing)()
    return getattr(shell, "kernel", None) is not None


def _silent(done: int) -> None:
    """Show nothing."""


def _nothing() -> None:
    """No shell."""
