"""Waiting: progress of a long count, as a bar in a notebook and as a line in a terminal; elsewhere nothing is shown.

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
from typing import Final, TypeAlias

PATIENCE: Final = 0.5
"""Seconds before anything is shown: what is done by then needs nothing."""
_STEPS: Final = 50
"""The number of times that a bar moves, each of which sends a message to the page."""

Shown: TypeAlias = tuple[Callable[[int], object], Callable[[], object]]
"""What moves the progress that is shown, and what takes it away."""


@contextmanager
def waiting(total: int, words: str) -> Generator[Callable[[int], object]]:
    """Yield what to call with the number done; what is shown goes away at the end, also after an interruption."""
    progress = _Progress(total, words)
    try:
        yield progress.show
    finally:
        progress.close()


class _Progress:
    """What is shown of a count once it has taken long."""

    def __init__(self, total: int, words: str) -> None:
        self._total, self._words, self._began = total, words, monotonic()
        self._close: Callable[[], object] = _nothing
        self._move: Callable[[int], object] = self._wait

    def show(self, done: int) -> None:
        """Show how much is done, once it has taken long."""
        self._move(done)

    def close(self) -> None:
        """Take away what is shown."""
        self._close()

    def _wait(self, done: int) -> None:
        if monotonic() - self._began >= PATIENCE:
            self._move, self._close = _bar(done, self._total, self._words) or _line(self._total, self._words)
            self._move(done)


def _bar(done: int, total: int, words: str) -> Shown | None:
    """Show a bar in a notebook; None where there is none, or no widgets."""
    if not _in_notebook():
        return None
    try:
        from IPython.display import display
        from ipywidgets import IntProgress  # who runs a script needs none
    except ImportError:
        return None
    bar = IntProgress(done, 0, total, description=words)
    shown = display(bar, display_id=True)
    every = max(1, total // _STEPS)

    def move(now: int) -> None:
        if now % every == 0:
            bar.value = now

    def close() -> None:
        bar.close()
        if shown is not None:  # a saved notebook keeps no bar that nobody can show
            shown.update({"text/plain": ""}, raw=True)

    return move, close


def _line(total: int, words: str) -> Shown:
    """Show a line that is written over itself in a terminal, and nothing elsewhere: a log should not fill with it."""
    stream = sys.stderr
    if not stream.isatty():
        return _silent, _nothing

    def move(now: int) -> None:
        stream.write(f"\r{words}: {now} of {total}")
        stream.flush()

    def close() -> None:
        stream.write("\r\x1b[K")
        stream.flush()

    return move, close


def _in_notebook() -> bool:
    """Return whether a kernel runs this; asking loads nothing."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", _nothing)()
    return getattr(shell, "kernel", None) is not None


def _silent(done: int) -> None:
    """Show nothing."""


def _nothing() -> None:
    """Do nothing."""
