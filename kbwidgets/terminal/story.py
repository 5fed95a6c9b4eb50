"""The news of a match in a terminal, for everybody or for each person since they last looked.

>>> import kbwidgets as kb
>>> match = kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7)
>>> story = Story(match, Sharing(match), match.ply)
>>> events = match.play("choose 11")
>>> story.note(match.ply - 1, ["  because: it is the lowest"])
>>> story.news(), story.news()
(['Ann chose domino 11.', '  because: it is the lowest'], [])
"""

from __future__ import annotations

from collections.abc import Sequence

from kbwidgets.core.match.match import Match
from kbwidgets.core.values.types import Seat
from kbwidgets.terminal import texts
from kbwidgets.terminal.sharing import Sharing


class Story:
    """The events of a match from a start, with notes on some of its moves."""

    def __init__(self, match: Match, sharing: Sharing, start: int) -> None:
        self._match = match
        self._sharing = sharing
        self._ply_told = start
        self._plies_told: dict[Seat, int] = dict.fromkeys(range(len(match.names)), start)
        self._notes: dict[int, tuple[Seat | None, Sequence[str]]] = {}

    def note(self, ply: int, lines: Sequence[str], seat: Seat | None = None) -> None:
        """Add lines to the move made at a position, for everybody or for one seat."""
        self._notes[ply] = seat, lines

    def news(self) -> list[str]:
        """Return the events since the last call, as the current viewer sees them."""
        viewer, news = self._sharing.viewer, list[str]()
        for ply in range(self._ply_told, self._match.ply):
            news += texts.describe_events(self._match, ply, ply + 1, viewer)
            seat, lines = self._notes.get(ply, (None, ()))
            if seat in (None, viewer) or not self._sharing.hides_hands:
                news += lines
        self._ply_told = self._match.ply
        return news

    def cover(self) -> None:
        """Cover the open hand, and remember how much of the story its owner has read."""
        if self._sharing.open_seat is not None:
            self._plies_told[self._sharing.open_seat] = self._ply_told
        self._sharing.open_seat = None

    def uncover(self, seat: Seat) -> None:
        """Open a person's hand, so that the next news starts where they last looked."""
        self._sharing.open_seat = seat
        self._ply_told = min(self._plies_told[seat], self._match.ply)
