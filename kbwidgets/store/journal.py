"""Journal: one SQLite file that several processes write at once, in transactions that hold as a whole or not at all.

What goes wrong is a FileError that says what and what to do. The log of the file is written ahead (WAL), so that one
writes while others read; where a file system cannot do that, SQLite's usual log serves. A file that turns out to be
damaged is mended on the way (`repair.py`), and what was asked is done in the new one.

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
from kbwidgets.store.repair import Mended, mend
from kbwidgets.store.schema import VERSION, bring_up, version_of

T = TypeVar("T")

_PATIENCE: Final = 2000
"""Milliseconds that a move waits for others who write."""
_IMPATIENCE: Final = 50
"""The same after somebody has kept the file for longer."""
_ELSEWHERE: Final = "allow writing there, or set KBWIDGETS_HOME to another folder"
_TOLD: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space",
    sqlite3.SQLITE_READONLY: f"it is read-only; {_ELSEWHERE}",
    sqlite3.SQLITE_CANTOPEN: f"it cannot be opened; {_ELSEWHERE}",
    sqlite3.SQLITE_BUSY: "another program is using it; close that program or wait",
    sqlite3.SQLITE_LOCKED: "another program is using it; close that program or wait",
    sqlite3.SQLITE_IOERR: "the disk is full or failing; free some space, or set KBWIDGETS_HOME to another folder",
}
_text: Final = partial(str, encoding="utf-8", errors="replace")
"""The reader of texts: a damaged text hides neither its row nor other rows."""


class Journal:
    """A file of tables; it is made when something is written first."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.mended: tuple[Mended, ...] = ()
        """What became of damaged files here."""
        self._lock = threading.RLock()
        self._sql: Connection | None = None
        self._file: tuple[int, ...] | None = None
        """Which file is open, and in which process."""
        self._patient = True

    def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` does to the tables, all of it or nothing."""
        with self._lock:
            return self._mended("write", lambda: self._transaction("BEGIN IMMEDIATE", self._connected(), work))

    def read(self, work: Callable[[Connection], T], nothing: T) -> T:
        """What `work` finds in the tables as they are at one time; `nothing` where there is no file."""

        def found() -> T:
            if not self.path.exists():
                return nothing
            try:
                sql = self._connected()
            except sqlite3.DatabaseError as error:
                if kind_of(error) in UNWRITABLE and not may_be_damage(error, self.path):
                    return self._only_read(work)
                raise
            sql.text_factory = str  # SQLite's own reader takes two thirds of the time, and stops at a damaged text
            try:
                return self._transaction("BEGIN", sql, work)
            except sqlite3.OperationalError as error:
                if kind_of(error):
                    raise
            finally:
                sql.text_factory = _text
            return self._transaction("BEGIN", sql, work)

        with self._lock:
            return self._mended("read", found)

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        with self._lock:
            self._let_go(close=self._sql is not None and self._file == self._present())

    # -- inside ---------------------------------------------------------------------------------------

    def _mended(self, doing: Literal["read", "write"], do: Callable[[], T]) -> T:
        """Do something; where the file turns out to be damaged, mend it and do it then."""
        try:
            try:
                return do()
            except FAILURES as error:
                if not may_be_damage(error, self.path):
                    raise
                self._let_go(close=False)
                if (mended := mend(self.path)) is not None:
                    self.mended = (*self.mended, mended)
                return do()
        except FAILURES as error:
            if kind_of(error) in BUSY:
                self._wait(patient=False)
            else:  # what was opened as it was then may work when it is opened again
                self.close()
            raise FileError(str(self.path), doing, _TOLD.get(kind_of(error), str(error))) from error
        except OSError as error:
            raise FileError(str(self.path), doing, f"{error.strerror or error}; {_ELSEWHERE}") from error

    def _transaction(self, begin: str, sql: Connection, work: Callable[[Connection], T]) -> T:
        try:
            if sql.in_transaction:  # Ctrl-C has cut short what should have ended it
                sql.execute("ROLLBACK")
            sql.execute(begin)
            found = work(sql)
            sql.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if sql.in_transaction:
                    sql.execute("ROLLBACK")
            raise
        if not self._patient:
            self._wait(patient=True)
        return found

    def _connected(self) -> Connection:
        """The file, opened; it may have been moved away, or this may be the child of the process that opened it."""
        if self._sql is not None and self._file != self._present():
            self._let_go(close=False)
        if self._sql is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            sql = sqlite3.connect(self.path, timeout=_PATIENCE / 1000, isolation_level=None, check_same_thread=False)
            sql.text_factory = _text
            try:
                with suppress(sqlite3.OperationalError):  # another one does it now, or the file system cannot
                    sql.execute("PRAGMA journal_mode = WAL")
                sql.execute("PRAGMA synchronous = NORMAL")  # nothing is lost unless the machine itself goes down
                sql.execute("PRAGMA foreign_keys = ON")
                bring_up(sql, str(self.path))
            except BaseException:
                sql.close()
                raise
            self._patient, self._file = True, self._present()
            self._sql = sql  # the last thing, for it says that all of it is done
        return self._sql

    def _only_read(self, work: Callable[[Connection], T]) -> T:
        """Read a file in a place where nothing can be written, not even beside it."""
        for mode in ("mode=ro", "immutable=1"):
            sql = sqlite3.connect(f"file:{quote(str(self.path))}?{mode}", uri=True)
            sql.text_factory = _text
            try:
                if (found := version_of(sql)) != VERSION:
                    told = f"it has format {found} and is read-only, so it cannot be updated to format {VERSION}"
                    raise FileError(str(self.path), "read", told)
                return work(sql)
            except sqlite3.DatabaseError:
                if mode == "immutable=1":
                    raise
            finally:
                sql.close()
        raise AssertionError("the last way has raised")

    def _present(self) -> tuple[int, ...] | None:
        """Which file lies at the path now, as this process sees it."""
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino, os.getpid()

    def _wait(self, *, patient: bool) -> None:
        self._patient = patient
        if self._sql is not None:
            self._sql.execute(f"PRAGMA busy_timeout = {_PATIENCE if patient else _IMPATIENCE}")

    def _let_go(self, *, close: bool) -> None:
        sql, self._sql, self._file = self._sql, None, None
        if sql is None:
            return
        if close:
            with suppress(sqlite3.Error):
                sql.close()
        else:
            # Closing would remove the log beside the path, by its name: that of the file that lies there now. And in
            # the child of a process it would give up what the parent has locked. So it stays open until the end.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(sql))
