"""The saving of a cell's matches, with its messages about that and the list of saved matches.

>>> Saving(None).list_matches(()), Saving(None).note_for(None)
((), '')
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.record.series import Series
from kbwidgets.core.scene.nodes import Node
from kbwidgets.core.text.safe_repr import name_of
from kbwidgets.core.text.words import sentence
from kbwidgets.core.values.plain_data import is_list
from kbwidgets.store import SavedMatch, Store

_LISTED: Final = 8
"""The maximum number of saved matches that a cell lists."""


class ListedMatch(NamedTuple):
    """A saved match as a cell lists it."""

    saved: SavedMatch
    is_over: bool
    """True if there is nothing left to play."""
    picture: Node | None
    """A picture of the position, or None if it cannot be drawn."""


class Saving:
    """The store of a cell, or None if nothing is saved."""

    def __init__(self, store: Store | None, line: str = "") -> None:
        self.store = store
        self._code_line = line
        self._closed_note = ""
        """The message that was shown last and then closed."""
        self._read_error = ""
        """The reason why saved matches cannot be listed, or `""`."""
        self._pictures: dict[tuple[int, int], Node | None] = {}
        self.earlier: SavedMatch | None = None
        """An unfinished match that an earlier run of this cell's code started.

        It is offered until somebody declines it or makes a decision in the new match.
        """
        if store is not None and line:
            try:
                self.earlier = store.find_unfinished(line)
            except KbError:  # The match itself will report that nothing can be saved.
                self.earlier = None

    def save(self, series: Series, *, is_first: bool) -> None:
        """Save a series.

        The first series of a cell is recorded under the code that started it.
        """
        if self.store is not None:
            self.store.keep_series(series, self._code_line if is_first else "")

    def number(self, match: Match | None) -> int | None:
        """Return the number of a match in the store, or None if it has none yet."""
        saver = None if self.store is None or match is None else self.store.find_saver(match)
        return None if saver is None else saver.number

    def find_earlier(self, match: Match | None) -> SavedMatch | None:
        """Return the earlier match of this cell's code, or None once this match has a first decision."""
        return self.earlier if match is not None and self.number(match) is None else None

    def resume(self, number: int) -> Series:
        """Return a saved match with its series, at the position where it was left."""
        if self.store is None:
            raise KbError("This cell doesn't save matches.")
        return self.store.resume_series(number)

    def delete(self, number: int) -> None:
        """Delete a match and the others of its series."""
        if self.store is None:
            raise KbError("This cell doesn't save matches.")
        self.store.delete_saved(*self.store.list_series(number))

    def note_for(self, match: Match | None) -> str:
        """Return the reason why a match is not saved, or other news about saving, or `""` if it was closed."""
        if self.store is None:
            return ""
        saver = None if match is None else self.store.find_saver(match)
        if self._read_error or saver is None:
            note = self._read_error or self.store.news
        elif saver.trouble:
            note = f"This match isn't being saved: {sentence(saver.trouble)} It will be saved as soon as that works."
        else:
            note = " ".join(filter(None, [saver.message, self.store.news]))
        return "" if note == self._closed_note else note

    def close_note(self, match: Match | None) -> None:
        """Close the message about saving."""
        self._closed_note = self.note_for(match)

    def list_matches(self, games: Sequence[str], open_matches: Sequence[Match] = ()) -> tuple[ListedMatch, ...]:
        """Return the saved matches of these games to list, except those that this cell started."""
        self._read_error = ""
        if self.store is None or not games:
            return ()
        own_numbers = {self.number(match) for match in open_matches}
        try:
            rows = self.store.saved_matches(
                games[0] if len(games) == 1 else None, most=_LISTED + len(own_numbers), last=True
            )
            listed = [saved for saved in rows if saved.number not in own_numbers and saved.game in games][:_LISTED]
            return tuple(
                ListedMatch(saved, not self.store.is_unfinished(saved), self._picture(self.store, saved))
                for saved in listed
            )
        except KbError as error:
            self._read_error = f"Your saved matches can't be read: {sentence(str(error))}"
            return ()

    def _picture(self, store: Store, saved: SavedMatch) -> Node | None:
        """Return a picture of the position as a spectator sees it, cached by revision."""
        key = saved.number, saved.revision
        if key not in self._pictures:
            try:
                state = store.position(saved)
                self._pictures[key] = state and drawn(state, None, saved.avatars).still()
            except Exception:  # The saved position may be damaged, or its game may not draw any more.
                self._pictures[key] = None
        return self._pictures[key]


def identify_code(game: str, players: object, arguments: Mapping[str, object]) -> str:
    """Return a text that identifies the code which starts a match, and is the same on every run."""
    seats = [_describe_player(each) for each in players] if is_list(players) else players
    return json.dumps([game, seats, {name: arguments[name] for name in sorted(arguments)}], default=str)


def _describe_player(player: object) -> object:
    return player if isinstance(player, str) else [name_of(player), getattr(player, "__name__", "")]
