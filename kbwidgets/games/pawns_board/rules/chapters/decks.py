"""Decks, which are lists of cards that can be read from files and written to them (PB-DECK, PB-FILE).

>>> deck = Deck.supplied("example")
>>> len(deck.cards), deck.cards[0].name, len(deck.designs)
(40, 'Lantern', 32)
>>> Deck.parse(deck.text(), "again").cards == deck.cards
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kbwidgets.core.errors import DataError, FileError, MissingExtra, UnknownName
from kbwidgets.core.setup.options import LONGEST_TEXT
from kbwidgets.core.text.files import read_text, write_text
from kbwidgets.core.text.words import counted, cut, quoted
from kbwidgets.games.pawns_board.rules.cards import CENTRE, LONGEST, PLAIN, RAISING, SIDE, Card, PawnsBoardNoun

if TYPE_CHECKING:
    import pandas

SUPPLIED: Final = ("example", "workshop", "influence")
"""The names of the decks that come with the package (PB-DECK.2)."""
SUFFIX: Final = ".deck"
"""The ending of the name of a deck's file."""
NEXT_LINE: Final = " / "
"""The separator of a deck that is written in one line; names contain no space, so it is never part of a line."""
_DIGITS: Final = re.compile(r"[0-9]{1,999}")
_FIELD: Final = re.compile(r"[^ \t]+")
MOST_COPIES: Final = 2
"""The most copies of a card in a deck (PB-DECK.1)."""


class Fault(NamedTuple):
    """A fault of a deck file; lines and columns count from 1, and column 0 means the whole line."""

    code: str
    file: str
    line: int
    column: int
    text: str
    """The offending text."""
    message: str
    """The message, which says what was found and what was expected."""

    @property
    def place(self) -> str:
        """The file, the line and the column as text."""
        return f"{self.file} line {self.line}" + (f", column {self.column}" if self.column else "")

    def __str__(self) -> str:
        return f"{self.code}: {self.place}: {self.message}"


