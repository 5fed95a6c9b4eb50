"""The report of an unexpected error, as a page shows it.

>>> try:
...     {}["otter"]
... except KeyError as error:
...     found = trouble_of(error, secret=False)
>>> found.told
"KeyError: 'otter'"
>>> found.report.splitlines()[-1]
"KeyError: 'otter'"

The message of an error may name a hidden card, so only the type of the error is shown where hands are hidden.
"""

from __future__ import annotations

import logging
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from traceback import TracebackException
from typing import Final, NamedTuple

_LOG: Final = logging.getLogger("kbwidgets")
_LONGEST: Final = 300


class Trouble(NamedTuple):
    """An error as the page shows it: its message, and a report that can be copied."""

    told: str
    report: str


def trouble_of(error: BaseException, *, secret: bool) -> Trouble:
    """Return what a page may show of an error.

    If `secret`, the error's message and its causes are left out.
    """
    found = TracebackException.from_exception(error)
    kind = type(error).__name__
    told = kind if secret else "".join(found.format_exception_only()).strip()
    lines = [f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in found.stack]
    about = f"kbwidgets {_version()}, Python {platform.python_version()}"
    return Trouble(told[:_LONGEST], "\n".join([about, *lines, told]))


def log_error(error: BaseException) -> None:
    """Log an error with its traceback."""
    _LOG.error("an error in a cell of kbwidgets", exc_info=error)


def _version() -> str:
    try:
        return version("kbwidgets")
    except PackageNotFoundError:
        return "as a folder of sources"


def _short(file: str) -> str:
    """Return the last three parts of a path.

    The report is passed on, and it should not reveal where people keep their files.
    """
    return "/".join(Path(file).parts[-3:])
