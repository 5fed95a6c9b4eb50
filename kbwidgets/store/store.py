"""Store: the matches and the notes of a user in one file, for as many kernels at once as there are.

>>> from tempfile import TemporaryDirectory
>>> import kbwidgets as kb
>>> with TemporaryDirectory() as folder:
...     store, other = Store(folder), Store(folder)
...     match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
...     store.keep(match)
...     move = match.play(match.state.moves()[0])
...     again = other.resume(1)
...     store.put("lesson", "kingdomino", {"step": 3})
...     other.get("lesson", "kingdomino")
...     again.state == match.state
...     store.close(), other.close()
{'step': 3}
True
(None, None)
"""

from __future__ import annotations

import json
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from sqlite3 import Connection
from time import time
from typing import Final, NoReturn

from kbwidgets.core.errors import KbError
from kbwidgets.core.match import Match
from kbwidgets.core.plain import whole
from kbwidgets.core.state import State
from kbwidgets.core.types import Json
from kbwidgets.core.words import counted, joined, quoted
from kbwidgets.games import games
from kbwidgets.store.journal import Journal
from kbwidgets.store.keeping import Keeping
from kbwidgets.store.place import file_in, users_file
from kbwidgets.store.repair import faults_of
from kbwidgets.store.restoring import Moved, position, restored
from kbwidgets.store.saved import COLUMNS, Saved, SavedMatch

_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM matches"
_NAMED: Final = 3
"""How many numbers a message lists."""


class Store:
    """A file of matches; `place` is a folder or a file whose name ends in .db, without one it is the user's own."""

    def __init__(self, place: str | Path | None = None) -> None:
        self.path: Path = users_file() if place is None else file_in(place).absolute()
        self._journal = Journal(self.path)
        self._keepings: weakref.WeakKeyDictionary[Match, Keeping] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()
        weakref.finalize(self, self._journal.close)

    # -- matches --------------------------------------------------------------------------------------

    def keep(self, match: Match, line: str = "") -> None:
        """Write each change of a match before it is shown, from its first decision on; `line` is what made it."""
        with match.lock, self._lock:
            if match not in self._keepings:
                self._keepings[match] = Keeping(self._journal, line)
                match.kept_by(self._keepings[match])

    def keeping(self, match: Match) -> Keeping | None:
        """What is known of a match that is kept here."""
        with self._lock:
            return self._keepings.get(match)

    def saved(self, game: str | None = None, *, most: int = -1) -> Saved:
        """All matches, or those of a game, the one that was played last first; at `most` so many."""
        if game is not None:
            game = games[game].name
        where, values = ("", ()) if game is None else (" WHERE game = ?", (game,))
        asked = f"{_SELECT}{where} ORDER BY changed DESC, number DESC LIMIT ?"
        rows = self._journal.read(lambda sql: sql.execute(asked, (*values, most)).fetchall(), [])
        return Saved(rows, self.position)

    def resume(self, number: int | None = None) -> Match:
        """The match of a number, where it stood, and kept on; without one the last that is not over.

        A match that is played in this process is the same one.
        """
        saved, moves = self._journal.read(lambda sql: _found(sql, number), None) or _missing([], number)
        with self._lock:
            for match, keeping in self._keepings.items():
                if (keeping.number, keeping.revision) == (saved.number, saved.revision):
                    return match
        match, whole, told = restored(saved, moves)
        keeping = Keeping(self._journal, saved.line)
        if whole:
            keeping.goes_on(match, saved.number, saved.revision)
        keeping.told = told
        with self._lock:
            self._keepings[match] = keeping
        match.kept_by(keeping)
        return match

    def forget(self, *numbers: int) -> None:
        """Forget these matches; where one of them is not there, none."""

        def gone(sql: Connection) -> None:
            known = _numbers(sql)
            for number in numbers:
                if not _is_number(number) or number not in known:
                    _missing(known, number)
            sql.executemany("DELETE FROM matches WHERE number = ?", [(number,) for number in numbers])

        if not self.path.exists() and numbers:
            _missing([], numbers[0])
        self._journal.write(gone)

    def under_way(self, line: str) -> SavedMatch | None:
        """The last match that a line made and that is not over."""
        asked = f"{_SELECT} WHERE line = ? AND line <> '' AND NOT over ORDER BY changed DESC LIMIT 1"
        row = self._journal.read(lambda sql: sql.execute(asked, (line,)).fetchone(), None)
        return None if row is None else SavedMatch.of(row)

    def position(self, saved: SavedMatch) -> State | None:
        """The position where a match stood, None if it was forgotten meanwhile."""
        moves = self._journal.read(lambda sql: _moves(sql, saved.number), [])
        return position(saved, moves) if len(moves) >= saved.ply else None

    # -- named values ---------------------------------------------------------------------------------

    def put(self, kind: str, name: str, value: Json, learner: str = "") -> None:
        """Keep a value under a kind and a name, for one learner where there are several."""
        values = (kind, name, learner, json.dumps(value), time())
        self._journal.write(lambda sql: sql.execute(_PUT, values))

    def get(self, kind: str, name: str, learner: str = "") -> Json:
        """The value under a kind and a name, None if there is none."""
        row = self._journal.read(lambda sql: sql.execute(_GET, (kind, name, learner)).fetchone(), None)
        return None if row is None else json.loads(row[0])

    # -- the file -------------------------------------------------------------------------------------

    @property
    def news(self) -> str:
        """What became of damaged files while this store was open."""
        return " ".join(f"{mended}." for mended in self._journal.mended)

    def check(self) -> tuple[str, ...]:
        """What is wrong with the file, () if nothing is or there is none."""
        return faults_of(self.path) if self.path.exists() else ()

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        self._journal.close()

    def __repr__(self) -> str:
        return f"<Store {self.path}>"


_PUT: Final = "INSERT OR REPLACE INTO kept (kind, name, learner, value, changed) VALUES (?, ?, ?, ?, ?)"
_GET: Final = "SELECT value FROM kept WHERE kind = ? AND name = ? AND learner = ?"


def _is_number(given: object) -> bool:
    """Whether a match may have this number; SQLite takes no larger ones."""
    found = whole(given)
    return found is not None and 0 < found < 2**63


def _found(sql: Connection, number: int | None) -> tuple[SavedMatch, list[Moved]]:
    if number is None:
        row = sql.execute(f"{_SELECT} WHERE NOT over ORDER BY changed DESC, number DESC LIMIT 1").fetchone()
    elif not _is_number(number):
        row = None
    else:
        row = sql.execute(f"{_SELECT} WHERE number = ?", (number,)).fetchone()
    if row is None:
        _missing(_numbers(sql), number)
    saved = SavedMatch.of(row)
    return saved, _moves(sql, saved.number)


def _moves(sql: Connection, number: int) -> list[Moved]:
    found = sql.execute("SELECT move, comment FROM moves WHERE match = ? ORDER BY ply", (number,))
    return [Moved(*row) for row in found]


def _numbers(sql: Connection) -> Sequence[int]:
    return [row[0] for row in sql.execute("SELECT number FROM matches ORDER BY changed DESC, number DESC")]


def _missing(known: Sequence[int], number: object) -> NoReturn:
    """Say what there is, where what was asked for is not."""
    asked = "saved match that is not over" if number is None else f"saved match {quoted(number)}"
    more = [counted(len(known) - _NAMED, "other")] if len(known) > _NAMED else []
    there = joined([*map(str, known[:_NAMED]), *more]) if known else "none"
    raise KbError(f"there is no {asked}; saved are {there}{', as kb.saved() lists' if known else ''}")
