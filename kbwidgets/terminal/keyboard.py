"""The keyboard of a terminal: the lines that are typed, with line editing where the system has it.

>>> lines = Keyboard()
>>> lines.forget()
"""

from __future__ import annotations

from collections.abc import Iterator

try:
    import readline
except ImportError:  # not part of Python on Windows
    readline = None


class Keyboard:
    """The lines as they are typed; earlier ones can be recalled until they are forgotten."""

    def __iter__(self) -> Iterator[str]:
        while True:
            try:
                yield input("> ")
            except EOFError:
                print()
                return

    def forget(self) -> None:
        """Forget the lines that were typed, so that whoever is next cannot recall them."""
        if readline is not None:
            readline.clear_history()
