"""The report of an unexpected error, as a page shows it.

>>> try:
...     {}["otter"]
... except KeyError as error:
...     report = describe_error(error, is_secret=False)
>>> report.message
"KeyError: 'otter'"
>>> report.report.splitlines()[-1]
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


class ErrorReport(NamedTuple):
    """An error as the page shows it: its message, and a report that can be copied."""

    message: str
    report: str


def describe_error(error: BaseException, *, is_secret: bool) -> ErrorReport:
    """Return what a page may show of an error.

    If `is_secret`, the error's message and its causes are left out.
    """
    trace = TracebackException.from_exception(error)
    kind = type(error).__name__
    message = kind if is_secret else "".join(trace.format_exception_only()).strip()
    lines = [f"{_shorten(frame.filename)}:{frame.lineno} in {frame.name}" for frame in trace.stack]
    about = f"kbwidgets {_version()}, Python {platform.python_version()}"
    return ErrorReport(message[:_LONGEST], "\n".join([about, *lines, message]))


def log_error(error: BaseException) -> None:
    """Log an error with its traceback."""
    _LOG.error("an error in a cell of kbwidgets", exc_info=error)


def _version() -> str:
    try:
        return version("kbwidgets")
    except PackageNotFoundError:
        return "as a folder of sources"


def _shorten(file: str) -> str:
    """Return the last three parts of a path.

    The report is passed on, and it should not reveal where people keep their files.
    """
    return "/".join(Path(file).parts[-3:])
