r"""A parser of records that reads as many lines as possible and names each damaged one.

A damaged line costs the later moves of the line or variation that contains it. Damage in brackets costs no more than
the bracket. If brackets do not match, the indentation decides what belongs together.

>>> head = "Game: tiny 1\nSeat: Ann, blue, person\nSeed: 7\nChance: draw\n\n"
>>> result = parse_record(head + "1. [roll 5]\n2. call\n3 call\n*\n")
>>> result.content.entries[1].text, result.faults
('call', (Fault(line=8, fault="'3 call' is not a line of moves; expected '3. …', the points or ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from kbwidgets.core.match.chance import SEED_DIGITS
from kbwidgets.core.match.line_text import CLOSES, INDENT, OPENS, Entry, WrittenLine
from kbwidgets.core.match.undo_policy import UNDO, Undo, check_undo
from kbwidgets.core.text.words import joined, quoted
from kbwidgets.core.values.types import OPEN, Viewer

SPECTATOR: Final = "spectator"
_LINE: Final = re.compile(r"(?P<ply>[0-9]{1,6})\. (?P<moves>[^{}]*?)(?: \{(?P<comment>[^{}]*)\})?")
_DRAWS: Final = re.compile(r"(?:\[[^\[\]]+\] ?)+")
_END: Final = re.compile(r"\*|(?:places [0-9]+|-?[0-9]+)(?: -?[0-9]+)*")
_HEADERS: Final = ("Game", "Seat", "Option", "Seed", "Chance", "Avatars", "Undo", "Viewer")
_NEEDED: Final = ("Game", "Seat", "Seed", "Chance")
_FORMS: Final = {
    "Game": (r"\S+ [0-9]{1,9}", "found {line}, expected 'Game: name version'"),
    "Avatars": (r"[0-9]{1,2}(?: [0-9]{1,2})*", "the avatars are {value}; expected a number for each seat"),
    "Viewer": (rf"[0-9]{{1,2}}|{SPECTATOR}", f"the viewer is {{value}}, expected a seat or {SPECTATOR}"),
    "Seed": (rf"-?[0-9]{{1,{SEED_DIGITS}}}", "the seed is {value}, expected a whole number"),
    "Chance": (r"draw|ask", "chance is {value}, expected draw or ask"),
    "Undo": ("|".join(UNDO), f"undo is {{value}}, expected {joined(list(UNDO), 'or')}"),
}
"""The pattern of each header that has one value, and the message if it does not match."""
_PLACES: Final = {"Avatars": "avatars"}
"""The headers for which refusals use another name."""
_SPARED: Final = {"Seed": "0", "Chance": "draw", "Avatars": "", "Undo": "free"}
"""The headers that a match can do without, with the values used if they are damaged."""
_SPOILED: Final = re.compile("[\udc80-\udcff]")
"""The bytes that are not text, in the form in which Python keeps them."""
_DEEPEST: Final = 100
"""The largest depth of nested brackets."""


class Fault(NamedTuple):
    """A fault in one line of a text."""

    line: int
    fault: str


@dataclass(frozen=True)
class RecordContent:
    """The complete content of a record."""

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
    """The viewer whose knowledge it contains: a seat, None for a spectator, or `OPEN` if it contains everything."""
    avatars: tuple[int, ...] | None = None
    """The avatar of each seat, or None for the usual ones."""
    undo: Undo = "free"
    """The undo policy."""
    lines: tuple[WrittenLine, ...] = ()
    """The variations, or `()` in a record of one seat."""
    header_lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    """The line numbers of the headers: `Game`, `seats`, `seat 0` …, `avatars`, options by name, `result`."""


class ParseResult(NamedTuple):
    """The readable content of a text, with its faults. `content` is None if the header does not identify the match."""

    content: RecordContent | None
    faults: tuple[Fault, ...]


def parse_record(text: str, first: int = 1) -> ParseResult:
    """Parse a text whose first line has the number `first`."""
    reader = _Reader(text, first)
    reader.read()
    return ParseResult(reader.build_content(), tuple(sorted(reader.faults, key=lambda fault: fault.line)))


class _Row:
    """The moves being read of the main line or of a bracket."""

    def __init__(self, first_line: int, ply: int | None) -> None:
        self.first_line = first_line
        """The line number of the bracket."""
        self.ply = ply
        """The number of moves shared with the row it branches off, or None until its first move is read."""
        self.entries: list[Entry] = []
        self.lines: list[WrittenLine] = []
        self.next = 0 if ply is None else ply + 1
        """The expected number of the next line of moves."""
        self.is_unsure = False
        """True if an earlier line was not a line of moves, so that one may be missing."""
        self.is_broken = False
        """True if moves are missing, so that later moves cannot be played."""

    @property
    def end(self) -> int:
        return (self.ply or 0) + len(self.entries)


class _Reader:
    """A reader of one record, line by line."""

    def __init__(self, text: str, first: int) -> None:
        self.text = text
        self.first = first
        self.faults: list[Fault] = []
        self.header: dict[str, str] = {}
        self.seats: list[tuple[str, str, str]] = []
        self.options: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        self.rows = [_Row(0, 0)]
        self.result = ""
        self.is_identified = True
        """True if the header identifies the match."""
        self._by_brackets = True

    # -- the whole record -----------------------------------------------------------------------------

    def read(self) -> None:
        lines = [line.rstrip() for line in self.text.splitlines()]
        numbered = [(n, line) for n, line in enumerate(lines, self.first) if line and not line.lstrip().startswith("#")]
        last = self.first + max(len(lines), 1) - 1
        body = self._read_header(numbered, lines)
        if not body:
            self._close_header(last)
        if not self.is_identified:
            return
        self._by_brackets = _is_balanced([line for _, line in body]) or not any(line[0] == " " for _, line in body)
        for at, (number, line) in enumerate(body):
            if self.result:
                self._add_fault(number, f"{quoted(line)} comes after the end; expected nothing")
                return
            self._read_line(number, line, is_last=at == len(body) - 1)
        if not self.result:
            self._cut_off(last)

    def _cut_off(self, last: int) -> None:
        if not self.text.endswith("\n"):  # The last line may be cut off within a number.
            for row in self.rows:
                row.entries = [entry for entry in row.entries if entry.line < last]
        self._add_fault(last, "the record is cut off; expected the points or places of all seats, or *, at the end")
        while len(self.rows) > 1:
            self._close()
        self.rows[0].is_broken = True

    def _add_fault(self, number: int, text: str) -> None:
        self.faults.append(Fault(number, text))

    # -- the header -----------------------------------------------------------------------------------

    def _read_header(self, numbered: Sequence[tuple[int, str]], lines: Sequence[str]) -> Sequence[tuple[int, str]]:
        """Read the header and return the lines after it."""
        for at, (number, line) in enumerate(numbered):
            is_body = (line[0].isdigit() and ". " in line[:12]) or line == OPENS or _END.fullmatch(line)
            if is_body:
                self._close_header(number)
                return numbered[at:]
            self._read_field(number, line)
            after = number - self.first + 1
            # The header ends at the first empty line.
            if not any(lines[after : after + 1]) and self._find_missing() is None:
                return numbered[at + 1 :]
        return ()

    def _find_missing(self) -> str | None:
        """Return the name of the first missing header, or None."""
        return next((name for name in _NEEDED if name not in self.header), None)

    def _close_header(self, number: int) -> None:
        if missing := self._find_missing():
            self._add_fault(number, f"the header is incomplete, expected a line '{missing}: …' before this")
            self.is_identified = False

    def _read_field(self, number: int, line: str) -> None:
        name, colon, value = line.partition(": ")
        if _SPOILED.search(line) or not colon or name not in _HEADERS:
            unknown = f"unknown header {quoted(line)}, known: {', '.join(_HEADERS)}"
            self._add_fault(number, _describe_no_text(line) if _SPOILED.search(line) else unknown)
            self.is_identified = self.is_identified and name in _SPARED
            value = _SPARED.get(name, "")
        elif name == "Seat":
            self._read_seat(number, line, value)
        elif name == "Option":
            self._read_option(number, line, value)
        elif name in self.header:
            self._add_fault(number, f"the header {name} appears twice")
        elif not re.fullmatch(_FORMS[name][0], value):
            self._add_fault(number, _FORMS[name][1].format(value=quoted(value), line=quoted(line)))
            self.is_identified = self.is_identified and name in _SPARED
            value = _SPARED.get(name, "")
        if name in _HEADERS:
            self.header.setdefault(name, value)
            self.header_lines.setdefault(_PLACES.get(name, name), number)

    def _read_seat(self, number: int, line: str, value: str) -> None:
        parts = value.rsplit(", ", 2)
        if len(parts) != 3:
            self._add_fault(number, f"found {quoted(line)}, expected 'Seat: name, colour, player'")
            self.is_identified = False
            return
        self.header_lines[f"seat {len(self.seats)}"] = self.header_lines["seats"] = number
        self.seats.append((parts[0], parts[1], parts[2]))

    def _read_option(self, number: int, line: str, value: str) -> None:
        option, sign, setting = f"{value} ".partition(" = ")  # If the value is empty, the line ends with the sign.
        if not sign:
            self._add_fault(number, f"found {quoted(line)}, expected 'Option: name = value'")
            self.is_identified = False
        elif option in self.options:
            self._add_fault(number, f"the option {option} appears twice")
        else:
            self.options[option] = setting.rstrip()
            self.header_lines[option] = number

    # -- the moves ------------------------------------------------------------------------------------

    def _read_line(self, number: int, line: str, *, is_last: bool) -> None:
        text = line.lstrip(" ")
        depth = len(self.rows) - 1 if self._by_brackets else (len(line) - len(text)) // len(INDENT)
        if text == OPENS:
            self._close_to(number, depth)
            self._open(number)
            return
        if text == CLOSES:
            self._close_to(number, depth if self._by_brackets else depth + 1)
            if len(self.rows) == 1:
                self._add_fault(number, "there is no open bracket to close")
            else:
                self._close()
            return
        match = _LINE.fullmatch(text)
        if _END.fullmatch(line) and (is_last or not self._by_brackets or len(self.rows) == 1):
            self._close_to(number, 0)
            self.result = line
            self.header_lines["result"] = number
        elif not match or not match["moves"] or _SPOILED.search(line):
            self.rows[-1].is_unsure = True
            self._add_fault(number, _describe_no_text(line) if _SPOILED.search(line) else self._describe_no_moves(line))
        elif len(self.rows) == 1 and line != text and self._by_brackets:
            self.rows[0].is_unsure = True
            self._add_fault(number, self._describe_no_moves(line))
        else:
            self._close_to(number, depth)
            if depth >= len(self.rows):
                self._add_fault(number, f"{quoted(text)} is indented, but no bracket is open")
                self._open(number)
            self._read_moves(number, text, match)

    def _close_to(self, number: int, depth: int) -> None:
        """Close the open brackets that are nested more deeply than this line."""
        while len(self.rows) - 1 > depth:
            self._add_fault(number, f"the bracket of line {self.rows[-1].first_line} is not closed")
            self._close()

    def _open(self, number: int) -> None:
        row = _Row(number, None)
        if "Viewer" in self.header:
            self._add_fault(number, "a record of one seat cannot hold variations")
            row.is_broken = True
        elif len(self.rows) > _DEEPEST:
            self._add_fault(number, f"more than {_DEEPEST} brackets are nested")
            row.is_broken = True
        self.rows.append(row)

    def _close(self) -> None:
        row = self.rows.pop()
        if row.entries and row.ply is not None:
            lines = sorted(row.lines, key=lambda line: line.ply)
            self.rows[-1].lines.append(WrittenLine(row.ply, tuple(row.entries), tuple(lines)))
        elif not (row.is_broken or row.is_unsure):
            self._add_fault(row.first_line, "the bracket is empty")

    def _read_moves(self, number: int, line: str, match: re.Match[str]) -> None:
        row, ply = self.rows[-1], int(match["ply"])
        if row.ply is None:
            self._begin(row, number, ply)
        elif ply != row.next and not row.is_broken:
            if not row.is_unsure:
                self._add_fault(number, f"the line has number {ply}, expected {row.next}")
            row.is_broken = True
        moves, comment = match["moves"].strip(), match["comment"] or ""
        entries = [Entry(moves, False, comment, number)]
        if moves.startswith("["):
            if not _DRAWS.fullmatch(moves):
                self._add_fault(number, f"a bracket is not closed in {quoted(line)}, expected '[…] […]'")
                row.is_unsure = True
                return
            texts = [draw.strip().removeprefix("[") for draw in moves[1:-1].split("]")]
            entries = [Entry(text, True, "", number) for text in texts[:-1]]
            entries.append(Entry(texts[-1], True, comment, number))
        row.next = ply + len(entries)
        row.is_unsure = False
        if not row.is_broken:
            row.entries += entries

    def _begin(self, row: _Row, number: int, ply: int) -> None:
        """Set where a bracket branches off, which its first line of moves states. That position must exist."""
        parent = self.rows[-2]
        row.ply = ply - 1
        first, is_reported = parent.ply, row.is_unsure or row.is_broken or parent.is_broken or parent.is_unsure
        if row.is_unsure or first is None or not first <= row.ply <= parent.end:
            if not is_reported:
                expected = f"{(first or 0) + 1} to {parent.end + 1}"
                self._add_fault(number, f"the line has number {ply}, expected {expected}")
            row.is_broken = True

    def _describe_no_moves(self, line: str) -> str:
        end = "the points or places of all seats, or *"
        return f"{quoted(line)} is not a line of moves; expected '{self.rows[-1].next}. …', {end}"

    # -- the result -----------------------------------------------------------------------------------

    def build_content(self) -> RecordContent | None:
        if not self.is_identified:
            return None
        main = self.rows[0]
        name, version = self.header["Game"].split()
        viewer, avatars = self.header.get("Viewer"), self.header.get("Avatars")
        return RecordContent(
            game=name,
            version=int(version),
            names=tuple(seat[0] for seat in self.seats),
            colours=tuple(seat[1] for seat in self.seats),
            players=tuple(seat[2] for seat in self.seats),
            options=tuple(self.options.items()),
            seed=int(self.header["Seed"]),
            chance="ask" if self.header["Chance"] == "ask" else "draw",
            entries=tuple(main.entries),
            result="*" if main.is_broken or main.is_unsure else self.result,
            viewer=OPEN if viewer is None else None if viewer == SPECTATOR else int(viewer),
            avatars=tuple(map(int, avatars.split())) if avatars else None,
            undo=check_undo(self.header.get("Undo", "free")),
            lines=tuple(sorted(main.lines, key=lambda line: line.ply)),
            header_lines=self.header_lines,
        )


def _is_balanced(lines: Sequence[str]) -> bool:
    """Return whether every bracket is closed and each closing bracket has an opening one."""
    depth = 0
    for line in lines:
        depth += {OPENS: 1, CLOSES: -1}.get(line.lstrip(" "), 0)
        if depth < 0:
            return False
    return depth == 0


def _describe_no_text(line: str) -> str:
    text = _SPOILED.sub("\N{REPLACEMENT CHARACTER}", line)
    return f"this is not UTF-8 text: {quoted(text)}"
