"""The screen of a terminal that people share, which can be cleared before the next person looks at it.

>>> import sys
>>> screen = Screen(sys.stdout)
>>> screen.clear()  # a file or a pipe is not cleared
>>> screen.say("Ann is next.")
Ann is next.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TextIO

from kbwidgets.core.text.words import printable

_PADDING: Final = re.compile(rb"\$<[^>]*>")
"""The pauses in terminfo's codes, which only terminals on a serial line needed."""
_NO_HISTORY: Final = "\x1b[3J"


class Codes(NamedTuple):
    """The codes with which a terminal starts to hide, clears its screen and stops hiding."""

    begin: str
    clear: str
    end: str

    @classmethod
    def of(cls, out: TextIO) -> Codes | None:
        """Return the codes of a terminal, or None for a file, a pipe or a terminal that cannot be cleared.

        The alternate screen has no scroll-back. A terminal without an alternate screen also has its scroll-back
        cleared.
        """
        if not out.isatty():
            return None
        try:
            import curses  # Python on Windows does not include it.
        except ImportError:
            return cls("\x1b[?1049h", "\x1b[H\x1b[2J", "\x1b[?1049l")
        try:
            curses.setupterm(os.environ.get("TERM", "dumb"), out.fileno())
        except curses.error:
            return None
        begin, clear, end = (
            _PADDING.sub(b"", curses.tigetstr(name) or b"").decode("latin-1") for name in ("smcup", "clear", "rmcup")
        )
        if not clear:
            return None
        if not begin or "STY" in os.environ:  # GNU Screen names an alternate screen that it rarely has.
            return cls("", clear + _NO_HISTORY, "")
        return cls(begin, clear, end)


class Screen:
    """A terminal to write to. `forget` makes its keyboard forget the lines typed."""

    def __init__(self, out: TextIO, forget: Callable[[], None] = lambda: None) -> None:
        self._out = out
        self._forget = forget
        self._codes = Codes.of(out)
        self._is_hiding = False

    def say(self, text: str) -> None:
        """Write a text on lines of its own, with control characters escaped."""
        self._out.write(printable(text) + "\n")
        self._out.flush()

    def say_all(self, lines: Sequence[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.say(line)

    def clear(self) -> None:
        """Clear everything shown and typed, so that none of it can be seen or recalled."""
        self._forget()
        if self._codes is not None:
            self._out.write(self._codes.clear if self._is_hiding else self._codes.begin + self._codes.clear)
            self._out.flush()
            self._is_hiding = True

    def close(self) -> None:
        """Clear anything that may be hidden from others, and restore the earlier screen."""
        if self._codes is not None and self._is_hiding:
            self._is_hiding = False
            self._forget()
            self._out.write(self._codes.clear + self._codes.end)
            self._out.flush()
