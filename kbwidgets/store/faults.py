"""The faults of a store's file, and the errors of SQLite that point to one.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "kbwidgets.db")
...     _ = path.write_bytes(b"otters" * 1000)
...     faults_of(path)
('file is not a database',)
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from kbwidgets.store.schema import find_form_faults

FAILURES: Final = (sqlite3.Error, UnicodeError, MemoryError)
"""The errors of SQLite, with those of damaged lengths (too much memory) and damaged names (not UTF-8)."""
BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
UNWRITABLE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_OUTSIDE: Final = (*BUSY, *UNWRITABLE, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL)
"""The kinds of errors that come from the disk or another program, not from the contents of the file."""
_HEAD: Final = 20
_MAGIC: Final = b"SQLite format 3\0"
_FORMATS: Final = (1, 2)
"""The two format numbers of SQLite files, stored in bytes 18 and 19 for writers and readers."""


def kind_of(error: BaseException) -> int:
    """Return the kind of an error, or 0 if SQLite gives none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def may_be_damage(error: BaseException, path: Path) -> bool:
    """Return whether an error may come from the contents of a file."""
    return kind_of(error) not in _OUTSIDE or (kind_of(error) in UNWRITABLE and bool(_find_head_faults(path)))


def faults_of(path: Path) -> tuple[str, ...]:
    """Return what is wrong with a file, or `()` if nothing is.

    Raise the error of SQLite if the file cannot be examined now.
    """
    if faults := _find_head_faults(path):
        return faults
    try:
        with closing(sqlite3.connect(path)) as sql:
            rows = [str(row[0]) for row in sql.execute("PRAGMA integrity_check(20)")]
            return find_form_faults(sql) if rows == ["ok"] else tuple(rows)
    except FAILURES as error:
        if kind_of(error) in _OUTSIDE:
            raise
        return (str(error) or type(error).__name__,)


def _find_head_faults(path: Path) -> tuple[str, ...]:
    """Return the faults of the first bytes, for which SQLite reports that a file is read-only or cannot be opened."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return ()
    if len(head) < _HEAD or not head.startswith(_MAGIC) or all(byte in _FORMATS for byte in head[18:20]):
        return ()
    return ("the number of its format is damaged",)
