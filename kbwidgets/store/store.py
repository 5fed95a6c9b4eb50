"""The store of a user's matches and notes in one file, which any number of kernels can use at once.

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
import sqlite3
import threading
import weakref
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from secrets import token_hex
from sqlite3 import Connection
from time import time
from typing import Final, NoReturn

from kbwidgets.core.errors import DataError, FileError, KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.state import State
from kbwidgets.core.record.series import Series, is_decided
from kbwidgets.core.text.words import counted, joined, quoted
from kbwidgets.core.values.plain_data import read_json, whole
from kbwidgets.core.values.types import Json
from kbwidgets.games import games
from kbwidgets.store.faults import faults_of
from kbwidgets.store.journal import Journal
from kbwidgets.store.match_saver import MatchSaver, Part
from kbwidgets.store.place import file_in, users_file
from kbwidgets.store.restoration import SavedMove, restore, restore_position
from kbwidgets.store.saved_match import COLUMNS, Row, SavedMatch, SavedMatches, select_sound

_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM matches"
_LAST: Final = (
    "(evening = '' OR NOT EXISTS (SELECT 1 FROM matches AS later"
    " WHERE later.evening <> '' AND later.evening = matches.evening AND later.part > matches.part))"
)
"""The condition that a match is the last one of its series."""
_ORDER: Final = "ORDER BY revision DESC, number DESC"
"""The order of matches, last played first, by the number of the last write because a clock may be set back."""
_PATHS: Final = ("NOT INDEXED", "INDEXED BY matches_by_revision")
_MOST_SEARCHED: Final = 100
"""The most matches that are searched for one that is under way."""
_MOST_LISTED: Final = 3
"""The most numbers that a message lists."""


class Store:
    """A file of matches, given by a folder or a `.db` file, or the user's own by default."""

    def __init__(self, place: str | Path | None = None) -> None:
        self.path: Path = users_file() if place is None else file_in(place).absolute()
        self._journal = Journal(self.path)
        self._savers: weakref.WeakKeyDictionary[Match, MatchSaver] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()
        weakref.finalize(self, self._journal.close)

    # -- matches --------------------------------------------------------------------------------------

    def keep(self, match: Match, line: str = "", part: Part | None = None) -> None:
        """Save each change of a match before it is shown, starting with its first decision.

        `line` is the line of a notebook that made the match.
        """
        with match.lock, self._lock:
            if match not in self._savers:
                self._savers[match] = MatchSaver(self._journal, line, part)
            match.save_with(self._savers[match])

    def keep_series(self, series: Series, line: str = "") -> None:
        """Save the matches of a series like `keep`, all but the first at once."""
        first = self.find_saver(series.matches[0])
        line = line if first is None else first.line
        name = "" if first is None else first.part.series
        if not name and (series.best_of != 1 or len(series.matches) > 1):
            name = token_hex(8)
        for number, match in enumerate(series.matches, 1):
            self.keep(match, line, Part(name, number, series.best_of))
            saver = self._savers[match]
            if saver.number is None:
                with match.lock:
                    saver(match)

    def find_saver(self, match: Match) -> MatchSaver | None:
        """Return the saver of a match that is saved here, or None."""
        with self._lock:
            return self._savers.get(match)

    def saved_matches(self, game: str | None = None, *, most: int = -1, last: bool = False) -> SavedMatches:
        """Return all matches, or those of a game, the last played first, at most `most` of them.

        With `last`, return only the last match of each series.
        """
        if game is not None:
            game = games[game].name
        conditions = ["game = ?"] if game is not None else []
        values = () if game is None else (game,)
        where = " AND ".join([*conditions, *([_LAST] if last else [])])
        query = f"{_SELECT}{where and f' WHERE {where}'} {_ORDER}"

        def select(sql: Connection) -> list[Row]:
            _check_index(sql)
            cursor, rows = sql.execute(query, values), list[Row]()
            if most < 0:
                return [*select_sound(cursor.fetchall())]
            while len(rows) < most and (batch := cursor.fetchmany(most - len(rows))):
                rows += select_sound(batch)
            return rows

        return SavedMatches(self._journal.read(select, []), self.position)

    def resume(self, number: int | None = None) -> Match:
        """Return the match with this number at its saved position, and continue to save it.

        Without a number, return the last match that is not over. A match open in this process is returned itself.
        """
        saved, moves = self._read_match(number)
        with self._lock:
            for match, saver in self._savers.items():
                if saver.is_of(saved):
                    return match
        match, is_complete, message = restore(saved, moves)
        saver = MatchSaver(self._journal, saved.line, Part(saved.series, saved.part, saved.best_of))
        if is_complete:
            saver.take_over(saved)
        saver.message = message
        with self._lock:
            self._savers[match] = saver
        match.save_with(saver)
        return match

    def resume_series(self, number: int | None = None) -> Series:
        """Return the series of a match with all its matches, restored like `resume`.

        The last one is being played.
        """
        saved, _ = self._read_match(number)
        parts = {saved.part: saved}
        for each in self._select_series(saved):  # The last one played is first.
            if each.part < saved.part or saved.over:
                parts.setdefault(each.part, each)
        matches = tuple(self.resume(parts[part].number) for part in sorted(parts))
        return Series(matches, saved.best_of)

    def list_series(self, number: int) -> tuple[int, ...]:
        """Return the numbers of all matches of a match's series, including its own."""
        saved, _ = self._read_match(number)
        return tuple(each.number for each in self._select_series(saved)) or (number,)

    def _select_series(self, saved: SavedMatch) -> Sequence[SavedMatch]:
        """Return the matches of a series, the last played first, or none for a single match."""
        query = f"{_SELECT} WHERE evening = ? AND evening <> '' {_ORDER}"
        rows = self._journal.read(lambda sql: sql.execute(query, (saved.series,)).fetchall(), list[Row]())
        return [SavedMatch.of_sound(row) for row in select_sound(rows)]

    def _read_match(self, number: int | None) -> tuple[SavedMatch, list[SavedMove]]:
        if number is None and (last := self.find_unfinished()) is not None:
            number = last.number
        try:
            return self._journal.read(lambda sql: _select_complete(sql, number), None) or _raise_missing([], number)
        except FileError:  # The file is sound, so the row itself is wrong.
            return self._journal.read(lambda sql: _select_match(sql, number), None) or _raise_missing([], number)

    def delete_saved(self, *numbers: int) -> None:
        """Forget these matches, or none of them if one does not exist."""

        def delete(sql: Connection) -> None:
            existing = _select_numbers(sql)
            for number in numbers:
                if not _is_number(number) or number not in existing:
                    _raise_missing(existing, number)
            sql.executemany("DELETE FROM matches WHERE number = ?", [(number,) for number in numbers])

        if not self.path.exists() and numbers:
            _raise_missing([], numbers[0])
        self._journal.write(delete)

    def find_unfinished(self, line: str | None = None) -> SavedMatch | None:
        """Return the last match that is not over or whose series is not, or None.

        With `line`, consider only matches that this line of a notebook made.
        """
        condition, values = ("", ()) if line is None else (" AND line = ? AND line <> ''", (line,))
        query = f"{_SELECT} WHERE (NOT over OR best_of <> 1) AND {_LAST}{condition} {_ORDER}"
        rows = self._journal.read(lambda sql: sql.execute(query, values).fetchmany(_MOST_SEARCHED), list[Row]())
        return next(filter(self.is_unfinished, map(SavedMatch.of_sound, select_sound(rows))), None)

    def is_unfinished(self, saved: SavedMatch) -> bool:
        """Return whether there is more to play: the match is not over, or its series is not decided."""
        if not saved.over or not saved.series:
            return not saved.over
        parts = {each.part: each for each in reversed(self._select_series(saved))}
        winners = [each.names[seat] for each in parts.values() if each.over for seat in each.won]
        return not is_decided([winners.count(name) for name in saved.names], len(parts), saved.best_of)

    def position(self, saved: SavedMatch) -> State | None:
        """Return the saved position of a match, or None if it was forgotten in the meantime."""
        moves = self._journal.read(lambda sql: _select_moves(sql, saved.number), [])
        return restore_position(saved, moves) if len(moves) >= saved.ply else None

    # -- named values ---------------------------------------------------------------------------------

    def put(self, kind: str, name: str, value: Json, learner: str = "") -> None:
        """Save a value under a kind and a name, and for one learner if there are several."""
        values = (kind, name, learner, json.dumps(value), time())
        self._journal.write(lambda sql: sql.execute(_PUT, values))

    def get(self, kind: str, name: str, learner: str = "") -> Json:
        """Return the value under a kind and a name, or None if there is none."""
        row = self._journal.read(lambda sql: sql.execute(_GET, (kind, name, learner)).fetchone(), None)
        return None if row is None else read_json(str(row[0]))

    # -- the file -------------------------------------------------------------------------------------

    @property
    def news(self) -> str:
        """The messages about damaged files that were repaired while this store was open."""
        return " ".join(f"{repair}." for repair in self._journal.repairs)

    def check(self) -> tuple[str, ...]:
        """Return what is wrong with the file, or `()` if nothing is or there is no file."""
        return faults_of(self.path) if self.path.exists() else ()

    def close(self) -> None:
        """Close the file.

        It is opened again when it is needed.
        """
        self._journal.close()

    def __repr__(self) -> str:
        return f"<Store {self.path}>"


