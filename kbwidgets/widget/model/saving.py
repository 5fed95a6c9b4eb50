"""Saving: what a cell keeps of its matches, what it tells of that, and what of the store it lists.

>>> Saving(None).stored(()), Saving(None).told(None)
((), '')
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.record.series import Evening
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.setup.options import is_list
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import sentence
from kbwidgets.store import SavedMatch, Store

_LISTED: Final = 8
"""How many matches of the store a cell lists."""


class Stored(NamedTuple):
    """A match of the store as a cell lists it."""

    saved: SavedMatch
    over: bool
    """Whether there is no more to play in it."""
    picture: Node | None
    """None where none can be made."""


class Saving:
    """The store of a cell, None where nothing is kept."""

    def __init__(self, store: Store | None, line: str = "") -> None:
        self.store = store
        self._line = line
        self._closed = ""
        """What was told and closed."""
        self._unread = ""
        """Why the matches of the store cannot be listed, "" if they can or need not be."""
        self._pictures: dict[tuple[int, int], Node | None] = {}
        self.earlier: SavedMatch | None = None
        """A match that the line of this cell made earlier and that is under way, until its people have decided."""
        if store is not None and line:
            try:
                self.earlier = store.under_way(line)
            except KbError:  # the match itself will tell that nothing can be kept
                self.earlier = None

    def keep(self, evening: Evening, *, first: bool) -> None:
        """Keep an evening; the first of a cell was made by its line."""
        if self.store is not None:
            self.store.keep_evening(evening, self._line if first else "")

    def number(self, match: Match | None) -> int | None:
        """The number that a match has in the store, None if it has none yet."""
        keeping = None if self.store is None or match is None else self.store.keeping(match)
        return None if keeping is None else keeping.number

    def offered(self, match: Match | None) -> SavedMatch | None:
        """The earlier match of the line, while nobody has decided anything in this one."""
        return self.earlier if match is not None and self.number(match) is None else None

    def resume(self, number: int) -> Evening:
        """The match of a number, where it stood, with its evening."""
        if self.store is None:
            raise KbError("This cell doesn't save matches.")
        return self.store.resume_evening(number)

    def forget(self, number: int) -> None:
        """Forget a match, with the others of its evening."""
        if self.store is None:
            raise KbError("This cell doesn't save matches.")
        self.store.forget(*self.store.of_evening(number))

    def told(self, match: Match | None) -> str:
        """Why the match is not saved, or what else should be known of that, until it was closed."""
        if self.store is None:
            return ""
        keeping = None if match is None else self.store.keeping(match)
        if self._unread or keeping is None:
            told = self._unread or self.store.news
        elif keeping.trouble:
            told = f"This match isn't being saved: {sentence(keeping.trouble)} It will be saved as soon as that works."
        else:
            told = " ".join(filter(None, [keeping.told, self.store.news]))
        return "" if told == self._closed else told

    def close_told(self, match: Match | None) -> None:
        """What is told now was read."""
        self._closed = self.told(match)

    def stored(self, games: Sequence[str], here: Sequence[Match] = ()) -> tuple[Stored, ...]:
        """The matches of these games that the cell lists, but for those that it has begun itself."""
        self._unread = ""
        if self.store is None or not games:
            return ()
        own = {self.number(match) for match in here}
        try:
            rows = self.store.saved(games[0] if len(games) == 1 else None, most=_LISTED + len(own), last=True)
            listed = [saved for saved in rows if saved.number not in own and saved.game in games][:_LISTED]
            return tuple(
                Stored(saved, not self.store.goes_on(saved), self._picture(self.store, saved)) for saved in listed
            )
        except KbError as error:
            self._unread = f"Your saved matches can't be read: {sentence(str(error))}"
            return ()

    def _picture(self, store: Store, saved: SavedMatch) -> Node | None:
        """The position as a spectator sees it, made once."""
        key = saved.number, saved.revision
        if key not in self._pictures:
            try:
                state = store.position(saved)
                self._pictures[key] = state and drawn(state, None, saved.avatars).still()
            except Exception:  # what was kept of it is damaged, or its game draws no more: it is listed all the same
                self._pictures[key] = None
        return self._pictures[key]


def line_of(game: str, players: object, given: Mapping[str, object]) -> str:
    """What a line of a notebook makes a match of, as a text that is the same when the line is run again."""
    seats = [_seat(each) for each in players] if is_list(players) else players
    return json.dumps([game, seats, {name: given[name] for name in sorted(given)}], default=str)


def _seat(player: object) -> object:
    return player if isinstance(player, str) else [name_of(player), getattr(player, "__name__", "")]
