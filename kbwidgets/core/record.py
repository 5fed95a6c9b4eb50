"""The record of a match: text that people read and that replays to the same positions.

    Game: high-or-low 1
    Seat: Ann, blue, person
    Seat: greedy, green, greedy
    Option: rounds = 3
    Seed: 7
    Chance: draw

    1. [roll 5] [roll 1]
    3. call low {no more than a guess}
    4. call high
    5. [roll 2]
    *

The number of a line is that of its first move, chance included. Chance stands in brackets, a comment in
braces. The last line is `*` for a match that goes on, or the points or places of all seats. Where the avatars of the
seats are not the usual ones, the header has them too, `Avatars: 7 2`.

A record of one seat (or of a spectator) says so in the header, `Viewer: 0`, and holds what that viewer knows by now.
A move of which only a part was seen is written so with a question mark, `[draw ?]`. It has no seed (`Seed: 0`), for the
seed tells every draw; where a game hides things it has no comments, for who wrote them may have seen more; and an
option that holds what is hidden, as the order of a deck, has a value in its place that fits what was seen. It replays
to a match that this viewer cannot tell from the one that was played: in place of what is not known stands something
that fits all the rest, always the same.

>>> import kbwidgets as kb
>>> game = next(iter(kb.games.values()))
>>> match = kb.Match(game, ["Ann", "Bo"], seed=7)
>>> Record.parse(Record.of(match).text()).replay().state == match.state
True
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from kbwidgets.core.avatars import usual_avatars
from kbwidgets.core.chance import SEED_DIGITS
from kbwidgets.core.errors import KbError, OptionError, Refused, UnknownName
from kbwidgets.core.files import read_bytes, write_text
from kbwidgets.core.fitting import OPEN_SIGN, fitting
from kbwidgets.core.foreign import name_of
from kbwidgets.core.game import Game
from kbwidgets.core.markup import Markup, folded, html
from kbwidgets.core.match import Match
from kbwidgets.core.options import OptionValue
from kbwidgets.core.player import Player
from kbwidgets.core.registry import registry
from kbwidgets.core.state import Move, State
from kbwidgets.core.types import CHANCE, OPEN, Viewer
from kbwidgets.core.words import counted, cut, joined, quoted

_LINE = re.compile(r"(?P<ply>[0-9]{1,6})\. (?P<moves>[^{}]*?)(?: \{(?P<comment>[^{}]*)\})?")
_DRAWS = re.compile(r"(?:\[[^\[\]]+\] ?)+")
_END = re.compile(r"\*|(?:places [0-9]+|-?[0-9]+)(?: -?[0-9]+)*")
_HEADERS = ("Game", "Seat", "Option", "Seed", "Chance", "Avatars", "Viewer")
_SPECTATOR = "spectator"
_FORMS = {
    "Game": (r"\S+ [0-9]{1,9}", "found {line}, expected 'Game: name version'"),
    "Avatars": (r"[0-9]{1,2}(?: [0-9]{1,2})*", "the avatars are {value}, expected a number for each seat"),
    "Viewer": (rf"[0-9]{{1,2}}|{_SPECTATOR}", f"the viewer is {{value}}, expected a seat or {_SPECTATOR}"),
    "Seed": (rf"-?[0-9]{{1,{SEED_DIGITS}}}", "the seed is {value}, expected a whole number"),
    "Chance": (r"draw|ask", "chance is {value}, expected draw or ask"),
}
"""What a header of one value may be, and what is said of another one."""
_PLACES = {"Avatars": "avatars"}
"""The headers that a refusal names by another word."""
_WIDTH = 88


class RecordError(KbError):
    """A written match is damaged at `line`, of `file` if it came from one; `good` is the part before it."""

    def __init__(self, line: int, fault: str, good: Record | None = None, file: str = "") -> None:
        super().__init__(f"{file + ', ' if file else ''}line {line}: {fault}")
        self.line = line
        self.fault = fault
        self.good = good

    def within(self, file: str | Path) -> RecordError:
        """The same, with the name of the file that held the record."""
        return RecordError(self.line, self.fault, self.good, str(file))


@dataclass(frozen=True)
class Entry:
    """One move of a record: its text, whether it is chance, its comment, and the line it stands on."""

    text: str
    chance: bool
    comment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, repr=False)
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
    viewer: Viewer = OPEN
    """Who knows what it holds: a seat, None for a spectator, OPEN where it holds all."""
    avatars: tuple[int, ...] | None = None
    """The avatar of each seat, None where they are the usual ones."""
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """Where the headers stand that were read: `Game`, `seats`, `seat 0` …, `avatars`, options by name, `result`."""

    def __repr__(self) -> str:
        told = "" if self.result == "*" else f", ended {self.result}"
        return f"<Record of {self.game}: {cut(joined(self.names), 80)}, {counted(len(self.entries), 'move')}{told}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return folded(repr(self)[1:-1], Markup(f"<pre>{html(self.text())}</pre>"))

    @classmethod
    def of(cls, match: Match, viewer: Viewer = OPEN) -> Record:
        """The record of a match up to now, as far as the viewer may know its moves."""
        with match.lock:
            moves, game = match.moves, match.game
            states = [match.at(n) for n in range(len(moves) + 1)]
            end = states[-1]
            told = viewer == OPEN or game.hidden == "nothing"
            comments = match.comments if told else dict[int, str]()
            options = match.options if told or not game.supposed else game.supposed(match.options, states, viewer)
            entries = [
                Entry(_text(state, move, viewer, end), state.to_act == (CHANCE,), comments.get(n + 1, ""))
                for n, (state, move) in enumerate(zip(states, moves, strict=False))
            ]
            return cls(
                game=match.game.name,
                version=match.game.version,
                names=end.names,
                colours=end.colours,
                players=tuple("person" if player is None else _plain(name_of(player)) for player in match.players),
                options=tuple((name, str(value)) for name, value in options.items()),
                seed=match.seed if viewer == OPEN else 0,  # it would tell every draw, hidden ones too
                chance="ask" if match.chance == "ask" or viewer != OPEN else "draw",
                entries=tuple(entries),
                result=_result(end),
                viewer=viewer,
                avatars=None if match.avatars == usual_avatars(len(end.names)) else match.avatars,
            )

    def text(self) -> str:
        """The record as text."""
        lines = [f"Game: {self.game} {self.version}"]
        for name, colour, player in zip(self.names, self.colours, self.players, strict=True):
            lines.append(f"Seat: {name}, {colour}, {player}")
        if self.avatars is not None:
            lines.append(f"Avatars: {' '.join(map(str, self.avatars))}")
        lines += [f"Option: {name} = {value}".rstrip() for name, value in self.options]
        if self.viewer != OPEN:
            lines.append(f"Viewer: {_SPECTATOR if self.viewer is None else self.viewer}")
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
        return write_text(path, self.text())

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """The record that a file holds."""
        data = read_bytes(path).removeprefix(BOM_UTF8)  # some editors put a mark before the text
        try:
            return cls.parse(data.decode())
        except UnicodeDecodeError as error:
            before = data[: error.start]
            line = before.count(b"\n") + 1
            told = f"this is not text in UTF-8 from here on: {error.reason}"
            raise RecordError(line, told, _sound(before.decode()), str(path)) from error
        except RecordError as error:
            raise error.within(path) from error

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds; RecordError names the line of a fault and keeps the part before it."""
        return _Reader(text).record()

    def replay(self, players: Sequence[str | Player] | None = None, game: Game | None = None) -> Match:
        """A match in which every move of the record was made again through the rules.

        `players` says who goes on from there, people by default. RecordError names the line of a header that the
        game does not know, of a move that the rules refuse, or of a draw that was not possible, and keeps the part
        before it.
        """
        match = self._start(game)
        found: Mapping[int, Move] = {}
        if self.viewer != OPEN:
            texts = [entry.text for entry in self.entries]
            found = fitting(match.state, texts, self.viewer, over=self.result != "*")
        for n, entry in enumerate(self.entries):
            due = match.state.to_act == (CHANCE,)
            if entry.chance != due and not match.state.over:
                told = "chance is due, this is a decision" if due else "a decision is due, this is chance"
                raise RecordError(entry.line, f"{quoted(entry.text)}: {told}", self._cut(n))
            try:
                match.play(found.get(n, entry.text))
            except Refused as error:
                raise RecordError(entry.line, f"{quoted(entry.text)} is refused: {error}", self._cut(n)) from error
            if entry.comment:
                match.comment(entry.comment)
        if self.result not in ("*", told := _result(match.state)):
            fault = f"the record ends {quoted(self.result)}, its moves end {quoted(told)}"
            raise RecordError(self.lines.get("result", 0), fault, self._cut(None))
        match.leave_chance(self.chance)
        for seat, player in enumerate(players or ()):
            match.seat_player(seat, None if isinstance(player, str) else player)
        return match

    def _start(self, game: Game | None) -> Match:
        """The match that the header describes, before its first draw."""
        at = self.lines.get("Game", 1)
        if game is None:
            try:
                game = registry[self.game]
            except UnknownName as error:
                raise RecordError(at, str(error)) from error
        if (self.game, self.version) != (game.name, game.version):
            written = f"written for {self.game} {self.version}"
            raise RecordError(at, f"{written}, expected {game.name} {game.version}")
        if self.viewer is not None and self.viewer >= len(self.names):
            told = f"the viewer is seat {self.viewer}, the seats are 0 to {len(self.names) - 1}"
            raise RecordError(self.lines.get("Viewer", at), told)
        known = {option.name: option for option in game.options}
        options: dict[str, OptionValue] = {
            name: known[name].parse(value) if name in known else value for name, value in self.options
        }
        try:
            return Match(game, self.names, seed=self.seed, chance="ask", colours=self.colours, avatars=self.avatars,
                         options=options)  # fmt: skip
        except OptionError as error:
            places = [place for refusal in error.refusals for place in refusal.at]
            line = next((self.lines[place] for place in places if place in self.lines), at)
            raise RecordError(line, str(error)) from error

    def _cut(self, n: int | None) -> Record:
        return replace(self, entries=self.entries[:n], result="*")


