"""Screen model: everything that the screen of one widget is drawn from, and who looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.protocol.drawing import Drawing, shared_symbols
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.render import drawn
from kbwidgets.core.protocol.state import View
from kbwidgets.core.record.series import Evening
from kbwidgets.core.scene.nodes import Sheet
from kbwidgets.core.scene.table import Table
from kbwidgets.core.text.prompt import Prompt
from kbwidgets.core.values.types import CHANCE, OPEN, Place, Refusal, Seat, Viewer
from kbwidgets.inspect.curve import CURVE_PARTS
from kbwidgets.store import SavedMatch
from kbwidgets.widget.model.matches import Begun
from kbwidgets.widget.model.recent import Account, Step, accounts, steps_since
from kbwidgets.widget.model.saving import Stored
from kbwidgets.widget.model.ui_state import Desk
from kbwidgets.widget.parts.pieces import PARTS

if TYPE_CHECKING:
    from kbwidgets.teach import Progress


def _no_progress() -> Mapping[str, Progress]:
    return {}


@dataclass(frozen=True)
class Cell:
    """One widget as it is now."""

    game: Game
    match: Match | None
    """The match as it is shown: where this page looks back, a copy of it that stands there."""
    desk: Desk
    viewer: Viewer
    """The seat that this page is bound to, OPEN for open hands, None when the people share the page."""
    busy: Seat | None = None
    """The seat whose computer player is at work."""
    since: int = 0
    """The position before what happened last."""
    progress: Mapping[str, Progress] = field(default_factory=_no_progress)
    """What is done of the courses of the game, where the screen lists them, by their names."""
    matches: tuple[Begun, ...] = ()
    """Every match that was begun here, the one that was shown last first."""
    learnt: Mapping[str, Progress] = field(default_factory=_no_progress)
    """What is done of the first course of each game that the screen lists."""
    stored: tuple[Stored, ...] = ()
    """The matches of the store that the screen lists, the one that was played last first."""
    told_of_saving: str = ""
    """Why the match is not saved, or what else is to be known of that."""
    earlier: SavedMatch | None = None
    """The match under way that the line of this cell made earlier, while this one is not begun."""
    called: str = ""
    """The name of the widget in the notebook, "" if it has none."""
    present: Match | None = None
    """The match itself, also where this page looks at another position of it."""
    evening: Evening | None = None
    """The evening that it is part of."""

    @cached_property
    def happened(self) -> tuple[Event, ...]:
        """What happened last, as far as the one who looks may know it."""
        return self.playing.events(self.eye, self.since)

    @cached_property
    def last(self) -> tuple[Event, ...]:
        """What players did since the one who acts here moved last; where chance alone acted, all of it."""
        events = tuple(event for step in self._steps for event in step.events)
        return tuple(event for event in events if event.seat != CHANCE) or events

    @cached_property
    def told(self) -> tuple[Account, ...]:
        """The same in a line for each player; where no player did anything, what chance brought."""
        steps, view = self._steps, self.view
        if found := accounts(self.playing, steps, self.eye):
            return found
        brought = [event for step in steps for event in step.events]
        seats = dict.fromkeys(event.seat for event in brought)
        told = [view.recount([event for event in brought if event.seat == seat]) for seat in seats]
        return (Account(CHANCE, " ".join(filter(None, told)) or "The match began.", ()),)

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return steps_since(self.playing, self.own, self.eye)

    @cached_property
    def own(self) -> Seat | None:
        """The seat since whose last move it is told what happened: who is due, else whose page it is, or acted last."""
        if self.due is not None or self.seat is not None:
            return self.seat if self.due is None else self.due
        match, people = self.playing, self.people
        acted = (match.mover(n) for n in range(match.ply - 1, -1, -1)) if people else ()
        return next((seat for seat in acted if seat in people), None)

    @cached_property
    def taken_back(self) -> frozenset[Place]:
        """The places of the decision that was taken back last, and of what had followed from it."""
        match, taken = self.playing, self.desk.taken
        back = range(match.ply, min(match.ply + taken, match.ply + len(match.ahead)))
        if any(match.mover(n) in self.people for n in back[1:]):
            return frozenset()  # somebody went further back, to look around
        events = (match.step_at(n).events(self.eye) for n in back)
        return frozenset(place for happened in events for event in happened for place in event.at)

    @cached_property
    def looking(self) -> bool:
        """Whether this page alone looks at an earlier position: then nothing can be played or taken back here."""
        return self.desk.looking is not None

    @cached_property
    def seat(self) -> Seat | None:
        """The one seat that this page acts for; None where people share the page, or all hands lie open."""
        return None if self.viewer == OPEN else self.viewer

    @cached_property
    def can_undo(self) -> bool:
        """Whether the page may take back a decision."""
        if self.looking:
            return False
        return self.playing.can_undo if self.seat is None else self.playing.can_undo_for(self.seat)

    @cached_property
    def no_undo(self) -> Refusal | None:
        """Why nothing can be taken back on this page; None if something can, or nothing has been decided."""
        return None if self.looking else self.playing.undo_refusal(self.seat)

    @cached_property
    def can_redo(self) -> bool:
        """Whether the page may make a decision again that was taken back."""
        if self.looking:
            return False
        return bool(self.playing.ahead) if self.seat is None else self.playing.can_redo_for(self.seat)

    @cached_property
    def behind(self) -> bool:
        """Whether the page can go on to the last position: it looks at another one, or the match was taken there."""
        return self.looking or (self.seat is None and bool(self.playing.ahead))

    @cached_property
    def no_return(self) -> Refusal | None:
        """Why this page cannot take the match back to the position that it looks at; None if it can."""
        match = self.playing if self.present is None else self.present
        return match.back_refusal(self.playing.ply, self.seat)

    @cached_property
    def playing(self) -> Match:
        """The match; a screen that needs one is shown only when there is one."""
        if self.match is None:
            raise KbError("no match has been started")
        return self.match

    def asks(self, prompt: Prompt) -> str:
        """Return a prompt in the words of this page: to its player, to one of several who share it, or about others."""
        seat = self.due
        if seat is None:
            return prompt.others
        shared = self.viewer is None and len(self.people) > 1
        return prompt.to(self.playing.names[seat]) if shared else prompt.text or prompt.others

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.playing.players) if player is None)

    @cached_property
    def able(self) -> tuple[Seat, ...]:
        """The seats of people that may act on this page now, those that must before the others."""
        state = self.playing.state
        if self.looking or (self.playing.ahead and state.over):
            return ()
        seats = (*state.to_act, *state.may_act)
        return tuple(seat for seat in seats if seat in self.people and self.viewer in (None, OPEN, seat))

    @cached_property
    def due(self) -> Seat | None:
        """The seat that acts on this page: the one that was chosen, else the next after who acted last of those due."""
        if self.desk.acting in self.able:
            return self.desk.acting
        must = [seat for seat in self.playing.state.to_act if seat in self.able]
        if len(must) < 2 or not self.playing.ply:
            return next(iter(must or self.able), None)
        last, seats = self.playing.mover(self.playing.ply - 1), len(self.playing.names)
        return min(must, key=lambda seat: (seat - last - 1) % seats)

    @cached_property
    def answered(self) -> tuple[int, int] | None:
        """Of those who act at the same time, how many have done so, and how many they are; None where one acts."""
        match, state = self.playing, self.playing.state
        due, together = set(state.to_act), set(state.to_act)
        for ply in range(match.ply - 1, -1, -1):
            before = match.at(ply)
            mover = match.mover(ply)
            if before.phase != state.phase or not due - {mover} <= set(before.to_act):
                break  # somebody else became due: it began here
            due = set(before.to_act)
            together |= due
        return (len(together) - len(state.to_act), len(together)) if len(together) > 1 else None

    @cached_property
    def asked(self) -> bool:
        """Whether the people at the table are asked what chance brings."""
        return not self.looking and self.playing.chance == "ask" and self.playing.state.to_act == (CHANCE,)

    @cached_property
    def away(self) -> Viewer:
        """Whose view leaves the kernel: of the seat of the cell, of the one person; open hands only if made so."""
        return leaving(self.playing, self.viewer)

    @cached_property
    def covered(self) -> Seat | None:
        """The person who must open the curtain first: hands are hidden, several share the page, it is not theirs."""
        shared = self.playing.hidden == "hands" and self.viewer is None and len(self.people) > 1
        return self.due if shared and self.due != self.desk.opened else None

    @cached_property
    def eye(self) -> Viewer:
        """Whose view is drawn: of the person who acts, or acted last if that tells no others more; else nobody's."""
        if self.viewer is not None:
            return self.viewer
        if self.playing.hidden == "hands" and len(self.people) > 1:
            return None if self.covered is not None else self.desk.opened
        if self.due is not None:
            return self.due
        if self.playing.hidden == "between turns" and len(self.people) > 1:
            return None
        match, people = self.playing, self.people
        acted = (match.mover(n) for n in range(match.ply - 1, self.since - 1, -1)) if people else ()
        return next((seat for seat in acted if seat in people), (people or (None,))[0])

    @cached_property
    def _look(self) -> Drawing[View]:
        return drawn(self.playing.state, self.eye, self.playing.avatars)

    def look(self) -> Drawing[View]:
        """How the position looks to whoever looks."""
        return self._look

    @cached_property
    def shown(self) -> Seat | None:
        """Whose things are large: those of the seat that was asked for, else of the one that was chosen to act."""
        return self.desk.shown if self.desk.shown is not None else self.desk.acting

    @cached_property
    def shared(self) -> tuple[Seat, ...]:
        """The seats whose things the page shows in turn: those of the people who share it, or all if hands lie open."""
        if self.viewer == OPEN:
            return tuple(range(len(self.playing.names)))
        return self.people if self.viewer is None and self.playing.hidden != "hands" else ()

    def table(self) -> Table:
        """The position laid out for whoever looks, with what happened marked."""
        return self.look().table(self.last, self.shown, self.shared)

    @cached_property
    def view(self) -> View:
        """The view that is drawn."""
        return self.playing.state.view(self.eye)

    def points(self) -> tuple[str, ...] | None:
        """What each seat has as far as the viewer may know it, such as 7+; None where points are not told."""
        return tallied(self.view) if self.game.counted else None

    def sheet(self) -> Sheet:
        """The symbols and the style of what is played here, with those that all games share."""
        return sheet_of(self.game) if self.match is None else with_shared(self.look().sheet())


