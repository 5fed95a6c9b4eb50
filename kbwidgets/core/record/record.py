"""The record of a match as text that people can read and that replays to the same positions.

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

Each line begins with the number of its first move, chance included. Chance is in square brackets, and a comment is in
braces. A variation is between two lines with a round bracket each (`kbwidgets.core.match.line_text`). The last line is
`*` for an unfinished match, otherwise the points or places of all seats. If the avatars of the seats are not the usual
ones, the header has a line `Avatars: 7 2`. A line `Undo: hidden` or `Undo: none` in it says that moves cannot all be
undone.

A record of one seat (or of a spectator) has a header `Viewer: 0` and contains what that viewer knows by now, without
variations. A move of which the viewer saw only a part is written with a question mark: `[draw ?]`. It has no seed
(`Seed: 0`), because the seed reveals every draw. If the game hides information, it has no comments, because their
authors may have seen more, and an option with hidden information, such as the order of a deck, has another value that
fits what was seen. The record replays to a match that this viewer cannot tell from the real one: unknown information is
replaced by something that fits everything else, always in the same way.

>>> import kbwidgets as kb
>>> game = next(iter(kb.games.values()))
>>> match = kb.Match(game, ["Ann", "Bo"], seed=7)
>>> Record.parse(Record.of(match).text()).replay().state == match.state
True
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kbwidgets.core.errors import KbError, OptionError, Refused, UnknownName
from kbwidgets.core.match.line_text import Entry, WrittenLine, write_lines
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.state import Move, State
from kbwidgets.core.record.record_parser import SPECTATOR, Fault, ParseResult, RecordContent, parse_record
from kbwidgets.core.record.record_repair import OPEN_SIGN, WORK, find_fitting_moves
from kbwidgets.core.record.replay import find_wrong_kind, replay_line
from kbwidgets.core.setup.avatars import usual_avatars
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.files import read_bytes, write_text
from kbwidgets.core.text.markup import Markup, fold, html
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import counted, cut, joined, printable, quoted
from kbwidgets.core.values.types import CHANCE, OPEN, Viewer

_MOST_NAMED: Final = 8
"""The number of further damaged lines that a message names."""


class RecordError(KbError):
    """Raised if a saved match is damaged. The message names the first line, and `faults` contains all of them.

    `good` is the part that can be replayed, or None if there is none. `file` is given if the record came from a file.
    """

    def __init__(
        self, line: int, fault: str, good: Record | None = None, file: str = "", more: Sequence[Fault] = ()
    ) -> None:
        others = list(dict.fromkeys(each.line for each in more if each.line != line))
        numbers = [*map(str, others[:_MOST_NAMED]), *(["others"] if len(others) > _MOST_NAMED else [])]
        are = f"lines {joined(numbers)} are" if len(numbers) > 1 else f"line {''.join(numbers)} is"
        note = f" ({are} damaged, too)" if others else ""
        super().__init__(f"{file + ', ' if file else ''}line {line}: {fault}{note}")
        self.line = line
        self.fault = fault
        self.faults: tuple[Fault, ...] = (Fault(line, fault), *more)
        self.good = good

    @classmethod
    def of(cls, faults: Sequence[Fault], good: Record | None) -> RecordError:
        """Return the error for several damaged lines."""
        first, *more = sorted(faults, key=lambda fault: fault.line)
        return cls(*first, good, more=more)

    def within(self, file: str | Path) -> RecordError:
        """Return the same error with the name of the file that contained the record."""
        return RecordError(self.line, self.fault, self.good, str(file), self.faults[1:])


@dataclass(frozen=True, repr=False)
class Record(RecordContent):
    """A saved match, with its header and its moves as text."""

    def __repr__(self) -> str:
        ending = "" if self.result == "*" else f", ended {self.result}"
        return f"<Record of {self.game}: {cut(joined(self.names), 80)}, {counted(len(self.entries), 'move')}{ending}>"

    def __str__(self) -> str:
        return printable(self.text())

    def _repr_html_(self) -> str:
        return fold(repr(self)[1:-1], Markup(f"<pre>{html(self.text())}</pre>"))

    @classmethod
    def of(cls, match: Match, viewer: Viewer = OPEN) -> Record:
        """Return the record of a match so far, as the viewer sees it."""
        with match.lock:
            moves, game = match.moves, match.game
            states = [match.at(n) for n in range(len(moves) + 1)]
            end = states[-1]
            knows_all = viewer == OPEN or game.hidden == "nothing"
            comments = match.comments if knows_all else dict[int, str]()
            options = match.options if knows_all or not game.supposed else game.supposed(match.options, states, viewer)
            entries = [
                Entry(_write_move(state, move, viewer, end), state.to_act == (CHANCE,), comments.get(n + 1, ""))
                for n, (state, move) in enumerate(zip(states, moves, strict=False))
            ]
            return cls(
                game=match.game.name,
                version=match.game.version,
                names=end.names,
                colours=end.colours,
                players=tuple("person" if player is None else _clean_name(name_of(player)) for player in match.players),
                options=tuple((name, str(value)) for name, value in options.items()),
                seed=match.seed if viewer == OPEN else 0,  # The seed would reveal every draw, hidden ones too.
                chance="ask" if match.chance == "ask" or viewer != OPEN else "draw",
                entries=tuple(entries),
                result=_write_result(end),
                viewer=viewer,
                avatars=None if match.avatars == usual_avatars(len(end.names)) else match.avatars,
                undo=match.undo_policy,
                lines=tuple(line.written for line in match.lines) if viewer == OPEN else (),
            )

    def text(self) -> str:
        """Return the record as text."""
        lines = [f"Game: {self.game} {self.version}"]
        for name, colour, player in zip(self.names, self.colours, self.players, strict=True):
            lines.append(f"Seat: {name}, {colour}, {player}")
        if self.avatars is not None:
            lines.append(f"Avatars: {' '.join(map(str, self.avatars))}")
        lines += [f"Option: {name} = {value}".rstrip() for name, value in self.options]
        if self.undo != "free":
            lines.append(f"Undo: {self.undo}")
        if self.viewer != OPEN:
            lines.append(f"Viewer: {SPECTATOR if self.viewer is None else self.viewer}")
        lines += [f"Seed: {self.seed}", f"Chance: {self.chance}", ""]
        return "\n".join([*lines, *write_lines(self.entries, self.lines), self.result, ""])

    def save(self, path: str | Path) -> Path:
        """Write the record to a file. An existing file is replaced only after everything is written."""
        return write_text(path, self.text())

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """Return the record in a file."""
        data = read_bytes(path).removeprefix(BOM_UTF8)  # Some editors put a mark before the text.
        try:
            return cls.parse(data.decode(errors="surrogateescape"))  # This lets errors name a line with a bad byte.
        except RecordError as error:
            raise error.within(path) from error

    @classmethod
    def read_all(cls, path: str | Path) -> tuple[Record, ...]:
        """Return all records in a file, such as those of a series."""
        try:
            return cls.parse_all(read_bytes(path).removeprefix(BOM_UTF8).decode(errors="surrogateescape"))
        except RecordError as error:
            raise error.within(path) from error

    @classmethod
    def parse_all(cls, text: str) -> tuple[Record, ...]:
        """Return all records in a text.

        Raise `RecordError` with all damaged lines, and with `good` taken from the first damaged record. A line before
        the first record may describe the series (`kbwidgets.core.record.series`).
        """
        lines = text.splitlines(keepends=True)
        if lines and lines[0].startswith(("Series: ", "Evening: ")):
            lines[0] = "\n"
        starts = [n for n, line in enumerate(lines) if line.startswith("Game: ")]
        ends = [*starts[1:], len(lines)]
        starts = [0, *starts[1:]]  # Lines before the first record belong to it.
        records: list[Record] = []
        errors: list[RecordError] = []
        for start, end in zip(starts, ends, strict=True):
            try:
                records.append(cls._of_result(parse_record("".join(lines[start:end]), start + 1)))
            except RecordError as error:
                errors.append(error)
        if errors:
            raise RecordError.of([fault for error in errors for fault in error.faults], errors[0].good)
        return tuple(records)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Return the record in a text.

        Raise `RecordError` with the damaged lines and the part that can be replayed.
        """
        return cls._of_result(parse_record(text))

    @classmethod
    def _of_result(cls, result: ParseResult) -> Record:
        record = None if result.content is None else cls(**vars(result.content))
        if record is not None and not result.faults:
            return record
        faults, good = list(result.faults), record
        try:
            if good is not None:
                good.replay()
        except RecordError as error:
            faults += error.faults
            good = error.good
        raise RecordError.of(faults, good)

    def replay(self, players: Sequence[str | Player] | None = None, game: Game | None = None) -> Match:
        """Replay every move of the record and its variations through the rules, and return the match.

        `players` continue the match, and are people by default. Raise `RecordError` if the game does not know a header,
        if the rules refuse a move, or if a draw was impossible. The error keeps what can be replayed: the part before
        the first fault and the variations that branch off it. It is also raised for a record of another version of the
        game, and `good` is then the part that the current rules allow.
        """
        match, faults, good = self._replay(game)
        if faults:
            all_faults = faults
            while faults:  # A shorter record of one seat needs new guesses.
                _, faults, good = good._replay(game)
            raise RecordError.of(all_faults, good)
        match.leave_chance(self.chance)
        for seat, player in enumerate(players or ()):
            match.seat_player(seat, None if isinstance(player, str) else player)
        return match

    def _replay(self, game: Game | None) -> tuple[Match, Sequence[Fault], Record]:
        """Return the replayed match, the faults, and the good part of the record.

        The match ends before the first move that the rules refuse.
        """
        match = self._start(game)
        texts = [entry.text for entry in self.entries]
        filled_in: Mapping[int, Move] = {}
        if self.viewer != OPEN:
            filled_in = find_fitting_moves(match.state, texts, self.viewer, over=self.result != "*")
        faults: list[Fault] = []
        for n, entry in enumerate(self.entries):
            if wrong_kind := find_wrong_kind(match.state, entry):
                faults.append(Fault(entry.line, wrong_kind))
                break
            try:
                match.play(filled_in.get(n, entry.text))
            except Refused as error:
                refusal = f"{quoted(entry.text)} is not allowed"
                if any(text.endswith(OPEN_SIGN) for text in texts[:n]):
                    refusal += f", whatever the hidden moves before it were (up to {WORK:,} were tried)"
                faults.append(Fault(entry.line, f"{refusal}: {error}"))
                break
            if entry.comment:
                match.comment(entry.comment)
        result, expected = self.result, _write_result(match.state)
        if not faults and result not in ("*", expected):
            fault = f"the record ends with {quoted(result)}, but its moves lead to {quoted(expected)}"
            faults.append(Fault(self.header_lines.get("result", 0), fault))
        if faults:
            result = "*"
        lines: list[WrittenLine] = []
        for written_line in self.lines:
            if written_line.ply <= match.ply:  # Otherwise the variation depends on refused moves.
                line, part, line_faults = replay_line(match.at(written_line.ply), written_line)
                faults += line_faults
                if line is not None:
                    match.keep(line)
                    lines.append(part)
        if self.version != match.game.version:
            faults.insert(0, self._describe_version(match.game, faults))
        good = replace(self, version=match.game.version, entries=self.entries[: match.ply], result=result,
                       lines=tuple(lines))  # fmt: skip
        return match, faults, good

    def _describe_version(self, game: Game, faults: Sequence[Fault]) -> Fault:
        at, extent = self.header_lines.get("Game", 1), f"up to line {faults[0].line}" if faults else "to the end"
        versions = f"written for {self.game} {self.version}, expected {game.name} {game.version}"
        return Fault(at, f"{versions}; its moves can be replayed {extent}")

    def _start(self, game: Game | None) -> Match:
        """Return the match described by the header, before its first draw."""
        at = self.header_lines.get("Game", 1)
        if game is None:
            try:
                game = registry[self.game]
            except UnknownName as error:
                raise RecordError(at, str(error)) from error
        if self.game != game.name:
            reason = f"written for {self.game} {self.version}, expected {game.name} {game.version}"
            raise RecordError(at, reason)
        if self.viewer is not None and self.viewer >= len(self.names):
            reason = f"the viewer is seat {self.viewer}, the seats are 0 to {len(self.names) - 1}"
            raise RecordError(self.header_lines.get("Viewer", at), reason)
        declared = {option.name: option for option in game.options}
        options: dict[str, OptionValue] = {
            name: declared[name].parse(value) if name in declared else value for name, value in self.options
        }
        try:
            return Match(game, self.names, seed=self.seed, chance="ask", colours=self.colours, avatars=self.avatars,
                         options=options, undo=self.undo, saved=True)  # fmt: skip
        except OptionError as error:
            places = [place for refusal in error.refusals for place in refusal.at]
            line = next((self.header_lines[place] for place in places if place in self.header_lines), at)
            raise RecordError(line, str(error)) from error


def _clean_name(name: str) -> str:
    """Return a computer player's name in a form that a header can hold."""
    return " ".join(name.replace(",", " ").encode("utf-8", "replace").decode().split()) or "computer"


def _write_move(state: State, move: Move, viewer: Viewer, now: State) -> str:
    """Return a move as a viewer knows it by now, marked if the viewer does not know all of it."""
    text = state.text_later(move, viewer, now)
    return text if text == str(move) else text + OPEN_SIGN


def _write_result(state: State) -> str:
    """Return the last line of a record that ends in this state."""
    outcome = state.outcome()
    if outcome is None:
        return "*"
    return " ".join(map(str, outcome.totals or ("places", *outcome.places)))
