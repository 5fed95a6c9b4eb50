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
from kbwidgets.core.moves.events import GAME_ENDS
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player
from kbwidgets.core.record.series import Series
from kbwidgets.core.scene.image_files import choose_path
from kbwidgets.core.text.files import make_absolute
from kbwidgets.core.text.interrupts import finish
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games import games
from kbwidgets.teach.coaching.coach import BEGINNER, level_of
from kbwidgets.widget.app.bot_runner import BotRunner
from kbwidgets.widget.app.looking import LookBack
from kbwidgets.widget.app.match_files import export_page, save_final_picture
from kbwidgets.widget.app.open_modes import OpenModes
from kbwidgets.widget.app.responder import Responder
from kbwidgets.widget.model.matches import Matches
from kbwidgets.widget.model.recent import is_end_seen
from kbwidgets.widget.model.saving import ListedMatch, Saving
from kbwidgets.widget.model.screen_model import ScreenModel
from kbwidgets.widget.model.ui_state import Fault, UiState, start_form
from kbwidgets.widget.page.mode import Mode


class MatchSession(Responder[Mode]):
    """The match of a cell, the state of its page, and the actions that its buttons call."""

    mode: Mode
    """The screens of the match, or a lesson, practice or workshop in their place."""

    def __init__(
        self,
        game: Game,
        match_or_series: Match | Series | None,
        send: Callable[[dict[str, Json]], None],
        *,
        viewer: Viewer = None,
        shelf: tuple[str, ...] = (),
        pace: float = 0.7,
        limit: float = 10.0,
        coach: bool | str = False,
        final_picture: str | Path | None = None,
        saving: Saving | None = None,
        on_change: Callable[[Match, Change | None, Viewer], None] = lambda match, change, viewer: None,
        on_select: Callable[[tuple[str, ...]], None] = lambda keys: None,
        find_name: Callable[[], str] = lambda: "",
    ) -> None:
        series = None if match_or_series is None else _as_series(match_or_series)
        _check_viewer(viewer, game.seats[0] if series is None else len(series.match.names))
        self.game: Game = game
        self._viewer = viewer
        self.pace = pace
        self.limit = limit
        self.ui: UiState = replace(UiState.of(start_form(game.name), shelf), coach=level_of(coach))
        self.saving: Saving = Saving(None) if saving is None else saving
        self.open_modes: OpenModes = OpenModes(self._show_match, self._use, self._show, self._play_coached,
                                               self.saving.store)  # fmt: skip
        """The lessons, practice and workshops that are open in this cell."""
        self._matches = Matches()
        self._final_picture = None if final_picture is None else make_absolute(choose_path(final_picture))
        self._match_mode = self._make_match_mode()
        self._on_change = on_change
        """A function called after each change of the match, with the seat of the page.

        The change is None if another match was seated, or if the change was already reported.
        """
        self._on_select = on_select
        self._find_name = find_name
        self._series: Series | None = None
        self._bot_runner: BotRunner | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self.look_back: LookBack = LookBack(self)
        self._reported_change: Change | None = None
        """The last change that notebook code was notified of."""
        self._last_model: tuple[ScreenModel, tuple[int, ...]] | None = None
        """The last model of the screen and the versions it was made from. It is reused until they change."""
        # Code that moves in this match must wait until the cell is complete.
        with nullcontext() if series is None else series.match.lock:
            if series is not None:
                self._take_over(series)
                self._on_change(series.match, None, self.viewer)
            super().__init__(self._match_mode, send)

    @abstractmethod
    def _make_match_mode(self) -> Mode:
        """Return the mode that shows the match itself."""

    @property
    def lock(self) -> threading.RLock:
        """The lock of the match, or of the cell if there is no match."""
        return self.match.lock if self.match is not None else self._lock

    @property
    def match(self) -> Match | None:
        """The match in this cell, or None at the title screen."""
        return None if self._series is None else self._series.match

    @property
    def is_showing_match(self) -> bool:
        """True if the cell shows the match, and no lesson, practice or workshop in its place."""
        return self.mode is self._match_mode

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
    def model(self) -> ScreenModel:
        """Everything that the screen is drawn from."""
        thinking_seat = self._bot_runner.thinking_seat if self._bot_runner else None
        present = match = self.match
        if match is not None and match.game is not self.game and self.ui.screen != "gallery":
            match = None  # Another game is being set up, and this match waits in the gallery.
        since, earlier = self.look_back.since, self.look_back.earlier
        if match is not None and earlier is not None:
            match, thinking_seat, since = earlier, None, min(since, earlier.ply)
        saved_matches = self._list_saved()  # The store is read first, because `note_for` may report that it failed.
        progress = self.open_modes.progress(self.game.name) if self.ui.screen == "learn" else {}
        widget_name = self._find_name() if self.ui.drawer in ("code", "inspect") or self.ui.screen == "result" else ""
        model = ScreenModel(self.game, match, self.ui, self.viewer, thinking_seat, since, progress, self._matches.all,
                            self.open_modes.first_course_progress(self._list_games()), saved_matches,
                            self.saving.note_for(present), self.saving.find_earlier(present), widget_name, present,
                            self._series)  # fmt: skip
        versions = tuple(number for one in (match, present) if one for number in (id(one), one.version, one.ply))
        if self._last_model is None or self._last_model != (model, versions):
            self._last_model = model, versions
        return self._last_model[0]

    def _list_games(self) -> tuple[str, ...]:
        """Return the games that the screen lists."""
        return {"gallery": self.ui.shelf, "title": (self.game.name,)}.get(self.ui.screen, ())

    def _list_saved(self) -> tuple[ListedMatch, ...]:
        """Return the saved matches that the screen lists."""
        matches = [match for started in self._matches.all for match in started.series.matches]
        return self.saving.list_matches(self._list_games(), matches)

    # -- the match ------------------------------------------------------------------------------------

    def switch_to(self, match_or_series: Match | Series) -> None:
        """Play this match from now on, or continue a series."""
        series = _as_series(match_or_series)
        match = series.match
        _check_viewer(self._viewer, len(match.names))
        with match.lock:
            finish(lambda: self._show_series(series))

    def _show_series(self, series: Series) -> None:
        """Take over a series and show it."""
        self._take_over(series)
        try:
            self._on_change(series.match, None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            self.refresh()

    def _take_over(self, series: Series) -> None:
        self.look_back.halt()
        self.stop()
        self._unsubscribe()
        match = series.match
        self._series = series
        self.game = match.game
        self.saving.save(series, is_first=not self._matches.all)
        self._matches.put_first(series)
        self.look_back.earlier = None
        self._show_match()
        # Before the first decision, everything that chance did is news.
        self.look_back.since = match.ply if any(match.mover(n) != CHANCE for n in range(match.ply)) else 0
        self._bot_runner = BotRunner(match, self.pace, self.limit, self._report_failure)
        self._unsubscribe = match.subscribe(partial(self._follow_change, match))
        self.ui = replace(self.ui, screen="play", drawer="", hint_level=0, open_hand=None, is_paused=False, fault=None,
                          shown_seat=None, marked_score="", notice="", viewed_ply=None, chosen_seat=None,
                          has_unseen_result=False, selected_keys=(), heat=(), undone_count=0)  # fmt: skip

    def _show_match(self) -> None:
        """Show the match again after a lesson, practice or workshop."""
        self.mode = self._match_mode

    def _show(self, mode: Mode) -> None:
        """Show another mode in place of the match."""
        self.mode = mode

    def _play_coached(self) -> None:
        """Start the default match with the coach."""
        self.ui = replace(self.ui, form=start_form(self.game.name), coach=BEGINNER)
        self.start_form()

    def _use(self, option: str, value: str) -> None:
        """Put a value from a workshop into the form of the next match."""
        form = self.ui.form
        self.ui = replace(self.ui, screen="setup", form=replace(form, options={**form.options, option: value}))

    def select(self, key: str, *, more: bool = False) -> None:
        """Select the thing at `key`, alone or with `more` in addition to the others, or deselect it."""
        self.mark_selected(self.ui.toggle(key, more=more))

    def warm(self, heat: Mapping[str, int]) -> None:
        """Colour the places of the board by warmth, from 0 to 9, until the next move."""
        self.ui = replace(self.ui, heat=tuple(heat.items()))
        self.refresh()

    def mark_selected(self, keys: Sequence[str]) -> None:
        """Select the things at these keys. Raise `KbError` if there is nothing at one of them."""
        view = self.model.view
        selected_keys = tuple(dict.fromkeys(keys))
        for key in selected_keys:
            view.thing(key)
        self.ui = replace(self.ui, selected_keys=selected_keys)

    def choose(self, name: str) -> None:
        """Show another game of the shelf. A match in progress waits until another one is started."""
        form = self.ui.form
        self.game = games[name]
        self.ui = replace(self.ui, screen="title", form=form if form.game == name else start_form(name),
                          section="", page="", filter="", search="", notice="")  # fmt: skip

    def continue_match(self, number: int | None = None) -> None:
        """Return to the match, or open another one of this cell.

        Computer players stay paused if one of them failed.
        """
        self._continue_with(self.series if number is None else self._matches[number])

    def resume(self, number: int) -> None:
        """Continue a saved match, and drop the match in this cell if nobody has decided anything in it."""
        previous, series = self.match, self.saving.resume(number)
        self._continue_with(series)
        if previous is not None and previous is not series.match and self.saving.number(previous) is None:
            self._matches.drop(previous)

    def delete_match(self, match_id: str) -> None:
        """Delete a saved match by its number, or a match of this cell by `begun` and its number."""
        if not match_id.startswith("begun "):
            self.saving.delete(int(match_id))
            return
        series = self._matches[int(match_id.removeprefix("begun "))]
        if series.match is self.match:
            raise KbError("Close this match before you delete it.")
        if (number := next(filter(None, map(self.saving.number, series.matches)), None)) is not None:
            self.saving.delete(number)
        self._matches.drop(series.match)

    def _continue_with(self, series: Series) -> None:
        self.game = series.match.game
        form = self.ui.form if self.ui.form.game == self.game.name else start_form(self.game.name)
        self.ui = replace(self.ui, screen="play", form=form, notice="", is_paused=self.ui.fault is not None)
        if series.match is not self.match:
            self.switch_to(series)

    def start_form(self) -> None:
        """Start the match that the set-up form describes."""
        self.switch_to(self.ui.form.series(self.game))

    def play_again(self) -> None:
        """Start another match with the same players and options. A new series begins."""
        self.switch_to(self.series.again())

    def next_match(self) -> None:
        """Start the next match of the series."""
        self.switch_to(self.series.next())

    def export(self) -> None:
        """Save the match as a replay page in the working folder, and show a notice when that is done."""
        export_page(self.playing, self.model.published_viewer, self._notify)
        self.ui = replace(self.ui, notice="Writing the page …")

    def _notify(self, notice: str) -> None:
        """Show a notice, unless the cell was closed in the meantime."""
        with self.hold():
            if self._matches.all:
                self.ui = replace(self.ui, notice=notice)
                self.refresh()

    def stop(self) -> None:
        """Pause the computer players."""
        if self._bot_runner is not None:
            self._bot_runner.stop()
            self.ui = replace(self.ui, is_paused=True)

    def hurry(self) -> None:
        """Let computer players move without pauses until a person has to decide."""
        if self._bot_runner is not None:
            self._bot_runner.hurry()

    def close(self) -> None:
        """End all work of this cell. The match itself is kept."""
        with self.hold():
            self.look_back.halt()
            self.stop()
            self._unsubscribe()
            self._show_match()
            self.open_modes.close()
            self._matches.close()
            super().close()

    def reseat_failed(self, computer: Player | None) -> None:
        """Give the seat of the player that failed to another player, or to a person if it is None."""
        if self.ui.fault is not None:
            self.playing.seat_player(self.ui.fault.seat, computer)
            self.ui = replace(self.ui, fault=None, is_paused=False)

    def _report_failure(self, error: PlayerError) -> None:
        self.ui = replace(self.ui, fault=Fault(error.seat, f"the computer player {error.fault}."), is_paused=True)
        self.refresh()

    def _follow_change(self, match: Match, change: Change) -> None:
        """Follow a change of the match.

        Ctrl-C can cause a second call for the same change, or a call for a match that this cell has dropped.
        """
        if match is not self.match:
            return
        self.look_back.since = min(change.before, change.after)
        ui = replace(self.ui, hint_level=0, marked_score="", notice="", fault=None, chosen_seat=None, heat=(),
                     undone_count=max(0, change.before - change.after))  # fmt: skip
        has_ended = self.playing.state.over or any(event.kind == GAME_ENDS for event in change.events)
        if has_ended and change.after > change.before and ui.screen == "play":
            is_seen = is_end_seen(self.playing, change.after, self.viewer)
            ui = replace(ui, screen="result" if is_seen else "play", previous_screen="play", viewed_ply=None,
                         has_unseen_result=not is_seen)  # fmt: skip
        self.ui = ui
        ply = ui.viewed_ply  # A page keeps the position it is viewing while others play.
        is_present = ply is None or ply == change.after or ply > change.after + len(self.playing.ahead)
        self.look_back.set_position(None if is_present else ply)
        is_new, self._reported_change = change is not self._reported_change, change
        try:  # Notebook code is not called twice: Ctrl-C may have been meant to end a loop in it.
            self._on_change(match, change if is_new else None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            if self.is_showing_match:  # A lesson, practice or workshop shows nothing of the match.
                self.refresh(with_events=not self.model.is_looking_back)
            # The result is already on the page, so a failure here cannot hide it.
            if self._final_picture is not None and self.playing.state.over and change.after > change.before:
                notice = save_final_picture(self.playing, self.model.published_viewer, self._final_picture)
                self.ui = replace(self.ui, notice=notice)
                self.refresh()

    # -- the page -------------------------------------------------------------------------------------

    def refresh(self, *, with_events: bool = False) -> None:
        """Send the changes, with an account of them if `with_events`, and let computer players move."""
        with self.hold():
            if self._bot_runner is not None and not self.ui.is_paused and self.ui.screen == "play":
                self._bot_runner.wake()
            super().refresh(with_events=with_events)
            self._on_select(self.ui.selected_keys)

    def checkpoint(self) -> Callable[[], None]:
        """Return a function that restores the cell to its current state."""
        game, ui, look_again = self.game, self.ui, self.look_back.checkpoint()

        def restore() -> None:
            self.game, self.ui = game, ui
            look_again()

        return restore


def _check_viewer(viewer: Viewer, seats: int) -> None:
    if viewer is not None and viewer != OPEN and not 0 <= viewer < seats:
        raise KbError(f"the viewer is seat {viewer}, the seats are 0 to {seats - 1}")


def _as_series(match_or_series: Match | Series) -> Series:
    """Return a single match as a series of one."""
    return Series((match_or_series,), 1) if isinstance(match_or_series, Match) else match_or_series
