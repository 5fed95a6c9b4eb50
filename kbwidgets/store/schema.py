"""Schema: the tables of a store, and how an older file is brought to their present form.

A file knows the number of its form (`PRAGMA user_version`). Each step below leads from one number to the next, so a
file of any age goes through those that it lacks, all or none of them.
"""

from __future__ import annotations

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
)
"""1: matches and their moves. 2: the line of a notebook that made a match, what may be taken back, the lines beside
the one that is played, and named values. 3: the evening that a match is part of, and standing answers."""

VERSION: Final = len(_STEPS)


def version_of(sql: Connection) -> int:
    """The number of the form that a file has, 0 of an empty one."""
    return int(sql.execute("PRAGMA user_version").fetchone()[0])


def bring_up(sql: Connection, path: str) -> None:
    """Make the tables, or bring those of an older file to their present form."""
    if version_of(sql) == VERSION:
        return
    sql.execute("BEGIN IMMEDIATE")  # another process may do the same now
    try:
        found = version_of(sql)
        check(found, path)
        for step in _STEPS[found:]:
            for statement in step:
                sql.execute(statement)
        sql.execute(f"PRAGMA user_version = {VERSION}")
        sql.execute("COMMIT")
    except BaseException:
        if sql.in_transaction:
            sql.execute("ROLLBACK")
        raise


def check(found: int, path: str) -> None:
    """Refuse the file of a later kbwidgets, which nothing may be written to."""
    if found > VERSION:
        told = f"it has form {found}, written by a later kbwidgets; this one knows forms 1 to {VERSION}: update it"
        raise FileError(path, "read", told)
