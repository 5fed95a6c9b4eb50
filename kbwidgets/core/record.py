"""The record of a match: text that people read and that replays to the same positions.

    Game: kingdomino 1
    Seat: Ann, blue, person
    Seat: greedy, green, greedy
    Option: harmony = True
    Seed: 7
    Chance: draw

    1. [draw 5] [draw 18] [draw 33] [draw 46]
    5. [king 1] [king 0] [king 0] [king 1]
    9. choose 18 {early, but a forest}
    10. choose 46
    *

The number of a line counts the moves before it, chance included. Chance stands in brackets, a comment in
braces. The last line is `*` for a match that goes on, or the points of all seats.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> Record.parse(Record.of(match).text()).replay().state == match.state
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kbwidgets.core.errors import KbError, RecordError, Refused
from kbwidgets.core.game import Game
from kbwidgets.core.match import Match
from kbwidgets.core.options import OptionValue
from kbwidgets.core.player import Player
from kbwidgets.core.types import CHANCE, OPEN, Viewer

_LINE = re.compile(r"(?P<ply>[0-9]+)\. (?P<moves>[^{}]*?)(?: \{(?P<comment>[^{}]*)\})?")
_DRAWS = re.compile(r"(?:\[[^\[\]]+\] ?)+")
_END = re.compile(r"\*|-?[0-9]+(?: -?[0-9]+)*")
_WIDTH = 88


@dataclass(frozen=True)
class Entry:
    """One move of a record: its text, whether it is chance, its comment, and the line it stands on."""

    text: str
    chance: bool
    comment: str = ""
    line: int = 0


@dataclass(frozen=True)
class Record:
    """A written match: its header and its moves as text."""

    game: str
    version: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int
    chance: Literal["draw", "ask"]
    entries: tuple[Entry, ...]
    result: str = "*"

    @classmethod
    def of(cls, match: Match, viewer: Viewer = OPEN) -> Record:
        """The record of a match up to now, as far as the viewer may know its moves."""
        with match.lock:
            moves, comments = match.moves, match.comments
            states = [match.at(n) for n in range(len(moves) + 1)]
            entries = [
                Entry(state.seen(move, viewer), state.to_act == (CHANCE,), comments.get(n + 1, ""))
                for n, (state, move) in enumerate(zip(states, moves, strict=False))
            ]
            end = states[-1]
            return cls(
                game=match.game.name,
                version=match.game.version,
                names=end.names,
                colours=end.colours,
                players=tuple("person" if player is None else player.name for player in match.players),
                options=tuple((name, str(value)) for name, value in match.options.items()),
                seed=match.seed,
                chance="ask" if match.chance == "ask" else "draw",
                entries=tuple(entries),
                result=" ".join(map(str, outcome.totals)) if (outcome := end.outcome()) else "*",
            )

    def text(self) -> str:
        """The record as text."""
        lines = [f"Game: {self.game} {self.version}"]
        for name, colour, player in zip(self.names, self.colours, self.players, strict=True):
            lines.append(f"Seat: {name}, {colour}, {player}")
        lines += [f"Option: {name} = {value}" for name, value in self.options]
        lines += [f"Seed: {self.seed}", f"Chance: {self.chance}", ""]
        current = ""
        for n, entry in enumerate(self.entries):
            comment = f" {{{entry.comment}}}" if entry.comment else ""
            if not entry.chance:
                lines += [current] * bool(current) + [f"{n + 1}. {entry.text}{comment}"]
                current = ""
                continue
            current = f"{current} [{entry.text}]" if current else f"{n + 1}. [{entry.text}]"
            if comment or len(current) > _WIDTH:
                lines.append(current + comment)
                current = ""
        lines += [current] * bool(current) + [self.result, ""]
        return "\n".join(lines)

    def save(self, path: str | Path) -> Path:
        """Write the record to a file; a file that is there is replaced only when all is written."""
        target = Path(path)
        beside = target.with_name(target.name + ".part")
        beside.write_text(self.text(), encoding="utf-8")
        return beside.replace(target)

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """The record that a file holds."""
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise RecordError(1, f"{path} is not text in UTF-8: {error.reason}") from error
        except OSError as error:
            raise KbError(f"cannot read {path}: {error.strerror}") from error

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds; RecordError names the line of a fault and keeps the part before it."""
        return _Reader(text).record()

    def replay(self, players: Sequence[str | Player] | None = None, game: Game | None = None) -> Match:
        """A match in which every move of the record was made again through the rules.

        `players` says who goes on from there, people by default. RecordError names the line of a move that the
        rules refuse, or of a draw that was not possible, and keeps the part before it.
        """
        if game is None:
            from kbwidgets.games import games

            game = games[self.game]
        if game.version != self.version:
            raise RecordError(1, f"written for version {self.version} of {self.game}, this is version {game.version}")
        options: dict[str, OptionValue] = {}
        known = {option.name: option for option in game.options}
        for name, value in self.options:
            options[name] = known[name].parse(value) if name in known else value
        match = Match(game, self.names, seed=self.seed, chance="ask", colours=self.colours, options=options)
        for n, entry in enumerate(self.entries):
            due = match.state.to_act == (CHANCE,)
            if entry.chance != due:
                told = "chance is due, this is a decision" if due else "a decision is due, this is chance"
                raise RecordError(entry.line, f"{entry.text!r}: {told}", self._cut(n))
            try:
                match.play(entry.text)
            except Refused as error:
                raise RecordError(entry.line, f"{entry.text!r} is refused: {error}", self._cut(n)) from error
            if entry.comment:
                match.comment(entry.comment)
        if self.result != "*" and self.result != (told := _result(match)):
            line = self.entries[-1].line + 1 if self.entries else 1
            raise RecordError(line, f"the record ends {self.result!r}, its moves end {told!r}", self._cut(None))
        match.leave_chance(self.chance)
        for seat, player in enumerate(players or ()):
            match.seat_player(seat, None if isinstance(player, str) else player)
        return match

    def _cut(self, n: int | None) -> Record:
        return replace(self, entries=self.entries[:n], result="*")


