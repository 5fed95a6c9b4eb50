"""Libraries that only some need, imported when used."""

from __future__ import annotations

from kbwidgets.core.errors import KbError


class MissingExtra(KbError, ImportError):
    """A library is not installed; the message names the extra that brings it.

    >>> raise MissingExtra("pandas", "frames")
    Traceback (most recent call last):
    kbwidgets.inspect.extra.MissingExtra: this needs pandas: pip install "kbwidgets[frames]"
    """

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f'this needs {library}: pip install "kbwidgets[{extra}]"')
