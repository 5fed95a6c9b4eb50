"""The link between a match and its row in a store, which writes each change before it is shown.

The match calls it under its lock. It raises nothing: if nothing can be written, the match continues unsaved, `trouble`
says why, and the next change that can be written saves everything.

The file decides which row belongs to the match. Each write signs the row with the saver's own sign, so the saver
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
from kbwidgets.core.match.lines import Lines, Sideline, count_shared
from kbwidgets.core.match.match_state import MatchState
from kbwidgets.core.protocol.player import FunctionPlayer, Player
from kbwidgets.core.protocol.state import Move
from kbwidgets.core.protocol.turn_count import begins
from kbwidgets.core.text.safe_repr import fault_of, name_of
from kbwidgets.core.values.types import CHANCE
from kbwidgets.players import players_of
from kbwidgets.store.journal import Journal
from kbwidgets.store.line_data import data_of
from kbwidgets.store.restoration import UNKNOWN
from kbwidgets.store.saved_match import COLUMNS, LARGEST, SavedMatch

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


class Snapshot(NamedTuple):
    """The part of a file that holds a match, as it was last written or read."""

    number: int
    revision: int
    moves: Sequence[Move | str] | None = None
    """The moves, as text if they were read back, or None if they were neither written nor read."""
    comments: Mapping[int, str] = {}


class MatchSaver:
    """The record of what is written of one match, and of what must be written next."""

    def __init__(self, journal: Journal, line: str = "", part: Part | None = None) -> None:
        self.line: str = line
        """The line of a notebook that made the match."""
        self.part: Part = Part() if part is None else part
        self.trouble: str = ""
        """The reason why the match is not saved, or `""` if it is."""
        self.message: str = ""
        """Another message that the player should see."""
        self._journal = journal
        self._sign = token_hex(16)
        """The sign of this saver, and of no other, in a row."""
        self._snapshot: Snapshot | None = None
        self._turn_counts: tuple[tuple[Move, ...], list[int]] = (), [0]
        """The moves, and the number of turns that had begun before each of them and after the last."""
        self._lines: tuple[Lines[Sideline], str] = Lines(), "[]"
        """The variations, with their written form."""

    @property
    def number(self) -> int | None:
        """The number of the match in the store, or None before the first decision."""
        return None if self._snapshot is None else self._snapshot.number

    def take_over(self, saved: SavedMatch) -> None:
        """Take over a row with the next write, unless another saver has written it by then."""
        self._snapshot = Snapshot(saved.number, saved.revision)

    def is_of(self, saved: SavedMatch) -> bool:
        """Return whether a row is that of this match and nobody else has continued it."""
        snapshot = self._snapshot
        is_snapshot = snapshot is not None and (snapshot.number, snapshot.revision) == (saved.number, saved.revision)
        return is_snapshot or saved.writer == self._sign

    def __call__(self, match: MatchState) -> None:
        """Write what has changed."""
        try:
            if self.number is not None or self.part.number > 1 or _has_begun(match):
                self._write(match)
        except FileError as error:
            self.trouble = f"{error.place}: {error.fault}"
        except Exception as error:  # Moves and names are foreign code and may raise anything.
            self.trouble = fault_of(error)
        else:
            self.trouble = ""

    def _write(self, match: MatchState) -> None:
        moves, comments = (*match.moves, *match.ahead), match.comments
        row = self._make_row(match, moves)
        number, revision, message = self._journal.write(lambda sql: self._write_row(sql, row, moves, comments))
        self.message = message or self.message
        self._snapshot = Snapshot(number, revision, moves, comments)

    def _write_row(
        self, sql: Connection, row: dict[str, object], moves: Sequence[Move], comments: Mapping[int, str]
    ) -> tuple[int, int, str]:
        """Change the row, or write the whole match into a new one; return its number, its revision and a message."""
        revision = row["revision"] = int(sql.execute(_LAST).fetchone()[0] or 0) + 1
        stored = self._find_snapshot(sql)
        if stored is not None:
            sql.execute(_UPDATE, (*(row[name] for name in _CHANGING), stored.number))
            _change(sql, stored, moves, comments)
            return stored.number, revision, self._describe_new_number(sql, stored.number)
        number = sql.execute(_INSERT, [row[name] for name in COLUMNS[1:]]).lastrowid
        assert number is not None
        _append(sql, number, moves, 0, comments)
        return number, revision, self._describe_new_number(sql, number)

    def _find_snapshot(self, sql: Connection) -> Snapshot | None:
        """Return what the file holds of this match, or None if it has no row or another notebook has continued it."""
        snapshot, query = self._snapshot, "SELECT number, revision FROM matches WHERE"
        row: tuple[int, int] | None = sql.execute(f"{query} writer = ? AND writer <> ''", (self._sign,)).fetchone()
        if row is None and snapshot is not None and snapshot.moves is None:  # The first write will sign the row.
            claim = snapshot.number, snapshot.revision
            row = sql.execute(f"{query} number = ? AND revision = ?", claim).fetchone()
        if row is None:
            return None
        if snapshot is not None and snapshot.moves is not None and (snapshot.number, snapshot.revision) == row:
            return snapshot
        rows = sql.execute("SELECT move, comment FROM moves WHERE match = ? ORDER BY ply", row[:1]).fetchall()
        comments = {ply: comment for ply, (_, comment) in enumerate(rows, 1) if comment}
        return Snapshot(*row, [move for move, _ in rows], comments)

    def _describe_new_number(self, sql: Connection, number: int) -> str:
        """Return a message if the match is in another row than before, otherwise `""`."""
        old_number = self.number
        if old_number in (None, number):
            return ""
        if sql.execute("SELECT 1 FROM matches WHERE number = ?", (old_number,)).fetchone() is None:
            return ""  # It was forgotten, or the file is another one.
        return f"Another notebook is playing match {old_number}. Your moves here are saved as match {number}."

    def _count_turns(self, match: MatchState, moves: tuple[Move, ...]) -> int:
        """Return the number of turns that have begun by now."""
        counted_moves, turns = self._turn_counts
        turns = turns[: _count_same(counted_moves, moves) + 1]
        for ply in range(len(turns) - 1, len(moves)):
            turns.append(turns[-1] + begins(match.at(ply - 1) if ply else None, match.at(ply)))
        self._turn_counts = moves, turns
        return turns[match.ply]

    def _encode_lines(self, match: MatchState) -> str:
        if match.lines is not self._lines[0]:
            self._lines = match.lines, json.dumps(data_of(match.lines))
        return self._lines[1]

    def _make_row(self, match: MatchState, moves: tuple[Move, ...]) -> dict[str, object]:
        state, now = match.state, time()
        outcome = state.outcome() if state.over else None
        chance = match.chance if isinstance(match.chance, str) else [str(move) for move in match.chance]
        return {
            "game": match.game.name,
            "version": match.game.version,
            "names": json.dumps(match.names),
            "colours": json.dumps(state.colours),
            "avatars": json.dumps(match.avatars),
            "players": json.dumps([_name_player(match, each) for each in match.players]),
            "options": json.dumps(dict(match.options)),
            "seed": str(match.seed),
            "chance": json.dumps(chance),
            "since": match.chance_since,
            "begun": now,
            "changed": now,
            "ply": match.ply,
            "turns": self._count_turns(match, moves),
            "over": int(state.over),
            "won": json.dumps(outcome.winners if outcome else ()),
            "line": self.line,
            "undo": match.undo_policy,
            "beside": self._encode_lines(match),
            "evening": self.part.series,
            "part": self.part.number,
            "best_of": self.part.best_of,
            "standing": json.dumps([(seat, reply.ply, str(reply.move)) for seat, reply in match.auto_replies.items()]),
            "writer": self._sign,
        }


def _change(sql: Connection, stored: Snapshot, moves: Sequence[Move], comments: Mapping[int, str]) -> None:
    """Write the moves and comments that differ from those in the file."""
    before = stored.moves or ()
    has_texts = any(isinstance(move, str) for move in before)
    same = count_shared(before, list(map(str, moves))) if has_texts else _count_same(before, moves)
    if same < len(before):
        sql.execute("DELETE FROM moves WHERE match = ? AND ply > ?", (stored.number, same))
    _append(sql, stored.number, moves, same, comments)
    changed = {ply for ply in {*stored.comments, *comments} if stored.comments.get(ply) != comments.get(ply)}
    for ply in changed:
        if ply <= same:
            values = (comments.get(ply, ""), stored.number, ply)
            sql.execute("UPDATE moves SET comment = ? WHERE match = ? AND ply = ?", values)


def _count_same(before: Sequence[Move | str], moves: Sequence[Move]) -> int:
    """Return the number of moves that are the same, usually all the earlier ones."""
    count = len(before)
    return count if list(moves[:count]) == list(before) else count_shared(before, moves)


def _append(sql: Connection, number: int, moves: Sequence[Move], same: int, comments: Mapping[int, str]) -> None:
    rows = [(number, ply, str(move), comments.get(ply, "")) for ply, move in enumerate(moves[same:], same + 1)]
    sql.executemany("INSERT INTO moves (match, ply, move, comment) VALUES (?, ?, ?, ?)", rows)


def _has_begun(match: MatchState) -> bool:
    """Return whether a person has made a decision, or anybody has if all players are computers."""
    people = {seat for seat, player in enumerate(match.players) if player is None}
    movers = (match.mover(ply) for ply in range(match.ply + len(match.ahead)))
    return any(seat in people or (not people and seat != CHANCE) for seat in movers)


def _name_player(match: MatchState, player: Player | None) -> str | None:
    """Return the name of a computer player, marked with `UNKNOWN` if no player is known by it."""
    if player is None:
        return None
    name = name_of(player)
    is_known = name in players_of(match.game) and not isinstance(player, FunctionPlayer)
    return name if is_known else name + UNKNOWN