def _plain(name: str) -> str:
    """The name of a computer player as a header can hold it."""
    return " ".join(name.replace(",", " ").encode("utf-8", "replace").decode().split()) or "computer"


def _text(state: State, move: Move, viewer: Viewer, now: State) -> str:
    """A move as a viewer knows it by now, marked if that is not all."""
    known = state.known(move, viewer, now)
    return known if known == str(move) else known + OPEN_SIGN


def _result(state: State) -> str:
    """The last line of a record that ends with this state."""
    outcome = state.outcome()
    if outcome is None:
        return "*"
    return " ".join(map(str, outcome.totals or ("places", *outcome.places)))


def _sound(text: str) -> Record | None:
    """The good part of a text that is cut off."""
    try:
        return Record.parse(text)
    except RecordError as error:
        return error.good


class _Reader:
    """Reads one record line by line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.header: dict[str, str] = {}
        self.seats: list[tuple[str, str, str]] = []
        self.options: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.lines: dict[str, int] = {}
        self.headed = False

    def record(self) -> Record:
        lines = [line.rstrip() for line in self.text.splitlines()]
        result = ""
        for number, line in enumerate(lines, 1):
            if not line or line.startswith("#"):
                continue
            if result:
                raise RecordError(
                    number, f"{quoted(line)} stands after the end, expected nothing", self._record(result)
                )
            moves = line[0].isdigit() and ". " in line[:12]
            end = _END.fullmatch(line)
            if not self.headed and (moves or end):
                self._close_header(number)
            if end:
                result = line
                self.lines["result"] = number
            elif moves:
                self._moves(number, line)
            elif self.headed:
                raise RecordError(number, self._no_moves(line), self._record("*"))
            else:
                self._field(number, line)
                # The header ends at the first empty line.
                self.headed = not any(lines[number : number + 1]) and self._missing() is None
        if result:
            return self._record(result)
        last = max(len(lines), 1)
        if not self.headed:
            self._close_header(last)
        if not self.text.endswith("\n"):  # the last line may be cut within a number
            self.entries = [entry for entry in self.entries if entry.line < last]
        told = "the record is cut: expected the points or places of all seats, or *, at its end"
        raise RecordError(last, told, self._record("*"))

    def _missing(self) -> str | None:
        """The first header that has not come."""
        return next((name for name in ("Game", "Seat", "Seed", "Chance") if name not in self.header), None)

    def _close_header(self, number: int) -> None:
        if missing := self._missing():
            raise RecordError(number, f"the header is incomplete, expected a line '{missing}: …' before this")
        self.headed = True

    def _field(self, number: int, line: str) -> None:
        name, colon, value = line.partition(": ")
        if not colon or name not in _HEADERS:
            raise RecordError(number, f"unknown header {quoted(line)}, known: {', '.join(_HEADERS)}")
        if name == "Seat":
            parts = value.rsplit(", ", 2)
            if len(parts) != 3:
                raise RecordError(number, f"found {quoted(line)}, expected 'Seat: name, colour, player'")
            self.lines[f"seat {len(self.seats)}"] = self.lines["seats"] = number
            self.seats.append((parts[0], parts[1], parts[2]))
        elif name == "Option":
            option, sign, setting = f"{value} ".partition(" = ")  # an empty text leaves a line that ends with the sign
            if not sign:
                raise RecordError(number, f"found {quoted(line)}, expected 'Option: name = value'")
            if option in self.options:
                raise RecordError(number, f"the option {option} stands twice, expected once")
            self.options[option] = setting.rstrip()
            self.lines[option] = number
        elif name in self.header:
            raise RecordError(number, f"the header {name} stands twice, expected once")
        elif name in _FORMS and not re.fullmatch(_FORMS[name][0], value):
            raise RecordError(number, _FORMS[name][1].format(value=quoted(value), line=quoted(line)))
        self.header[name] = value
        self.lines.setdefault(_PLACES.get(name, name), number)

    def _moves(self, number: int, line: str) -> None:
        found = _LINE.fullmatch(line)
        if not found or not found["moves"]:
            raise RecordError(number, self._no_moves(line), self._record("*"))
        if int(found["ply"]) != len(self.entries) + 1:
            told = f"the line has number {found['ply']}, expected {len(self.entries) + 1}"
            raise RecordError(number, told, self._record("*"))
        moves, comment = found["moves"].strip(), found["comment"] or ""
        if not moves.startswith("["):
            self.entries.append(Entry(moves, False, comment, number))
            return
        if not _DRAWS.fullmatch(moves):
            told = f"a bracket is not closed in {quoted(line)}, expected '[…] […]'"
            raise RecordError(number, told, self._record("*"))
        draws = [draw.strip() for draw in moves[1:-1].split("]")]
        texts = [draw.removeprefix("[") for draw in draws]
        self.entries += [Entry(text, True, "", number) for text in texts[:-1]]
        self.entries.append(Entry(texts[-1], True, comment, number))

    def _no_moves(self, line: str) -> str:
        end = "the points or places of all seats, or *"
        return f"{quoted(line)} is no line of moves, expected '{len(self.entries) + 1}. …', {end}"

    def _record(self, result: str) -> Record:
        name, version = self.header["Game"].split()
        return Record(
            game=name,
            version=int(version),
            names=tuple(seat[0] for seat in self.seats),
            colours=tuple(seat[1] for seat in self.seats),
            players=tuple(seat[2] for seat in self.seats),
            options=tuple(self.options.items()),
            seed=int(self.header["Seed"]),
            chance="ask" if self.header["Chance"] == "ask" else "draw",
            entries=tuple(self.entries),
            result=result,
            viewer=self._viewer(),
            avatars=self._avatars(),
            lines=self.lines,
        )

    def _avatars(self) -> tuple[int, ...] | None:
        written = self.header.get("Avatars")
        return None if written is None else tuple(map(int, written.split()))

    def _viewer(self) -> Viewer:
        written = self.header.get("Viewer")
        return OPEN if written is None else None if written == _SPECTATOR else int(written)
