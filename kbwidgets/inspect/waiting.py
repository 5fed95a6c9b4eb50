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
from time import monotonic
from typing import Final

PATIENCE: Final = 0.5
"""Seconds before there is a bar: what is done by then needs none."""
_STEPS: Final = 50
"""How often a bar moves: each time a message goes to the page."""


@contextmanager
def waiting(total: int, words: str) -> Generator[Callable[[int], object]]:
    """What to call with how much is done; the bar goes away at the end, also when it is interrupted."""
    bar = _Bar(total, words)
    try:
        yield bar.show if _in_notebook() else _silent
    finally:
        bar.close()


class _Bar:
    """A bar that comes when it takes long."""

    def __init__(self, total: int, words: str) -> None:
        self._total, self._words, self._began = total, words, monotonic()
        self._close: Callable[[], object] = _nothing
        self._move: Callable[[int], object] = self._wait

    def show(self, done: int) -> None:
        """Tell how much is done."""
        self._move(done)

    def close(self) -> None:
        """Take the bar away."""
        self._close()

    def _wait(self, done: int) -> None:
        if monotonic() - self._began < PATIENCE:
            return
        try:
            from IPython.display import display
            from ipywidgets import IntProgress  # who runs a script needs none
        except ImportError:
            self._move = _silent
            return
        bar = IntProgress(done, 0, self._total, description=self._words)
        shown = display(bar, display_id=True)
        every = max(1, self._total // _STEPS)

        def move(now: int) -> None:
            if now % every == 0:
                bar.value = now

        def close() -> None:
            bar.close()
            if shown is not None:  # a saved notebook keeps no bar that nobody can show
                shown.update({"text/plain": ""}, raw=True)

        self._move, self._close = move, close


def _in_notebook() -> bool:
    """Whether a kernel runs this; asking loads nothing."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", _nothing)()
    return getattr(shell, "kernel", None) is not None


def _silent(done: int) -> None:
    """Show nothing."""


def _nothing() -> None:
    """No shell."""
