"""Timeline: how a match goes back, on again and aside, and who is told.

A line is begun where the moves after it are to be kept; what is only taken back is forgotten by the next move.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> here, (first, other) = match.ply, match.state.moves()[:2]
>>> events = match.play(first)
>>> match.begin_line(here)
>>> events = match.play(other)
>>> match.follow(match.lines[0])
>>> match.moves[-1] == first, match.lines[0].moves == (other,)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from kbwidgets.core.errors import KbError, Refused
from kbwidgets.core.match.auto_replies import Given
from kbwidgets.core.match.chance import due_draw
from kbwidgets.core.match.lines import Sideline, way_to, without
from kbwidgets.core.match.listeners import Followers, Telling
from kbwidgets.core.match.match_state import Fields, SoFar
from kbwidgets.core.match.undo_policy import TakingBack
from kbwidgets.core.protocol.events import Event
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.typed import S
from kbwidgets.core.text.words import quoted
from kbwidgets.core.values.types import CHANCE, OPEN, Refusal, Seat


class Change(NamedTuple):
    """What subscribers are told: the ply before, the ply after, and the events between if the match went on."""

    before: int
    after: int
    events: tuple[Event, ...]


class InTime(SoFar[S]):
    """A match that goes back, on again and aside; what goes on with new moves is in Match."""

    def __init__(self, game: Game[S], fields: Fields[S]) -> None:
        super().__init__(game, fields)
        self._followers: Followers[InTime[S], Change] = Followers()

    # -- back and on again ----------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None) -> None:
        """Go back to the last decision: of a person if people play, else of anybody. At the start: nothing.

        For one `seat`: to its own last decision, with what computer players and chance did since. What another person
        has decided since stays, and is a KbError. Where several people have hidden hands, a seat takes back only what
        showed nothing hidden and involved nobody else, before anything else has come; so do all where `undo_policy`
        is "hidden", and where it is "none" what is decided stays.
        """
        with self.lock:
            target = self._taking_back(seat).target(seat)
            if refusal := self.undo_refusal(seat):
                raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
            self.goto(target)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision that all who share a screen can take back."""
        with self.lock:
            return self._taking_back(None).target() != self._track.ply

    def can_undo_for(self, seat: Seat) -> bool:
        """Whether there is a decision that this seat can take back without taking one from another person."""
        with self.lock:
            return self._taking_back(seat).target(seat) != self._track.ply

    def undo_refusal(self, seat: Seat | None = None) -> Refusal | None:
        """Why this seat can take nothing back, None if it can; for all of them None, too, where nothing was decided."""
        with self.lock:
            taking = self._taking_back(seat)
            if taking.target(seat) != self._track.ply:
                return None
            stays = taking.why_nothing(seat)
            if seat is None and not stays:
                return None
            told = stays or "You haven't moved yet."
            codes = self.game.codes
            agreed = taking.policy == "none"  # by the people, not by a rule
            return Refusal("", "", told) if agreed else Refusal(codes.undo_error, codes.undo, told)

    def back_refusal(self, ply: int, seat: Seat | None = None) -> Refusal | None:
        """Why this seat, or all who share a screen, cannot take the match back to a position; None if they can."""
        with self.lock:
            taking = self._taking_back(seat)
            told, codes = taking.why_not_to(self._track.checked(ply), seat), self.game.codes
            agreed = taking.policy == "none"
            return (
                None if not told else Refusal("", "", told) if agreed else Refusal(codes.undo_error, codes.undo, told)
            )

    def redo(self, seat: Seat | None = None) -> None:
        """Make the next move again that was taken back, and the moves that followed it by themselves.

        For one `seat`: only if no other person has decided it, else it is a KbError.
        """
        with self.lock:
            if seat is not None and not self.can_redo_for(seat):
                raise KbError(f"{self.names[seat]} has no move to redo")
            if self._track.ply < len(self._track.moves):
                self._change(self._redo)

    def _redo(self) -> None:
        track = self._track
        track.ply += 1
        while track.ply < len(track.moves) and not self._taking_back(None).stops(track.ply):
            track.ply += 1

    def can_redo_for(self, seat: Seat) -> bool:
        """Whether the next move was taken back and may be made again for this seat: it is no other person's."""
        with self.lock:
            mover = self.mover(self.ply) if self.ply < len(self._track.moves) else None
            return mover in (CHANCE, seat) or (mover is not None and self._players[mover] is not None)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves; the moves after it can be made again."""
        with self.lock:
            target = self._track.checked(ply)

            def go() -> None:
                self._track.ply = target
                self._standing.clear()

            self._change(go)

    # -- aside ----------------------------------------------------------------------------------------

    def begin_line(self, ply: int | None = None) -> None:
        """Go to the position after `ply` moves and try another way: the moves after it are kept as a line.

        A draw that is due there is made at once, unless people are asked for it: it is the same as before.
        """
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)

            def begin() -> None:
                self._track.set_aside(n)
                self._standing.clear()
                self._settle()

            self._change(begin, fork=n)

    def follow(self, line: Sideline[S], ply: int | None = None) -> None:
        """Let a line be the one that is played, standing at its end or after `ply` moves; the other one is kept.

        Whoever subscribes is told of a step back to where they part, then of one on.
        """
        with self.lock:
            way = way_to(self._track.lines, self._checked_line(line))
            if ply is not None and not 0 <= ply <= line.end:
                raise KbError(f"there is no position {quoted(ply)}; this line has positions 0 to {line.end}")

            def follow() -> None:
                self._track.follow(line)
                self._track.ply = line.end if ply is None else ply
                self._standing.clear()

            self._change(follow, fork=min(way[0].ply, self._track.ply))

    def keep(self, line: Sideline[S]) -> None:
        """Put a line beside the one that is played, as one of a branch; what both share stands there once.

        It must begin at a position of this match.
        """
        with self.lock:
            if line.ply >= len(self._track.states) or line.states[0] != self._track.states[line.ply]:
                raise KbError(f"{line!r} does not start from a position of this match")
            self._change(lambda: self._track.keep(line))

    def drop(self, line: Sideline[S]) -> None:
        """Forget a line, and the lines that leave it."""
        with self.lock:
            lines = without(self._track.lines, self._checked_line(line))
            self._change(lambda: setattr(self._track, "lines", lines))

    def stand(self, seat: Seat, ply: int, move: str) -> None:
        """Let a seat make a move by itself again, as it has done since a position, until that is out of date."""
        with self.lock:
            state = self.at(ply)
            given = Given(ply, state, state.read(move))
            self._change(lambda: self._standing.give(seat, given))

    def line(self, ply: int) -> Sideline[S]:
        """What was played after `ply` moves, as a line that another match may keep."""
        with self.lock:
            return self._track.after(self._track.checked(ply))

    def _checked_line(self, line: Sideline[S]) -> Sideline[S]:
        """A line of this match, as `lines` has it now."""
        if not way_to(self._track.lines, line):
            raise KbError(f"{quoted(line)} is not a line of this match; see match.lines")
        return line

    # -- comments, who is told ------------------------------------------------------------------------

    def comment(self, text: str, ply: int | None = None) -> None:
        """Write a comment to the move that led to `ply`, by default the last one; an empty text removes it.

        It stands in the record, in one line and in braces: line breaks become spaces, braces become brackets.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"the comment is {quoted(text)}; expected text")
        plain = text.replace("{", "(").replace("}", ")").encode("utf-8", "replace").decode()
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)
            self._change(lambda: self._track.comment(" ".join(plain.split()), n))

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position; the call returned ends that.

        The change stands even if a listener raises: the others are told, then the first error is raised.
        """
        return self._followers.follow(listener)

    def kept_by(self, keeper: Callable[[InTime[S]], None]) -> None:
        """Call `keeper` after everything that changes: moves, lines, comments, who plays, who decides chance.

        It is called before those who `subscribe`, whoever came first: nothing is shown before it is kept.
        """
        self._followers.keep(keeper)

    # -- inside ---------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Draw what chance owes, unless the people at the table are asked for it, and give standing answers."""
        while True:
            state = self.state
            if state.to_act == (CHANCE,):
                move = due_draw(self._track, self.chance, self._script_from, self.seed)
            else:
                move = self._standing.due(state)
            if move is None:
                return
            self._track.append(move)

    def _change(self, work: Callable[[], None], *, fork: int | None = None) -> tuple[Event, ...]:
        """Let `work` change the match, all of it or nothing, then report it to everybody; return the new events.

        With a `fork` listeners hear of a step back to that position, then of a step forward. Ctrl-C may come at any
        time: the match either stays as it was, or everybody hears of the change before the interrupt is raised.
        """
        put_back, before = self._remember(), self._track.ply
        telling: Telling | None = None
        try:
            work()
            self._renew()
            plies = [before, self._track.ply] if fork is None else [before, fork, self._track.ply]
            changes = [
                Change(start, end, self._track.events(OPEN, start) if end > start else ())
                for start, end in pairwise(plies)
            ]
            telling = self._followers.telling(self, [change for change in changes if change.before != change.after])
            telling.finish()
        except BaseException:
            if telling is None:
                put_back()
            else:
                telling.finish()
            raise
        return changes[-1].events

    def _remember(self) -> Callable[[], None]:
        """Return what puts the match back as it is now."""
        track, standing, players = self._track.copy(), self._standing.copy(), self._players[:]
        chance, since = self.chance, self._script_from

        def put_back() -> None:
            self._track, self._standing, self._players = track, standing, players
            self.chance, self._script_from = chance, since

        return put_back

    def _taking_back(self, seat: Seat | None) -> TakingBack:
        people = tuple(seat for seat, player in enumerate(self._players) if player is None)
        hands = self.game.hidden == "hands"
        apart = seat is not None and hands and len(people) > 1
        policy = "hidden" if apart and self.undo_policy == "free" else self.undo_policy
        return TakingBack(self._track, policy, people, hands, asked=self.chance == "ask")
