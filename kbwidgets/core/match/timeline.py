"""The undo, redo and variations of a match, and its reports to listeners.

`begin_line` keeps the moves after a position as a variation. Moves that are only undone are deleted by the next move.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> ply, (first, other) = match.ply, match.state.moves()[:2]
>>> events = match.play(first)
>>> match.begin_line(ply)
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
from kbwidgets.core.match.auto_replies import AutoReply
from kbwidgets.core.match.chance import choose_draw
from kbwidgets.core.match.lines import Sideline, find_way, remove_line
from kbwidgets.core.match.listeners import Listeners, Report
from kbwidgets.core.match.match_state import Fields, MatchState
from kbwidgets.core.match.undo_policy import UndoLimits
from kbwidgets.core.moves.events import Event
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


class Timeline(MatchState[S]):
    """A match with undo, redo and variations.

    `Match` adds the methods that play new moves.
    """

    def __init__(self, game: Game[S], fields: Fields[S]) -> None:
        super().__init__(game, fields)
        self._listeners: Listeners[Timeline[S], Change] = Listeners()

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
            target = self._limits_of(seat).target(seat)
            if refusal := self.undo_refusal(seat):
                raise Refused((refusal,)) if refusal.code else KbError(refusal.text)
            self.goto(target)

    @property
    def can_undo(self) -> bool:
        """True if the people who share a screen can undo a decision."""
        with self.lock:
            return self._limits_of(None).target() != self._tree.ply

    def can_undo_for(self, seat: Seat) -> bool:
        """Return whether this seat can undo a decision of its own without undoing another person's."""
        with self.lock:
            return self._limits_of(seat).target(seat) != self._tree.ply

    def undo_refusal(self, seat: Seat | None = None) -> Refusal | None:
        """Return why this seat can undo nothing, or None if it can.

        Without a `seat`, the answer is for all who share a screen. It is then also None if nothing has been decided
        yet.
        """
        with self.lock:
            limits = self._limits_of(seat)
            if limits.target(seat) != self._tree.ply:
                return None
            reason = limits.why_nothing(seat)
            if seat is None and not reason:
                return None
            return self._refuse_undo(limits, reason or "You haven't moved yet.")

    def back_refusal(self, ply: int, seat: Seat | None = None) -> Refusal | None:
        """Return why this seat cannot take the match back to a position, or None if it can.

        Without a `seat`, the answer is for all who share a screen.
        """
        with self.lock:
            limits = self._limits_of(seat)
            text = limits.why_not_to(self._tree.check_ply(ply), seat)
            return self._refuse_undo(limits, text) if text else None

    def _refuse_undo(self, limits: UndoLimits, text: str) -> Refusal:
        if limits.policy == "none":  # The players chose this policy, so no rule is cited.
            return Refusal("", "", text)
        return Refusal(self.game.codes.undo_error, self.game.codes.undo, text)

    def redo(self, seat: Seat | None = None) -> None:
        """Redo the next undone move, and the moves up to the next decision.

        With a `seat`, raise `KbError` if there is no such move or if it is another person's.
        """
        with self.lock:
            if seat is not None and not self.can_redo_for(seat):
                raise KbError(f"{self.names[seat]} has no move to redo")
            if self._tree.ply < len(self._tree.moves):
                self._change(self._redo)

    def _redo(self) -> None:
        tree = self._tree
        tree.ply += 1
        while tree.ply < len(tree.moves) and not self._limits_of(None).stops_before(tree.ply):
            tree.ply += 1

    def can_redo_for(self, seat: Seat) -> bool:
        """Return whether this seat can redo the next undone move, which must not be another person's."""
        with self.lock:
            mover = self.mover(self.ply) if self.ply < len(self._tree.moves) else None
            return mover in (CHANCE, seat) or (mover is not None and self._players[mover] is not None)

    def goto(self, ply: int) -> None:
        """Go to the position after `ply` moves. The later moves can be redone."""
        with self.lock:
            target = self._tree.check_ply(ply)

            def go() -> None:
                self._tree.ply = target
                self._auto_replies.clear()

            self._change(go)

    # -- variations -----------------------------------------------------------------------------------

    def begin_line(self, ply: int | None = None) -> None:
        """Go to the position after `ply` moves, and keep the later moves as a variation.

        A draw that is due there is made at once with the same result as before, unless people must enter it.
        """
        with self.lock:
            n = self._tree.ply if ply is None else self._tree.check_ply(ply)

            def begin() -> None:
                self._tree.set_aside(n)
                self._auto_replies.clear()
                self._settle()

            self._change(begin, fork=n)

    def follow(self, line: Sideline[S], ply: int | None = None) -> None:
        """Make a variation the main line, and keep the moves that it replaces as a variation.

        The match goes to its end, or to the position after `ply` moves. Listeners hear of a step back to where the two
        diverge, then of a step forward.
        """
        with self.lock:
            way = find_way(self._tree.lines, self._check_line(line))
            if ply is not None and not 0 <= ply <= line.end:
                raise KbError(f"there is no position {quoted(ply)}; this line has positions 0 to {line.end}")

            def follow() -> None:
                self._tree.follow(line)
                self._tree.ply = line.end if ply is None else ply
                self._auto_replies.clear()

            self._change(follow, fork=min(way[0].ply, self._tree.ply))

    def keep(self, line: Sideline[S]) -> None:
        """Add a variation, for example one from a branch.

        It must start from a position of this match. Shared moves are kept once.
        """
        with self.lock:
            if line.ply >= len(self._tree.states) or line.states[0] != self._tree.states[line.ply]:
                raise KbError(f"{line!r} does not start from a position of this match")
            self._change(lambda: self._tree.keep(line))

    def drop(self, line: Sideline[S]) -> None:
        """Delete a variation and its own variations."""
        with self.lock:
            lines = remove_line(self._tree.lines, self._check_line(line))
            self._change(lambda: setattr(self._tree, "lines", lines))

    def set_auto_reply(self, seat: Seat, ply: int, move: str) -> None:
        """Let a seat repeat a move automatically until the turn ends, as it has done since position `ply`."""
        with self.lock:
            state = self.at(ply)
            reply = AutoReply(ply, state, state.read(move))
            self._change(lambda: self._auto_replies.give(seat, reply))

    def line(self, ply: int) -> Sideline[S]:
        """Return the moves after position `ply` as a variation that another match can keep."""
        with self.lock:
            return self._tree.after(self._tree.check_ply(ply))

    def _check_line(self, line: Sideline[S]) -> Sideline[S]:
        """Return a variation of this match, or raise `KbError`."""
        if not find_way(self._tree.lines, line):
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
        clean = text.replace("{", "(").replace("}", ")").encode("utf-8", "replace").decode()
        with self.lock:
            n = self._tree.ply if ply is None else self._tree.check_ply(ply)
            self._change(lambda: self._tree.comment(" ".join(clean.split()), n))

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change of the position, and return a function that ends this.

        If a listener raises an error, the others are still called and the change remains. The first error is raised
        after that.
        """
        return self._listeners.follow(listener)

    def save_with(self, keeper: Callable[[Timeline[S]], None]) -> None:
        """Call `keeper` after each change of the moves, variations, comments, players or source of chance.

        Keepers are called before listeners, so that nothing is shown before it is saved.
        """
        self._listeners.keep(keeper)

    # -- inside ---------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Make the draws that are due, unless people must enter them, and the automatic replies."""
        while True:
            state = self.state
            if state.to_act == (CHANCE,):
                move = choose_draw(self._tree, self.chance, self._script_from, self.seed)
            else:
                move = self._auto_replies.find_due(state)
            if move is None:
                return
            self._tree.append(move)

    def _change(self, work: Callable[[], None], *, fork: int | None = None) -> tuple[Event, ...]:
        """Let `work` change the match completely or not at all, report the change, and return the new events.

        With a `fork`, listeners hear of a step back to that position, then of a step forward. Ctrl-C may come at any
        time. The match then either stays as it was, or all listeners hear of the change before the interrupt is raised.
        """
        restore, before = self._remember(), self._tree.ply
        report: Report | None = None
        try:
            work()
            self._count_change()
            plies = [before, self._tree.ply] if fork is None else [before, fork, self._tree.ply]
            changes = [
                Change(start, end, self._tree.events(OPEN, start) if end > start else ())
                for start, end in pairwise(plies)
            ]
            report = self._listeners.report(self, [change for change in changes if change.before != change.after])
            report.finish()
        except BaseException:
            if report is None:
                restore()
            else:
                report.finish()
            raise
        return changes[-1].events

    def _remember(self) -> Callable[[], None]:
        """Return a function that restores the match as it is now."""
        tree, replies, players = self._tree.copy(), self._auto_replies.copy(), self._players[:]
        chance, since = self.chance, self._script_from

        def restore() -> None:
            self._tree, self._auto_replies, self._players = tree, replies, players
            self.chance, self._script_from = chance, since

        return restore

    def _limits_of(self, seat: Seat | None) -> UndoLimits:
        people = tuple(seat for seat, player in enumerate(self._players) if player is None)
        hides_hands = self.game.hidden == "hands"
        is_apart = seat is not None and hides_hands and len(people) > 1
        policy = "hidden" if is_apart and self.undo_policy == "free" else self.undo_policy
        return UndoLimits(self._tree, policy, people, hides_hands, players_draw=self.chance == "ask")
