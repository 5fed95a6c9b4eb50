"""The matches of a store as a list that displays itself, the last played first.

>>> from tempfile import TemporaryDirectory
>>> import kbwidgets as kb
>>> from kbwidgets.store import Store
>>> with TemporaryDirectory() as folder:
...     store = Store(folder)
...     match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
...     store.keep(match)
...     move = match.play(match.state.moves()[0])
...     saved = store.saved_matches()
...     store.close()
>>> saved
<1 saved match>
>>> print(saved)
number  game        players  turns  when              stands
1       Kingdomino  Ann, Bo  1      ...  move 9
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import NoneType
from typing import Final, TypeAlias, cast, overload

from kbwidgets.core.errors import DataError, GameError, UnknownName
from kbwidgets.core.protocol.registry import registry
from kbwidgets.core.protocol.render import still_or_none
from kbwidgets.core.protocol.state import State
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.text.markup import Markup, html, paragraph, table
from kbwidgets.core.text.words import counted, quoted
from kbwidgets.core.values.types import Json, won_by

Row: TypeAlias = "Sequence[object]"
"""A row of a match, as SQLite returns it."""
COLUMNS: Final[tuple[str, ...]] = (
    "number", "revision", "game", "version", "names", "colours", "avatars", "players", "options", "seed", "chance",
    "since", "begun", "changed", "ply", "turns", "over", "won", "line",
    "undo", "beside", "evening", "part", "best_of", "standing", "writer",
)  # fmt: skip
"""The columns of a match's row, in the order of its fields."""
_INTEGERS: Final = ("number", "revision", "version", "since", "ply", "turns", "over", "part", "best_of")
_TIMES: Final = ("begun", "changed")
_TEXTS: Final = ("game", "seed", "line", "undo", "evening", "writer")
_LISTS: Final[Mapping[str, tuple[type, ...]]] = {
    "names": (str,), "colours": (str,), "avatars": (int,), "players": (str, NoneType), "won": (int,),
}  # fmt: skip
_JSON: Final = (*_LISTS, "options", "chance", "beside", "standing")
"""The columns of integers, times, texts, JSON lists (with the types of their items), and all JSON."""
_SEATS: Final = ("colours", "avatars", "players")
"""The lists that have an item for each name."""
LARGEST: Final = 2**62
"""The largest number of a match or a write; one more is still a number for SQLite."""
_LATEST: Final = 2.5e11
"""The latest time from which a date can be made."""
SHOWN: Final = 20
"""The number of matches that a list shows at once."""
_WIDTH: Final = 120
"""The width of a small picture in pixels."""


@dataclass(frozen=True, slots=True, repr=False)
class SavedMatch:
    """A match of a store, as it was when the list was made."""

    number: int
    revision: int
    """The number of its last write among all writes of the file, highest for the match played last."""
    game: str
    version: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    avatars: tuple[int, ...]
    players: tuple[str | None, ...]
    """The computer player of each seat, or None for a person; a `?` marks one that cannot be restored."""
    options: dict[str, OptionValue]
    seed: int
    chance: str | tuple[str, ...]
    since: int
    """The position since which `chance` applies."""
    begun: float
    changed: float
    """The times when the match began and was last played, in seconds like `time.time()`."""
    ply: int
    turns: int
    over: bool
    won: tuple[int, ...]
    """The seats that won, or `()` after a draw or during the match."""
    line: str
    """The line of a notebook that made the match, or `""` if none did."""
    undo: str
    """The policy on taking moves back."""
    beside: Json
    """The variations of the match."""
    series: str
    """The name that the matches of a series share, or `""` for a single match."""
    part: int
    """The number of the match in its series, counted from 1."""
    best_of: int
    """The most matches in the series, or 0 for no limit."""
    standing: Json
    """The standing answers, each with its seat, the position where it was first given, and the move."""
    writer: str
    """The sign of the last writer, which is one match in one process, or `""` in a file without signs."""

    @classmethod
    def of(cls, row: Row) -> SavedMatch:
        """Return the match of a row, or raise `DataError` for a value that cannot be right."""
        _check([row])
        return cls.of_sound(row)

    @classmethod
    def of_sound(cls, row: Row) -> SavedMatch:
        """Return the match of a row that is sound."""
        fields: dict[str, object] = dict(zip(COLUMNS, row, strict=True))
        fields |= {name: _parse_value(name, cast("str", fields[name])) for name in _JSON}
        fields |= {"seed": int(cast("str", fields["seed"])), "over": bool(fields["over"])}
        fields["series"] = fields.pop("evening")  # The column was named before the field.
        return cls(**fields)  # pyright: ignore[reportArgumentType]  # each was checked

    @property
    def title(self) -> str:
        """The title of the game, or the name of its package if the game is not installed."""
        try:
            return registry[self.game].title
        except (UnknownName, GameError):
            return self.game

    @property
    def when(self) -> str:
        """The date and time when the match was last played."""
        return f"{datetime.fromtimestamp(self.changed):%Y-%m-%d %H:%M}"

    @property
    def stands(self) -> str:
        """The current move or the winner, and the number of the match in its series."""
        status = f"move {self.ply}"
        if self.over:
            status = won_by(self.names, self.won)
        return ", ".join(filter(None, [status, self.of_series]))

    @property
    def of_series(self) -> str:
        """The position of the match in its series, such as "match 2 of 3", or `""` for a single match."""
        if not self.series:
            return ""
        return f"match {self.part} of {self.best_of}" if self.best_of else f"match {self.part}"

    def __repr__(self) -> str:
        return f"<saved match {self.number}: {self.title}, {', '.join(self.names)}, {self.stands}>"


