"""The model that a widget's screen is drawn from, including its viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.moves.events import Event
from kbwidgets.core.protocol.drawing import Drawing, shared_symbols
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import View
from kbwidgets.core.record.series import Series
from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.cached_property import cached_property
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Refusal, Seat, Viewer
from kbwidgets.inspect.curve import CURVE_PARTS
from kbwidgets.store import SavedMatch
from kbwidgets.widget.model.matches import StartedMatch
from kbwidgets.widget.model.recent import Account, Step, list_accounts, list_steps_since
from kbwidgets.widget.model.saving import ListedMatch
from kbwidgets.widget.model.ui_state import UiState
from kbwidgets.widget.parts.pieces import PARTS

if TYPE_CHECKING:
    from kbwidgets.teach import Progress


def _no_progress() -> Mapping[str, Progress]:
    return {}


@dataclass(frozen=True)
class ScreenModel:
    """The current state of one widget."""

    game: Game
    match: Match | None
    """The match as it is shown, which is a copy at an earlier position if this page is looking back."""
    ui: UiState
    bound_viewer: Viewer
    """The seat that this page is bound to, `OPEN` for open hands, or None if people share the page."""
    thinking_seat: Seat | None = None
    """The seat whose computer player is thinking."""
    since: int = 0
    """The position before the latest events."""
    progress: Mapping[str, Progress] = field(default_factory=_no_progress)
    """The learner's progress in each course of the game, by name, if the screen lists the courses."""
    matches: tuple[StartedMatch, ...] = ()
    """Every match that was started here, most recently shown first."""
    first_course_progress: Mapping[str, Progress] = field(default_factory=_no_progress)
    """The learner's progress in the first course of each game that the screen lists."""
    saved_matches: tuple[ListedMatch, ...] = ()
    """The saved matches that the screen lists, most recently played first."""
    saving_note: str = ""
    """The reason why the match is not saved, or other news about saving."""
    earlier: SavedMatch | None = None
    """The unfinished match that this cell's code started earlier, until this match has a first decision."""
    widget_name: str = ""
    """The name of the widget in the notebook, or `""` if it has none."""
    present: Match | None = None
    """The match itself, even if this page is looking at another position of it."""
    series: Series | None = None
    """The series that the match is part of."""

    @cached_property
    def latest_events(self) -> tuple[Event, ...]:
        """The latest events that the viewer can see."""
        return self.playing.events(self.viewer, self.since)

    @cached_property
    def recent_events(self) -> tuple[Event, ...]:
        """The players' events since the last move of the seat acting here, or every event if only chance acted."""
        events = tuple(event for step in self._steps for event in step.events)
        return tuple(event for event in events if event.seat != CHANCE) or events

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """An account of `recent_events` with a line per player, or of the draws if no player did anything."""
        steps, view = self._steps, self.view
        if player_accounts := list_accounts(self.playing, steps, self.viewer):
            return player_accounts
        events = [event for step in steps for event in step.events]
        seats = dict.fromkeys(event.seat for event in events)
        words = [view.summarize([event for event in events if event.seat == seat]) for seat in seats]
        return (Account(CHANCE, " ".join(filter(None, words)) or "The match began.", ()),)

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return list_steps_since(self.playing, self.account_seat, self.viewer)

    @cached_property
    def account_seat(self) -> Seat | None:
        """The seat from whose last move the "since your last turn" account starts.

        That is the seat to act, otherwise the seat of this page, otherwise the person who moved last.
        """
        if self.acting_seat is not None or self.seat is not None:
            return self.seat if self.acting_seat is None else self.acting_seat
        match, people = self.playing, self.people
        movers = (match.mover(n) for n in range(match.ply - 1, -1, -1)) if people else ()
        return next((seat for seat in movers if seat in people), None)

    @cached_property
    def undone_places(self) -> frozenset[Place]:
        """The places of the decision that was undone last, and of what had followed from it."""
        match, count = self.playing, self.ui.undone_count
        plies = range(match.ply, min(match.ply + count, match.ply + len(match.ahead)))
        if any(match.mover(n) in self.people for n in plies[1:]):
            return frozenset()  # More than one decision was undone, which means that somebody is looking around.
        events = (match.step_at(n).events(self.viewer) for n in plies)
        return frozenset(place for happened in events for event in happened for place in event.at)

    @cached_property
    def is_looking_back(self) -> bool:
        """True if this page is looking at an earlier position. Nothing can be played or undone then."""
        return self.ui.viewed_ply is not None

    @cached_property
    def seat(self) -> Seat | None:
        """The seat that this page acts for, or None if people share the page or all hands are open."""
        return None if self.bound_viewer == OPEN else self.bound_viewer

    @cached_property
    def can_undo(self) -> bool:
        """True if this page can undo a decision."""
        if self.is_looking_back:
            return False
        return self.playing.can_undo if self.seat is None else self.playing.can_undo_for(self.seat)

    @cached_property
    def undo_refusal(self) -> Refusal | None:
        """The reason why nothing can be undone on this page, or None if something can or nothing was decided."""
        return None if self.is_looking_back else self.playing.undo_refusal(self.seat)

    @cached_property
    def can_redo(self) -> bool:
        """True if this page can redo a decision."""
        if self.is_looking_back:
            return False
        return bool(self.playing.ahead) if self.seat is None else self.playing.can_redo_for(self.seat)

    @cached_property
    def is_behind(self) -> bool:
        """True if this page can go forward to the last position."""
        return self.is_looking_back or (self.seat is None and bool(self.playing.ahead))

    @cached_property
    def return_refusal(self) -> Refusal | None:
        """The reason why this page cannot take the match back to the position on it, or None if it can."""
        match = self.playing if self.present is None else self.present
        return match.back_refusal(self.playing.ply, self.seat)

    @cached_property
    def playing(self) -> Match:
        """The match.

        Raise `KbError` if there is none; a screen that needs a match is shown only when there is one.
        """
        if self.match is None:
            raise KbError("no match has been started")
        return self.match

    def word_prompt(self, prompt: Prompt) -> str:
        """Return a prompt as this page words it: to its player, to one of several who share it, or about others."""
        seat = self.acting_seat
        if seat is None:
            return prompt.others
        shared_seats = self.bound_viewer is None and len(self.people) > 1
        return prompt.to(self.playing.names[seat]) if shared_seats else prompt.text or prompt.others

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats played by people."""
        return tuple(seat for seat, player in enumerate(self.playing.players) if player is None)

    @cached_property
    def acting_seats(self) -> tuple[Seat, ...]:
        """The people's seats that can act on this page now, those that must act first."""
        state = self.playing.state
        if self.is_looking_back or (self.playing.ahead and state.over):
            return ()
        seats = (*state.to_act, *state.may_act)
        return tuple(seat for seat in seats if seat in self.people and self.bound_viewer in (None, OPEN, seat))

    @cached_property
    def acting_seat(self) -> Seat | None:
        """The seat that acts on this page, or None.

        It is the one that was chosen, otherwise the next seat that must act after the seat that acted last.
        """
        if self.ui.chosen_seat in self.acting_seats:
            return self.ui.chosen_seat
        must = [seat for seat in self.playing.state.to_act if seat in self.acting_seats]
        if len(must) < 2 or not self.playing.ply:
            return next(iter(must or self.acting_seats), None)
        last, seats = self.playing.mover(self.playing.ply - 1), len(self.playing.names)
        return min(must, key=lambda seat: (seat - last - 1) % seats)

    @cached_property
    def answer_counts(self) -> tuple[int, int] | None:
        """The number of seats that have answered and the number asked at the same time, or None if only one acts."""
        match, state = self.playing, self.playing.state
        due, together = set(state.to_act), set(state.to_act)
        for ply in range(match.ply - 1, -1, -1):
            before = match.at(ply)
            mover = match.mover(ply)
            if before.phase != state.phase or not due - {mover} <= set(before.to_act):
                break  # Another seat was to act before this, so the round of answers began here.
            due = set(before.to_act)
            together |= due
        return (len(together) - len(state.to_act), len(together)) if len(together) > 1 else None

    @cached_property
    def is_asking_for_chance(self) -> bool:
        """True if the people at the table are asked for the result of a draw."""
        return not self.is_looking_back and self.playing.chance == "ask" and self.playing.state.to_act == (CHANCE,)

    @cached_property
    def published_viewer(self) -> Viewer:
        """The viewer of everything that leaves the kernel.

        That is the seat of the cell, or its only person. Hands are open only if the cell was made so.
        """
        return choose_published_viewer(self.playing, self.bound_viewer)

    @cached_property
    def curtain_seat(self) -> Seat | None:
        """The person who must open the curtain first, or None.

        There is a curtain if several people share a page that hides hands, and the open hand is not that person's.
        """
        shared = self.playing.hidden == "hands" and self.bound_viewer is None and len(self.people) > 1
        return self.acting_seat if shared and self.acting_seat != self.ui.open_hand else None

    @cached_property
    def viewer(self) -> Viewer:
        """The viewer whose view is drawn.

        That is the viewer this page is bound to, otherwise the player to act, otherwise the last person to have moved.
        It is None while cards are covered or the screen changes hands.
        """
        if self.bound_viewer is not None:
            return self.bound_viewer
        if self.playing.hidden == "hands" and len(self.people) > 1:
            return None if self.curtain_seat is not None else self.ui.open_hand
        if self.acting_seat is not None:
            return self.acting_seat
        if self.playing.hidden == "between turns" and len(self.people) > 1:
            return None
        match, people = self.playing, self.people
        movers = (match.mover(n) for n in range(match.ply - 1, self.since - 1, -1)) if people else ()
        return next((seat for seat in movers if seat in people), (people or (None,))[0])

    @cached_property
    def _drawing(self) -> Drawing[View]:
        return drawn(self.playing.state, self.viewer, self.playing.avatars)

    def draw(self) -> Drawing[View]:
        """Return the drawing of the position for the viewer."""
        return self._drawing

    @cached_property
    def shown_seat(self) -> Seat | None:
        """The seat whose pieces and cards are large: the one asked for, otherwise the one chosen to act."""
        return self.ui.shown_seat if self.ui.shown_seat is not None else self.ui.chosen_seat

    @cached_property
    def shared(self) -> tuple[Seat, ...]:
        """The seats whose pieces and cards this page shows in turn.

        Those are the people who share it, or everyone if all hands are open.
        """
        if self.bound_viewer == OPEN:
            return tuple(range(len(self.playing.names)))
        return self.people if self.bound_viewer is None and self.playing.hidden != "hands" else ()

    def table(self) -> Table:
        """Return the position laid out for the viewer, with the latest events marked."""
        return self.draw().table(self.recent_events, self.shown_seat, self.shared)

    @cached_property
    def view(self) -> View:
        """The view that is drawn."""
        return self.playing.state.view(self.viewer)

    def points(self) -> tuple[str, ...] | None:
        """Return each seat's points as the viewer can see them, such as "7+", or None if they are not shown."""
        return format_points(self.view) if self.game.counted else None

    def sheet(self) -> Sheet:
        """Return the symbols and the style of this game and of all games."""
        return sheet_of(self.game) if self.match is None else add_shared_parts(self.draw().sheet())


