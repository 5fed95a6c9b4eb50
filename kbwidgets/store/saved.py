"""Saved: the matches of a store as a list that shows itself, the one that was played last first.

>>> from tempfile import TemporaryDirectory
>>> import kbwidgets as kb
>>> from kbwidgets.store import Store
>>> with TemporaryDirectory() as folder:
...     store = Store(folder)
...     match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
...     store.keep(match)
...     move = match.play(match.state.moves()[0])
...     found = store.saved()
...     store.close()
>>> found
<1 saved match>
>>> print(found)
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
"""What stands in a row of a match, in the order of its fields."""
_WHOLE: Final = ("number", "revision", "version", "since", "ply", "turns", "over", "part", "best_of")
_TIMES: Final = ("begun", "changed")
_TEXTS: Final = ("game", "seed", "line", "undo", "evening", "writer")
_LISTS: Final[Mapping[str, tuple[type, ...]]] = {
    "names": (str,), "colours": (str,), "avatars": (int,), "players": (str, NoneType), "won": (int,),
}  # fmt: skip
_JSON: Final = (*_LISTS, "options", "chance", "beside", "standing")
"""The columns by what they hold: whole numbers, times, texts, lists in JSON with their kinds of items, all JSON."""
_SEATS: Final = ("colours", "avatars", "players")
"""The lists that have an item for each name."""
LARGEST: Final = 2**62
"""The largest number of a match or a write: one more is still a number for SQLite."""
_LATEST: Final = 2.5e11
"""The latest time that a date can be made of."""
SHOWN: Final = 20
"""How many of a list are shown; it can be cut to see others."""
_WIDTH: Final = 120
"""Pixels of a small picture."""


@dataclass(frozen=True, slots=True, repr=False)
class SavedMatch:
    """A match of a store, as it stood when the list was made."""

    number: int
    revision: int
    """The number of the write that it is from, of all writes of the file: the highest is of the match played last."""
    game: str
    version: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    avatars: tuple[int, ...]
    players: tuple[str | None, ...]
    """The computer player of each seat, None for a person; one that cannot sit again has a ? behind its name."""
    options: dict[str, OptionValue]
    seed: int
    chance: str | tuple[str, ...]
    since: int
    """The position from which on chance is decided so."""
    begun: float
    changed: float
    """When it was begun and when it was played last, in seconds as `time.time()` counts them."""
    ply: int
    turns: int
    over: bool
    won: tuple[int, ...]
    """The seats that won; nobody after a draw, or while it goes on."""
    line: str
    """What a line of a notebook made it of, "" if none did."""
    undo: str
    """What may be taken back."""
    beside: Json
    """The lines beside the one that is played."""
    evening: str
    """What the matches of an evening have in common, "" for a match alone."""
    part: int
    """Which match of the evening it is, counted from 1."""
    best_of: int
    """How many the evening has at most, 0 for as many as one likes."""
    standing: Json
    """The answers that seats give by themselves: for each its seat, the position it was first given in, the move."""
    writer: str
    """The sign of whatever wrote it last: one match in one process; "" in a file from before there were signs."""

    @classmethod
    def of(cls, row: Row) -> SavedMatch:
        """Return the match of a row; a DataError names a value that cannot be right."""
        _check([row])
        return cls.checked(row)

    @classmethod
    def checked(cls, row: Row) -> SavedMatch:
        """Return the match of a row that is sound."""
        fields: dict[str, object] = dict(zip(COLUMNS, row, strict=True))
        fields |= {name: _value(name, cast("str", fields[name])) for name in _JSON}
        fields |= {"seed": int(cast("str", fields["seed"])), "over": bool(fields["over"])}
        return cls(**fields)  # pyright: ignore[reportArgumentType]  # each was checked

    @property
    def title(self) -> str:
        """The name of the game, as its cell has it; that of its package where it is not here."""
        try:
            return registry[self.game].title
        except (UnknownName, GameError):
            return self.game

    @property
    def when(self) -> str:
        """When it was played last."""
        return f"{datetime.fromtimestamp(self.changed):%Y-%m-%d %H:%M}"

    @property
    def stands(self) -> str:
        """Where it stands, or who won, and which match of an evening it is."""
        told = f"move {self.ply}"
        if self.over:
            told = won_by(self.names, self.won)
        return ", ".join(filter(None, [told, self.of_evening]))

    @property
    def of_evening(self) -> str:
        """Which match of an evening it is, "" for a match alone."""
        if not self.evening:
            return ""
        return f"match {self.part} of {self.best_of}" if self.best_of else f"match {self.part}"

    def __repr__(self) -> str:
        return f"<saved match {self.number}: {self.title}, {', '.join(self.names)}, {self.stands}>"


class Saved(Sequence[SavedMatch]):
    """Matches of a store, made of their rows when they are looked at; a part of the list shows itself as the whole."""

    def __init__(self, rows: Sequence[Row], state: Callable[[SavedMatch], State | None]) -> None:
        self._rows = rows
        self._state = state

    @overload
    def __getitem__(self, index: int) -> SavedMatch: ...
    @overload
    def __getitem__(self, index: slice) -> Saved: ...
    def __getitem__(self, index: int | slice) -> SavedMatch | Saved:
        if isinstance(index, slice):
            return Saved(self._rows[index], self._state)
        return SavedMatch.checked(self._rows[index])

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'saved match', 'saved matches')}>"

    def __str__(self) -> str:
        if not len(self):
            return "no saved matches"
        rows = [_HEAD, *(_told(match) for match in self[:SHOWN])]
        wide = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
        lines = ["  ".join(word.ljust(wide[n]) for n, word in enumerate(row)).rstrip() for row in rows]
        return "\n".join([*lines, *filter(None, [self._more()])])

    def _repr_html_(self) -> str:
        if not len(self):
            return paragraph("No saved matches yet. A match is saved as soon as you make a move.")
        rows = [(*map(Markup, _told_html(match)), self._picture(match)) for match in self[:SHOWN]]
        return table((*_HEAD, ""), rows) + paragraph(self._more())

    def _more(self) -> str:
        more = len(self) - SHOWN
        return f"and {more} more; see kb.saved()[{SHOWN}:]" if more > 0 else ""

    def _picture(self, match: SavedMatch) -> Markup:
        """The position as a spectator sees it, for the list may be shown to anybody; nothing where there is none."""
        try:
            state = self._state(match)
            still = None if state is None else still_or_none(state.view(None))
        except Exception:  # a game is foreign code: one that cannot be drawn hides no other
            still = None
        return Markup("") if still is None else Markup(f'<div style="width:{_WIDTH}px">{still.html()}</div>')


def readable(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the sound rows; a row that holds what cannot be right costs no other.

    All are checked at once, and by halves where one is wrong: hardly ever is one.
    """
    try:
        _check(rows)
    except DataError:
        half = len(rows) // 2
        return [*readable(rows[:half]), *readable(rows[half:])] if half else []
    return rows


