"""The people who share a terminal: the one who has uncovered their hand, and the one who must do so next.

>>> import kbwidgets as kb
>>> sharing = Sharing(kb.Match(kb.games["kingdomino"], ["Ann", "Bo"], seed=7))
>>> sharing.hides_hands, sharing.covered, sharing.viewer  # this game has no hidden hands
(False, None, 0)
"""

from __future__ import annotations

from kbwidgets.core.errors import KbError
from kbwidgets.core.match.match import Match
from kbwidgets.core.text.words import joined
from kbwidgets.core.values.types import Seat, Viewer
from kbwidgets.terminal.coaching import list_people


class Sharing:
    """The people in a match, and the one who has uncovered their hand."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.open_seat: Seat | None = None
        """The seat whose hidden hand is uncovered, or None if all are covered."""
        self._request: tuple[Seat, int] | None = None
        """The person who has asked for the screen, and the ply at which they did."""

    def ask(self, name: str) -> None:
        """Note that a person asks for the screen, or raise `KbError` if they cannot act now."""
        if not self.hides_hands:
            raise KbError("no hand is covered in this match: whoever may act can type a move")
        names = {self._match.names[seat]: seat for seat in self.acting_seats}
        seat = next((seat for each, seat in names.items() if each.lower() == name.lower()), None)
        if seat is None:
            raise KbError(f"found {name!r}, expected a person who may act now: {joined([*names], 'or')}")
        self._request = seat, self._match.ply

    @property
    def acting_seats(self) -> list[Seat]:
        """The seats of people who must or can act."""
        state = self._match.state
        return [seat for seat in (*state.to_act, *state.may_act) if seat in list_people(self._match)]

    @property
    def due_seats(self) -> list[Seat]:
        """The seats of people who must act."""
        return [seat for seat in self._match.state.to_act if seat in list_people(self._match)]

    @property
    def hides_hands(self) -> bool:
        """True if several people hide their hands from each other."""
        return self._match.hidden == "hands" and len(list_people(self._match)) > 1

    @property
    def covered(self) -> Seat | None:
        """The person who must uncover their hand before anything can be played, or None."""
        acting = self._acting
        return acting[0] if self.hides_hands and acting and self.open_seat not in acting else None

    @property
    def viewer(self) -> Viewer:
        """The person for whom the table is shown, or None if everybody may look at it."""
        if self.hides_hands:
            return self.mover
        due_seats, persons = self.due_seats, list_people(self._match)
        return due_seats[0] if due_seats else persons[0] if len(persons) == 1 else None

    @property
    def mover(self) -> Seat | None:
        """The seat whose moves are typed if hands are hidden, or None for all who can act."""
        return self.open_seat if self.hides_hands and self.open_seat in self._acting else None

    @property
    def invitation(self) -> list[str]:
        """A line that says who else can act and how to pass the screen to them, if anybody can."""
        shown = self.mover if self.covered is None else self.covered
        names = [self._match.names[seat] for seat in self.acting_seats if seat != shown] if self.hides_hands else []
        return [f"{joined(names)} may act too. Type `uncover` and a name to pass the screen on."] if names else []

    @property
    def _acting(self) -> list[Seat]:
        """The person who has asked for the screen at this position, otherwise all who must act."""
        seat, ply = self._request or (None, -1)
        return [seat] if seat is not None and ply == self._match.ply and seat in self.acting_seats else self.due_seats
