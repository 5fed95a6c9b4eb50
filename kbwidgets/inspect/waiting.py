"""The progress of a long count, as a bar in a notebook, as a line in a terminal and not at all elsewhere.

>>> with show_progress(3, "Play-outs") as done:
...     for n in range(3):
...         done(n + 1)
"""

# ipywidgets is not fully typed, so the type checker does not know what it returns.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportMissingTypeStubs=false

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic
from typing import Final, TypeAlias

PATIENCE: Final = 0.5
"""The seconds before anything is shown, because a short count needs no progress."""
_STEPS: Final = 50
"""The number of times that a bar moves, each of which sends a message to the page."""

Display: TypeAlias = tuple[Callable[[int], object], Callable[[], object]]
"""The functions that move the displayed progress and remove it."""


@contextmanager
def show_progress(total: int, words: str) -> Generator[Callable[[int], object]]:
    """Yield a function to call with the number done.

    The display is removed at the end, even after an interruption.
    """
    progress = _Progress(total, words)
    try:
        yield progress.show
    finally:
        progress.close()


class _Progress:
    """The progress of a count, displayed once it has taken long."""

    def __init__(self, total: int, words: str) -> None:
        self._total, self._words, self._began = total, words, monotonic()
        self._close: Callable[[], object] = _do_nothing
        self._move: Callable[[int], object] = self._wait

    def show(self, done: int) -> None:
        """Show how much is done, once the count has taken long."""
        self._move(done)

    def close(self) -> None:
        """Remove the display."""
        self._close()

    def _wait(self, done: int) -> None:
        if monotonic() - self._began >= PATIENCE:
            self._move, self._close = _show_bar(done, self._total, self._words) or _show_line(self._total, self._words)
            self._move(done)


def _show_bar(done: int, total: int, words: str) -> Display | None:
    """Show a bar and return its functions, or None outside a notebook or without widgets."""
    if not _in_notebook():
        return None
    try:
        from IPython.display import display
        from ipywidgets import IntProgress  # Scripts do not need it.
    except ImportError:
        return None
    bar = IntProgress(done, 0, total, description=words)
    handle = display(bar, display_id=True)
    every = max(1, total // _STEPS)

    def move(now: int) -> None:
        if now % every == 0:
            bar.value = now

    def close() -> None:
        bar.close()
        if handle is not None:  # A saved notebook must not contain a bar that it cannot show.
            handle.update({"text/plain": ""}, raw=True)

    return move, close


def _show_line(total: int, words: str) -> Display:
    """Show a line that overwrites itself in a terminal, and nothing elsewhere, so that it does not fill a log."""
    stream = sys.stderr
    if not stream.isatty():
        return _show_nothing, _do_nothing

    def move(now: int) -> None:
        stream.write(f"\r{words}: {now} of {total}")
        stream.flush()

    def close() -> None:
        stream.write("\r\x1b[K")
        stream.flush()

    return move, close


def _in_notebook() -> bool:
    """Return whether a kernel runs this.

    The check loads no module.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", _do_nothing)()
    return getattr(shell, "kernel", None) is not None


def _show_nothing(done: int) -> None:
    """Show nothing."""


def _do_nothing() -> None:
    """Do nothing."""
