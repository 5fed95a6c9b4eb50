"""The link between a match and its row in a store, which writes each change before it is shown.

The match calls it under its lock. It raises nothing: if nothing can be written, the match continues unsaved, `trouble`
says why, and the next change that can be written saves everything.

The file decides which row belongs to the match. Each write signs the row with the keeping's own sign, so the keeping
that signed it last continues it. The remembered part of the file only saves reading it back, and it is used only if the
row is the one that was written last. So Ctrl-C may come at any time, even between a write and the note of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from secrets import token_hex
from sqlite3 import Connection
from time import time
from typing import Final, NamedTuple

from kbwidgets.core.errors import FileError
from kbwidgets.core.match.lines import Lines, Sideline, shared
from kbwidgets.core.match.match_state import SoFar
from kbwidgets.core.protocol.player import FunctionPlayer, Player
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.turn_count import begins
from kbwidgets.core.text.safe_repr import fault_of, name_of
from kbwidgets.core.values.types import CHANCE
from kbwidgets.players import players_of
from kbwidgets.store.beside import data_of
from kbwidgets.store.journal import Journal
from kbwidgets.store.restoring import UNKNOWN
from kbwidgets.store.saved import COLUMNS, LARGEST, SavedMatch

_CHANGING: Final = (
    "revision", "players", "chance", "since", "changed", "ply", "turns", "over", "won", "beside", "standing", "writer",
)  # fmt: skip
"""The columns that a change of a match may change, unlike the rest of its row."""
_MARKS: Final = ", ".join("?" * (len(COLUMNS) - 1))
_INSERT: Final = f"INSERT INTO matches ({', '.join(COLUMNS[1:])}) VALUES ({_MARKS})"
_UPDATE: Final = f"UPDATE matches SET {', '.join(f'{name} = ?' for name in _CHANGING)} WHERE number = ?"
_LAST: Final = f"SELECT max(revision) FROM matches WHERE revision <= {LARGEST}"


class Part(NamedTuple):
    """The place of a match in a series, with the most matches that the series may have."""

    series: str = ""
    number: int = 1
    best_of: int = 1


class Noted(NamedTuple):
    """The part of a file that holds a match, as it was last written or read."""

    number: int
    revision: int
    moves: Sequence[Move | str] | None = None
    """The moves, as text if they were read back, or None if they were neither written nor read."""
    comments: Mapping[int, str] = {}


class Keeping:
    """The record of what is written of one match, and of what must be written next."""

    def __init__(self, journal: Journal, line: str = "", part: Part | None = None) -> None:
        self.line: str = line
        """The line of a notebook that made the match."""
        self.part: Part = Part() if part is None else part
        self.trouble: str = ""
        """The reason why the match is not saved, or `""` if it is."""
        self.told: str = ""
        """Another message that the player should see."""
        self._journal = journal
        self._sign = token_hex(16)
        """The sign of this keeping, and of no other, in a row."""
        self._noted: Noted | None = None
        self._counted: tuple[tuple[Move, ...], list[int]] = (), [0]
        """The moves, and the number of turns that had begun before each of them and after the last."""
        self._lines: tuple[Lines[Sideline], str] = Lines(), "[]"
        """The variations, with their written form."""

    @property
    def number(self) -> int | None:
        """The number of the match in the store, or None before the first decision."""
        return None if self._noted is None else self._noted.number

    def take_over(self, saved: SavedMatch) -> None:
        """Take over a row with the next write, unless another keeping has written it by then."""
        self._noted = Noted(saved.number, saved.revision)

    def is_of(self, saved: SavedMatch) -> bool:
        """Return whether a row is that of this match and nobody else has continued it."""
        noted = self._noted
        is_noted = noted is not None and (noted.number, noted.revision) == (saved.number, saved.revision)
        return is_noted or saved.writer == self._sign

    def __call__(self, match: SoFar) -> None:
        """Write what has changed."""
        try:
            if self.number is not None or self.part.number > 1 or _is_begun(match):
                self._write(match)
        except FileError as error:
            self.trouble = f"{error.place}: {error.fault}"
        except Exception as error:  # Moves and names are foreign code and may raise anything.
            self.trouble = fault_of(error)
        else:
            self.trouble = ""

    def _write(self, match: SoFar) -> None:
        moves, comments = (*match.moves, *match.ahead), match.comments
        row = self._row(match, moves)
        number, revision, told = self._journal.write(lambda sql: self._written(sql, row, moves, comments))
        self.told = told or self.told
        self._noted = Noted(number, revision, moves, comments)

    def _written(
        self, sql: Connection, row: dict[str, object], moves: Sequence[Move], comments: Mapping[int, str]
    ) -> tuple[int, int, str]:
        """Change the row, or write the whole match into a new one; return its number, its revision and a message."""
        revision = row["revision"] = int(sql.execute(_LAST).fetchone()[0] or 0) + 1
        there = self._there(sql)
        if there is not None:
            sql.execute(_UPDATE, (*(row[name] for name in _CHANGING), there.number))
            _change(sql, there, moves, comments)
            return there.number, revision, self._told(sql, there.number)
        number = sql.execute(_INSERT, [row[name] for name in COLUMNS[1:]]).lastrowid
        assert number is not None
        _append(sql, number, moves, 0, comments)
        return number, revision, self._told(sql, number)

    def _there(self, sql: Connection) -> Noted | None:
        """Return what the file holds of this match, or None if it has no row or another notebook has continued it."""
        noted, asked = self._noted, "SELECT number, revision FROM matches WHERE"
        found: tuple[int, int] | None = sql.execute(f"{asked} writer = ? AND writer <> ''", (self._sign,)).fetchone()
        if found is None and noted is not None and noted.moves is None:  # The first write will sign the row.
            claim = noted.number, noted.revision
            found = sql.execute(f"{asked} number = ? AND revision = ?", claim).fetchone()
        if found is None:
            return None
        if noted is not None and noted.moves is not None and (noted.number, noted.revision) == found:
            return noted
        rows = sql.execute("SELECT move, comment FROM moves WHERE match = ? ORDER BY ply", found[:1]).fetchall()
        comments = {ply: comment for ply, (_, comment) in enumerate(rows, 1) if comment}
        return Noted(*found, [move for move, _ in rows], comments)

    def _told(self, sql: Connection, number: int) -> str:
        """Return a message if the match is in another row than before, otherwise `""`."""
        before = self.number
        if before in (None, number):
            return ""
        if sql.execute("SELECT 1 FROM matches WHERE number = ?", (before,)).fetchone() is None:
            return ""  # It was forgotten, or the file is another one.
        return f"Another notebook is playing match {before}. Your moves here are saved as match {number}."

    def _turns(self, match: SoFar, moves: tuple[Move, ...]) -> int:
        """Return the number of turns that have begun by now."""
        known, turns = self._counted
        turns = turns[: _same(known, moves) + 1]
        for ply in range(len(turns) - 1, len(moves)):
            turns.append(turns[-1] + begins(match.at(ply - 1) if ply else None, match.at(ply)))
        self._counted = moves, turns
        return turns[match.ply]

    def _beside(self, match: SoFar) -> str:
        if match.lines is not self._lines[0]:
            self._lines = match.lines, json.dumps(data_of(match.lines))
        return self._lines[1]

    def _row(self, match: SoFar, moves: tuple[Move, ...]) -> dict[str, object]:
        state, now = match.state, time()
        outcome = state.outcome() if state.over else None
        chance = match.chance if isinstance(match.chance, str) else [str(move) for move in match.chance]
        return {
            "game": match.game.name,
            "version": match.game.version,
            "names": json.dumps(match.names),
            "colours": json.dumps(state.colours),
            "avatars": json.dumps(match.avatars),
            "players": json.dumps([_player(match, each) for each in match.players]),
            "options": json.dumps(dict(match.options)),
            "seed": str(match.seed),
            "chance": json.dumps(chance),
            "since": match.chance_since,
            "begun": now,
            "changed": now,
            "ply": match.ply,
            "turns": self._turns(match, moves),
            "over": int(state.over),
            "won": json.dumps(outcome.winners if outcome else ()),
            "line": self.line,
            "undo": match.undo_policy,
            "beside": self._beside(match),
            "evening": self.part.series,
            "part": self.part.number,
            "best_of": self.part.best_of,
            "standing": json.dumps([(seat, given.ply, str(given.move)) for seat, given in match.standing.items()]),
            "writer": self._sign,
        }


def _change(sql: Connection, there: Noted, moves: Sequence[Move], comments: Mapping[int, str]) -> None:
    """Write the moves and comments that differ from those in the file."""
    before = there.moves or ()
    texts = any(isinstance(move, str) for move in before)
    same = shared(before, list(map(str, moves))) if texts else _same(before, moves)
    if same < len(before):
        sql.execute("DELETE FROM moves WHERE match = ? AND ply > ?", (there.number, same))
    _append(sql, there.number, moves, same, comments)
    changed = {ply for ply in {*there.comments, *comments} if there.comments.get(ply) != comments.get(ply)}
    for ply in changed:
        if ply <= same:
            values = (comments.get(ply, ""), there.number, ply)
            sql.execute("UPDATE moves SET comment = ? WHERE match = ? AND ply = ?", values)


def _same(before: Sequence[Move | str], moves: Sequence[Move]) -> int:
    """Return the number of moves that are the same, usually all the earlier ones."""
    count = len(before)
    return count if list(moves[:count]) == list(before) else shared(before, moves)


def _append(sql: Connection, number: int, moves: Sequence[Move], same: int, comments: Mapping[int, str]) -> None:
    rows = [(number, ply, str(move), comments.get(ply, "")) for ply, move in enumerate(moves[same:], same + 1)]
    sql.executemany("INSERT INTO moves (match, ply, move, comment) VALUES (?, ?, ?, ?)", rows)


def _is_begun(match: SoFar) -> bool:
    """Return whether a person has made a decision, or anybody has if all players are computers."""
    people = {seat for seat, player in enumerate(match.players) if player is None}
    made = (match.mover(ply) for ply in range(match.ply + len(match.ahead)))
    return any(seat in people or (not people and seat != CHANCE) for seat in made)


def _player(match: SoFar, player: Player | None) -> str | None:
    """Return the name of a computer player, marked with `UNKNOWN` if no player is known by it."""
    if player is None:
        return None
    name = name_of(player)
    known = name in players_of(match.game) and not isinstance(player, FunctionPlayer)
    return name if known else name + UNKNOWN
