"""The tables of a store, and the steps that bring an older file to their present form.

A file records the number of its form (`PRAGMA user_version`). Each step below leads from one number to the next, so a
file of any age goes through all the steps that it lacks or none of them. Since form 4 `PRAGMA application_id` repeats
the number, so that a damaged number is not taken for that of another form.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from functools import cache
from sqlite3 import Connection
from typing import Final

from kbwidgets.core.errors import FileError

_STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            revision INTEGER NOT NULL,
            game TEXT NOT NULL, version INTEGER NOT NULL,
            names TEXT NOT NULL, colours TEXT NOT NULL, avatars TEXT NOT NULL, players TEXT NOT NULL,
            options TEXT NOT NULL, seed TEXT NOT NULL, chance TEXT NOT NULL, since INTEGER NOT NULL,
            begun REAL NOT NULL, changed REAL NOT NULL,
            ply INTEGER NOT NULL, turns INTEGER NOT NULL, over INTEGER NOT NULL, won TEXT NOT NULL)""",
        """CREATE TABLE moves (
            match INTEGER NOT NULL REFERENCES matches(number) ON DELETE CASCADE,
            ply INTEGER NOT NULL, move TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (match, ply)) WITHOUT ROWID""",
        "CREATE INDEX matches_by_change ON matches (changed)",
    ),
    (
        "ALTER TABLE matches ADD COLUMN line TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN undo TEXT NOT NULL DEFAULT 'free'",
        "ALTER TABLE matches ADD COLUMN beside TEXT NOT NULL DEFAULT '[]'",
        "CREATE INDEX matches_by_line ON matches (line) WHERE line <> ''",
        """CREATE TABLE kept (
            kind TEXT NOT NULL, name TEXT NOT NULL, learner TEXT NOT NULL, value TEXT NOT NULL, changed REAL NOT NULL,
            UNIQUE (kind, name, learner))""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN evening TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN part INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE matches ADD COLUMN best_of INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE matches ADD COLUMN standing TEXT NOT NULL DEFAULT '[]'",
        "CREATE INDEX matches_by_evening ON matches (evening) WHERE evening <> ''",
    ),
    (
        "ALTER TABLE matches ADD COLUMN writer TEXT NOT NULL DEFAULT ''",
        "CREATE TEMP TABLE places (place INTEGER PRIMARY KEY, number INTEGER UNIQUE)",
        "INSERT INTO places (number) SELECT number FROM matches ORDER BY changed, number",
        "UPDATE matches SET revision = (SELECT place FROM places WHERE places.number = matches.number)",
        "DROP TABLE places",
        "DROP INDEX matches_by_change",
        "CREATE INDEX matches_by_revision ON matches (revision)",
        "CREATE UNIQUE INDEX matches_by_writer ON matches (writer) WHERE writer <> ''",
    ),
)
"""The steps from each form to the next.

1: matches and their moves. 2: the line of a notebook that made a match, what may be taken back, the variations, and
named values. 3: the series that a match is part of, and standing answers. 4: the last writer of a match, and its
revision, which now counts the writes of the whole file instead of its own.
"""

VERSION: Final = len(_STEPS)
DEFAULTS: Final[tuple[object, ...]] = (*[None] * 18, "", "free", "[]", "", 1, 1, "[]", "")
"""The value of each column of `matches` in a row that is older than the column."""
_SIGNED: Final = 4
"""The first form whose number is in the file twice."""
_SIGN: Final = 0x6B620000
"""The number that is added to the second one, and marks the file as a store."""


def version_of(sql: Connection) -> int:
    """Return the number of a file's form, or 0 if the file is empty."""
    return int(sql.execute("PRAGMA user_version").fetchone()[0])


def _sign_of(version: int) -> int:
    return _SIGN + version if version >= _SIGNED else 0


def find_form_faults(sql: Connection) -> tuple[str, ...]:
    """Return what is wrong with the form number and the tables of a file, or `()` for a sound file of any form."""
    version, tables = version_of(sql), _read_tables(sql)
    sign = int(sql.execute("PRAGMA application_id").fetchone()[0])
    if _is_foreign(tables):
        return ()
    if version < 0 or sign != _sign_of(version):
        return (f"its format number is damaged; it is {version} in one place and {sign} in the other",)
    if version > VERSION:
        return ()
    expected = _tables_of(version)
    return tuple(f"{name} has a damaged definition" for name in expected if tables.get(name) != expected[name])


def _is_foreign(tables: Collection[str]) -> bool:
    """Return whether a file has tables, but none of a store."""
    return bool(tables) and not any(name in tables for name in ("matches", "moves", "kept"))


def _read_tables(sql: Connection) -> dict[str, str]:
    """Return the definition of each table and index, without spaces."""
    rows = sql.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {str(name): "".join(str(text).split()) for name, text in rows}


@cache
def _tables_of(version: int) -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as sql:
        for step in _STEPS[:version]:
            for statement in step:
                sql.execute(statement)
        return _read_tables(sql)


def upgrade(sql: Connection, path: str) -> None:
    """Make the tables, or bring those of an older file to their present form."""
    if version_of(sql) == VERSION:
        return
    sql.execute("BEGIN IMMEDIATE")  # Another process may do the same now.
    try:
        version = version_of(sql)
        if _is_foreign(_read_tables(sql)):
            raise FileError(path, "read", "it belongs to another program; choose another file")
        if faults := find_form_faults(sql):
            raise sqlite3.DatabaseError(faults[0])
        check_version(version, path)
        for step in _STEPS[version:]:
            for statement in step:
                sql.execute(statement)
        sql.execute(f"PRAGMA user_version = {VERSION}")
        sql.execute(f"PRAGMA application_id = {_sign_of(VERSION)}")
        sql.execute("COMMIT")
    except BaseException:
        if sql.in_transaction:
            sql.execute("ROLLBACK")
        raise


def check_version(version: int, path: str) -> None:
    """Raise `FileError` for a file from a later kbwidgets, which must not be written to."""
    if version > VERSION:
        reason = f"it has format {version}, from a newer kbwidgets; this one reads formats 1 to {VERSION}"
        raise FileError(path, "read", reason)
