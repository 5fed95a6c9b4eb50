"""The position that a page looks at: the present, an earlier one, or one after another in a playback."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from copy import copy
from dataclasses import replace
from typing import Protocol

from kbwidgets.core.match.match import Match
from kbwidgets.widget.model.log_model import behind, steps
from kbwidgets.widget.model.playback import SPEEDS, played_back
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.ui_state import Desk


class Viewed(Protocol):
    """The cell whose page looks at positions."""

    desk: Desk
    pace: float

    @property
    def playing(self) -> Match: ...
    @property
    def cell(self) -> Cell: ...
    @property
    def shows_match(self) -> bool: ...
    def hold(self) -> AbstractContextManager[None]: ...
    def refresh(self, *, told: bool = False) -> None: ...


class Looking:
    """The position that the page of a cell looks at, which never changes the match."""

    def __init__(self, session: Viewed) -> None:
        self._session = session
        self.aside: Match | None = None
        """A copy of the match at an earlier position, or None at the present."""
        self.since = 0
        """The position after which everything is news to the page."""
        self._halt: Callable[[], None] = lambda: None
        """A function that stops the playback."""

    def look(self, ply: int | None) -> None:
        """Show the position at `ply`, or the present if it is None, without changing the match.

        If the page already shows the present, None redoes all undone moves.
        """
        session, match = self._session, self._session.playing
        if ply is None and self.aside is None and session.cell.seat is None:
            match.goto(match.ply + len(match.ahead))
            return
        before = session.cell.playing.ply
        if ply is None or ply == match.ply:
            self.stand_at(None)
        else:
            match.at(ply)
            self.stand_at(ply)
        self.since = min(before, session.cell.playing.ply)
        session.desk = replace(session.desk, hint=0, marked="", notice="")
        session.refresh(told=True)

    def stand_at(self, ply: int | None) -> None:
        """Point the page at an earlier position, or back at the match if `ply` is None."""
        session = self._session
        session.desk = replace(session.desk, looking=ply)
        self.aside = None if ply is None else copy(session.playing)
        if self.aside is not None and ply is not None:
            self.aside.goto(ply)

    def play_back(self, speed: str) -> None:
        """Play the match back step by step up to the present.

        It starts at the position on the page, or at the beginning if that is the present.
        """
        session = self._session
        if not session.playing.ply:
            return
        session.desk = replace(session.desk, speed=speed)
        if self.aside is None or self.aside.ply > session.playing.ply:
            self.look(0)
        self._halt = played_back(session.pace * SPEEDS[speed], self._step)

    def halt(self) -> None:
        """Stop the playback. The page stays at the position it shows."""
        self._halt()
        self._halt = lambda: None
        self._session.desk = replace(self._session.desk, speed="")

    def _step(self) -> bool:
        """Show the next step of the playback, and return whether there is more."""
        session = self._session
        with session.hold():
            if not session.desk.speed or self.aside is None or not session.shows_match or session.desk.screen != "play":
                self.halt()
                return False
            ply, now = behind(steps(self.aside), self.aside.ply), session.playing.ply
            if on := ply < now:
                self.look(ply)
            else:
                self.halt()
                self.look(None)
            return on

    def kept(self) -> Callable[[], None]:
        """Return a function that restores the position to the current one."""
        aside, since = self.aside, self.since

        def put_back() -> None:
            self.aside, self.since = aside, since

        return put_back
