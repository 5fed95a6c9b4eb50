"""The sharing of a terminal by several people: who has uncovered their hand, and who must do so next.

>>> import kbwidgets as kb
>>> sharing = Sharing(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7))
>>> sharing.hides_hands, sharing.covered, sharing.viewer  # all lies open in this game
(False, None, 0)
"""

from __future__ import annotations

from kbwidgets.core.match import Match
from kbwidgets.core.types import Seat, Viewer
from kbwidgets.terminal.coaching import people


class Sharing:
    """The people of a match, and the one of them who has uncovered their hand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.opened: Seat | None = None
        """The seat whose hidden hand lies open, or None if all are covered."""

    @property
    def due(self) -> list[Seat]:
        """The seats of people who are to act."""
        return [seat for seat in self._match.state.to_act if seat in people(self._match)]

    @property
    def hides_hands(self) -> bool:
        """True if several people hide their hands from each other."""
        return self._match.hidden == "hands" and len(people(self._match)) > 1

    @property
    def covered(self) -> Seat | None:
        """The person who must uncover their hand before anything can be played, or None if nobody must."""
        due = self.due
        return due[0] if self.hides_hands and due and self.opened not in due else None

    @property
    def viewer(self) -> Viewer:
        """The person for whom the table is shown, or None if everybody may look at it."""
        if self.hides_hands:
            return self.mover
        due, persons = self.due, people(self._match)
        return due[0] if due else persons[0] if len(persons) == 1 else None

    @property
    def mover(self) -> Seat | None:
        """The seat whose moves are meant if hands are hidden, or None for all that may act."""
        return self.opened if self.hides_hands and self.opened in self.due else None