_PUT: Final = "INSERT OR REPLACE INTO kept (kind, name, learner, value, changed) VALUES (?, ?, ?, ?, ?)"
_GET: Final = "SELECT value FROM kept WHERE kind = ? AND name = ? AND learner = ?"


def _is_number(value: object) -> bool:
    """Return whether a match can have this number.

    SQLite accepts no larger ones.
    """
    number = whole(value)
    return number is not None and 0 < number < 2**63


def _select_match(sql: Connection, number: int | None) -> tuple[SavedMatch, list[SavedMove]]:
    if number is None or not _is_number(number):
        row = None
    else:
        row = sql.execute(f"{_SELECT} WHERE number = ?", (number,)).fetchone()
    if row is None:
        _raise_missing(_select_numbers(sql), number)
    try:
        saved = SavedMatch.of(row)
    except DataError as error:
        raise KbError(f"saved match {number} is damaged and cannot be resumed: {error}") from error
    return saved, _select_moves(sql, saved.number)


def _select_complete(sql: Connection, number: int | None) -> tuple[SavedMatch, list[SavedMove]]:
    """Return a match with its moves, or raise an error of SQLite if some are missing, so that the file is examined."""
    saved, moves = _select_match(sql, number)
    if len(moves) < saved.ply:
        raise sqlite3.DatabaseError(f"match {saved.number} has {len(moves)} moves, expected {saved.ply}")
    return saved, moves