def _result(match: Match) -> str:
    outcome = match.state.outcome()
    return " ".join(map(str, outcome.totals)) if outcome else "*"


class _Reader:
    """Reads one record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.header: dict[str, str] = {}
        self.seats: list[tuple[str, str, str]] = []
        self.options: list[tuple[str, str]] = []
        self.entries: list[Entry] = []
        self.headed = False

    def record(self) -> Record:
        for number, line in enumerate((line.rstrip() for line in self.lines), 1):
            if not line or line.startswith("#"):
                continue
            if self.headed and _END.fullmatch(line):
                return self._record(line)
            if line[0].isdigit() and ". " in line[:12]:
                if not self.headed:
                    self._close_header(number)
                self._moves(number, line)
            elif self.headed:
                raise RecordError(number, f"{line!r} is no line of moves", self._good())
            else:
                self._field(number, line)
                if self._complete(number):
                    self.headed = True
        last = len(self.lines)
        if not self.headed:
            self._close_header(last or 1)
        raise RecordError(last, "the record is cut: the line with the result, or *, is missing", self._good())

    def _complete(self, number: int) -> bool:
        """Whether the header ends here: it does at the first empty line."""
        following = self.lines[number] if number < len(self.lines) else "x"
        return not following.strip() and self._missing() is None

    def _missing(self) -> str | None:
        for name in ("Game", "Seed"):
            if name not in self.header:
                return name
        return None if self.seats else "Seat"

    def _close_header(self, number: int) -> None:
        if missing := self._missing():
            raise RecordError(number, f"the header has no line '{missing}: …'")
        self.headed = True

    def _field(self, number: int, line: str) -> None:
        name, colon, value = line.partition(": ")
        if not colon or name not in ("Game", "Seat", "Option", "Seed", "Chance"):
            raise RecordError(number, f"unknown header {line!r}, known: Game, Seat, Option, Seed, Chance")
        if name == "Seat":
            parts = value.rsplit(", ", 2)
            if len(parts) != 3:
                raise RecordError(number, f"found {line!r}, expected 'Seat: name, colour, player'")
            self.seats.append((parts[0], parts[1], parts[2]))
        elif name == "Option":
            option, sign, setting = value.partition(" = ")
            if not sign:
                raise RecordError(number, f"found {line!r}, expected 'Option: name = value'")
            self.options.append((option, setting))
        elif name in self.header:
            raise RecordError(number, f"the header {name} stands twice")
        elif name == "Seed" and not re.fullmatch(r"-?[0-9]+", value):
            raise RecordError(number, f"the seed is {value!r}, expected a whole number")
        elif name == "Chance" and value not in ("draw", "ask"):
            raise RecordError(number, f"chance is {value!r}, expected draw or ask")
        elif name == "Game" and not re.fullmatch(r"\S+ [0-9]+", value):
            raise RecordError(number, f"found {line!r}, expected 'Game: name version'")
        else:
            self.header[name] = value

    def _moves(self, number: int, line: str) -> None:
        found = _LINE.fullmatch(line)
        if not found or not found["moves"]:
            raise RecordError(number, f"{line!r} is no line of moves", self._good())
        if int(found["ply"]) != len(self.entries) + 1:
            told = f"the line has number {found['ply']}, expected {len(self.entries) + 1}"
            raise RecordError(number, told, self._good())
        moves, comment = found["moves"].strip(), found["comment"] or ""
        if not moves.startswith("["):
            self.entries.append(Entry(moves, False, comment, number))
            return
        if not _DRAWS.fullmatch(moves):
            raise RecordError(number, f"a bracket is not closed in {line!r}", self._good())
        draws = [draw.strip() for draw in moves[1:-1].split("]")]
        texts = [draw.removeprefix("[") for draw in draws]
        self.entries += [Entry(text, True, "", number) for text in texts[:-1]]
        self.entries.append(Entry(texts[-1], True, comment, number))

    def _good(self) -> Record:
        return self._record("*")

    def _record(self, result: str) -> Record:
        name, version = self.header["Game"].split()
        return Record(
            game=name,
            version=int(version),
            names=tuple(seat[0] for seat in self.seats),
            colours=tuple(seat[1] for seat in self.seats),
            players=tuple(seat[2] for seat in self.seats),
            options=tuple(self.options),
            seed=int(self.header["Seed"]),
            chance="ask" if self.header.get("Chance") == "ask" else "draw",
            entries=tuple(self.entries),
            result=result,
        )
