"""The repair of a damaged file, which is moved aside unchanged while its readable content is copied to a new one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from datetime import datetime
from itertools import count, takewhile
from pathlib import Path
from sqlite3 import Connection
from time import time
from typing import Final, NamedTuple

from kbwidgets.core.errors import FileError
from kbwidgets.core.text.interrupts import finish
from kbwidgets.core.text.words import counted
from kbwidgets.store.faults import faults_of
from kbwidgets.store.pages import Record, read_records
from kbwidgets.store.saved_match import COLUMNS, select_sound
from kbwidgets.store.schema import DEFAULTS, upgrade

_STALE: Final = 60
"""The seconds after which a program that began a repair is assumed to have ended."""
_BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite puts beside a file."""
_INSERT: Final = f"INSERT INTO matches ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
_PUT: Final = "INSERT OR REPLACE INTO kept (kind, name, learner, value, changed) VALUES (?, ?, ?, ?, ?)"
_SEQUENCE: Final = "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'matches'"


class Repair(NamedTuple):
    """The result of a repair."""

    aside: Path
    """The present path of the damaged file."""
    matches: int
    """The number of matches that could be read."""

    def __str__(self) -> str:
        return (
            "Your saved matches were damaged. "
            f"{counted(self.matches, 'match', 'matches')} could be restored. The damaged file is now {self.aside}"
        )


def mend(path: Path) -> Repair | None:
    """Move a damaged file aside and put a new one in its place, or return None if the file is not damaged."""
    claim = path.with_name(f"{path.name}.mending")
    with suppress(FileNotFoundError):
        if time() - claim.stat().st_mtime > _STALE:
            claim.unlink()
    try:
        claim.touch(exist_ok=False)
    except FileExistsError as error:
        reason = "it is damaged, and another program is repairing it; wait a moment"
        raise FileError(str(path), "write", reason) from error
    try:
        if not faults_of(path):
            return None
        new = path.with_name(f"{path.name}.new")
        _remove(new)
        with closing(sqlite3.connect(new, isolation_level=None)) as sql:
            upgrade(sql, str(new))
            matches = _copy(read_records(path), sql)
        aside = path.with_name(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S-%f}{path.suffix}")
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                shutil.copy2(f"{path}{end}", f"{aside}{end}")
        try:
            os.link(path, aside)
        except OSError:  # The file system may not support links.
            shutil.copy2(path, aside)
        finish(lambda: _exchange(path, new))
        return Repair(aside, matches)
    finally:
        claim.unlink(missing_ok=True)


def _exchange(path: Path, new: Path) -> None:
    """Replace the old file by the new one, and remove the old log, which would be taken for the new one's."""
    for end in _BESIDE:
        Path(f"{path}{end}").unlink(missing_ok=True)
    with suppress(FileNotFoundError):  # Ctrl-C may have come after the exchange.
        os.replace(new, path)


def _remove(path: Path) -> None:
    for end in ("", "-journal", *_BESIDE):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _copy(records: Iterable[Record], sql: Connection) -> int:
    """Copy each sound match, with its moves up to the first unsound one, and return the number of matches."""
    rows, moves, sequence = dict[int, dict[str, object]](), dict[int, dict[int, tuple[str, str]]](), 0
    older: list[int] = []
    sql.execute("BEGIN")
    for record in records:
        match record:
            case Record(None, (int(number), int(ply), str(move), str(comment))):
                moves.setdefault(number, {})[ply] = move, comment
            case Record(int(), (str(), str(), str(), str(), int() | float())):
                with suppress(sqlite3.Error):
                    sql.execute(_PUT, record.values)
            case Record(int(), ("matches", int(number))):
                sequence = number
            case Record(int(number), (None, *values)) if len(values) < len(COLUMNS):
                row = number, *values, *DEFAULTS[1 + len(values) :]
                if select_sound([row]):
                    rows[number] = dict(zip(COLUMNS, row, strict=True))
                    older += [number] * (len(values) + 1 < len(COLUMNS))
            case _:
                pass
    for place, number in enumerate(sorted(older, key=lambda number: (rows[number]["changed"], number)), 1):
        rows[number]["revision"] = place  # An older form counted the writes of each match separately.
    for number, values in sorted(rows.items()):
        _insert(sql, number, values, moves.get(number, {}))
    sql.execute(_SEQUENCE, (sequence if 0 <= sequence < 2**62 else 0,))
    sql.execute("COMMIT")
    return len(rows)


def _insert(sql: Connection, number: int, row: Mapping[str, object], moves: Mapping[int, tuple[str, str]]) -> None:
    """Write a match with the moves before the first missing one."""
    rows = [(number, ply, *moves[ply]) for ply in takewhile(moves.__contains__, count(1))]
    values = {**row, "ply": min(int(str(row["ply"])), len(rows))}
    try:
        sql.execute(_INSERT, tuple(values.values()))
    except sqlite3.IntegrityError:  # Another match has the same writer, so one of the two signs is damaged.
        sql.execute(_INSERT, tuple({**values, "writer": ""}.values()))
    sql.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", rows)
