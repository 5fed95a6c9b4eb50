"""Repair: a damaged file is laid aside whole, and what can be read of it is copied into a new one in its place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from time import time
from typing import Final, NamedTuple

from kbwidgets.core.errors import FileError
from kbwidgets.core.words import counted
from kbwidgets.store.saved import COLUMNS
from kbwidgets.store.schema import bring_up

_STALE: Final = 60
"""Seconds after which whoever began to mend a file is taken to be gone."""
_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a file."""
_VALUES: Final = "kind, name, learner, value, changed"


class Mended(NamedTuple):
    """What became of a damaged file."""

    aside: Path
    """Where it lies now."""
    matches: int
    """How many matches could be read."""

    def __str__(self) -> str:
        read = counted(self.matches, "match", "matches")
        return (
            f"The file of saved matches was damaged. What could be read, {read}, goes on; the rest is in {self.aside}"
        )


def mend(path: Path) -> Mended | None:
    """Lay a damaged file aside and put a new one in its place; None where another process has done so."""
    claim = path.with_name(f"{path.name}.mending")
    with suppress(FileNotFoundError):
        if time() - claim.stat().st_mtime > _STALE:
            claim.unlink()
    try:
        claim.touch(exist_ok=False)
    except FileExistsError as error:
        raise FileError(str(path), "write", "it was damaged, and another program mends it; wait a moment") from error
    try:
        if not faults_of(path):
            return None
        new = path.with_name(f"{path.name}.new")
        _remove(new)
        with closing(sqlite3.connect(new, isolation_level=None)) as to:
            bring_up(to, str(new))
            found = _copied(path, to)
        aside = path.with_name(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S-%f}{path.suffix}")
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                os.replace(f"{path}{end}", f"{aside}{end}")
        try:
            os.link(path, aside)
        except OSError:  # a file system without links
            os.replace(path, aside)
        os.replace(new, path)
        return Mended(aside, found)
    finally:
        claim.unlink(missing_ok=True)


def faults_of(path: Path) -> tuple[str, ...]:
    """What SQLite finds to be wrong with a file."""
    try:
        with closing(sqlite3.connect(path)) as sql:
            found = [str(row[0]) for row in sql.execute("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError as error:
        return (str(error),)
    return () if found == ["ok"] else tuple(found)


def _remove(path: Path) -> None:
    for end in ("", "-journal", *_BESIDE):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _copied(path: Path, to: Connection) -> int:
    """Copy every match of which the header can be read, with its moves up to the first that cannot; how many."""
    found = 0
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as damaged:
        there = {row[1] for row in damaged.execute("PRAGMA table_info(matches)")}
        names = [name for name in COLUMNS if name in there]  # a file of an older form has fewer
        columns = ", ".join(names)
        for row in _rows(damaged, "matches", columns):
            moves = list(_moves(damaged, row[0]))
            cut: dict[str, object] = dict(zip(names, row, strict=True))
            if not _is_sound(cut):
                continue
            cut["ply"] = min(int(str(cut["ply"])), len(moves))
            marks = ", ".join("?" * len(cut))
            to.execute(f"INSERT INTO matches ({columns}) VALUES ({marks})", tuple(cut.values()))
            to.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", moves)
            found += 1
        for row in _rows(damaged, "kept", _VALUES):
            with suppress(sqlite3.Error):
                to.execute(f"INSERT INTO kept ({_VALUES}) VALUES (?, ?, ?, ?, ?)", row)
    return found


def _is_sound(row: dict[str, object]) -> bool:
    return isinstance(row["ply"], int) and isinstance(row["number"], int) and isinstance(row["game"], str)


def _rows(sql: Connection, table: str, columns: str) -> Iterator[tuple[object, ...]]:
    """The rows of a table that can be read: each is asked for by its number, so that one hides no other."""
    for number in range(1, _last(sql, table) + 1):
        with suppress(sqlite3.Error, UnicodeDecodeError):
            yield from sql.execute(f"SELECT {columns} FROM {table} WHERE rowid = ?", (number,)).fetchall()


def _last(sql: Connection, table: str) -> int:
    """The last number of a table, as far as one can know."""
    found = 0
    asked: Sequence[str] = (
        f"SELECT max(rowid) FROM {table}",
        f"SELECT seq FROM sqlite_sequence WHERE name = '{table}'",
    )
    for question in asked:
        with suppress(sqlite3.Error):
            found = max([found, *(int(row[0] or 0) for row in sql.execute(question))])
    return min(found, 10**6)


def _moves(sql: Connection, number: object) -> Iterator[tuple[object, ...]]:
    """The moves of a match up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        asked = "SELECT match, ply, move, comment FROM moves WHERE match = ? ORDER BY ply"
        for count, row in enumerate(sql.execute(asked, (number,)), 1):
            if row[1] != count:
                return
            yield row
