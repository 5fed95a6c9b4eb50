"""A live cell without its comm, so that it can be tested without a browser or a kernel.

`send` is called with each message for the pages, under the lock of the cell, so that messages leave in the order of
their revisions.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from kbwidgets.core.errors import KbError, PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.protocol.events import GAME_ENDS
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.series import Series
from kbwidgets.core.scene.image_files import choose_path
from kbwidgets.core.text.files import make_absolute
from kbwidgets.core.text.interrupts import finish
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games import games
from kbwidgets.teach.coaching.coach import BEGINNER, level_of
from kbwidgets.widget.app.bot_runner import Thinker
from kbwidgets.widget.app.looking import Looking
from kbwidgets.widget.app.match_files import export_page, save_final_picture
from kbwidgets.widget.app.open_modes import Guests
from kbwidgets.widget.app.responder import Answering
from kbwidgets.widget.model.matches import Matches
from kbwidgets.widget.model.recent import is_seen
from kbwidgets.widget.model.saving import Saving, Stored
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.ui_state import Desk, Fault, start_form
from kbwidgets.widget.page.mode import Mode


class MatchSession(Answering[Mode]):
    """The match and the desk of a cell, and the actions that its buttons call."""

    face: Mode
    """The screens of the match, or a lesson, practice or workshop in their place."""

    def __init__(
        self,
        game: Game,
        played: Match | Series | None,
        send: Callable[[dict[str, Json]], None],
        *,
        viewer: Viewer = None,
        shelf: tuple[str, ...] = (),
        pace: float = 0.7,
        limit: float = 10.0,
        coach: bool | str = False,
        final_picture: str | Path | None = None,
        saving: Saving | None = None,
        changed: Callable[[Match, Change | None, Viewer], None] = lambda match, change, viewer: None,
        selected: Callable[[tuple[str, ...]], None] = lambda keys: None,
        called: Callable[[], str] = lambda: "",
    ) -> None:
        series = None if played is None else _as_series(played)
        _check_viewer(viewer, game.seats[0] if series is None else len(series.match.names))
        self.game: Game = game
        self._viewer = viewer
        self.pace = pace
        self.limit = limit
        self.desk: Desk = replace(Desk.of(start_form(game.name), shelf), coach=level_of(coach))
        self.saving: Saving = Saving(None) if saving is None else saving
        self.guests: Guests = Guests(self._show_match, self._use, self._show, self._play_coached, self.saving.store)
        """The lessons, practice and workshops that are open in this cell."""
        self._matches = Matches()
        self._final_picture = None if final_picture is None else make_absolute(choose_path(final_picture))
        self._own = self._match_face()
        self._changed = changed
        """A function called after each change of the match, with the seat of the page.

        The change is None if another match was seated, or if the change was already reported.
        """
        self._selected = selected
        self._called = called
        self._series: Series | None = None
        self._thinker: Thinker | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.looking: Looking = Looking(self)
        self._told: Change | None = None
        """The last change that notebook code was notified of."""
        self._model: tuple[Cell, tuple[int, ...]] | None = None
        """The last model of the screen and the versions it was made from. It is reused until they change."""
        # Code that moves in this match must wait until the cell is complete.
        with nullcontext() if series is None else series.match.lock:
            if series is not None:
                self._take(series)
                self._changed(series.match, None, self.viewer)
            super().__init__(self._own, send)

    @abstractmethod
    def _match_face(self) -> Mode:
        """Return the face that shows the match itself."""

    @property
    def lock(self) -> threading.RLock:
        """The lock of the match, or of the cell if there is no match."""
        return self.match.lock if self.match is not None else self._lock

    @property
    def match(self) -> Match | None:
        """The match in this cell, or None at the title screen."""
        return None if self._series is None else self._series.match

    @property
    def shows_match(self) -> bool:
        """True if the cell shows the match, and no lesson, practice or workshop in its place."""
        return self.face is self._own

    @property
    def playing(self) -> Match:
        """The match in this cell. Raise `KbError` if none has been started."""
        return self.series.match

    @property
    def series(self) -> Series:
        """The series of the match, which is usually its only one. Raise `KbError` if none has been started."""
        if self._series is None:
            raise KbError("no match has been started; press Start match, or give the widget players")
        return self._series

    @property
    def viewer(self) -> Viewer:
        """The seat that the page is bound to, which belongs to whoever had it in the first match of the series."""
        if self._series is None or self._viewer is None or self._viewer == OPEN:
            return self._viewer
        first = self._series.matches[0]
        return self.playing.names.index(first.names[self._viewer])

    @property
    def cell(self) -> Cell:
        """Everything that the screen is drawn from."""
        busy = self._thinker.busy if self._thinker else None
        present = match = self.match
        if match is not None and match.game is not self.game and self.desk.screen != "gallery":
            match = None  # Another game is being set up, and this match waits in the gallery.
        since, aside = self.looking.since, self.looking.aside
        if match is not None and aside is not None:
            match, busy, since = aside, None, min(since, aside.ply)
        stored = self._stored()  # Reading the store comes first, because `told` may report that it failed.
        progress = self.guests.progress(self.game.name) if self.desk.screen == "learn" else {}
        called = self._called() if self.desk.drawer in ("code", "inspect") or self.desk.screen == "result" else ""
        cell = Cell(self.game, match, self.desk, self.viewer, busy, since, progress, self._matches.all,
                    self.guests.learnt(self._shelf()), stored, self.saving.told(present),
                    self.saving.offered(present), called, present, self._series)  # fmt: skip
        versions = tuple(number for one in (match, present) if one for number in (id(one), one.version, one.ply))
        if self._model is None or self._model != (cell, versions):
            self._model = cell, versions
        return self._model[0]

    def _shelf(self) -> tuple[str, ...]:
        """Return the games that the screen lists."""
        return {"gallery": self.desk.shelf, "title": (self.game.name,)}.get(self.desk.screen, ())

    def _stored(self) -> tuple[Stored, ...]:
        """Return the saved matches that the screen lists."""
        matches = [match for begun in self._matches.all for match in begun.series.matches]
        return self.saving.stored(self._shelf(), matches)

    # -- the match ------------------------------------------------------------------------------------

    def seat(self, played: Match | Series) -> None:
        """Play this match from now on, or continue a series."""
        series = _as_series(played)
        match = series.match
        _check_viewer(self._viewer, len(match.names))
        with match.lock:
            finish(lambda: self._lay(series))

    def _lay(self, series: Series) -> None:
        """Take over a series and show it."""
        self._take(series)
        try:
            self._changed(series.match, None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            self.refresh()

    def _take(self, series: Series) -> None:
        self.looking.halt()
        self.stop()
        self._unsubscribe()
        match = series.match
        self._series = series
        self.game = match.game
        self.saving.keep(series, first=not self._matches.all)
        self._matches.show(series)
        self.looking.aside = None
        self._show_match()
        begun = any(match.mover(n) != CHANCE for n in range(match.ply))
        self.looking.since = match.ply if begun else 0  # Before the first decision, everything that chance did is news.
        self._thinker = Thinker(match, self.pace, self.limit, self._player_failed)
        self._unsubscribe = match.subscribe(partial(self._match_changed, match))
        self.desk = replace(self.desk, screen="play", drawer="", hint=0, opened=None, paused=False, fault=None,
                            shown=None, marked="", notice="", looking=None, acting=None, unseen=False,
                            selected=(), heat=(), taken=0)  # fmt: skip

    def _show_match(self) -> None:
        """Show the match again after a lesson, practice or workshop."""
        self.face = self._own

    def _show(self, face: Mode) -> None:
        """Show another face in place of the match."""
        self.face = face

    def _play_coached(self) -> None:
        """Start the default match with the coach."""
        self.desk = replace(self.desk, form=start_form(self.game.name), coach=BEGINNER)
        self.start_form()

    def _use(self, option: str, made: str) -> None:
        """Put a value from a workshop into the form of the next match."""
        form = self.desk.form
        self.desk = replace(self.desk, screen="setup", form=replace(form, options={**form.options, option: made}))

    def select(self, key: str, *, more: bool = False) -> None:
        """Select the thing at `key`, alone or with `more` in addition to the others, or deselect it."""
        self.mark_selected(self.desk.toggled(key, more=more))

    def warm(self, heat: Mapping[str, int]) -> None:
        """Colour the places of the board by warmth, from 0 to 9, until the next move."""
        self.desk = replace(self.desk, heat=tuple(heat.items()))
        self.refresh()

    def mark_selected(self, keys: Sequence[str]) -> None:
        """Select the things at these keys. Raise `KbError` if there is nothing at one of them."""
        view = self.cell.view
        chosen = tuple(dict.fromkeys(keys))
        for key in chosen:
            view.place(key)
        self.desk = replace(self.desk, selected=chosen)

    def choose(self, name: str) -> None:
        """Show another game of the shelf. A match in progress waits until another one is started."""
        form = self.desk.form
        self.game = games[name]
        self.desk = replace(self.desk, screen="title", form=form if form.game == name else start_form(name),
                            section="", page="", filter="", search="", notice="")  # fmt: skip

    def go_on(self, number: int | None = None) -> None:
        """Return to the match, or open another one of this cell.

        Computer players stay paused if one of them failed.
        """
        self._on_with(self.series if number is None else self._matches[number])

    def resume(self, number: int) -> None:
        """Continue a saved match, and drop the match in this cell if nobody has decided anything in it."""
        before, series = self.match, self.saving.resume(number)
        self._on_with(series)
        if before is not None and before is not series.match and self.saving.number(before) is None:
            self._matches.drop(before)

    def forget(self, which: str) -> None:
        """Delete a saved match by its number, or a match of this cell by `begun` and its number."""
        if not which.startswith("begun "):
            self.saving.forget(int(which))
            return
        series = self._matches[int(which.removeprefix("begun "))]
        if series.match is self.match:
            raise KbError("Close this match before you delete it.")
        if (number := next(filter(None, map(self.saving.number, series.matches)), None)) is not None:
            self.saving.forget(number)
        self._matches.drop(series.match)

    def _on_with(self, series: Series) -> None:
        self.game = series.match.game
        form = self.desk.form if self.desk.form.game == self.game.name else start_form(self.game.name)
        paused = self.desk.fault is not None
        self.desk = replace(self.desk, screen="play", form=form, notice="", paused=paused)
        if series.match is not self.match:
            self.seat(series)

    def start_form(self) -> None:
        """Start the match that the set-up form describes."""
        self.seat(self.desk.form.series(self.game))

    def play_again(self) -> None:
        """Start another match with the same players and options. A new series begins."""
        self.seat(self.series.again())

    def next_match(self) -> None:
        """Start the next match of the series."""
        self.seat(self.series.next())

    def export(self) -> None:
        """Save the match as a replay page in the working folder, and show a notice when that is done."""
        export_page(self.playing, self.cell.away, self._notify)
        self.desk = replace(self.desk, notice="Writing the page …")

    def _notify(self, notice: str) -> None:
        """Show a notice, unless the cell was closed in the meantime."""
        with self.hold():
            if self._matches.all:
                self.desk = replace(self.desk, notice=notice)
                self.refresh()

    def stop(self) -> None:
        """Pause the computer players."""
        if self._thinker is not None:
            self._thinker.stop()
            self.desk = replace(self.desk, paused=True)

    def hurry(self) -> None:
        """Let computer players move without pauses until a person has to decide."""
        if self._thinker is not None:
            self._thinker.hurry()

    def close(self) -> None:
        """End all work of this cell. The match itself is kept."""
        with self.hold():
            self.looking.halt()
            self.stop()
            self._unsubscribe()
            self._show_match()
            self.guests.close()
            self._matches.close()
            super().close()

    def reseat_failed(self, computer: Player | None) -> None:
        """Give the seat of the player that failed to another player, or to a person if it is None."""
        if self.desk.fault is not None:
            self.playing.seat_player(self.desk.fault.seat, computer)
            self.desk = replace(self.desk, fault=None, paused=False)

    def _player_failed(self, error: PlayerError) -> None:
        self.desk = replace(self.desk, fault=Fault(error.seat, f"the computer player {error.fault}."), paused=True)
        self.refresh()

    def _match_changed(self, match: Match, change: Change) -> None:
        """Follow a change of the match.

        Ctrl-C can cause a second call for the same change, or a call for a match that this cell has dropped.
        """
        if match is not self.match:
            return
        self.looking.since = min(change.before, change.after)
        taken = max(0, change.before - change.after)
        desk = replace(self.desk, hint=0, marked="", notice="", fault=None, acting=None, heat=(), taken=taken)
        ended = self.playing.state.over or any(event.kind == GAME_ENDS for event in change.events)
        if ended and change.after > change.before and desk.screen == "play":
            seen = is_seen(self.playing, change.after, self.viewer)
            desk = replace(desk, screen="result" if seen else "play", before="play", looking=None, unseen=not seen)
        self.desk = desk
        looking = desk.looking  # A page keeps the position it is viewing while others play.
        back = looking is None or looking == change.after or looking > change.after + len(self.playing.ahead)
        self.looking.stand_at(None if back else looking)
        is_new, self._told = change is not self._told, change
        try:  # Notebook code is not called twice: Ctrl-C may have been meant to end a loop in it.
            self._changed(match, change if is_new else None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            if self.shows_match:  # A lesson, practice or workshop shows nothing of the match.
                self.refresh(told=not self.cell.looking)
            # The result is already on the page, so a failure here cannot hide it.
            if self._final_picture is not None and self.playing.state.over and change.after > change.before:
                notice = save_final_picture(self.playing, self.cell.away, self._final_picture)
                self.desk = replace(self.desk, notice=notice)
                self.refresh()

    # -- the page -------------------------------------------------------------------------------------

    def refresh(self, *, told: bool = False) -> None:
        """Send the changes, with an account of them if `told`, and let computer players move."""
        with self.hold():
            if self._thinker is not None and not self.desk.paused and self.desk.screen == "play":
                self._thinker.wake()
            super().refresh(told=told)
            self._selected(self.desk.selected)

    def kept(self) -> Callable[[], None]:
        """Return a function that restores the cell to its current state."""
        game, desk, look_again = self.game, self.desk, self.looking.kept()

        def put_back() -> None:
            self.game, self.desk = game, desk
            look_again()

        return put_back


def _check_viewer(viewer: Viewer, seats: int) -> None:
    if viewer is not None and viewer != OPEN and not 0 <= viewer < seats:
        raise KbError(f"the viewer is seat {viewer}, the seats are 0 to {seats - 1}")


def _as_series(played: Match | Series) -> Series:
    """Return a single match as a series of one."""
    return Series((played,), 1) if isinstance(played, Match) else played