class SavedMatches(Sequence[SavedMatch]):
    """The matches of a store, each made from its row on access; slices are displayed in the same way."""

    def __init__(self, rows: Sequence[Row], state: Callable[[SavedMatch], State | None]) -> None:
        self._rows = rows
        self._state = state

    @overload
    def __getitem__(self, index: int) -> SavedMatch: ...
    @overload
    def __getitem__(self, index: slice) -> SavedMatches: ...
    def __getitem__(self, index: int | slice) -> SavedMatch | SavedMatches:
        if isinstance(index, slice):
            return SavedMatches(self._rows[index], self._state)
        return SavedMatch.of_sound(self._rows[index])

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'saved match', 'saved matches')}>"

    def __str__(self) -> str:
        if not len(self):
            return "no saved matches"
        rows = [_HEAD, *(_list_cells(match) for match in self[:SHOWN])]
        widths = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
        lines = ["  ".join(word.ljust(widths[n]) for n, word in enumerate(row)).rstrip() for row in rows]
        return "\n".join([*lines, *filter(None, [self._describe_more()])])

    def _repr_html_(self) -> str:
        if not len(self):
            return paragraph("No saved matches yet. A match is saved as soon as you make a move.")
        rows = [(*map(Markup, _list_html_cells(match)), self._draw(match)) for match in self[:SHOWN]]
        return table((*_HEAD, ""), rows) + paragraph(self._describe_more())

    def _describe_more(self) -> str:
        count = len(self) - SHOWN
        return f"and {count} more; see kb.saved_matches()[{SHOWN}:]" if count > 0 else ""

    def _draw(self, match: SavedMatch) -> Markup:
        """Return the position as a spectator sees it, because anybody may see the list, or `""` without a picture."""
        try:
            state = self._state(match)
            image = None if state is None else still_or_none(state.view(None))
        except Exception:  # A game is foreign code, and one that cannot be drawn must not hide the others.
            image = None
        return Markup("") if image is None else Markup(f'<div style="width:{_WIDTH}px">{image.html()}</div>')


def select_sound(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the sound rows, without losing others because of a damaged one.

    All are checked at once, and by halves if one is wrong, which is rare.
    """
    try:
        _check(rows)
    except DataError:
        half = len(rows) // 2
        return [*select_sound(rows[:half]), *select_sound(rows[half:])] if half else []
    return rows


def _check(rows: Sequence[Row]) -> None:
    """Raise `DataError` for a value that cannot be right.

    The values are checked by column, each distinct text once, because a list may have thousands of rows and most of
    their texts are the same.
    """
    if not rows:
        return
    columns: dict[str, tuple[object, ...]] = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    for names, kinds, expected in ((_INTEGERS, {int}, "a whole number"), (_TIMES, {int, float}, "a time"),
                               ((*_TEXTS, *_JSON), {str}, "a text")):  # fmt: skip
        for name in names:
            if not kinds.issuperset(map(type, columns[name])):
                wrong = next(value for value in columns[name] if type(value) not in kinds)
                raise DataError(name, f"found {quoted(wrong)}, expected {expected}")
    for name in (*_INTEGERS, *_TIMES):
        numbers, largest = cast("tuple[float, ...]", columns[name]), LARGEST if name in _INTEGERS else _LATEST
        for number in (min(numbers), max(numbers)):
            if not 0 <= number <= largest:
                raise DataError(name, f"found {quoted(number)}, expected a number from 0 to {largest:,.0f}")
    _check_texts(cast("Mapping[str, Sequence[str]]", columns))


def _check_texts(columns: Mapping[str, Sequence[str]]) -> None:
    for seed in set(columns["seed"]):
        try:
            int(seed)
        except ValueError as error:
            raise DataError("seed", f"found {quoted(seed)}, expected a whole number") from error
    values = {name: {text: _parse_value(name, text) for text in set(columns[name])} for name in _JSON}
    for texts in set(zip(*(columns[name] for name in _LISTS), strict=True)):
        lists = {name: cast("tuple[object, ...]", values[name][text]) for name, text in zip(_LISTS, texts, strict=True)}
        seats = len(lists["names"])
        for name in _SEATS:
            if len(lists[name]) != seats:
                raise DataError(name, f"found {quoted(lists[name])}, expected one for each of {seats} seats")
        if any(not 0 <= seat < seats for seat in cast("tuple[int, ...]", lists["won"])):
            raise DataError("won", f"found {quoted(lists['won'])}, expected seats from 0 to {seats - 1}")


def _parse_value(name: str, text: str) -> object:
    """Return the value of a JSON text, checked for its column, with a list as a tuple."""
    try:
        value = cast("object", json.loads(text))
    except (ValueError, RecursionError) as error:
        raise DataError(name, f"found {quoted(text)}, expected JSON") from error
    if name == "options" and not isinstance(value, dict):
        raise DataError(name, f"found {quoted(text)}, expected options by name")
    kinds = (str,) if name == "chance" and not isinstance(value, str) else _LISTS.get(name)
    if kinds is None:
        return cast("object", value)
    items = tuple(cast("list[object]", value)) if isinstance(value, list) else None
    if items is None or any(type(each) not in kinds for each in items):
        raise DataError(name, f"found {quoted(text)}, expected a list of {kinds[0].__name__}")
    return items


_HEAD: Final = ("number", "game", "players", "turns", "when", "stands")


def _list_cells(match: SavedMatch) -> tuple[str, ...]:
    players = ", ".join(match.names)
    return str(match.number), match.title, players, str(match.turns), match.when, match.stands


def _list_html_cells(match: SavedMatch) -> tuple[str, ...]:
    return tuple(html(word) for word in _list_cells(match))
