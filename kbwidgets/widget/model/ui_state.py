"""Ui state: what a page shows beside the match: the screen, the drawer, the search, the form of a new match.

>>> desk = Desk.of(start_form(next(iter(games))))
>>> desk.screen
'title'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.protocol.player import Player, names_of
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Seat
from kbwidgets.games import games
from kbwidgets.players import middle, player
from kbwidgets.teach.coach import SILENT

PERSON = "person"


@dataclass(frozen=True)
class Place:
    """One line of the set-up form: who plays (a person or the name of a computer player), colour, avatar.

    A computer player without a name gets the one that it has in a match made by code.
    """

    name: str
    who: str
    colour: str
    avatar: int


@dataclass(frozen=True)
class Form:
    """A match that is being set up."""

    game: str
    seats: tuple[Place, ...]
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    seed: str = ""
    undo: Undo = "free"
    best_of: int = 1
    """How many matches are played at most, the same people in each."""

    def with_seat(self, seat: Seat, place: Place) -> Form:
        """The form with one line changed."""
        return replace(self, seats=(*self.seats[:seat], place, *self.seats[seat + 1 :]))

    @property
    def names(self) -> list[str]:
        """The name of every seat."""
        return names_of([seat.name if seat.name or seat.who == PERSON else player(seat.who) for seat in self.seats])

    @property
    def played(self) -> Mapping[str, OptionValue]:
        """The options that differ from the usual ones: those chosen, and those of a match in which no person plays."""
        persons = any(seat.who == PERSON for seat in self.seats)
        return self.options if persons else {**games[self.game].unattended, **self.options}


def start_form(game: str) -> Form:
    """The form as it opens: one person against as many computer players of middle strength as usual."""
    found = games[game]
    others = found.usual_seats - 1
    seats = zip(("Ann", *[""] * others), (PERSON, *[middle(found)] * others), found.colours, AVATARS, strict=False)
    return Form(game, tuple(Place(*seat) for seat in seats))


@dataclass(frozen=True)
class Fault:
    """A computer player that failed: its seat and what happened."""

    seat: Seat
    text: str
    player: Player | None = None


@dataclass(frozen=True)
class Desk:
    """What the page shows; a value, changed by `replace`."""

    form: Form
    screen: str = "title"
    shelf: tuple[str, ...] = ()
    """The games that the cell offers to choose from; none where it was made for one game."""
    before: str = "play"
    """The screen that `back` goes to."""
    drawer: str = ""
    search: str = ""
    section: str = ""
    example: str = ""
    """The rule whose example lies open in the rulebook."""
    page: str = ""
    filter: str = ""
    shown: Seat | None = None
    """The seat whose things are drawn large."""
    marked: str = ""
    """Whose score is marked on the board: a seat, or a seat and a rule; "" if none is."""
    looking: int | None = None
    """The position that this page looks at, while the match stays where it is."""
    speed: str = ""
    """How fast it is played back now, "" while it is not."""
    first: int | None = None
    """The first of the moves that the code of a test is offered for, up to the one shown; None for that one alone."""
    chooser: Seat | None = None
    """The seat of the form whose avatar was asked for last."""
    chooser_open: bool = False
    """Whether all avatars lie open, for that seat to choose from."""
    naming: Seat | None = None
    """The seat of the form for which all computer players lie open, by their names."""
    hint: int = 0
    """How many levels of the hint are open."""
    contrast: bool = False
    """Whether the page is drawn in colours of high contrast."""
    coach: str = SILENT
    """How much the coach tells, one of `kbwidgets.teach.coach.LEVELS`."""
    acting: Seat | None = None
    """The seat that the people who share the page chose to act for, where several may act."""
    pointed: str = ""
    """The key of what lies under the pointer or the focus while the inspector is open."""
    selected: tuple[str, ...] = ()
    """The keys of what is selected, in the order in which it was."""
    heat: tuple[tuple[str, int], ...] = ()
    """How warm the places of the board are, from 0 to 9, until the next move."""
    taken: int = 0
    """How many moves were taken back last, until anything else is done in the match."""
    opened: Seat | None = None
    """The seat whose hidden hand lies open on this page."""
    unseen: bool = False
    """Whether the match has ended by a move of somebody else, and nobody has asked for the result."""
    forgetting: str = ""
    """The match that is about to be forgotten, if that is confirmed: its number in the store, or in the cell."""
    paused: bool = False
    """Whether computer players wait."""
    fault: Fault | None = None
    notice: str = ""

    @property
    def coached(self) -> bool:
        """Whether the coach tells anything."""
        return self.coach != SILENT

    @property
    def inspects(self) -> bool:
        """Whether what is pointed at is named, and picks select it."""
        return self.screen == "play" and self.drawer == "inspect"

    @classmethod
    def of(cls, form: Form, shelf: tuple[str, ...] = ()) -> Desk:
        """The desk of a new widget."""
        return cls(form, screen="gallery" if shelf else "title", shelf=shelf)
