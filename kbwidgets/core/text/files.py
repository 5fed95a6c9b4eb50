"""Files named by users, which are read as text and written completely or not at all.

A failed write never costs an existing file: the text goes into a part file next to it, which replaces it only once
everything is on the disk. A link stays a link, the file keeps its permissions, and a pipe or a terminal is written to
directly.

>>> read_text("no such folder/evening.kbg")
Traceback (most recent call last):
kbwidgets.core.errors.FileError: cannot read no such folder/evening.kbg: No such file or directory
>>> write_text("", "a text")
Traceback (most recent call last):
kbwidgets.core.errors.FileError: cannot write '': expected the path of a file
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from collections.abc import Generator
from contextlib import contextmanager
from errno import EISDIR, ELOOP
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import Final, Literal

from kbwidgets.core.errors import FileError
from kbwidgets.core.text.words import quoted

_BARE: Final = re.compile(r"\w[\w .()+-]*")
_LONGEST: Final = 80
_RESERVED: Final = re.compile(r"(?i:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\..*)?")
"""The names that mean a device on Windows."""


def read_bytes(path: str | Path, most: int | None = None) -> bytes:
    """Return the content of a file, or raise `FileError` if it is larger than `most` bytes."""
    with _report_errors(path, "read"), _check_path(path).open("rb") as file:
        data = file.read(-1 if most is None else most + 1)
    if most is not None and len(data) > most:
        raise FileError(_show_path(path), "read", f"it is larger than {most:,} bytes")
    return data


def read_text(path: str | Path, most: int | None = None) -> str:
    """Return the text of a UTF-8 file of at most `most` bytes, without a byte order mark."""
    data = read_bytes(path, most)
    if 0 in data:
        raise FileError(_show_path(path), "read", f"it is not a text file: byte {data.index(0)} is zero")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise FileError(_show_path(path), "read", f"it is not UTF-8: {error.reason} at byte {error.start}") from error


def write_text(path: str | Path, text: str) -> Path:
    """Write a text as UTF-8 to a file, replacing any existing one, and return the path."""
    with _report_errors(path, "write"):
        return write_bytes(path, text.encode())


def write_bytes(path: str | Path, data: bytes) -> Path:
    """Write a file, replacing any existing one, and return the path."""
    with _report_errors(path, "write"):
        target = _check_path(path)
        _write(target, data)
        return target


def write_new(path: str | Path, text: str) -> Path:
    """Write a text to a new file, adding a number to its name if it exists, and return the path."""
    with _report_errors(path, "write"):
        target = _claim(_check_path(path))
        try:
            return write_text(target, text)
        except BaseException:
            target.unlink(missing_ok=True)
            raise


def make_absolute(path: str | Path) -> Path:
    """Return a path that still means the same file if the process changes its folder.

    >>> make_absolute("evening.html") == Path.cwd() / "evening.html"
    True
    """
    with _report_errors(path, "write"):
        return _check_path(path).absolute()


def bare_fault(name: str, suffix: str) -> str:
    """Return what is wrong with a name sent by a page for a file in the working folder, or `""`.

    >>> bare_fault("otters.deck", ".deck"), bare_fault("../otters.deck", ".deck")
    ('', "'../otters.deck' is not a plain file name")
    """
    if not _BARE.fullmatch(name) or _RESERVED.fullmatch(name):
        return f"{quoted(name)} is not a plain file name"
    if len(name) > _LONGEST:
        return f"the name has {len(name)} characters; at most {_LONGEST} are allowed"
    if not name.removesuffix(suffix) or not name.endswith(suffix):
        return f"{name!r} does not end in {suffix}"
    try:
        is_here = os.path.dirname(os.path.realpath(name)) == os.path.realpath(".")
        is_plain = not os.path.lexists(name) or S_ISREG(Path(name).stat().st_mode)
    except OSError as error:
        return f"{name!r}: {error.strerror}"
    return "" if is_here and is_plain else f"{name!r} is a link to another folder, or not a file"


def _check_path(path: str | Path) -> Path:
    if path == "":
        raise ValueError("expected the path of a file")
    if "\0" in os.fspath(path):  # The message should show the path as it was given.
        raise ValueError("embedded null byte")
    return Path(path)


def _claim(first: Path) -> Path:
    """Create an empty file with a free name, so that no other process takes the name."""
    target, number = first, 1
    while True:
        try:
            target.open("xb").close()
        except FileExistsError:
            number += 1
            target = first.with_stem(f"{first.stem}-{number}")
        else:
            return target


def _write(target: Path, data: bytes) -> None:
    try:
        status = target.stat()
    except FileNotFoundError:
        status = None
    if status is not None and not S_ISREG(status.st_mode):
        if S_ISDIR(status.st_mode):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        target.write_bytes(data)  # A pipe or a terminal holds nothing to lose, and must not be replaced.
        return
    real = Path(os.path.realpath(target))
    if real.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    if status is not None and not os.access(real, os.W_OK):
        real.open("ab").close()  # Opening it raises an error that says why not.
    part_path = real.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with part_path.open("xb") as part:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        if status is not None:
            part_path.chmod(S_IMODE(status.st_mode))
        part_path.replace(real)
    except BaseException:
        part_path.unlink(missing_ok=True)
        raise


@contextmanager
def _report_errors(path: object, action: Literal["read", "write"]) -> Generator[None, None, None]:
    """Turn errors into `FileError` with the path as it was given."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError(_show_path(path), action, error.strerror or str(error)) from error
    except UnicodeError as error:
        raise FileError(_show_path(path), action, f"half a character cannot be written as UTF-8: {error}") from error
    except (ValueError, TypeError) as error:  # The path contains a null character or is not a path.
        raise FileError(_show_path(path), action, str(error)) from error


def _show_path(path: object) -> str:
    """Return a path in a form fit for a message."""
    text = str(path)
    return text if text.isprintable() and isinstance(path, (str, Path)) and text else repr(path)
