"""Error report: an error that nobody meant, as a page tells it: what failed, and a report that can be copied.

>>> try:
...     {}["otter"]
... except KeyError as error:
...     found = trouble_of(error, secret=False)
>>> found.told
"KeyError: 'otter'"
>>> found.report.splitlines()[-1]
"KeyError: 'otter'"

The message of an error may name a hidden card, so where hands are hidden only its kind is told.
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
    """What the page tells of an error."""

    told: str
    report: str


def trouble_of(error: BaseException, *, secret: bool) -> Trouble:
    """What a page may tell of an error; where it is secret, neither its message nor what it came from."""
    found = TracebackException.from_exception(error)
    kind = type(error).__name__
    told = kind if secret else "".join(found.format_exception_only()).strip()
    lines = [f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in found.stack]
    about = f"kbwidgets {_version()}, Python {platform.python_version()}"
    return Trouble(told[:_LONGEST], "\n".join([about, *lines, told]))


def log_error(error: BaseException) -> None:
    """Write an error with its traceback where the kernel writes what goes wrong."""
    _LOG.error("an error in a cell of kbwidgets", exc_info=error)


def _version() -> str:
    try:
        return version("kbwidgets")
    except PackageNotFoundError:
        return "as a folder of sources"


def _short(file: str) -> str:
    """A file by its last folders: the report is passed on, and where people keep their files is nobody's business."""
    return "/".join(Path(file).parts[-3:])