class DeckError(DataError):
    """Raised if a deck cannot be used. The message names the first fault; `faults` holds all of them."""

    def __init__(self, place: str, fault: str, code: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(place, fault, code)
        self.faults = faults

    @property
    def line(self) -> int:
        """The line of the first fault, or 0 if it has none."""
        return self.faults[0].line if self.faults else 0

    @property
    def column(self) -> int:
        """The column of the first fault, or 0 if it has none."""
        return self.faults[0].column if self.faults else 0


@dataclass(frozen=True, slots=True, repr=False)
class Deck(PawnsBoardNoun):
    """The cards of a deck in the order of its file, the first on top (PB-FILE.5)."""

    name: str
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card], name: str = "deck") -> Deck:
        """Return a deck made in code.

        Raise `DeckError` if there are too many copies of a card (PB-ERR.4) or if a file cannot hold one.
        """
        deck = cls(name, tuple(cards))
        for card in dict.fromkeys(deck.cards):
            if (count := deck.cards.count(card)) > MOST_COPIES:  # PB-DECK.1
                fault = f"has {count} copies of {card.name}; at most {MOST_COPIES} are allowed"
                raise DeckError(name, fault, "PB-ERR.4")
        _check_faults(*read_cards(deck.text(), name, influence_variants=True))
        return deck

    @classmethod
    def read(cls, path: str | Path, *, influence_variants: bool = False) -> Deck:
        """Return the deck of a file, or raise `DeckError`, which names the first fault and holds all of them."""
        return cls.parse(read_deck_text(path), Path(path).name, influence_variants=influence_variants)

    @classmethod
    def parse(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> Deck:
        """Return the deck that a text describes, or raise `DeckError` as `read` does."""
        return cls(name, _check_faults(*read_cards(text, name, influence_variants)))

    @classmethod
    def faults(cls, text: str, name: str = "deck", *, influence_variants: bool = False) -> tuple[Fault, ...]:
        """Return all faults of a text, the one that `parse` names first, or () if the text is a deck."""
        return read_cards(text, name, influence_variants)[1]

    @classmethod
    def supplied(cls, name: str) -> Deck:
        """Return one of the decks of the package."""
        if name not in SUPPLIED:
            raise UnknownName("deck", name, SUPPLIED)
        return _read_supplied(name)

    @property
    def designs(self) -> tuple[Card, ...]:
        """The designs, each once, in the order of the file."""
        return tuple(dict.fromkeys(self.cards))

    @property
    def variants(self) -> bool:
        """True if the deck needs the influence variants (PB-VAR.1)."""
        return any(card.reach("U") or card.reach("D") for card in self.cards)

    def text(self) -> str:
        """Return the deck as the text of a file."""
        return "".join(card.text() + "\n" for card in self.cards)

    @property
    def line(self) -> str:
        """The deck in one line, as an option of a match."""
        return NEXT_LINE.join(self.text().splitlines())

    def write(self, path: str | Path) -> Path:
        """Write the deck to a file and return its path."""
        return write_text(path, self.text())

    def frame(self) -> pandas.DataFrame:
        """Return a table of the designs with cost, value, influenced squares, balance (PB-DECK.2) and copies."""
        try:
            import pandas as pd  # an extra
        except ImportError as error:
            raise MissingExtra("pandas", "frames") from error
        columns = ["name", "cost", "value", "squares", "balance", "copies"]
        rows = [
            [card.name, card.cost, card.value, card.squares, card.balance, self.cards.count(card)]
            for card in self.designs
        ]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        return f"<deck {cut(self.name, LONGEST)}: {len(self.cards)} cards, {len(self.designs)} designs>"


def split_lines(text: str) -> str:
    """Return the text of a deck in several lines, even if it was written in one."""
    return text if "\n" in text else text.replace(NEXT_LINE, "\n")


def _check_faults(cards: tuple[Card, ...], faults: tuple[Fault, ...]) -> tuple[Card, ...]:
    if faults:
        first = faults[0]
        raise DeckError(first.place, first.message, first.code, faults)
    return cards


@cache
def _read_supplied(name: str) -> Deck:
    path = Path(__file__).parents[1] / "decks" / f"{name}.deck"
    return replace(Deck.read(path, influence_variants=True), name=name)


# -- reading ----------------------------------------------------------------------------------------------


def read_deck_text(path: str | Path) -> str:
    """Return the text of a deck file, or raise `DeckError` if it cannot be read (PB-FERR.1)."""
    try:
        return read_text(path, LONGEST_TEXT)
    except FileError as error:
        raise DeckError(error.place, f"cannot be read: {error.fault}", "PB-FERR.1") from error


def read_cards(text: str, name: str, influence_variants: bool = False) -> tuple[tuple[Card, ...], tuple[Fault, ...]]:
    r"""Return the cards of a text, and all of its faults in reading order (PB-FERR).

    >>> cards, faults = read_cards("Bee 1 1\nXXIXX\nXXXXX\nXXCXX\nXXxXX\nXXIXX\n", "bees.deck")
    >>> print(faults[0])
    PB-FERR.9: bees.deck line 5, column 3: 'x' is not allowed in ROW_3 of Bee; expected X, I or C

    The first fault is the one that a strict reader meets first. The reader then continues as well as it can: it skips
    blank lines, and after a faulty header it looks for the next line that may be one.
    """
    reader = _Reader(text, name, PLAIN + RAISING if influence_variants else PLAIN)
    reader.read()
    return tuple(reader.cards), tuple(reader.faults)


class _Header(NamedTuple):
    name: str
    cost: int
    value: int
    line: int


class _Reader:
    """A reader that goes through the lines of one file."""

    def __init__(self, text: str, file: str, signs: str) -> None:
        # PB-FILE.4 allows a byte order mark, CRLF, spaces at line ends, and blank lines after the last card.
        self.lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.file = file
        self.signs = signs
        self.at = 0
        self.cards: list[Card] = []
        self.faults: list[Fault] = []
        self.headers: dict[str, list[int]] = {}
        """The header lines of each name."""
        self.first: dict[str, tuple[Card, int]] = {}
        """The first complete card of each name with its header line."""

    def fault(self, number: int, line: int, column: int, text: str, message: str) -> None:
        self.faults.append(Fault(f"PB-FERR.{number}", self.file, line, column, text, message))

    def read(self) -> None:
        if not self.lines:  # PB-FERR.2
            self.fault(2, 1, 0, "", "the file is empty; expected six lines for each card")
        while self.skip_blanks():
            faults_before = len(self.faults)
            header = self.header()
            if header is None:
                self.seek_header()
                continue
            rows = self.rows(header)
            if rows is not None:
                self.complete(header, rows, faults_before == len(self.faults))

    def skip_blanks(self) -> bool:
        """Skip blank lines and report them (PB-FERR.3); return whether a line is left."""
        while self.at < len(self.lines) and not self.lines[self.at]:
            message = "the line is blank; blank lines are only allowed after the last card"
            self.fault(3, self.at + 1, 0, "", message)
            self.at += 1
        return self.at < len(self.lines)

    def header(self) -> _Header | None:
        """Read NAME COST VALUE, or return None if the line does not have three fields (PB-FILE.1, PB-FILE.3)."""
        text, line = self.lines[self.at], self.at + 1
        self.at += 1
        fields = list(_FIELD.finditer(text))
        if len(fields) != 3 or fields[0].start():
            what = counted(len(fields), "field")
            odd = "starts with a space and " if fields[0].start() else ""
            self.fault(4, line, 0, text, f"the header {quoted(text)} {odd}has {what}; expected NAME COST VALUE")
            return None
        name = fields[0][0]
        odd_sign = next((n for n, sign in enumerate(name) if sign.isspace() or not sign.isprintable()), None)
        if odd_sign is not None:  # PB-CARD.1: a name could contain white space other than spaces and tabs.
            message = (
                f"the name {quoted(name)} contains {quoted(name[odd_sign])}; "
                "expected NAME COST VALUE, separated by spaces or tabs"
            )
            self.fault(4, line, odd_sign + 1, name, message)
        cost, value = self.cost(fields[1], line), self.value(fields[2], line)
        self.headers.setdefault(name, []).append(line)
        if len(lines := self.headers[name]) > MOST_COPIES:  # PB-DECK.1
            one, two = lines[:2]
            self.fault(7, line, 0, name, f"this is the third {name}, after lines {one} and {two}; a deck can have two")
        return _Header(name, cost, value, line)

    def cost(self, match: re.Match[str], line: int) -> int:
        field = match[0]
        if _DIGITS.fullmatch(field) and 1 <= int(field) <= 3:
            return int(field)
        self.fault(5, line, match.start() + 1, field, f"the cost is {quoted(field)}; expected 1, 2 or 3")
        return 1

    def value(self, match: re.Match[str], line: int) -> int:
        field = match[0]
        if _DIGITS.fullmatch(field) and int(field) >= 1:
            return int(field)
        self.fault(6, line, match.start() + 1, field, f"the value is {quoted(field)}; expected 1 or more")
        return 1

    def rows(self, header: _Header) -> list[str] | None:
        """Read the five rows of the grid, or return None if the file ends or another card begins (PB-FILE.2)."""
        rows: list[str] = []
        for n in range(SIDE):
            if not self.skip_blanks():  # PB-FERR.13
                message = f"the file ends before ROW_{n} of {header.name}"
                self.fault(13, self.at + 1, 0, "", message)
                return None
            row = self.lines[self.at]
            if len(row) != SIDE:
                self.length(row, n, header.name)
                if _looks_like_header(row):
                    return None
            self.signs_of(row, n, header.name)
            self.at += 1
            rows.append(row)
        return rows

    def length(self, row: str, n: int, card: str) -> None:
        """Report a row of the wrong length (PB-FERR.8)."""
        column = SIDE + 1 if len(row) > SIDE else len(row) + 1
        message = f"ROW_{n} of {card} has {counted(len(row), 'character')}; expected {SIDE}"
        self.fault(8, self.at + 1, column, row, message)

    def signs_of(self, row: str, n: int, card: str) -> None:
        """Check the signs of a row, column by column (PB-FERR.9 to .12)."""
        centre = "the third column of ROW_2"
        for column, sign in enumerate(row[:SIDE]):
            place = (self.at + 1, column + 1, sign)
            is_centre = (n, column) == (CENTRE, CENTRE)
            if sign not in PLAIN + RAISING:
                allowed = ", ".join(self.signs[:-1])
                expected = f"expected {allowed} or {self.signs[-1]}"
                self.fault(9, *place, f"{quoted(sign)} is not allowed in ROW_{n} of {card}; {expected}")
            elif sign not in self.signs:  # PB-VAR.1
                self.fault(10, *place, f"{quoted(sign)} in ROW_{n} of {card} needs influence_variants")
            elif sign == "C" and not is_centre:
                self.fault(11, *place, f"found 'C' in ROW_{n} of {card}; it belongs only in {centre}")
            elif sign != "C" and is_centre:
                self.fault(12, *place, f"found {quoted(sign)} in the middle of {card}; expected C in {centre}")

    def complete(self, header: _Header, rows: list[str], is_sound: bool) -> None:
        """Add a card, whose name must stand for one design within the deck (PB-CARD.2, PB-FERR.14)."""
        card = Card(header.name, header.cost, header.value, tuple(rows))
        if not is_sound:
            return
        self.cards.append(card)
        other, line = self.first.setdefault(card.name, (card, header.line))
        if other != card:
            parts: Mapping[str, bool] = {
                "cost": card.cost != other.cost,
                "value": card.value != other.value,
                "grid": card.grid != other.grid,
            }
            differs = " and ".join(part for part, is_different in parts.items() if is_different)
            message = (
                f"this {card.name} has a different {differs} from the one on line {line}; "
                "cards with the same name must be identical"
            )
            self.fault(14, header.line, 0, card.name, message)

    def seek_header(self) -> None:
        """Skip to the next line that looks like a header, so that a fault is reported once."""
        while self.at < len(self.lines) and not _looks_like_header(self.lines[self.at]):
            self.at += 1


def _looks_like_header(line: str) -> bool:
    fields = _FIELD.findall(line)
    return len(fields) > 1 and not line[0].isspace() and fields[-1].isdecimal()
