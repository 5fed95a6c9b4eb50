"""The undo, redo and variations of a match, and its reports to listeners.

`begin_line` keeps the moves after a position as a variation. Moves that are only undone are deleted by the next move.

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
    """A change of position as reported to listeners, from ply `before` to ply `after`.

    If the match moved forward, `events` are those in between.
    """

    before: int
    after: int
    events: tuple[Event, ...]


class InTime(SoFar[S]):
    """A match with undo, redo and variations.

    `Match` adds the methods that play new moves.
    """

    def __init__(self, game: Game[S], fields: Fields[S]) -> None:
        super().__init__(game, fields)
        self._followers: Followers[InTime[S], Change] = Followers()

    # -- undo and redo --------------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None) -> None:
        """Undo everything since a person's last decision, or since the last decision if no people play.

        With a `seat`, undo everything since its own last decision, but not another person's decisions. If several
        people have hidden hands, a seat also cannot undo draws, computer players' moves, or moves that revealed
        something or involved another player. The undo policy "hidden" makes such moves final for everyone, and "none"
        makes all moves final.

        Raise `KbError`, with the reason, if there is no move to undo. Before the first decision, an undo without a
        `seat` does nothing.
        """
        with self.lock:
            target = self._taking_back(seat).target(seat)
            if refusal := self.undo_refusal(seat):
                raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
            self.goto(target)

    @property
    def can_undo(self) -> bool:
        """True if the people who share a screen can undo a decision."""
        with self.lock:
            return self._taking_back(None).target() != self._track.ply

    def can_undo_for(self, seat: Seat) -> bool:
        """Return whether this seat can undo a decision of its own without undoing another person's."""
        with self.lock:
            return self._taking_back(seat).target(seat) != self._track.ply

    def undo_refusal(self, seat: Seat | None = None) -> Refusal | None:
        """Return why this seat can undo nothing, or None if it can.

        Without a `seat`, the answer is for all who share a screen. It is then also None if nothing has been decided
        yet.
        """
        with self.lock:
            taking = self._taking_back(seat)
            if taking.target(seat) != self._track.ply:
                return None
            stays = taking.why_nothing(seat)
            if seat is None and not stays:
                return None
            told = stays or "You haven't moved yet."
            codes = self.game.codes
            agreed = taking.policy == "none"  # The players chose this policy, so no rule is cited.
            return Refusal("", "", told) if agreed else Refusal(codes.undo_error, codes.undo, told)

    def back_refusal(self, ply: int, seat: Seat | None = None) -> Refusal | None:
        """Return why this seat cannot take the match back to a position, or None if it can.

        Without a `seat`, the answer is for all who share a screen.
        """
        with self.lock:
            taking = self._taking_back(seat)
            told, codes = taking.why_not_to(self._track.checked(ply), seat), self.game.codes
            agreed = taking.policy == "none"
            return (
                None if not told else Refusal("", "", told) if agreed else Refusal(codes.undo_error, codes.undo, told)
            )

    def redo(self, seat: Seat | None = None) -> None:
        """Redo the next undone move, and the moves up to the next decision.

        With a `seat`, raise `KbError` if there is no such move or if it is another person's.
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
        """Return whether this seat can redo the next undone move, which must not be another person's."""
        with self.lock:
            mover = self.mover(self.ply) if self.ply < len(self._track.moves) else None
            return mover in (CHANCE, seat) or (mover is not None and self._players[mover] is not None)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves. The later moves can be redone."""
        with self.lock:
            target = self._track.checked(ply)

            def go() -> None:
                self._track.ply = target
                self._standing.clear()

            self._change(go)

    # -- variations -----------------------------------------------------------------------------------

    def begin_line(self, ply: int | None = None) -> None:
        """Go to the position after `ply` moves, and keep the later moves as a variation.

        A draw that is due there is made at once with the same result as before, unless people must enter it.
        """
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)

            def begin() -> None:
                self._track.set_aside(n)
                self._standing.clear()
                self._settle()

            self._change(begin, fork=n)

    def follow(self, line: Sideline[S], ply: int | None = None) -> None:
        """Make a variation the main line, and keep the moves that it replaces as a variation.

        The match goes to its end, or to the position after `ply` moves. Listeners hear of a step back to where the two
        diverge, then of a step forward.
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
        """Add a variation, for example one from a branch.

        It must start from a position of this match. Shared moves are kept once.
        """
        with self.lock:
            if line.ply >= len(self._track.states) or line.states[0] != self._track.states[line.ply]:
                raise KbError(f"{line!r} does not start from a position of this match")
            self._change(lambda: self._track.keep(line))

    def drop(self, line: Sideline[S]) -> None:
        """Delete a variation and its own variations."""
        with self.lock:
            lines = without(self._track.lines, self._checked_line(line))
            self._change(lambda: setattr(self._track, "lines", lines))

    def stand(self, seat: Seat, ply: int, move: str) -> None:
        """Let a seat repeat a move automatically until the turn ends, as it has done since position `ply`."""
        with self.lock:
            state = self.at(ply)
            given = Given(ply, state, state.read(move))
            self._change(lambda: self._standing.give(seat, given))

    def line(self, ply: int) -> Sideline[S]:
        """Return the moves after position `ply` as a variation that another match can keep."""
        with self.lock:
            return self._track.after(self._track.checked(ply))

    def _checked_line(self, line: Sideline[S]) -> Sideline[S]:
        """Return a variation of this match, or raise `KbError`."""
        if not way_to(self._track.lines, line):
            raise KbError(f"{quoted(line)} is not a line of this match; see match.lines")
        return line

    # -- comments and listeners -----------------------------------------------------------------------

    def comment(self, text: str, ply: int | None = None) -> None:
        """Set the comment on the move that led to position `ply`, by default the last one.

        An empty text removes it. A record contains the comment in braces on one line, so line breaks become spaces and
        braces become parentheses.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise KbError(f"the comment is {quoted(text)}; expected text")
        plain = text.replace("{", "(").replace("}", ")").encode("utf-8", "replace").decode()
        with self.lock:
            n = self._track.ply if ply is None else self._track.checked(ply)
            self._change(lambda: self._track.comment(" ".join(plain.split()), n))

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position, and return a function that ends this.

        If a listener raises an error, the others are still called and the change remains. The first error is raised
        after that.
        """
        return self._followers.follow(listener)

    def save_with(self, keeper: Callable[[InTime[S]], None]) -> None:
        """Call `keeper` after each change of the moves, variations, comments, players or source of chance.

        Keepers are called before listeners, so that nothing is shown before it is saved.
        """
        self._followers.keep(keeper)

    # -- inside ---------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Make the draws that are due, unless people must enter them, and the automatic replies."""
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
        """Let `work` change the match completely or not at all, report the change, and return the new events.

        With a `fork`, listeners hear of a step back to that position, then of a step forward. Ctrl-C may come at any
        time. The match then either stays as it was, or all listeners hear of the change before the interrupt is raised.
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
        """Return a function that restores the match as it is now."""
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