def leaving(match: Match, viewer: Viewer) -> Viewer:
    """Whose view of a match leaves the kernel: of a viewer, else of the one person, else what is public."""
    if viewer is not None or match.game.hidden == "nothing":
        return OPEN if viewer is None else viewer
    people = [seat for seat, player in enumerate(match.players) if player is None]
    return people[0] if len(people) == 1 else None


def tallied(view: View) -> tuple[str, ...] | None:
    """What each seat has as far as a viewer may know it, such as 7+; None where points are not told."""
    found, more = view.points(), view.at_least()
    return None if found is None else tuple(f"{n}+" if seat in more else f"{n}" for seat, n in enumerate(found))


@cache
def usual_look(game: Game) -> Drawing[View]:
    """How the usual match of a game looks before its first move, made once."""
    return drawn(game.start(game.seats[0]), None)


@cache
def has_pages(game: Game) -> bool:
    """Whether a game has reference pages."""
    return bool(usual_look(game).pages())


@cache
def sheet_of(game: Game) -> Sheet:
    """The sheet of a game before a match is begun, made once."""
    return with_shared(own_sheet(game))


def with_shared(own: Sheet) -> Sheet:
    """A sheet with what all games share."""
    return own._replace(symbols=shared_symbols() + own.symbols, parts=PARTS + CURVE_PARTS + own.parts)


def own_sheet(game: Game) -> Sheet:
    """The sheet of a game without what all games share."""
    return usual_look(game).sheet()
