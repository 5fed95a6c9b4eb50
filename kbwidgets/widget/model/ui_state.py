"""The state of a page beyond the match: its screen, drawer, search and set-up form.

>>> ui = UiState.of(start_form(next(iter(games))))
>>> ui.screen
'title'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from kbwidgets.core.match.match import Match
from kbwidgets.core.match.undo_policy import Undo
from kbwidgets.core.protocol.game import Game
from kbwidgets.core.protocol.player import Player, names_of
from kbwidgets.core.record.series import Series
from kbwidgets.core.setup.avatars import AVATARS
from kbwidgets.core.setup.options import OptionValue
from kbwidgets.core.values.types import Seat
from kbwidgets.games import games
from kbwidgets.players import middle, player
from kbwidgets.teach.coaching.coach import SILENT

PERSON = "person"


@dataclass(frozen=True)
class SeatRow:
    """One row of the set-up form: a name, a person or a computer player, a colour and an avatar.

    A computer player without a name gets the one that it has in a match started from code.
    """

    name: str
    player: str
    colour: str
    avatar: int


@dataclass(frozen=True)
class Form:
    """The form of a match that is being set up."""

    game: str
    seats: tuple[SeatRow, ...]
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    seed: str = ""
    undo: Undo = "free"
    best_of: int = 1
    """The maximum number of matches, all with the same people."""

    def with_seat(self, seat: Seat, place: SeatRow) -> Form:
        """Return the form with one row changed."""
        return replace(self, seats=(*self.seats[:seat], place, *self.seats[seat + 1 :]))

    @property
    def names(self) -> list[str]:
        """The name of every seat."""
        return names_of(
            [seat.name if seat.name or seat.player == PERSON else player(seat.player) for seat in self.seats]
        )

    @property
    def match_options(self) -> Mapping[str, OptionValue]:
        """The options that differ from the defaults.

        They are those that were chosen, and those that apply when no person plays.
        """
        has_people = any(seat.player == PERSON for seat in self.seats)
        return self.options if has_people else {**games[self.game].unattended, **self.options}

    def series(self, game: Game) -> Series:
        """Return a series of the match that the form describes."""
        match = Match(game, self.names, seed=int(self.seed) if self.seed else None,
                      colours=[seat.colour for seat in self.seats], avatars=[seat.avatar for seat in self.seats],
                      options=self.match_options, undo=self.undo)  # fmt: skip
        for number, seat in enumerate(self.seats):
            if seat.player != PERSON:
                match.seat_player(number, player(seat.player))
        return Series((match,), self.best_of)


def start_form(game: str) -> Form:
    """Return the form as it opens, with one person and as many computer players of middle strength as usual."""
    record = games[game]
    other_count = record.usual_seats - 1
    seats = zip(
        ("Ann", *[""] * other_count), (PERSON, *[middle(record)] * other_count), record.colours, AVATARS, strict=False
    )
    return Form(game, tuple(SeatRow(*seat) for seat in seats))


@dataclass(frozen=True)
class Fault:
    """A computer player that failed, with its seat and what happened."""

    seat: Seat
    text: str
    player: Player | None = None


@dataclass(frozen=True)
class UiState:
    """The state of the page. The value is immutable; change it with `replace`."""

    form: Form
    screen: str = "title"
    shelf: tuple[str, ...] = ()
    """The games to choose from, or `()` if the cell was made for one game."""
    previous_screen: str = "play"
    """The screen that `back` goes to."""
    drawer: str = ""
    search: str = ""
    section: str = ""
    open_example: str = ""
    """The rule whose example is open in the rulebook."""
    page: str = ""
    filter: str = ""
    shown_seat: Seat | None = None
    """The seat whose pieces and cards are drawn large."""
    marked_score: str = ""
    """The score marked on the board: a seat, or a seat and a rule, or `""`."""
    viewed_ply: int | None = None
    """The position that this page is looking at, while the match stays where it is."""
    speed: str = ""
    """The speed of the playback, or `""` if there is none."""
    test_start: int | None = None
    """The first move of the test that the code tab offers, or None for only the move that is shown."""
    avatar_seat: Seat | None = None
    """The seat of the form whose avatar was opened last."""
    is_choosing_avatar: bool = False
    """True if all avatars are open for that seat to choose from."""
    player_list_seat: Seat | None = None
    """The seat of the form for which all computer players are listed by name."""
    hint_level: int = 0
    """The number of open levels of the hint."""
    is_high_contrast: bool = False
    """True if the page is drawn in high-contrast colours."""
    coach: str = SILENT
    """The level of the coach, one of `kbwidgets.teach.coaching.coach.LEVELS`."""
    chosen_seat: Seat | None = None
    """The seat that the people who share the page chose to act for, if several can act."""
    pointed_key: str = ""
    """The key of the thing under the pointer or the focus while the inspector is open."""
    selected_keys: tuple[str, ...] = ()
    """The keys of the selected things, in the order in which they were selected."""
    heat: tuple[tuple[str, int], ...] = ()
    """The warmth of the places on the board, from 0 to 9, until the next move."""
    undone_count: int = 0
    """The number of moves undone last, until something else happens in the match."""
    open_hand: Seat | None = None
    """The seat whose hidden hand is open on this page."""
    has_unseen_result: bool = False
    """True if the match ended by another player's move and nobody has asked for the result yet."""
    match_to_delete: str = ""
    """The match to be deleted if that is confirmed, by its number in the store or in the cell."""
    is_paused: bool = False
    """True if computer players are paused."""
    fault: Fault | None = None
    notice: str = ""

    @property
    def has_coach(self) -> bool:
        """True if the coach says anything."""
        return self.coach != SILENT

    @property
    def is_inspecting(self) -> bool:
        """True if things are named when pointed at, and picks select them."""
        return self.screen == "play" and self.drawer == "inspect"

    def toggle(self, key: str, *, more: bool) -> tuple[str, ...]:
        """Return the selection after the thing at `key` is selected or deselected, with `more` beside the others."""
        if key not in self.selected_keys:
            return (*self.selected_keys, key) if more else (key,)
        others = tuple(one for one in self.selected_keys if one != key)
        return others if more or not others else (key,)

    @classmethod
    def of(cls, form: Form, shelf: tuple[str, ...] = ()) -> UiState:
        """Return the state of a new widget's page."""
        return cls(form, screen="gallery" if shelf else "title", shelf=shelf)
