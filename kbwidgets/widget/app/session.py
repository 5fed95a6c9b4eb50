"""A live cell without its comm, so that it can be tested without a browser or a kernel.

`send` is called with each message for the pages, under the lock of the cell, so that messages leave in the order of
their revisions.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from copy import copy
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, overload

from kbwidgets.core.errors import KbError, PlayerError
from kbwidgets.core.match.match import Match
from kbwidgets.core.match.timeline import Change
from kbwidgets.core.protocol.events import GAME_ENDS
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import still_of
from kbwidgets.core.record.record import Record
from kbwidgets.core.record.series import Evening
from kbwidgets.core.scene.image_files import save_both, wanted
from kbwidgets.core.text.files import fixed, write_new
from kbwidgets.core.text.interrupts import finish
from kbwidgets.core.text.lazy_import import later
from kbwidgets.core.text.words import joined, sentence
from kbwidgets.core.values.types import CHANCE, OPEN, Json, Viewer
from kbwidgets.games import games
from kbwidgets.players import player, substitute
from kbwidgets.teach.coach import BEGINNER, level_of
from kbwidgets.widget.app.bot_runner import Thinker
from kbwidgets.widget.app.open_modes import Guests
from kbwidgets.widget.app.responder import Answering
from kbwidgets.widget.model.log_model import behind, steps
from kbwidgets.widget.model.matches import Matches
from kbwidgets.widget.model.playback import SPEEDS, played_back
from kbwidgets.widget.model.replay_line import checked
from kbwidgets.widget.model.saving import Saving, Stored
from kbwidgets.widget.model.screen_model import Cell
from kbwidgets.widget.model.ui_state import PERSON, Desk, Fault, start_form
from kbwidgets.widget.page.mode import Face

page_of: Final[Callable[[Match, Viewer], str]] = later("kbwidgets.widget.exports.replay_page:page_of")


class MatchSession(Answering[Face]):
    """The match and the desk of a cell, and the actions that its buttons call."""

    face: Face
    """The screens of the match, or a lesson, practice or workshop in their place."""

    def __init__(
        self,
        game: Game,
        played: Match | Evening | None,
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
        evening = _as_evening(played)
        _check_viewer(viewer, game.seats[0] if evening is None else len(evening.match.names))
        self.game: Game = game
        self._viewer = viewer
        self.pace = pace
        self.limit = limit
        self.desk: Desk = replace(Desk.of(start_form(game.name), shelf), coach=level_of(coach))
        self.saving: Saving = Saving(None) if saving is None else saving
        self.guests: Guests = Guests(self._show_match, self._use, self._show, self._play_coached, self.saving.store)
        """The lessons, practice and workshops that are open in this cell."""
        self._matches = Matches()
        self._final_picture = None if final_picture is None else fixed(wanted(final_picture))
        self._own = self._match_face()
        self._changed = changed
        """A function called after each change of the match, with the seat of the page.

        The change is None if another match was seated, or if the change was already reported.
        """
        self._selected = selected
        self._called = called
        self._evening: Evening | None = None
        self._thinker: Thinker | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self._aside: Match | None = None
        """A copy of the match at the position that this page is viewing."""
        self._halt: Callable[[], None] = lambda: None
        """A function that stops the playback."""
        self._since = 0
        self._told: Change | None = None
        """The last change that notebook code was notified of."""
        self._model: tuple[Cell, tuple[int, ...]] | None = None
        """The last model of the screen and the versions it was made from. It is reused until they change."""
        # Code that moves in this match must wait until the cell is complete.
        with nullcontext() if evening is None else evening.match.lock:
            if evening is not None:
                self._take(evening)
                self._changed(evening.match, None, self.viewer)
            super().__init__(self._own, send)

    @abstractmethod
    def _match_face(self) -> Face:
        """Return the face that shows the match itself."""

    @property
    def lock(self) -> threading.RLock:
        """The lock of the match, or of the cell if there is no match."""
        return self.match.lock if self.match is not None else self._lock

    @property
    def match(self) -> Match | None:
        """The match in this cell, or None at the title screen."""
        return None if self._evening is None else self._evening.match

    @property
    def playing(self) -> Match:
        """The match in this cell. Raise `KbError` if none has been started."""
        return self.evening.match

    @property
    def evening(self) -> Evening:
        """The evening of the match, which is usually its only one. Raise `KbError` if none has been started."""
        if self._evening is None:
            raise KbError("no match has been started; press Start match, or give the widget players")
        return self._evening

    @property
    def viewer(self) -> Viewer:
        """The seat that the page is bound to, which belongs to whoever had it in the first match of the evening."""
        if self._evening is None or self._viewer is None or self._viewer == OPEN:
            return self._viewer
        first = self._evening.matches[0]
        return self.playing.names.index(first.names[self._viewer])

    @property
    def cell(self) -> Cell:
        """Everything that the screen is drawn from."""
        busy = self._thinker.busy if self._thinker else None
        present = match = self.match
        if match is not None and match.game is not self.game and self.desk.screen != "gallery":
            match = None  # Another game is being set up, and this match waits in the gallery.
        since = self._since
        if match is not None and self._aside is not None:
            match, busy, since = self._aside, None, min(since, self._aside.ply)
        stored = self._stored()  # Reading the store comes first, because `told` may report that it failed.
        progress = self.guests.progress(self.game.name) if self.desk.screen == "learn" else {}
        called = self._called() if self.desk.drawer in ("code", "inspect") or self.desk.screen == "result" else ""
        cell = Cell(self.game, match, self.desk, self.viewer, busy, since, progress, self._matches.all,
                    self.guests.learnt(self._shelf()), stored, self.saving.told(present),
                    self.saving.offered(present), called, present, self._evening)  # fmt: skip
        versions = tuple(number for one in (match, present) if one for number in (id(one), one.version, one.ply))
        if self._model is None or self._model != (cell, versions):
            self._model = cell, versions
        return self._model[0]

    def _shelf(self) -> tuple[str, ...]:
        """Return the games that the screen lists."""
        return {"gallery": self.desk.shelf, "title": (self.game.name,)}.get(self.desk.screen, ())

    def _stored(self) -> tuple[Stored, ...]:
        """Return the saved matches that the screen lists."""
        matches = [match for begun in self._matches.all for match in begun.evening.matches]
        return self.saving.stored(self._shelf(), matches)

    # -- the match ------------------------------------------------------------------------------------

    def seat(self, played: Match | Evening) -> None:
        """Play this match from now on, or continue an evening."""
        evening = _as_evening(played)
        match = evening.match
        _check_viewer(self._viewer, len(match.names))
        with match.lock:
            finish(lambda: self._lay(evening))

    def _lay(self, evening: Evening) -> None:
        """Take over an evening and show it."""
        self._take(evening)
        try:
            self._changed(evening.match, None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            self.refresh()

    def _take(self, evening: Evening) -> None:
        self.halt()
        self.stop()
        self._unsubscribe()
        match = evening.match
        self._evening = evening
        self.game = match.game
        self.saving.keep(evening, first=not self._matches.all)
        self._matches.show(evening)
        self._aside = None
        self._show_match()
        begun = any(match.mover(n) != CHANCE for n in range(match.ply))
        self._since = match.ply if begun else 0  # Before the first decision, everything that chance did is news.
        self._thinker = Thinker(match, self.pace, self.limit, self._player_failed)
        self._unsubscribe = match.subscribe(partial(self._match_changed, match))
        self.desk = replace(self.desk, screen="play", drawer="", hint=0, opened=None, paused=False, fault=None,
                            shown=None, marked="", notice="", looking=None, acting=None, unseen=False,
                            selected=(), heat=(), taken=0)  # fmt: skip

    def _show_match(self) -> None:
        """Show the match again after a lesson, practice or workshop."""
        self.face = self._own

    def _show(self, face: Face) -> None:
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

    def look(self, ply: int | None) -> None:
        """Show the position at `ply`, or the present if it is None, without changing the match.

        If the page already shows the present, None redoes all undone moves.
        """
        match = self.playing
        if ply is None and self._aside is None and self.cell.seat is None:
            match.goto(match.ply + len(match.ahead))
            return
        before = self.cell.playing.ply
        if ply is None or ply == match.ply:
            self._stand_aside(None)
        else:
            match.at(ply)
            self._stand_aside(ply)
        self._since = min(before, self.cell.playing.ply)
        self.desk = replace(self.desk, hint=0, marked="", notice="")
        self.refresh(told=True)

    def _stand_aside(self, ply: int | None) -> None:
        """Point this page at an earlier position, or back at the match if `ply` is None."""
        self.desk = replace(self.desk, looking=ply)
        self._aside = None if ply is None else copy(self.playing)
        if self._aside is not None and ply is not None:
            self._aside.goto(ply)

    def play_back(self, speed: str) -> None:
        """Play the match back step by step up to the present.

        It starts at the position on the page, or at the beginning if that is the present.
        """
        if not self.playing.ply:
            return
        self.desk = replace(self.desk, speed=speed)
        if self._aside is None or self._aside.ply > self.playing.ply:
            self.look(0)
        self._halt = played_back(self.pace * SPEEDS[speed], self._played_on)

    def halt(self) -> None:
        """Stop the playback. The page stays at the position it shows."""
        self._halt()
        self._halt = lambda: None
        self.desk = replace(self.desk, speed="")

    def _played_on(self) -> bool:
        """Show the next step of the playback, and return whether there is more."""
        with self.hold():
            if not self.desk.speed or self._aside is None or self.face is not self._own or self.desk.screen != "play":
                self.halt()
                return False
            ply, now = behind(steps(self._aside), self._aside.ply), self.playing.ply
            if on := ply < now:
                self.look(ply)
            else:
                self.halt()
                self.look(None)
            return on

    def select(self, key: str, *, more: bool = False) -> None:
        """Select the thing at `key`, alone or with `more` in addition to the others, or deselect it."""
        before = self.desk.selected
        if key in before:
            chosen = tuple(one for one in before if one != key) if more or before == (key,) else (key,)
        else:
            chosen = (*before, key) if more else (key,)
        self.mark_selected(chosen)

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
        self._on_with(self.evening if number is None else self._matches[number])

    def resume(self, number: int) -> None:
        """Continue a saved match, and drop the match in this cell if nobody has decided anything in it."""
        before, evening = self.match, self.saving.resume(number)
        self._on_with(evening)
        if before is not None and before is not evening.match and self.saving.number(before) is None:
            self._matches.drop(before)

    def forget(self, which: str) -> None:
        """Delete a saved match by its number, or a match of this cell by `begun` and its number."""
        if not which.startswith("begun "):
            self.saving.forget(int(which))
            return
        evening = self._matches[int(which.removeprefix("begun "))]
        if evening.match is self.match:
            raise KbError("Close this match before you delete it.")
        if (number := next(filter(None, map(self.saving.number, evening.matches)), None)) is not None:
            self.saving.forget(number)
        self._matches.drop(evening.match)

    def _on_with(self, evening: Evening) -> None:
        self.game = evening.match.game
        form = self.desk.form if self.desk.form.game == self.game.name else start_form(self.game.name)
        paused = self.desk.fault is not None
        self.desk = replace(self.desk, screen="play", form=form, notice="", paused=paused)
        if evening.match is not self.match:
            self.seat(evening)

    def start_form(self) -> None:
        """Start the match that the set-up form describes."""
        form = self.desk.form
        match = Match(self.game, form.names, seed=int(form.seed) if form.seed else None,
                      colours=[seat.colour for seat in form.seats], avatars=[seat.avatar for seat in form.seats],
                      options=form.played, undo=form.undo)  # fmt: skip
        for number, seat in enumerate(form.seats):
            if seat.who != PERSON:
                match.seat_player(number, player(seat.who))
        self.seat(Evening((match,), form.best_of))

    def play_again(self) -> None:
        """Start another match with the same players and options. A new evening begins."""
        self.seat(self.evening.again())

    def next_match(self) -> None:
        """Start the next match of the evening."""
        self.seat(self.evening.next())

    def save(self) -> str:
        """Save the record in the working folder, and return the name of the file."""
        name = f"{self.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.kbg"
        seat = self.cell.seat  # A page of one seat saves only what that seat can see.
        return str(write_new(name, Record.of(self.playing, OPEN if seat is None else seat).text()))

    def save_picture(self) -> str:
        """Save a picture of the position in the working folder, and return the name of the file."""
        name = f"{self.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.svg"
        return str(write_new(name, still_of(self.playing.state, self.cell.away).svg))

    def export(self) -> None:
        """Save the match as a replay page in the working folder, and show a notice when that is done.

        The page contains the match up to now. A long match takes seconds to write, and play continues in the meantime.
        """
        name = f"{self.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.html"
        work = (fixed(name), copy(checked(self.playing)), self.cell.away)
        self.desk = replace(self.desk, notice="Writing the page …")
        threading.Thread(target=self._write_page, args=work, daemon=True, name="kbwidgets export").start()

    def _write_page(self, path: Path, match: Match, away: Viewer) -> None:
        try:
            told = f"Saved to {write_new(path, page_of(match, away)).name}."
        except Exception as error:  # The drawing code of a game may come from another package and raise anything.
            told = f"The page couldn't be saved: {sentence(str(error))}"
        with self.hold():
            if self._matches.all:  # The cell may have been closed in the meantime.
                self.desk = replace(self.desk, notice=told)
                self.refresh()

    def _keep_final_picture(self) -> None:
        """Save the final picture if one is wanted, and show a notice. A failure changes nothing else."""
        if self._final_picture is None:
            return
        try:
            saved = save_both(still_of(self.playing.state, self.cell.away), self._final_picture)
            notice = f"Picture saved to {joined([path.name for path in saved])}."
        except KbError as error:
            notice = f"The final picture couldn't be saved: {error}."
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
            self.halt()
            self.stop()
            self._unsubscribe()
            self._show_match()
            self.guests.close()
            self._matches.close()
            super().close()

    def replace_failed(self) -> None:
        """Replace the player that failed by the game's usual computer player."""
        if self.desk.fault is not None:
            self.playing.seat_player(self.desk.fault.seat, player(substitute(self.game)))
            self.desk = replace(self.desk, fault=None, paused=False)

    def take_over_failed(self) -> None:
        """Let a person take over the seat of the player that failed."""
        if self.desk.fault is not None:
            self.playing.seat_player(self.desk.fault.seat, None)
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
        self._since = min(change.before, change.after)
        taken = max(0, change.before - change.after)
        desk = replace(self.desk, hint=0, marked="", notice="", fault=None, acting=None, heat=(), taken=taken)
        ended = self.playing.state.over or any(event.kind == GAME_ENDS for event in change.events)
        if ended and change.after > change.before and desk.screen == "play":
            seen = self._is_seen(change)
            desk = replace(desk, screen="result" if seen else "play", before="play", looking=None, unseen=not seen)
        self.desk = desk
        looking = desk.looking  # A page keeps the position it is viewing while others play.
        back = looking is None or looking == change.after or looking > change.after + len(self.playing.ahead)
        self._stand_aside(None if back else looking)
        is_new, self._told = change is not self._told, change
        try:  # Notebook code is not called twice: Ctrl-C may have been meant to end a loop in it.
            self._changed(match, change if is_new else None, self.viewer)
        finally:  # Notebook code that observes the match may raise, but the page must follow all the same.
            if self.face is self._own:  # A lesson, practice or workshop shows nothing of the match.
                self.refresh(told=not self.cell.looking)
            if self.playing.state.over and change.after > change.before:
                self._keep_final_picture()  # The result is already on the page, so a failure here cannot hide it.

    def _is_seen(self, change: Change) -> bool:
        """Return whether the people at this page have seen the end of the match.

        They have if it came by a move of theirs, or if only one game of the match ended. After another player's move
        the page first shows the board, with a button that leads to the result.
        """
        if not self.playing.state.over:
            return True
        made = (self.playing.mover(ply) for ply in range(change.after - 1, -1, -1))
        last = next((seat for seat in made if seat != CHANCE), None)
        return self.playing.players[last] is None and self.viewer in (None, OPEN, last) if last is not None else True

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
        game, desk, aside, since = self.game, self.desk, self._aside, self._since

        def put_back() -> None:
            self.game, self.desk, self._aside, self._since = game, desk, aside, since

        return put_back


def _check_viewer(viewer: Viewer, seats: int) -> None:
    if viewer is not None and viewer != OPEN and not 0 <= viewer < seats:
        raise KbError(f"the viewer is seat {viewer}, the seats are 0 to {seats - 1}")


@overload
def _as_evening(played: Match | Evening) -> Evening: ...
@overload
def _as_evening(played: None) -> None: ...
@overload
def _as_evening(played: Match | Evening | None) -> Evening | None: ...
def _as_evening(played: Match | Evening | None) -> Evening | None:
    """Return a single match as an evening of one."""
    return Evening((played,), 1) if isinstance(played, Match) else played
