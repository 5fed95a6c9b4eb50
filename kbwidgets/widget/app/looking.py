"""The position that a page looks at: the present, an earlier one, or one after another in a playback."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from copy import copy
from dataclasses import replace
from typing import Protocol

from kbwidgets.core.match.match import Match
from kbwidgets.widget.model.log_model import find_after, list_stops
from kbwidgets.widget.model.playback import SPEEDS, start_playback
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.ui_state import UiState


class PageSession(Protocol):
    """The cell whose page looks at positions."""

    ui: UiState
    pace: float

    @property
    def playing(self) -> Match: ...
    @property
    def model(self) -> ScreenModel: ...
    @property
    def is_showing_match(self) -> bool: ...
    def hold(self) -> AbstractContextManager[None]: ...
    def refresh(self, *, with_events: bool = False) -> None: ...


class LookBack:
    """The position that the page of a cell looks at, which never changes the match."""

    def __init__(self, session: PageSession) -> None:
        self._session = session
        self.earlier: Match | None = None
        """A copy of the match at an earlier position, or None at the present."""
        self.since = 0
        """The position after which everything is news to the page."""
        self._halt: Callable[[], None] = lambda: None
        """A function that stops the playback."""

    def show(self, ply: int | None) -> None:
        """Show the position at `ply`, or the present if it is None, without changing the match.

        If the page already shows the present, None redoes all undone moves.
        """
        session, match = self._session, self._session.playing
        if ply is None and self.earlier is None and session.model.seat is None:
            match.goto(match.ply + len(match.ahead))
            return
        previous_ply = session.model.playing.ply
        if ply is None or ply == match.ply:
            self.set_position(None)
        else:
            match.at(ply)
            self.set_position(ply)
        self.since = min(previous_ply, session.model.playing.ply)
        session.ui = replace(session.ui, hint_level=0, marked_score="", notice="")
        session.refresh(with_events=True)

    def set_position(self, ply: int | None) -> None:
        """Point the page at an earlier position, or back at the match if `ply` is None."""
        session = self._session
        session.ui = replace(session.ui, viewed_ply=ply)
        self.earlier = None if ply is None else copy(session.playing)
        if self.earlier is not None and ply is not None:
            self.earlier.goto(ply)

    def play_back(self, speed: str) -> None:
        """Play the match back step by step up to the present.

        It starts at the position on the page, or at the beginning if that is the present.
        """
        session = self._session
        if not session.playing.ply:
            return
        session.ui = replace(session.ui, speed=speed)
        if self.earlier is None or self.earlier.ply > session.playing.ply:
            self.show(0)
        self._halt = start_playback(session.pace * SPEEDS[speed], self._step)

    def halt(self) -> None:
        """Stop the playback. The page stays at the position it shows."""
        self._halt()
        self._halt = lambda: None
        self._session.ui = replace(self._session.ui, speed="")

    def _step(self) -> bool:
        """Show the next step of the playback, and return whether there is more."""
        session = self._session
        with session.hold():
            if (
                not session.ui.speed
                or self.earlier is None
                or not session.is_showing_match
                or session.ui.screen != "play"
            ):
                self.halt()
                return False
            ply, now = find_after(list_stops(self.earlier), self.earlier.ply), session.playing.ply
            if has_more := ply < now:
                self.show(ply)
            else:
                self.halt()
                self.show(None)
            return has_more

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the position to the current one."""
        earlier, since = self.earlier, self.since

        def restore() -> None:
            self.earlier, self.since = earlier, since

        return restore
