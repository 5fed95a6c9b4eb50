"""Keeping: ties one match to its row in a store; each change is written before it is shown.

It is called by the match, under its lock, and raises nothing: where nothing can be written the match goes on unsaved,
`trouble` says why, and with the next change that can be written all of it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from time import time
from typing import Final, NamedTuple

from kbwidgets.core.errors import FileError
from kbwidgets.core.foreign import fault_of, name_of
from kbwidgets.core.lines import Lines, Sideline
from kbwidgets.core.player import FunctionPlayer, Player
from kbwidgets.core.so_far import SoFar
from kbwidgets.core.state import Move
from kbwidgets.core.turns import begins
from kbwidgets.core.types import CHANCE
from kbwidgets.players import players_of
from kbwidgets.store.beside import data_of
from kbwidgets.store.journal import Journal
from kbwidgets.store.restoring import UNKNOWN
from kbwidgets.store.saved import COLUMNS

_CHANGING: Final = ("players", "chance", "since", "changed", "ply", "turns", "over", "won", "beside", "standing")
"""What may be another with each change of a match; the rest of its row stays."""
_MARKS: Final = ", ".join("?" * (len(COLUMNS) - 1))
_INSERT: Final = f"INSERT INTO matches ({', '.join(COLUMNS[1:])}) VALUES ({_MARKS})"
_UPDATE: Final = (
    f"UPDATE matches SET {', '.join(f'{name} = ?' for name in _CHANGING)}, revision = revision + 1"
    " WHERE number = ? AND revision = ?"
)


class Part(NamedTuple):
    """Where a match belongs: what its evening has in common, its number there, and how many it has at most."""

    evening: str = ""
    number: int = 1
    best_of: int = 1


class Keeping:
    """What is written of one match, and what must be written next."""

    def __init__(self, journal: Journal, line: str = "", part: Part | None = None) -> None:
        self.line: str = line
        """The line of a notebook that made the match."""
        self.part: Part = Part() if part is None else part
        self.number: int | None = None
        """The number of the match in the store; None until somebody has decided something."""
        self.revision: int = 0
        self.trouble: str = ""
        """Why the match is not saved, "" while it is."""
        self.told: str = ""
        """What else who plays should know."""
        self._journal = journal
        self._moves: list[Move] = []
        self._comments: dict[int, str] = {}
        self._turns = [0]
        """How many turns had begun before each move."""
        self._lines: tuple[Lines[Sideline], str] = Lines(), "[]"
        """The lines beside the one that is played, and what is written of them."""

    def goes_on(self, match: SoFar, number: int, revision: int) -> None:
        """Take over the row of a match that stands there as it is."""
        self.number, self.revision = number, revision
        self._note(match, (*match.moves, *match.ahead))

    def __call__(self, match: SoFar) -> None:
        """Write what has changed."""
        try:
            if self.number is not None or self.part.number > 1 or _is_begun(match):
                self._write(match)
        except FileError as error:
            self.trouble = f"{error.place}: {error.fault}"
        except Exception as error:  # a move or a name is foreign code
            self.trouble = fault_of(error)
        else:
            self.trouble = ""

    def _write(self, match: SoFar) -> None:
        moves = (*match.moves, *match.ahead)
        number, revision, told = self._journal.write(lambda sql: self._written(sql, match, moves))
        self.number, self.revision = number, revision
        self.told = told or self.told
        self._note(match, moves)

    def _written(self, sql: Connection, match: SoFar, moves: Sequence[Move]) -> tuple[int, int, str]:
        """Change the row, or write the whole match into a new one; its number, its revision, what there is to tell."""
        row = self._row(match, moves)
        if self.number is None:
            return *self._inserted(sql, match, row, moves), ""
        values = [row[name] for name in _CHANGING]
        if sql.execute(_UPDATE, (*values, self.number, self.revision)).rowcount:
            self._change(sql, self.number, match, moves)
            return self.number, self.revision + 1, ""
        there = sql.execute("SELECT 1 FROM matches WHERE number = ?", (self.number,)).fetchone()
        number, revision = self._inserted(sql, match, row, moves)
        if not there:  # it was forgotten, or the file is another one
            return number, revision, ""
        told = (
            f"Match {self.number} was gone on with in another notebook: what is played here is kept as match {number}."
        )
        return number, revision, told

    def _inserted(
        self, sql: Connection, match: SoFar, row: dict[str, object], moves: Sequence[Move]
    ) -> tuple[int, int]:
        number = sql.execute(_INSERT, [row[name] for name in COLUMNS[1:]]).lastrowid
        assert number is not None
        _append(sql, number, moves, 0, match.comments)
        return number, 1

    def _change(self, sql: Connection, number: int, match: SoFar, moves: Sequence[Move]) -> None:
        same = self._same(moves)
        if same < len(self._moves):
            sql.execute("DELETE FROM moves WHERE match = ? AND ply > ?", (number, same))
        comments = match.comments
        _append(sql, number, moves, same, comments)
        changed = {ply for ply in {*self._comments, *comments} if self._comments.get(ply) != comments.get(ply)}
        for ply in changed:
            if ply <= same:
                values = (comments.get(ply, ""), number, ply)
                sql.execute("UPDATE moves SET comment = ? WHERE match = ? AND ply = ?", values)

    def _same(self, moves: Sequence[Move]) -> int:
        """How many moves stand as they were written."""
        known = self._moves
        if len(moves) >= len(known) and list(moves[: len(known)]) == known:
            return len(known)
        pairs = zip(moves, known, strict=False)
        return next((n for n, (new, old) in enumerate(pairs) if new != old), min(len(moves), len(known)))

    def _note(self, match: SoFar, moves: Sequence[Move]) -> None:
        """Remember what stands there now."""
        same = self._same(moves)
        self._count(match, same, len(moves))
        self._moves[same:] = moves[same:]
        self._comments = dict(match.comments)

    def _count(self, match: SoFar, same: int, whole: int) -> None:
        del self._turns[same + 1 :]
        for ply in range(len(self._turns) - 1, whole):
            before = match.at(ply - 1) if ply else None
            self._turns.append(self._turns[-1] + begins(before, match.at(ply)))

    def _beside(self, match: SoFar) -> str:
        if match.lines is not self._lines[0]:
            self._lines = match.lines, json.dumps(data_of(match.lines))
        return self._lines[1]

    def _row(self, match: SoFar, moves: Sequence[Move]) -> dict[str, object]:
        self._count(match, self._same(moves), len(moves))
        state, now = match.state, time()
        outcome = state.outcome() if state.over else None
        chance = match.chance if isinstance(match.chance, str) else [str(move) for move in match.chance]
        return {
            "revision": 1,
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
            "turns": self._turns[match.ply],
            "over": int(state.over),
            "won": json.dumps(outcome.winners if outcome else ()),
            "line": self.line,
            "undo": match.undo_policy,
            "beside": self._beside(match),
            "evening": self.part.evening,
            "part": self.part.number,
            "best_of": self.part.best_of,
            "standing": json.dumps([(seat, given.ply, str(given.move)) for seat, given in match.standing.items()]),
        }


def _append(sql: Connection, number: int, moves: Sequence[Move], same: int, comments: Mapping[int, str]) -> None:
    rows = [(number, ply, str(move), comments.get(ply, "")) for ply, move in enumerate(moves[same:], same + 1)]
    sql.executemany("INSERT INTO moves (match, ply, move, comment) VALUES (?, ?, ?, ?)", rows)


def _is_begun(match: SoFar) -> bool:
    """Whether a person has decided something; where nobody is one, whether anybody has."""
    people = {seat for seat, player in enumerate(match.players) if player is None}
    made = (match.mover(ply) for ply in range(match.ply + len(match.ahead)))
    return any(seat in people or (not people and seat != CHANCE) for seat in made)


def _player(match: SoFar, player: Player | None) -> str | None:
    """The name of a computer player, with a mark behind one that is not known by it."""
    if player is None:
        return None
    name = name_of(player)
    known = name in players_of(match.game) and not isinstance(player, FunctionPlayer)
    return name if known else name + UNKNOWN