def choose_published_viewer(match: Match, viewer: Viewer) -> Viewer:
    """Return the viewer whose view of a match can leave the kernel.

    That is `viewer`, otherwise everyone if nothing is hidden, otherwise the only person, otherwise a spectator.
    """
    if viewer is not None or match.game.hidden == "nothing":
        return OPEN if viewer is None else viewer
    people = [seat for seat, player in enumerate(match.players) if player is None]
    return people[0] if len(people) == 1 else None


def format_points(view: View) -> tuple[str, ...] | None:
    """Return each seat's points as a viewer can see them, such as "7+", or None if they are not shown."""
    points, hiding = view.points(), view.seats_hiding_points()
    return None if points is None else tuple(f"{n}+" if seat in hiding else f"{n}" for seat, n in enumerate(points))


@cache
def default_drawing(game: Game) -> Drawing[View]:
    """Return the drawing of a game's default match before its first move, made once."""
    return drawn(game.start(game.seats[0]), None)


@cache
def has_pages(game: Game) -> bool:
    """Return whether a game has reference pages."""
    return bool(default_drawing(game).pages())


@cache
def sheet_of(game: Game) -> Sheet:
    """Return the sheet of a game before a match has started, made once."""
    return add_shared_parts(game_sheet(game))


def add_shared_parts(sheet: Sheet) -> Sheet:
    """Return a sheet with the symbols and parts that all games share."""
    return sheet._replace(symbols=shared_symbols() + sheet.symbols, parts=PARTS + CURVE_PARTS + sheet.parts)


def game_sheet(game: Game) -> Sheet:
    """Return the sheet of a game without what all games share."""
    return default_drawing(game).sheet()
