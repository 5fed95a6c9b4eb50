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
1       Kingdomino  Ann, Bo  1      ...  under way, move 9
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast, overload

from kbwidgets.core.errors import GameError, UnknownName
from kbwidgets.core.markup import Markup, html, paragraph, table
from kbwidgets.core.options import OptionValue
from kbwidgets.core.registry import registry
from kbwidgets.core.shown import still_or_none
from kbwidgets.core.state import State
from kbwidgets.core.types import Json, won_by
from kbwidgets.core.words import counted

COLUMNS: Final = (
    "number", "revision", "game", "version", "names", "colours", "avatars", "players", "options", "seed", "chance",
    "since", "begun", "changed", "ply", "turns", "over", "won", "line",
    "undo", "beside", "evening", "part", "best_of", "standing",
)  # fmt: skip
"""What stands in a row of a match, in the order of its fields."""
SHOWN: Final = 20
"""How many of a list are shown; it can be cut to see others."""
_WIDTH: Final = 120
"""Pixels of a small picture."""


@dataclass(frozen=True, slots=True, repr=False)
class SavedMatch:
    """A match of a store, as it stood when the list was made."""

    number: int
    revision: int
    """How often it was written; who finds another number knows that somebody else went on with it."""
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

    @classmethod
    def of(cls, row: Sequence[object]) -> SavedMatch:
        """What stands in a row."""
        said = dict(zip(COLUMNS, row, strict=True))
        for name in ("names", "colours", "avatars", "players", "won", "chance"):
            value = cast("list[object] | str", json.loads(str(said[name])))
            said[name] = value if isinstance(value, str) else tuple(value)
        said |= {
            "options": json.loads(str(said["options"])),
            "seed": int(str(said["seed"])),
            "over": bool(said["over"]),
            "beside": json.loads(str(said["beside"])),
            "standing": json.loads(str(said["standing"])),
        }
        return cls(**said)  # pyright: ignore[reportArgumentType]  # as it was written

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
        told = f"under way, move {self.ply}"
        if self.over:
            told = won_by(self.names, self.won)
        return ", ".join(filter(None, [told, self.of_evening]))

    @property
    def of_evening(self) -> str:
        """Which match of an evening it is, "" for a match alone."""
        if not self.evening:
            return ""
        return f"match {self.part} of a best of {self.best_of}" if self.best_of else f"match {self.part} of an evening"

    def __repr__(self) -> str:
        return f"<saved match {self.number}: {self.title}, {', '.join(self.names)}, {self.stands}>"


class Saved(Sequence[SavedMatch]):
    """Matches of a store; a part of the list shows itself as the whole does."""

    def __init__(self, rows: Sequence[Sequence[object]], state: Callable[[SavedMatch], State | None]) -> None:
        self._rows = rows
        self._state = state

    @overload
    def __getitem__(self, index: int) -> SavedMatch: ...
    @overload
    def __getitem__(self, index: slice) -> Saved: ...
    def __getitem__(self, index: int | slice) -> SavedMatch | Saved:
        if isinstance(index, slice):
            return Saved(self._rows[index], self._state)
        return SavedMatch.of(self._rows[index])

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'saved match', 'saved matches')}>"

    def __str__(self) -> str:
        if not len(self):
            return "no saved match"
        rows = [_HEAD, *(_told(match) for match in self[:SHOWN])]
        wide = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
        lines = ["  ".join(word.ljust(wide[n]) for n, word in enumerate(row)).rstrip() for row in rows]
        return "\n".join([*lines, *filter(None, [self._more()])])

    def _repr_html_(self) -> str:
        if not len(self):
            return paragraph("No match is saved yet: each is kept from its first move on.")
        rows = [(*map(Markup, _told_html(match)), self._picture(match)) for match in self[:SHOWN]]
        return table((*_HEAD, ""), rows) + paragraph(self._more())

    def _more(self) -> str:
        more = len(self) - SHOWN
        return f"and {more} more: kb.saved()[{SHOWN}:] shows the next" if more > 0 else ""

    def _picture(self, match: SavedMatch) -> Markup:
        """The position as a spectator sees it, for the list may be shown to anybody; nothing where there is none."""
        try:
            state = self._state(match)
            still = None if state is None else still_or_none(state.view(None))
        except Exception:  # a game is foreign code: one that cannot be drawn hides no other
            still = None
        return Markup("") if still is None else Markup(f'<div style="width:{_WIDTH}px">{still.html()}</div>')


_HEAD: Final = ("number", "game", "players", "turns", "when", "stands")


def _told(match: SavedMatch) -> tuple[str, ...]:
    names = ", ".join(match.names)
    return str(match.number), match.title, names, str(match.turns), match.when, match.stands


def _told_html(match: SavedMatch) -> tuple[str, ...]:
    return tuple(html(word) for word in _told(match))