def _check_index(sql: Connection) -> None:
    """Raise an error of SQLite if the index of matches misses some, which SQLite itself does not notice."""
    counts = [sql.execute(f"SELECT count(*) FROM matches {by}").fetchone()[0] for by in _PATHS]
    if len(set(counts)) > 1:
        raise sqlite3.DatabaseError(f"the index of matches has {counts[1]} entries, expected {counts[0]}")


def _select_moves(sql: Connection, number: int) -> list[SavedMove]:
    """Return the moves of a match up to the first missing one."""
    rows = sql.execute("SELECT ply, move, comment FROM moves WHERE match = ? ORDER BY ply", (number,))
    unbroken = takewhile(lambda pair: pair[1][0] == pair[0], enumerate(rows, 1))
    return [SavedMove(str(move), str(comment)) for _, (_, move, comment) in unbroken]


def _select_numbers(sql: Connection) -> Sequence[int]:
    return [row[0] for row in sql.execute(f"SELECT number FROM matches {_ORDER}")]


def _raise_missing(numbers: Sequence[int], number: object) -> NoReturn:
    """Raise `KbError` with the numbers that exist."""
    what = "unfinished saved match" if number is None else f"saved match {quoted(number)}"
    more = [counted(len(numbers) - _MOST_LISTED, "other")] if len(numbers) > _MOST_LISTED else []
    listed = joined([*map(str, numbers[:_MOST_LISTED]), *more]) if numbers else "none"
    raise KbError(f"there is no {what}; " + (f"kb.saved_matches() lists {listed}" if numbers else "nothing is saved"))
