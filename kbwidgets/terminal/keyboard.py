"""The keyboard of a terminal: the lines typed, with line editing if the system has it.

>>> lines = Keyboard()
>>> lines.forget()
"""

from __future__ import annotations

from collections.abc import Iterator

try:
    import readline
except ImportError:  # Python on Windows does not include it.
    readline = None


class Keyboard:
    """The lines typed. Earlier ones can be recalled until they are forgotten."""

    def __iter__(self) -> Iterator[str]:
        while True:
            try:
                yield input("> ")
            except EOFError:
                print()
                return

    def forget(self) -> None:
        """Forget the lines typed so far, so that the next person cannot recall them."""
        if readline is not None:
            readline.clear_history()