def _check(rows: Sequence[Row]) -> None:
    """Raise a DataError that names a value that cannot be right.

    The values are checked by column, each of them once: a list may hold thousands of rows, and most of their texts are
    the same.
    """
    if not rows:
        return
    columns: dict[str, tuple[object, ...]] = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    for names, kinds, told in ((_WHOLE, {int}, "a whole number"), (_TIMES, {int, float}, "a time"),
                               ((*_TEXTS, *_JSON), {str}, "a text")):  # fmt: skip
        for name in names:
            if not kinds.issuperset(map(type, columns[name])):
                wrong = next(value for value in columns[name] if type(value) not in kinds)
                raise DataError(name, f"found {quoted(wrong)}, expected {told}")
    for name in (*_WHOLE, *_TIMES):
        numbers, largest = cast("tuple[float, ...]", columns[name]), LARGEST if name in _WHOLE else _LATEST
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
    values = {name: {text: _value(name, text) for text in set(columns[name])} for name in _JSON}
    for texts in set(zip(*(columns[name] for name in _LISTS), strict=True)):
        lists = {name: cast("tuple[object, ...]", values[name][text]) for name, text in zip(_LISTS, texts, strict=True)}
        seats = len(lists["names"])
        for name in _SEATS:
            if len(lists[name]) != seats:
                raise DataError(name, f"found {quoted(lists[name])}, expected one for each of {seats} seats")
        if any(not 0 <= seat < seats for seat in cast("tuple[int, ...]", lists["won"])):
            raise DataError("won", f"found {quoted(lists['won'])}, expected seats from 0 to {seats - 1}")


def _value(name: str, text: str) -> object:
    """Return what a text in JSON holds, checked for its column; a list as a tuple."""
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


def _told(match: SavedMatch) -> tuple[str, ...]:
    names = ", ".join(match.names)
    return str(match.number), match.title, names, str(match.turns), match.when, match.stands


def _told_html(match: SavedMatch) -> tuple[str, ...]:
    return tuple(html(word) for word in _told(match))
