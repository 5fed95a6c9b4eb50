"""A SQLite file that several processes use at once, with transactions that succeed as a whole or not at all.

Errors become a `FileError` that says what is wrong and what to do. The log is written ahead (WAL), so that one process
can write while others read. If the file system does not support that, SQLite's usual log is used. A file that turns out
to be damaged is repaired (`repair.py`), and the request is carried out in the new one.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     journal = Journal(Path(folder, "kbwidgets.db"))
...     before = journal.read(lambda sql: sql.execute("SELECT count(*) FROM matches").fetchone(), None)
...     journal.write(lambda sql: sql.execute("SELECT count(*) FROM matches").fetchone())
...     journal.close()
(0,)
>>> before is None
True
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import Final, Literal, TypeVar
from urllib.parse import quote

from kbwidgets.core.errors import FileError
from kbwidgets.store.faults import BUSY, FAILURES, UNWRITABLE, kind_of, may_be_damage
from kbwidgets.store.repair import Repair, mend
from kbwidgets.store.schema import VERSION, upgrade, version_of

T = TypeVar("T")

_PATIENCE: Final = 2000
"""The milliseconds that a move waits for other writers."""
_IMPATIENCE: Final = 50
"""The milliseconds that a move waits after the file was found busy for longer."""
_ELSEWHERE: Final = "allow writing there, or set KBWIDGETS_HOME to another folder"
_ADVICE: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space",
    sqlite3.SQLITE_READONLY: f"it is read-only; {_ELSEWHERE}",
    sqlite3.SQLITE_CANTOPEN: f"it cannot be opened; {_ELSEWHERE}",
    sqlite3.SQLITE_BUSY: "another program is using it; close that program or wait",
    sqlite3.SQLITE_LOCKED: "another program is using it; close that program or wait",
    sqlite3.SQLITE_IOERR: "the disk is full or failing; free some space, or set KBWIDGETS_HOME to another folder",
}
_text: Final = partial(str, encoding="utf-8", errors="replace")
"""The reader of texts, which reads damaged ones too, so that they hide neither their row nor other rows."""


class Journal:
    """A file of tables, created by the first write."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.repairs: tuple[Repair, ...] = ()
        """The damaged files that were repaired here."""
        self._lock = threading.RLock()
        self._sql: Connection | None = None
        self._file: tuple[int, ...] | None = None
        """The identity of the open file and of the process that opened it."""
        self._is_patient = True

    def write(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work`, whose changes to the tables take effect as a whole or not at all."""
        with self._lock:
            return self._do_with_repair("write", lambda: self._transact("BEGIN IMMEDIATE", self._connect(), work))

    def read(self, work: Callable[[Connection], T], nothing: T) -> T:
        """Return the result of `work` on a snapshot of the tables, or `nothing` if there is no file."""

        def attempt() -> T:
            if not self.path.exists():
                return nothing
            try:
                sql = self._connect()
            except sqlite3.DatabaseError as error:
                if kind_of(error) in UNWRITABLE and not may_be_damage(error, self.path):
                    return self._read_without_writing(work)
                raise
            sql.text_factory = str  # SQLite's own reader is faster, but fails on damaged text.
            try:
                return self._transact("BEGIN", sql, work)
            except sqlite3.OperationalError as error:
                if kind_of(error):
                    raise
            finally:
                sql.text_factory = _text
            return self._transact("BEGIN", sql, work)

        with self._lock:
            return self._do_with_repair("read", attempt)

    def close(self) -> None:
        """Close the file.

        It is opened again when it is needed.
        """
        with self._lock:
            self._let_go(close=self._sql is not None and self._file == self._identify_file())

    # -- inside ---------------------------------------------------------------------------------------

    def _do_with_repair(self, action: Literal["read", "write"], do: Callable[[], T]) -> T:
        """Return the result of `do`, after repairing the file if it turns out to be damaged."""
        try:
            try:
                return do()
            except FAILURES as error:
                if not may_be_damage(error, self.path):
                    raise
                self._let_go(close=False)
                if (repair := mend(self.path)) is not None:
                    self.repairs = (*self.repairs, repair)
                return do()
        except FAILURES as error:
            if kind_of(error) in BUSY:
                self._set_patience(is_patient=False)
            else:  # Reopening the file may help if it has changed since it was opened.
                self.close()
            raise FileError(str(self.path), action, _ADVICE.get(kind_of(error), str(error))) from error
        except OSError as error:
            raise FileError(str(self.path), action, f"{error.strerror or error}; {_ELSEWHERE}") from error

    def _transact(self, begin: str, sql: Connection, work: Callable[[Connection], T]) -> T:
        try:
            if sql.in_transaction:  # Ctrl-C may have interrupted the end of a transaction.
                sql.execute("ROLLBACK")
            sql.execute(begin)
            result = work(sql)
            sql.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if sql.in_transaction:
                    sql.execute("ROLLBACK")
            raise
        if not self._is_patient:
            self._set_patience(is_patient=True)
        return result

    def _connect(self) -> Connection:
        """Return the open file, reopened if it was replaced or if this process is a child of the one that opened it."""
        if self._sql is not None and self._file != self._identify_file():
            self._let_go(close=False)
        if self._sql is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            sql = sqlite3.connect(self.path, timeout=_PATIENCE / 1000, isolation_level=None, check_same_thread=False)
            sql.text_factory = _text
            try:
                with suppress(sqlite3.OperationalError):  # The file system may not support it.
                    sql.execute("PRAGMA journal_mode = WAL")
                sql.execute("PRAGMA synchronous = NORMAL")  # Nothing is lost unless the machine itself goes down.
                sql.execute("PRAGMA foreign_keys = ON")
                upgrade(sql, str(self.path))
            except BaseException:
                sql.close()
                raise
            self._is_patient, self._file = True, self._identify_file()
            self._sql = sql  # This comes last, because it marks the connection as complete.
        return self._sql

    def _read_without_writing(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work` on a file in a place where nothing can be written, not even beside the file."""
        for mode in ("mode=ro", "immutable=1"):
            sql = sqlite3.connect(f"file:{quote(str(self.path))}?{mode}", uri=True)
            sql.text_factory = _text
            try:
                if (version := version_of(sql)) != VERSION:
                    reason = f"it has format {version} and is read-only, so it cannot be updated to format {VERSION}"
                    raise FileError(str(self.path), "read", reason)
                return work(sql)
            except sqlite3.DatabaseError:
                if mode == "immutable=1":
                    raise
            finally:
                sql.close()
        raise AssertionError("the last way has raised")

    def _identify_file(self) -> tuple[int, ...] | None:
        """Return the identity of the file that is at the path now, with the id of this process."""
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        return status.st_dev, status.st_ino, os.getpid()

    def _set_patience(self, *, is_patient: bool) -> None:
        self._is_patient = is_patient
        if self._sql is not None:
            self._sql.execute(f"PRAGMA busy_timeout = {_PATIENCE if is_patient else _IMPATIENCE}")

    def _let_go(self, *, close: bool) -> None:
        sql, self._sql, self._file = self._sql, None, None
        if sql is None:
            return
        if close:
            with suppress(sqlite3.Error):
                sql.close()
        else:
            # Closing would remove the log beside the path, which belongs to the file that is there now. In a child
            # process it would also release the locks of the parent. So the connection stays open until the end.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(sql))
