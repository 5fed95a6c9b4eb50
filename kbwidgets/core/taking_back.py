"""Taking back: how far undo goes for a seat or for all, which moves stay, and why.

A match of people who cannot all see the screen has this policy; code may always go back.

>>> import kbwidgets as kb
>>> match = kb.Match(next(iter(kb.games.values())), ["Ann", "Bo"], seed=7)
>>> track = Track(match.state)
>>> mover = track.state.mover(track.state.moves()[0])
>>> track.append(track.state.moves()[0])
>>> both = TakingBack(track, people=(0, 1), secret=False, asked=False)
>>> both.target(mover), both.target(1 - mover)
(0, 1)
>>> both.why_nothing(1 - mover) == match.names[mover] + " decided since"
True
"""

from __future__ import annotations

from typing import NamedTuple

from kbwidgets.core.track import Track
from kbwidgets.core.types import CHANCE, Seat


class TakingBack(NamedTuple):
    """What may be taken back of a match as it stands."""

    track: Track
    people: tuple[Seat, ...]
    """The seats in which no computer plays."""
    secret: bool
    """Whether people hide their hands from each other."""
    asked: bool
    """Whether people are asked for what chance brings, so that they decide it."""

    def stops(self, ply: int) -> bool:
        """Whether undo of all stops before this move: a person made it, or anybody where no people play."""
        mover = self.track.mover(ply)
        return self.asked if mover == CHANCE else not self.people or mover in self.people

    def target(self, seat: Seat | None = None) -> int:
        """The position that undo goes back to, of all or of one seat; the position now if there is none."""
        now = self.track.ply
        for ply in range(now - 1, -1, -1):
            if seat is None:
                if self.stops(ply):
                    return ply
            elif self._why_it_stays(ply, seat):
                break
            elif (mover := self.track.mover(ply)) == seat or (mover == CHANCE and self.asked):
                return ply
        return now

    def why_nothing(self, seat: Seat) -> str:
        """Why the last move that stays does so, where a seat can take back nothing; "" if it has decided nothing."""
        back = range(self.track.ply - 1, -1, -1)
        return next((why for ply in back if (why := self._why_it_stays(ply, seat))), "")

    def _why_it_stays(self, ply: int, seat: Seat) -> str:
        """Why this move stays where a seat takes back its last decision; "" if it goes too.

        Another person's decision stays. Where hands are secret, only what others have seen nothing by goes: the own
        move that showed nothing hidden and involved nobody, before anything else has come.
        """
        before, after = self.track.states[ply : ply + 2]
        move, mover = self.track.moves[ply], self.track.mover(ply)
        if mover not in (CHANCE, seat) and (self.secret or mover in self.people):
            return f"{before.names[mover]} decided since"
        if not self.secret:
            return ""
        if mover == CHANCE:
            return "what chance has brought since was seen"
        if after.over:
            return "the match has ended, and all hands were seen"
        return f"{move} showed what was hidden, or involved others" if before.stays(move) else ""
